import { describe, expect, test } from 'vitest';
import { type InMemoryEmr, inMemoryEmr } from '../../adapters/emr/in-memory.ts';
import type { AuditEntry } from '../../kernel/audit-entry.ts';
import { date } from '../../kernel/calendar.ts';
import { frozenClock } from '../../kernel/clock.ts';
import { type Deadline, deadlineIn } from '../../kernel/deadline.ts';
import { silentLogger } from '../../kernel/logger.ts';
import { emrFailure, type NewPatient, type Patient } from '../../ports/emr.ts';
import { createPatients } from './index.ts';
import { inLatinLetters, isExactName, withoutTitles } from './name-words.ts';

const CLINIC = '6f9619ff-8b86-4d01-b42d-00cf4fc964ff';
const ANOTHER = '7f9619ff-8b86-4d01-b42d-00cf4fc964ff';
const soon = () => deadlineIn(4_000);

const person = (id: string, firstName: string, lastName: string, change: Partial<Patient> = {}): Patient => ({
  id,
  firstName,
  lastName,
  dateOfBirth: date('1980-03-05'),
  phone: '604-555-0142',
  sex: 'F',
  healthNumber: '',
  active: true,
  ...change,
});

function aClinic(people: readonly Patient[] = [], emr: InMemoryEmr = inMemoryEmr({ patients: people })) {
  const clock = frozenClock('2026-11-16T16:00:00Z');
  const audited: AuditEntry[] = [];
  const patients = createPatients({
    emr: { of: async () => emr },
    audit: { recordAlone: async (entry) => void audited.push(entry) },
    clock,
    log: silentLogger,
  });
  return { emr, clock, audited, patients };
}

describe('finding somebody by name', () => {
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
  ])('%s is number %s', async (name, id) => {
    const { patients } = aClinic(everybody);
    expect(await patients.byName(CLINIC, name, null, soon())).toMatchObject({ patient: { id } });
  });

  test('puts the exact name first, whatever its number', async () => {
    const { patients } = aClinic([person('1', 'Weiming', 'Chen'), person('2', 'Wei', 'Chen')]);
    expect(await patients.byName(CLINIC, 'Wei Chen', null, soon())).toMatchObject({
      status: 'several',
      patient: { id: '2' },
    });
  });

  test('puts the lowest number first among equals, counted as a number', async () => {
    const { patients } = aClinic([person('10', 'Wei', 'Chen'), person('9', 'Wei', 'Chen')]);
    expect(await patients.byName(CLINIC, 'Wei Chen', null, soon())).toMatchObject({
      status: 'several',
      patient: { id: '9' },
    });
  });

  test('lets the birth date rule out everybody else', async () => {
    const born = date('1991-01-01');
    const { patients } = aClinic([
      person('1', 'Wei', 'Chen'),
      person('2', 'Wei', 'Chen', { dateOfBirth: born }),
      person('3', 'Weiming', 'Chen', { dateOfBirth: born }),
      person('4', 'Wei', 'Chen', { dateOfBirth: null }),
    ]);
    expect(await patients.byName(CLINIC, 'Chen Wei', born, soon())).toMatchObject({
      status: 'one',
      patient: { id: '2' },
    });
    expect(await patients.byName(CLINIC, 'Chen Wei', date('1970-01-01'), soon())).toEqual({ status: 'none' });
  });

  test('never finds somebody who is not a patient any more', async () => {
    const { patients } = aClinic([person('1', 'Wei', 'Chen', { active: false })]);
    expect(await patients.byName(CLINIC, 'Wei Chen', null, soon())).toEqual({ status: 'none' });
  });

  test.each(['', '%', ',', '.', ' ', '*', 'a', 'Mr.', '先生', '123', "'", '_%_'])(
    'asks nobody for %j',
    async (name) => {
      const { patients, emr } = aClinic(everybody);
      expect(await patients.byName(CLINIC, name, null, soon())).toEqual({ status: 'none' });
      expect(emr.calls()).toBe(0);
    },
  );

  test.each([
    ['陈小明', 'chen xiaoming'],
    ['欧阳修文', 'ouyang xiuwen'],
    ['吕布', 'lu bu'],
    ['陈', null],
    ['Wei', null],
  ])('writes %s in letters as %j', (name, letters) => {
    expect(inLatinLetters(name)).toBe(letters);
  });

  test('takes a whole name in either order as exact, and a part of it not', () => {
    const mary = { firstName: 'Mary Ann', lastName: "O'Brien" };
    expect(isExactName('obrien mary-ann', mary)).toBe(true);
    expect(isExactName('Mary OBrien', mary)).toBe(false);
    expect(withoutTitles('Dr Mary  Ann')).toBe('Mary Ann');
  });
});

