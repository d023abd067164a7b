import { setTimeout as pause } from 'node:timers/promises';
import { demoBook } from '@frontdesk/simulators';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type AnsweringClinic, heard, MONDAY, type PhoneLine, phoneLine } from './phone-line.ts';

const PER_MINUTE = 100;
const CALLERS_A_MINUTE = 10;
/** With TEST_LIMITED_EMR_MINUTES the callers come at their real pace, for so many minutes. Without it the clock is moved. */
const REAL_MINUTES = Number(process.env.TEST_LIMITED_EMR_MINUTES ?? 0);
const MINUTES = REAL_MINUTES || 3;

let line: PhoneLine;
let clinic: AnsweringClinic;
beforeAll(async () => {
  const book = demoBook({ today: MONDAY });
  for (let nth = 0; nth < MINUTES * CALLERS_A_MINUTE; nth += 1)
    book.addPatient({ firstName: 'Ana', lastName: `Caller ${nth}`, born: BORN, phone: phoneOf(nth) });
  line = await phoneLine({ keepsLimit: true });
  clinic = await line.aClinic('carlos', book, { requestsPerMinute: PER_MINUTE });
});
afterAll(() => line.close());

const BORN = '1985-03-15';
const phoneOf = (nth: number) => `604-556-${String(1_000 + nth)}`;

/** One whole call: who calls, what is free, and the booking. */
async function bookByPhone(nth: number): Promise<unknown[]> {
  const call = clinic.call(`+1${phoneOf(nth).replaceAll('-', '')}`);
  const found = heard(await call.tool('search_patient_by_phone', { dateOfBirth: BORN }));
  const { id: patientId } = (found.patient ?? { id: '' }) as { id: string };
  const { slot, ...offer } = heard(await call.tool('find_earliest_appointment', { patientId })) as {
    slot?: { date: string; time: string; providerId: string };
    found?: boolean;
  };
  const booked = heard(
    await call.tool('create_appointment', {
      patientId,
      providerId: slot?.providerId,
      appointmentTime: `${slot?.date}T${slot?.time}`,
      reason: 'Checkup',
    }),
  );
  await call.end({});
  return [found.found === true, offer.found === true, booked.success === true || booked.message];
}

test(
  `ten callers a minute are all served by an EMR that accepts ${PER_MINUTE} requests a minute`,
  async () => {
    const everyMs = 60_000 / CALLERS_A_MINUTE;
    // The limit is learned the first time that it is met, here by the burst of a busy morning, and kept from then on.
    while (clinic.soap.ledger.count('limited') === 0)
      await clinic.call('+16045550101').tool('find_earliest_appointment', {});
    line.service.clock.advance(60_000);
    const before = clinic.soap.ledger.count();
    const refusedBefore = clinic.soap.ledger.count('limited');
    const served: unknown[][] = [];
    for (let nth = 0; nth < MINUTES * CALLERS_A_MINUTE; nth += 1) {
      served.push(await bookByPhone(nth));
      line.service.clock.advance(everyMs);
      if (REAL_MINUTES) await pause(everyMs);
    }
    const perCall = (clinic.soap.ledger.count() - before) / served.length;
    const refused = clinic.soap.ledger.count('limited') - refusedBefore;
    process.stdout.write(`${perCall.toFixed(1)} EMR requests a call, ${refused} refused\n`);
    expect(refused).toBe(0);
    expect(served).toEqual(served.map(() => [true, true, true]));
    expect(perCall).toBeLessThanOrEqual(PER_MINUTE / CALLERS_A_MINUTE);
  },
  (2 * MINUTES + 5) * 60_000,
);
