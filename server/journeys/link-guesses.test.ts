import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type LinkLine, linkLine } from './link-line.ts';
import type { AnsweringClinic } from './phone-line.ts';

/** `TEST_LINK_GUESSES=100000 npm test -- link-guesses` tries a hundred thousand. */
const GUESSES = Number(process.env.TEST_LINK_GUESSES ?? 500);
const AT_ONCE = 25;
const LIMIT_MS = 120_000 + GUESSES * 50;

let line: LinkLine;
let clinic: AnsweringClinic;
beforeAll(async () => {
  // Without the limit by address every guess is looked up.
  line = await linkLine({ RATE_LIMIT_API: '0' });
  clinic = await line.aClinic();
});
afterAll(() => line.close());

/** As a token is written, with as many bits. */
const guess = () => randomBytes(17).toString('base64url').slice(0, 22);

test(
  'guessed URLs find no link, and a patient with a link is served meanwhile',
  async () => {
    const honest = await line.visitLink(clinic, line.aVisit(clinic));
    const found = new Map<number, number>();
    for (let tried = 0; tried < GUESSES; tried += AT_ONCE) {
      const answers = await Promise.all(
        Array.from({ length: AT_ONCE }, () => line.service.app.inject({ url: `/p/${guess()}` })),
      );
      for (const { statusCode } of answers) found.set(statusCode, (found.get(statusCode) ?? 0) + 1);
      if (tried % (AT_ONCE * 20) === 0) expect((await line.open(honest)).status).toBe(200);
    }
    if (GUESSES > 10_000) process.stdout.write(`${JSON.stringify(Object.fromEntries(found))}\n`);
    expect([...found.keys()]).toEqual([404]);
  },
  LIMIT_MS,
);
