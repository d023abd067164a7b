import { execFile } from 'node:child_process';
import { cp, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const COPIED = ['package.json', 'package-lock.json', 'tsconfig.base.json', 'vitest.config.ts', 'scripts'];
const WORKSPACES = ['server', 'simulators', 'voice', 'dashboard'];
const run = promisify(execFile);

/** A copy of this checkout without build results. */
let checkout: string;
beforeAll(async () => {
  checkout = await mkdtemp(join(tmpdir(), 'frontdesk-generate-'));
  await symlink(join(ROOT, 'node_modules'), join(checkout, 'node_modules'));
  for (const name of [...COPIED, ...WORKSPACES])
    await cp(join(ROOT, name), join(checkout, name), {
      recursive: true,
      filter: (path) => !/\/(dist|dist\.next|dist\.last|node_modules)$/.test(path),
    });
});
afterAll(() => rm(checkout, { recursive: true, force: true }));

const inCheckout = (path: string) => join(checkout, path);
const PLANTED = 'src/features/clinics/planted.ts';
/** Whether the planted file compiles, with what it imports. */
const compiles = async () => {
  const settings = { extends: './tsconfig.json', include: [PLANTED] };
  await writeFile(inCheckout('server/tsconfig.planted.json'), JSON.stringify(settings));
  const compiler = join(ROOT, 'node_modules/typescript-native/bin/tsc');
  return run(process.execPath, [compiler, '-p', 'server/tsconfig.planted.json'], { cwd: checkout }).then(
    () => true,
    () => false,
  );
};

test('npm run generate writes every generated file, even if code uses a column without a type yet', async () => {
  const next = String((await readdir(inCheckout('server/migrations'))).length).padStart(4, '0');
  await writeFile(
    inCheckout(`server/migrations/${next}_planted.sql`),
    'alter table clinics add column planted_words text;\n',
  );
  await writeFile(
    inCheckout(`server/${PLANTED}`),
    "import type { Clinics } from '../../database/tables.ts';\n" +
      'export const planted = (clinic: Clinics): string | null => clinic.plantedWords;\n',
  );
  await writeFile(inCheckout('server/openapi.json'), '{}\n');
  await writeFile(inCheckout('voice/tools/get-patient.json'), '{}\n');
  await writeFile(inCheckout('dashboard/src/api/schema.d.ts'), 'export {};\n');
  await writeFile(inCheckout('voice/tools/of-a-tool-that-went.json'), '{}\n');
  expect(await compiles()).toBe(false);

  await run(process.execPath, ['scripts/generate.mjs'], { cwd: checkout, maxBuffer: 50_000_000 });

  expect(await compiles()).toBe(true);
  for (const path of ['server/openapi.json', 'voice/tools/get-patient.json', 'dashboard/src/api/schema.d.ts'])
    expect(await readFile(inCheckout(path), 'utf8'), path).toBe(await readFile(join(ROOT, path), 'utf8'));
  expect(await readdir(inCheckout('voice/tools'))).toEqual(await readdir(join(ROOT, 'voice/tools')));
}, 600_000);
