import { describe, expect, test } from 'vitest';
import { type InMemoryEmr, inMemoryEmr } from '../../adapters/emr/in-memory.ts';
import { date } from '../../kernel/calendar.ts';
import { type Deadline, deadlineIn } from '../../kernel/deadline.ts';
import { emrFailure, type NewPatient, type Patient } from '../../ports/emr.ts';
import { aClinic, CLINIC, person, soon } from './patients-for-tests.ts';

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

  test.each<[string, Patient]>([
    [
      'as it sounds, with the same number',
      person('5', 'Anna', "O'Neil", { dateOfBirth: ana.dateOfBirth, phone: '604-555-0177' }),
    ],
    ['in Chinese characters', person('5', '小明', '王', { dateOfBirth: ana.dateOfBirth })],
  ])('returns who is there already %s', async (_, known) => {
    const { patients } = aClinic([known]);
    const name = known.lastName === '王' ? { firstName: 'Xiao Ming', lastName: 'Wang' } : {};
    expect(await patients.register(CLINIC, { ...ana, ...name }, soon())).toEqual({
      status: 'exists',
      patientId: '5',
    });
  });

  test('adds a twin whose name sounds alike', async () => {
    const twin = person('5', 'Anna', "O'Neil", { dateOfBirth: ana.dateOfBirth, phone: '778-555-0100' });
    expect(await aClinic([twin]).patients.register(CLINIC, ana, soon())).toEqual({
      status: 'registered',
      patientId: '6',
    });
  });

  test('makes no second chart for somebody who left', async () => {
    const gone = person('5', 'Ana', "O'Neill", { dateOfBirth: ana.dateOfBirth, active: false });
    const { patients, emr } = aClinic([gone]);
    expect(await patients.register(CLINIC, ana, soon())).toEqual({ status: 'left' });
    expect(emr.calls('registerPatient')).toBe(0);
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

  test('knows a chart that the EMR left half made, tells the clinic of it, and makes no second one', async () => {
    const { patients, emr, halfCharts } = aClinic();
    emr.failNext('registerPatient', emrFailure('refused', 'it failed', { sent: 'unknown' }), 'after');
    expect(await patients.register(CLINIC, ana, soon())).toEqual({ status: 'registered', patientId: '1' });
    expect(halfCharts).toEqual([[CLINIC, '1']]);
    expect(await patients.register(CLINIC, ana, soon())).toEqual({ status: 'exists', patientId: '1' });
    expect(emr.patients()).toHaveLength(1);
  });

  test('says nothing of a half-made chart when only the answer was lost', async () => {
    const { patients, emr, halfCharts } = aClinic();
    emr.failNext('registerPatient', lost, 'after');
    expect(await patients.register(CLINIC, ana, soon())).toMatchObject({ status: 'registered' });
    expect(halfCharts).toEqual([]);
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
