import type { EmrRequest } from '../../../src/adapters/emr/http.ts';
import { restEmr } from '../../../src/adapters/emr/rest/adapter.ts';
import { soapEmr } from '../../../src/adapters/emr/soap/adapter.ts';
import { Secret } from '../../../src/kernel/secrets/secret.ts';
import { date, time } from '../../../src/kernel/time/calendar.ts';
import { emrReference, emrSent, emrTrouble } from '../../../src/ports/emr.ts';
import { playing, type RecordedDialect } from './recorded-answers.ts';

export function troubleIn(read: () => unknown) {
  try {
    read();
    return null;
  } catch (error) {
    return { kind: emrTrouble(error), sent: emrSent(error), reference: emrReference(error) };
  }
}

export async function troubleOf(work: Promise<unknown>) {
  const error = await work.then(
    () => null,
    (cause: unknown) => cause,
  );
  return { trouble: emrTrouble(error), sent: emrSent(error) };
}

export const soap = (
  dialect: RecordedDialect,
  scene: Readonly<Record<string, string>>,
  username = '129',
  sent: EmrRequest[] = [],
) =>
  soapEmr(
    {
      baseUrl: 'http://emr.example/oscar',
      username,
      password: new Secret('PASSWORD'),
      timeZone: 'America/Vancouver',
    },
    playing(dialect, scene, sent),
  );

export const rest = (
  dialect: RecordedDialect,
  scene: Readonly<Record<string, string>>,
  sent: EmrRequest[] = [],
) =>
  restEmr(
    {
      baseUrl: 'http://emr.example/oscar',
      signatureBaseUrl: null,
      consumerKey: 'key',
      consumerSecret: new Secret('secret'),
      accessToken: new Secret('token'),
      accessTokenSecret: new Secret('secret'),
      timeZone: 'America/Vancouver',
      admissionProgramId: 10_034,
      defaultProviderId: '101',
    },
    playing(dialect, scene, sent),
    { availability: 'hours' },
  );

export const day = (text: string) => ({ from: date(text), to: date(text) });
export const draft = {
  patientId: '1',
  patientName: 'Tremblay,Marie',
  providerId: '101',
  date: date('2026-12-09'),
  time: time('09:00'),
  durationMinutes: 15,
  type: '',
  reason: 'probe',
  notes: 'probe',
};
export const newcomer = {
  firstName: 'Probe',
  lastName: 'Program',
  dateOfBirth: date('1990-01-03'),
  sex: 'F',
  phone: '6045550889',
  address: '',
  city: '',
  province: 'BC',
  postalCode: '',
  healthNumber: '',
  healthCardType: 'BC',
  email: '',
  language: 'en',
} as const;
