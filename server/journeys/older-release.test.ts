import { execFile, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { copyFile, mkdir, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { clinicBook, type RunningSoapEmr } from '../../simulators/src/index.ts';
import { cloneTemplate } from '../tests/test-database.ts';
import {
  ADMIN_VARIABLES,
  CALLER,
  CLINIC_NUMBER,
  NINE_TO_FIVE,
  NO_RATE_LIMITS,
} from '../tests/world/facts.ts';
import { emrConnection, startClinicEmr } from '../tests/world/vendors.ts';
import { askingAt, openClinic } from './open-clinic.ts';
import { aDataDir, buildServer, type Service, startService, stopAll } from './running-service.ts';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
/** Release 4.3.0, the first that clinics ran. */
const RELEASE = 'a01283b2f44dbf4d9ff15fda5fdbf671b72c77a4';
const PARTS = ['package.json', 'tsconfig.base.json', 'server', 'voice'];
const SECRET = randomBytes(24).toString('hex');
const DAY = nextWednesday();

const run = promisify(execFile);
const hasHistory = await run('git', ['cat-file', '-e', `${RELEASE}^{commit}`], { cwd: ROOT }).then(
  () => true,
  () => false,
);

/** The release as it was, with the packages at hand. */
async function buildRelease(folder: string): Promise<string> {
  await mkdir(folder, { recursive: true });
  const archive = spawn('git', ['archive', RELEASE, ...PARTS], {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const unpack = spawn('tar', ['-x', '-C', folder], { stdio: ['pipe', 'inherit', 'inherit'] });
  archive.stdout.pipe(unpack.stdin);
  await once(unpack, 'close');
  await symlink(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
  const server = join(folder, 'server');
  const compiler = join(ROOT, 'node_modules/typescript-native/bin/tsc');
  const project = ['-p', join(server, 'tsconfig.build.json'), '--noCheck', '--outDir', join(server, 'dist')];
  await run(process.execPath, [compiler, ...project], { cwd: folder });
  await copyFile(
    join(server, 'src/adapters/pages/side-watch.mjs'),
    join(server, 'dist/adapters/pages/side-watch.mjs'),
  );
  return join(server, 'dist/main.js');
}

function nextWednesday(): string {
  const day = new Date(Date.now() + 7 * 86_400_000);
  while (day.getUTCDay() !== 3) day.setUTCDate(day.getUTCDate() + 1);
  return day.toISOString().slice(0, 10);
}

async function databaseUrl(): Promise<string> {
  const connection = await cloneTemplate();
  if ('url' in connection) return connection.url;
  const { host, user, database } = connection;
  return `postgres://${user}@/${database}?host=${encodeURIComponent(host)}`;
}

describe.skipIf(!hasHistory)(
  'release 4.3.0 on the schema of this version (skipped without its history)',
  () => {
    let dataDir: Awaited<ReturnType<typeof aDataDir>>;
    let soap: RunningSoapEmr;
    let release: string;
    let env: Record<string, string>;
    let older: { service: Service; address: string };
    let newer: { service: Service; address: string };

    const start = async (name: string, program: string) => {
      const service = startService({ ...env, DATA_DIR: join(dataDir.path, name) }, program);
      return { service, address: await service.listening };
    };
    const callTool = async ({ address }: { address: string }, tool: string, given: object) => {
      const call = { id: 'call-1', customer: { number: CALLER }, phoneNumber: { number: CLINIC_NUMBER } };
      const toolCalls = [{ id: `tool-${tool}-${Math.random()}`, function: { name: tool, arguments: given } }];
      const answer = await fetch(`${address}/api/voice`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${SECRET}` },
        body: JSON.stringify({ message: { type: 'tool-calls', call, toolCalls } }),
      });
      return ((await answer.json()) as { results: Array<{ result: Record<string, unknown> }> }).results[0]
        ?.result;
    };

    beforeAll(async () => {
      dataDir = await aDataDir();
      const book = clinicBook();
      book.addProvider({ providerNo: '101', firstName: 'Susan', lastName: 'Lee' });
      book.setTemplate('101', DAY, NINE_TO_FIVE);
      book.addPatient({ firstName: 'Wei', lastName: 'Chen', born: '1980-03-05', phone: CALLER });
      soap = await startClinicEmr({ book });
      env = {
        DATABASE_URL: await databaseUrl(),
        VOICE_WEBHOOK_SECRET: SECRET,
        JWT_SECRET: `j${SECRET}`,
        JWT_REFRESH_SECRET: `r${SECRET}`,
        ENCRYPTION_KEY: SECRET.padEnd(64, '0').slice(0, 64),
        ...ADMIN_VARIABLES,
        ...NO_RATE_LIMITS,
      };
      [release] = await Promise.all([buildRelease(join(dataDir.path, 'release')), buildServer()]);
      [older, newer] = await Promise.all([start('older', release), start('newer', 'main.js')]);
    });
    afterAll(async () => {
      await stopAll();
      await soap?.close();
      await dataDir?.remove();
    });

    test('sets up a clinic and books, and this version finds and cancels the booking', async () => {
      await openClinic(askingAt(older.address), { number: CLINIC_NUMBER, emr: emrConnection(soap.baseUrl) });
      const wish = { patientId: '1', providerId: '101', appointmentTime: `${DAY}T09:00` };
      const booked = await callTool(older, 'create_appointment', wish);
      expect(booked).toMatchObject({ success: true });

      const { appointmentId } = booked as { appointmentId: string };
      expect(await callTool(newer, 'cancel_appointment', { patientId: '1', appointmentId })).toMatchObject({
        success: true,
      });
      expect(await callTool(older, 'check_appointments', { patientId: '1' })).toMatchObject({ count: 0 });
    });

    test('serves bookings of this version', async () => {
      const wish = { patientId: '1', providerId: '101', appointmentTime: `${DAY}T10:00` };
      const booked = await callTool(newer, 'create_appointment', wish);
      expect(booked).toMatchObject({ success: true });

      const { appointmentId } = booked as { appointmentId: string };
      expect(await callTool(older, 'cancel_appointment', { patientId: '1', appointmentId })).toMatchObject({
        success: true,
      });
    });

    test('is restarted after this version has run, and shuts down cleanly', async () => {
      expect((await older.service.stop()).code).toBe(0);
      const again = await start('older', release);
      expect((await askingAt(again.address)('GET', '/health')).body.services.database.healthy).toBe(true);
      expect((await again.service.stop()).code).toBe(0);
    });
  },
);
