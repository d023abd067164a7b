import { setTimeout as pause } from 'node:timers/promises';
import { clinicBook } from '../../simulators/src/index.ts';
import { type Ask, askingAt, openClinic } from '../journeys/open-clinic.ts';
import { aDataDir, startService } from '../journeys/running-service.ts';
import { ADMIN_VARIABLES, CALLER, CLINIC_NUMBER } from '../tests/world/facts.ts';
import { emrConnection, startClinicEmr } from '../tests/world/vendors.ts';
import { atMost, measured } from './goals.ts';
import { otherClinic, SECRET, toolCalls } from './neighbour-calls.ts';
import { median } from './percentile.ts';

/**
 * Measures what a clinic's callers notice while another clinic's manager keeps replaying eight scenarios at
 * once: the median of their tool calls, alone and meanwhile, in five interleaved rounds. The median of the
 * five ratios must be at most 1.25.
 */
const ROUNDS = 5;
const AT_ONCE = 8;
const CALLS = 100;
const EVERY_MS = 30;
const ASK_AGAIN_MS = 200;
const MOST_RATIO = 1.25;

let calls = 0;
const callers = async (address: string) => {
  const askedAt = (at: number) => {
    calls += 1;
    const tool = at % 2 ? 'get_clinic_info' : 'search_patient_by_phone';
    return { id: `caller-${calls}`, tool, given: { phone: CALLER } };
  };
  return median(await toolCalls(address, { calls: CALLS, everyMs: EVERY_MS, askedAt }));
};

async function whileReplaying(ask: Ask, token: string, work: () => Promise<number>) {
  let isOver = false;
  const seen = { played: 0, refused: 0 };
  const replaying = Array.from({ length: AT_ONCE }, async () => {
    while (!isOver) {
      const body = { language: 'en' };
      const { status } = await ask('POST', '/api/clinic/test-calls/scenarios/book-earliest', { token, body });
      seen[status === 200 ? 'played' : 'refused'] += 1;
      // A refused client retries, like a script.
      if (status !== 200) await pause(ASK_AGAIN_MS);
    }
  });
  const ms = await work();
  isOver = true;
  await Promise.all(replaying);
  return { ms, ...seen };
}

const dataDir = await aDataDir();
const book = clinicBook();
book.addProvider({ providerNo: '101', firstName: 'Susan', lastName: 'Lee' });
book.addPatient({ firstName: 'Wei', lastName: 'Chen', born: '1980-03-05', phone: CALLER });
const soap = await startClinicEmr({ book });
const service = startService({
  DATA_DIR: dataDir.path,
  VOICE_WEBHOOK_SECRET: SECRET,
  ...ADMIN_VARIABLES,
  // All calls come from one address and many start within a minute, so these limits are off. The API's own
  // limit stays on.
  RATE_LIMIT_AUTH: '0',
  RATE_LIMIT_WEBHOOK: '0',
});
await measured(
  async () => {
    const address = await service.listening;
    const ask = askingAt(address);
    await openClinic(ask, { number: CLINIC_NUMBER, emr: emrConnection(soap.baseUrl) });
    const token = await otherClinic(ask, 'pressing');
    await callers(address);
    await whileReplaying(ask, token, async () => 0);

    const ratios: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const alone = await callers(address);
      const { ms, played, refused } = await whileReplaying(ask, token, () => callers(address));
      ratios.push(ms / alone);
      console.log(
        `alone ${alone.toFixed(1)} ms, meanwhile ${ms.toFixed(1)} ms; ${played} scenarios played, ${refused} refused`,
      );
    }
    atMost('callers of another clinic, times slower (median of five rounds)', median(ratios), MOST_RATIO);
  },
  async () => {
    await service.stop();
    await soap.close();
    await dataDir.remove();
  },
);
