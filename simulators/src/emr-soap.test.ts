import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type ClinicBook, clinicBook } from './clinic-book.ts';
import { type RunningSoapEmr, type SoapEmrOptions, startSoapEmr } from './emr-soap.ts';
import { fieldOf, passwordText, security, soapTestClient } from './soap-test-client.ts';

const account = { username: 'frontdesk', password: 'open-sesame', securityId: 128 };
const day = '2026-02-17';
const quarterHours = (from: number, codes: string) => '_'.repeat(from * 4) + codes.padEnd(96 - from * 4, '_');

let book: ClinicBook;
let emr: RunningSoapEmr;
let ask: ReturnType<typeof soapTestClient>;

async function open(options: Partial<SoapEmrOptions> = {}) {
  await emr?.close();
  emr = await startSoapEmr({ book, flavour: 'classic', ...account, ...options });
  ask = soapTestClient(emr, '128', account.password);
}

beforeEach(async () => {
  book = clinicBook();
  book.addProvider({ providerNo: '101', lastName: 'Lee', firstName: 'Ann' });
  book.addPatient({
    firstName: 'Wei',
    lastName: 'Chen',
    born: '1985-03-15',
    phone: '604-555-0142',
    hin: '9123456789',
  });
  book.addPatient({
    firstName: 'Zoé',
    lastName: "O'Neil",
    phone: '(604) 555-0199',
    phone2: '604 555 0142 x5',
  });
  book.addPatient({ firstName: 'Old', lastName: 'Chen', patientStatus: 'IN', cellPhone: '6045550142' });
  await open();
});

afterEach(() => emr.close());

const booking = (start: string, end: string, more = '') =>
  `<arg0><appointmentEndDateTime>${end}</appointmentEndDateTime><appointmentStartDateTime>${start}</appointmentStartDateTime>` +
  `<demographicNo>1</demographicNo><programId>0</programId><providerNo>101</providerNo><status>t</status>${more}</arg0>`;

