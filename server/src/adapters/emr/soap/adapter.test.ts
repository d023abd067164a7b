import { afterEach, describe, expect, test } from 'vitest';
import { ACCOUNT, aBook, aSoapClinic, soon } from '../../../../testing/adapters/emr/soap/soap-clinic.ts';
import { Secret } from '../../../kernel/secrets/secret.ts';
import { date, time } from '../../../kernel/time/calendar.ts';
import { type AppointmentDraft, emrSent, emrTrouble } from '../../../ports/emr.ts';

type Clinic = Awaited<ReturnType<typeof aSoapClinic>>;
const clinics: Clinic[] = [];
afterEach(async () => {
  for (const clinic of clinics.splice(0)) await clinic.close();
});

async function aClinic(...how: Parameters<typeof aSoapClinic>): Promise<Clinic> {
  const clinic = await aSoapClinic(...how);
  clinics.push(clinic);
  return clinic;
}

const monday = date('2026-03-02');
const draft: AppointmentDraft = {
  patientId: '7',
  patientName: 'CHEN,WEI',
  providerId: '101',
  date: monday,
  time: time('09:00'),
  durationMinutes: 15,
  type: 'Follow Up',
  reason: 'Cough',
  notes: 'fd:abc123',
};
const byName = { username: ACCOUNT.username };

describe('logging in', () => {
  test('a non-numeric user name is used with the password, after one try for a token', async () => {
    const { emr, server } = await aClinic();
    await emr.ping(soon());
    await emr.ping(soon());
    expect(emr.sendsPassword()).toBe(true);
    expect(server.ledger.count('login2')).toBe(1);
    expect(server.ledger.count('getLoggedInProviderTransfer')).toBe(2);
  });

  test('a numeric user name logs in once, and the password is not sent again', async () => {
    const { emr, server } = await aClinic({ options: { username: '128' }, settings: { username: '128' } });
    for (let each = 0; each < 3; each += 1) await emr.ping(soon());
    expect(emr.sendsPassword()).toBe(false);
    expect(server.ledger.count('login2')).toBe(1);
    server.restartTomcat();
    await emr.ping(soon());
    expect(server.ledger.count('login2')).toBe(2);
  });

  test('a user name logs in once, even if many calls start together', async () => {
    const { emr, server } = await aClinic({ settings: byName });
    await Promise.all(Array.from({ length: 8 }, () => emr.ping(soon())));
    await emr.getPatient('7', soon());
    expect(server.ledger.count('login2')).toBe(1);
    expect(server.ledger.count('getLoggedInProviderTransfer')).toBe(8);
  });

  test.each(['classic', 'open-o'] as const)(
    "a token lost with a %s server's restart is renewed once, and every call succeeds",
    async (dialect) => {
      const { emr, server, book } = await aClinic({ options: { dialect }, settings: byName });
      await emr.ping(soon());
      server.restartTomcat();
      const [, booked] = await Promise.all([
        emr.getPatient('7', soon()),
        emr.book(draft, soon()),
        emr.ping(soon()),
      ]);
      expect(server.ledger.count('login2')).toBe(2);
      expect(book.appointments().map(({ id }) => String(id))).toEqual([booked.appointmentId]);
    },
  );

  test.each([
    ['classic', {}],
    ['open-o', {}],
    ['classic', byName],
    ['open-o', byName],
  ] as const)(
    'wrong credentials on a %s server with %j are reported, and nothing is written',
    async (dialect, user) => {
      const settings = { ...user, password: new Secret('wrong') };
      const { emr, server, book } = await aClinic({ options: { dialect }, settings });
      const error = await emr.book(draft, soon()).catch((cause: Error) => cause);
      expect(emrTrouble(error)).toBe('credentials');
      expect(emrSent(error)).not.toBe('unknown');
      expect(book.appointments()).toEqual([]);
      expect(server.ledger.count('login2')).toBeLessThanOrEqual(1);
    },
  );

  test("a password that changed during the token's life is reported after one new log-in", async () => {
    const { emr, server } = await aClinic({ settings: byName });
    await emr.ping(soon());
    server.changePassword('another');
    await expect(emr.ping(soon())).rejects.toSatisfy((error) => emrTrouble(error) === 'credentials');
    expect(server.ledger.count('login2')).toBe(2);
  });

  test('without a user or a password the clinic is not configured, and nothing is sent', async () => {
    for (const settings of [{ username: '' }, { password: null }]) {
      const { emr, server } = await aClinic({ settings });
      await expect(emr.ping(soon())).rejects.toSatisfy((error) => emrTrouble(error) === 'not-configured');
      expect(server.ledger.count()).toBe(0);
    }
  });

  test.each(['classic', 'open-o'] as const)('a missing role is reported on a %s server', async (dialect) => {
    const options = { dialect, lacks: ['_demographic'] };
    const { emr } = await aClinic({ options });
    await expect(emr.getPatient('7', soon())).rejects.toSatisfy((error) => emrTrouble(error) === 'forbidden');
  });
});

