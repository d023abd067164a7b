import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const run = promisify(execFile);

/** A small checkout with our rules and packages, in which the tests plant violations. */
let checkout: string;

beforeAll(async () => {
  checkout = await mkdtemp(join(tmpdir(), 'frontdesk-planted-'));
  await symlink(join(ROOT, 'node_modules'), join(checkout, 'node_modules'));
  for (const name of CONFIGS) await cp(join(ROOT, name), join(checkout, name));
  // Biome skips what git ignores, and this checkout has no git.
  const biome = JSON.parse(await readFile(join(checkout, 'biome.json'), 'utf8'));
  await plant('biome.json', JSON.stringify({ ...biome, vcs: { enabled: false } }));
  for (const [path, text] of Object.entries(SOUND)) await plant(path, text);
  for (const [, path, text] of VIOLATIONS) await plant(path, text);
});
afterAll(() => rm(checkout, { recursive: true, force: true }));

const CONFIGS = [
  '.dependency-cruiser.cjs',
  '.oxlintrc.json',
  'biome.json',
  'knip.json',
  'package.json',
  'tsconfig.base.json',
  'tsconfig.depcruise.json',
  'server/package.json',
  'server/tsconfig.json',
  'server/src/kernel/language.ts',
  'server/src/kernel/phrase.ts',
];

async function plant(path: string, text: string): Promise<void> {
  await mkdir(dirname(join(checkout, path)), { recursive: true });
  await writeFile(join(checkout, path), text);
}

/** The files that the violations import. */
const SOUND: Readonly<Record<string, string>> = {
  'server/src/kernel/clock.ts': 'export const now = 1;\n',
  'server/src/ports/emr.ts': 'export interface Emr {\n  readonly name: string;\n}\nexport const port = 1;\n',
  'server/src/adapters/emr/soap.ts': 'export const soap = 1;\n',
  'server/src/database/tables.ts': 'export const tables = 1;\n',
  'server/src/http/routes.ts': 'export const routes = 1;\n',
  'server/src/config/config.ts': 'export const config = 1;\n',
  'server/src/features/calls/index.ts':
    'export interface Calls {\n  readonly count: number;\n}\nexport const calls = 1;\n',
  'server/src/features/calls/store.ts': 'export const store = 1;\n',
  'server/src/features/calls/inside.ts': 'export const inside = 1;\n',
  'server/src/features/voice/tools/book.ts': 'export const book = 1;\n',
  'server/src/shared/things.ts': 'export const things = 1;\n',
  'simulators/src/index.ts': 'export const simulator = 1;\n',
  'dashboard/src/api/client.ts': 'export const client = 1;\n',
  'dashboard/src/ui/button.ts': 'export const button = 1;\n',
  'dashboard/src/features/calls/list.ts': 'export const list = 1;\n',
  'dashboard/src/features/allowed/screen.ts':
    "import { client } from '../../api/client.ts';\nimport { button } from '../../ui/button.ts';\nexport const screen = [client, button];\n",
  // A circular import is reported once, at its first file; type imports count too.
  'server/src/kernel/hen.ts': "import type { Egg } from './egg.ts';\nexport const hen = (egg: Egg) => egg;\n",
  // An allowed import: a rule that forbids everything would fail here.
  'server/src/features/allowed/store.ts': "import { Kysely } from 'kysely';\nexport const store = Kysely;\n",
  'server/src/features/allowed/routes.ts':
    "import type { FastifyInstance } from 'fastify';\nimport { routes } from '../../http/routes.ts';\nexport const allowed = (app: FastifyInstance) => [app, routes];\n",
  'server/src/features/allowed/index.ts':
    "import type { IncomingHttpHeaders } from 'node:http';\nimport type { Calls } from '../calls/index.ts';\nimport type { Emr } from '../../ports/emr.ts';\nimport { now } from '../../kernel/clock.ts';\nimport { store } from './store.ts';\nexport const allowed = (calls: Calls, emr: Emr, headers: IncomingHttpHeaders) => [calls, emr, headers, now, store];\n",
};

const reaching = (what: string, from: string): string =>
  `import { ${what} } from '${from}';\nexport const used = ${what};\n`;

