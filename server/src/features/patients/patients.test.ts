import { describe, expect, test } from 'vitest';
import { type InMemoryEmr, inMemoryEmr } from '../../../testing/adapters/emr/in-memory-emr.ts';
import {
  ANOTHER,
  aClinic,
  CLINIC,
  person,
  soon,
} from '../../../testing/features/patients/patients-clinic.ts';
import { date } from '../../kernel/time/calendar.ts';
import type { Patient } from '../../ports/emr.ts';
import type { SpokenPatient } from './index.ts';

describe('finding a patient by name', () => {
  const everybody = [
    person('9', 'José', 'García-López'),
    person('3', 'Mary Ann', "O'Brien"),
    person('4', 'Wei', 'Chen'),
    person('5', 'Weiming', 'Chen'),
    person('6', '小明', '陈'),
    person('8', 'Xiaoming', 'Wang'),
  ];

  test.each([
    ['Jose Garcia Lopez', '9'],
    ['García-López, José', '9'],
    ['Mary Ann OBrien', '3'],
    ["o'brien mary ann", '3'],
    ['Mrs. Mary Ann O’Brien', '3'],
    ['陈小明', '6'],
    ['陈小明先生', '6'],
    ['王小明', '8'],
    ['Chen Weiming', '5'],
  ])('%s finds number %s', async (name, id) => {
    const { patients } = aClinic(everybody);
    expect(await patients.byName(CLINIC, { name, dateOfBirth: null }, soon())).toMatchObject({
      patient: { id },
    });
  });

  test('does not match only the beginning of a name', async () => {
    const { patients } = aClinic([person('1', 'Weiming', 'Chen'), person('2', 'Wei', 'Chen')]);
    expect(await patients.byName(CLINIC, { name: 'Wei Chen', dateOfBirth: null }, soon())).toMatchObject({
      status: 'one',
      patient: { id: '2' },
    });
  });

  test('puts the full name first, whatever its number', async () => {
    const { patients } = aClinic([person('1', 'Mary Ann', 'Chen'), person('2', 'Mary', 'Chen')]);
    expect(await patients.byName(CLINIC, { name: 'Mary Chen', dateOfBirth: null }, soon())).toMatchObject({
      status: 'several',
      patient: { id: '2' },
      differBy: ['birth-date'],
    });
  });

  test('puts the lowest number first among equals, numerically', async () => {
    const { patients } = aClinic([person('10', 'Wei', 'Chen'), person('9', 'Wei', 'Chen')]);
    expect(await patients.byName(CLINIC, { name: 'Wei Chen', dateOfBirth: null }, soon())).toMatchObject({
      status: 'several',
      patient: { id: '9' },
    });
  });

  test('uses the birth date to exclude everybody else', async () => {
    const born = date('1991-01-01');
    const { patients } = aClinic([
      person('1', 'Wei', 'Chen'),
      person('2', 'Wei', 'Chen', { dateOfBirth: born }),
      person('3', 'Weiming', 'Chen', { dateOfBirth: born }),
      person('4', 'Wei', 'Chen', { dateOfBirth: null }),
    ]);
    expect(await patients.byName(CLINIC, { name: 'Chen Wei', dateOfBirth: born }, soon())).toMatchObject({
      status: 'one',
      patient: { id: '2' },
    });
    expect(
      await patients.byName(CLINIC, { name: 'Chen Wei', dateOfBirth: date('1970-01-01') }, soon()),
    ).toMatchObject({ status: 'none' });
  });

  test.each([null, date('1980-03-05')])(
    'says that a former patient has left (born %s)',
    async (dateOfBirth) => {
      const { patients } = aClinic([person('1', 'Wei', 'Chen', { active: false })]);
      expect(await patients.byName(CLINIC, { name: 'Wei Chen', dateOfBirth }, soon())).toMatchObject({
        status: 'left',
      });
    },
  );

  test.each(['', '%', ',', '.', ' ', '*', 'a', 'Mr.', '先生', '123', "'", '_%_'])(
    'sends no request for %j',
    async (name) => {
      const { patients, emr } = aClinic(everybody);
      expect(await patients.byName(CLINIC, { name, dateOfBirth: null }, soon())).toMatchObject({
        status: 'none',
      });
      expect(emr.calls()).toBe(0);
    },
  );
});

