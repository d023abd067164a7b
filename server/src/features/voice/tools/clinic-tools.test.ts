import { describe, expect, test } from 'vitest';
import { aCall, ask } from '../../../../testing/features/voice/test-call.ts';
import { withOutcome } from '../../../kernel/calls/call-outcomes.ts';
import { LANGUAGES } from '../../../kernel/language.ts';
import addToWaitlist from './add-to-waitlist.ts';
import acceptance from './check-new-patient-acceptance.ts';
import clinicInfo from './get-clinic-info.ts';
import getProviders from './get-providers.ts';
import logCall from './log-call-metadata.ts';
import transfer from './transfer-call.ts';

describe("the clinic's information", () => {
  test("includes facts and today's date", async () => {
    const call = aCall();
    const answer = await ask(clinicInfo, {}, call);
    const office = { open: '09:00', close: '17:00' };
    expect(answer).toEqual({
      acceptingNewPatients: true,
      businessHours: {
        sunday: null,
        monday: office,
        tuesday: office,
        wednesday: office,
        thursday: office,
        friday: office,
        saturday: null,
      },
      isOpen: true,
      transferEnabled: true,
      handoffPhone: '+16045550100',
      customGreeting: 'Hello',
      customGreetingZh: null,
      defaultProviderId: '101',
      supportedLanguages: ['en', 'zh'],
      appointmentTypeMappings: null,
      today: '2026-11-16',
      timezone: 'America/Vancouver',
      address: null,
      phone: '+16045550100',
      fax: '604-555-0199',
      message: 'Fraser Street Clinic is open now. Today is Monday, November 16.',
    });
    expect(call.told.memory).toEqual([]);
  });

  test('does not ask a caller without a card to bring one', async () => {
    const bring = { whatToBring: 'Please bring your care card.', whatToBringZh: '请带上MSP卡。' };
    const told = async (language: 'en' | 'zh', scene: object) => {
      const call = aCall({ language, clinic: bring, ...scene });
      const message = language === 'zh' ? bring.whatToBringZh : bring.whatToBring;
      call.knowledge.answer = async () => ({ answered: true, message });
      return (await ask(clinicInfo, { question: 'What do I bring?' }, call)).message;
    };
    expect(await told('en', { missingCard: 'none' })).toBe(
      "Please bring your care card. It's fine without the card for now; just bring it once you have it.",
    );
    expect(await told('zh', { missingCard: 'none' })).toBe(
      '请带上MSP卡。卡现在没有没关系，拿到以后再带来就行。',
    );
    for (const scene of [{}, { missingCard: 'away' }])
      expect(await told('en', scene)).toBe(bring.whatToBring);
  });

  test('says in both languages that the clinic is closed', async () => {
    for (const language of LANGUAGES) {
      const answer = await ask(clinicInfo, {}, { ...aCall({ language }), isOpen: false });
      expect(answer.isOpen).toBe(false);
      expect(answer.message).toMatch(/closed|关门/);
    }
  });

  test('lists providers with the number they are booked by', async () => {
    expect(await ask(getProviders, {})).toEqual({
      providers: [
        { id: '101', name: 'Dr. Susan Lee', specialty: 'Family medicine' },
        { id: '102', name: 'Dr. Omar Haddad', specialty: '' },
      ],
      message: 'You can see Dr. Lee or Dr. Haddad.',
    });
  });

  test('includes what the clinic has entered about a provider, and omits the rest', async () => {
    const mei = {
      id: '103',
      name: 'Dr. Mei Wong',
      specialty: 'Family medicine',
      gender: 'female',
      languages: ['en', 'yue'],
      minAge: 0,
      nameZh: '王美',
      bio: 'Family doctor. With us since 2014.',
    } as const;
    const { providers } = await ask(getProviders, {}, aCall({ roster: [mei] }));
    expect(providers).toEqual([mei]);
  });

  test('says which languages doctors speak besides English', async () => {
    const roster = [
      { id: '101', name: 'Dr. Susan Lee', specialty: '', languages: ['en', 'yue'] },
      { id: '102', name: 'Dr. Omar Haddad', specialty: '', languages: ['en'] },
      { id: '103', name: 'Dr. Mei Wong', specialty: '', nameZh: '王美', languages: ['zh', 'yue'] },
    ];
    expect((await ask(getProviders, {}, aCall({ roster }))).message).toBe(
      'You can see Dr. Lee, Dr. Haddad, or Dr. Wong. Dr. Lee speaks Cantonese, and Dr. Wong speaks Mandarin and Cantonese.',
    );
    expect((await ask(getProviders, {}, aCall({ roster, language: 'zh' }))).message).toMatch(
      /Lee医生会讲广东话，还有王医生会讲国语和广东话。$/,
    );
  });

  test('names the first of many providers, and says so if there is none', async () => {
    const many = Array.from({ length: 20 }, (_, index) => ({
      id: `${index}`,
      name: `Dr. Number ${index}`,
      specialty: '',
    }));
    for (const language of LANGUAGES) {
      const answer = await ask(getProviders, {}, aCall({ roster: many, language }));
      expect(answer.providers).toHaveLength(20);
      expect(answer.message).not.toContain('Number 8');
      expect(await ask(getProviders, {}, aCall({ roster: [], language }))).toMatchObject({ providers: [] });
    }
  });

  test.each([
    [{}, { accepting: true, waitlistEnabled: true }, 'is accepting'],
    [{ acceptingNewPatients: false }, { accepting: false, waitlistEnabled: true }, 'waitlist'],
    [
      { acceptingNewPatients: false, waitlistEnabled: false },
      { accepting: false, waitlistEnabled: false },
      "isn't accepting",
    ],
  ])('with %j answers new patients %j', async (clinic, answer, words) => {
    const english = await ask(acceptance, {}, aCall({ clinic }));
    expect(english).toMatchObject(answer);
    expect(english.message).toContain(words);
    expect(await ask(acceptance, {}, aCall({ clinic, language: 'zh' }))).toMatchObject(answer);
  });
});

