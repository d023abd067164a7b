import { expect, test } from 'vitest';
import type { TimedUtterance } from '../../../ports/voice/voice-webhook.ts';
import { conversationFacts } from './conversation-facts.ts';

const BEGAN = Date.parse('2026-11-16T17:00:00Z');
const said = (
  ...sentences: ReadonlyArray<readonly [by: 'A' | 'C', second: number, text: string]>
): TimedUtterance[] =>
  sentences.map(([by, second, text]) => ({
    ...{ by: by === 'A' ? ('assistant' as const) : ('caller' as const), text },
    ...{ fromStartMs: second * 1_000, lastsMs: null },
  }));
const tool = (second: number, detail: object) => ({ at: new Date(BEGAN + second * 1_000), detail });
const judged = (heard: Partial<Parameters<typeof conversationFacts>[0]>) =>
  conversationFacts({
    ...{ startedAt: new Date(BEGAN), said: null, transcript: null, tools: [], people: 0, ...heard },
  });

const BIRTH_DATE = 'May I have the date of birth?';

test('asking each member of a family for the birth date is not asking twice', () => {
  const talk = said(
    ['A', 1, BIRTH_DATE],
    ['C', 5, 'May first'],
    ['A', 9, BIRTH_DATE],
    ['C', 12, 'June second'],
  );
  expect(judged({ said: talk, people: 2 }).askedAgain).toBe(0);
  expect(judged({ said: talk, people: 1 }).askedAgain).toBe(1);
});

test('a question repeated before the caller answers counts once', () => {
  const talk = said(['A', 1, BIRTH_DATE], ['A', 4, BIRTH_DATE], ['C', 9, 'May first']);
  expect(judged({ said: talk }).askedAgain).toBe(0);
});

test("a transcript without times is read too, and without one the tools' answers are used", () => {
  const transcript = `AI: ${BIRTH_DATE}\nUser: May first\nAI: 请告诉我出生日期。\nUser: 五月一号`;
  expect(judged({ transcript }).askedAgain).toBe(1);
  const asks = { tool: 'search_patient_by_phone', talk: { asksFor: ['birth-date'] } };
  expect(judged({ tools: [tool(1, asks), tool(9, asks)] }).askedAgain).toBe(1);
});

test("turns and seconds count from the first sentence to the booking's answer", () => {
  const talk = said(
    ...[['A', 2, 'Hello.'] as const, ['A', 3, 'How can I help?'] as const, ['C', 6, 'A visit'] as const],
    ...[['A', 20, 'Thursday at 10?'] as const, ['C', 24, 'Yes'] as const, ['A', 31, 'Booked.'] as const],
  );
  const tools = [tool(30, { tool: 'create_appointment', success: true })];
  expect(judged({ said: talk, tools })).toMatchObject({ turnsToBooking: 2, secondsToBooking: 28 });
  const refused = [tool(30, { tool: 'create_appointment', success: false })];
  expect(judged({ said: talk, tools: refused })).toMatchObject({
    turnsToBooking: null,
    secondsToBooking: null,
  });
});

test('a doubt settled in the same call does not count', () => {
  const doubt = tool(10, { tool: 'create_appointment', success: false, unconfirmed: true });
  expect(judged({ tools: [doubt] }).unconfirmed).toBe(true);
  const settled = tool(20, { tool: 'create_appointment', success: true });
  expect(judged({ tools: [doubt, settled] }).unconfirmed).toBe(false);
});

test('a redelivered tool call counts as one wish', () => {
  const unclear = { tool: 'findAppointmentByPreference', id: 't1', talk: { notUnderstood: true } };
  expect(judged({ tools: [tool(1, unclear), tool(2, unclear)] }).misunderstood).toBe(1);
});

test.each([
  ['again after an offer', true, 20, 1],
  ['again at once, by a model that got no answer', true, 4, 0],
  ['again where nothing could be offered', false, 20, 0],
])('a wish said %s', (_, offered, second, misunderstood) => {
  const wish = (id: string) => ({ tool: 'findAppointmentByPreference', id, talk: { wish: 'w', offered } });
  expect(judged({ tools: [tool(1, wish('a')), tool(1 + second, wish('b'))] }).misunderstood).toBe(
    misunderstood,
  );
});

test("an older version's data is read as far as possible", () => {
  expect(judged({ tools: [tool(1, {}), { at: new Date(BEGAN), detail: null }], transcript: '' })).toEqual({
    askedAgain: 0,
    misunderstood: 0,
    unconfirmed: false,
    answered: false,
    turnsToBooking: null,
    secondsToBooking: null,
  });
});
