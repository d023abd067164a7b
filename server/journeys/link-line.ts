import { randomUUID } from 'node:crypto';
import { type RunningRestEmr, startRestEmr } from '@frontdesk/simulators';
import { linkTokens } from '../src/features/links/index.ts';
import type { Answer } from '../tests/test-app.ts';
import { type AnsweringClinic, type PhoneLine, phoneLine } from './phone-line.ts';

export type Wire = 'emr-soap' | 'emr-rest' | 'emr-bridge';

const CONSUMER = { consumerKey: 'abcdefgh12345678', consumerSecret: 'hgfedcba87654321' };

/** John Smith of the demo's book. */
export const PATIENT = { no: 4, phone: '+16045550101', birthDate: '1970-01-08' };
export const DR_LEE = '101';

export interface Visit {
  readonly id: number;
  readonly date: string;
  readonly time: string;
}

export interface LinkLine extends PhoneLine {
  clinicOn(wire: Wire): Promise<AnsweringClinic>;
  /** An ordinary visit of the patient that staff have booked. */
  aVisit(clinic: AnsweringClinic, at?: Partial<Omit<Visit, 'id'>>): Visit;
  /** The address of a link, as a text would have it, without the host. */
  visitLink(clinic: AnsweringClinic, visit: Visit, more?: { readonly language?: string }): Promise<string>;
  /** The desk asks to book, and gets the link itself. */
  requestLink(clinic: AnsweringClinic, more?: object): Promise<{ path: string; id: string }>;
  /** A freed time that the patient is asked about, in place of the visit that they have. */
  offerLink(
    clinic: AnsweringClinic,
    old: Visit,
    freed: Omit<Visit, 'id'>,
  ): Promise<{ path: string; place: string; offerId: string }>;
  open(path: string, more?: object): Promise<Answer>;
  act(path: string, fields: Readonly<Record<string, string>>): Promise<Answer>;
}

/** The whole service with patients who have links. */
export async function linkLine(env: Readonly<Record<string, string>> = {}): Promise<LinkLine> {
  const line = await phoneLine({ env });
  const { service } = line;
  const restEmrs: RunningRestEmr[] = [];
  const tokens = linkTokens(service.config.encryption.key.reveal(), service.config.publicUrl);
  const connect = (clinic: AnsweringClinic, payload: object) =>
    service.ask({ method: 'PUT', url: '/api/clinic/emr', as: clinic.manager, payload });
  return {
    ...line,
    clinicOn: async (wire) => {
      const clinic = await line.aClinic();
      if (wire === 'emr-bridge') await connect(clinic, { emrType: wire, baseUrl: null });
      if (wire === 'emr-rest') {
        const now = () => service.clock.now().getTime();
        const emr = await startRestEmr({ ...CONSUMER, book: clinic.book, dialect: 'classic', now });
        restEmrs.push(emr);
        const { token, secret } = emr.issueToken();
        const signIn = { username: null, password: null, accessToken: token, accessTokenSecret: secret };
        await connect(clinic, { ...CONSUMER, ...signIn, emrType: wire, baseUrl: emr.baseUrl });
      }
      return clinic;
    },
    aVisit: ({ book }, { date = '2026-11-18', time = '14:30' } = {}) => {
      for (const row of book.appointments())
        if (row.providerNo === DR_LEE && row.date === date && row.startTime.slice(0, 5) === time)
          book.staffDelete(row.id);
      const draft = { providerNo: DR_LEE, date, startTime: time, minutes: 15, demographicNo: PATIENT.no };
      return { id: book.staffBook({ ...draft, reason: 'Blood pressure' }), date, time };
    },
    visitLink: async (clinic, { id: appointmentId, date, time }, { language = 'en' } = {}) => {
      const id = randomUUID();
      await service.database.ownerQuery(
        `insert into patient_links (id, clinic_id, kind, token_hash, patient_id, appointment_id, language, provider_id,
                                    visit_date, visit_time, valid_until)
         values ($1, $2, 'visit', $3, $4, $5, $6, $7, $8, $9, $10)`,
        [
          ...[id, clinic.id, tokens.hashOf(tokens.of(id)), String(PATIENT.no), String(appointmentId)],
          ...[language, DR_LEE, date, time, `${date}T${time}:00-07:00`],
        ],
      );
      return `/p/${tokens.of(id)}`;
    },
    requestLink: async (clinic, more = {}) => {
      const { status, body } = await service.ask({
        method: 'POST',
        url: '/api/clinic/booking-requests',
        as: clinic.manager,
        payload: {
          ...{ patientId: String(PATIENT.no), providerId: DR_LEE, visitReason: 'follow_up' },
          ...{ from: '2026-11-17', to: '2026-11-27', send: false, ...more },
        },
      });
      if (status !== 200) throw new Error(JSON.stringify(body));
      return { path: new URL(body.data.link).pathname, id: body.data.id };
    },
    offerLink: async (clinic, old, { date, time }) => {
      const id = randomUUID();
      // One time can be offered to one patient at a time.
      await service.database.ownerQuery('delete from freed_times where clinic_id = $1', [clinic.id]);
      const [row] = await service.database.ownerQuery(
        `with entry as (
           insert into standby_entries (clinic_id, patient_id, appointment_id, appointment_date, appointment_time, source,
                                        duration_minutes, ends_at)
           values ($1, $2, $3, $4, $5, 'staff', 15, $4::date + 1) returning id),
         freed as (
           insert into freed_times (clinic_id, provider_id, date, time, duration_minutes, cause, freed_at)
           values ($1, $6, $7, $8, 15, 'ours', now()) returning id),
         offer as (
           insert into standby_offers (clinic_id, freed_id, standby_id, patient_id, provider_id, date, time,
                                       duration_minutes, state, why, offered_at)
           select $1, freed.id, entry.id, $2, $6, $7, $8, 15, 'offered', 'longest_waiting', now() from entry, freed
           returning id)
         insert into patient_links (id, clinic_id, kind, token_hash, patient_id, offer_id, language, valid_until)
         select $9, $1, 'offer', $10, $2, offer.id, 'en', $11 from offer returning offer_id`,
        [
          ...[clinic.id, String(PATIENT.no), String(old.id), old.date, old.time, DR_LEE, date, time],
          ...[id, tokens.hashOf(tokens.of(id)), `${date}T${time}:00-07:00`],
        ],
      );
      return { path: `/p/${tokens.of(id)}`, place: `${date}T${time}`, offerId: String(row?.offer_id) };
    },
    open: (path, more = {}) => service.ask({ method: 'GET', url: path, ...more }),
    act: (path, fields) =>
      service.ask({
        method: 'POST',
        url: path,
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        payload: new URLSearchParams(fields).toString(),
      }),
    close: async () => {
      await line.close();
      await Promise.all(restEmrs.map((emr) => emr.close()));
    },
  };
}

/** The values of the buttons for times. */
export const timesOn = (page: string): string[] =>
  [...page.matchAll(/<button[^>]* name="time" value="([^"]+)"/g)].map(([, value]) => value ?? '');

/** What is written on a page, without its markup. */
export const textOf = (page: string): string =>
  page
    .replace(/<style>[\s\S]*?<\/style>/g, ' ')
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ');
