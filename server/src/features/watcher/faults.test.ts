import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { inMemoryEmr } from '../../../testing/adapters/emr/in-memory-emr.ts';
import { TODAY, watchedClinic } from '../../../testing/features/watcher/watched-emr.ts';
import { type TestDatabase, testDatabase } from '../../../tests/test-database.ts';
import { addDays, date, timeAt } from '../../kernel/time/calendar.ts';
import { type Emr, type EmrTrouble, emrFailure } from '../../ports/emr.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

const HOUR_MS = 3_600_000;
const provider = (id: string) => ({ id, firstName: 'A', lastName: 'B', specialty: '' });
const anEmr = (...ids: string[]) => inMemoryEmr({ providers: ids.map(provider) });
const visit = {
  ...{ providerId: '101', date: addDays(TODAY, 1), time: '09:00', durationMinutes: 15, patientId: '1' },
};
const kindsOf = (changes: ReadonlyArray<{ readonly kind: string }>) => changes.map(({ kind }) => kind);

/** Reads of this provider fail; all others succeed. */
const failingFor = (emr: Emr, providerId: string, trouble: EmrTrouble): Emr => ({
  ...emr,
  listBookings: (asked, ...rest) =>
    asked === providerId
      ? Promise.reject(emrFailure(trouble, 'no answer', { sent: 'unknown' }))
      : emr.listBookings(asked, ...rest),
});

describe('an EMR that is down or silent', () => {
  test.each(['unreachable', 'timeout', 'breaker-open', 'malformed', 'credentials'] as const)(
    '%s: nothing is invented, and changes meanwhile are reported once afterwards',
    async (trouble) => {
      const emr = anEmr('101');
      const first = emr.staffBooks(visit);
      const { round, minute, changes } = await watchedClinic({ database, emr });
      await round();
      for (let minutes = 0; minutes < 3; minutes += 1) {
        await minute();
        expect(await round({}, failingFor(emr, '101', trouble))).toMatchObject({ reads: 0, requests: 1 });
      }
      emr.staffChanges(first, { status: 'C' });
      emr.staffBooks({ ...visit, patientId: '2', time: '10:00' });
      await minute();
      await round();
      await minute();
      await round();
      expect(kindsOf(await changes()).sort()).toEqual(['appeared', 'in-view', 'status']);
    },
  );

  test('silent for one doctor only: the others are read anyway', async () => {
    const emr = anEmr('101', '102', '103');
    emr.staffBooks(visit);
    const other = emr.staffBooks({ ...visit, providerId: '102', patientId: '2' });
    const { round, minute, changes } = await watchedClinic({ database, emr });
    await round();
    emr.staffChanges(other, { status: 'C' });
    for (let minutes = 0; minutes < 3; minutes += 1) {
      await minute();
      await round({}, failingFor(emr, '101', 'timeout'));
    }
    expect(kindsOf(await changes())).toEqual(['in-view', 'in-view', 'status']);
  });

  test('silent for one doctor from the start: the others are read anyway', async () => {
    const emr = anEmr('101', '102');
    emr.staffBooks({ ...visit, providerId: '102' });
    const { round, minute, changes } = await watchedClinic({ database, emr });
    for (let minutes = 0; minutes < 3; minutes += 1) {
      await round({}, failingFor(emr, '101', 'timeout'));
      await minute();
    }
    expect(kindsOf(await changes())).toEqual(['in-view']);
  });

  test('an empty answer after visits were known is believed only if repeated', async () => {
    const emr = anEmr('101');
    for (const time of ['09:00', '10:00', '11:00']) emr.staffBooks({ ...visit, time });
    const { round, minute, changes } = await watchedClinic({ database, emr });
    await round();
    const empty = { ...emr, listBookings: async () => [] };
    await minute();
    await round({}, empty);
    await minute();
    await round();
    expect(kindsOf(await changes())).toEqual(['in-view', 'in-view', 'in-view']);
  });
});

