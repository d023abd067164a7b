import { expect } from 'vitest';
import { date } from '../../../../src/kernel/time/calendar.ts';
import type { Patient, PatientQuery } from '../../../../src/ports/emr.ts';
import type { Contract, EmrSubject } from './subject.ts';
import { patience } from './waiting.ts';

export function patientsContract({ promise }: Contract): void {
  const idsOf = async ({ emr }: EmrSubject, by: PatientQuery) =>
    (await emr.findPatients(by, patience())).patients.filter(({ active }) => active).map(({ id }) => id);
  const finds = (name: string, by: PatientQuery, ids: readonly string[]) =>
    promise(name, async (subject) => expect(await idsOf(subject, by)).toEqual(ids));
  const asksNobody = (name: string, queries: readonly PatientQuery[]) =>
    promise(name, async ({ emr, requests }) => {
      const before = requests();
      for (const by of queries)
        expect(await emr.findPatients(by, patience())).toEqual({ patients: [], more: false });
      expect(requests()).toBe(before);
    });

  finds(
    'a family that shares a number is found whole, lowest id first, without those who left',
    {
      phone: '6045551234',
    },
    ['1', '2'],
  );
  finds('a number stored without any signs is found', { phone: '6045552000' }, ['3']);
  finds('a number stored with dots is found', { phone: '6045553000' }, ['4']);
  finds('a number stored with its country code is found', { phone: '7785554000' }, ['5']);
  finds('a number stored with blanks is found', { phone: '2505556000' }, ['12']);
  finds('a number that nobody has finds nobody', { phone: '6045550000' }, []);
  finds('a number that only begins like ours is another number', { phone: '6045557000' }, []);
  asksNobody('what is no whole phone number is not even asked for', [
    { phone: '' },
    { phone: '604' },
    { phone: '%%%%%%%%%%' },
    { phone: '604555123x' },
    { phone: '16045551234' },
  ]);

  finds('a name is found as it is spoken', { name: 'John Smith' }, ['1']);
  finds('a name is found with the last name first', { name: 'Smith John' }, ['1']);
  finds('a name is found as a form would write it', { name: 'SMITH, JOHN' }, ['1']);
  finds('a name is found in any case of letters', { name: 'jOHN sMITH' }, ['1']);
  finds('a last name alone finds the family, without those who left', { name: 'Smith' }, ['1', '2']);
  finds('a last name is found at its beginning only', { name: 'lee' }, ['5']);
  finds('a first name of two words is found', { name: "Mary Ann O'Brien" }, ['3']);
  finds('a last name of several words is found', { name: 'Anne-Marie Van Der Berg' }, ['12']);
  finds('a name with accents is found', { name: 'José García' }, ['4']);
  finds('a name with accents is found when it is written without', { name: 'Jose Garcia' }, ['4']);
  finds('a Chinese name is found with a blank between its parts', { name: '李 明' }, ['11']);
  finds('a compound surname is found when all of it is said', { name: 'Ana Maria De La Cruz' }, ['13']);
  finds('a compound surname is found by its later half', { name: 'Ana Cruz' }, ['13']);
  finds('a compound surname is found when it comes first', { name: 'De La Cruz, Ana Maria' }, ['13']);
  finds('two given names and two surnames are found', { name: 'Maria Jose Garcia Lopez' }, ['14']);
  finds('a name that only sounds like one is not found without a birth date', { name: 'Jon Smyth' }, []);
  finds('a given name is no surname', { name: 'Smith Mary' }, []);
  byBirthDate({ promise });
  finds('a name that nobody has finds nobody', { name: 'Nobody Atall' }, []);
  promise('those who died are found, and said to be inactive', async ({ emr }) => {
    const { patients } = await emr.findPatients({ name: 'Edith Taylor' }, patience());
    expect(patients).toMatchObject([{ id: '9', active: false }]);
  });
  asksNobody('a name that would list everybody is not even asked for', [
    { name: '' },
    { name: '   ' },
    { name: '%' },
    { name: '_' },
    { name: ',' },
    { name: '%,%' },
    { name: '*' },
    { name: '.' },
    { name: '.*' },
  ]);
  promise('signs in a name are neither wildcards nor expressions', async ({ emr }) => {
    for (const name of ['Smith(', 'Smi[th', 'Smith\\', 'Smith)|(', '%th John', 'S_ith', '.*,.*'])
      for (const { lastName } of (await emr.findPatients({ name }, patience())).patients)
        expect(lastName).toBe('Smith');
  });

  finds('a health number is found', { healthNumber: '9698658215' }, ['1']);
  finds(
    'a health number is found with the blanks that people put into it',
    { healthNumber: '9698 658 215' },
    ['1'],
  );
  finds('a health number that nobody has finds nobody', { healthNumber: '9999999999' }, []);
  promise('the health number of somebody who died is found, and said to be inactive', async ({ emr }) => {
    const { patients } = await emr.findPatients({ healthNumber: '9123456783' }, patience());
    expect(patients).toMatchObject([{ id: '9', active: false }]);
  });
  finds('a part of a health number finds nobody', { healthNumber: '96986582' }, []);
  asksNobody('a health number that would list everybody is not even asked for', [
    { healthNumber: '' },
    { healthNumber: '%' },
    { healthNumber: ' - ' },
  ]);
  onePatient({ promise });
}

