import { randomBytes } from 'node:crypto';
import { chown, mkdir, readdir, readFile, stat } from 'node:fs/promises';
import { isBuiltin } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { SUPERUSER } from '../src/database/packaged/cluster.ts';
import { type ImageOnDisk, layOutImage } from './image-on-disk.ts';
import { type OwnPostgres, ownPostgres } from './own-postgres.ts';
import { aDataDir, buildServer } from './running-service.ts';

const ORDINARY = 65_534;
/** In the compose file `frontdesk`, which is the superuser of the packaged PostgreSQL. */
const SERVICE = 'frontdesk_service';
const addressOf = (login: string) => postgres.url.replace(/^postgres:\/\/[^@]+@/, `postgres://${login}@`);
let dataDir: Awaited<ReturnType<typeof aDataDir>>;
let postgres: OwnPostgres;
let image: ImageOnDisk;
let env: Record<string, string>;

beforeAll(async () => {
  await buildServer();
  dataDir = await aDataDir();
  postgres = await ownPostgres(dataDir.path);
  const uid = await ownerOfSocket(postgres.url);
  image = await layOutImage(uid);
  await makeLogins(postgres);
  const data = join(dataDir.path, 'data');
  await mkdir(data);
  if (process.getuid?.() === 0) await chown(data, uid, uid);
  const secret = () => randomBytes(32).toString('hex');
  env = {
    ...image.env,
    DATA_DIR: data,
    DATABASE_URL: addressOf(SERVICE),
    PORT: '0',
    HOST: '127.0.0.1',
    JWT_SECRET: secret(),
    JWT_REFRESH_SECRET: secret(),
    ENCRYPTION_KEY: secret(),
    VOICE_WEBHOOK_SECRET: secret(),
  };
}, 180_000);
afterAll(async () => {
  await image?.remove();
  await postgres?.close();
  await dataDir?.remove();
});

const LOGIN_SCRIPT = fileURLToPath(new URL('../../deploy/postgres-login.sh', import.meta.url));

/** The roles of the compose file: what deploy/postgres-login.sh runs, on this server's database and superuser. */
async function makeLogins({ query }: OwnPostgres): Promise<void> {
  const script = await readFile(LOGIN_SCRIPT, 'utf8');
  const statements = /<<'SQL'\n([\s\S]+)\nSQL/.exec(script)?.[1] ?? '';
  expect(statements).toContain('create role frontdesk_owner');
  await query(
    statements
      .replaceAll(/:'\w+'/g, "'a password'")
      .replace('database frontdesk ', 'database outage ')
      .replaceAll(/\bfrontdesk\b/g, SERVICE)
      .replace('role postgres ', `role ${SUPERUSER} `),
  );
}

/** The user who may speak to the database by its socket; a plain one where these tests are run by root. */
async function ownerOfSocket(url: string): Promise<number> {
  const folder = decodeURIComponent(/host=([^&]+)/.exec(url)?.[1] ?? '');
  return (await stat(folder)).uid || ORDINARY;
}

async function ran(...command: string[]): Promise<{ code: number | null; said: string }> {
  const run = image.run(command, env);
  const code = await run.ended;
  return { code, said: run.output() };
}

/** What the built files leave to Node.js to find; pg's native driver is asked for and never there. */
async function packagesOutside(): Promise<string[]> {
  const dist = join(image.folder, 'server/dist');
  const files = (await readdir(dist, { recursive: true })).filter((name) => /\.c?js$/.test(name));
  const texts = await Promise.all(files.map((name) => readFile(join(dist, name), 'utf8')));
  const found = texts.flatMap((text) => [
    ...text.matchAll(/(?:importOutside\(|(?<=[ (])require\(|^import .* from |^} from )"([^".:][^":]*)"/gm),
  ]);
  const names = found.map(([, name = '']) => name).filter((name) => !isBuiltin(name) && name !== 'pg-native');
  return [...new Set(names)].sort();
}

interface Answer {
  readonly accessToken?: string;
  readonly clinic?: { readonly id: string };
}

async function started(more: Readonly<Record<string, string>> = {}) {
  const service = image.run(image.command, { ...env, ...more });
  const address = await vi.waitFor(
    () => {
      const found = /"address":"(http:[^"]+)"/.exec(service.output())?.[1];
      if (!found) throw new Error(service.output());
      return found;
    },
    { timeout: 60_000, interval: 100 },
  );
  return { service, address };
}

