import { afterAll, beforeAll } from 'vitest';
import { createAudit } from '../../../src/features/audit/index.ts';
import { createCalls } from '../../../src/features/calls/index.ts';
import { createClinics } from '../../../src/features/clinics/index.ts';
import type { App } from '../../../src/http/routes.ts';
import { silentLogger } from '../../../src/kernel/logger.ts';
import type { User } from '../../../src/kernel/people/user.ts';
import { type TestDatabase, testDatabase } from '../../../tests/test-database.ts';
import { testClock } from '../../../tests/world/facts.ts';
import { insertClinic, insertUser } from '../../../tests/world/rows.ts';
import { serverOf } from '../../../tests/world/server.ts';
import { inMemoryFiles } from '../../adapters/files/in-memory-files.ts';

const clock = testClock();
const noNotices = { on: () => undefined };
export const people = new Map<string, User>();

export let database: TestDatabase;
export let app: App;
export let clinic: string;
export let neighbour: string;

async function aClinic(name: string): Promise<string> {
  const id = await insertClinic(database.ownerQuery, { name });
  people.set(`manager.of.${name}`, await insertUser(database.ownerQuery, id));
  return id;
}

async function aCall(clinicId: string, callId: string, day: string, hour: number, more: object = {}) {
  const call = {
    clinic_id: clinicId,
    call_id: callId,
    started_at: `${day}T${String(hour).padStart(2, '0')}:15:00-07:00`,
    local_date: day,
    local_hour: hour,
    duration_seconds: 60,
    ...more,
  };
  const names = Object.keys(call);
  const [row] = await database.ownerQuery<{ id: string }>(
    `insert into call_logs (${names}) values (${names.map((_, at) => `$${at + 1}`)}) returning id`,
    Object.values(call),
  );
  return row?.id;
}

const booked = { outcome: 'booked', intent: 'book', provider_id: '101' };

export async function ask(url: string, token = 'manager.of.fraser', headers: Record<string, string> = {}) {
  const answer = await app.inject({
    url,
    headers: { ...(token ? { authorization: `Bearer ${token}` } : {}), ...headers },
  });
  const isJson = String(answer.headers['content-type']).includes('json');
  return { status: answer.statusCode, headers: answer.headers, body: isJson ? answer.json() : answer.body };
}
export const callIds = (body: { data: Array<{ callId: string }> }) => body.data.map(({ callId }) => callId);

export function useDashboard(): void {
  beforeAll(async () => {
    database = await testDatabase();
    const { db } = database;
    const audit = createAudit({ db });
    const clinics = createClinics({ db, notices: noNotices, clock, files: inMemoryFiles() });
    const calls = createCalls({ db, notices: noNotices, clinics, clock, log: silentLogger });
    const findVisitor = async (token: string) => people.get(token) ?? null;
    ({ app } = await serverOf([calls], { audit, findVisitor, clinicExists: clinics.exists }));

    clinic = await aClinic('fraser');
    neighbour = await aClinic('harbour');
    people.set('the.admin.token', await insertUser(database.ownerQuery, null));
    await database.ownerQuery(
      "insert into providers (clinic_id, emr_provider_id, name) values ($1, '101', 'Dr. Ng'), ($1, '102', 'Dr. Roy')",
      [clinic],
    );
    await database.ownerQuery(
      "insert into waitlist_entries (clinic_id, first_name, last_name, phone) values ($1, 'Wei', 'Chen', '6045550142')",
      [clinic],
    );
    const caller = { caller_phone: '+16045550142' };
    await aCall(clinic, 'today-1', '2026-11-16', 9, {
      ...booked,
      ...caller,
      cost: 0.3,
      transcript: 'AI: a blood_test',
    });
    await aCall(clinic, 'today-2', '2026-11-16', 8, {
      after_hours: true,
      language: 'zh',
      summary: 'Blood_test results',
    });
    await aCall(clinic, '=week', '2026-11-11', 14, {
      outcome: 'transferred',
      transferred: true,
      transfer_reason: 'billing',
      duration_seconds: 30,
    });
    await aCall(clinic, 'month', '2026-10-20', 10, {
      ...booked,
      cost: 0.1,
      provider_id: '102',
      language: 'zh',
    });
    await aCall(clinic, 'month-2', '2026-10-19', 10, { ...booked, provider_id: '900' });
    await aCall(clinic, 'wished', '2026-10-19', 11, { intent: 'book', transferred: true });
    await aCall(clinic, 'before', '2026-10-01', 10, { ...booked, ...caller });
    await aCall(neighbour, 'foreign', '2026-11-16', 9, { ...booked, transcript: 'AI: a blood_test' });
  });
  afterAll(async () => {
    await app.close();
    await database.close();
  });
}