describe('a birth date', () => {
  const born = date('1980-05-15');
  const find = (people: readonly Patient[], who: Partial<SpokenPatient>, emr?: InMemoryEmr) => {
    const { patients, emr: used } = aClinic(people, emr ?? inMemoryEmr({ patients: people }));
    const spoken = { name: 'John Smith', dateOfBirth: born, ...who };
    return { found: patients.byName(CLINIC, spoken, soon()), emr: used };
  };
  const john = person('1', 'John', 'Smith', {
    dateOfBirth: born,
    phone: '604-555-0101',
    healthNumber: '9111',
  });
  const other = person('2', 'John', 'Smith', {
    dateOfBirth: born,
    phone: '604-555-0202',
    healthNumber: '9222',
  });

  test.each(['Jon Smith', 'Smith, Jack', 'J Smith', 'John', 'John Smyth', 'Mr. John Smith Jr.'])(
    'lets "%s" match John Smith',
    async (name) => {
      expect(await find([john], { name }).found).toMatchObject({ status: 'one', patient: { id: '1' } });
    },
  );

  test.each(['J S', 'Joan Smith', 'John Hall', 'Jane Smith', 'J'])(
    'does not let "%s" match John Smith',
    async (name) => {
      expect(await find([john], { name }).found).toMatchObject({ status: 'none' });
    },
  );

  test('prefers the written name to one that sounds like it', async () => {
    const jon = person('1', 'Jon', 'Smith', { dateOfBirth: born });
    expect(await find([jon, other], {}).found).toMatchObject({ status: 'one', patient: { id: '2' } });
  });

  test('shared by two finds the one with the calling number', async () => {
    expect(await find([john, other], { callerPhone: '+16045550202' }).found).toMatchObject({
      status: 'one',
      patient: { id: '2' },
    });
  });

  test.each([
    [{}, ['phone', 'health-number']],
    [{ phone: '604 555 0303' }, ['health-number']],
    [{ phone: '604 555 0303', healthNumber: '9333' }, []],
  ])(
    'of two equal matches asks for the differing fact, and for nothing already said: %j',
    async (said, differBy) => {
      expect(await find([john, other], said).found).toMatchObject({
        status: 'several',
        patient: { id: '1' },
        differBy,
      });
    },
  );

  test.each([{ phone: '(604) 555-0202' }, { healthNumber: '9 2 2 2' }])(
    'shared by two finds the owner of %j',
    async (said) => {
      expect(await find([john, other], said).found).toMatchObject({ status: 'one', patient: { id: '2' } });
    },
  );

  test('of two indistinguishable charts takes the one with upcoming appointments, else the first', async () => {
    const twice = [john, { ...john, id: '2' }];
    const emr = inMemoryEmr({ patients: twice });
    const today = date('2026-11-16');
    expect(await find(twice, { today }, emr).found).toMatchObject({ status: 'one', patient: { id: '1' } });
    emr.staffBooks({
      providerId: '101',
      date: '2026-12-01',
      time: '09:00',
      durationMinutes: 15,
      patientId: '2',
    });
    expect(await find(twice, { today }, emr).found).toMatchObject({ status: 'one', patient: { id: '2' } });
  });

  test.each([
    ['day and month the other way round', '1980-04-03', '1980-03-04'],
    ['one digit off', '1980-05-16', '1980-05-15'],
    ['the year one digit off', '1990-05-15', '1980-05-15'],
  ])(
    'that was misheard (%s) finds the one with the full name and the number, and verifies nothing',
    async (_, said, real) => {
      const people = [{ ...john, dateOfBirth: date(real) }];
      const who = { dateOfBirth: date(said), callerPhone: '+16045550101' };
      expect(await find(people, who).found).toMatchObject({
        status: 'one',
        patient: { id: '1' },
        misheard: true,
      });
      expect(await find(people, { ...who, name: 'Jon Smith' }).found).toMatchObject({ status: 'none' });
      expect(await find(people, { ...who, callerPhone: '+16045550199' }).found).toMatchObject({
        status: 'none',
      });
    },
  );

  test('two digits off finds nobody', async () => {
    const who = { dateOfBirth: date('1980-06-16'), callerPhone: '+16045550101' };
    expect(await find([john], who).found).toMatchObject({ status: 'none' });
  });

  test('of a former patient says so, unless an active patient matches too', async () => {
    const gone = { ...john, active: false };
    expect(await find([gone], { name: 'Jon Smith' }).found).toMatchObject({ status: 'left' });
    expect(await find([gone, other], {}).found).toMatchObject({ status: 'one', patient: { id: '2' } });
  });

  test('a name shared by more than twenty patients asks for the birth date', async () => {
    const many = Array.from({ length: 21 }, (_, index) => person(String(index + 1), 'John', 'Smith'));
    expect(await find(many, { dateOfBirth: null }).found).toEqual({ status: 'too-many' });
  });
});