describe("the service's address", () => {
  test.each(['http://v1.soap.external.ws.oscarehr.org/', 'http://webserv.openo.openosp.ca/'])(
    "a fork's namespace %s is read from its WSDL",
    async (namespace) => {
      const { emr } = await aClinic({ options: { namespace }, settings: byName });
      expect((await emr.getPatient('7', soon()))?.lastName).toBe('Chen');
    },
  );

  test.each(['', '/', '/ws', '/ws/'])('the base URL may end with "%s"', async (ending) => {
    const { server } = await aClinic();
    const { emr } = await aClinic({ settings: { baseUrl: server.baseUrl + ending } });
    await emr.ping(soon());
  });

  test.each(['/wrong-context', '/oscar/provider', ''])(
    'a wrong path %s is reported as such',
    async (path) => {
      const { server } = await aClinic();
      const { emr } = await aClinic({ settings: { baseUrl: server.url + path } });
      for (const call of [() => emr.ping(soon()), () => emr.warmUp(soon()), () => emr.book(draft, soon())])
        await expect(call()).rejects.toSatisfy((error) => emrTrouble(error) === 'misconfigured');
    },
  );

  test('warming up fetches data that later calls then do not need', async () => {
    const { emr, server } = await aClinic({ settings: byName });
    await emr.warmUp(soon());
    server.ledger.clear();
    await emr.ping(soon());
    await emr.getPatient('7', soon());
    await emr.listBookings('101', { from: monday, to: monday }, soon());
    expect(server.ledger.count('wsdl') + server.ledger.count('login2')).toBe(0);
  });

  test('an unavailable WSDL fails the write before it was sent', async () => {
    const { emr, server, book } = await aClinic();
    server.faults.set({ kind: 'silent' }, { operation: 'wsdl' });
    const error = await emr.book(draft, soon(100)).catch((cause: Error) => cause);
    expect([emrTrouble(error), emrSent(error)]).toEqual(['timeout', 'no']);
    expect(book.appointments()).toEqual([]);
  });
});

describe('booking', () => {
  test("stores the fields the clinic's day sheet needs", async () => {
    const { emr, book } = await aClinic({ options: { utcOffset: 0 } });
    await emr.book(draft, soon());
    expect(book.appointments()).toMatchObject([
      {
        date: '2026-03-02',
        startTime: '09:00:00',
        endTime: '09:14:59',
        demographicNo: 7,
        name: 'CHEN,WEI',
        status: 't',
        type: 'Follow Up',
        reason: 'Cough',
        notes: 'fd:abc123',
        providerNo: '101',
      },
    ]);
  });

  test('leaves no text column NULL that staff edit, because their page shows NULL as the word "null"', async () => {
    const { emr, book } = await aClinic({ options: { dialect: 'open-o' } });
    await emr.book(draft, soon());
    const [row] = book.appointments();
    expect(row).toMatchObject({ location: '', resources: '', remarks: '', urgency: '', style: null });
  });

  test('does not copy the word "null" of an earlier row to the moved one', async () => {
    const { emr, book } = await aClinic({ options: { dialect: 'open-o' } });
    const { appointmentId } = await emr.book(
      { ...draft, extras: { location: 'null', resources: 'null', urgency: 'critical' } },
      soon(),
    );
    expect((await emr.getAppointment(appointmentId, soon()))?.extras).toEqual({ urgency: 'critical' });
    expect(book.appointments()).toHaveLength(1);
  });

  test('is refused, unsent, if it would end on another day', async () => {
    const { emr, server } = await aClinic();
    const late = { ...draft, time: time('23:50') };
    await expect(emr.book(late, soon())).rejects.toSatisfy(
      (error) => emrTrouble(error) === 'bad-request' && emrSent(error) === 'no',
    );
    expect(server.ledger.count()).toBe(0);
  });

  test("cuts long text to the columns' widths, by characters", async () => {
    const { emr, book } = await aClinic({ options: { dialect: 'open-o' } });
    await emr.book(
      { ...draft, patientName: 'N'.repeat(60), reason: '理'.repeat(90), type: 'T'.repeat(60) },
      soon(),
    );
    const [row] = book.appointments();
    expect([row?.name?.length, row?.reason, row?.type?.length]).toEqual([50, '理'.repeat(80), 50]);
  });
});