describe('finding somebody by phone', () => {
  test.each(['+16045550142', '16045550142', '(604) 555-0142', '604.555.0142'])('takes %s', async (phone) => {
    const { patients } = aClinic([person('1', 'Wei', 'Chen')]);
    expect(await patients.byPhone(CLINIC, phone, soon())).toMatchObject({
      status: 'one',
      patient: { id: '1' },
    });
  });

  test('gives the lowest active number of a family', async () => {
    const { patients } = aClinic([
      person('2', 'Li', 'Chen', { active: false }),
      person('11', 'Wei', 'Chen'),
      person('3', 'Ming', 'Chen', { phone: '6045550142' }),
    ]);
    expect(await patients.byPhone(CLINIC, '+16045550142', soon())).toMatchObject({
      status: 'several',
      patient: { id: '3' },
    });
  });

  test.each([null, '', 'anonymous', '+442079460958', '5550142'])(
    'finds nobody for %j, and asks nobody',
    async (phone) => {
      const { patients, emr } = aClinic([person('1', 'Wei', 'Chen')]);
      expect(await patients.byPhone(CLINIC, phone, soon())).toEqual({ status: 'none' });
      expect(emr.calls()).toBe(0);
    },
  );
});

describe('a patient who was found', () => {
  test('is known for a minute without being read again, in that clinic only', async () => {
    const { patients, emr, clock } = aClinic([person('1', 'Wei', 'Chen')]);
    await patients.byPhone(CLINIC, '6045550142', soon());
    expect(await patients.byId(CLINIC, '1', soon())).toMatchObject({ id: '1' });
    expect(emr.calls('getPatient')).toBe(0);
    await patients.byId(ANOTHER, '1', soon());
    expect(emr.calls('getPatient')).toBe(1);
    clock.advance(60_000);
    await patients.byId(CLINIC, '1', soon());
    expect(emr.calls('getPatient')).toBe(2);
  });

  test('is looked for again when there was none', async () => {
    const { patients, emr } = aClinic();
    await patients.byId(CLINIC, '1', soon());
    await patients.byId(CLINIC, '1', soon());
    expect(emr.calls('getPatient')).toBe(2);
  });

  test('has a plain number: a path finds nobody and asks nobody', async () => {
    const { patients, emr } = aClinic([person('1', 'Wei', 'Chen')]);
    expect(await patients.byId(CLINIC, '../1', soon())).toBeNull();
    expect(emr.calls()).toBe(0);
  });
});

