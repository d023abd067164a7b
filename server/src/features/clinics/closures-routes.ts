import { z } from 'zod';
import { asInteger, ById, del, type Guards, get, post, put, type Routes } from '../../http/routes.ts';
import { holdsOn } from '../../kernel/clinic/closed-times.ts';
import { found } from '../../kernel/failure.ts';
import { orNull, text } from '../../kernel/fields.ts';
import { type CalendarDate, daysFrom, parseDate, type WallTime } from '../../kernel/time/calendar.ts';
import type { ClosureStore } from './closures.store.ts';
import { holidaySuggestions } from './holiday-suggestions.ts';
import type { ClinicStore } from './store.ts';

const LONGEST_DAYS = 730;

const day = z
  .string()
  .refine((value) => parseDate(value) !== null, 'is no day, YYYY-MM-DD')
  .transform((value) => value as CalendarDate)
  .meta({ example: '2026-12-25' });
const timeOfDay = z
  .string()
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'is no time of day, HH:MM')
  .nullish()
  .transform((value) => (value ?? null) as WallTime | null);

const Draft = z
  .object({
    from: day.describe('The first day'),
    to: day.describe('The last day, which is closed too'),
    startTime: timeOfDay.describe('With endTime: only these hours of each day').meta({ example: '12:00' }),
    endTime: timeOfDay.meta({ example: '17:00' }),
    reason: orNull(text(200)).meta({ example: 'Christmas Day' }),
    reasonZh: orNull(text(200)).meta({ example: '圣诞节' }),
    providerId: orNull(text(40))
      .describe("The EMR's number of the only provider it holds for; left out, it holds for the clinic")
      .meta({ example: null }),
  })
  .superRefine(({ from, to, startTime, endTime }, context) => {
    const complain = (field: string, message: string) =>
      context.addIssue({ code: 'custom', path: [field], message });
    if (to < from) complain('to', 'must not be before from');
    else if (daysFrom(from, to) > LONGEST_DAYS) complain('to', 'is more than two years after from');
    if ((startTime === null) !== (endTime === null))
      complain(startTime === null ? 'startTime' : 'endTime', 'is needed beside the other');
    if (startTime && endTime && endTime <= startTime) complain('endTime', 'must be after startTime');
  });
const Shown = z
  .object({
    id: z.uuid(),
    from: z.string().meta({ example: '2026-12-25' }),
    to: z.string().meta({ example: '2026-12-25' }),
    startTime: z.string().nullable().meta({ example: null }),
    endTime: z.string().nullable().meta({ example: null }),
    reason: z.string().nullable().meta({ example: 'Christmas Day' }),
    reasonZh: z.string().nullable().meta({ example: '圣诞节' }),
    providerId: z.string().nullable().meta({ example: null }),
  })
  .meta({ id: 'Closure' });
const Suggestion = Shown.omit({ id: true })
  .extend({
    accepted: z.boolean().describe('The clinic is closed then already'),
  })
  .meta({ id: 'HolidaySuggestion' });

const NONE = 'There is no such closure.';

interface Needs {
  readonly closures: ClosureStore;
  readonly clinics: Pick<ClinicStore, 'read'>;
}

export function closureRoutes({ closures, clinics }: Needs, guards: Guards): Routes {
  return guards.clinic('Closures', [
    get('/api/clinic/closures', {
      summary: 'When the clinic is closed, by day',
      answer: z.array(Shown),
      handle: ({ clinicId }) => closures.list(clinicId),
    }),
    post('/api/clinic/closures', {
      summary: 'Close the clinic, or one provider, on these days',
      description: 'Nothing is offered, booked or moved into it. Appointments that are there already stay.',
      body: Draft,
      answer: Shown,
      action: 'clinic.closure.add',
      handle: ({ clinicId, body, trail }) => closures.add(clinicId, body, trail),
    }),
    get('/api/clinic/closures/suggestions', {
      summary: "Statutory holidays of the clinic's province, to accept one by one",
      query: z.object({
        year: z
          .string()
          .regex(/^20\d\d$/, 'is no year of this century')
          .transform(Number)
          .meta({ ...asInteger(2000, 2099), example: 2026 }),
        years: z
          .string()
          .regex(/^[12]$/, 'is neither 1 nor 2')
          .default('1')
          .transform(Number)
          .describe('How many years, from that one on')
          .meta({ ...asInteger(1, 2), example: 1 }),
      }),
      answer: z.array(Suggestion),
      handle: async ({ clinicId, query }) => {
        const { province } = found(await clinics.read(clinicId));
        const there = await closures.list(clinicId);
        const wanted = Array.from({ length: query.years }, (_, after) => query.year + after);
        const holidays = await Promise.all(wanted.map((year) => holidaySuggestions(province, year)));
        return holidays.flat().map((holiday) => ({
          ...holiday,
          accepted: there.some((each) => !each.startTime && holdsOn(each, holiday.from, null)),
        }));
      },
    }),
    get('/api/clinic/closures/:id', {
      summary: 'One closure',
      params: ById,
      answer: Shown,
      handle: async ({ clinicId, params }) => found(await closures.get(clinicId, params.id), NONE),
    }),
    put('/api/clinic/closures/:id', {
      summary: 'Change a closure',
      params: ById,
      body: Draft,
      answer: Shown,
      action: 'clinic.closure.change',
      handle: async ({ clinicId, params, body, trail }) =>
        found(await closures.replace(clinicId, params.id, body, trail), NONE),
    }),
    del('/api/clinic/closures/:id', {
      summary: 'Open again',
      params: ById,
      answer: Shown,
      action: 'clinic.closure.remove',
      handle: async ({ clinicId, params, trail }) =>
        found(await closures.remove(clinicId, params.id, trail), NONE),
    }),
  ]);
}
