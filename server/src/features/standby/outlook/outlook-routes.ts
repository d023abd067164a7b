import { z } from 'zod';
import { type Guards, get, post, type Routes, Timestamp } from '../../../http/routes.ts';
import { changeOf, text } from '../../../kernel/fields.ts';
import { type CalendarDate, parseDate, parseTime, type WallTime } from '../../../kernel/time/calendar.ts';
import { askingOrder } from '../offering/asking-order.ts';
import type { StandbyParts } from '../parts.ts';
import { patientName, RULES } from '../routes.ts';
import { dryRun } from './dry-run.ts';
import { Figures, figuresOf } from './figures.ts';

const PATIENT = {
  standbyId: z.uuid(),
  patientId: z.string().meta({ example: '4' }),
  patientName,
};
const PLACE = {
  providerId: z.string().meta({ example: '101' }),
  date: z.string().meta({ example: '2026-11-20' }),
  time: z.string().meta({ example: '09:40' }),
};

const Next = z
  .object({
    isFreed: z
      .boolean()
      .describe('Somebody has left this time, and it is offered on')
      .meta({ example: true }),
    asked: z.array(z.object({ ...PATIENT, until: Timestamp.nullable() })).describe('Who is being asked now'),
    ended: z
      .string()
      .nullable()
      .describe('Why this time ended unfilled; it is offered to nobody any more')
      .meta({ example: null }),
    next: z
      .object({ ...PATIENT, why: z.string().meta({ example: 'longest_waiting' }) })
      .nullable()
      .describe('Who would be asked next; null if it fits nobody who waits'),
    after: z.array(z.object(PATIENT)).describe('Who would be asked after them, in this order'),
    notAsked: z
      .array(z.object({ ...PATIENT, why: z.string().meta({ example: 'other_day' }) }))
      .describe('Who stands before them on the list, and why they are not asked'),
  })
  .meta({ id: 'StandbyNext' });

const Dry = z
  .object({
    from: Timestamp,
    to: Timestamp,
    watchedSince: Timestamp.nullable().describe(
      'Since when the book is watched; what was freed before is not known',
    ),
    freed: z.int().describe('Times that became free').meta({ example: 9 }),
    inTime: z.int().describe('For how many somebody would have been asked in time').meta({ example: 7 }),
    times: z.array(
      z.object({
        ...PLACE,
        durationMinutes: z.int().meta({ example: 15 }),
        noticedAt: Timestamp,
        why: z
          .enum(['too_late', 'quiet_hours', 'nobody_fits'])
          .nullable()
          .describe('Why nobody would have been asked in time')
          .meta({ example: null }),
        asked: z
          .array(z.object({ ...PATIENT, at: Timestamp, inTime: z.boolean().meta({ example: true }) }))
          .describe(
            'In this order, each if all before them had not answered; nobody knows who would have said yes',
          ),
      }),
    ),
  })
  .meta({ id: 'StandbyDryRun' });

export function outlookRoutes(parts: StandbyParts, guards: Guards): Routes {
  return guards.clinic('Standby', [
    get('/api/clinic/standby/figures', {
      summary: 'How many freed times were refilled in the last seven days, and their minutes',
      answer: Figures,
      handle: ({ clinicId }) => figuresOf(parts, clinicId),
    }),
    get('/api/clinic/standby/next', {
      summary: 'Who would be asked next about a time',
      description: 'By the rules that offer. The EMR is not asked whether the time may be booked.',
      query: z.object({
        providerId: text(40).meta({ example: '101' }),
        date: z
          .string()
          .refine((written) => parseDate(written) !== null, 'must be a date, such as 2026-11-20')
          .meta({ example: '2026-11-20' }),
        time: z
          .string()
          .refine((written) => parseTime(written) !== null, 'must be a time of day, such as 09:30')
          .meta({ example: '09:40' }),
      }),
      answer: Next,
      handle: async ({ clinicId, query: { providerId, date, time } }) => {
        const place = { providerId, date: date as CalendarDate, time: time as WallTime };
        const { asked, after, notAsked, ...told } = await askingOrder(parts, clinicId, place);
        return { ...told, asked: [...asked], after: [...after], notAsked: [...notAsked] };
      },
    }),
    post('/api/clinic/standby-rules/dry-run', {
      summary: 'Who would have been asked in the last seven days, and whether in time; changes nothing',
      description:
        'By the rules as they are, with the fields that are sent instead. Never who would have said yes: nobody knows that.',
      body: changeOf(z.object(RULES)),
      answer: Dry,
      action: 'standby.dry-run',
      handle: async ({ clinicId, body }) => {
        const { times, ...run } = await dryRun(parts, clinicId, body);
        return { ...run, times: times.map((time) => ({ ...time, asked: [...time.asked] })) };
      },
    }),
  ]);
}