describe('finding a patient by phone', () => {
  test.each(['+16045550142', '16045550142', '(604) 555-0142', '604.555.0142'])(
    'accepts %s',
    async (phone) => {
      const { patients } = aClinic([person('1', 'Wei', 'Chen')]);
      expect(await patients.byPhone(CLINIC, phone, null, soon())).toMatchObject({
        status: 'one',
        patient: { id: '1' },
      });
    },
  );

  test('returns the lowest active number of a family', async () => {
    const { patients } = aClinic([
      person('2', 'Li', 'Chen', { active: false }),
      person('11', 'Wei', 'Chen'),
      person('3', 'Ming', 'Chen', { phone: '6045550142' }),
    ]);
    expect(await patients.byPhone(CLINIC, '+16045550142', null, soon())).toMatchObject({
      status: 'several',
      patient: { id: '3' },
    });
  });

  test('distinguishes a family by birth date, and twins by name', async () => {
    const [li, wei, mei] = [
      person('3', 'Li', 'Chen', { dateOfBirth: date('2015-06-01') }),
      person('4', 'Wei', 'Chen'),
      person('5', 'Mei', 'Chen', { dateOfBirth: date('2015-06-01') }),
    ];
    const born = date('2015-06-01');
    const ask = (people: readonly Patient[], day: typeof born) =>
      aClinic(people).patients.byPhone(CLINIC, '+16045550142', day, soon());
    expect(await ask([li, wei], born)).toMatchObject({ status: 'one', patient: { id: '3' } });
    expect(await ask([li, wei, mei], born)).toMatchObject({ status: 'several', differBy: ['name'] });
    expect(await ask([li, wei], date('1999-01-01'))).toMatchObject({ status: 'none' });
  });

  test("finds a number in any of the chart's fields", async () => {
    const { patients } = aClinic([person('1', 'Wei', 'Chen', { otherPhones: ['(778) 555-0199'] })]);
    expect(await patients.byPhone(CLINIC, '+17785550199', null, soon())).toMatchObject({
      patient: { id: '1' },
    });
  });

  test('says that they left if only former patients match', async () => {
    const { patients } = aClinic([person('1', 'Wei', 'Chen', { active: false })]);
    expect(await patients.byPhone(CLINIC, '+16045550142', null, soon())).toMatchObject({ status: 'left' });
  });

  test.each([null, '', 'anonymous', '+442079460958', '5550142'])(
    'finds nobody for %j, and sends no request',
    async (phone) => {
      const { patients, emr } = aClinic([person('1', 'Wei', 'Chen')]);
      expect(await patients.byPhone(CLINIC, phone, null, soon())).toMatchObject({ status: 'none' });
      expect(emr.calls()).toBe(0);
    },
  );
});

describe('a patient who was found', () => {
  test('is cached for a minute, in that clinic only', async () => {
    const { patients, emr, clock } = aClinic([person('1', 'Wei', 'Chen')]);
    await patients.byPhone(CLINIC, '6045550142', null, soon());
    expect(await patients.byId(CLINIC, '1', soon())).toMatchObject({ id: '1' });
    expect(emr.calls('getPatient')).toBe(0);
    await patients.byId(ANOTHER, '1', soon());
    expect(emr.calls('getPatient')).toBe(1);
    clock.advance(60_000);
    await patients.byId(CLINIC, '1', soon());
    expect(emr.calls('getPatient')).toBe(2);
  });

  test('is searched again if there was none', async () => {
    const { patients, emr } = aClinic();
    await patients.byId(CLINIC, '1', soon());
    await patients.byId(CLINIC, '1', soon());
    expect(emr.calls('getPatient')).toBe(2);
  });

  test('has a numeric id: a path finds nobody and sends no request', async () => {
    const { patients, emr } = aClinic([person('1', 'Wei', 'Chen')]);
    expect(await patients.byId(CLINIC, '../1', soon())).toBeNull();
    expect(emr.calls()).toBe(0);
  });
});
