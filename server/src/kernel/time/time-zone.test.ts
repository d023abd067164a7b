import { execFileSync } from 'node:child_process';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { date, parseDate, parseTime, time, timeAt } from './calendar.ts';
import {
  instantOf,
  isKnownZone,
  offsetMinutesAt,
  offsetsBetween,
  wallClockAt,
  zoneDataIsCurrent,
} from './time-zone.ts';

const ZONES = [
  'America/Vancouver',
  'America/Edmonton',
  'America/Winnipeg',
  'America/Toronto',
  'America/St_Johns',
  'America/Regina',
  'Asia/Shanghai',
  'Asia/Kolkata',
  'Australia/Lord_Howe',
  'Pacific/Apia',
  'Canada/Pacific',
  'Etc/UTC',
];

describe('local time', () => {
  test.each([
    ['America/Vancouver', '2026-12-15T19:00:00Z', '2026-12-15', '12:00'],
    ['Canada/Pacific', '2026-12-15T19:00:00Z', '2026-12-15', '12:00'],
    ['America/Edmonton', '2026-12-15T19:00:00Z', '2026-12-15', '13:00'],
    ['America/Winnipeg', '2026-12-15T19:00:00Z', '2026-12-15', '14:00'],
    ['America/Toronto', '2026-12-15T19:00:00Z', '2026-12-15', '14:00'],
    ['America/St_Johns', '2026-12-15T19:00:00Z', '2026-12-15', '15:30'],
    ['Asia/Shanghai', '2026-12-15T19:00:00Z', '2026-12-16', '03:00'],
    ['Etc/UTC', '2026-12-15T19:00:59Z', '2026-12-15', '19:00'],
    ['America/Vancouver', '2026-11-16T06:59:00Z', '2026-11-15', '23:59'],
    ['America/Vancouver', '2026-11-16T07:00:00Z', '2026-11-16', '00:00'],
    ['America/Vancouver', '2026-03-08T09:59:00Z', '2026-03-08', '01:59'],
    ['America/Vancouver', '2026-03-08T10:00:00Z', '2026-03-08', '03:00'],
    ['America/Toronto', '2026-11-01T05:59:00Z', '2026-11-01', '01:59'],
    ['America/Toronto', '2026-11-01T06:00:00Z', '2026-11-01', '01:00'],
    ['America/Toronto', '2027-03-14T06:59:00Z', '2027-03-14', '01:59'],
    ['America/Toronto', '2027-03-14T07:00:00Z', '2027-03-14', '03:00'],
  ])('in %s at %s it is %s %s', (zone, instant, day, at) => {
    expect(wallClockAt(new Date(instant), zone)).toEqual({ date: day, time: at });
  });

  test('British Columbia no longer turns its clocks back', () => {
    expect(offsetMinutesAt(new Date('2026-12-15T19:00:00Z'), 'America/Vancouver')).toBe(-420);
    expect(offsetMinutesAt(new Date('2027-07-15T19:00:00Z'), 'America/Vancouver')).toBe(-420);
    expect(offsetMinutesAt(new Date('2025-12-15T19:00:00Z'), 'America/Vancouver')).toBe(-480);
  });

  test('a clinic in Winnipeg is five hours behind UTC in winter', () => {
    expect(offsetMinutesAt(new Date('2026-12-15T19:00:00Z'), 'America/Winnipeg')).toBe(-300);
  });
});

