import { z } from 'zod';
import { list } from '../../http/list.ts';
import { ById, del, type Guards, get, post, put, type Routes, Timestamp } from '../../http/routes.ts';
import { Failure, found } from '../../kernel/failure.ts';
import { changeOf, orNull, text } from '../../kernel/fields.ts';
import { parseDate, parseTime, type WallTime } from '../../kernel/time/calendar.ts';
import { deadlineIn } from '../../kernel/time/deadline.ts';
import { type Joined, joinStandby } from './join.ts';
import { actOnOffer, type StaffAct } from './offering/answer-offer.ts';
import { Figures, figuresOf } from './outlook/figures.ts';
import type { StandbyParts } from './parts.ts';
import { changeEntry, endEntry, withContact } from './staff-entries.ts';
import {
  ENTRY_SORTS,
  ENTRY_SOURCES,
  ENTRY_STATES,
  FREED_CAUSES,
  type LoggedOffer,
  OFFER_SORTS,
  OFFER_STATES,
  WEEKDAYS,
} from './standby.ts';

const EMR_MS = 8_000;

const emrId = text(40);
const wallTime = z
  .string()
  .refine((written) => parseTime(written) !== null, 'must be a time of day, such as 09:30')
  .transform((written) => written as WallTime)
  .meta({ example: '09:30' });
const day = z
  .string()
  .refine(
    (written) => (WEEKDAYS as readonly string[]).includes(written) || parseDate(written) !== null,
    'must be a day from monday to sunday or a date, such as 2026-11-20',
  );
const days = z
  .array(day)
  .max(60, 'names more than 60 days')
  .transform((given) => [...new Set(given)])
  .meta({ example: ['monday', 'wednesday'] });
const notice = z.int().min(0).max(720).describe('Hours that the patient needs to come').meta({ example: 2 });
const priority = z
  .int()
  .min(0)
  .max(9)
  .describe('Set by staff; who has a higher one is asked first')
  .meta({ example: 0 });

export const patientName = z
  .string()
  .nullable()
  .describe('As the chart had it when the patient joined')
  .meta({ example: 'Wei Chen' });

const Row = z
  .object({
    id: z.uuid(),
    patientId: z.string().meta({ example: '4' }),
    patientName,
    appointmentId: z
      .string()
      .nullable()
      .describe('The visit that an earlier time would replace')
      .meta({ example: '4711' }),
    appointmentDate: z.string().nullable().describe('When that visit is').meta({ example: '2026-12-03' }),
    appointmentTime: z.string().nullable().meta({ example: '09:20' }),
    providerId: z.string().nullable().describe('Null for any provider').meta({ example: '101' }),
    days: z
      .array(z.string())
      .describe('Weekdays or dates; empty for any day')
      .meta({ example: ['monday'] }),
    earliestTime: z.string().nullable().meta({ example: '09:00' }),
    latestTime: z.string().nullable().describe('The latest start, included').meta({ example: '12:00' }),
    notice,
    priority,
    state: z.enum(ENTRY_STATES).meta({ example: 'waiting' }),
    source: z.enum(ENTRY_SOURCES).meta({ example: 'staff' }),
    since: Timestamp,
    contact: z
      .enum(['text', 'call'])
      .describe('How the patient can be offered a time; call where no consent for texts with offers stands')
      .meta({ example: 'text' }),
  })
  .meta({ id: 'StandbyEntry' });

const NewRow = z.object({
  patientId: emrId.meta({ example: '4' }),
  appointmentId: orNull(emrId).meta({ example: null }),
  providerId: orNull(emrId).meta({ example: null }),
  days: days.optional().transform((given) => given ?? []),
  earliestTime: orNull(wallTime),
  latestTime: orNull(wallTime).meta({ example: '12:00' }),
  notice: notice.optional().transform((given) => given ?? 0),
  priority: priority.optional().transform((given) => given ?? 0),
});
const RowChange = changeOf(
  z.object({
    priority,
    days,
    earliestTime: wallTime.nullable(),
    latestTime: wallTime.nullable().meta({ example: '12:00' }),
    notice,
    appointmentId: emrId.nullable().meta({ example: null }),
    providerId: emrId.nullable().meta({ example: null }),
  }),
);