describe('a doctor who disappears', () => {
  test('from the list is read while their visits are known, and each removal is reported', async () => {
    const emr = anEmr('101', '102');
    const id = emr.staffBooks(visit);
    const { round, minute, hour, changes } = await watchedClinic({ database, emr });
    await round();
    const without = { ...emr, listProviders: async () => [provider('102')] };
    await hour();
    await round({}, without);
    emr.staffChanges(id, { status: 'C' });
    await minute();
    await round({}, without);
    expect(kindsOf(await changes())).toEqual(['in-view', 'status']);
  });

  test('and whom the EMR refuses to read is forgotten after their last visit', async () => {
    const emr = anEmr('101', '102');
    emr.staffBooks(visit);
    const { round, day, clock, changes, clinicId } = await watchedClinic({ database, emr });
    await round();
    const without = failingFor({ ...emr, listProviders: async () => [provider('102')] }, '101', 'refused');
    for (let days = 0; days < 3; days += 1) {
      await day();
      clock.advance(24 * HOUR_MS);
      await round({}, without);
    }
    await day();
    expect(await round({}, without)).toMatchObject({ reads: 1 });
    expect(kindsOf(await changes())).toEqual(['in-view']);
    const left = await database.ownerQuery(
      'select provider_id from watched_providers where clinic_id = $1 order by 1',
      [clinicId],
    );
    expect(left).toEqual([{ provider_id: '102' }]);
  });

  test('and whose visits another doctor takes over: these are moves, not losses', async () => {
    const emr = anEmr('101', '102');
    const ids = ['09:00', '10:00'].map((time, at) => emr.staffBooks({ ...visit, time, patientId: `${at}` }));
    emr.staffBooks({ ...visit, providerId: '102', time: '15:00', patientId: '9' });
    const { round, minute, changes } = await watchedClinic({ database, emr });
    await round();
    for (const id of ids) emr.staffChanges(id, { providerId: '102' });
    await minute();
    await round();
    await minute();
    await round();
    expect(kindsOf(await changes()).slice(3)).toEqual(['moved', 'moved']);
  });
});

describe('daylight saving', () => {
  test.each([
    ['ends', '2026-11-01T03:30:00Z', '2026-10-31', '2026-11-01'],
    ['begins', '2027-03-14T04:30:00Z', '2027-03-13', '2027-03-14'],
  ])(
    '%s: the days advance once, and the hours of that night are neither lost nor reported twice',
    async (_, now, before, night) => {
      const emr = anEmr('101');
      for (const time of ['00:30', '01:30', '02:30', '03:30'])
        emr.staffBooks({ ...visit, date: date(night), time, patientId: time });
      emr.staffBooks({ ...visit, date: date(before), time: '16:00', patientId: 'old' });
      const { round, halfHour, clock, changes, clinicId } = await watchedClinic({
        ...{ database, emr, zone: 'America/Toronto', now },
      });
      for (let halfHours = 0; halfHours < 16; halfHours += 1) {
        await round();
        await halfHour();
        clock.advance(HOUR_MS / 2);
      }
      expect(kindsOf(await changes())).toEqual(Array(5).fill('in-view'));
      const rows = await database.ownerQuery(
        'select date::text, time from watched_rows where clinic_id = $1 order by time',
        [clinicId],
      );
      expect(rows).toEqual(['00:30', '01:30', '02:30', '03:30'].map((time) => ({ date: night, time })));
    },
  );
});

describe('a clock that jumps', () => {
  test.each([
    ['a month ahead', 30 * 24 * HOUR_MS],
    ['a day ahead', 24 * HOUR_MS],
    ['three days ahead', 3 * 24 * HOUR_MS],
    ['a day back', -24 * HOUR_MS],
    ['a year back', -365 * 24 * HOUR_MS],
  ])('%s for a minute or two changes nothing known and reports nothing', async (_, jump) => {
    const emr = anEmr('101');
    emr.staffBooks({ ...visit, date: TODAY });
    const gone = emr.staffBooks({ ...visit, time: '11:00', patientId: '2' });
    emr.staffBooks({ ...visit, date: addDays(TODAY, 13), patientId: '3' });
    const { round, minute, clock, changes } = await watchedClinic({ database, emr });
    await round();
    clock.advance(jump);
    emr.staffChanges(gone, { status: 'C' });
    for (let minutes = 0; minutes < 3; minutes += 1) {
      await minute();
      await round();
    }
    clock.advance(-jump);
    await minute();
    await round();
    expect(kindsOf(await changes())).toEqual(['in-view', 'in-view', 'in-view', 'status']);
  });

  test('back to the right time after being wrong for long is believed', async () => {
    const emr = anEmr('101');
    emr.staffBooks({ ...visit, date: addDays(TODAY, 3) });
    const { round, hour, clock, changes } = await watchedClinic({ database, emr });
    clock.advance(-40 * 24 * HOUR_MS);
    await round();
    clock.advance(40 * 24 * HOUR_MS);
    await hour();
    await round();
    expect(kindsOf(await changes())).toEqual(['in-view']);
  });
});

