import { setTimeout as pause } from 'node:timers/promises';
import type { VoiceCall } from '@frontdesk/simulators';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type AnsweringClinic, heard, type PhoneLine, phoneLine } from './phone-line.ts';

/** What a real EMR takes for an answer on a bad day. */
const EMR_MS = 400;
const CALLERS = 33;
const CALLERS_WITHIN_MS = 10_000;

let line: PhoneLine;
let clinic: AnsweringClinic;
beforeEach(async () => {
  line = await phoneLine({ keepsLimit: true });
  clinic = await line.aClinic();
  await clinic.call().tool('get_providers');
  clinic.soap.faults.set({ kind: 'slow', ms: EMR_MS });
});
afterEach(() => line.close());

const searches = (round: number) =>
  Array.from({ length: 20 }, (_, at) => ({
    name: 'search_patient',
    arguments: { name: `Nobody${round} Known${at}` },
  }));

/** Asks for twenty patients at once, and again before the answers are there. */
async function crowd(call: VoiceCall, until: Promise<unknown>): Promise<void> {
  let isOver = false;
  void until.finally(() => {
    isOver = true;
  });
  const asked: Array<Promise<unknown>> = [];
  for (let round = 0; !isOver; round += 1) {
    asked.push(call.tools(searches(round)));
    await pause(500);
  }
  await Promise.all(asked);
}

test('one call that endlessly requests twenty patients at once turns no new caller away', async () => {
  const callers = (async () => {
    await pause(3_000);
    return Promise.all(
      Array.from({ length: CALLERS }, async (_, at) => {
        await pause((at * CALLERS_WITHIN_MS) / CALLERS);
        const call = clinic.call();
        const found = heard(await call.tool('search_patient_by_phone'));
        const earliest = heard(await call.tool('find_earliest_appointment'));
        return { ...found, slot: earliest.slot, earliest: earliest.message };
      }),
    );
  })();
  const [answers] = await Promise.all([callers, crowd(clinic.call(), callers)]);
  const isServed = (answer: (typeof answers)[number]) =>
    Boolean(answer.slot) && /Several people share/.test(answer.message);
  expect(answers.filter((answer) => !isServed(answer))).toEqual([]);
});
