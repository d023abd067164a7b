import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { playStaff } from '../../../testing/features/watcher/staff-model.ts';
import { addDays, type DateRange, date, time } from '../../kernel/time/calendar.ts';
import { diffReads, type Known } from './diff.ts';
import type { WatchedRow } from './row.ts';

const DAYS: DateRange = { from: date('2026-11-17'), to: date('2026-11-30') };
const row = (over: Partial<WatchedRow> = {}): WatchedRow => ({
  id: '700',
  patientId: '1',
  providerId: '10',
  date: date('2026-11-20'),
  time: time('09:00'),
  durationMinutes: 15,
  status: 't',
  ...over,
});
const known = (rows: readonly WatchedRow[], over: Partial<Known> = {}): Known => ({
  rows: new Map(rows.map((each) => [each.id, each])),
  providers: new Map(['10', '11'].map((id) => [id, { days: DAYS, isDoubted: false }])),
  looseEnds: [],
  ...over,
});
const read = (rows: readonly WatchedRow[], providerId = '10', days = DAYS) => ({ providerId, days, rows });
const kinds = (noticed: ReturnType<typeof diffReads>) =>
  noticed.changes.map(({ kind, row: now, before }) => [kind, before?.id ?? null, now.id]);

describe('staff', () => {
  test('book, which is noticed once', () => {
    expect(kinds(diffReads(known([]), [read([row()])]))).toEqual([['appeared', null, '700']]);
    expect(diffReads(known([row()]), [read([row()])])).toMatchObject({
      changes: [],
      stored: [],
      dropped: [],
    });
  });

  test('move a visit under its id: time, length or provider', () => {
    for (const other of [{ time: time('10:00') }, { durationMinutes: 30 }, { date: date('2026-11-21') }])
      expect(kinds(diffReads(known([row()]), [read([row(other)])]))).toEqual([['moved', '700', '700']]);
    const elsewhere = [read([], '10'), read([row({ providerId: '11' })], '11')];
    expect(kinds(diffReads(known([row()]), elsewhere))).toEqual([['moved', '700', '700']]);
  });

  test('cut and paste between two reads, to the same doctor or another', () => {
    expect(kinds(diffReads(known([row()]), [read([row({ id: '701', time: time('11:00') })])]))).toEqual([
      ['moved', '700', '701'],
    ]);
    const pasted = row({ id: '701', providerId: '11' });
    expect(kinds(diffReads(known([row()]), [read([]), read([pasted], '11')]))).toEqual([
      ['moved', '700', '701'],
    ]);
  });

  test('cut before a read and paste after it: gone, then moved', () => {
    const cut = diffReads(known([row()]), [read([])]);
    expect(kinds(cut)).toEqual([['gone', '700', '700']]);
    const pasted = diffReads(known([], { looseEnds: cut.looseEnds }), [read([row({ id: '701' })])]);
    expect(kinds(pasted)).toEqual([['moved', '700', '701']]);
    expect(pasted.tied).toEqual(['700']);
  });

  test('paste to a doctor who is read first: appeared, then moved', () => {
    const pasted = row({ id: '701', providerId: '11' });
    const first = diffReads(known([row()]), [read([pasted], '11')]);
    expect(kinds(first)).toEqual([['appeared', null, '701']]);
    const second = diffReads(known([row(), pasted], { looseEnds: first.looseEnds }), [read([])]);
    expect(kinds(second)).toEqual([['moved', '700', '701']]);
  });

  test('change the status, or the patient', () => {
    const changed = [read([row({ status: 'C', patientId: '2' })])];
    expect(kinds(diffReads(known([row()]), changed)).map(([kind]) => kind)).toEqual(['patient', 'status']);
  });

  test('move a visit beyond the days read, which a lookup by id shows', () => {
    const away = row({ date: date('2026-12-24') });
    const noticed = diffReads(known([row()]), [read([])], new Map([['700', away]]));
    expect(kinds(noticed)).toEqual([['moved', '700', '700']]);
    expect(noticed.dropped).toEqual(['700']);
  });
});