/** As if all began in the same instant: on a busy machine one may have ended before another begins. */
function onceAllHave<Answer>(count: number, begin: (clinicId: string) => Promise<Answer>) {
  let left = count;
  let letAllGo: () => void;
  const allHaveBegun = new Promise<void>((resolve) => {
    letAllGo = resolve;
  });
  return async (clinicId: string): Promise<Answer> => {
    const state = await begin(clinicId);
    left -= 1;
    if (left === 0) letAllGo();
    await allHaveBegun;
    return state;
  };
}

test('of several concurrent processes one writes, and each change is reported once', async () => {
  const emr = anEmr('101', '102');
  emr.staffBooks(visit);
  const { round, minute, changes, store } = await watchedClinic({ database, emr });
  await round();
  for (let rounds = 0; rounds < 4; rounds += 1) {
    emr.staffBooks({ ...visit, time: timeAt(600 + rounds * 15), patientId: `p${rounds}` });
    await minute();
    const begin = onceAllHave(3, store.begin);
    const ends = await Promise.all([round({ begin }), round({ begin }), round({ begin })]);
    expect(ends.filter(({ status }) => status === 'read')).toHaveLength(1);
  }
  expect(kindsOf(await changes())).toEqual(['in-view', ...Array(4).fill('appeared')]);
});

test('one change among 5,000 visits of a doctor is one change', async () => {
  const emr = anEmr('101');
  const ids = Array.from({ length: 5_000 }, (_, at) =>
    emr.staffBooks({
      ...visit,
      ...{ date: addDays(TODAY, at % 14), time: timeAt((at % 96) * 15), patientId: `${at % 900}` },
    }),
  );
  const { round, minute, tell, mirror, changes } = await watchedClinic({ database, emr });
  expect(await round()).toMatchObject({ reads: 1, changes: 5_000 });
  emr.staffChanges(ids[2_500]!, { status: 'C' });
  await minute();
  expect(await round()).toMatchObject({ reads: 1, requests: 1, changes: 1 });
  expect(await changes()).toHaveLength(5_001);
  let told = 0;
  for (let count = await tell(); count > 0; count = await tell()) told += count;
  expect(told).toBe(5_001);
  expect(mirror.problems).toEqual([]);
  expect(mirror.rows.size).toBe(5_000);
});

test('a restored backup continues from its state: later changes are reported once', async () => {
  const TABLES = [
    'watched_clinics',
    'watched_providers',
    'watched_rows',
    'watched_loose_ends',
    'watched_places',
  ];
  const emr = anEmr('101');
  const [kept, cancelled] = ['09:00', '10:00'].map((time, at) =>
    emr.staffBooks({ ...visit, time, patientId: `${at}` }),
  );
  const { round, minute, tell, mirror, clinicId } = await watchedClinic({ database, emr });
  await round();
  await tell();
  const backup = new Map<string, unknown>();
  for (const table of [...TABLES, 'watched_changes'])
    backup.set(
      table,
      await database.ownerQuery(`select to_jsonb(t) as row from ${table} t where clinic_id = $1`, [clinicId]),
    );
  // After the backup: one change that was delivered, and one that was not.
  emr.staffChanges(String(cancelled), { status: 'C' });
  await minute();
  await round();
  const later = emr.staffBooks({ ...visit, time: '14:00', patientId: '7' });
  for (const table of [...TABLES, 'watched_changes'].toReversed()) {
    await database.ownerQuery(`delete from ${table} where clinic_id = $1`, [clinicId]);
    await database.ownerQuery(
      `insert into ${table} overriding system value
       select r.* from jsonb_array_elements($1::jsonb) e, jsonb_populate_record(null::${table}, e -> 'row') r`,
      [JSON.stringify(backup.get(table))],
    );
  }
  await minute();
  await round();
  while ((await tell()) > 0);
  expect(mirror.problems).toEqual([]);
  const isCancelled = new Map([...mirror.rows.values()].map(({ id, status }) => [id, status === 'C']));
  expect(isCancelled).toEqual(
    new Map([
      [kept, false],
      [cancelled, true],
      [later, false],
    ]),
  );
});
