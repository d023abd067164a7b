import { expect, test } from 'vitest';
import { cameOf, type KeptOutcomes } from '../../kernel/call-outcomes.ts';
import type { CallOutcome } from '../../kernel/call-words.ts';
import { mainOutcome, outcomesKnown, shownOutcomes } from './outcomes.ts';
import { summaryOf } from './summary.ts';

const NOW = new Date('2026-11-16T18:00:00Z');
const at = (minute: number) => `2026-11-16T17:${String(minute).padStart(2, '0')}:00.000Z`;
const all = (...done: Array<{ outcomes: KeptOutcomes }>): KeptOutcomes =>
  Object.assign({}, ...done.map(({ outcomes }) => outcomes));

function known(
  outcomes: KeptOutcomes,
  logged: CallOutcome | null = null,
  more: Partial<Parameters<typeof outcomesKnown>[0]> = {},
) {
  const note = { what: logged, patientId: null, appointmentId: null };
  return outcomesKnown({
    ...{ log: null, outcomes, names: {}, logged: note, transferredAt: null, now: NOW },
    ...more,
  });
}

const booked = (id: string, minute: number) =>
  cameOf('booked', { appointmentId: id, patientName: 'Emily Chen', at: at(minute) });
const cancelled = (id: string, minute: number) => cameOf('cancelled', { appointmentId: id, at: at(minute) });
const moved = (from: string, to: string, minute: number) =>
  cameOf('rescheduled', { appointmentId: to, oldAppointmentId: from, at: at(minute) });

test.each<[string, KeptOutcomes, CallOutcome | null, string[], CallOutcome]>([
  [
    'a cancel for the mother and a booking for the daughter are both there',
    all(cancelled('1', 1), booked('2', 2)),
    'cancelled',
    ['cancelled', 'booked'],
    'booked',
  ],
  [
    'the later of two bookings is there too',
    all(booked('2', 2), booked('1', 1)),
    null,
    ['booked', 'booked'],
    'booked',
  ],
  [
    'a visit that the same call cancelled was not booked',
    all(booked('1', 1), cancelled('1', 2)),
    null,
    ['booked', 'cancelled'],
    'cancelled',
  ],
  [
    'a visit that was booked and moved is booked',
    all(booked('1', 1), moved('1', '2', 2)),
    null,
    ['booked', 'rescheduled'],
    'booked',
  ],
  [
    'booked, moved and then cancelled is cancelled',
    all(booked('1', 1), moved('1', '2', 2), cancelled('2', 3)),
    null,
    ['booked', 'rescheduled', 'cancelled'],
    'cancelled',
  ],
  [
    'a call-back is no question, whatever was logged',
    all(cameOf('callback', { at: at(1) })),
    'clinic_info',
    ['callback'],
    'no_action',
  ],
  [
    'a refusal is no question, whatever was logged',
    all(cameOf('refused', { at: at(1) })),
    'clinic_info',
    ['refused'],
    'no_action',
  ],
  ['what was logged stands where nothing else is known', {}, 'clinic_info', ['clinic_info'], 'clinic_info'],
  [
    'what was logged cannot contradict what was done',
    all(cancelled('1', 1)),
    'booked',
    ['cancelled'],
    'cancelled',
  ],
  ['a transfer needs the word of the platform', {}, 'transferred', [], 'no_action'],
  ['that nothing was done is no outcome', {}, 'no_action', [], 'no_action'],
])('%s', (_, outcomes, logged, expected, outcome) => {
  const list = known(outcomes, logged);
  expect(list.map(({ what }) => what)).toEqual(expected);
  expect(mainOutcome(list)).toBe(outcome);
});

test('the platform tells of a transfer', () => {
  const list = known({}, 'no_action', { transferredAt: NOW });
  expect(list).toMatchObject([{ what: 'transferred', at: NOW.toISOString() }]);
  expect(mainOutcome(list)).toBe('transferred');
});

test('a name that the call learned later is filled in', () => {
  const names = { '1042': 'Wei Chen' };
  expect(known(cameOf('callback', { patientId: '1042' }).outcomes, null, { names })).toMatchObject([
    { patientName: 'Wei Chen' },
  ]);
});

test('a call from before outcomes were kept shows its one outcome', () => {
  const log = {
    outcomes: null,
    outcome: 'booked' as const,
    startedAt: NOW,
    patientId: '1',
    appointmentId: '9',
  };
  expect(shownOutcomes(log)).toEqual([
    { what: 'booked', patientId: '1', patientName: null, appointmentId: '9', at: NOW },
  ]);
  expect(shownOutcomes({ ...log, outcome: 'no_action' })).toEqual([]);
});

test('our own summary says in plain words what came of the call', () => {
  const kept = { transferred: false, transferReason: null };
  const list = (outcomes: KeptOutcomes) =>
    shownOutcomes({
      outcomes: known(outcomes),
      outcome: 'no_action',
      startedAt: NOW,
      patientId: null,
      appointmentId: null,
    });
  expect(summaryOf(list(all(cancelled('1', 1), booked('2', 2))), kept)).toBe(
    'The caller cancelled a visit and booked a visit for Emily Chen.',
  );
  expect(summaryOf([], { ...kept, transferReason: 'billing' })).toBe(
    'The caller asked for a person, and was not put through.',
  );
  expect(summaryOf([], kept)).toBe('Nothing was changed in this call.');
});