describe('registering somebody', () => {
  const ana: NewPatient = {
    firstName: 'Ana',
    lastName: "O'Neill",
    dateOfBirth: date('1991-07-04'),
    sex: 'F',
    phone: '6045550177',
    address: '',
    city: '',
    province: 'BC',
    postalCode: '',
    healthNumber: '9123456789',
    healthCardType: 'BC',
    email: '',
    language: 'en',
  };
  const lost = emrFailure('timeout', 'no answer', { sent: 'unknown' });
  const isHer = { firstName: 'Ana', lastName: 'ONeill', dateOfBirth: ana.dateOfBirth };

  test('adds them once and writes that down', async () => {
    const { patients, emr, audited } = aClinic();
    expect(await patients.register(CLINIC, ana, soon(), { callId: 'call-1' })).toEqual({
      status: 'registered',
      patientId: '1',
    });
    expect(emr.patients()).toHaveLength(1);
    expect(audited).toEqual([
      expect.objectContaining({
        clinicId: CLINIC,
        action: 'patient.register',
        requestId: 'call-1',
        success: true,
      }),
    ]);
    expect(JSON.stringify(audited)).not.toMatch(/Ana|Neill|1991|6045550177|9123456789/);
  });

  test.each<[string, Patient]>([
    ['the same name and birth date', person('5', 'ANA', "O'neill", { dateOfBirth: ana.dateOfBirth })],
    ['the names the other way round', person('5', 'ONeill', 'Ana', { dateOfBirth: ana.dateOfBirth })],
    [
      'the health number and the birth date, under another name',
      person('5', 'Ana', 'Silva', { dateOfBirth: ana.dateOfBirth, healthNumber: '9123-456-789' }),
    ],
    [
      'the health number and the name, without a birth date',
      person('5', 'Ana', 'ONeill', { dateOfBirth: null, healthNumber: '9123456789' }),
    ],
  ])('returns who is there already with %s', async (_, known) => {
    const { patients, emr, audited } = aClinic([known]);
    expect(await patients.register(CLINIC, ana, soon())).toEqual({ status: 'exists', patientId: '5' });
    expect(emr.calls('registerPatient')).toBe(0);
    expect(audited).toEqual([]);
  });

  test("does not open somebody else's file for a number that was misheard", async () => {
    const { patients, emr } = aClinic([person('5', 'Wei', 'Chen', { healthNumber: '9123456789' })]);
    expect(await patients.register(CLINIC, ana, soon())).toEqual({ status: 'number-taken' });
    expect(emr.calls('registerPatient')).toBe(0);
  });

  test('adds a namesake with another birth date', async () => {
    const { patients } = aClinic([person('5', 'Ana', "O'Neill")]);
    expect(await patients.register(CLINIC, ana, soon())).toEqual({ status: 'registered', patientId: '6' });
  });

  test('finds again what was added when only the answer was lost', async () => {
    const { patients, emr, audited } = aClinic();
    emr.failNext('registerPatient', lost, 'after');
    expect(await patients.register(CLINIC, ana, soon())).toEqual({ status: 'registered', patientId: '1' });
    expect(audited).toHaveLength(1);
  });

  test('says that it does not know when the answer was lost and nobody is found, and tries no second time', async () => {
    const { patients, emr, clock } = aClinic();
    emr.failNext('registerPatient', lost);
    expect(await patients.register(CLINIC, ana, soon())).toEqual({ status: 'unconfirmed' });
    expect(await patients.register(CLINIC, ana, soon())).toEqual({ status: 'unconfirmed' });
    expect(emr.calls('registerPatient')).toBe(1);
    clock.advance(120_000);
    expect(await patients.register(CLINIC, ana, soon())).toMatchObject({ status: 'registered' });
  });

  test('does not know either when looking again fails', async () => {
    const { patients, emr } = aClinic();
    emr.before('registerPatient', () => emr.failAll(emrFailure('unreachable', 'gone', { sent: 'no' })));
    emr.failNext('registerPatient', lost);
    expect(await patients.register(CLINIC, ana, soon())).toEqual({ status: 'unconfirmed' });
  });

  test.each([
    ['was never sent', emrFailure('breaker-open', 'open', { sent: 'no' })],
    ['was refused in a whole answer', emrFailure('refused', 'refused', { sent: 'answered' })],
  ])('is a fault when it %s', async (_, failure) => {
    const { patients, emr, audited } = aClinic();
    emr.failNext('registerPatient', failure);
    await expect(patients.register(CLINIC, ana, soon())).rejects.toBe(failure);
    expect(audited).toEqual([]);
  });

  test('of one person asked for twice at once happens once', async () => {
    const { patients, emr, audited } = aClinic();
    const both = await Promise.all([
      patients.register(CLINIC, ana, soon()),
      patients.register(CLINIC, { ...ana, ...isHer }, soon()),
    ]);
    expect(both).toEqual([
      { status: 'registered', patientId: '1' },
      { status: 'registered', patientId: '1' },
    ]);
    expect(emr.patients()).toHaveLength(1);
    expect(audited).toHaveLength(1);
  });

  test('that takes longer than the call has is not known yet, and is found the next time', async () => {
    const { patients, emr } = aClinic();
    let goOn: () => void = () => undefined;
    emr.before('registerPatient', () => new Promise<void>((resolve) => (goOn = resolve)));
    const gone: Deadline = {
      remainingMs: () => (emr.calls('registerPatient') > 0 ? 0 : 5_000),
      signal: new AbortController().signal,
    };
    const first = patients.register(CLINIC, ana, gone);
    expect(await first).toEqual({ status: 'unconfirmed' });
    goOn();
    await new Promise((resolve) => setImmediate(resolve));
    expect(await patients.register(CLINIC, ana, soon())).toMatchObject({ patientId: '1' });
    expect(emr.calls('registerPatient')).toBe(1);
  });

  test('does not begin with too little time left', async () => {
    const { patients, emr } = aClinic();
    await expect(patients.register(CLINIC, ana, deadlineIn(1_000))).rejects.toMatchObject({
      code: 'EMR_UNAVAILABLE',
    });
    expect(emr.calls('registerPatient')).toBe(0);
  });

  test('is impossible where the EMR has no way to add a patient', async () => {
    const emr = { ...inMemoryEmr(), registerPatient: null };
    const { patients } = aClinic([], emr as unknown as InMemoryEmr);
    expect(await patients.register(CLINIC, ana, soon())).toEqual({ status: 'impossible' });
  });
});
