import { z } from 'zod';
import { list } from '../../../http/list.ts';
import {
  ById,
  del,
  file,
  type Guards,
  get,
  post,
  type Routes,
  Timestamp,
  userOf,
} from '../../../http/routes.ts';
import { VISIT_REASONS } from '../../../kernel/clinic/record.ts';
import { Failure, found } from '../../../kernel/failure.ts';
import { orNull, text } from '../../../kernel/fields.ts';
import { addDays, type CalendarDate } from '../../../kernel/time/calendar.ts';
import type { Clock } from '../../../kernel/time/clock.ts';
import { wallClockAt } from '../../../kernel/time/time-zone.ts';
import { PREVIEW_PAGES, previewOf } from '../opening/preview.ts';
import { PAGE_LANGUAGES } from '../opening/view.ts';
import { renderPage } from '../pages/render.ts';
import { clinicShown, type PageNeeds } from '../routes.ts';
import { type AskNeeds, askToBook } from './ask-to-book.ts';
import { REQUEST_SORTS, REQUEST_STATES } from './booking-request.ts';
import type { RequestStore } from './requests.store.ts';

const MOST_DAYS = 366;
const emrId = z
  .string()
  .trim()
  .regex(/^[\w-]{1,40}$/, 'must be a number in the EMR');
const visitReason = z.enum(VISIT_REASONS).describe('What the visit is for').meta({ example: 'follow_up' });

const Row = z
  .object({
    id: z.uuid(),
    patientId: z.string().meta({ example: '4' }),
    providerId: z.string().nullable().describe('Null for whoever is free').meta({ example: '101' }),
    visitReason: z.string().meta({ example: 'follow_up' }),
    from: z.string().describe('The first day').meta({ example: '2026-11-18' }),
    to: z.string().describe('The last day').meta({ example: '2026-12-02' }),
    note: z.string().nullable().describe('For the patient').meta({ example: 'Please come fasting.' }),
    state: z
      .enum(REQUEST_STATES)
      .describe('Opened means that the birth date was given, since scanners open links')
      .meta({ example: 'asked' }),
    appointmentId: z.string().nullable().describe('What the patient has booked').meta({ example: null }),
    createdAt: Timestamp,
    askedBy: z
      .string()
      .describe('The e-mail address of the user who asked')
      .meta({ example: 'manager@fraserclinic.ca' }),
    askedByName: z
      .string()
      .nullable()
      .describe('The name of that user; null if the account is gone')
      .meta({ example: 'Maya Fong' }),
  })
  .meta({ id: 'BookingRequest' });

const Asked = Row.extend({
  link: z
    .string()
    .nullable()
    .describe('The address for the patient; only here, and only where nothing was texted')
    .meta({ example: null }),
}).meta({ id: 'AskedBookingRequest' });

const Entry = z
  .object({
    patientId: emrId.meta({ example: '4' }),
    providerId: orNull(emrId).describe('Left out: whoever is free').meta({ example: '101' }),
    visitReason,
    from: z.iso.date().describe('The first day').meta({ example: '2026-11-18' }),
    to: z.iso.date().describe('The last day').meta({ example: '2026-12-02' }),
    note: orNull(text(600))
      .describe('For the patient, who sees it after the birth date')
      .meta({ example: 'Please come fasting.' }),
    send: z
      .boolean()
      .default(true)
      .describe('False texts nothing and answers the link')
      .meta({ example: true }),
    remind: z
      .boolean()
      .optional()
      .describe("Text once more after three days without an answer; left out, the clinic's setting holds")
      .meta({ example: false }),
  })
  .refine(({ from, to }) => from <= to, { path: ['to'], message: 'is before from' });

interface Needs extends AskNeeds, Pick<PageNeeds, 'logoOf'> {
  readonly requests: RequestStore;
  readonly clock: Clock;
}