function byBirthDate({ promise }: Contract): void {
  const born = (name: string, dateOfBirth: string, callerPhone?: string): PatientQuery => ({
    name,
    dateOfBirth: date(dateOfBirth),
    callerPhone,
  });

  promise('who was born that day is found, however the name was heard', async ({ emr }) => {
    const heard = ['Jon Smyth', 'Smith', 'John', 'J. Smith', 'SMITH JOHN', 'Jack Smith'];
    for (const name of heard) {
      const { patients } = await emr.findPatients(born(name, '1980-05-15'), patience());
      expect(patients).toMatchObject([{ id: '1', dateOfBirth: '1980-05-15' }]);
    }
  });
  promise('nobody who was born another day is found by a birth date', async ({ emr }) => {
    for (const [name, day] of [
      ['John Smith', '1982-07-01'],
      ['Baby Jones', '2020-01-01'],
      ['Wei Lee', '1968-01-02'],
    ] as const)
      for (const { dateOfBirth } of (await emr.findPatients(born(name, day), patience())).patients)
        expect(dateOfBirth).toBe(day);
  });
  promise('who left is found by a birth date where nobody else fits', async ({ emr }) => {
    const { patients } = await emr.findPatients(born('Bob Smith', '1950-03-03'), patience());
    expect(patients).toMatchObject([{ id: '7', active: false }]);
  });
  promise('a birth date that nobody has lets the number of the caller be asked', async ({ emr }) => {
    const { patients } = await emr.findPatients(born('John Smith', '1980-05-16', '6045551234'), patience());
    expect(patients.map(({ id }) => id)).toContain('1');
  });
  promise('no search costs more than two requests', async ({ emr, requests }) => {
    await emr.ping(patience());
    const queries: PatientQuery[] = [
      { phone: '6045550000' },
      { healthNumber: '9999999999' },
      { name: 'Nobody Atall' },
      { name: 'Maria Jose Garcia Lopez' },
      { name: '李明' },
      born('Nobody Atall', '1980-05-15', '6045550000'),
      born('Nobody Atall', '1911-11-11', '6045551234'),
    ];
    for (const by of queries) {
      const before = requests();
      await emr.findPatients(by, patience());
      expect(requests() - before).toBeLessThanOrEqual(2);
    }
  });
}

function onePatient({ promise }: Contract): void {
  const sexOf = async ({ emr }: EmrSubject, id: string) => (await emr.getPatient(id, patience()))?.sex;

  promise('a patient is given with all facts', async ({ emr }) => {
    // Some transports leave out what the chart does not have.
    const read = (await emr.getPatient('1', patience())) ?? {};
    const {
      postalCode = '',
      spokenLanguage = 'English',
      officialLanguage,
      ...facts
    } = read as Partial<Patient>;
    expect(postalCode).toBe('');
    expect(spokenLanguage).toMatch(/^en/i);
    expect(officialLanguage ?? 'English').toBe('English');
    expect(facts).toEqual({
      id: '1',
      firstName: 'John',
      lastName: 'Smith',
      dateOfBirth: '1980-05-15',
      phone: '604-555-1234',
      sex: 'M',
      healthNumber: '9698658215',
      active: true,
    });
  });
  promise('a patient is the same whether searched for or read', async ({ emr }) => {
    const { patients } = await emr.findPatients({ healthNumber: '9698658215' }, patience());
    // A search may leave out in which language to write.
    const languages = { spokenLanguage: undefined, officialLanguage: undefined };
    expect({ ...patients[0], ...languages }).toEqual({
      ...(await emr.getPatient('1', patience())),
      ...languages,
    });
  });
  promise('a patient who left can still be read, and is said to be inactive', async ({ emr }) => {
    expect(await emr.getPatient('7', patience())).toMatchObject({ lastName: 'Smith', active: false });
  });
  promise('a patient without a whole birth date has none', async ({ emr }) => {
    expect(await emr.getPatient('8', patience())).toMatchObject({ lastName: 'Jones', dateOfBirth: null });
  });
  promise('a Chinese name comes through as it is stored', async ({ emr }) => {
    expect(await emr.getPatient('11', patience())).toMatchObject({ firstName: '明', lastName: '李' });
  });
  promise('the letters that EMRs keep for sex become M, F or O', async (subject) => {
    const letters = await Promise.all(['1', '2', '4', '5', '6', '12'].map((id) => sexOf(subject, id)));
    expect(letters).toEqual(['M', 'F', 'O', 'O', 'O', 'O']);
  });
  promise('an unknown patient is null', async ({ emr }) => {
    expect(await emr.getPatient('4711', patience())).toBeNull();
  });
  promise('what is no patient number is null', async ({ emr }) => {
    for (const id of ['', 'abc', '1 or 1', '../1', '-1', '1.5'])
      expect(await emr.getPatient(id, patience())).toBeNull();
  });
}
