import { describe, expect, test } from 'vitest';
import {
  clinic,
  closeAfterEach,
  days,
  failureOf,
  wait,
} from '../../../../testing/adapters/emr/rest/rest-clinic.ts';

closeAfterEach();

const MARCH = days('2026-03-01', '2026-03-31');

async function inBritishColumbia() {
  const made = await clinic({ dialect: 'open-o-bc' });
  const { book } = made;
  book.addProvider({ providerNo: '700', firstName: 'Gone', lastName: 'Retired', status: '0' });
  const visit = (providerNo: string, on: string, demographicNo: number) =>
    book.staffBook({ providerNo, date: on, startTime: '10:00', minutes: 15, demographicNo });
  return { ...made, visit };
}

describe("a patient's visits in British Columbia, where the EMR cannot list them", () => {
  test('come from the books of all providers, including former ones and the last day of a month', async () => {
    const { emr, book, visit } = await inBritishColumbia();
    const someone = book.addPatient({ firstName: 'Wei', lastName: 'Chan' });
    visit('100001', '2026-03-09', someone);
    visit('700', '2026-03-20', someone);
    visit('100001', '2026-03-31', someone);
    visit('100001', '2026-04-02', someone);
    const rows = await emr.listAppointments(String(someone), MARCH, wait());
    expect(rows.map(({ date, time, providerId }) => `${date} ${time} ${providerId}`)).toEqual([
      '2026-03-09 10:00 100001',
      '2026-03-20 10:00 700',
      '2026-03-31 10:00 100001',
    ]);
  });

  test('are not requested again from the broken operation', async () => {
    const { emr, asked } = await inBritishColumbia();
    for (let each = 0; each < 3; each += 1) await emr.listAppointments('1', MARCH, wait());
    expect(asked().filter((each) => each.endsWith('appointmentHistory'))).toHaveLength(1);
    expect(asked().filter((each) => each.endsWith('providers_json'))).toHaveLength(1);
  });

  test('take one request per provider if the patient has none', async () => {
    const { emr, server, asked } = await inBritishColumbia();
    const nobody = '987654';
    await emr.listAppointments(nobody, MARCH, wait());
    const before = server.ledger.count();
    await emr.listAppointments(nobody, MARCH, wait());
    const again = asked().slice(before);
    expect(new Set(again)).toEqual(new Set(['GET schedule/fetchProviderAppts/*/*/*']));
  });
});

test('an EMR that fails every request fails this one too, as before', async () => {
  const { emr } = await clinic({ dialect: 'carlos' });
  expect(await failureOf(emr.listAppointments('1', MARCH, wait()))).toEqual({
    trouble: 'refused',
    sent: 'answered',
  });
});

test('if the EMR can list them, nothing else is requested', async () => {
  const { emr, asked } = await clinic({ dialect: 'open-o' });
  await emr.listAppointments('1', MARCH, wait());
  expect(asked()).toEqual(['POST schedule/*/appointmentHistory']);
});
