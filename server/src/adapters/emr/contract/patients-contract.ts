import { expect } from 'vitest';
import { date } from '../../../kernel/calendar.ts';
import type { PatientQuery } from '../../../ports/emr.ts';
import type { Contract, EmrSubject } from './subject.ts';
import { patience } from './waiting.ts';

export function patientsContract({ promise }: Contract): void {
  const finds = (name: string, by: PatientQuery, ids: readonly string[]) =>
    promise(name, async ({ emr }) => {
      expect((await emr.findPatients(by, patience())).map(({ id }) => id)).toEqual(ids);
    });
  const asksNobody = (name: string, queries: readonly PatientQuery[]) =>
    promise(name, async ({ emr, requests }) => {
      const before = requests();
      for (const by of queries) expect(await emr.findPatients(by, patience())).toEqual([]);
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
  finds('a birth date narrows a name to one person', { name: 'Smith', dateOfBirth: date('1982-07-01') }, [
    '2',
  ]);
  finds('a wrong birth date finds nobody', { name: 'John Smith', dateOfBirth: date('1982-07-01') }, []);
  finds(
    'somebody without a whole birth date is not found by one',
    {
      name: 'Baby Jones',
      dateOfBirth: date('2020-01-01'),
    },
    [],
  );
  finds('a name that nobody has finds nobody', { name: 'Nobody Atall' }, []);
  finds('those who died are not found', { name: 'Edith Taylor' }, []);
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
      for (const { lastName } of await emr.findPatients({ name }, patience())) expect(lastName).toBe('Smith');
  });

  finds('a health number is found', { healthNumber: '9698658215' }, ['1']);
  finds(
    'a health number is found with the blanks that people put into it',
    { healthNumber: '9698 658 215' },
    ['1'],
  );
  finds('a health number that nobody has finds nobody', { healthNumber: '9999999999' }, []);
  finds('the health number of somebody who died finds nobody', { healthNumber: '9123456783' }, []);
  finds('a part of a health number finds nobody', { healthNumber: '96986582' }, []);
  asksNobody('a health number that would list everybody is not even asked for', [
    { healthNumber: '' },
    { healthNumber: '%' },
    { healthNumber: ' - ' },
  ]);
  onePatient({ promise });
}

function onePatient({ promise }: Contract): void {
  const sexOf = async ({ emr }: EmrSubject, id: string) => (await emr.getPatient(id, patience()))?.sex;

  promise('a patient is given with all facts', async ({ emr }) => {
    expect(await emr.getPatient('1', patience())).toEqual({
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
    const [found] = await emr.findPatients({ healthNumber: '9698658215' }, patience());
    expect(found).toEqual(await emr.getPatient('1', patience()));
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
