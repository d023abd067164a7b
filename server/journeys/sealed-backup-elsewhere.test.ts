import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { cp, mkdir, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { demoBook } from '@frontdesk/simulators';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Connection } from '../src/database/connection/connection.ts';
import { emptyDatabase } from '../tests/test-database.ts';
import { TODAY } from '../tests/world/facts.ts';
import { emrConnection, startClinicEmr } from '../tests/world/vendors.ts';
import { aDataDir, buildServer, startService, stopAll } from './running-service.ts';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const ADMIN = { email: 'admin@first.test', password: 'correct horse battery' };
const FAX = Buffer.from('%PDF-1.7\n% what somebody faxed\n%%EOF\n');

const urlOf = (connection: Connection) =>
  'url' in connection
    ? connection.url
    : `postgres://${connection.user}@/${connection.database}?host=${encodeURIComponent(connection.host)}`;

type Env = Readonly<Record<string, string>>;

/** As an operator types it, with what is typed when the command asks. */
async function npm(line: string, env: Env, typed = ''): Promise<{ code: number; said: string }> {
  const child = spawn('sh', ['-c', line], {
    cwd: ROOT,
    env: { PATH: process.env.PATH, HOME: process.env.HOME, TZ: 'UTC', DEMO: 'false', ...env },
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part) => (said += String(part)));
  child.stdin.on('error', () => undefined);
  child.stdin.end(typed);
  const [code] = await once(child, 'exit');
  return { code, said };
}

async function machine(more: Env) {
  const dataDir = await aDataDir();
  const env = { DATABASE_URL: urlOf(await emptyDatabase()), DATA_DIR: dataDir.path, ...more };
  return { env, backups: join(dataDir.path, 'backups'), remove: dataDir.remove };
}
type Machine = Awaited<ReturnType<typeof machine>>;

/** Of the answers, what is looked at here. */
interface Body {
  readonly sending: string;
  readonly data: {
    readonly accessToken: string;
    readonly clinic: { readonly id: string };
    readonly id: string;
    readonly name: string;
    readonly connected: boolean;
  };
}
interface Answer {
  readonly status: number;
  readonly body: Body;
  readonly bytes: Buffer;
}

async function served(env: Env) {
  const service = startService(env, 'supervisor.js');
  const address = await service.listening;
  const ask = async (method: string, path: string, body?: object | Buffer, headers: Env = {}) => {
    const type: Env = !body || Buffer.isBuffer(body) ? {} : { 'content-type': 'application/json' };
    const sent = Buffer.isBuffer(body) ? new Uint8Array(body) : body ? JSON.stringify(body) : null;
    const answer = await fetch(address + path, { method, headers: { ...type, ...headers }, body: sent });
    const bytes = Buffer.from(await answer.arrayBuffer());
    const isJson = answer.headers.get('content-type')?.includes('json');
    return { status: answer.status, body: isJson ? JSON.parse(String(bytes)) : null, bytes } as Answer;
  };
  const { body } = await ask('POST', '/api/auth/login', ADMIN);
  const as = { authorization: `Bearer ${body.data.accessToken}` };
  return {
    stop: service.stop,
    output: service.output,
    ask: (method: string, path: string, sent?: object | Buffer, headers: Env = {}) =>
      ask(method, path, sent, { ...as, ...headers }),
  };
}

/** The commands of the documentation, with the name of this backup in the place of the example's. */
async function documented(name: string): Promise<string[]> {
  const page = await readFile(join(ROOT, 'docs/backup-and-restore.md'), 'utf8');
  const [, block = ''] = /## Restore\n[\s\S]*?```sh\n([\s\S]*?)```/.exec(page) ?? [];
  return block
    .trim()
    .split('\n')
    .map((line) => line.replace(/frontdesk-\S+\.sealed/, name));
}

