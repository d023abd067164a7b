import { describe, expect, test } from 'vitest';
import { aCall, appointment, ask, patient } from '../../../../testing/features/voice/test-call.ts';
import { aClinicProfile } from '../../../../tests/test-webhook.ts';
import { date } from '../../../kernel/time/calendar.ts';
import { callersOfOneMessage } from '../../calls/callers/callers.ts';
import { voiceCounts } from '../dispatch/counts.ts';
import type { Tool } from '../tool.ts';
import check from '../tools/check-appointments.ts';
import byPhone from '../tools/search-patient-by-phone.ts';
import { checkCaller } from './check-caller.ts';

/** A couple and their child, all on the number that calls. */
const BORN = { wife: '1982-02-02', husband: '1980-03-05', child: '2019-09-09' };
const IDS = { wife: '1', husband: '2', child: '3' };
type Who = keyof typeof IDS;

function aFamilyCall(level: 'bound' | 'verified' = 'verified') {
  const visit = { ...appointment({ reason: 'Test results' }), providerName: 'Dr. Susan Lee' };
  const call = {
    ...aCall({
      clinic: aClinicProfile({ callerVerification: level }),
      callerPhone: '+16045550142',
      patients: (Object.keys(IDS) as Who[]).map((who) =>
        patient(IDS[who], { firstName: who, dateOfBirth: date(BORN[who]), phone: '604-555-0142' }),
      ),
      appointments: [visit],
    }),
    callId: 'call-1',
  };
  const callers = callersOfOneMessage();
  let tries = 0;
  const run = (tool: Tool, given: Record<string, unknown>) => {
    tries += 1;
    const needs = { callers, counts: voiceCounts(), trace: () => undefined, idOfTry: () => `try ${tries}` };
    return ask(checkCaller(needs, tool), given, call);
  };
  return {
    find: (who: Who, more: object = {}) => run(byPhone, { dateOfBirth: BORN[who], ...more }),
    reasonOf: async (who: Who, more: object = {}) => {
      const { appointments } = await run(check, { patientId: IDS[who], ...more });
      return (appointments as { reason: string | null }[])[0]?.reason;
    },
  };
}

describe('why somebody sees the doctor', () => {
  test('is told to the patient', async () => {
    const call = aFamilyCall();
    await call.find('wife');
    expect(await call.reasonOf('wife')).toBe('Test results');
  });

  test('is not told to another adult on the number', async () => {
    const call = aFamilyCall();
    await call.find('wife');
    await call.find('husband');
    expect(await call.reasonOf('husband')).toBeNull();
    expect(await call.reasonOf('wife')).toBe('Test results');
  });

  test.each(['bound', 'verified'] as const)(
    'is not told to a caller who asks for another adult, %s',
    async (level) => {
      const call = aFamilyCall(level);
      await call.find('husband', { forSomebodyElse: true });
      expect(await call.reasonOf('husband', { forSomebodyElse: true })).toBeNull();
    },
  );

  test('is told about a child, whoever was asked about first, and to the adult who called for another one first', async () => {
    const call = aFamilyCall();
    await call.find('child');
    await call.find('husband', { forSomebodyElse: true });
    await call.find('wife');
    expect(await call.reasonOf('child')).toBe('Test results');
    expect(await call.reasonOf('wife')).toBe('Test results');
    expect(await call.reasonOf('husband')).toBeNull();
  });
});
