import { describe, expect, test } from 'vitest';
import { retryAfterMs } from './read-answer.ts';

describe('the time to retry', () => {
  const now = new Date('2026-11-16T17:00:00Z');
  test.each([
    [{}, null],
    [{ 'retry-after': '5' }, 5_000],
    [{ 'retry-after': '0' }, 0],
    [{ 'retry-after': '-5' }, 0],
    [{ 'retry-after': '' }, null],
    [{ 'retry-after': 'soon' }, null],
    [{ 'retry-after': 'Mon, 16 Nov 2026 17:00:20 GMT' }, 20_000],
    [{ 'retry-after': 'Mon, 16 Nov 2026 16:00:00 GMT' }, 0],
    [{ 'x-ratelimit-reset': '2' }, 2_000],
    [{ 'x-ratelimit-reset': String(now.getTime() / 1_000 + 3) }, 3_000],
    [{ 'retry-after': '9', 'x-ratelimit-reset': '2' }, 9_000],
    [{ 'retry-after': ['1', '2'] }, null],
  ])('%o', (headers, waitMs) => {
    expect(retryAfterMs(headers, now)).toBe(waitMs);
  });
});