const OfferRow = z
  .object({
    id: z.uuid(),
    standbyId: z.uuid().nullable(),
    patientId: z
      .string()
      .nullable()
      .describe('Null for a freed time that ended unfilled')
      .meta({ example: '1' }),
    patientName,
    providerId: z.string().meta({ example: '101' }),
    date: z.string().meta({ example: '2026-11-20' }),
    time: z.string().meta({ example: '09:40' }),
    freedMinutes: z.int().describe('How long the freed time is').meta({ example: 15 }),
    cause: z.enum(FREED_CAUSES).describe('How the time became free').meta({ example: 'cancelled' }),
    state: z.enum(OFFER_STATES).meta({ example: 'offered' }),
    why: z
      .string()
      .describe('Why this patient was asked, or why the time ended unfilled')
      .meta({ example: 'longest_waiting' }),
    notAsked: z
      .array(
        z.object({
          standbyId: z.uuid(),
          patientId: z.string().meta({ example: '2' }),
          why: z.string().meta({ example: 'other_provider' }),
        }),
      )
      .describe('Who stands before this patient, and why the time was not offered to them'),
    offeredAt: Timestamp,
    until: Timestamp.nullable().describe('How long an answer is taken'),
    appointmentId: z.string().nullable().describe('The new visit, once there is one').meta({ example: null }),
  })
  .meta({ id: 'StandbyOffer' });

export const RULES = {
  enabled: z.boolean().meta({ example: true }),
  minutesToAnswer: z.int().min(1).max(240).meta({ example: 30 }),
  atOnce: z
    .int()
    .min(1)
    .max(10)
    .describe('How many patients are asked about one time at once')
    .meta({ example: 1 }),
  stopHoursBefore: z
    .int()
    .min(0)
    .max(72)
    .describe('No offers later than this before the visit')
    .meta({ example: 2 }),
  quietFrom: wallTime.describe('No texts from this time on').meta({ example: '20:00' }),
  quietTo: wallTime.describe('Texts again from this time on').meta({ example: '08:30' }),
};
const Rules = z
  .object({
    ...RULES,
    quietFrom: z.string().describe('No texts from this time on').meta({ example: '20:00' }),
    quietTo: z.string().describe('Texts again from this time on').meta({ example: '08:30' }),
  })
  .meta({ id: 'StandbyRules' });

export function standbyRoutes(parts: StandbyParts, guards: Guards): Routes {
  return guards.clinic('Standby', [...entryRoutes(parts), ...offerRoutes(parts), ...ruleRoutes(parts)]);
}

function entryRoutes(parts: StandbyParts) {
  return [
    list('/api/clinic/standby', {
      summary: 'Patients who want an earlier time, in the order in which they are asked',
      sorts: ENTRY_SORTS,
      order: 'asc',
      finds: 'The EMR’s id of a patient',
      words: text(40).optional().meta({ example: '1' }),
      filters: z.object({ state: z.enum(ENTRY_STATES).optional() }),
      row: Row,
      sheet: 'standby',
      namesPatients: true,
      handle: async ({ clinicId }, query) => {
        const listed = await parts.entries.list(
          clinicId,
          { state: query.state ?? null, patientId: query.q },
          query,
        );
        return { ...listed, rows: await withContact(parts, clinicId, listed.rows) };
      },
    }),
    post('/api/clinic/standby', {
      summary: 'Put a patient on the list; in the same way twice is one entry',
      body: NewRow,
      answer: Row,
      action: 'standby.add',
      handle: async ({ clinicId, body, trail }) => {
        const joined = await joinStandby(
          parts,
          clinicId,
          body,
          { source: 'staff' },
          deadlineIn(EMR_MS),
          (tx) => trail(tx),
        );
        return found((await withContact(parts, clinicId, [enteredOf(joined)]))[0] ?? null);
      },
    }),
    put('/api/clinic/standby/:id', {
      summary: 'Change what a patient would take, or the priority; only the fields sent',
      params: ById,
      body: RowChange,
      answer: Row,
      action: 'standby.update',
      handle: async ({ clinicId, params, body, trail }) => {
        const changed = await changeEntry(parts, clinicId, params.id, body, deadlineIn(EMR_MS), trail);
        if (changed === 'not-found') throw noEntry();
        return found((await withContact(parts, clinicId, [enteredOf(changed)]))[0] ?? null);
      },
    }),
    del('/api/clinic/standby/:id', {
      summary: 'Take a patient off the list; an open offer ends',
      params: ById,
      answer: z.object({ id: z.uuid(), removed: z.literal(true) }),
      action: 'standby.remove',
      handle: async ({ clinicId, params, trail }) => {
        const ended = await endEntry(parts, clinicId, params.id, trail);
        if (ended === 'not-found') throw noEntry();
        if (ended === 'too-late')
          throw tooLate(
            'This patient has just said yes, and is being booked. Cancel the appointment instead.',
          );
        return { id: params.id, removed: true as const };
      },
    }),
  ];
}

