import { describe, expect, test } from 'vitest';
import { sampleDocument, todo } from '../../../testing/adapters/emr/contract/documents-contract.ts';
import { asAnswer, recordings } from '../../../testing/adapters/emr/recorded-answers.ts';
import { day, draft, newcomer, rest, soap, troubleOf } from '../../../testing/adapters/emr/recorded-emrs.ts';
import { Secret } from '../../kernel/secrets/secret.ts';
import { date } from '../../kernel/time/calendar.ts';
import { accessToken, requestToken } from './rest/three-legged.ts';

const wait = { signal: AbortSignal.timeout(60_000) };

describe('recorded REST responses of Open-O', () => {
  const openO = (scene: Readonly<Record<string, string>>) =>
    rest('open-o', { 'GET oauth/info': 'rest/info', ...scene });

  test('a row with a patient is read, even though a fault follows it', async () => {
    expect(await openO({ rest: 'rest/get-appointment' }).getAppointment('45', wait)).toMatchObject({
      id: '45',
      patientId: '1',
      providerId: '101',
      date: '2026-12-10',
      time: '09:00',
      durationMinutes: 15,
      status: 't',
      reason: 'probe',
      notes: 'probe',
    });
    expect(await openO({ rest: 'rest/get-appointment-block' }).getAppointment('3', wait)).toMatchObject({
      patientId: null,
      durationMinutes: 30,
    });
    expect(await openO({ rest: 'rest/get-appointment-none' }).getAppointment('99999999', wait)).toBeNull();
  });

  test('such a row can be cancelled', async () => {
    const scene = {
      'POST schedule/getAppointment': 'rest/get-appointment',
      'POST schedule/appointment/45/updateStatus': 'rest/update-status',
    };
    expect(await openO(scene).cancel('45', 'x', wait)).toBe('cancelled');
  });

  test('the month, the day and the history are read alike', async () => {
    const month = await openO({ rest: 'rest/month' }).listBookings('101', day('2026-11-17'), wait);
    expect(month.map(({ time, status }) => [time, status])).toEqual([
      ['09:00', 'C'],
      ['09:15', 'C'],
      ['09:30', 't'],
      ['10:00', 'N'],
      ['10:15', 'c'],
      ['10:30', 'tS'],
      ['10:45', 'BS'],
      ['11:00', ''],
    ]);
    const lastDay = await openO({ rest: 'rest/day' }).listBookings('101', day('2026-11-30'), wait);
    expect(lastDay.map(({ durationMinutes }) => durationMinutes)).toEqual([30, 15, 15, 15, 15]);
    const history = await openO({ rest: 'rest/history' }).listAppointments(
      '1',
      { from: date('2026-11-16'), to: date('2026-12-31') },
      wait,
    );
    expect(history.map(({ date: on, status }) => [on, status])).toEqual([
      ['2026-11-17', 'C'],
      ['2026-12-02', 'C'],
      ['2026-12-03', 't'],
    ]);
  });

  test('a document goes into the chart or the queue, and is found again by the mark in its name', async () => {
    const scene = {
      'POST document/saveDocumentToDemographic': 'rest/document-save',
      'POST document/uploadPendingDocuments': 'rest/document-pending',
    };
    expect(await openO(scene).fileDocument?.(sampleDocument({ patientId: '1' }), wait)).toEqual({
      documentId: '1',
    });
    expect(await openO(scene).fileDocument?.(sampleDocument({ patientId: null }), wait)).toEqual({
      documentId: '2',
    });
    const read = soap('open-o', { soap: 'soap/documents-of-a-patient' });
    expect(await read.listDocuments?.('1', new Date('2026-11-01T08:00:00Z'), wait)).toEqual([
      { id: '1', fileName: '20261115084448_fax1.pdf' },
    ]);
  });

  test('a document refused for a chart is known to be absent', async () => {
    const refused = openO({ rest: 'rest/document-save-no-patient' });
    expect(await troubleOf(refused.fileDocument?.(sampleDocument(), wait) ?? Promise.resolve())).toEqual({
      trouble: 'bad-request',
      sent: 'answered',
    });
  });

  test('a task is written for a patient, and not without one', async () => {
    expect(await openO({ rest: 'rest/tickler-add' }).addTask?.(todo({ patientId: '1' }), wait)).toBe(
      'written',
    );
    expect(await openO({ rest: 'rest/tickler-add-no-patient' }).addTask?.(todo(), wait)).toBe('refused');
  });

  test("a patient is read with the chart's fields, or is not found", async () => {
    expect(await openO({ rest: 'rest/patient' }).getPatient('1', wait)).toMatchObject({
      firstName: 'Marie',
      dateOfBirth: '1980-03-07',
      healthNumber: '9876543217',
      active: true,
    });
    expect(await openO({ rest: 'rest/patient-none' }).getPatient('999999', wait)).toBeNull();
    const { patients } = await openO({ rest: 'rest/search-phone' }).findPatients(
      { phone: '6045550112' },
      wait,
    );
    expect(patients.map(({ id, dateOfBirth }) => [id, dateOfBirth])).toEqual([['3', '1955-12-01']]);
  });

  test('providers have no type, and our own account is not among them', async () => {
    const listed = await openO({ rest: 'rest/providers' }).listProviders(wait);
    expect(listed.map(({ id, type }) => [id, type])).toEqual(
      ['101', '105', '106', '102', '103'].map((id) => [id, null]),
    );
  });

  test('bookings and new patients are identified by their id', async () => {
    expect(await openO({ rest: 'rest/add' }).book(draft, wait)).toEqual({ appointmentId: '45' });
    const added = await openO({ rest: 'rest/register-with-program' }).registerPatient?.(newcomer, wait);
    expect(added).toEqual({ patientId: '20' });
    const half = openO({ rest: 'rest/register-without-program' }).registerPatient?.(newcomer, wait);
    expect(await troubleOf(half ?? Promise.resolve())).toEqual({ trouble: 'refused', sent: 'unknown' });
  });

  test('codes, types and statuses of a new EMR are read', async () => {
    expect(await openO({ rest: 'rest/codes' }).getTemplateCodes(wait)).toHaveLength(22);
    expect(await openO({ rest: 'rest/types' }).getAppointmentTypes(wait)).toHaveLength(7);
    expect(await openO({ rest: 'rest/statuses' }).getAppointmentStatuses(wait)).toHaveLength(15);
  });

  test('a response with an error in place of the owner does not prove the connection', async () => {
    const emr = rest('open-o', { rest: 'rest/info-unsigned' });
    expect(await troubleOf(emr.ping(wait))).toMatchObject({ trouble: 'unreadable' });
  });
});

