import { type EmrDialect, startBridge, startRestEmr, startSoapEmr } from '@frontdesk/simulators';
import { emrAdapters } from '../../../../src/adapters/emr/index.ts';
import { Secret } from '../../../../src/kernel/secrets/secret.ts';
import { time } from '../../../../src/kernel/time/calendar.ts';
import type { EmrSettings } from '../../../../src/ports/emr.ts';
import { bookOf, type SimulatedSubject, simulated } from './simulated-subject.ts';
import { standardClinic } from './standard-clinic.ts';

const needs = { hosts: true, bridge: null } as const;
const blank: EmrSettings = {
  clinicId: 'clinic-1',
  timeZone: standardClinic.timeZone,
  baseUrl: '',
  username: '',
  password: null,
  consumerKey: '',
  consumerSecret: null,
  accessToken: null,
  accessTokenSecret: null,
  tokenExpiresAt: null,
  signatureBaseUrl: null,
  caCertificate: null,
  admissionProgramId: 10_034,
  defaultProviderId: null,
};
export const account = { username: 'frontdesk', password: 'Tw0-words', securityId: 128 };

const soapOperations = {
  book: 'addAppointment',
  cancel: 'updateAppointment',
  markConfirmed: 'updateAppointment',
  registerPatient: 'none',
  fileDocument: 'none',
  addTask: 'none',
};

/** Several may stand over one book, as the lines of one clinic do. */
export async function soapSubject(
  dialect: EmrDialect,
  username: string,
  utcOffset: number,
  book = bookOf(standardClinic),
): Promise<SimulatedSubject> {
  const server = await startSoapEmr({ ...account, book, dialect, utcOffset });
  const connect = (password: string) =>
    emrAdapters['emr-soap'](
      { ...blank, baseUrl: server.baseUrl, username, password: new Secret(password) },
      needs,
    );
  const stranger = connect('wrong');
  return simulated({ server, book, emr: connect(account.password), stranger, operations: soapOperations });
}

export async function restSubject(
  dialect: EmrDialect,
  settings: Partial<EmrSettings>,
  utcOffset: number,
  book = bookOf(standardClinic),
): Promise<SimulatedSubject> {
  const consumer = { consumerKey: 'k1k2k3k4k5k6k7k8', consumerSecret: 's1s2s3s4s5s6s7s8' };
  const server = await startRestEmr({ ...consumer, book, dialect, soap: account, utcOffset });
  const connect = ({ token, secret }: { token: string; secret: string }) =>
    emrAdapters['emr-rest'](
      {
        ...blank,
        ...settings,
        baseUrl: server.baseUrl,
        consumerKey: consumer.consumerKey,
        consumerSecret: new Secret(consumer.consumerSecret),
        accessToken: new Secret(token),
        accessTokenSecret: new Secret(secret),
      },
      { ...needs, businessHours: () => ({ open: time('09:00'), close: time('17:00') }) },
    );
  const stranger = connect({ token: 'never-issued', secret: 'never-issued' });
  const operations = {
    book: 'POST schedule/add',
    cancel: 'POST schedule/appointment/*/updateStatus',
    markConfirmed: 'POST schedule/appointment/*/updateStatus',
    registerPatient: 'POST demographics',
    fileDocument: 'POST document/saveDocumentToDemographic',
    addTask: 'POST tickler/add',
  };
  return simulated({ server, book, emr: connect(server.issueToken()), stranger, operations });
}

export async function bridgeSubject(book = bookOf(standardClinic)): Promise<SimulatedSubject> {
  const server = await startBridge({ books: book, apiKey: 'right' });
  const connect = (key: string) =>
    emrAdapters['emr-bridge']({ ...blank, baseUrl: server.url, password: new Secret(key) }, needs);
  const operations = {
    book: 'POST /appointments',
    cancel: 'PUT /appointments/:id',
    markConfirmed: 'PUT /appointments/:id',
    registerPatient: 'POST /patients',
    fileDocument: 'POST /documents',
    addTask: 'POST /tasks',
  };
  return simulated({ server, book, emr: connect('right'), stranger: connect('wrong'), operations });
}
