import { randomUUID } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { emptyDatabase, type TestDatabase, testDatabase } from '../../../../tests/test-database.ts';
import { insertClinic } from '../../../../tests/world/rows.ts';
import { connectionSettings } from '../../../database/connection/connection.ts';
import { CALL_OUTCOMES, INTENTS, TRANSFER_REASONS } from '../../../kernel/calls/call-words.ts';
import { date, eachDay } from '../../../kernel/time/calendar.ts';
import { daysIn, FIRST_DAY, LAST_DAY, splitByMonths } from './counters.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

const aClinic = () => insertClinic(database.ownerQuery);

describe('reading a span of days', () => {
  test.each<[string, string | null, string | null, string[]]>([
    ['as one month when it is one', '2026-11-01', '2026-11-30', ['month 2026-11-01 2026-11-30']],
    ['as days when it holds no whole month', '2026-11-02', '2026-12-30', ['day 2026-11-02 2026-12-30']],
    ['as one day', '2026-11-16', '2026-11-16', ['day 2026-11-16 2026-11-16']],
    [
      'as months with days at both ends',
      '2025-11-17',
      '2026-11-16',
      ['day 2025-11-17 2025-11-30', 'month 2025-12-01 2026-10-31', 'day 2026-11-01 2026-11-16'],
    ],
    [
      'to the end of February, leap day and all',
      '2024-01-31',
      '2024-02-29',
      ['day 2024-01-31 2024-01-31', 'month 2024-02-01 2024-02-29'],
    ],
    ['as months when it has no ends', null, null, [`month ${FIRST_DAY} ${LAST_DAY}`]],
    ['from a day on', '2026-11-16', null, ['day 2026-11-16 2026-11-30', `month 2026-12-01 ${LAST_DAY}`]],
    ['up to a day', null, '2026-11-16', [`month ${FIRST_DAY} 2026-10-31`, 'day 2026-11-01 2026-11-16']],
  ])('%s', (_, from, to, expected) => {
    const stretches = splitByMonths({ from: from && date(from), to: to && date(to) } as never);
    expect(stretches.map((each) => `${each.span} ${each.from} ${each.to}`)).toEqual(expected);
  });

  test('covers every day once', () => {
    const days = eachDay({ from: date('2026-01-15'), to: date('2026-06-20') });
    for (const [index, from] of days.entries())
      for (const to of days.slice(index).filter((_, later) => (index + later) % 13 === 0)) {
        const covered = splitByMonths({ from, to }).flatMap((each) => eachDay(each));
        expect(covered).toEqual(eachDay({ from, to }));
      }
  });

  test('gives the wanted days of a partial month', () => {
    const month = { span: 'month', startsOn: date('2026-02-01') } as const;
    expect(daysIn(month, { from: date('2026-02-10'), to: null })).toMatchObject({
      from: '2026-02-10',
      to: '2026-02-28',
    });
  });
});

/** The same numbers always, so that a failure can be looked at again. */
function seeded(seed: number) {
  let state = seed;
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  return {
    below: (limit: number) => Math.floor(next() * limit),
    one: <Value>(of: readonly Value[]): Value => of[Math.floor(next() * of.length)] as Value,
  };
}
type Chance = ReturnType<typeof seeded>;

function aCall(chance: Chance) {
  const day = date(chance.one(['2026-10-30', '2026-10-31', '2026-11-01', '2026-11-02', '2026-12-24']));
  const hour = chance.below(24);
  return {
    started_at: `${day}T${String(hour).padStart(2, '0')}:00:00Z`,
    local_date: chance.below(8) ? day : null,
    local_hour: chance.below(8) ? hour : null,
    outcome: chance.one(CALL_OUTCOMES),
    intent: chance.one(INTENTS),
    language: chance.one(['en', 'zh']),
    transferred: chance.below(3) === 0,
    transfer_reason: chance.one([null, ...TRANSFER_REASONS]),
    duration_seconds: chance.below(300),
    cost: chance.one([null, 0, 0.1, 0.123456, 1.5]),
    after_hours: chance.below(2) === 0,
    provider_id: chance.one([null, '101', '102', 'a/b']),
    transcript: chance.one([null, 'AI: Hello']),
  };
}

