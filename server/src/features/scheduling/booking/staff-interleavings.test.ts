import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { seededRandom } from '../../../../chaos/chaos-dice.ts';
import {
  account,
  bridgeSubject,
  restSubject,
  soapSubject,
} from '../../../../testing/adapters/emr/contract/simulated-emrs.ts';
import type { SimulatedSubject } from '../../../../testing/adapters/emr/contract/simulated-subject.ts';
import { bookingDatabase, TUESDAY } from '../../../../testing/features/scheduling/booking/booking-clinic.ts';
import {
  drawInterleaving,
  playInterleaving,
  staffedClinic,
} from '../../../../testing/features/scheduling/booking/staff-interleaving.ts';
import { AT_FULL_SIZE } from '../../../../tests/full-size.ts';
import type { TestDatabase } from '../../../../tests/test-database.ts';
import { Secret } from '../../../kernel/secrets/secret.ts';
import { addDays, date, weekdayOf } from '../../../kernel/time/calendar.ts';

/** `npm run chaos -- staff` plays many more. */
const INTERLEAVINGS = Number(process.env.STAFF_INTERLEAVINGS ?? 180);
const SEED = Number(process.env.STAFF_SEED ?? 1);

const withSoapLogin = { username: String(account.securityId), password: new Secret(account.password) };
const SUBJECTS: Readonly<Record<string, () => Promise<SimulatedSubject>>> = {
  'SOAP on a classic server': () => soapSubject('classic', String(account.securityId), -420),
  'SOAP on Open-O': () => soapSubject('open-o', account.username, 0),
  'SOAP on CARLOS': () => soapSubject('carlos', account.username, -480),
  'REST on a classic server': () => restSubject('classic', withSoapLogin, -420),
  'REST on Open-O': () => restSubject('open-o', {}, 0),
  'the bridge': () => bridgeSubject(),
};
/** CI plays them over one dialect of each wire. */
const PLAYED = Object.entries(SUBJECTS).filter(([name]) => AT_FULL_SIZE || /classic|bridge/.test(name));
/** A growing book would slow down every later interleaving. */
const IN_ONE_BOOK = 200;
const EACH = Math.ceil(INTERLEAVINGS / Object.keys(SUBJECTS).length);

let database: TestDatabase;
beforeAll(async () => {
  database = await bookingDatabase();
});
afterAll(() => database.close());

function weekdays(count: number) {
  const days = [];
  for (let day = date('2026-11-17'); days.length < count; day = addDays(day, 1))
    if (weekdayOf(day) > 0 && weekdayOf(day) < 6) days.push(day);
  return days;
}

describe.each(PLAYED)('staff act at every step, over %s', (name, connect) => {
  test('our rows never overlap theirs unnoticed, callers hear the truth, and every overlap is reported', {
    timeout: 60_000 + EACH * 5_000,
  }, async () => {
    let subject = await connect();
    let clinic = await staffedClinic(database, subject);
    const wrong: string[] = [];
    const heard = new Set<string>();
    const first = SEED * 1_000_003 + Object.keys(SUBJECTS).indexOf(name) * 100_003;
    const days = weekdays(Math.min(EACH, IN_ONE_BOOK));
    for (let at = 0; at < EACH; at += 1) {
      if (at > 0 && at % IN_ONE_BOOK === 0) {
        await subject.close();
        subject = await connect();
        clinic = await staffedClinic(database, subject);
      }
      const day = days[at % IN_ONE_BOOK] ?? TUESDAY;
      const { wish, acts } = drawInterleaving(seededRandom(first + at));
      const { said, problems } = await playInterleaving(clinic, { wish, acts }, day, `${name} ${at}`);
      heard.add(said);
      const played = acts.map(({ moment, act }) => `${act.name} (${moment})`).join(', ');
      wrong.push(...problems.map((problem) => `${first + at}: ${wish}: ${played}: ${problem}`));
    }
    await subject.close();
    expect(wrong).toEqual([]);
    expect([...heard]).toEqual(expect.arrayContaining(['booked', 'moved', 'cancelled', 'slot-taken']));
  });
});
