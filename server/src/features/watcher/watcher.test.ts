import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  account,
  bridgeSubject,
  restSubject,
  soapSubject,
} from '../../../testing/adapters/emr/contract/simulated-emrs.ts';
import { bookOf } from '../../../testing/adapters/emr/contract/simulated-subject.ts';
import { standardClinic } from '../../../testing/adapters/emr/contract/standard-clinic.ts';
import { inMemoryEmr } from '../../../testing/adapters/emr/in-memory-emr.ts';
import { playOnEmr, TODAY, watchedClinic } from '../../../testing/features/watcher/watched-emr.ts';
import { type TestDatabase, testDatabase } from '../../../tests/test-database.ts';
import { Secret } from '../../kernel/secrets/secret.ts';
import { addDays } from '../../kernel/time/calendar.ts';
import { emrFailure } from '../../ports/emr.ts';
import { chooseProviders } from './choose-providers.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

const EMRS = {
  'SOAP, classic': (book: ReturnType<typeof bookOf>) =>
    soapSubject('classic', String(account.securityId), -420, book),
  'SOAP, Open-O': (book: ReturnType<typeof bookOf>) =>
    soapSubject('open-o', String(account.securityId), -420, book),
  REST: (book: ReturnType<typeof bookOf>) =>
    restSubject(
      'open-o',
      { username: String(account.securityId), password: new Secret(account.password) },
      -480,
      book,
    ),
  'the bridge': (book: ReturnType<typeof bookOf>) => bridgeSubject(book),
};

describe.each(Object.entries(EMRS))('%s', (_, start) => {
  test('whatever staff do and whenever the process dies, each change is reported once', async () => {
    const book = bookOf(standardClinic);
    const subject = await start(book);
    const run = await playOnEmr({ database, book, emr: subject.emr, seed: 7, changes: 80, kills: 8 });
    await subject.close();
    expect(run.problems).toEqual([]);
    expect(run).toMatchObject({ kills: 8 });
    expect(run.changes).toBeGreaterThanOrEqual(80);
    expect(run.mostReads).toBeLessThanOrEqual(5);
  });
});

const PROVIDERS = ['101', '102'].map((id) => ({ id, firstName: 'A', lastName: 'B', specialty: '' }));
const anEmr = () => inMemoryEmr({ providers: PROVIDERS });
const tomorrow = addDays(TODAY, 1);
const visit = { providerId: '101', date: tomorrow, time: '09:00', durationMinutes: 15, patientId: '1' };

describe('a watched clinic', () => {
  test('stores ids, times, status, provider and length, and no names, reasons or notes', async () => {
    const emr = anEmr();
    emr.staffBooks(visit);
    const { round, clinicId } = await watchedClinic({ database, emr });
    await round();
    const [row] = await database.ownerQuery('select * from watched_rows where clinic_id = $1', [clinicId]);
    expect(Object.keys(row ?? {}).sort()).toEqual([
      ...['clinic_id', 'date', 'duration_minutes', 'first_seen_at', 'id', 'patient_id', 'provider_id'],
      ...['status', 'time'],
    ]);
  });

  test('is deleted completely when nothing needs it', async () => {
    const emr = anEmr();
    emr.staffBooks(visit);
    const { round, clinicId, store } = await watchedClinic({ database, emr });
    await round();
    await database.db.inClinic(clinicId, (_, tx) => store.want(tx, clinicId, 'operator', false));
    expect(await database.ownerQuery('select from watched_rows where clinic_id = $1', [clinicId])).toEqual(
      [],
    );
    expect(await round()).toEqual({ status: 'over' });
  });

  test('is not read again within the minute, and idle rounds write nothing', async () => {
    const emr = anEmr();
    emr.staffBooks(visit);
    const { round, minute } = await watchedClinic({ database, emr });
    expect(await round()).toMatchObject({ reads: 2, requests: 3, changes: 1 });
    expect(await round()).toMatchObject({ reads: 0, requests: 0 });
    await minute();
    // The other provider has no rows and is read once an hour.
    expect(await round()).toMatchObject({ reads: 1, requests: 1, changes: 0 });
  });

  test('is read by one process: an overtaken one writes nothing', async () => {
    const emr = anEmr();
    const { round, minute, changes, store } = await watchedClinic({ database, emr });
    emr.staffBooks(visit);
    await round();
    await minute();
    emr.staffChanges(emr.appointments()[0]!.id, { status: 'C' });
    const slow = await round({
      end: async (...given) => {
        await round();
        return store.end(...given);
      },
    });
    expect(slow).toEqual({ status: 'overtaken' });
    expect((await changes()).map(({ kind }) => kind)).toEqual(['in-view', 'status']);
  });

  test('sends no requests when the EMR asks it to wait, and invents nothing meanwhile', async () => {
    const emr = anEmr();
    emr.staffBooks(visit);
    const { round, minute, changes } = await watchedClinic({ database, emr });
    await round();
    await minute();
    const limited = emrFailure('limited', 'too many', { sent: 'answered', retryAfterMs: 90_000 });
    const away = { ...emr, listBookings: () => Promise.reject(limited) };
    expect(await round({}, away)).toMatchObject({ reads: 0, requests: 1, changes: 0, waitMs: 90_000 });
    expect(await changes()).toHaveLength(1);
  });

  test('notices changes after a day in the past, and forgets visits after their day', async () => {
    const emr = anEmr();
    emr.staffBooks({ ...visit, date: TODAY });
    emr.staffBooks({ ...visit, date: addDays(TODAY, 14) });
    const { round, day, clock, changes, clinicId } = await watchedClinic({ database, emr });
    await round();
    await day();
    clock.advance(24 * 3_600_000);
    await round();
    expect((await changes()).map(({ kind }) => kind)).toEqual(['in-view', 'in-view']);
    const rows = await database.ownerQuery('select date::text from watched_rows where clinic_id = $1', [
      clinicId,
    ]);
    expect(rows).toEqual([{ date: addDays(TODAY, 14) }]);
  });
});

describe('the providers read in a round', () => {
  const provider = (providerId: string, ageMs: number | null, rowCount: number) => ({
    ...{ providerId, ageMs, triedAgeMs: ageMs, rowCount, days: null, digest: null },
    ...{ isDoubted: false, isListed: true },
  });

  test('those with rows once a minute, the others once an hour, five at most, the most overdue first', () => {
    const many = Array.from({ length: 7 }, (_, at) => provider(`p${at}`, 60_000 + at * 60_000, 10));
    expect(chooseProviders(many)).toEqual(['p6', 'p5', 'p4', 'p3', 'p2']);
    expect(chooseProviders([provider('idle', 600_000, 0), provider('busy', 59_000, 1)])).toEqual(['busy']);
    expect(chooseProviders([provider('idle', 3_600_000, 0)])).toEqual(['idle']);
  });

  test('all of them at first, however many', () => {
    const all = Array.from({ length: 30 }, (_, at) => provider(`p${at}`, null, 0));
    expect(chooseProviders(all)).toHaveLength(30);
  });
});
