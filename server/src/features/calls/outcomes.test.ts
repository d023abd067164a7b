import { expect, test } from 'vitest';
import { type KeptOutcomes, withOutcome } from '../../kernel/calls/call-outcomes.ts';
import type { CallOutcome } from '../../kernel/calls/call-words.ts';
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
  withOutcome('booked', { appointmentId: id, patientName: 'Emily Chen', at: at(minute) });
const cancelled = (id: string, minute: number) =>
  withOutcome('cancelled', { appointmentId: id, at: at(minute) });
const moved = (from: string, to: string, minute: number) =>
  withOutcome('rescheduled', { appointmentId: to, oldAppointmentId: from, at: at(minute) });

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
    all(withOutcome('callback', { at: at(1) })),
    'clinic_info',
    ['callback'],
    'no_action',
  ],
  [
    'a refusal is no question, whatever was logged',
    all(withOutcome('refused', { at: at(1) })),
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

test('a transfer reported by the platform', () => {
  const list = known({}, 'no_action', { transferredAt: NOW });
  expect(list).toMatchObject([{ what: 'transferred', at: NOW.toISOString() }]);
  expect(mainOutcome(list)).toBe('transferred');
});

test('an emergency found in the report precedes the transfer that ended the call', () => {
  const found = withOutcome('emergency', { at: at(10) }, 'call').outcomes;
  const list = known(found, null, { transferredAt: new Date(at(9)) });
  expect(list.map(({ what }) => what)).toEqual(['emergency', 'transferred']);
});

test('a final refusal counts once, whatever was asked before', () => {
  const outcomes = all(
    withOutcome('refused', { patientId: '22', at: at(2) }, '22'),
    withOutcome('refused', { patientId: '22', patientName: 'Fiona MacDonald', at: at(3) }, 'final/22'),
    withOutcome('refused', { patientId: '23', at: at(4) }, '23'),
  );
  expect(known(outcomes).map(({ patientId }) => patientId)).toEqual(['22', '23']);
});

test('a name learned later is filled in', () => {
  const names = { '1042': 'Wei Chen' };
  expect(known(withOutcome('callback', { patientId: '1042' }).outcomes, null, { names })).toMatchObject([
    { patientName: 'Wei Chen' },
  ]);
});

test('a call from before outcomes were stored shows its single outcome', () => {
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

test("our own summary describes the call's results in plain words", () => {
  const kept = { transferred: false, transferReason: null };
  const said = (...done: Array<{ outcomes: KeptOutcomes }>) => summaryOf(known(all(...done)), kept);
  expect(said(cancelled('1', 1), booked('2', 2))).toBe(
    'The caller cancelled a visit and booked a visit for Emily Chen.',
  );
  const ofEmily = { patientName: 'Emily Chen', oldAppointmentId: '2', at: at(3) };
  expect(said(booked('2', 2), withOutcome('rescheduled', { appointmentId: '3', ...ofEmily }))).toBe(
    'The caller booked a visit for Emily Chen and moved it.',
  );
  const moves = ['3', '4'].map((id) => withOutcome('rescheduled', { appointmentId: id, ...ofEmily }));
  expect(said(booked('2', 2), ...moves)).toBe('The caller booked a visit for Emily Chen and moved it twice.');
  expect(said(cancelled('1', 1), cancelled('2', 2), cancelled('3', 3))).toBe(
    'The caller cancelled three visits.',
  );
  expect(said(withOutcome('callback', { patientName: 'Ann Poe' }, '+16045550199'))).toBe(
    'The caller asked for a call-back (Ann Poe).',
  );
  expect(said(withOutcome('refused', { patientName: 'Fiona MacDonald' }, 'final/22'))).toBe(
    'The caller was not told anything about Fiona MacDonald, because the identity was not proved.',
  );
  expect(said(withOutcome('refused', {}, 'limit'), withOutcome('callback', {}, 'limit'))).toBe(
    'The caller reached a limit of the clinic for calls and asked for a call-back.',
  );
  expect(summaryOf([], { ...kept, transferReason: 'billing' })).toBe(
    'The caller asked for a person, and was not put through.',
  );
  expect(summaryOf([], kept)).toBe('Nothing was changed in this call.');
});