describe('recorded REST responses of CARLOS', () => {
  const carlos = (rest_: string) => rest('carlos', { 'GET oauth/info': 'rest/info', rest: rest_ });

  test("the token is accepted, and nothing else works: each request is the EMR's own failure", async () => {
    await expect(carlos('rest/info').ping(wait)).resolves.toBeUndefined();
    const failed = { trouble: 'refused', sent: 'answered' };
    expect(await troubleOf(carlos('rest/providers').listProviders(wait))).toEqual(failed);
    expect(await troubleOf(carlos('rest/patient').getPatient('1', wait))).toEqual(failed);
    expect(await troubleOf(carlos('rest/month').listBookings('101', day('2026-11-17'), wait))).toEqual(
      failed,
    );
    expect(await troubleOf(carlos('rest/add').book(draft, wait))).toEqual({ ...failed, sent: 'unknown' });
  });

  test('a row is not reported missing, because every request gets this response', async () => {
    expect(await troubleOf(carlos('rest/get-appointment').getAppointment('327739', wait))).toMatchObject({
      trouble: 'refused',
    });
  });
});

describe.each(['open-o', 'carlos'] as const)('the recorded OAuth flow on %s', (dialect) => {
  const consumer = {
    clinicId: 'c',
    timeZone: 'America/Vancouver',
    baseUrl: 'http://emr.example/oscar',
    username: '',
    password: null,
    consumerKey: 'fdkey123',
    consumerSecret: new Secret('secret'),
    accessToken: null,
    accessTokenSecret: null,
    tokenExpiresAt: null,
    signatureBaseUrl: null,
    caCertificate: null,
    admissionProgramId: null,
    defaultProviderId: null,
  };
  const line = (name: string) => {
    const exchange = recordings(dialect).find((each) => each.name === name);
    if (!exchange) throw new Error(`nothing was recorded as ${name}`);
    return {
      send: async () => asAnswer(exchange),
      openSockets: () => 0,
      close: async () => undefined,
    };
  };
  const callback = 'http://localhost:3300/api/emr-oauth/callback?state=x';

  test('both tokens are read', async () => {
    const request = await requestToken(consumer, line('oauth/initiate-200'), callback, wait);
    const grant = { request, verifier: 'v' };
    expect(await accessToken(consumer, line('oauth/token-200'), grant, wait)).toHaveProperty('secret');
  });

  test.runIf(dialect === 'carlos')('a different callback is named as the problem', async () => {
    const refused = requestToken(consumer, line('oauth/initiate-400'), callback, wait);
    await expect(refused).rejects.toThrow(/callback address/);
  });
});
