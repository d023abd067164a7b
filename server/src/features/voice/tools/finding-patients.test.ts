import { describe, expect, test } from 'vitest';
import { inMemoryEmr } from '../../../../testing/adapters/emr/in-memory-emr.ts';
import { aCall, ask, patient } from '../../../../testing/features/voice/test-call.ts';
import { LANGUAGES } from '../../../kernel/language.ts';
import { date } from '../../../kernel/time/calendar.ts';
import getPatient from './get-patient.ts';
import search from './search-patient.ts';
import searchByPhone from './search-patient-by-phone.ts';

const family = [
  patient('12', { firstName: 'Ming', phone: '6045550142' }),
  patient('7', { firstName: 'Li', dateOfBirth: date('2015-06-01'), phone: '(604) 555-0142' }),
];

describe('the calling number', () => {
  test('finds the only patient who has it, with the necessary fields only', async () => {
    expect(await ask(searchByPhone, { phone: '999' })).toEqual({
      found: true,
      patient: {
        id: '1',
        firstName: 'Wei',
        lastName: 'Chen',
        dateOfBirth: '1980-03-05',
        phone: '604-555-0142',
      },
      message: 'I found a file for Wei. Could you confirm your date of birth?',
    });
  });

  test('shared by several returns the lowest number, and asks for the birth date', async () => {
    for (const language of LANGUAGES) {
      const answer = await ask(searchByPhone, {}, aCall({ patients: family, language }));
      expect(answer).toMatchObject({ found: true, patient: { id: '7' } });
      expect(answer.message).toMatch(/date of birth|出生日期/);
    }
  });

  test('distinguishes a family by the birth date, and does not ask for it again', async () => {
    for (const language of LANGUAGES) {
      const call = aCall({ patients: family, language });
      const answer = await ask(searchByPhone, { dateOfBirth: '2015-06-01' }, call);
      expect(answer).toMatchObject({ found: true, patient: { id: '7' } });
      expect(answer.message).not.toMatch(/date of birth|出生日期/);
    }
  });

  test('with an unknown birth date asks only for the name', async () => {
    for (const language of LANGUAGES) {
      const answer = await ask(
        searchByPhone,
        { dateOfBirth: '1999-01-01' },
        aCall({ patients: family, language }),
      );
      expect(answer).toMatchObject({ found: false });
      expect(answer.message).toMatch(/full name|全名/);
      expect(answer.message).not.toMatch(/date of birth|出生日期/);
    }
  });

  test('of twins asks for the first name', async () => {
    const twins = [patient('1', { firstName: 'Ming' }), patient('2', { firstName: 'Li' })];
    const answer = await ask(searchByPhone, { dateOfBirth: '1980-03-05' }, aCall({ patients: twins }));
    expect(answer.message).toMatch(/first name/);
  });

  test('that is hidden is not said to have no chart', async () => {
    const answer = await ask(searchByPhone, {}, aCall({ callerPhone: 'anonymous' }));
    expect(answer.message).toMatch(/can't see the number/);
  });

  test.each([null, 'anonymous', '', '+442079460958', '5550142', 'sip:someone@example.com'])(
    '%j finds nobody and sends no request',
    async (callerPhone) => {
      const call = aCall({ callerPhone });
      expect(await ask(searchByPhone, { phone: '6045550142' }, call)).toMatchObject({ found: false });
      expect(call.emr.calls()).toBe(0);
    },
  );
});

describe('a spoken name', () => {
  test('finds a patient without the phone number', async () => {
    expect(await ask(search, { name: 'Wei Chen' })).toEqual({
      found: true,
      patient: { id: '1', firstName: 'Wei', lastName: 'Chen', dateOfBirth: '1980-03-05' },
      message: 'I found the file of Wei Chen.',
    });
  });

  test('that matches several asks for the birth date', async () => {
    const patients = [patient('5'), patient('3', { dateOfBirth: date('1991-01-01') })];
    for (const language of LANGUAGES) {
      const answer = await ask(search, { name: 'Chen, Wei' }, aCall({ patients, language }));
      expect(answer).toMatchObject({ found: true, patient: { id: '3' } });
      expect(answer.message).toMatch(/date of birth|出生日期/);
    }
  });

  test.each([
    ['1980-03-05', '1'],
    ['March 5, 1980', '1'],
    ['1980年3月5日', '1'],
  ])('with the birth date %s finds that one', async (dateOfBirth, id) => {
    const patients = [patient('1'), patient('2', { dateOfBirth: date('1991-01-01') })];
    const answer = await ask(search, { name: 'wei chen', dateOfBirth }, aCall({ patients }));
    expect(answer).toMatchObject({ found: true, patient: { id } });
  });

  test('with another birth date finds nobody', async () => {
    expect(await ask(search, { name: 'Wei Chen', dateOfBirth: '1990-01-01' })).toMatchObject({
      found: false,
    });
  });

  test.each(['the fifth', '2026-02-30', '03/05/1980'])(
    'with the birth date %j asks for it again',
    async (dateOfBirth) => {
      const call = aCall();
      const answer = await ask(search, { name: 'Wei Chen', dateOfBirth }, call);
      expect(answer).toMatchObject({ found: false });
      expect(call.emr.calls()).toBe(0);
    },
  );

  test.each(['', '%', ',', '.', '*', '_', ' , ', '%%', 'a', "'", '1234', '{{name}}', null, 7])(
    'that would list everybody finds nobody and sends no request: %j',
    async (name) => {
      const call = aCall();
      expect(await ask(search, { name }, call)).toMatchObject({ found: false });
      expect(call.emr.calls()).toBe(0);
    },
  );

  test.each(['Way Chen', 'Chen Wai', 'Wei Chan', '陈伟', '陈薇女士'])(
    'with the birth date finds a name transcribed as %s',
    async (name) => {
      expect(await ask(search, { name, dateOfBirth: '1980-03-05' })).toMatchObject({
        found: true,
        patient: { id: '1' },
      });
    },
  );

  test('that matches two patients born the same day asks for each differing fact once, then refers to staff', async () => {
    for (const language of LANGUAGES) {
      const patients = [
        patient('3', { phone: '604-555-0301', healthNumber: '9876543217' }),
        patient('5', { phone: '604-555-0501', healthNumber: '9123456780' }),
      ];
      const call = aCall({ patients, language, callerPhone: null });
      const said = { name: 'Wei Chen', dateOfBirth: '1980-03-05' };
      const answers = [
        await ask(search, said, call),
        await ask(search, said, call),
        await ask(search, said, call),
      ];
      for (const answer of answers) {
        expect(answer).toMatchObject({ found: true, patient: { id: '3' } });
        expect(answer.message).not.toMatch(/date of birth|出生日期/);
      }
      expect(answers.map(({ message }) => message)).toEqual([
        expect.stringMatching(/phone number|电话号码/),
        expect.stringMatching(/health card|MSP卡/),
        expect.stringMatching(/staff|同事/),
      ]);
      expect(await ask(search, { ...said, phone: '604 555 0501' }, call)).toMatchObject({
        patient: { id: '5' },
      });
      expect(await ask(search, { ...said, healthCardNumber: '9123 456 780' }, call)).toMatchObject({
        patient: { id: '5' },
      });
    }
  });

  test('that matches two patients born the same day finds the one with the calling number', async () => {
    const patients = [patient('3', { phone: '604-555-0301' }), patient('5')];
    const answer = await ask(search, { name: 'Wei Chen', dateOfBirth: '1980-03-05' }, aCall({ patients }));
    expect(answer).toMatchObject({
      found: true,
      patient: { id: '5' },
      message: 'I found the file of Wei Chen.',
    });
  });

  test.each([{ name: 'Nobody Atall' }, { name: 'Nobody Atall', dateOfBirth: '1980-03-05' }])(
    'that nobody has is asked for once, then the caller is helped on: %j',
    async (said) => {
      for (const language of LANGUAGES) {
        const call = aCall({ language });
        const [first, second] = [await ask(search, said, call), await ask(search, said, call)];
        expect(first).toMatchObject({ found: false });
        expect(second).toMatchObject({ found: false });
        expect(second.message).not.toBe(first.message);
        expect(second.message).toMatch(/register|登记/);
      }
    },
  );

  test('shared by more than twenty asks for the birth date and shows nobody', async () => {
    const patients = Array.from({ length: 25 }, (_, index) => patient(String(index + 1)));
    for (const language of LANGUAGES) {
      const answer = await ask(search, { name: 'Wei Chen' }, aCall({ patients, language }));
      expect(answer).toMatchObject({ found: false });
      expect(answer).not.toHaveProperty('patient');
      expect(answer.message).toMatch(/date of birth|出生日期/);
    }
  });

  test("is not needed with a birth date from the patient's own number", async () => {
    expect(await ask(search, { dateOfBirth: '1980-03-05' })).toMatchObject({
      found: true,
      patient: { id: '1' },
    });
    expect(await ask(search, { dateOfBirth: '1980-03-05' }, aCall({ callerPhone: null }))).toMatchObject({
      found: false,
    });
  });

  test('with a misheard birth date finds the caller by the number, and does not reveal the real one', async () => {
    expect(await ask(search, { name: 'Wei Chen', dateOfBirth: '1980-05-03' })).toMatchObject({
      found: true,
      patient: { id: '1', dateOfBirth: null },
    });
  });

  test.each([
    [search, { name: 'Wei Chen' }],
    [search, { name: 'Wei Chen', dateOfBirth: '1980-03-05' }],
    [searchByPhone, {}],
    [getPatient, { patientId: '1' }],
  ] as const)('of a former patient is not found, and refers to the clinic (%#)', async (tool, said) => {
    for (const language of LANGUAGES) {
      const call = aCall({ patients: [patient('1', { active: false })], language });
      const answer = await ask(tool, said, call);
      expect(answer).toMatchObject({ found: false });
      expect(answer).not.toHaveProperty('patient');
      expect(answer.message).toMatch(/clinic|诊所/);
    }
  });

  test('is not invented during an EMR outage', async () => {
    const call = aCall({ broken: new Error('ECONNREFUSED') });
    expect(await ask(search, { name: 'Wei Chen' }, call)).toMatchObject({ success: false, found: false });
  });
});

describe('reading one patient', () => {
  test.each([{ patientId: '1' }, { demographicId: 1 }, { patientId: 1, demographicId: 2 }])(
    'accepts %j',
    async (raw) => {
      expect(await ask(getPatient, raw)).toMatchObject({
        found: true,
        patient: {
          id: '1',
          firstName: 'Wei',
          lastName: 'Chen',
          dateOfBirth: '1980-03-05',
          sex: 'F',
          phone: '604-555-0142',
        },
      });
    },
  );

  test.each([{}, { patientId: '99' }, { patientId: '../1' }])('%j finds nobody', async (raw) => {
    for (const language of LANGUAGES)
      expect(await ask(getPatient, raw, aCall({ language }))).toMatchObject({ found: false });
  });

  test('is not repeated for a patient found a moment ago', async () => {
    const call = aCall({ emr: inMemoryEmr({ patients: [patient('1')] }) });
    await ask(searchByPhone, {}, call);
    await ask(getPatient, { patientId: '1' }, call);
    expect(call.emr.calls('getPatient')).toBe(0);
  });
});