describe('who may come in', () => {
  const token = (inner: string) => security('128', account.password, undefined, inner);
  const timestamp =
    '<u:Timestamp xmlns:u="http://docs.oasis-open.org/wss/2004/01/oasis-200401-wss-wssecurity-utility-1.0.xsd"/>';
  const misspelt = passwordText.replace('wss-username', 'wss-wssecurity-username');
  const digest = passwordText.replace('Text', 'Digest');

  const refused: [trap: string, header: string, classicCode: string][] = [
    ['no security header', ' ', 'InvalidSecurity'],
    ['a timestamp beside the token', token(timestamp), 'InvalidSecurity'],
    ['a password without its type', security('128', account.password, ''), 'InvalidSecurityToken'],
    ['a misspelt type', security('128', account.password, `Type="${misspelt}"`), 'FailedAuthentication'],
    ['a password digest', security('128', account.password, `Type="${digest}"`), 'FailedAuthentication'],
    ['a log-in name in place of the number', security('frontdesk', account.password), 'FailedAuthentication'],
    ['an unknown number', security('129', account.password), 'FailedAuthentication'],
    ['a wrong password', security('128', 'guess'), 'FailedAuthentication'],
  ];

  test.each(refused)('%s is refused in the words of a classic server', async (_, header, code) => {
    const { status, fault } = await ask('getAppointmentTypes', '', { header });

    expect(status).toBe(500);
    expect(fault?.code).toBe(`ns1:${code}`);
  });

  test.each(refused)('%s is refused by a modern server without saying why', async (_, header) => {
    await open({ flavour: 'modern' });
    const { fault } = await ask('getAppointmentTypes', '', { header });

    expect(fault).toEqual({
      code: 'ns1:SecurityError',
      text: 'A security error was encountered when verifying the message',
    });
  });

  test('an account that is over is refused', async () => {
    await open({ expired: true });

    expect((await ask('getAppointmentTypes')).fault?.code).toBe('ns1:FailedAuthentication');
  });

  test('an account without the role is told so by the patient service alone', async () => {
    await open({ lacks: ['_demographic'] });
    const patient = await ask('getDemographic', '<arg0>1</arg0>', { service: 'Demographic' });

    expect(patient.fault?.text).toBe('missing required security object (_demographic)');
    expect((await ask('getAppointmentTypes')).fault).toBeNull();
  });

  const login = (name: string, password: string) =>
    ask('login2', `<arg0>${name}</arg0><arg1>${password}</arg1>`, { service: 'Login' });

  test('logging in gives the number and a token that opens the door like the password', async () => {
    const [result] = (await login('frontdesk', account.password)).returned;
    const password = fieldOf(result, 'securityTokenKey') ?? '';

    expect(fieldOf(result, 'securityId')).toBe('128');
    expect(password).toMatch(/^\d+$/);
    expect((await ask('getAppointmentTypes', '', { password })).fault).toBeNull();
    expect((await login('frontdesk', password)).fault).toBeNull();
  });

  test.each([
    ['Tomcat restarts', async () => emr.restartTomcat()],
    ['the password changes', async () => emr.changePassword('another')],
    ['the whole machine restarts', async () => emr.restart()],
  ])('a token is dead after %s', async (_, happens) => {
    const [result] = (await login('frontdesk', account.password)).returned;
    const password = fieldOf(result, 'securityTokenKey') ?? '';
    await happens();

    expect((await ask('getAppointmentTypes', '', { password })).fault?.code).toBe('ns1:FailedAuthentication');
  });

  test('a wrong log-in is a fault of the service, not of its security', async () => {
    const { fault, text } = await login('frontdesk', 'guess');

    expect(fault).toEqual({ code: 'soap:Server', text: 'Invalid Username/Password' });
    expect(text).toContain('NotAuthorisedException');
  });

  test.each(['Login', 'SystemInfo'])('a security header is fatal on %sService', async (service) => {
    const operation = service === 'Login' ? 'login2' : 'isAlive';
    const { fault } = await ask(operation, '', { service, header: security('128', account.password) });

    expect(fault?.code).toBe('soap:MustUnderstand');
  });
});

