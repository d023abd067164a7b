import { describe, expect, test } from 'vitest';
import { account, ask, book, emr, open, useSoapEmr } from './soap-emr-for-tests.ts';
import { fieldOf, passwordText, security } from './soap-test-client.ts';

useSoapEmr();

describe('authentication', () => {
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

  test.each(refused)('%s is refused with the message of a classic server', async (_, header, code) => {
    const { status, fault } = await ask('getAppointmentTypes', '', { header });

    expect(status).toBe(500);
    expect(fault?.code).toBe(`ns1:${code}`);
  });

  test.each(refused)('%s is refused by a newer server without a reason', async (_, header) => {
    await open({ dialect: 'open-o' });
    const { fault } = await ask('getAppointmentTypes', '', { header });

    expect(fault).toEqual({
      code: 'ns1:SecurityError',
      text: 'A security error was encountered when verifying the message',
    });
  });

  test('an expired account is refused', async () => {
    await open({ expired: true });

    expect((await ask('getAppointmentTypes')).fault?.code).toBe('ns1:FailedAuthentication');
  });

  test('an account without the role is told so only by the patient service', async () => {
    await open({ lacks: ['_demographic'] });
    const patient = await ask('getDemographic', '<arg0>1</arg0>', { service: 'Demographic' });

    expect(patient.fault?.text).toBe('missing required security object (_demographic)');
    expect((await ask('getAppointmentTypes')).fault).toBeNull();
  });

  const login = (name: string, password: string) =>
    ask('login2', `<arg0>${name}</arg0><arg1>${password}</arg1>`, { service: 'Login' });

  test('logging in returns the number and a token that works like the password', async () => {
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

describe('the format of a request', () => {
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

  test('a SOAPAction that is not an operation is a fault', async () => {
    const { fault } = await ask('getAppointmentTypes', '', { action: '"getAppointmentTypes"' });

    expect(fault?.text).toMatch(/SOAPAction/);
  });

  test("a fork's namespace is requested and returned", async () => {
    await open({ namespace: 'http://v1.soap.external.ws.oscarehr.org/' });
    const namespace = 'http://v1.soap.external.ws.oscarehr.org/';

    expect((await ask('isAlive', '', { service: 'SystemInfo' })).fault?.code).toBe('soap:Client');
    expect((await ask('isAlive', '', { service: 'SystemInfo', namespace })).text).toContain(
      `xmlns:ns2="${namespace}"`,
    );
  });

  test('no match is an empty response', async () => {
    const { fault, returned } = await ask('getAppointment', '<arg0>4711</arg0>');

    expect(fault).toBeNull();
    expect(returned).toEqual([]);
  });
});

describe('addresses', () => {
  const get = (path: string) => fetch(new URL(path, emr.url));

  test.each([
    ['a wrong context', '/openosp/ws/ScheduleService?wsdl', 404, 'HTTP Status 404'],
    ['a path inside the context', '/oscar/services/ScheduleService', 200, '<title>Login'],
    ['a service nobody has', '/oscar/ws/BookingsService?wsdl', 404, 'No service was found.'],
    ['the list of services', '/oscar/ws/', 200, 'ScheduleService'],
  ])('%s returns a web page', async (_, path, status, text) => {
    const answer = await get(path);

    expect(answer.status).toBe(status);
    expect(answer.headers.get('content-type')).toMatch('text/html');
    expect(await answer.text()).toContain(text);
  });

  test('the WSDL is public and names an unreachable address', async () => {
    const text = await (await get('/oscar/ws/ScheduleService?wsdl')).text();

    expect(text).toContain('targetNamespace="http://ws.oscarehr.org/"');
    expect(text).toContain('location="http://emr-internal:8080/oscar/ws/ScheduleService/"');
  });

  test('responses are compressed for clients that accept it', async () => {
    const answer = await get('/oscar/ws/ScheduleService?wsdl');

    expect(answer.headers.get('content-encoding')).toBe('gzip');
  });
});

test.each([
  ["active ones, the system's own rows among them", '<arg0>true</arg0>', ['101', '999998', '-1']],
  ['inactive ones', '<arg0>false</arg0>', ['102']],
  ['all when nothing is said', '', ['102', '101', '999998', '-1']],
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

test('the ledger has the requests, their users and arguments', async () => {
  await ask('getAppointment', '<arg0>1</arg0>');

  expect(emr.ledger.entries).toMatchObject([
    { operation: 'getAppointment', detail: { service: 'Schedule', user: '128', arguments: { arg0: '1' } } },
  ]);
});