describe('the waitlist', () => {
  const NEWCOMER = { firstName: ' Ana ', lastName: 'Silva', phone: '604 555-0177' };

  test('adds a caller', async () => {
    for (const language of LANGUAGES) {
      const call = aCall({ language });
      expect(await ask(addToWaitlist, NEWCOMER, call)).toMatchObject({ success: true });
      expect(call.told.waiting).toEqual([{ firstName: 'Ana', lastName: 'Silva', phone: '604 555-0177' }]);
      expect(call.told.memory).toEqual([withOutcome('waitlisted', { patientName: 'Ana Silva' })]);
    }
  });

  test.each([
    [{ firstName: undefined }, 'the first name'],
    [{ lastName: '' }, 'the last name'],
    [{ phone: 'none' }, 'a phone number'],
    [{ firstName: null, lastName: null, phone: '1' }, 'the first name, the last name, and a phone number'],
  ])('with %j asks for the rest and adds nobody', async (change, words) => {
    const call = aCall();
    const answer = await ask(addToWaitlist, { ...NEWCOMER, ...change }, call);
    expect(answer.success).toBe(false);
    expect(answer.message).toContain(words);
    expect(call.told.waiting).toEqual([]);
  });

  test('uses the calling number by default, and asks for one if that is hidden', async () => {
    for (const phone of [undefined, null, '']) {
      const call = aCall();
      expect(await ask(addToWaitlist, { ...NEWCOMER, phone }, call)).toMatchObject({ success: true });
      expect(call.told.waiting).toMatchObject([{ phone: call.callerPhone }]);
      const hidden = aCall({ callerPhone: 'anonymous' });
      const answer = await ask(addToWaitlist, { ...NEWCOMER, phone }, hidden);
      expect(answer.message).toContain('I still need a phone number with area code.');
      expect(hidden.told.waiting).toEqual([]);
    }
  });

  test('adds nobody if the clinic has none', async () => {
    const call = aCall({ clinic: { waitlistEnabled: false } });
    expect(await ask(addToWaitlist, NEWCOMER, call)).toMatchObject({ success: false });
    expect(call.told.waiting).toEqual([]);
  });

  test('says that nobody was added if writing fails', async () => {
    const answer = await ask(addToWaitlist, NEWCOMER, aCall({ broken: new Error('ECONNREFUSED') }));
    expect(answer.success).toBe(false);
    expect(answer.message).toContain('Nothing has been entered');
  });
});

