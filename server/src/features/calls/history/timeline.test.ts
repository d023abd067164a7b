import { expect, test } from 'vitest';
import { timelineOf } from './timeline.ts';

const startedAt = new Date('2026-11-16T17:12:00Z');
const after = (seconds: number) => new Date(startedAt.getTime() + seconds * 1_000);

test('a call is shown as one sequence: words, questions, answers, texts and items', () => {
  const entries = timelineOf({
    startedAt,
    said: [
      { by: 'assistant', text: 'Hello?', fromStartMs: 0, lastsMs: 2_000 },
      { by: 'caller', text: 'At ten, please.', fromStartMs: 80_000, lastsMs: null },
    ],
    trace: [
      { at: after(1), kind: 'message', detail: { type: 'tool-calls' } },
      { at: after(90), kind: 'claim', detail: { status: 'claimed' } },
      {
        at: after(91.2),
        kind: 'emr',
        detail: { tool: 'create_appointment', operation: 'addAppointment', ms: 2_700, trouble: null },
      },
      {
        at: after(91.4),
        kind: 'tool',
        detail: { tool: 'create_appointment', ms: 3_400, success: true, ended: 'answered' },
      },
      {
        at: after(95),
        kind: 'emr',
        detail: { tool: 'get_patient', operation: 'getPatient', ms: 100, trouble: 'timeout' },
      },
      { at: after(96), kind: 'sms', detail: { state: 'sent' } },
    ],
    texts: [
      {
        ...{ id: 't1', action: 'book', state: 'sent', deliveryStatus: 'delivery_failed', skipReason: null },
        ...{ createdAt: after(92), sentAt: after(93) },
      },
    ],
    items: [{ id: 'i1', kind: 'callback', state: 'open', urgent: false, createdAt: after(100) }],
  });

  expect(
    entries.map(({ lane, what, offsetMs, durationMs, slow, failed }) => [
      ...[lane, what, offsetMs, durationMs],
      [slow && 'slow', failed && 'failed'].filter(Boolean).join(),
    ]),
  ).toEqual([
    ['assistant', 'said', 0, 2_000, ''],
    ['caller', 'said', 80_000, null, ''],
    ['tools', 'create_appointment', 88_000, 3_400, 'slow'],
    ['emr', 'addAppointment', 88_500, 2_700, 'slow'],
    ['decisions', 'claim', 90_000, null, ''],
    ['texts', 'book', 92_000, 1_000, 'failed'],
    ['emr', 'getPatient', 94_900, 100, 'failed'],
    ['inbox', 'callback', 100_000, null, ''],
  ]);
});

test.each([
  [{ ended: 'failed', success: false }, true],
  [{ ended: 'late', success: false }, true],
  [{ ended: 'answered', success: false, unconfirmed: true }, true],
  [{ ended: 'answered', success: false }, false],
  [{ success: false }, false],
])('a tool that ended as %o counts as failed: %s', (detail, failed) => {
  const trace = [{ at: after(2), kind: 'tool', detail: { tool: 'get_patient', ms: 5, ...detail } }];
  expect(timelineOf({ startedAt, said: null, trace, texts: [], items: [] })).toMatchObject([{ failed }]);
});
