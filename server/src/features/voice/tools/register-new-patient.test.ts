import { describe, expect, test } from 'vitest';
import { inMemoryEmr } from '../../../../testing/adapters/emr/in-memory-emr.ts';
import { aCall, ask, patient } from '../../../../testing/features/voice/test-call.ts';
import { LANGUAGES } from '../../../kernel/language.ts';
import { date } from '../../../kernel/time/calendar.ts';
import { emrFailure } from '../../../ports/emr.ts';
import register from './register-new-patient.ts';

const NEWCOMER = {
  firstName: 'Ana',
  lastName: "O'Neill",
  dateOfBirth: '1991-07-04',
  gender: 'F',
  phone: '604-555-0177',
};
const FULL = { ...NEWCOMER, healthCardNumber: '9698 658 215' };

describe('registering a new patient', () => {
  test('returns the new number, and the call remembers it', async () => {
    const call = aCall({ patients: [patient('1')] });
    expect(await ask(register, { ...NEWCOMER, language: 'en' }, call)).toEqual({
      success: true,
      patientId: '2',
      message:
        "You're registered now: Ana O'Neill, born July 4, 1991. For the chart the clinic would also like the health card number and the home address. Can you give me that now?",
      spelling: "A-N-A, O-'-N-E-I-L-L",
    });
    expect(call.told.memory).toEqual([{ language: 'en', patientId: '2', registeredPatientId: '2' }]);
  });

  test('without a detail the clinic requires registers nobody, and asks for it by name', async () => {
    const registrationFields = { healthCard: 'required', address: 'asked', email: 'required' } as const;
    const call = aCall({ patients: [], clinic: { registrationFields } });
    const answer = await ask(register, NEWCOMER, call);
    expect(answer).toMatchObject({ success: false });
    expect(answer.message).toContain('I still need the health card number and an e-mail address');
    expect(call.emr.patients()).toHaveLength(0);
    const whole = { ...FULL, email: 'ana@example.test' };
    expect(await ask(register, whole, call)).toMatchObject({ success: true });
  });

  test('reports details the clinic wants and the caller did not give to staff', async () => {
    const call = aCall({ patients: [] });
    expect(await ask(register, NEWCOMER, call)).toMatchObject({ success: true, patientId: '1' });
    const chart = { patientId: '1', name: "Ana O'Neill", phone: '6045550177' };
    expect(call.told.incomplete).toEqual([{ ...chart, missing: ['healthCard', 'address'], given: {} }]);
    const whole = aCall({});
    await ask(register, { ...FULL, address: '12 Main Street' }, whole);
    expect(whole.told.incomplete).toEqual([]);
  });

  test.each([
    ['the argument says so', { healthCardNumber: 'none' }, {}],
    ['the argument says so in words', { healthCardNumber: 'applied for it' }, {}],
    ['in Chinese', { healthCardNumber: '没有' }, {}],
    ['the caller was heard to say so', {}, { missingCard: 'away' as const }],
  ])('a card the caller does not have is not asked for again: %s', async (_, said, scene) => {
    const call = aCall({ patients: [], ...scene });
    const answer = await ask(register, { ...NEWCOMER, address: '12 Main Street', ...said }, call);
    expect(answer.message).not.toContain('Can you give me that');
    expect(answer.message).toMatch(
      /bring (?:the health card when you come|it)\. When would you like to come in\?$/,
    );
    expect(call.told.incomplete).toMatchObject([{ missing: ['healthCard'] }]);
    expect(call.emr.patients()[0]).toMatchObject({ healthNumber: '' });
  });

  test('the caller is told to bring the card, once per call', async () => {
    const call = aCall({ patients: [], missingCard: 'away', language: 'zh' });
    const child = { ...NEWCOMER, address: '12 Main Street', firstName: 'Bo', dateOfBirth: '2019-07-04' };
    expect((await ask(register, { ...child, language: 'zh' }, call)).message).toContain(
      '来的时候请带上MSP卡。',
    );
    const other = await ask(register, { ...child, firstName: 'Mia', language: 'zh' }, call);
    expect(other).toMatchObject({ success: true });
    expect(other.message).not.toContain('MSP');
  });

  test('a clinic that registers nobody without a card does not ask for it again either', async () => {
    const registrationFields = { healthCard: 'required', address: 'asked', email: 'off' } as const;
    const call = aCall({ patients: [], missingCard: 'away', clinic: { registrationFields } });
    const answer = await ask(register, NEWCOMER, call);
    expect(answer).toMatchObject({ success: false });
    expect(answer.message).toContain("call again once it's at hand");
  });

  test('a number that stays invalid is left out, and the caller is told to bring the card', async () => {
    const call = aCall({ patients: [] });
    const said = { ...NEWCOMER, address: '12 Main Street', healthCardNumber: '9876543217' };
    expect((await ask(register, said, call)).message).toContain('once more');
    const answer = await ask(register, said, call);
    expect(answer).toMatchObject({ success: true });
    expect(answer.message).toContain("The card number doesn't match here, so please bring the card");
    expect(answer.message).toContain('When would you like to come in?');
    expect(answer.message).not.toContain('Can you give me that now');
    expect(call.told.incomplete).toMatchObject([{ missing: ['healthCard'] }]);
  });

  test('a number that was read back is not doubted: it is left out, and the card settles it', async () => {
    const call = aCall({ patients: [], readBack: ['9876543217'] });
    const said = { ...NEWCOMER, address: '12 Main Street', healthCardNumber: '9876 543 217' };
    const answer = await ask(register, said, call);
    expect(answer).toMatchObject({ success: true });
    expect(answer.message).toContain('please bring the card when you come. When would you like to come in');
    expect(call.emr.patients()[0]).toMatchObject({ healthNumber: '' });
  });

  test('a name in characters is on the chart in Latin letters, with the characters beside it', async () => {
    const emr = inMemoryEmr();
    const zhang = { ...NEWCOMER, firstName: '乐乐', lastName: '张', nameInLatin: 'Le Le Zhang' };
    await ask(register, zhang, aCall({ emr, language: 'zh' }));
    expect(emr.patients()[0]).toMatchObject({ firstName: 'Le Le', lastName: 'Zhang' });
  });

  test('of a former patient creates no second chart, and refers to the clinic', async () => {
    const gone = patient('1', {
      firstName: 'Ana',
      lastName: "O'Neill",
      dateOfBirth: date('1991-07-04'),
      active: false,
    });
    for (const language of LANGUAGES) {
      const call = aCall({ patients: [gone], language });
      const answer = await ask(register, NEWCOMER, call);
      expect(answer).toMatchObject({ success: false });
      expect(answer.message).toMatch(/clinic|诊所/);
      expect(call.emr.patients()).toHaveLength(1);
    }
  });

  test.each([
    ['sex for gender', { sex: 'woman', gender: null }],
    ['hin for healthCardNumber', { hin: '9698658215' }],
    ['a birth date in words', { dateOfBirth: 'July 4, 1991' }],
    ['a phone number as a number', { phone: 6045550177 }],
  ])('accepts %s', async (_, change) => {
    const emr = inMemoryEmr();
    const call = aCall({ emr });
    expect(await ask(register, { ...NEWCOMER, ...change }, call)).toMatchObject({ success: true });
    expect(emr.patients()[0]).toMatchObject({
      dateOfBirth: '1991-07-04',
      sex: 'F',
      phone: '6045550177',
      healthNumber: 'hin' in change ? '9698658215' : '',
    });
  });

  test.each([
    [{}, { province: 'BC', healthCardType: 'BC', language: 'en' }],
    [{ healthCardType: 'BC' }, { healthCardType: 'BC' }],
    [{ healthCardType: 'OUT_OF_PROVINCE' }, { healthCardType: 'OT' }],
    [{ healthCardType: 'out of province' }, { healthCardType: 'OT' }],
    [{ healthCardType: 'private' }, { healthCardType: 'PR' }],
    [{ province: 'Ontario' }, { province: 'ON', healthCardType: 'OT' }],
    [
      { province: 'bc', postalCode: 'v5v4e8' },
      { province: 'BC', postalCode: 'V5V 4E8' },
    ],
    [
      { address: '1 Main St', city: 'Burnaby', email: 'a@b.ca' },
      { address: '1 Main St', city: 'Burnaby', email: 'a@b.ca' },
    ],
  ])('%j is stored as %j', async (change, entered) => {
    const emr = inMemoryEmr();
    const written: object[] = [];
    const registerPatient: typeof emr.registerPatient = async (newcomer) => {
      written.push(newcomer);
      return { patientId: '1' };
    };
    const call = aCall({ emr: { ...emr, registerPatient } });
    await ask(register, { ...FULL, ...change }, call);
    expect(written).toEqual([expect.objectContaining(entered)]);
  });

  test('returns an existing patient instead of adding one', async () => {
    const known = patient('5', { firstName: 'Ana', lastName: 'ONeill', dateOfBirth: '1991-07-04' as never });
    for (const language of LANGUAGES) {
      const call = aCall({ patients: [known], language });
      expect(await ask(register, NEWCOMER, call)).toMatchObject({ success: true, patientId: '5' });
      expect(call.emr.calls('registerPatient')).toBe(0);
      expect(call.told.memory).toEqual([{ patientId: '5' }]);
    }
  });

  test.each(LANGUAGES)(
    'asks a namesake on the calling number for the birth date again (%s)',
    async (language) => {
      const known = patient('5', {
        firstName: 'Ana',
        lastName: "O'Neill",
        dateOfBirth: date('1992-07-04'),
        phone: '604-555-0177',
      });
      const call = aCall({ patients: [known], callerPhone: '+16045550177', language });
      const first = await ask(register, NEWCOMER, call);
      expect(first).toMatchObject({ success: false, message: expect.stringMatching(/the year\?$|哪日？$/) });
      expect(call.emr.calls('registerPatient')).toBe(0);
      const corrected = await ask(register, { ...NEWCOMER, dateOfBirth: '1992-07-04' }, call);
      expect(corrected).toMatchObject({ success: true, patientId: '5' });
      // Mother and daughter may share name and number.
      expect(await ask(register, NEWCOMER, call)).toMatchObject({ success: true, patientId: '6' });
    },
  );

  test("does not ask a caller who names a namesake's number and calls from another one", async () => {
    const known = patient('5', { firstName: 'Ana', lastName: "O'Neill", phone: '604-555-0177' });
    const call = aCall({ patients: [known], callerPhone: '+16045550199' });
    expect(await ask(register, NEWCOMER, call)).toMatchObject({ success: true, patientId: '6' });
  });

  test('adds nobody at a clinic without new patients, and offers the waitlist', async () => {
    for (const language of LANGUAGES) {
      const call = aCall({ clinic: { acceptingNewPatients: false }, language });
      const answer = await ask(register, NEWCOMER, call);
      expect(answer.success).toBe(false);
      expect(answer.message).toMatch(/waitlist|候补/);
      expect(call.emr.calls()).toBe(0);
    }
    const without = aCall({ clinic: { acceptingNewPatients: false, waitlistEnabled: false } });
    expect((await ask(register, NEWCOMER, without)).message).not.toContain('waitlist');
  });

  test.each([
    [{ firstName: '' }, 'the first name'],
    [{ lastName: undefined }, 'the last name'],
    [{ dateOfBirth: undefined }, 'the date of birth'],
    [{ gender: 'blue' }, 'the gender'],
    [{ phone: '555' }, 'a ten digit phone number'],
    [
      { firstName: undefined, gender: undefined, phone: 'none' },
      'the first name, the gender, and a ten digit',
    ],
    [{ dateOfBirth: '1991-02-30' }, 'the month, the day and the year'],
    [{ dateOfBirth: '2091-02-03' }, 'the month, the day and the year'],
  ])('with %j asks for the rest and stores nothing', async (change, words) => {
    const call = aCall();
    const answer = await ask(register, { ...NEWCOMER, ...change }, call);
    expect(answer.success).toBe(false);
    expect(answer.message).toContain(words);
    expect(answer.message).toContain('not registered yet');
    expect(call.emr.calls('registerPatient')).toBe(0);
  });

  test('without a number stores the calling one, and asks for one if that is hidden', async () => {
    const { phone: _, ...rest } = NEWCOMER;
    const emr = inMemoryEmr({ patients: [] });
    expect(await ask(register, rest, aCall({ emr }))).toMatchObject({ success: true });
    expect(emr.patients()).toMatchObject([{ firstName: 'Ana', phone: '6045550142' }]);
    for (const [language, words] of [
      ['en', 'I still need a ten digit phone number.'],
      ['zh', '我还需要十位数的电话号码。'],
    ] as const) {
      const hidden = aCall({ callerPhone: 'anonymous', language });
      expect((await ask(register, rest, hidden)).message).toContain(words);
      expect(hidden.emr.calls('registerPatient')).toBe(0);
    }
  });

  test('an unconfirmed registration is neither a success nor a failure', async () => {
    for (const language of LANGUAGES) {
      const emr = inMemoryEmr();
      emr.failNext('registerPatient', emrFailure('timeout', 'no answer', { sent: 'unknown' }));
      const answer = await ask(register, NEWCOMER, aCall({ emr, language }));
      expect(answer).toMatchObject({ success: false, unconfirmed: true });
    }
  });

  test('asks again for a health number that belongs to somebody else', async () => {
    const call = aCall({ patients: [patient('5', { healthNumber: '9698658215' })] });
    for (const language of LANGUAGES) {
      const answer = await ask(register, FULL, { ...call, language });
      expect(answer.success).toBe(false);
      expect(answer.message).toMatch(/not registered yet|还没有登记/);
    }
    expect(call.emr.calls('registerPatient')).toBe(0);
  });

  test('says so if the clinic cannot add patients', async () => {
    for (const language of LANGUAGES) {
      const emr = { ...inMemoryEmr(), registerPatient: null };
      const answer = await ask(register, NEWCOMER, aCall({ emr, language }));
      expect(answer).toMatchObject({ success: false });
      expect(answer.message).toMatch(/not registered yet|还没有登记/);
    }
  });

  test('during an EMR outage adds nobody, and says so', async () => {
    const answer = await ask(register, NEWCOMER, aCall({ broken: new Error('ECONNREFUSED') }));
    expect(answer.message).toContain('Nothing has been entered');
  });
});