/** One statement like those of the service: reports, second reports, late tools, nights of retention. */
async function somethingHappens(chance: Chance, clinicId: string): Promise<void> {
  const call = aCall(chance);
  const names = Object.keys(call);
  const blanks = names.map((_, index) => `$${index + 3}`);
  const callId = `call-${chance.below(12)}`;
  const row = [clinicId, callId, ...Object.values(call)];
  switch (chance.below(5)) {
    case 0:
    case 1:
      return void (await database.ownerQuery(
        `insert into call_logs (clinic_id, call_id, ${names}) values ($1, $2, ${blanks})
         on conflict (clinic_id, call_id) do update set ${names.map((name) => `${name} = excluded.${name}`)}`,
        row,
      ));
    case 2:
      return void (await database.ownerQuery(
        `update call_logs set ${names.map((name, index) => `${name} = ${blanks[index]}`)}
          where clinic_id = $1 and (call_id = $2 or outcome = 'booked')`,
        row,
      ));
    case 3:
      return void (await database.ownerQuery(
        'update call_logs set transcript = null, summary = null where clinic_id = $1',
        [clinicId],
      ));
    default:
      return void (await database.ownerQuery(
        'delete from call_logs where clinic_id = $1 and (call_id = $2 or local_date = $3)',
        [clinicId, callId, chance.one(['2026-10-31', '2026-12-24', null])],
      ));
  }
}

interface LogRow {
  readonly local_date: string;
  readonly local_hour: number;
  readonly outcome: string;
  readonly intent: string;
  readonly language: string;
  readonly transferred: boolean;
  readonly transfer_reason: string | null;
  readonly duration_seconds: number;
  readonly cost: number | null;
  readonly after_hours: boolean;
  readonly provider_id: string | null;
}

/** Every row looked at once, in words of our own. */
function fullScan(rows: readonly LogRow[]): Record<string, Record<string, number>> {
  const counted: Record<string, Record<string, number>> = {};
  for (const row of rows)
    for (const span of [`day ${row.local_date}`, `month ${row.local_date.slice(0, 7)}-01`]) {
      counted[span] ??= {};
      const counts = counted[span];
      const add = (key: string, amount: number) => {
        if (amount) counts[key] = Number(((counts[key] ?? 0) + amount).toFixed(6));
      };
      const day = Number(row.local_date.slice(8));
      add('calls', 1);
      add('seconds', row.duration_seconds);
      add('cost', row.cost ?? 0);
      add(`hour/${row.local_hour}`, 1);
      add(`day/${day}`, 1);
      add(`kind/${row.outcome}/${row.intent}/${row.language}/${row.transferred ? 'transferred' : 'kept'}`, 1);
      if (row.after_hours) add('after-hours', 1);
      if (row.transferred && row.transfer_reason) add(`reason/${row.transfer_reason}`, 1);
      if (row.outcome === 'booked') add(`booked-on/${day}`, 1);
      if (row.outcome === 'booked' && row.provider_id) add(`provider/${row.provider_id}`, 1);
    }
  return counted;
}

async function countersOf(clinicId: string) {
  const rows = await database.ownerQuery<{
    span: string;
    starts_on: string;
    calls: number;
    counts: Record<string, number>;
  }>('select * from call_counters where clinic_id = $1', [clinicId]);
  for (const { calls, counts } of rows) expect(calls).toBe(counts.calls);
  return Object.fromEntries(rows.map(({ span, starts_on, counts }) => [`${span} ${starts_on}`, counts]));
}

