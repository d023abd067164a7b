import { describe, expect, test } from 'vitest';
import { aCall, ask, patient } from '../../../../testing/features/voice/test-call.ts';
import { aClinicProfile } from '../../../../tests/test-webhook.ts';
import { WEI_CHEN } from '../../../../tests/world/facts.ts';
import { callersOfOneMessage } from '../../calls/callers/callers.ts';
import { voiceCounts } from '../dispatch/counts.ts';
import type { Call, Tool } from '../tool.ts';
import { loadToolbox } from '../toolbox.ts';
import { checkCaller } from './check-caller.ts';
import { type Facts, standingOf, VERIFIED_ACCESS, VERIFIED_ACCESS_WITHOUT_CALL } from './gate-table.ts';

/** Generated from the table: each tool that touches patients, with every combination of facts. */
const { tools } = await loadToolbox();
const gated = tools.filter(({ concerns }) => !['nobody', 'search', 'registration'].includes(concerns));
const YES_NO = [false, true];
const FACTS: Facts[] = YES_NO.flatMap((number) =>
  YES_NO.flatMap((birthDate) =>
    YES_NO.flatMap((thirdFact) => YES_NO.map((family) => ({ number, birthDate, thirdFact, family }))),
  ),
);
const BORN = String(WEI_CHEN.dateOfBirth);
const SISTER = { firstName: 'Mei', dateOfBirth: '1982-02-02' as typeof WEI_CHEN.dateOfBirth };

const sceneOf = (level: 'bound' | 'verified', facts: Facts, callId: string | null = 'call-1') => {
  const ran: { patientId?: string | null }[] = [];
  const callers = callersOfOneMessage();
  const call: Call = {
    ...aCall({
      clinic: aClinicProfile({ callerVerification: level }),
      callerPhone: facts.number || facts.family ? '+16045550142' : '+16045559999',
      patients: [
        patient('1', facts.number ? {} : { phone: '604-555-0190' }),
        patient('2', { ...SISTER, phone: '604-555-0142' }),
      ],
    }),
    callId,
  };
  let at = 0;
  const run = (tool: Tool, given: object) => {
    at += 1;
    const needs = { callers, counts: voiceCounts(), trace: () => undefined, idOfTry: () => `try ${at}` };
    return ask(checkCaller(needs, tool), given as Record<string, unknown>, call);
  };
  const spy = (tool: Tool): Tool => ({
    ...tool,
    run: async (given) => {
      ran.push(given as { patientId?: string | null });
      return { success: true, message: 'It ran.' };
    },
  });
  return { ran, run, spy };
};

async function give({ run }: ReturnType<typeof sceneOf>, { birthDate, thirdFact, family }: Facts) {
  const search = tools.find(({ name }) => name === 'search_patient') as Tool;
  if (family) await run(search, { name: 'Mei Chen', dateOfBirth: SISTER.dateOfBirth });
  await run(search, {
    name: 'Wei Chen',
    ...(birthDate ? { dateOfBirth: BORN } : {}),
    ...(thirdFact ? { healthCardNumber: '9876543210' } : {}),
  });
}

const wish = ({ concerns }: Tool) =>
  concerns === 'appointment' ? { appointmentId: '7', patientId: '1' } : { patientId: '1' };

describe.each(FACTS)('with %o', (facts) => {
  test.each(gated.map((tool) => [tool.name, tool] as const))('%s follows the table', async (_, tool) => {
    const scene = sceneOf('verified', facts);
    await give(scene, facts);
    const answer = await scene.run(scene.spy(tool), wish(tool));
    const access = VERIFIED_ACCESS[tool.concerns][standingOf(facts)];
    const isRun = access === 'full' || access === 'silent' || access === 'no-patient';
    expect(scene.ran).toHaveLength(isRun ? 1 : 0);
    expect(Boolean(answer.identityRequired)).toBe(!isRun);
    if (isRun) expect(scene.ran[0]?.patientId).toBe(access === 'no-patient' ? null : '1');
    if (access === 'id-only') expect(answer.patient).toEqual({ id: '1' });
    if (!isRun) expect(JSON.stringify(answer)).not.toMatch(/Wei|Chen|1980|0142/);
  });
});

const WITHOUT_CALL = tools.filter(({ concerns }) => concerns !== 'nobody');
test.each(WITHOUT_CALL.map((tool) => [tool.name, tool] as const))(
  '%s in a message without a call id, birth date or not',
  async (_, tool) => {
    const scene = sceneOf('verified', { number: true, birthDate: true, thirdFact: true, family: true }, null);
    const required = { firstName: 'A', lastName: 'B', gender: 'F', phone: '6045550142', name: 'Wei Chen' };
    const answer = await scene.run(scene.spy(tool), { ...required, ...wish(tool), dateOfBirth: BORN });
    const access = VERIFIED_ACCESS_WITHOUT_CALL[tool.concerns];
    expect(scene.ran).toHaveLength(access === 'refused' ? 0 : 1);
    expect(Boolean(answer.identityRequired)).toBe(access === 'refused');
  },
);