/** One violation of each rule in .dependency-cruiser.cjs: the rule, the file and its import. */
const VIOLATIONS: ReadonlyArray<readonly [rule: string, path: string, text: string]> = [
  [
    'no-circles',
    'server/src/kernel/egg.ts',
    "import { hen } from './hen.ts';\nexport type Egg = string;\nexport const egg = () => hen;\n",
  ],
  ['no-junk-drawers', 'server/src/database/drawer.ts', reaching('things', '../shared/things.ts')],
  ['kernel-knows-nobody', 'server/src/kernel/curious.ts', reaching('port', '../ports/emr.ts')],
  ['ports-are-vocabulary', 'server/src/ports/busy.ts', reaching('tables', '../database/tables.ts')],
  [
    'adapters-see-only-ports',
    'server/src/adapters/emr/nosy.ts',
    reaching('calls', '../../features/calls/index.ts'),
  ],
  [
    'adapters-do-not-know-each-other',
    'server/src/adapters/sms/jealous.ts',
    reaching('soap', '../emr/soap.ts'),
  ],
  ['kernel-does-no-io', 'server/src/kernel/writing.ts', reaching('writeFile', 'node:fs/promises')],
  ['kernel-does-no-io', 'server/src/kernel/listening.ts', reaching('createServer', 'node:net')],
  [
    'features-reach-outside-by-ports',
    'server/src/features/sms/hoarding.ts',
    reaching('readFileSync', 'node:fs'),
  ],
  [
    'features-reach-outside-by-ports',
    'server/src/features/sms/parent.ts',
    reaching('spawn', 'node:child_process'),
  ],
  [
    'features-reach-outside-by-ports',
    'server/src/features/sms/calling.ts',
    reaching('request', 'node:https'),
  ],
  ['features-reach-outside-by-ports', 'server/src/features/sms/fetching.ts', reaching('fetch', 'undici')],
  ['database-is-a-leaf', 'server/src/database/proud.ts', reaching('port', '../ports/emr.ts')],
  ['http-knows-no-feature', 'server/src/http/partial.ts', reaching('calls', '../features/calls/index.ts')],
  [
    'http-knows-the-database-by-type-only',
    'server/src/http/direct.ts',
    reaching('tables', '../database/tables.ts'),
  ],
  [
    'features-never-see-adapters',
    'server/src/features/sms/outside.ts',
    reaching('soap', '../../adapters/emr/soap.ts'),
  ],
  [
    'features-never-see-adapters',
    'server/src/features/sms/configured.ts',
    reaching('config', '../../config/config.ts'),
  ],
  [
    'slices-meet-at-the-front-door',
    'server/src/features/sms/burglar.ts',
    "import type { inside } from '../calls/inside.ts';\nexport type Loot = typeof inside;\n",
  ],
  ['slices-share-only-types', 'server/src/features/sms/borrower.ts', reaching('calls', '../calls/index.ts')],
  ['fastify-stays-at-the-edge', 'server/src/features/sms/edgy.ts', reaching('fastify', 'fastify')],
  ['http-stays-at-the-edge', 'server/src/features/sms/chatty.ts', reaching('routes', '../../http/routes.ts')],
  ['sql-stays-in-stores', 'server/src/features/sms/asking.ts', reaching('sql', 'kysely')],
  [
    'sql-stays-in-stores',
    'server/src/features/sms/asking-plainly.ts',
    "import pg from 'pg';\nexport const used = pg;\n",
  ],
  [
    'opentelemetry-stays-in-its-adapter',
    'server/src/features/sms/watchful.ts',
    reaching('trace', '@opentelemetry/api'),
  ],
  ['stores-are-injected', 'server/src/features/calls/helpless.ts', reaching('store', './store.ts')],
  [
    'tools-do-not-know-each-other',
    'server/src/features/voice/tools/cancel.ts',
    reaching('book', './book.ts'),
  ],
  [
    'dashboard-and-server-meet-at-the-api',
    'dashboard/src/api/peeping.ts',
    reaching('now', '../../../server/src/kernel/clock.ts'),
  ],
  ['ui-knows-no-data', 'dashboard/src/ui/asking.ts', reaching('client', '../api/client.ts')],
  ['the-api-knows-no-screen', 'dashboard/src/api/showing.ts', reaching('button', '../ui/button.ts')],
  [
    'screens-see-only-ui-and-api',
    'dashboard/src/features/inbox/borrowing.ts',
    reaching('list', '../calls/list.ts'),
  ],
  [
    'simulators-stand-alone',
    'simulators/src/dependent.ts',
    reaching('now', '../../server/src/kernel/clock.ts'),
  ],
  [
    'simulators-only-in-demo-practice-and-tests',
    'server/src/features/sms/playing.ts',
    reaching('simulator', '../../../../simulators/src/index.ts'),
  ],
];

interface Cruised {
  readonly summary: {
    readonly totalCruised: number;
    readonly violations: ReadonlyArray<{ readonly from: string; readonly rule: { readonly name: string } }>;
  };
}

describe('the boundaries', () => {
  let found: Set<string>;
  let cruised: number;
  beforeAll(async () => {
    const { stdout } = await failing(join(ROOT, 'node_modules/.bin/depcruise'), [
      ...['--config', '.dependency-cruiser.cjs', '--output-type', 'json'],
      ...['server/src', 'simulators/src', 'dashboard/src'],
    ]);
    const { summary } = JSON.parse(stdout) as Cruised;
    found = new Set(summary.violations.map(({ rule, from }) => `${rule.name} in ${from}`));
    cruised = summary.totalCruised;
  });

  test.each(VIOLATIONS)('%s is reported in %s', (rule, path) => {
    expect(found).toContain(`${rule} in ${path}`);
  });

  test('every rule has a planted violation', () => {
    const { forbidden } = createRequire(import.meta.url)(join(ROOT, '.dependency-cruiser.cjs')) as {
      forbidden: Array<{ name: string }>;
    };
    const planted = new Set(VIOLATIONS.map(([rule]) => rule));
    expect(forbidden.map(({ name }) => name).filter((name) => !planted.has(name))).toEqual([]);
  });

  test('allowed imports are not reported', () => {
    expect([...found].filter((violation) => violation.includes('/allowed/'))).toEqual([]);
    expect(cruised).toBeGreaterThan(VIOLATIONS.length + Object.keys(SOUND).length);
  });
});

