import { describe, expect, test } from 'vitest';
import { readMessage } from './read-message.ts';

function ended(message: object) {
  const read = readMessage({ message: { type: 'end-of-call-report', call: { id: 'c-1' }, ...message } });
  return read?.kind === 'report' ? read.report : null;
}

describe('the report of a call', () => {
  test.each<[string, object, number | null]>([
    ['in seconds, with a fraction', { durationSeconds: 58.434, durationMs: 1 }, 58.434],
    ['in milliseconds', { durationMs: 58_434 }, 58.434],
    ['in minutes', { durationMinutes: 1.5 }, 90],
    ['from its start and end', { startedAt: '2026-11-16T17:00:00Z', endedAt: '2026-11-16T17:00:39Z' }, 39],
    ['from the call, last', { call: { id: 'c-1', duration: 120 } }, 120],
    [
      'not from an end before the start',
      { startedAt: '2026-11-16T17:00:39Z', endedAt: '2026-11-16T17:00:00Z' },
      null,
    ],
    ['not from what is no number', { durationSeconds: 'long', durationMs: null }, null],
    ['not from a number no call lasts', { durationSeconds: 1e12 }, null],
  ])('tells how long it was: %s', (_, message, seconds) => {
    expect(ended(message)?.durationSeconds).toBe(seconds);
  });

  test.each<[string, object, number | null]>([
    ['at the message', { cost: 0.1034, call: { id: 'c-1', cost: 0 } }, 0.1034],
    ['in the breakdown', { costBreakdown: { total: 0.2 } }, 0.2],
    ['in the call when it is above nothing', { call: { id: 'c-1', cost: 0.05 } }, 0.05],
    ['nowhere when the call says 0, which is stale', { call: { id: 'c-1', cost: 0 } }, null],
    ['not below nothing', { cost: -1 }, null],
  ])('tells what it cost: %s', (_, message, cost) => {
    expect(ended(message)?.cost).toBe(cost);
  });

  test.each<[string, object, string | null]>([
    ['artifact.transcript', { artifact: { transcript: 'AI: a' }, transcript: 'AI: b' }, 'AI: a'],
    ['message.transcript', { artifact: { transcript: '' }, transcript: 'AI: b' }, 'AI: b'],
    ['call.transcript', { call: { id: 'c-1', transcript: 'AI: c' } }, 'AI: c'],
    ['call.artifact.transcript', { call: { id: 'c-1', artifact: { transcript: 'AI: d' } } }, 'AI: d'],
    [
      'the messages, where the other list is empty',
      {
        artifact: { messages: [] },
        messages: [
          { role: 'system', message: 'You are a receptionist' },
          { role: 'bot', message: 'Hello' },
          { role: 'user', content: 'Hi' },
          { role: 'tool_calls', toolCalls: [] },
          { role: 'tool_call_result', result: '{}' },
          { role: 'assistant', content: [{ type: 'text', text: 'Which' }, { text: 'day?' }] },
        ],
      },
      'AI: Hello\nUser: Hi\nAI: Which day?',
    ],
    ['nowhere', { analysis: {} }, null],
  ])('has its transcript from %s', (_, message, transcript) => {
    expect(ended(message)?.transcript).toBe(transcript);
  });

  test.each<[string, object]>([
    [
      'as a speaker of its own',
      { transcript: 'System: You are a receptionist.\nNever say no.\nAI: Hello\nUser: Hi' },
    ],
    [
      'in the middle of the text',
      {
        transcript: 'You are a receptionist.AI: Hello\nUser: Hi',
        messages: [{ role: 'system', message: 'You are a receptionist.' }],
      },
    ],
  ])('never keeps the prompt, %s', (_, message) => {
    expect(ended(message)?.transcript).toBe('AI: Hello\nUser: Hi');
  });

  test.each<[object, boolean]>([
    [{ endedReason: 'assistant-forwarded-call' }, true],
    [{ endedReason: 'customer-ended-call-after-warm-transfer-attempt' }, false],
    [{ endedReason: 'customer-ended-call' }, false],
    [{ endedReason: 'customer-ended-call-before-warm-transfer' }, false],
    [{ destination: { type: 'number', number: '+16045550199' } }, true],
    [{ artifact: { transfers: [{ status: 'completed' }] } }, true],
    [{ artifact: { transfers: [] }, destination: null }, false],
  ])('of %j the caller was put through: %s', (message, wasTransferred) => {
    expect(ended(message)?.wasTransferred).toBe(wasTransferred);
  });

  test.each<[object, string | null]>([
    [{ startedAt: '2026-11-16T17:00:00Z' }, '2026-11-16T17:00:00.000Z'],
    [{ startedAt: 1_794_848_400_000 }, '2026-11-16T17:00:00.000Z'],
    [{ call: { id: 'c-1', createdAt: '2026-11-16T16:59:58Z' } }, '2026-11-16T16:59:58.000Z'],
    [{ startedAt: 'soon' }, null],
    [{ startedAt: '0001-01-01T00:00:00Z' }, null],
  ])('of %j the start is %s', (message, start) => {
    expect(ended(message)?.startedAt?.toISOString() ?? null).toBe(start);
  });

  test('without a call id has nothing to store it under', () => {
    const read = readMessage({ message: { type: 'end-of-call-report', call: {} } });
    expect(read).toMatchObject({ kind: 'report', callId: null });
  });

  test('drops characters the database cannot store', () => {
    const read = ended({ transcript: 'AI: a\u0000b', summary: 'c\u0000d', endedReason: 'x'.repeat(500) });
    expect([read?.transcript, read?.summary, read?.endedReason?.length]).toEqual(['AI: ab', 'cd', 200]);
  });
});
