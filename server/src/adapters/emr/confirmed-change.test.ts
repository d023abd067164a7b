import { expect, test } from 'vitest';
import { date, time } from '../../kernel/time/calendar.ts';
import type { Appointment } from '../../ports/emr.ts';
import { confirmedChange } from './confirmed-change.ts';

const NOTE = 'Confirmed by text Nov 18';
const LETTERS = ['t', 'h', 'a'].map((status) => ({ status, description: status, active: true }));
const row = (change: Partial<Appointment> = {}): Appointment => ({
  id: '1',
  patientId: '7',
  providerId: '101',
  date: date('2026-11-24'),
  time: time('10:15'),
  durationMinutes: 15,
  status: 't',
  type: '',
  reason: '',
  notes: '',
  ...change,
});
const mark = (status: string | null = 'h', note: string | null = NOTE) => ({ status, note });

test('letter and note go in one write', () => {
  expect(confirmedChange(row({ notes: 'bring films' }), mark())).toEqual({
    answer: 'written',
    change: { status: 'h', notes: `bring films\n${NOTE}` },
  });
});

test.each(['H', 'P', 'E', 'B', 'C', 'N', 'D', 'tS', 'HV', 'CS', 'BS'])(
  'a row with a later status is not touched: %s',
  (status) => {
    expect(confirmedChange(row({ status }), mark())).toEqual({ answer: 'left-alone', change: null });
  },
);

test.each(['t', 'T', 'a', 'f', ''])('a live row is confirmed: "%s"', (status) => {
  expect(confirmedChange(row({ status }), mark('h', null)).change).toEqual({ status: 'h' });
});

test('a row shown as confirmed keeps its letter', () => {
  expect(confirmedChange(row({ status: 'h' }), mark('a', null))).toEqual({
    answer: 'unchanged',
    change: null,
  });
});

test("a letter missing from the EMR's own list is not written; an empty list proves nothing", () => {
  expect(confirmedChange(row(), mark('z'), LETTERS)).toEqual({
    answer: 'unknown-status',
    change: { notes: NOTE },
  });
  expect(confirmedChange(row(), mark('z', null), LETTERS)).toEqual({
    answer: 'unknown-status',
    change: null,
  });
  expect(confirmedChange(row(), mark('z'), []).change).toMatchObject({ status: 'z' });
});

test.each([NOTE, 'x\nConfirmed by text Nov 2', 'confirmed by link Nov 2\ny'])(
  'the note is never added twice: %s',
  (notes) => {
    expect(confirmedChange(row({ notes, status: 'h' }), mark())).toEqual({
      answer: 'unchanged',
      change: null,
    });
  },
);

test.each([
  [230, 255],
  [231, 231],
  [255, 255],
  [400, 400],
])('notes of %i characters have %i afterwards', (before, after) => {
  const notes = 'n'.repeat(before);
  const { change } = confirmedChange(row({ notes }), mark(null));
  expect((change?.notes ?? notes).length).toBe(after);
});

test('if the transport returns no notes, none are written', () => {
  expect(confirmedChange(row({ notes: null }), mark(null))).toEqual({ answer: 'unchanged', change: null });
});