/** Runs a command that must fail. */
async function failing(command: string, parameters: string[]): Promise<{ stdout: string; code: number }> {
  try {
    const { stdout } = await run(command, parameters, { cwd: checkout, maxBuffer: 50_000_000 });
    return { stdout, code: 0 };
  } catch (error) {
    const { stdout = '', stderr = '', code } = error as { stdout?: string; stderr?: string; code?: number };
    return { stdout: stdout || stderr, code: Number(code) };
  }
}

describe('the other checks', () => {
  const bin = (name: string) => join(ROOT, 'node_modules/.bin', name);

  beforeAll(async () => {
    await plant(
      'server/src/main.ts',
      "import './kernel/clock.ts';\nimport './kernel/phrase.ts';\nimport './untidy.ts';\n",
    );
    await plant('server/src/untidy.ts', 'export default process.env.HOME;\n');
    await plant(
      'server/src/floating.ts',
      'async function book(): Promise<void> {}\nexport function hurry(): void {\n  book();\n}\n',
    );
    await plant(
      'server/src/forgetful.ts',
      "import { phrase } from './kernel/phrase.ts';\nconst greet = phrase({ en: 'Hello {name}', zh: '{name}，您好' });\nexport const said = [greet('en', { name: 'Ann' }), greet('en')];\n",
    );
    await plant(
      'server/src/forgotten.ts',
      'export const either = (a: AbortSignal, b: AbortSignal): AbortSignal => AbortSignal.any([a, b]);\n',
    );
    await plant('server/src/unused.ts', 'export const unused = 1;\n');
    await plant('server/src/features/sms/untidy.ts', "export const answer = () => fetch('https://x');\n");
    await plant('server/src/kernel/untidy.ts', "export const answer = () => fetch('https://x');\n");
    await plant('server/src/features/sms/long.ts', `${'export {};\n'.repeat(401)}`);
    await plant('server/src/features/sms/long.test.ts', `${'export {};\n'.repeat(551)}`);
  });

  test.each([
    ['a read of the environment', 'noProcessEnv', 'server/src/untidy.ts'],
    ['a default export', 'noDefaultExport', 'server/src/untidy.ts'],
    ['a fetch in a feature', 'noRestrictedGlobals', 'server/src/features/sms/untidy.ts'],
    ['a fetch in the kernel', 'noRestrictedGlobals', 'server/src/kernel/untidy.ts'],
    ['a file beyond 400 lines', 'noExcessiveLinesPerFile', 'server/src/features/sms/long.ts'],
    ['a test beyond 550 lines', 'noExcessiveLinesPerFile', 'server/src/features/sms/long.test.ts'],
  ])('biome fails on %s', async (_, rule, path) => {
    const { stdout, code } = await failing(bin('biome'), ['ci', '--reporter=json', path]);
    expect(code).not.toBe(0);
    expect(stdout).toContain(rule);
  });

  test('oxlint fails on a promise that is not awaited', async () => {
    const { stdout, code } = await failing(bin('oxlint'), ['--type-aware', '--quiet', 'server']);
    expect(code).not.toBe(0);
    expect(stdout).toContain('no-floating-promises');
    expect(stdout).toContain('floating.ts');
  });

  test('oxlint fails on a signal that may be collected before it fires', async () => {
    const { stdout, code } = await failing(bin('oxlint'), ['--quiet', 'server']);
    expect(code).not.toBe(0);
    expect(stdout).toContain('AbortSignal');
    expect(stdout).toContain('forgotten.ts');
  });

  test('knip fails on an unused file', async () => {
    const { stdout, code } = await failing(bin('knip'), ['--no-progress', '--include', 'files']);
    expect(code).not.toBe(0);
    expect(stdout).toContain('server/src/unused.ts');
    expect(stdout).not.toContain('server/src/untidy.ts');
  });

  test('the compiler fails on a sentence with an unfilled blank', async () => {
    const tsc = join(ROOT, 'node_modules/typescript-native/bin/tsc');
    const { stdout, code } = await failing(process.execPath, [tsc, '-p', 'server', '--pretty', 'false']);
    expect(code).not.toBe(0);
    expect(stdout).toContain('server/src/forgetful.ts(3,');
    expect(stdout).not.toContain('server/src/kernel/phrase.ts');
  });
});

test('the root of the source contains the programs and their wiring, and nothing else', async () => {
  const entries = await readdir(join(ROOT, 'server/src'), { withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map(({ name }) => name);
  expect(files.sort()).toEqual([
    'app.ts',
    'back-up.ts',
    'compose.ts',
    'load.mjs',
    'main.ts',
    'migrate-database.ts',
    'restore.ts',
    'rotate-keys.ts',
    'set-admin.ts',
    'supervisor.ts',
    'verify-audit.ts',
  ]);
});