describe('transferring the caller', () => {
  test.each([
    ['medical_question', 'medical_question'],
    ['Medical Question', 'medical_question'],
    ['BILLING', 'billing'],
    ['frustrated', 'frustrated'],
    ['registration-error', 'registration_error'],
    ['patient_request', 'patient_request'],
    ['the moon', 'patient_request'],
    [undefined, 'patient_request'],
    [{ why: 1 }, 'patient_request'],
  ])('for %j is a transfer for %s', async (raw, reason) => {
    for (const language of LANGUAGES) {
      const call = aCall({ language });
      expect(await ask(transfer, { reason: raw, context: 'x'.repeat(100_000) }, call)).toMatchObject({
        transfer: true,
        reason,
      });
      expect(call.told.memory).toEqual([{ transferReason: reason, transferContext: 'x'.repeat(300) }]);
    }
  });

  const closed = { hours: [] };
  test.each<[string, object, boolean, string[][], RegExp]>([
    ['to its number', { transferPhoneNumber: '604-555-0111' }, true, [], /putting you through/],
    [
      'to nobody without a number',
      { handoffPhone: null },
      true,
      [['no-number', 'wants a refill']],
      /call you back/,
    ],
    [
      'to nobody where transfers are off',
      { transferEnabled: false },
      true,
      [['off', 'wants a refill']],
      /call you back/,
    ],
    [
      'as by day when it is closed',
      { transferPhoneNumber: '604-555-0111', ...closed },
      false,
      [],
      /^The clinic is closed right now, so there may be nobody to answer\. .*putting you through/,
    ],
    [
      'to the number for the night',
      { afterHoursPhoneNumber: '604-555-0199', handoffPhone: null },
      false,
      [],
      /^One moment please, I'm putting you through/,
    ],
    [
      'to nobody where it has words for the night',
      { afterHoursMessage: 'We open at nine.', transferPhoneNumber: '604-555-0111' },
      false,
      [['closed', 'wants a refill']],
      /We open at nine/,
    ],
  ])('goes %s, and the clinic learns of what was asked for', async (_, clinic, isOpen, missed, words) => {
    const call = { ...aCall({ clinic }), isOpen };
    const answer = await ask(transfer, { context: 'wants a refill' }, call);
    expect(answer).toMatchObject({ transfer: true, message: expect.stringMatching(words) });
    expect(call.told.notTransferred).toEqual(missed);
  });

  test.each([
    ['911', 'en', /closed and may not answer; if nobody answers, hang up and call 911\.$/],
    ['911', 'zh', /已经关门，可能没人接；如果没人接，请挂断并拨打911。$/],
    ['988', 'en', /closed and may not answer; you can call or text 9-8-8 at any time.*call 911\.$/],
    ['988', 'zh', /已经关门，可能没人接；您可以随时拨打9-8-8/],
  ] as const)(
    'says in an emergency (%s, %s) that a closed clinic may not answer',
    async (kind, language, words) => {
      const clinic = { transferPhoneNumber: '604-555-0111' };
      const call = { ...aCall({ clinic, language }), isOpen: false, warnings: [kind] };
      const { message } = await ask(transfer, {}, call);
      expect(message).toMatch(words);
      if (kind === '988') expect(message).not.toMatch(/hang up|挂断/);
    },
  );

  test.each([
    ['en', { transferPhoneNumber: '604-555-0111' }, /hang up and call 911\.$/],
    ['zh', { transferPhoneNumber: '604-555-0111' }, /请挂断并拨打911。$/],
    ['en', { afterHoursMessage: 'We open at nine.' }, /^We open at nine\. .*call 911 now\.$/],
    ['zh', { afterHoursMessageZh: '我们九点开门。' }, /^我们九点开门。.*拨打911。$/],
  ] as const)('ends with 911 after hours, even if said before (%s, %j)', async (language, clinic, words) => {
    const call = { ...aCall({ clinic, language }), isOpen: false, emergency: ['chest pain' as never] };
    expect((await ask(transfer, {}, call)).message).toMatch(words);
  });

  test('works even if nothing can be written', async () => {
    expect(await ask(transfer, {}, aCall({ forgetful: true }))).toMatchObject({ transfer: true });
  });
});

describe('the call log', () => {
  test.each([
    [{ callOutcome: 'booked' }, { loggedOutcome: 'booked' }],
    [{ action: 'book' }, { loggedOutcome: 'booked' }],
    [{ outcome: 'Rescheduled' }, { loggedOutcome: 'rescheduled' }],
    [{ callOutcome: 'canceled' }, { loggedOutcome: 'cancelled' }],
    [{ callOutcome: 'no action' }, { loggedOutcome: 'no_action' }],
    [{ callOutcome: 'abducted' }, { loggedOutcome: 'no_action' }],
    [{}, { loggedOutcome: 'no_action' }],
    [
      { callOutcome: 'booked', language: '中文', demographicId: 12, appointmentId: 900, intent: 'Book' },
      {
        loggedOutcome: 'booked',
        language: 'zh',
        patientId: '12',
        appointmentId: '900',
        loggedIntent: 'book',
      },
    ],
  ])('stores %j as %j', async (raw, memory) => {
    const call = aCall();
    expect(await ask(logCall, raw, call)).toEqual({ logged: true });
    expect(call.told.memory).toEqual([memory]);
  });

  test('reports success even if nothing can be written', async () => {
    expect(await ask(logCall, { callOutcome: 'booked' }, aCall({ forgetful: true }))).toEqual({
      logged: true,
    });
  });
});
