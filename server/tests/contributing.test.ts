import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { cp, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { variables } from '../src/config/variables.ts';
import { type TestApp, testApp } from './test-app.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const textOf = (path: string) => readFile(join(ROOT, path), 'utf8');

test('every row of "Where do I add" names the tests that fail if it is not followed', async () => {
  const table = (await textOf('CONTRIBUTING.md')).split('## Where do I add')[1]?.split('\n\n')[1] ?? '';
  const rows = table.split('\n').slice(2);
  expect(rows.length).toBeGreaterThan(10);
  for (const row of rows) {
    const [, what = '', , , told = ''] = row.split(/(?<!\\)\|/);
    const tests = [...told.matchAll(/`([\w./-]+\.test\.ts)`/g)].map(([, path = '']) => path);
    expect(tests.length, `${what.trim()} names no test`).toBeGreaterThan(0);
    expect(
      tests.filter((path) => !existsSync(join(ROOT, 'server', path))),
      what,
    ).toEqual([]);
  }
});

describe('an environment variable', () => {
  test('is in docs/configuration.md, and nothing else is', async () => {
    const table = (await textOf('docs/configuration.md'))
      .split('\n')
      .filter((line) => line.startsWith('| `'));
    const described = table.flatMap((line) =>
      [...(line.split('|')[1] ?? '').matchAll(/`([A-Z][A-Z\d_]+)`/g)].map(([, name = '']) => name),
    );
    // The OpenTelemetry library reads its own variables.
    const ours = described.filter((name) => !name.startsWith('OTEL_'));
    expect(ours.toSorted()).toEqual(Object.keys(variables.shape).toSorted());
  });
});

describe('a job', () => {
  let service: TestApp;
  beforeAll(async () => {
    service = await testApp();
  });
  afterAll(() => service.close());

  test('in a *.job.ts runs', async () => {
    const features = join(ROOT, 'server/src/features');
    const files = (await readdir(features, { recursive: true })).filter((name) => name.endsWith('.job.ts'));
    const sources = await Promise.all(files.map((name) => readFile(join(features, name), 'utf8')));
    // A long signature stands on several lines.
    const declared = sources
      .flatMap((text) => text.match(/^export (?:function|const) (?:(?!\nexport )[\s\S])*?\{$/gm) ?? [])
      .filter((signature) => /\b(JobKind|CronJob)\b/.test(signature));
    expect(declared.length).toBeGreaterThan(8);
    expect(service.jobs.length).toBe(declared.length);
    expect(new Set(service.jobs).size).toBe(service.jobs.length);
  });
});

/** An addition in one place, and the files in which the compiler must then report an error. */
const HALF_DONE = [
  {
    what: 'an error code',
    file: 'kernel/failure.ts',
    after: 'export type FailureCode =',
    planted: " | 'PLANTED_CODE'",
    asks: /http\/failure-replies\.ts.*PLANTED_CODE/,
  },
  {
    what: 'an EMR adapter',
    file: 'ports/emr.ts',
    after: 'export const EMR_TYPES = [',
    planted: "'planted-emr', ",
    asks: /adapters\/emr\/index\.ts.*planted-emr/,
  },
  {
    what: 'an EMR operation',
    file: 'ports/emr.ts',
    after: 'export const EMR_OPERATIONS = {',
    planted: ' plantedOperation: read<[], void>(),',
    asks: /adapters\/emr\/.*plantedOperation/,
  },
  {
    what: 'an SMS vendor',
    file: 'ports/sms-provider.ts',
    after: 'export const SMS_VENDORS = [',
    planted: "'planted-sms', ",
    asks: /adapters\/sms\/index\.ts.*planted-sms/,
  },
  {
    what: 'a voice vendor',
    file: 'kernel/calls/voice-vendor.ts',
    after: 'export const VOICE_VENDORS = [',
    planted: "'planted-voice', ",
    asks: /adapters\/voice\/index\.ts.*planted-voice/,
  },
  {
    what: 'an outside system',
    file: 'ports/shell.ts',
    after: 'export interface Shell {',
    planted: ' plantedNeed(): void;',
    asks: /adapters\/shell\/.*plantedNeed/,
  },
] as const;

/** Where the service must be told of one more voice platform. */
const OF_A_VOICE_PLATFORM = [
  'kernel/calls/voice-vendor.ts',
  'adapters/voice/index.ts',
  'config/voice.ts',
  'config/variables.ts',
];

describe('adding something in only one place does not compile', () => {
  let checkout: string;
  let told: string[];
  beforeAll(async () => {
    checkout = await mkdtemp(join(tmpdir(), 'frontdesk-half-done-'));
    await symlink(join(ROOT, 'node_modules'), join(checkout, 'node_modules'));
    // Without the tests, which are a third of the lines.
    const filter = (path: string) => !path.endsWith('.test.ts');
    for (const name of ['tsconfig.base.json', 'server/tsconfig.json', 'server/src'])
      await cp(join(ROOT, name), join(checkout, name), { recursive: true, filter });
    for (const { file, after, planted } of HALF_DONE) {
      const path = join(checkout, 'server/src', file);
      const text = await readFile(path, 'utf8');
      expect(text).toContain(after);
      await writeFile(path, text.replace(after, after + planted));
    }
    told = (await complaints()).split('\n');
  }, 1_200_000);
  afterAll(() => rm(checkout, { recursive: true, force: true }));

  const complaints = () =>
    new Promise<string>((resolve) => {
      const tsc = join(ROOT, 'node_modules/typescript-native/bin/tsc');
      // One checker: several at once repeat each other's work, and other tests use the other core.
      const parameters = [tsc, '-p', 'server', '--pretty', 'false', '--checkers', '1'];
      const where = { cwd: checkout, maxBuffer: 50_000_000 };
      execFile(process.execPath, parameters, where, (_, stdout) => resolve(stdout));
    });

  test.each(HALF_DONE)('$what', ({ asks }) => {
    expect(told.filter((line) => asks.test(line)).length).toBeGreaterThan(0);
  });

  test('a voice platform needs no files besides those CONTRIBUTING names', () => {
    const asking = told.flatMap((line) => /^server\/src\/([^(]+)\(.*planted-voice/.exec(line)?.[1] ?? []);
    // They look an adapter up in the register, which lacks it.
    const alone = asking.filter((file) => !/^compose\//.test(file));
    expect(new Set(alone).size).toBeGreaterThan(1);
    expect(alone.filter((file) => !OF_A_VOICE_PLATFORM.includes(file))).toEqual([]);
  });
});

describe('the cost of one more voice platform', () => {
  test('is what CONTRIBUTING says: at most four files of the service outside its folder', async () => {
    const [row = ''] = (await textOf('CONTRIBUTING.md')).match(/^\| voice platform, .*$/m) ?? [];
    const edited = row.split(/(?<!\\)\|/)[4] ?? '';
    expect(OF_A_VOICE_PLATFORM.length).toBeLessThanOrEqual(4);
    expect([...edited.matchAll(/`([\w./-]+\.ts)`/g)].map(([, file = '']) => file)).toEqual(
      OF_A_VOICE_PLATFORM,
    );
  });

  // The second platform is the measure: whatever knows it by name would have to know a third one too.
  test('is measured on Retell: no other file of server or dashboard names it', async () => {
    const known = await filesNaming('server/src', /\/retell\/|'retell'|Retell|RETELL/);
    const outside = known.filter((name) => !name.startsWith('adapters/voice/retell/'));
    expect(outside.toSorted()).toEqual([...OF_A_VOICE_PLATFORM].toSorted());
    const shown = await filesNaming('dashboard/src', /'retell'|Retell/);
    // There it is an agent that speaks MCP, one of five.
    expect(shown.filter((name) => !name.startsWith('features/settings-connections/'))).toEqual([]);
  });
});

async function filesNaming(folder: string, name: RegExp): Promise<string[]> {
  const all = await readdir(join(ROOT, folder), { recursive: true });
  const sources = all.filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$|\.d\.ts$/.test(file));
  const texts = await Promise.all(sources.map((file) => textOf(join(folder, file))));
  return sources.filter((_, index) => name.test(texts[index] ?? ''));
}
