import { describe, expect, test } from 'vitest';
import { type InMemoryEmr, inMemoryEmr } from '../../../testing/adapters/emr/in-memory-emr.ts';
import { aClinic, asker, CLINIC, person, soon } from '../../../testing/features/patients/patients-clinic.ts';
import { date } from '../../kernel/time/calendar.ts';
import { type Deadline, deadlineIn } from '../../kernel/time/deadline.ts';
import { emrFailure, type NewPatient, type Patient } from '../../ports/emr.ts';

describe('registering a patient', () => {
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

  test('adds them once and records it', async () => {
    const { patients, emr, registered } = aClinic();
    expect(await patients.register(CLINIC, ana, soon(), asker())).toEqual({
      status: 'registered',
      patientId: '1',
    });
    expect(emr.patients()).toHaveLength(1);
    expect(registered).toEqual([
      {
        registrationId: expect.any(String),
        asker: expect.objectContaining({ callId: 'call-1' }),
        patientId: '1',
        newcomer: expect.objectContaining({ lastName: "O'Neill" }),
        halfMade: false,
      },
    ]);
    const written = registered.map(({ newcomer: _, ...rest }) => rest);
    expect(JSON.stringify(written)).not.toMatch(/Ana|Neill|1991|6045550177|9123456789/);
  });

  test('is confirmed for somebody we registered while the EMR is unreachable', async () => {
    const { patients, emr } = aClinic();
    await patients.register(CLINIC, ana, soon(), asker());
    emr.failAll(emrFailure('unreachable', 'away', { sent: 'no' }));
    const other = { ...asker(), attemptId: 'another' };
    const found = await patients.register(CLINIC, { ...ana, firstName: 'Anna' }, soon(), other);
    expect(found).toEqual({ status: 'exists', patientId: '1' });
    const stranger = { ...ana, firstName: 'Boris', dateOfBirth: date('1950-01-01'), healthNumber: '' };
    await expect(
      patients.register(CLINIC, stranger, soon(), { ...other, attemptId: 'third' }),
    ).rejects.toThrow();
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
    const { patients, emr, registered } = aClinic([known]);
    expect(await patients.register(CLINIC, ana, soon(), asker())).toEqual({
      status: 'exists',
      patientId: '5',
    });
    expect(emr.calls('registerPatient')).toBe(0);
    expect(registered).toEqual([]);
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
    expect(await patients.register(CLINIC, { ...ana, ...name }, soon(), asker())).toEqual({
      status: 'exists',
      patientId: '5',
    });
  });

  test.each<[string, Patient]>([
    ['another surname', person('5', 'Ana', 'Silva')],
    ['a short first name', person('5', 'A', "O'Neill")],
    ['another surname and another form of the first name', person('5', 'Anna', 'Silva')],
  ])('knows by birth date and number who is there with %s', async (_, known) => {
    const her = { ...known, dateOfBirth: ana.dateOfBirth, phone: '(604) 555-0177' };
    const { patients, emr } = aClinic([her]);
    expect(await patients.register(CLINIC, ana, soon(), asker())).toEqual({
      status: 'exists',
      patientId: '5',
    });
    const gone = aClinic([{ ...her, active: false }]);
    expect(await gone.patients.register(CLINIC, ana, soon(), asker())).toEqual({ status: 'left' });
    expect(emr.calls('registerPatient') + gone.emr.calls('registerPatient')).toBe(0);
  });

  test('adds a twin with the same number and a clearly different first name', async () => {
    const twin = person('5', 'Joan', "O'Neill", { dateOfBirth: ana.dateOfBirth, phone: '604-555-0177' });
    const { patients } = aClinic([twin]);
    const john = { ...ana, firstName: 'John', healthNumber: '' };
    expect(await patients.register(CLINIC, john, soon(), asker())).toMatchObject({ status: 'registered' });
  });

  test('of two charts that match equally uses the first active one', async () => {
    const her = person('7', 'Ana', "O'Neill", { dateOfBirth: ana.dateOfBirth });
    const { patients } = aClinic([{ ...her, id: '5', active: false }, her, { ...her, id: '9' }]);
    expect(await patients.register(CLINIC, ana, soon(), asker())).toEqual({
      status: 'exists',
      patientId: '7',
    });
  });

  test('adds a twin with a similar-sounding name', async () => {
    const twin = person('5', 'Anna', "O'Neil", { dateOfBirth: ana.dateOfBirth, phone: '778-555-0100' });
    expect(await aClinic([twin]).patients.register(CLINIC, ana, soon(), asker())).toEqual({
      status: 'registered',
      patientId: '6',
    });
  });

  test('creates no second chart for a patient who left', async () => {
    const gone = person('5', 'Ana', "O'Neill", { dateOfBirth: ana.dateOfBirth, active: false });
    const { patients, emr } = aClinic([gone]);
    expect(await patients.register(CLINIC, ana, soon(), asker())).toEqual({ status: 'left' });
    expect(emr.calls('registerPatient')).toBe(0);
  });

  test("does not open another patient's chart for a misheard number", async () => {
    const { patients, emr } = aClinic([person('5', 'Wei', 'Chen', { healthNumber: '9123456789' })]);
    expect(await patients.register(CLINIC, ana, soon(), asker())).toMatchObject({ status: 'number-taken' });
    expect(emr.calls('registerPatient')).toBe(0);
  });

  test('adds a namesake with another birth date', async () => {
    const { patients } = aClinic([person('5', 'Ana', "O'Neill")]);
    expect(await patients.register(CLINIC, ana, soon(), asker())).toEqual({
      status: 'registered',
      patientId: '6',
    });
  });

  test('finds the chart if only the response was lost', async () => {
    const { patients, emr, registered } = aClinic();
    emr.failNext('registerPatient', lost, 'after');
    expect(await patients.register(CLINIC, ana, soon(), asker())).toEqual({
      status: 'registered',
      patientId: '1',
    });
    expect(registered).toHaveLength(1);
  });

  test('reports an unknown outcome if the response was lost and nobody is found, without a second attempt', async () => {
    const { patients, emr } = aClinic();
    emr.failNext('registerPatient', lost);
    expect(await patients.register(CLINIC, ana, soon(), asker())).toEqual({ status: 'unconfirmed' });
    expect(await patients.register(CLINIC, ana, soon(), asker())).toEqual({ status: 'unconfirmed' });
    expect(emr.calls('registerPatient')).toBe(1);
  });

  test('recognises a chart the EMR left incomplete, tells the clinic, and creates no second one', async () => {
    const { patients, emr, registered } = aClinic();
    emr.failNext('registerPatient', emrFailure('refused', 'it failed', { sent: 'unknown' }), 'after');
    expect(await patients.register(CLINIC, ana, soon(), asker())).toEqual({
      status: 'registered',
      patientId: '1',
    });
    expect(registered).toMatchObject([{ patientId: '1', halfMade: true }]);
    expect(await patients.register(CLINIC, ana, soon(), asker())).toEqual({
      status: 'exists',
      patientId: '1',
    });
    expect(emr.patients()).toHaveLength(1);
  });

  test('does not report an incomplete chart if only the response was lost', async () => {
    const { patients, emr, registered } = aClinic();
    emr.failNext('registerPatient', lost, 'after');
    expect(await patients.register(CLINIC, ana, soon(), asker())).toMatchObject({ status: 'registered' });
    expect(registered).toMatchObject([{ halfMade: false }]);
  });

  test('reports an unknown outcome if the second search fails too', async () => {
    const { patients, emr } = aClinic();
    emr.before('registerPatient', () => emr.failAll(emrFailure('unreachable', 'gone', { sent: 'no' })));
    emr.failNext('registerPatient', lost);
    expect(await patients.register(CLINIC, ana, soon(), asker())).toEqual({ status: 'unconfirmed' });
  });

  test.each([
    ['was never sent', emrFailure('breaker-open', 'open', { sent: 'no' })],
    ['was refused in a whole answer', emrFailure('refused', 'refused', { sent: 'answered' })],
  ])('is a fault when it %s', async (_, failure) => {
    const { patients, emr, registered } = aClinic();
    emr.failNext('registerPatient', failure);
    await expect(patients.register(CLINIC, ana, soon(), asker())).rejects.toBe(failure);
    expect(registered).toEqual([]);
  });

  test('for one person twice at once happens once', async () => {
    const { patients, emr, registered } = aClinic();
    const both = await Promise.all([
      patients.register(CLINIC, ana, soon(), asker()),
      patients.register(CLINIC, { ...ana, ...isHer }, soon(), asker()),
    ]);
    expect(both).toEqual([
      { status: 'registered', patientId: '1' },
      { status: 'registered', patientId: '1' },
    ]);
    expect(emr.patients()).toHaveLength(1);
    expect(registered).toHaveLength(1);
  });

  test('that takes longer than the call is unknown at first, and found the next time', async () => {
    const { patients, emr } = aClinic();
    let goOn: () => void = () => undefined;
    emr.before('registerPatient', () => new Promise<void>((resolve) => (goOn = resolve)));
    const gone: Deadline = {
      ...soon(),
      remainingMs: () => (emr.calls('registerPatient') > 0 ? 0 : 5_000),
      signal: new AbortController().signal,
    };
    const first = patients.register(CLINIC, ana, gone, asker());
    expect(await first).toEqual({ status: 'unconfirmed' });
    goOn();
    await new Promise((resolve) => setImmediate(resolve));
    expect(await patients.register(CLINIC, ana, soon(), asker())).toMatchObject({ patientId: '1' });
    expect(emr.calls('registerPatient')).toBe(1);
  });

  test('does not start with too little time left', async () => {
    const { patients, emr } = aClinic();
    await expect(patients.register(CLINIC, ana, deadlineIn(1_000), asker())).rejects.toMatchObject({
      code: 'EMR_UNAVAILABLE',
    });
    expect(emr.calls('registerPatient')).toBe(0);
  });

  test('is impossible if the EMR cannot add a patient', async () => {
    const emr = { ...inMemoryEmr(), registerPatient: null };
    const { patients } = aClinic([], emr as unknown as InMemoryEmr);
    expect(await patients.register(CLINIC, ana, soon(), asker())).toEqual({ status: 'impossible' });
  });
});
