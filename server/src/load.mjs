import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { Script } from 'node:vm';

const DIST = new URL('.', import.meta.url).href;
const SERVICE = fileURLToPath(new URL('service.cjs', DIST));
/** What V8 made of it at the build: a start that has it compiles next to nothing. V8 refuses one that is not its own. */
const COMPILED = fileURLToPath(new URL('service.compiled', DIST));
const LINES = fileURLToPath(new URL('service.lines.json', DIST));

let programs = null;

/** A program, tool or kind of the bundle, by its path without an ending. */
export function load(name) {
  programs ??= evaluated();
  return programs[name]();
}

function evaluated() {
  nameSources();
  // The bundle holds nothing but ASCII, which V8 keeps in one byte each.
  const source = readFileSync(SERVICE, 'latin1');
  // V8 keeps the name with what it compiled, in the folder in which that was.
  const script = new Script(source, { filename: 'server/dist/service.cjs', cachedData: compiled() });
  if (process.argv.includes('--keep-compiled'))
    process.once('exit', () => writeFileSync(COMPILED, script.createCachedData()));
  const module = { exports: {} };
  script.runInThisContext()(module.exports, createRequire(SERVICE), module, importOutside, DIST);
  return module.exports.programs;
}

function compiled() {
  try {
    return readFileSync(COMPILED);
  } catch {
    return undefined;
  }
}

/** What the bundle imports while it runs: packages, and files of folders that are registers, which are in it themselves. */
function importOutside(specifier) {
  const name = specifier.startsWith(DIST) ? specifier.slice(DIST.length).replace(/\.js$/, '') : '';
  return Object.hasOwn(programs, name) ? load(name) : import(specifier);
}

/** A stack names the files that people wrote; the table is read when the first one is looked at. */
function nameSources() {
  let table = null;
  const sourceOf = (place, line) => {
    table ??= JSON.parse(readFileSync(LINES, 'utf8'));
    const [file, sourceLine] = table.lines[line - 1] || [];
    return file === undefined ? place : `${table.files[file]}:${sourceLine}`;
  };
  const place = /server\/dist\/service\.cjs:(\d+):\d+/g;
  Error.prepareStackTrace = (error, frames) =>
    [error, ...frames.map((frame) => `    at ${frame}`)].join('\n').replace(place, sourceOf);
}