describe('how a question must be put', () => {
  const wrong: [trap: string, operation: string, inner: string, sent: object, says: RegExp][] = [
    [
      'a namespaced argument',
      'getAppointment',
      '<x:arg0>1</x:arg0>',
      {},
      /unexpected element \(uri:"http:\/\/ws/,
    ],
    ['an element nobody knows', 'getAppointment', '<arg7>1</arg7>', {}, /unexpected element .* local:"arg7"/],
    ['a misspelt field', 'addAppointment', '<arg0><provider>1</provider></arg0>', {}, /local:"provider"/],
    [
      'a number that is none',
      'getAppointment',
      '<arg0>one</arg0>',
      {},
      /Unmarshalling Error: For input string/,
    ],
    ['a date that is none', 'getDayWorkSchedule', '<arg1>today</arg1>', {}, /Unmarshalling Error/],
    ['a SOAPAction', 'getAppointmentTypes', '', { action: '"getAppointmentTypes"' }, /SOAPAction/],
    [
      'another namespace',
      'getAppointmentTypes',
      '',
      { namespace: 'http://other/' },
      /Unexpected wrapper element/,
    ],
    ['an operation nobody has', 'cancelAppointment', '', {}, /was not recognized/],
    ['a body that is no XML', 'getAppointmentTypes', '', { body: '{"a":1}' }, /Error reading/],
    ['a document type', 'getAppointmentTypes', '', { body: '<!DOCTYPE a><a/>' }, /Error reading/],
  ];

  test.each(wrong)("%s is the client's fault", async (_, operation, inner, sent, says) => {
    const { status, fault } = await ask(operation, inner, sent);

    expect(status).toBe(500);
    expect(fault?.code).toBe('soap:Client');
    expect(fault?.text).toMatch(says);
  });

  test("a namespace of the clinic's fork is asked for and answered in", async () => {
    await open({ namespace: 'http://v1.soap.external.ws.oscarehr.org/' });
    const namespace = 'http://v1.soap.external.ws.oscarehr.org/';

    expect((await ask('isAlive', '', { service: 'SystemInfo' })).fault?.code).toBe('soap:Client');
    expect((await ask('isAlive', '', { service: 'SystemInfo', namespace })).text).toContain(
      `xmlns:ns2="${namespace}"`,
    );
  });

  test('no match is an empty answer', async () => {
    const { fault, returned } = await ask('getAppointment', '<arg0>4711</arg0>');

    expect(fault).toBeNull();
    expect(returned).toEqual([]);
  });
});

describe('where it answers', () => {
  const get = (path: string) => fetch(new URL(path, emr.url));

  test.each([
    ['a wrong context', '/openosp/ws/ScheduleService?wsdl', 404, 'HTTP Status 404'],
    ['a path inside the context', '/oscar/services/ScheduleService', 200, '<title>Login'],
    ['a service nobody has', '/oscar/ws/BookingsService?wsdl', 404, 'No service was found.'],
    ['the list of services', '/oscar/ws/', 200, 'ScheduleService'],
  ])('%s is answered with a web page', async (_, path, status, text) => {
    const answer = await get(path);

    expect(answer.status).toBe(status);
    expect(answer.headers.get('content-type')).toMatch('text/html');
    expect(await answer.text()).toContain(text);
  });

  test('the description is open to all and names an address nobody can reach', async () => {
    const text = await (await get('/oscar/ws/ScheduleService?wsdl')).text();

    expect(text).toContain('targetNamespace="http://ws.oscarehr.org/"');
    expect(text).toContain('location="http://emr-internal:8080/oscar/ws/ScheduleService/"');
  });

  test('answers are compressed for those who accept it', async () => {
    const answer = await get('/oscar/ws/ScheduleService?wsdl');

    expect(answer.headers.get('content-encoding')).toBe('gzip');
  });
});

describe('times', () => {
  const schedule = async (at: string) => {
    const { returned } = await ask('getDayWorkSchedule', `<arg0>101</arg0><arg1>${at}</arg1>`);
    return returned[0]?.children
      .filter(({ name }) => name === 'timeSlots')
      .map((slot) => fieldOf(slot, 'date'));
  };

  beforeEach(() => {
    book.setTemplate('101', day, quarterHours(9, '1_L '));
    book.setTemplate('101', '2026-02-16', quarterHours(8, '2'));
  });

  test('a day has a slot for every character that is not an underscore, blanks too, with its character code', async () => {
    const { returned } = await ask('getDayWorkSchedule', `<arg0>101</arg0><arg1>${day}T00:00:00</arg1>`);
    const slots = returned[0]?.children.filter(({ name }) => name === 'timeSlots') ?? [];

    expect(fieldOf(returned[0], 'timeSlotDurationMin')).toBe('15');
    expect(slots.slice(0, 3).map((slot) => [fieldOf(slot, 'date'), fieldOf(slot, 'scheduleCode')])).toEqual([
      [`${day}T09:00:00-07:00`, '49'],
      [`${day}T09:30:00-07:00`, '76'],
      [`${day}T09:45:00-07:00`, '32'],
    ]);
  });

  test.each([
    ['a naive time stands as it is', `${day}T00:00:00`, `${day}T09:00:00-07:00`],
    ['a bare date will do', day, `${day}T09:00:00-07:00`],
    ['midnight in UTC is the day before at the clinic', `${day}T00:00:00Z`, '2026-02-16T08:00:00-07:00'],
    ['an offset is converted', `${day}T00:00:00+01:00`, '2026-02-16T08:00:00-07:00'],
  ])('%s', async (_, at, first) => {
    expect((await schedule(at))?.[0]).toBe(first);
  });

  test('a server in UTC prints Z over the same wall clock', async () => {
    await open({ utcOffset: 0 });

    expect((await schedule(day))?.[0]).toBe(`${day}T09:00:00Z`);
  });

  test('on the day the clock changes slots come out an hour off', async () => {
    await open({ clockChanges: { [day]: 60 } });

    expect((await schedule(day))?.[0]).toBe(`${day}T10:00:00-07:00`);
  });

  test.each([
    ['no row for the day', null, 0, null],
    ['a template that does not exist', { unknown: true } as const, 1, null],
  ])('%s', async (_, template, count, minutes) => {
    book.setTemplate('101', day, template);
    const { returned } = await ask('getDayWorkSchedule', `<arg0>101</arg0><arg1>${day}</arg1>`);

    expect(returned).toHaveLength(count);
    expect(fieldOf(returned[0], 'timeSlotDurationMin')).toBe(minutes);
  });

  test('an empty template divides by zero', async () => {
    book.setTemplate('101', day, '');

    expect((await ask('getDayWorkSchedule', `<arg0>101</arg0><arg1>${day}</arg1>`)).fault?.text).toBe(
      '/ by zero',
    );
  });

  test('a holiday is told, and takes no slot away', async () => {
    book.setHoliday(day);
    const { returned } = await ask('getDayWorkSchedule', `<arg0>101</arg0><arg1>${day}</arg1>`);

    expect(fieldOf(returned[0], 'holiday')).toBe('true');
    expect(await schedule(day)).not.toHaveLength(0);
  });

  test("with useGMTTime the wall clock is no longer the clinic's", async () => {
    await ask('addAppointment', booking(`${day}T09:00:00`, `${day}T09:15:00`));
    const { returned } = await ask('getAppointment2', '<arg0>1</arg0><arg1>true</arg1>');

    expect(fieldOf(returned[0], 'appointmentStartDateTime')).toBe(`${day}T16:00:00Z`);
  });
});

describe('the book', () => {
  const stored = async (id: number) => {
    const { returned } = await ask('getAppointment2', `<arg0>${id}</arg0><arg1>false</arg1>`);
    return returned[0];
  };

  test('an end is exclusive when written and inclusive when read', async () => {
    await ask('addAppointment', booking(`${day}T09:00:00`, `${day}T09:15:00`));

    expect(fieldOf(await stored(1), 'appointmentEndDateTime')).toBe(`${day}T09:14:59-07:00`);
  });

  test('what staff book ends with a whole minute', async () => {
    const id = book.staffBook({ providerNo: '101', date: day, startTime: '09:00', minutes: 15 });

    expect(fieldOf(await stored(id), 'appointmentEndDateTime')).toBe(`${day}T09:14:00-07:00`);
  });

  test('a time sent with Z lands hours off', async () => {
    await ask('addAppointment', booking(`${day}T09:00:00Z`, `${day}T09:15:00Z`));

    expect(book.appointments()).toMatchObject([{ date: day, startTime: '02:00:00', endTime: '02:14:59' }]);
  });

  test('equal bookings, unknown patients and unknown providers are all stored', async () => {
    const odd = booking(`${day}T09:00:00`, `${day}T09:15:00`).replace('>101<', '>nobody<');
    await ask('addAppointment', odd);
    const { returned } = await ask('addAppointment', odd);

    expect(returned[0]?.text).toBe('2');
    expect(book.appointments()).toHaveLength(2);
  });

  test('staff may write between the question and the row', async () => {
    book.onWrite(
      () => void book.staffBook({ providerNo: '101', date: day, startTime: '09:00', minutes: 15 }),
    );
    await ask('addAppointment', booking(`${day}T09:00:00`, `${day}T09:15:00`));

    expect(book.appointments().map(({ creator }) => creator)).toEqual(['reception', 'frontdesk']);
  });

  test('an update overwrites everything, and leaves only the times when they are missing', async () => {
    await ask('addAppointment', booking(`${day}T09:00:00`, `${day}T09:15:00`, '<reason>cough</reason>'));
    const { fault } = await ask('updateAppointment', '<arg0><id>1</id><status>C</status></arg0>');

    expect(fault).toBeNull();
    expect(book.appointment(1)).toMatchObject({
      status: 'C',
      reason: null,
      providerNo: null,
      demographicNo: 0,
      startTime: '09:00:00',
      endTime: '09:14:59',
      creator: 'frontdesk',
    });
  });

  test('updating what is not there is a fault', async () => {
    const { fault } = await ask('updateAppointment', '<arg0><id>9</id></arg0>');

    expect(fault).toEqual({ code: 'soap:Server', text: 'Target must not be null' });
  });

  test.each([
    ['classic', 255, null],
    ['modern', 0, 'soap:Server'],
  ] as const)('on a %s server text that is too long is cut or refused', async (flavour, length, code) => {
    await open({ flavour });
    const notes = `<notes>${'n'.repeat(300)}</notes>`;
    const { fault } = await ask('addAppointment', booking(`${day}T09:00:00`, `${day}T09:15:00`, notes));

    expect(fault?.code ?? null).toBe(code);
    expect(book.appointment(1)?.notes?.length ?? 0).toBe(length);
  });

  test('a booking source nobody knows is silently nothing', async () => {
    const source = '<bookingSource>VOICE</bookingSource>';
    await ask('addAppointment', booking(`${day}T09:00:00`, `${day}T09:15:00`, source));

    expect(book.appointment(1)?.bookingSource).toBeNull();
  });

  const idsOf = (returned: Awaited<ReturnType<typeof ask>>['returned']) =>
    returned.map((row) => fieldOf(row, 'id'));

  describe('with a row of every kind', () => {
    beforeEach(() => {
      const at = { providerNo: '101', date: day, minutes: 15, demographicNo: 1 };
      book.staffBook({ ...at, startTime: '10:00' });
      book.staffBook({ ...at, startTime: '09:00', status: 'C' });
      book.staffBook({ ...at, startTime: '08:00', status: null });
      book.staffBook({ ...at, startTime: '07:00', status: 'N' });
      book.staffBook({ ...at, startTime: '06:00', status: 'CS' });
      book.staffBook({ ...at, startTime: '06:00', date: '2026-02-18', status: 'c' });
    });

    test('the day of a provider leaves out C and rows without a status, by time', async () => {
      const { returned } = await ask(
        'getAppointmentsForProvider2',
        `<arg0>101</arg0><arg1>${day}</arg1><arg2>false</arg2>`,
      );

      expect(idsOf(returned)).toEqual(['5', '4', '1']);
    });

    test.each([
      ['the end of a range does not belong to it', day, '2026-02-18', ['5', '4', '3', '2', '1']],
      ['a range of no length is empty', day, day, []],
      ['all statuses are in a range', day, '2026-02-19', ['6', '5', '4', '3', '2', '1']],
    ])('%s', async (_, from, to, ids) => {
      const range = `<arg0>${from}</arg0><arg1>${to}</arg1><arg2>101</arg2><arg3>false</arg3>`;

      expect(idsOf((await ask('getAppointmentsForDateRangeAndProvider2', range)).returned)).toEqual(ids);
    });

    test("a patient's rows come newest day first, by pages, with all statuses", async () => {
      const page = '<arg0>1</arg0><arg1>0</arg1><arg2>100</arg2><arg3>false</arg3>';

      const ids = idsOf((await ask('getAppointmentsForPatient2', page)).returned);
      expect(ids).toHaveLength(6);
      expect(ids[0]).toBe('6');
      expect((await ask('getAppointmentsForPatient2', page.replace('100', '0'))).returned).toEqual([]);
    });

    test('a status that is missing is left out of the answer, an empty text is not', async () => {
      expect(fieldOf(await stored(3), 'status')).toBeNull();
      expect(fieldOf(await stored(3), 'notes')).toBe('');
    });
  });
});

describe('finding patients', () => {
  const named = async (name: string) =>
    (
      await ask('searchDemographicByName', `<arg0>${name}</arg0><arg1>0</arg1><arg2>20</arg2>`, {
        service: 'Demographic',
      })
    ).returned.map((row) => fieldOf(row, 'firstName'));

  test.each([
    ['the last name alone, inactive ones too', 'chen', ['Old', 'Wei']],
    ['last and first', 'Chen,We', ['Wei']],
    ['a comma without a first name', 'Chen,', ['Old', 'Wei']],
    ['a first name alone', ',zoe', ['Zoé']],
    ['first before last finds nobody', 'Wei Chen', []],
    ['an empty text finds everybody', '', ['Old', 'Zoé', 'Wei']],
    ['a wildcard works', '%ei', ['Zoé']],
  ])('%s', async (_, name, found) => {
    expect(await named(name)).toEqual(found);
  });

  const like = async (argument: number, text: string) => {
    const inner = `<arg${argument}>${text}</arg${argument}><arg10>0</arg10><arg11>20</arg11>`;
    const { returned } = await ask('searchDemographicsByAttributes', inner, { service: 'Demographic' });
    return returned.map((row) => fieldOf(row, 'firstName'));
  };

  test.each([
    ['ten bare digits find only what was typed so', 7, '6045550142', []],
    ['wildcards between the groups find every layout, home and work', 7, '604%555%0142', ['Zoé', 'Wei']],
    ['an empty phone finds all who have one', 7, '', ['Zoé', 'Wei']],
    ['part of a health number', 0, '12345', ['Wei']],
    ['the birth date', 4, '1985-03-15T00:00:00', ['Wei']],
    ['the province, exactly', 6, 'B', []],
  ])('%s', async (_, argument, text, found) => {
    expect(await like(argument, text)).toEqual(found);
  });

  test('nothing to look for is a fault', async () => {
    const { fault } = await ask('searchDemographicsByAttributes', '<arg10>0</arg10><arg11>9</arg11>', {
      service: 'Demographic',
    });

    expect(fault).toEqual({ code: 'soap:Server', text: 'at least one parameter must be present' });
  });

  test('the birth date comes in three fields, the day under a name that promises more', async () => {
    const { returned } = await ask('getDemographic', '<arg0>1</arg0>', { service: 'Demographic' });

    expect(['yearOfBirth', 'monthOfBirth', 'dateOfBirth'].map((name) => fieldOf(returned[0], name))).toEqual([
      '1985',
      '03',
      '15',
    ]);
  });

  test.each([
    ['classic', null],
    ['modern', '6045550142'],
  ] as const)('a %s server shows the cell number: %s', async (flavour, cell) => {
    await open({ flavour });
    const { returned } = await ask('getDemographic', '<arg0>3</arg0>', { service: 'Demographic' });

    expect(fieldOf(returned[0], 'cellPhone')).toBe(cell);
  });
});

test.each([
  ["active ones, the system's own rows among them", '<arg0>true</arg0>', ['101', '-1', '999998']],
  ['inactive ones', '<arg0>false</arg0>', ['102']],
  ['all when nothing is said', '', ['102', '101', '-1', '999998']],
])('providers: %s', async (_, inner, numbers) => {
  book.addProvider({ providerNo: '102', lastName: 'Gone', status: '0' });
  const { returned } = await ask('getProviders2', inner, { service: 'Provider' });

  expect(returned.map((row) => fieldOf(row, 'providerNo'))).toEqual(numbers);
});

test('template codes are the stock ones, as numbers, C twice', async () => {
  const { returned } = await ask('getScheduleTemplateCodes');

  expect(returned).toHaveLength(23);
  expect(returned.filter((row) => fieldOf(row, 'code') === '67')).toHaveLength(2);
});

test('the ledger has what was asked, by whom and with what', async () => {
  await ask('getAppointment', '<arg0>1</arg0>');

  expect(emr.ledger.entries).toMatchObject([
    { operation: 'getAppointment', detail: { service: 'Schedule', user: '128', arguments: { arg0: '1' } } },
  ]);
});
