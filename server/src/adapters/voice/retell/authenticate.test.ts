import { sign, verify } from 'retell-sdk';
import { describe, expect, test } from 'vitest';
import { Secret } from '../../../kernel/secrets/secret.ts';
import { frozenClock } from '../../../kernel/time/clock.ts';
import { authenticate } from './authenticate.ts';

const KEY = 'key_0123456789abcdef';
const BODY = '{"event":"call_started","call":{"call_id":"c-1","transcript":"您好 é"}}';

/** Retell's package reads the system clock, so our clock is set to the same time. */
function isAccepted(header: string | string[] | undefined, body = BODY, now = new Date()): boolean {
  const check = authenticate({
    production: true,
    webhookSecret: new Secret(KEY),
    clock: frozenClock(now.toISOString()),
  });
  const headers = header === undefined ? {} : { 'x-retell-signature': header };
  return check(headers, Buffer.from(body)).status === 'accepted';
}

test("what the vendor's own package signs is accepted", async () => {
  for (const body of [BODY, '', '{}', ' {"a": 1}\n', '"x"'])
    expect(isAccepted(await sign(body, KEY), body), body).toBe(true);
});

describe("what the vendor's own package refuses is refused, and nothing else", async () => {
  const good = await sign(BODY, KEY);
  const [, stamp = '', digest = ''] = /^v=(\d+),d=(.+)$/.exec(good) ?? [];
  const at = (ms: number) => `v=${Number(stamp) + ms},d=${digest}`;
  const cases: Array<[string, string]> = [
    ['as signed', good],
    ['hex in capitals', `v=${stamp},d=${digest.toUpperCase()}`],
    ['its own prefix in capitals', `V=${stamp},D=${digest}`],
    ['another key', await sign(BODY, 'key_another')],
    ['another body', await sign(`${BODY} `, KEY)],
    ['another time', at(1)],
    ['older than the window', at(-5 * 60_000 - 2_000)],
    ['later than the window', at(5 * 60_000 + 2_000)],
    ['a digit less', `v=${stamp},d=${digest.slice(1)}`],
    ['a digit more', `v=${stamp},d=${digest}0`],
    ['no hex', `v=${stamp},d=${'g'.repeat(64)}`],
    ['no time', `v=,d=${digest}`],
    ['time with a sign', `v=-${stamp},d=${digest}`],
    ['time with a fraction', `v=${stamp}.0,d=${digest}`],
    ['time beyond all numbers', `v=${'9'.repeat(40)},d=${digest}`],
    ['time with a leading zero', `v=0${stamp},d=${digest}`],
    ['the digest first', `d=${digest},v=${stamp}`],
    ['a space between', `v=${stamp}, d=${digest}`],
    ['a space after', `${good} `],
    ['a line break after', `${good}\n`],
    ['twice', `${good},${good}`],
    ['the digest alone', digest],
    ['nothing', ''],
  ];
  test.each(cases)('%s', async (_, header) => {
    expect(isAccepted(header)).toBe(await verify(BODY, KEY, header));
  });

  test('a missing or repeated header', () => {
    expect(isAccepted(undefined)).toBe(false);
    expect(isAccepted([good, good])).toBe(false);
  });
});

test('without a key nothing is accepted in production, and everything elsewhere', () => {
  const open = (production: boolean) =>
    authenticate({ production, webhookSecret: null, clock: frozenClock('2026-11-16T17:00:00Z') })(
      {},
      Buffer.alloc(0),
    ).status;
  expect([open(true), open(false)]).toEqual(['not-configured', 'accepted']);
});