export function requestRoutes(needs: Needs, guards: Guards): Routes {
  const { requests, clinics, clock } = needs;
  return guards.clinic('Booking requests', [
    list('/api/clinic/booking-requests', {
      summary: 'Patients who were asked to book, the latest first',
      sorts: REQUEST_SORTS,
      order: 'desc',
      finds: "Part of the note, or the patient's number",
      filters: z.object({
        patientId: emrId.optional().describe('One patient').meta({ example: '4' }),
        state: z.enum(REQUEST_STATES).optional().meta({ example: 'asked' }),
      }),
      row: Row,
      sheet: 'booking-requests',
      namesPatients: true,
      handle: ({ clinicId }, { patientId = null, state = null, q, ...part }) =>
        requests.list(clinicId, { patientId, state, q }, part),
    }),
    post('/api/clinic/booking-requests', {
      summary: 'Ask a patient to choose a time by a link',
      description:
        'The text names the clinic only. It needs the consent `reminder` of the number on the chart, else the answer is 409.',
      body: Entry,
      answer: Asked,
      action: 'booking-request.ask',
      refuses: [404, 409, 503],
      handle: async (request) => {
        const { clinicId, body, trail } = request;
        const { timezone, remindBookingRequests } = found(await clinics.profile(clinicId));
        checkDays(body, wallClockAt(clock.now(), timezone).date);
        const { send, remind = remindBookingRequests, from, to, ...wish } = body;
        const asked = await askToBook(
          needs,
          clinicId,
          {
            ...wish,
            ...{ from: from as CalendarDate, to: to as CalendarDate, sends: send, reminds: remind },
            askedBy: userOf(request).email,
          },
          trail,
        );
        if (asked.status !== 'asked') throw refusalOf(asked.status);
        return { ...asked.request, link: asked.link };
      },
    }),
    del('/api/clinic/booking-requests/:id', {
      summary: 'Take a request back; its link no longer works',
      params: ById,
      answer: Row,
      action: 'booking-request.cancel',
      refuses: [404, 409],
      handle: async ({ clinicId, params, trail }) => {
        const request = found(await requests.cancel(clinicId, params.id, trail), 'There is no such request.');
        if (!request)
          throw new Failure(
            'INVALID_STATE',
            'This request is booked, expired or cancelled already. Make a new one.',
          );
        return request;
      },
    }),
    get('/api/clinic/link-preview', {
      summary: 'A page that patients see behind the link of a text, with made-up facts',
      query: z.object({
        show: z.enum(PREVIEW_PAGES).default('visit').meta({ example: 'visit' }),
        language: z.enum(PAGE_LANGUAGES).default('en').meta({ example: 'en' }),
      }),
      answer: file(
        'text/html',
        z.string().meta({ example: '<!doctype html><title>Can you come?</title>' }),
        'An HTML page',
      ),
      handle: async ({ clinicId, query }, reply) => {
        const clinic = found(await clinics.profile(clinicId));
        const day = addDays(wallClockAt(clock.now(), clinic.timezone).date, 2);
        const around = { language: query.language, path: '#', form: null };
        const logo = await needs.logoOf(clinicId);
        // Inlined, because a preview has no address from which to serve the logo.
        const shown = clinicShown(clinic, logo && `data:image/png;base64,${logo.toString('base64')}`);
        return reply
          .type('text/html; charset=utf-8')
          .send(renderPage(previewOf(query.show, day), { ...around, clinic: shown }));
      },
    }),
  ]);
}

function checkDays({ from, to }: { readonly from: string; readonly to: string }, today: CalendarDate): void {
  const wrong =
    to < today
      ? { to: 'is over' }
      : from > addDays(today, MOST_DAYS) || to > addDays(today, MOST_DAYS)
        ? { to: `is more than ${MOST_DAYS} days away` }
        : null;
  if (wrong)
    throw new Failure('INVALID_REQUEST', 'These days cannot be booked. Choose other days.', {
      fields: wrong,
    });
}

const REFUSALS = {
  'unknown-clinic': () => new Failure('NOT_FOUND', 'There is no such clinic. Check its id.'),
  'unknown-patient': () => new Failure('PATIENT_NOT_FOUND', 'The EMR has no such patient. Check the id.'),
  'unknown-provider': () =>
    new Failure('INVALID_REQUEST', 'Callers cannot book this provider. Choose another one.', {
      fields: { providerId: 'is nobody who can be booked' },
    }),
  'no-phone': () =>
    new Failure(
      'CONFLICT',
      'The chart has no number that can be texted. Add a mobile number to the chart first.',
    ),
  'no-consent': () =>
    new Failure(
      'CONFLICT',
      'This patient has not agreed to reminders by text. Ask them first, or use send: false.',
    ),
} as const;

const refusalOf = (status: keyof typeof REFUSALS) => REFUSALS[status]();
