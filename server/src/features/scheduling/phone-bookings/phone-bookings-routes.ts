import { z } from 'zod';
import { list } from '../../../http/list.ts';
import { ById, type Guards, get, type Routes, Timestamp } from '../../../http/routes.ts';
import { Failure } from '../../../kernel/failure.ts';
import { text } from '../../../kernel/fields.ts';
import { parseDate } from '../../../kernel/time/calendar.ts';
import {
  PHONE_BOOKING_ACTIONS,
  PHONE_BOOKING_SORTS,
  PHONE_BOOKING_STATES,
  type PhoneBooking,
  type PhoneBookingState,
} from './phone-booking.ts';
import type { PhoneBookingStore } from './phone-bookings.store.ts';

const day = z
  .string()
  .transform((written, context) => {
    const date = parseDate(written);
    if (date) return date;
    context.addIssue({ code: 'custom', message: 'must be a date, YYYY-MM-DD' });
    return z.NEVER;
  })
  .optional();

const STATES = new Set<string>(PHONE_BOOKING_STATES);
const states = text(200)
  .transform((written) => [...new Set(written.split(','))])
  .refine(
    (given) => given.every((state) => STATES.has(state)),
    `is none of ${PHONE_BOOKING_STATES.join(', ')}`,
  )
  .transform((given) => given as PhoneBookingState[])
  .optional()
  .describe('One or several, with commas')
  .meta({ type: 'string', items: undefined, example: 'booked,moved' });

const Query = z.object({
  from: day.describe('The first day of the appointments').meta({ example: '2026-11-16' }),
  to: day.describe('The last day of the appointments').meta({ example: '2026-11-20' }),
  state: states,
  providerId: text(64).optional(),
  patientId: text(64).optional().meta({ example: '4' }),
  appointmentId: text(64).optional().meta({ example: '4711' }),
  callId: text(200).optional(),
  stands: z
    .enum(['true', 'false'])
    .optional()
    .describe('Only what stands as the assistant made it, or only what does not')
    .meta({ type: 'boolean', enum: undefined, example: true }),
});

const name = z.string().nullable();
const AppointmentAnswer = z
  .object({
    id: z.uuid().describe('Of what was done; the appointment has the EMR’s'),
    action: z.enum(PHONE_BOOKING_ACTIONS).meta({ example: 'book' }),
    state: z
      .enum(PHONE_BOOKING_STATES)
      .describe('in_doubt: the EMR has not confirmed it; not_done: refused, failed or taken back')
      .meta({ example: 'booked' }),
    why: name.describe('Why it is not done, in one sentence; null where it is').meta({ example: null }),
    stands: z.boolean().describe('Nothing later moved or cancelled it, as far as the assistant knows'),
    appointmentId: name.meta({ example: '4711' }),
    patientId: name.meta({ example: '4' }),
    patientName: name
      .describe(
        'As the booking knew it; null where it came to nothing before that, or an earlier release made it',
      )
      .meta({ example: 'Wei Chen' }),
    providerId: z.string(),
    providerName: z.string().meta({ example: 'Dr. Susan Lee' }),
    date: z.string().meta({ example: '2026-11-17' }),
    time: z.string(),
    durationMinutes: z.int(),
    reason: z.string().meta({ example: 'Follow-up' }),
    oldAppointmentId: name.describe('Of a move').meta({ example: null }),
    oldDate: name.meta({ example: null }),
    oldTime: name.meta({ example: null }),
    callId: name.meta({ example: 'c-20261116-0917' }),
    tool: z
      .string()
      .describe('What the voice platform asked us to do')
      .meta({ example: 'create_appointment' }),
    test: z
      .boolean()
      .describe('Made in a test call: somebody at a browser was the caller')
      .meta({ example: false }),
    at: Timestamp.describe('When the caller wished it, in UTC'),
    settledAt: Timestamp.describe('When it was last known, in UTC'),
  })
  .meta({ id: 'Appointment' });
const TextAnswer = z
  .object({
    id: z.uuid(),
    action: z.string().meta({ example: 'book' }),
    state: z.string().meta({ example: 'sent' }),
    skipReason: name.describe('Why it was not sent').meta({ example: null }),
    deliveryStatus: name.meta({ example: 'delivered' }),
    createdAt: Timestamp,
    sentAt: Timestamp.nullable(),
  })
  .meta({ id: 'AppointmentText' });
const DetailAnswer = AppointmentAnswer.extend({
  story: z.array(AppointmentAnswer).describe('All that was done to this appointment, the first thing first'),
  texts: z.array(TextAnswer).describe('The text messages about it'),
}).meta({ id: 'AppointmentDetail' });

export function phoneBookingsRoutes(store: PhoneBookingStore, guards: Guards): Routes {
  return guards.clinic('Appointments', [
    list('/api/clinic/appointments', {
      summary: 'What the assistant booked, moved and cancelled, and what is in doubt',
      sorts: PHONE_BOOKING_SORTS,
      order: 'asc',
      finds:
        "Part of a patient's or a provider's name or of a reason, or a number of a patient or an appointment",
      filters: Query,
      row: AppointmentAnswer,
      sheet: 'appointments',
      namesPatients: true,
      handle: ({ clinicId }, query) =>
        store.list(
          clinicId,
          {
            from: query.from ?? null,
            to: query.to ?? null,
            states: query.state ?? [],
            providerId: query.providerId ?? null,
            patientId: query.patientId ?? null,
            appointmentId: query.appointmentId ?? null,
            callId: query.callId ?? null,
            stands: query.stands ? query.stands === 'true' : null,
            q: query.q,
          },
          query,
        ),
    }),
    get('/api/clinic/appointments/:id', {
      summary: 'One of them with its story: what was done to it, in which calls, and what was texted',
      params: ById,
      answer: DetailAnswer,
      handle: async ({ clinicId, params }) => {
        const booking = await store.read(clinicId, params.id);
        if (!booking) throw new Failure('NOT_FOUND', 'This clinic has no such booking. Check its id.');
        const ids = [booking.appointmentId, booking.oldAppointmentId].filter((id) => id !== null);
        const [story, texts] =
          ids.length > 0
            ? await Promise.all([store.story(clinicId, ids), store.texts(clinicId, ids)])
            : [[booking] as readonly PhoneBooking[], []];
        return { ...booking, story: [...story], texts: [...texts] };
      },
    }),
  ]);
}