describe('the image, as an ordinary user who can write only to DATA_DIR', () => {
  test('does not start on tables that only their owner can create, and says what to run', async () => {
    const { code, said } = await ran('node', 'server/dist/main.js');
    expect(said).toContain('npm run migrate');
    expect(code).toBe(1);
  });

  test('creates its tables as their owner, as often as told, without any secret of the service', async () => {
    const { JWT_SECRET: _, JWT_REFRESH_SECRET: __, ENCRYPTION_KEY: ___, ...few } = env;
    for (let at = 0; at < 2; at += 1) {
      const run = image.run(['npm', 'run', 'migrate'], {
        ...few,
        DATABASE_URL: addressOf('frontdesk_owner'),
      });
      expect([await run.ended, run.output()]).toEqual([0, expect.stringContaining('up to date')]);
    }
  });

  test.each([
    'alter table audit_log disable trigger all',
    'alter table clinics disable row level security',
    'drop policy clinic_fence on attempts',
    "update audit_log set details = '{}'",
    'truncate audit_log',
    'set role frontdesk_owner',
    'create table mine (id int)',
  ])('the service itself may not: %s', async (statement) => {
    const client = new pg.Client({ connectionString: addressOf(SERVICE) });
    await client.connect();
    await expect(client.query(statement)).rejects.toThrow(/permission denied|must be owner/);
    await client.end();
  });

  test('starts with a login that owns nothing, answers, and stops on request', async () => {
    const { service, address } = await started();
    expect((await fetch(address)).status).toBe(200);
    expect(await service.stop()).toBe(0);
  });

  test('plays a call in a practice book, by any worker: the required simulator parts are included', async () => {
    const admin = { email: 'admin@image.test', password: 'correct horse battery' };
    const first = { ADMIN_EMAIL: admin.email, ADMIN_PASSWORD: admin.password, WORKERS: '2' };
    const { service, address } = await started(first);
    const post = async (path: string, body: object, headers: Record<string, string> = {}) => {
      const sent = { 'content-type': 'application/json', ...headers };
      const answer = await fetch(address + path, {
        method: 'POST',
        headers: sent,
        body: JSON.stringify(body),
      });
      return ((await answer.json()) as { data: never }).data as Answer;
    };
    const { accessToken = '' } = await post('/api/auth/login', admin);
    const as = { authorization: `Bearer ${accessToken}` };
    const made = await post('/api/admin/clinics', { name: 'Image', managerEmail: 'm@image.test' }, as);
    const at = { ...as, 'x-clinic-id': made.clinic?.id ?? '' };
    for (const name of ['book-earliest', 'book-emr-dead', 'doctors'])
      expect(await post(`/api/clinic/test-calls/scenarios/${name}`, { language: 'en' }, at)).toMatchObject({
        ...{ wrong: [], passed: true },
      });
    expect(await service.stop()).toBe(0);
  });

  test('has every package that is loaded at run time', async () => {
    const outside = await packagesOutside();
    const load = `await Promise.all(${JSON.stringify(outside)}.map((name) => import(name))); process.exit()`;
    const { code, said } = await ran('node', '--input-type=module', '--eval', load);
    expect(said).toBe('');
    expect(code).toBe(0);
    expect(outside).toEqual(expect.arrayContaining(['bcrypt', 'sharp', 'tesseract.js', 'date-holidays']));
  });

  test('creates the first admin', async () => {
    const { code, said } = await ran('npm', 'run', 'admin', '--', 'you@example.com');
    expect(said).toContain('you@example.com is an admin now');
    expect(code).toBe(0);
  });

  test('takes a backup, and lists it for a restore', async () => {
    const { code, said } = await ran('npm', 'run', 'backup');
    expect(said).toMatch(/Took frontdesk-\S+\.tar\.gz, \d+ bytes, and read it back/);
    expect(code).toBe(0);
    const [name = ''] = await readdir(join(env.DATA_DIR ?? '', 'backups'));
    expect((await ran('npm', 'run', 'restore')).said).toContain(name);
  });

  test.each([
    ['audit:verify', '0 findings'],
    ['rotate-keys', ''],
  ])('runs npm run %s', async (script, words) => {
    const { code, said } = await ran('npm', 'run', script);
    expect(said).toContain(words);
    expect(said).not.toMatch(/EACCES|EROFS/);
    expect(code).toBe(0);
  });
});
