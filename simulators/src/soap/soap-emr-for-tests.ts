import { afterEach, beforeEach } from 'vitest';
import { type ClinicBook, clinicBook } from '../book/clinic-book.ts';
import { type RunningSoapEmr, type SoapEmrOptions, startSoapEmr } from './emr-soap.ts';
import { soapTestClient } from './soap-test-client.ts';

export const account = { username: 'frontdesk', password: 'open-sesame', securityId: 128 };
export const day = '2026-02-17';
export const quarterHours = (from: number, codes: string) =>
  '_'.repeat(from * 4) + codes.padEnd(96 - from * 4, '_');

export let book: ClinicBook;
export let emr: RunningSoapEmr;
export let ask: ReturnType<typeof soapTestClient>;

export async function open(options: Partial<SoapEmrOptions> = {}) {
  await emr?.close();
  emr = await startSoapEmr({ book, dialect: 'classic', ...account, ...options });
  ask = soapTestClient(emr, '128', account.password);
}

export const booking = (start: string, end: string, more = '') =>
  `<arg0><appointmentEndDateTime>${end}</appointmentEndDateTime><appointmentStartDateTime>${start}</appointmentStartDateTime>` +
  `<demographicNo>1</demographicNo><programId>0</programId><providerNo>101</providerNo><status>t</status>${more}</arg0>`;

export function useSoapEmr(): void {
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
}