function offerRoutes(parts: StandbyParts) {
  const act = (which: StaffAct, summary: string) =>
    post(`/api/clinic/standby/offers/:id/${which}`, {
      summary,
      params: ById,
      answer: z.object({ id: z.uuid(), state: z.enum(['skipped', 'closed']).meta({ example: 'skipped' }) }),
      action: `standby.${which}`,
      handle: async ({ clinicId, params, trail }) => {
        const done = await actOnOffer(parts, clinicId, params.id, which, (tx) => trail(tx));
        if (done === 'not-found')
          throw new Failure('NOT_FOUND', 'This clinic has no such offer. Check its id.');
        if (done === 'too-late') throw tooLate('This offer is not open any more. Load the list again.');
        return { id: params.id, state: which === 'skip' ? ('skipped' as const) : ('closed' as const) };
      },
    });
  return [
    list('/api/clinic/standby/offers', {
      summary: 'Freed times and whom they were offered to, the latest first',
      sorts: OFFER_SORTS,
      order: 'desc',
      finds: 'The EMR’s id of a patient',
      words: text(40).optional().meta({ example: '1' }),
      filters: z.object({ state: z.enum(OFFER_STATES).optional() }),
      row: OfferRow,
      counts: Figures,
      sheet: 'standby-offers',
      namesPatients: true,
      handle: async ({ clinicId }, query) => {
        const filter = { state: query.state ?? null, patientId: query.q };
        const listed = await parts.offers.list(clinicId, filter, query);
        const counts = await figuresOf(parts, clinicId);
        return { ...listed, rows: listed.rows.map(shownOffer), counts };
      },
    }),
    act('skip', 'Ask the next patient; this one is told that the time is gone'),
    act('stop', 'Offer this time to nobody any more'),
  ];
}

function ruleRoutes({ rules, watcher }: StandbyParts) {
  return [
    get('/api/clinic/standby-rules', {
      summary: 'Whether and how freed times are offered',
      answer: Rules,
      handle: ({ clinicId }) => rules.read(clinicId),
    }),
    put('/api/clinic/standby-rules', {
      summary: 'Change how freed times are offered; only the fields sent',
      description: 'While it is on, the clinic’s book is watched.',
      body: changeOf(z.object(RULES)),
      answer: Rules,
      action: 'standby.rules',
      handle: ({ clinicId, body, trail }) =>
        rules.change(
          clinicId,
          body,
          (tx, { enabled }) => watcher.want(tx, clinicId, 'standby', enabled),
          trail,
        ),
    }),
  ];
}

/** An acceptance that is still being booked is shown as offered. */
function shownOffer({ state, ...offer }: LoggedOffer) {
  return { ...offer, state: state === 'accepting' ? ('offered' as const) : state };
}

function enteredOf(joined: Joined) {
  switch (joined.status) {
    case 'joined':
      return joined.entry;
    case 'unknown-patient':
      throw new Failure('NOT_FOUND', 'The EMR has no patient with this id. Check the id.', {
        fields: { patientId: 'is unknown' },
      });
    case 'inactive-patient':
      throw invalid('patientId', 'is not an active patient');
    case 'unknown-visit':
      throw invalid('appointmentId', 'must be an upcoming visit of this patient');
    case 'visit-over':
      throw invalid('appointmentId', 'has begun already');
    case 'unknown-provider':
      throw invalid('providerId', 'must be a provider whom callers may book');
  }
}

const invalid = (field: string, complaint: string) =>
  new Failure('INVALID_REQUEST', `${field} ${complaint}.`, { fields: { [field]: complaint } });
const noEntry = () => new Failure('NOT_FOUND', 'This clinic has no such standby entry. Check its id.');
const tooLate = (message: string) => new Failure('INVALID_REQUEST', message);
