import { z } from 'zod';
import { type Guards, get, type Routes } from '../../../http/routes.ts';
import { found } from '../../../kernel/failure.ts';
import type { Clinics } from '../../clinics/index.ts';
import { type ResultNeeds, readResults } from './read-results.ts';

const Day = z
  .object({
    visits: z
      .int()
      .describe('Visits with reminders that stand, and those that were cancelled after one')
      .meta({ example: 42 }),
    texted: z.int().describe('Visits whose patients were texted').meta({ example: 30 }),
    confirmed: z.int().describe('Visits confirmed, by text, by link or in the EMR').meta({ example: 18 }),
    cancelled: z.int().describe('Visits cancelled after a reminder').meta({ example: 2 }),
    waiting: z.int().describe('Visits with a text still to come').meta({ example: 5 }),
    cannotText: z.int().describe('Visits whose patients should be called').meta({ example: 4 }),
  })
  .meta({ id: 'ReminderDay' });

const period = z
  .object({
    from: z.string().meta({ example: '2026-10-20' }),
    to: z.string().meta({ example: '2026-11-16' }),
    visits: z.int().describe('Visits that were not cancelled').meta({ example: 612 }),
    missed: z.int().describe('Visits whose patients did not come').meta({ example: 18 }),
    cancelled: z
      .int()
      .nullable()
      .describe(
        'Visits that were cancelled, so that the time could be given to others; null where not counted',
      )
      .meta({ example: 37 }),
  })
  .nullable();
const Results = z
  .object({
    since: z
      .string()
      .nullable()
      .describe('The day since when patients are reminded')
      .meta({ example: '2026-10-02' }),
    weeks: z.int().describe('How many weeks are compared: four at most').meta({ example: 4 }),
    before: period.describe(
      'As many weeks before reminders; null in the first week or where nothing was counted',
    ),
    now: period.describe('The last weeks; null in the first week or where nothing was counted'),
    texts: z
      .object({
        from: z.string().meta({ example: '2026-10-20' }),
        to: z.string().meta({ example: '2026-11-16' }),
        sent: z.int().describe('Texts about visits of these days').meta({ example: 812 }),
        confirmed: z.int().describe('Visits confirmed').meta({ example: 540 }),
        cancelled: z.int().describe('Visits cancelled after a reminder and in time').meta({ example: 37 }),
      })
      .nullable(),
    consent: z.object({
      patients: z.int().describe('With a visit in the next two weeks').meta({ example: 341 }),
      known: z
        .int()
        .describe('Whose number is known: charts are read when a text is near')
        .meta({ example: 341 }),
      given: z.array(
        z.object({
          source: z.string().describe('How we know, as the ledger of consent says').meta({ example: 'call' }),
          patients: z.int().meta({ example: 201 }),
        }),
      ),
      withdrawn: z.int().describe('Who have said no').meta({ example: 4 }),
      unasked: z.int().describe('Who were never asked').meta({ example: 25 }),
    }),
  })
  .meta({ id: 'ReminderResults' });

interface Needs extends ResultNeeds {
  readonly clinics: Pick<Clinics, 'read'>;
}

export function figureRoutes(needs: Needs, guards: Guards): Routes {
  return guards.clinic('Reminders', [
    get('/api/clinic/reminders/day', {
      summary: 'How many visits of a day were reminded, confirmed and cancelled',
      query: z.object({ date: z.iso.date().meta({ example: '2026-11-18' }) }),
      answer: Day,
      handle: ({ clinicId, query }) => needs.figures.day(clinicId, query.date),
    }),
    get('/api/clinic/reminders/figures', {
      summary: 'What reminders have come to: missed visits before and after, texts, and who may be texted',
      answer: Results,
      handle: async ({ clinicId }) =>
        readResults(needs, clinicId, found(await needs.clinics.read(clinicId)).timezone),
    }),
  ]);
}
