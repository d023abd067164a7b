import { expect, test } from 'vitest';
import { frozenClock } from '../../../kernel/time/clock.ts';
import { readToolCall } from './read-tool-call.ts';
import { repeatedCalls } from './repeated-calls.ts';

const clock = frozenClock('2026-11-16T17:00:00Z');
const invocation = (id: string, args: object, name = 'book') => ({
  role: 'tool_call_invocation',
  tool_call_id: id,
  name,
  arguments: JSON.stringify(args),
});
const result = (id: string) => ({ role: 'tool_call_result', tool_call_id: id, content: '{}' });
const read = (args: unknown, list: object[], repeats = repeatedCalls(clock)) =>
  readToolCall({ args, call: { call_id: 'c-1', transcript_with_tool_calls: list } }, 'book', repeats)
    .toolCalls[0]?.id;

test('the id is that of the last invocation without a result, if its arguments match', () => {
  const list = [invocation('t-1', { a: 1, b: 2 }), result('t-1'), invocation('t-2', { b: 2, a: 1 })];
  expect(read({ a: 1, b: 2 }, list)).toBe('t-2');
  expect(read({ a: 1, b: 2 }, [...list, invocation('t-3', {}, 'transition_to_mandarin')])).toBe('t-2');
  expect(read({ a: 1, b: 3 }, list)).toMatch(/^retell-/);
  expect(read({ a: 1, b: 2 }, [...list, result('t-2')])).toMatch(/^retell-/);
});

test('without one, the same call, tool and arguments get the same id for ten seconds, until refused', () => {
  const moving = frozenClock('2026-11-16T17:00:00Z');
  const repeats = repeatedCalls(moving);
  const first = read({ a: 1, b: 2 }, [], repeats);
  moving.advance(9_000);
  expect(read({ b: 2, a: 1 }, [], repeats)).toBe(first);
  expect(read({ a: 2 }, [], repeats)).not.toBe(first);
  repeats.refused(first ?? '');
  expect(read({ a: 1, b: 2 }, [], repeats)).not.toBe(first);
  moving.advance(11_000);
  expect(read({ a: 1, b: 2 }, [], repeats)).not.toBe(first);
});

test('an outbound call has its numbers swapped', () => {
  const numbers = { from_number: '+16045550100', to_number: '+16045550142' };
  const body = (direction: string) => ({ args: {}, call: { call_id: 'c-1', direction, ...numbers } });
  expect(readToolCall(body('outbound'), 'book', repeatedCalls(clock))).toMatchObject({
    calledNumber: '+16045550100',
    callerPhone: '+16045550142',
  });
  expect(readToolCall(body('inbound'), 'book', repeatedCalls(clock))).toMatchObject({
    calledNumber: '+16045550142',
    callerPhone: '+16045550100',
  });
});
