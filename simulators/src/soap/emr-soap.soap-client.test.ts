import { type Client, createClientAsync, WSSecurity } from 'soap';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { clinicBook } from '../book/clinic-book.ts';
import { type RunningSoapEmr, startSoapEmr } from './emr-soap.ts';

const book = clinicBook();
book.addProvider({ providerNo: '101', lastName: 'Lee', firstName: 'Ann' });
book.addPatient({ firstName: 'Wei', lastName: 'Chen', born: '1985-03-15', phone: '604-555-0142' });
book.setTemplate('101', '2026-02-17', `${'_'.repeat(36)}111${'_'.repeat(57)}`);

let emr: RunningSoapEmr;

beforeAll(async () => {
  emr = await startSoapEmr({
    book,
    dialect: 'classic',
    username: 'frontdesk',
    password: 'secret',
    securityId: 128,
  });
});

afterAll(() => emr.close());

async function clientOf(service: string, security?: WSSecurity): Promise<Client> {
  const endpoint = `${emr.baseUrl}/ws/${service}Service`;
  const client = await createClientAsync(`${endpoint}?wsdl`, { endpoint });
  if (security) client.setSecurity(security);
  return client;
}

async function call(client: Client, operation: string, args: object): Promise<unknown> {
  const [result] = await client[`${operation}Async`](args);
  return result?.return;
}

const passwordToken = (user: string, password: string) =>
  new WSSecurity(user, password, {
    hasTimeStamp: false,
    hasNonce: false,
    hasTokenCreated: false,
    passwordType: 'PasswordText',
    mustUnderstand: true,
  });

test('a client that knows only our WSDL logs in, searches, books and cancels', async () => {
  const login = (await call(await clientOf('Login'), 'login2', { arg0: 'frontdesk', arg1: 'secret' })) as {
    securityId: number;
    securityTokenKey: string;
  };
  expect(login.securityId).toBe(128);

  const security = passwordToken(String(login.securityId), login.securityTokenKey);
  const patients = await call(await clientOf('Demographic', security), 'searchDemographicByName', {
    arg0: 'Chen,Wei',
    arg1: 0,
    arg2: 20,
  });
  expect(patients).toMatchObject([{ demographicNo: 1, firstName: 'Wei' }]);

  const schedule = await clientOf('Schedule', security);
  const day = await call(schedule, 'getDayWorkSchedule', { arg0: '101', arg1: '2026-02-17T00:00:00' });
  expect(day).toMatchObject({ timeSlotDurationMin: 15, timeSlots: [{ scheduleCode: '49' }, {}, {}] });

  const appointment = {
    appointmentEndDateTime: '2026-02-17T09:15:00',
    appointmentStartDateTime: '2026-02-17T09:00:00',
    demographicNo: 1,
    name: 'CHEN,WEI',
    programId: 0,
    providerNo: '101',
    status: 't',
  };
  const id = await call(schedule, 'addAppointment', { arg0: appointment });
  expect(book.liveAppointments()).toMatchObject([
    { id, startTime: '09:00:00', endTime: '09:14:59', status: 't' },
  ]);

  await call(schedule, 'updateAppointment', { arg0: { ...appointment, id, status: 'C' } });
  expect(book.liveAppointments()).toEqual([]);
  expect(book.appointments()).toMatchObject([{ id, status: 'C', name: 'CHEN,WEI' }]);
});

test('the same client is refused while it keeps adding a timestamp', async () => {
  const schedule = await clientOf('Schedule', new WSSecurity('128', 'secret'));

  await expect(call(schedule, 'getAppointmentTypes', {})).rejects.toThrow(
    'An error was discovered processing',
  );
});