describe('the counters', () => {
  test.each([1, 2, 3, 4])('equal a full scan, whatever happens to the logs (%i)', async (seed) => {
    const chance = seeded(seed);
    const [clinicId, neighbour] = [await aClinic(), await aClinic()];
    for (let step = 0; step < 60; step += 1) {
      await somethingHappens(chance, chance.below(6) ? clinicId : neighbour);
      if (step % 10 < 9) continue;
      for (const clinic of [clinicId, neighbour]) {
        const rows = await database.ownerQuery<LogRow>('select * from call_logs where clinic_id = $1', [
          clinic,
        ]);
        expect(await countersOf(clinic)).toEqual(fullScan(rows));
      }
    }
  });

  test('belong to the transaction of the log', async () => {
    const clinicId = await aClinic();
    const undone = database.db.inClinic(clinicId, async (q) => {
      await q
        .insertInto('callLogs')
        .values({ clinicId, callId: 'c-1', startedAt: new Date('2026-11-16T17:00:00Z') })
        .execute();
      throw new Error('undone');
    });
    await expect(undone).rejects.toThrow('undone');
    expect(await countersOf(clinicId)).toEqual({});
  });

  test('lose nothing if many calls end at once', async () => {
    const clinicId = await aClinic();
    const ends = Array.from({ length: 40 }, (_, index) =>
      database.db.inClinic(clinicId, (q) =>
        q
          .insertInto('callLogs')
          .values({
            clinicId,
            callId: `c-${index}`,
            startedAt: new Date('2026-11-16T17:00:00Z'),
            localDate: `2026-11-${16 + (index % 2)}`,
            localHour: 9,
            durationSeconds: 10,
          })
          .execute(),
      ),
    );
    await Promise.all(ends);
    expect(await countersOf(clinicId)).toMatchObject({
      'day 2026-11-16': { calls: 20, seconds: 200 },
      'day 2026-11-17': { calls: 20 },
      'month 2026-11-01': { calls: 40, seconds: 400, 'hour/9': 40 },
    });
  });

  test('are deleted with their clinic', async () => {
    const clinicId = await aClinic();
    await database.ownerQuery(
      'insert into call_logs (clinic_id, call_id, started_at) values ($1, $2, now())',
      [clinicId, randomUUID()],
    );
    expect(Object.keys(await countersOf(clinicId)).length).toBe(2);
    await database.ownerQuery('delete from clinics where id = $1', [clinicId]);
    expect(await countersOf(clinicId)).toEqual({});
  });

  test('include calls logged before there were counters', async () => {
    const folder = fileURLToPath(new URL('../../../../migrations/', import.meta.url));
    const files = readdirSync(folder).filter((name) => /^\d{4}_/.test(name) && name < '0011');
    const client = new pg.Client(connectionSettings(await emptyDatabase(), '-c app.scope=platform'));
    await client.connect();
    try {
      for (const name of files.sort()) {
        if (name.startsWith('0010'))
          await client.query(`
            insert into clinics (id, name) values ('${randomUUID()}', 'One'), ('${randomUUID()}', 'Two');
            insert into call_logs (clinic_id, call_id, started_at, local_date, local_hour, outcome)
            select id, n::text, '2026-11-16T17:00:00Z', case when n < 3 then date '2026-11-15' end, 9, 'booked'
              from clinics, generate_series(1, 5) as n`);
        await client.query(readFileSync(`${folder}${name}`, 'utf8'));
      }
      const { rows } = await client.query(
        "select span, starts_on::text, calls, counts ->> 'booked-on/16' as sixteenth from call_counters order by clinic_id, span, starts_on",
      );
      const one = [
        { span: 'day', starts_on: '2026-11-15', calls: 2, sixteenth: null },
        { span: 'day', starts_on: '2026-11-16', calls: 3, sixteenth: '3' },
        { span: 'month', starts_on: '2026-11-01', calls: 5, sixteenth: '3' },
      ];
      expect(rows).toEqual([...one, ...one]);
    } finally {
      await client.end();
    }
  });
});