describe('the instant of a local time', () => {
  test.each([
    ['an ordinary morning', 'America/Vancouver', '2026-12-15', '09:30', '2026-12-15T16:30:00Z'],
    ['a night that is no gap any more', 'America/Vancouver', '2027-03-14', '02:30', '2027-03-14T09:30:00Z'],
    [
      'a night that was a gap, moved forward',
      'America/Vancouver',
      '2026-03-08',
      '02:30',
      '2026-03-08T10:30:00Z',
    ],
    ['the minute before a gap', 'America/Toronto', '2027-03-14', '01:59', '2027-03-14T06:59:00Z'],
    ['a gap, moved forward by an hour', 'America/Toronto', '2027-03-14', '02:30', '2027-03-14T07:30:00Z'],
    ['the minute after a gap', 'America/Toronto', '2027-03-14', '03:00', '2027-03-14T07:00:00Z'],
    ['a time that comes twice, the first', 'America/Toronto', '2026-11-01', '01:30', '2026-11-01T05:30:00Z'],
    ['the hour after it', 'America/Toronto', '2026-11-01', '02:00', '2026-11-01T07:00:00Z'],
    ['a half-hour change', 'Australia/Lord_Howe', '2026-10-04', '02:15', '2026-10-03T15:45:00Z'],
    ['a whole day that was left out', 'Pacific/Apia', '2011-12-30', '12:00', '2011-12-30T22:00:00Z'],
  ])('%s (%s %s %s)', (_, zone, day, at, instant) => {
    expect(instantOf(date(day), time(at), zone)).toEqual(new Date(instant));
  });

  const anInstant = fc.integer({
    min: Date.parse('1970-01-03T00:00:00Z') / 60_000,
    max: Date.parse('2099-12-31T00:00:00Z') / 60_000,
  });

  test('a round trip gives the same local time, never later than it was', () => {
    fc.assert(
      fc.property(fc.constantFrom(...ZONES), anInstant, (zone, minute) => {
        const instant = new Date(minute * 60_000);
        const wall = wallClockAt(instant, zone);
        const back = instantOf(wall.date, wall.time, zone);
        expect(wallClockAt(back, zone)).toEqual(wall);
        expect(back.getTime()).toBeLessThanOrEqual(instant.getTime());
      }),
      { numRuns: 2000 },
    );
  });

  test('any day and time has an instant, with the same local time or moved forward', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...ZONES),
        fc.integer({ min: 1, max: 50_000 }),
        fc.integer({ min: 0, max: 1439 }),
        (zone, day, minutes) => {
          const asked = {
            date: date(new Date(day * 86_400_000).toISOString().slice(0, 10)),
            time: timeAt(minutes),
          };
          const wall = wallClockAt(instantOf(asked.date, asked.time, zone), zone);
          expect(`${wall.date} ${wall.time}` >= `${asked.date} ${asked.time}`).toBe(true);
          expect(parseDate(wall.date)).toBe(wall.date);
          expect(parseTime(wall.time)).toBe(wall.time);
        },
      ),
      { numRuns: 2000 },
    );
  });
});

describe('the zone data', () => {
  test('is new enough for the law of British Columbia', () => {
    expect(zoneDataIsCurrent()).toBe(true);
  });

  test.each(['America/Vancouver', 'Canada/Pacific', 'UTC', 'Asia/Hong_Kong'])('knows %s', (name) => {
    expect(isKnownZone(name)).toBe(true);
  });

  test.each(['', 'Vancouver', 'America/Atlantis', 'PST8', '-08:00', '__proto__'])(
    'does not know "%s"',
    (name) => {
      expect(isKnownZone(name)).toBe(false);
    },
  );

  test('an unknown zone is an error, not UTC', () => {
    expect(() => wallClockAt(new Date(), 'America/Atlantis')).toThrow(RangeError);
  });
});

test.each(['America/Vancouver', 'Asia/Shanghai', 'UTC'])(
  'a server that runs in %s answers the same',
  (serverZone) => {
    const module = new URL('./time-zone.ts', import.meta.url).href;
    const script = `
    const { wallClockAt, instantOf } = await import(${JSON.stringify(module)});
    const wall = wallClockAt(new Date('2026-12-15T19:00:00Z'), 'America/Vancouver');
    const twice = instantOf('2026-11-01', '01:30', 'America/Toronto');
    console.log(new Date('2026-07-15T12:00:00Z').getTimezoneOffset(), wall.date, wall.time, twice.toISOString());`;
    const answer = execFileSync(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', script], {
      env: { ...process.env, TZ: serverZone },
      encoding: 'utf8',
    });
    const offset = { 'America/Vancouver': 420, 'Asia/Shanghai': -480, UTC: 0 }[serverZone];
    expect(answer.trim()).toBe(`${offset} 2026-12-15 12:00 2026-11-01T05:30:00.000Z`);
  },
);

test('the offsets of a span begin with the current one, and end where the law ends the changes', () => {
  const offsets = offsetsBetween(
    new Date('2025-12-01T00:00:00Z'),
    new Date('2027-12-01T00:00:00Z'),
    'America/Vancouver',
  );

  expect(offsets.map(({ from, minutes }) => [from.toISOString(), minutes])).toEqual([
    ['2025-12-01T00:00:00.000Z', -480],
    ['2026-03-08T10:00:00.000Z', -420],
  ]);
});
