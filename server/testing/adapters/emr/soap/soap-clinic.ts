import { type ClinicBook, clinicBook, type SoapEmrOptions, startSoapEmr } from '@frontdesk/simulators';
import { type EmrHttp, emrHttp } from '../../../../src/adapters/emr/http.ts';
import { type SoapEmr, type SoapSettings, soapEmr } from '../../../../src/adapters/emr/soap/adapter.ts';
import { Secret } from '../../../../src/kernel/secrets/secret.ts';
import type { Wait } from '../../../../src/ports/emr.ts';
import { NINE_TO_FIVE } from '../../../../tests/world/facts.ts';

export const ACCOUNT = { username: 'frontdesk', password: 's3cret & <more>', securityId: 128 } as const;

export const soon = (ms = 3000): Wait => ({ signal: AbortSignal.timeout(ms) });

/** A clinic behind the SOAP simulator, with two patients, a doctor and a nine-to-five week. */
export function aBook(): ClinicBook {
  const book = clinicBook();
  book.addProvider({ providerNo: '101', firstName: 'Ada', lastName: 'Lee', specialty: 'Family' });
  book.addPatient({
    demographicNo: 7,
    firstName: 'Wei',
    lastName: 'Chen',
    born: '1985-03-15',
    sex: 'F',
    phone: '604-555-0142',
    hin: '9876543210',
  });
  book.addPatient({ demographicNo: 8, firstName: 'John', lastName: 'Smith', born: '1970-01-02', sex: 'M' });
  for (let weekday = 1; weekday <= 5; weekday += 1) book.setTemplate('101', weekday, NINE_TO_FIVE);
  return book;
}

export async function aSoapClinic(
  {
    options = {},
    settings = {},
  }: { options?: Partial<SoapEmrOptions>; settings?: Partial<SoapSettings> } = {},
  book: ClinicBook = aBook(),
) {
  const server = await startSoapEmr({ book, dialect: 'classic', ...ACCOUNT, ...options });
  const baseUrl = settings.baseUrl ?? server.baseUrl;
  const http: EmrHttp = emrHttp({ baseUrl, caCertificate: null, hosts: true });
  const emr: SoapEmr = soapEmr(
    {
      username: String(ACCOUNT.securityId),
      password: new Secret(ACCOUNT.password),
      timeZone: 'America/Vancouver',
      ...settings,
      baseUrl,
    },
    http,
  );
  return {
    book,
    server,
    http,
    emr,
    async close() {
      await http.close();
      await server.close();
    },
  };
}
