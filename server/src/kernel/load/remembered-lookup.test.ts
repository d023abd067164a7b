import { expect, test } from 'vitest';
import { frozenClock } from '../time/clock.ts';
import { rememberedLookup } from './remembered-lookup.ts';

const MINUTE = 60_000;
const never = new Promise<string>(() => undefined);

function aLookup(answers: Array<string | null | Error | Promise<string>>) {
  const clock = frozenClock('2026-11-16T17:00:00Z');
  const asked: string[] = [];
  const failures: unknown[] = [];
  const lookup = rememberedLookup<string>({
    clock,
    failed: (error) => failures.push(error),
    look: async (key) => {
      asked.push(key);
      const answer = answers.shift() ?? null;
      if (answer instanceof Error) throw answer;
      return answer;
    },
  });
  return { lookup, clock, asked, failures };
}

test('a number is looked up once an hour', async () => {
  const { lookup, clock, asked } = aLookup(['+1604', '+1778']);
  expect(await lookup.get('pn', 1_000)).toBe('+1604');
  clock.advance(59 * MINUTE);
  expect(await lookup.get('pn', 1_000)).toBe('+1604');
  expect(asked.length).toBe(1);
  clock.advance(MINUTE);
  expect(await lookup.get('pn', 1_000)).toBe('+1778');
});

test('an unknown number is looked up again after a minute', async () => {
  const { lookup, clock, asked } = aLookup([null, '+1604']);
  expect(await lookup.get('pn', 1_000)).toBeNull();
  clock.advance(MINUTE - 1);
  expect(await lookup.get('pn', 1_000)).toBeNull();
  expect(asked.length).toBe(1);
  clock.advance(1);
  expect(await lookup.get('pn', 1_000)).toBe('+1604');
});

test('while the platform is down, its earlier answer is used', async () => {
  const { lookup, clock, failures } = aLookup(['+1604', new Error('down'), '+1778']);
  await lookup.get('pn', 1_000);
  clock.advance(60 * MINUTE);
  expect(await lookup.get('pn', 1_000)).toBe('+1604');
  expect(failures.length).toBe(1);
  clock.advance(MINUTE);
  expect(await lookup.get('pn', 1_000)).toBe('+1778');
});

test('a hundred concurrent callers cause one request', async () => {
  const { lookup, asked } = aLookup(['+1604']);
  const numbers = await Promise.all(Array.from({ length: 100 }, () => lookup.get('pn', 1_000)));
  expect(new Set(numbers)).toEqual(new Set(['+1604']));
  expect(asked).toEqual(['pn']);
});

test('nobody waits longer than allowed, and a slow answer is ready for the next call', async () => {
  let tell: (number: string) => void = () => undefined;
  const slow = new Promise<string>((resolve) => {
    tell = resolve;
  });
  const { lookup, asked } = aLookup([slow]);
  expect(await lookup.get('pn', 5)).toBeNull();
  tell('+1604');
  expect(await lookup.get('pn', 1_000)).toBe('+1604');
  expect(asked.length).toBe(1);
});

test('a stale answer is used if the platform hangs', async () => {
  const { lookup, clock } = aLookup(['+1604', never]);
  await lookup.get('pn', 1_000);
  clock.advance(60 * MINUTE);
  expect(await lookup.get('pn', 5)).toBe('+1604');
});