describe('a sealed backup on another machine', { timeout: 180_000 }, () => {
  const encryptionKey = randomBytes(32).toString('hex');
  let emr: Awaited<ReturnType<typeof startClinicEmr>>;
  let [first, second]: Machine[] = [];
  let [publicKey, privateKey, name, faxId, clinicId] = ['', '', '', '', ''];
  let [restore, verify, start, release] = ['', '', '', ''];

  beforeAll(async () => {
    await buildServer();
    emr = await startClinicEmr({ book: demoBook({ today: TODAY as never }) });
    const keys = await npm('npm run backup -- --new-key', {});
    publicKey = /BACKUP_PUBLIC_KEY=(\S+)/.exec(keys.said)?.[1] ?? '';
    privateKey = /fdkey_\S+/.exec(keys.said)?.[0] ?? '';
    first = await machine({ ENCRYPTION_KEY: encryptionKey, BACKUP_PUBLIC_KEY: publicKey });
    second = await machine({ ENCRYPTION_KEY: encryptionKey });
    await mkdir(second.backups, { recursive: true });
  });
  afterAll(async () => {
    await stopAll();
    await emr?.close();
    await first?.remove();
    await second?.remove();
  });
  const here = () => second as Machine;

  test('is taken from a clinic with an EMR and a fax', async () => {
    const { env, backups } = first as Machine;
    const service = await served({ ...env, ADMIN_EMAIL: ADMIN.email, ADMIN_PASSWORD: ADMIN.password });
    const made = await service.ask('POST', '/api/admin/clinics', {
      ...{ name: 'Fraser Street', managerEmail: 'maya@fraser.test' },
    });
    clinicId = made.body.data.clinic.id;
    const at = { 'x-clinic-id': clinicId };
    const connection = emrConnection(emr.baseUrl);
    expect((await service.ask('PUT', '/api/clinic/emr', connection, at)).status).toBe(200);
    expect((await service.ask('POST', '/api/clinic/emr/test', undefined, at)).body.data.connected).toBe(true);
    const head = '--page\r\ncontent-disposition: form-data; name="file"; filename="fax.pdf"\r\n\r\n';
    const form = Buffer.concat([Buffer.from(head), FAX, Buffer.from('\r\n--page--\r\n')]);
    const type = { 'content-type': 'multipart/form-data; boundary=page' };
    const fax = await service.ask('POST', '/api/fax/upload', form, { ...at, ...type });
    expect(fax.status).toBe(200);
    faxId = fax.body.data.id;
    await service.stop();

    const { code, said } = await npm('npm run backup', env);
    expect([code, said]).toEqual([0, expect.stringMatching(/Took frontdesk-\S+\.sealed, \d+ bytes/)]);
    [name = ''] = (await readdir(backups)).filter((file) => file.endsWith('.sealed'));
    // The file alone, as it was downloaded.
    await cp(join(backups, name), join(here().backups, name));
    [restore = '', verify = '', start = '', release = ''] = await documented(name);
    expect([restore, start]).toEqual([`npm run restore -- ${name}`, 'npm start']);
  });

  test.each([
    [
      'no key',
      '',
      'The backup is sealed, and no private key was given. Run this again and paste the private key.',
    ],
    ['the public key', () => publicKey, 'That is not a private backup key. A key begins with fdkey_.'],
    ['the key of another pair', 'another', 'it is damaged, or was sealed to another key.'],
  ])('is refused with %s, in one sentence, and leaves nothing', async (_, typed, words) => {
    const another = typed === 'another' ? await npm('npm run backup -- --new-key', {}) : null;
    const key = another
      ? (/fdkey_\S+/.exec(another.said)?.[0] ?? '')
      : typeof typed === 'string'
        ? ''
        : typed();
    const { code, said } = await npm(restore, here().env, key && `${key}\n`);
    expect([code, said]).toEqual([1, expect.stringContaining(words)]);
    expect(said).not.toMatch(/\n\s+at /);
    expect(await readdir(here().env.DATA_DIR ?? '')).toEqual(['backups']);
    expect(await readdir(here().backups)).toEqual([name]);
  });

  test('is restored with the private key, by the documented commands', async () => {
    const { code, said } = await npm(restore, here().env, `${privateKey}\n`);
    expect([code, said]).toEqual([
      0,
      expect.stringMatching(/Restored the backup of .* Start the service now\./),
    ]);
    const verified = await npm(verify, here().env);
    expect([verified.code, verified.said]).toEqual([0, expect.stringContaining(', 0 findings')]);
  });

  test('is not served with another encryption key, and names the missing one', async () => {
    const other = startService({ ...here().env, ENCRYPTION_KEY: randomBytes(32).toString('hex') });
    expect((await other.ended).code).toBeGreaterThan(0);
    expect(other.output()).toMatch(/ENCRYPTION_KEY does not match this database/);
  });

  test('contains the clinic, its EMR’s credentials and its fax, and sends nothing until released', async () => {
    const service = await served(here().env);
    const at = { 'x-clinic-id': clinicId };
    expect((await service.ask('GET', '/health')).body.sending).toBe('held');
    expect((await service.ask('GET', '/api/clinic/me', undefined, at)).body.data.name).toBe('Fraser Street');
    // Signs in at the EMR with what was sealed on the first machine.
    expect((await service.ask('POST', '/api/clinic/emr/test', undefined, at)).body.data.connected).toBe(true);
    const fax = await service.ask('GET', `/api/fax/documents/${faxId}/original`, undefined, at);
    expect(fax.bytes.equals(FAX)).toBe(true);

    expect((await npm(release, here().env)).said).toContain('Released: what waits is sent from now on.');
    await expect.poll(async () => (await service.ask('GET', '/health')).body.sending).not.toBe('held');
    await service.stop();
  });
});
