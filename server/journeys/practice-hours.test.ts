import { afterAll, beforeAll, expect, test } from 'vitest';
import { readPacks } from '../scenarios/read-packs.ts';
import { AT_FULL_SIZE } from '../tests/full-size.ts';
import { type PhoneLine, phoneLine } from './phone-line.ts';

// Those with a record are calls that took place at a Monday's ten o'clock, with its wishes ("in the afternoon").
const packs = (await readPacks()).filter(({ leaves }) => !leaves.record);
const HOUR_MS = 3_600_000;
/** With the rest of the tests every second pack is played at one of the hours, the hours in turn; as a proof all at all of them. */
const isPlayed = (pack: number, hour: number) => AT_FULL_SIZE || pack % (2 * MOMENTS.length) === 2 * hour;

let line: PhoneLine;
beforeAll(async () => {
  // Whoever plays stays signed in over the days.
  line = await phoneLine({ keepsLimit: true, env: { JWT_EXPIRES_IN: '30d' } });
});
afterAll(() => line.close());

/** Hours after the one before; the first after Monday, ten in the morning. */
const MOMENTS = [
  ['at noon', 2],
  ['at four', 4],
  ['at night', 5],
  ['before the doors open', 10],
  ['on a Saturday', 99],
] as const;
test.each(MOMENTS.map(([when, later], at) => ({ when, later, at })))(
  'every pack passes in a practice book at any time: $when',
  async ({ later, at }) => {
    line.service.clock.advance(later * HOUR_MS);
    const clinic = await line.aClinic();
    await line.leaveEmrAlone(clinic);
    const ask = (method: 'POST' | 'PUT', url: string, payload: object) =>
      line.service.ask({ method, url, as: clinic.manager, payload });
    await ask('PUT', '/api/clinic/voice-config', { callerVerification: 'verified' });
    await ask('PUT', '/api/clinic/sms-config', { smsEnabled: true, smsSenderNumber: '+16045550111' });

    const wrong: unknown[] = [];
    for (const { name } of packs.filter((_, pack) => isPlayed(pack, at))) {
      const { body } = await ask('POST', `/api/clinic/test-calls/scenarios/${name}`, { language: 'en' });
      if (!body.data?.passed) wrong.push([name, body.data?.wrong ?? body]);
    }
    expect(wrong).toEqual([]);
  },
  600_000,
);