describe("a visit missing from a day's list", () => {
  const of = (found: WatchedRow) => diffReads(known([row()]), [read([])], new Map([['700', found]]));

  test('because it was cancelled is gone, and no read shows it until it is restored', () => {
    const noticed = of(row({ status: 'C' }));
    expect(kinds(noticed)).toEqual([['gone', '700', '700']]);
    expect(noticed).toMatchObject({ dropped: ['700'], stored: [], looseEnds: [] });
    const [gone] = noticed.changes;
    expect(gone?.row.status).toBe('C');
  });

  test('because it was missing only between the list and the lookup stays known', () => {
    expect(of(row())).toMatchObject({ changes: [], dropped: [], stored: [] });
    const moved = of(row({ time: time('10:00') }));
    expect(kinds(moved)).toEqual([['moved', '700', '700']]);
    expect(moved).toMatchObject({ dropped: [], stored: [{ time: '10:00' }] });
  });
});

describe('nothing is invented', () => {
  test('if a provider is read for the first time, or a new day comes into view', () => {
    expect(kinds(diffReads(known([], { providers: new Map() }), [read([row()])]))).toEqual([
      ['in-view', null, '700'],
    ]);
    const next = { from: addDays(DAYS.from, 1), to: addDays(DAYS.to, 1) };
    const edge = diffReads(known([row({ date: DAYS.from })]), [
      read([row({ id: '702', date: next.to })], '10', next),
    ]);
    expect(kinds(edge)).toEqual([['in-view', null, '702']]);
  });

  test('about a visit that was deleted and restored, while another one of the patient comes or goes', () => {
    const [restored, other, later] = [row(), row({ id: '701' }), row({ id: '702' })];
    const looseEnds = [{ kind: 'gone' as const, row: restored }];
    // The row is matched by its own number, not to another visit of the patient that disappeared or appeared
    // in the same minute.
    const back = diffReads(known([other], { looseEnds }), [read([restored])]);
    expect(kinds(back)).toEqual([
      ['appeared', '700', '700'],
      ['gone', '701', '701'],
    ]);
    expect(back.tied).toEqual(['700']);
    const both = diffReads(known([], { looseEnds }), [read([later, restored])]);
    expect(kinds(both)).toEqual([
      ['appeared', null, '702'],
      ['appeared', '700', '700'],
    ]);
    // A row that exists is not the other half of a move, whatever was remembered.
    const after = diffReads(known([restored], { looseEnds }), [read([restored, later])]);
    expect(kinds(after)).toEqual([['appeared', null, '702']]);
  });

  test('if an EMR returns an empty book, which must be repeated', () => {
    const rows = ['1', '2', '3'].map((id) => row({ id, patientId: id }));
    const first = diffReads(known(rows), [read([])]);
    expect(first).toMatchObject({ changes: [], dropped: [], doubted: ['10'] });
    const providers = new Map([['10', { days: DAYS, isDoubted: true }]]);
    expect(diffReads(known(rows, { providers }), [read([])]).changes).toHaveLength(3);
  });

  test('an unchanged list of 5,000 rows gives no change and takes little time', () => {
    const rows = Array.from({ length: 5_000 }, (_, at) =>
      row({ id: String(at), patientId: String(at % 900) }),
    );
    expect(diffReads(known(rows), [read(rows)]).changes).toEqual([]);
  });
});

test('whatever staff do, each change is reported once and none is invented', () => {
  fc.assert(
    fc.property(fc.integer(), fc.integer({ min: 1, max: 7 }), (seed, providers) => {
      const { problems, changes } = playStaff({ seed, providers, actions: 300 });
      expect(problems).toEqual([]);
      expect(changes).toBeGreaterThan(0);
    }),
    { numRuns: 30 },
  );
});
