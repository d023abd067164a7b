import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { Script } from 'node:vm';

const DIST = new URL('.', import.meta.url).href;
const SERVICE = fileURLToPath(new URL('service.cjs', DIST));
/** V8's code cache from the build. V8 rejects a cache of another version, and then compiles as usual. */
const COMPILED = fileURLToPath(new URL('service.compiled', DIST));
const LINES = fileURLToPath(new URL('service.lines.json', DIST));

let programs = null;

/** Loads a program, voice tool or inbox kind from the bundle by its path without extension. */
export function load(name) {
  programs ??= evaluated();
  return programs[name]();
}

function evaluated() {
  nameSources();
  // The bundle is ASCII only, so V8 needs one byte per character.
  const source = readFileSync(SERVICE, 'latin1');
  // The code cache keeps the file name of the build, which ran in another folder, so the name is fixed.
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

/** Dynamic imports of the bundle: packages from node_modules, and tools and kinds, which are in the bundle itself. */
function importOutside(specifier) {
  const name = specifier.startsWith(DIST) ? specifier.slice(DIST.length).replace(/\.js$/, '') : '';
  return Object.hasOwn(programs, name) ? load(name) : import(specifier);
}

/** Stack traces name the source files. The line table is read when the first stack is formatted. */
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