describe('a phone number', () => {
  test.each(['phone', 'phone2'] as const)(
    'is found as %s, in any format, and both are returned',
    async (column) => {
      const clinic = await aClinic({ options: { dialect: 'open-o' } });
      const others = { phone: '604-555-9991', phone2: '604-555-9992', cellPhone: '604-555-9993' };
      const id = clinic.book.addPatient({
        firstName: 'Two',
        lastName: 'Numbers',
        ...others,
        [column]: '+1 (778) 555.0188 x4',
      });
      const { patients } = await clinic.emr.findPatients({ phone: '7785550188' }, soon());
      expect(patients).toMatchObject([{ id: String(id) }]);
      expect([patients[0]?.phone, ...(patients[0]?.otherPhones ?? [])]).toHaveLength(3);
      expect(clinic.server.ledger.count('searchDemographicsByAttributes')).toBe(1);
    },
  );
});

describe('our own texts', () => {
  test.each(['classic', 'open-o', 'carlos'] as const)('fit the columns of %s', async (dialect) => {
    const { emr, book } = await aClinic({ options: { dialect } });
    const reason = `咳嗽 😀👨‍👩‍👧 ${'x'.repeat(100)}`;
    await emr.book({ ...draft, patientName: '王𠮷,伟', reason, notes: 'n'.repeat(400) }, soon());
    const [row] = book.appointments();
    expect(row?.reason).toBe(`咳嗽  ${'x'.repeat(76)}`);
    expect([row?.name, row?.notes?.length]).toEqual(['王〓,伟', 255]);
  });

  test('leave the notes of staff unchanged', async () => {
    const { emr, book } = await aClinic({ options: { dialect: 'carlos' } });
    const notes = 'bring 😀 films';
    const id = book.staffBook({ providerNo: '101', date: monday, startTime: '09:00', minutes: 15, notes });
    await emr.cancel(String(id), 'Cancelled by phone 👍', soon());
    expect(book.appointment(id)?.notes).toBe(`${notes}\nCancelled by phone `);
  });
});

test.each(['classic', 'open-o', 'carlos'] as const)(
  'our own account is never a provider: %s',
  async (dialect) => {
    const { emr, book } = await aClinic({ options: { dialect, providerNo: '109' } });
    book.addProvider({ providerNo: '109', firstName: 'Voice', lastName: 'Bot' });
    expect((await emr.listProviders(soon())).map(({ id }) => id)).toEqual(['101']);
  },
);

describe('cancelling', () => {
  test('writes back every field unchanged, except status and notes', async () => {
    const { emr, book } = await aClinic();
    const row = await book.insert({
      providerNo: '101',
      date: monday,
      startTime: '09:10:00',
      endTime: '09:34:59',
      demographicNo: 7,
      programId: 10_034,
      name: 'CHEN,WEI',
      status: 'tS',
      type: 'Follow Up',
      reason: ' two  blanks & <signs> ',
      notes: 'first line\nsecond',
      location: 'Room 2',
      resources: '',
      remarks: null,
      urgency: 'critical',
      style: 'x',
      billing: 'OHIP',
      bookingSource: 'OSCAR',
      creator: 'reception',
      lastUpdateUser: 'reception',
    });
    expect(await emr.cancel(String(row.id), 'Cancelled by phone', soon())).toBe('cancelled');
    const { createdMs, updatedMs, lastUpdateUser, ...rest } = row;
    expect(book.appointment(row.id)).toMatchObject({
      ...rest,
      createdMs,
      status: 'C',
      notes: 'first line\nsecond\nCancelled by phone',
    });
  });

  test.each([
    [15, '09:14:59'],
    [20, '09:19:59'],
    [60, '09:59:59'],
  ])('a row of %i minutes that staff booked keeps its length', async (minutes, endTime) => {
    const { emr, book } = await aClinic();
    const id = book.staffBook({ providerNo: '101', date: monday, startTime: '09:00', minutes });
    await emr.cancel(String(id), '', soon());
    expect(book.appointment(id)).toMatchObject({ endTime, startTime: '09:00:00', status: 'C' });
    const [row] = await emr.listBookings('101', { from: monday, to: monday }, soon());
    expect(row?.durationMinutes).toBe(minutes);
  });

  test('a row whose end precedes its start stays unchanged', async () => {
    const { emr, book } = await aClinic();
    const id = book.staffBook({ providerNo: '101', date: monday, startTime: '09:00', minutes: 0 });
    const before = book.appointment(id)?.endTime;
    expect((await emr.getAppointment(String(id), soon()))?.durationMinutes).toBe(0);
    await emr.cancel(String(id), 'x', soon());
    expect(secondsApart(before, book.appointment(id)?.endTime)).toBeLessThanOrEqual(1);
  });

  test('does not write if the row is cancelled already', async () => {
    const { emr, book, server } = await aClinic();
    const id = book.staffBook({
      providerNo: '101',
      date: monday,
      startTime: '09:00',
      minutes: 15,
      status: 'CS',
    });
    expect(await emr.cancel(String(id), 'again', soon())).toBe('cancelled');
    expect(server.ledger.count('updateAppointment')).toBe(0);
  });

  test('keeps full notes, so that a mark in them is not lost', async () => {
    const { emr, book } = await aClinic({ options: { dialect: 'open-o' } });
    const notes = `fd:abc ${'x'.repeat(245)}`;
    const id = book.staffBook({ providerNo: '101', date: monday, startTime: '09:00', minutes: 15, notes });
    await emr.cancel(String(id), 'Cancelled by phone', soon());
    expect(book.appointment(id)?.notes).toBe(`${notes}\nCa`);
  });
});

function secondsApart(a = '', b = ''): number {
  return Math.abs(Date.parse(`1970-01-01T${a}Z`) - Date.parse(`1970-01-01T${b}Z`)) / 1000;
}

describe('the schedule', () => {
  const nine = `${'_'.repeat(36)}1${'_'.repeat(59)}`;

  test.each([
    ['spring', '2026-03-08', -240, 60, 'America/Toronto'],
    ['autumn', '2026-11-01', -300, -60, 'America/Toronto'],
    ['spring on a server in UTC', '2026-03-08', 0, 0, 'America/Toronto'],
    ['a day without a change', '2026-03-09', -240, 0, 'America/Toronto'],
    ['November in Vancouver, which no longer changes', '2026-11-01', -420, 0, 'America/Vancouver'],
  ])('nine o’clock in the template is nine o’clock in %s', async (_, day, utcOffset, shift, timeZone) => {
    const { emr, book } = await aClinic({
      options: { utcOffset, clockChanges: { [day]: shift } },
      settings: { timeZone },
    });
    book.setTemplate('101', day, nine);
    const [schedule] = await emr.getSchedule('101', { from: date(day), to: date(day) }, soon());
    expect(schedule?.slots).toEqual([{ time: '09:00', code: '1' }]);
  });

  test('a blank in a template is not a code, and a missing template is no schedule', async () => {
    const { emr, book } = await aClinic();
    book.setTemplate('101', '2026-03-02', `${' '.repeat(36)}1${' '.repeat(59)}`);
    book.setTemplate('101', '2026-03-03', { unknown: true });
    const days = await emr.getSchedule('101', { from: monday, to: date('2026-03-03') }, soon());
    expect(days).toEqual([
      { date: '2026-03-02', holiday: false, slotMinutes: 15, slots: [{ time: '09:00', code: '1' }] },
    ]);
  });

  test('thirty days of three providers fit into the queue, six requests at a time', async () => {
    const { emr, server, http } = await aClinic();
    const days = { from: monday, to: date('2026-03-31') };
    const all = await Promise.all(['101', '102', '103'].map((id) => emr.getSchedule(id, days, soon())));
    expect(all.map(({ length }) => length)).toEqual([22, 0, 0]);
    expect(server.ledger.count('getDayWorkSchedule')).toBe(90);
    expect(http.openSockets()).toBeLessThanOrEqual(6);
  });

  test('stops reading when one day fails', async () => {
    const { emr, server } = await aClinic();
    server.faults.set({ kind: 'error', status: 500 }, { operation: 'getDayWorkSchedule', times: 1 });
    const days = { from: monday, to: date('2026-12-31') };
    await expect(emr.getSchedule('101', days, soon())).rejects.toSatisfy(
      (error) => emrTrouble(error) === 'refused',
    );
    expect(server.ledger.count('getDayWorkSchedule')).toBeLessThan(20);
  });
});

test('a patient with hundreds of rows is read back to the requested days', async () => {
  const book = aBook();
  for (let index = 0; index < 450; index += 1)
    book.staffBook({
      providerNo: '101',
      demographicNo: 7,
      date: new Date(Date.UTC(2025, 0, 1 + index)).toISOString().slice(0, 10),
      startTime: '09:00',
      minutes: 15,
    });
  const { emr, server } = await aClinic({}, book);
  const days = { from: date('2025-12-01'), to: date('2025-12-31') };
  expect((await emr.listAppointments('7', days, soon())).length).toBe(31);
  expect(server.ledger.count('getAppointmentsForPatient2')).toBeLessThan(5);
});
