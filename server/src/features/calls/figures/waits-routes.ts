import { z } from 'zod';
import { type Guards, get, type Routes } from '../../../http/routes.ts';
import type { ClinicCalls } from '../history/clinic-calls.ts';
import { Day } from '../history/history-fields.ts';
import { daysOf } from './stats-routes.ts';
import { Wait } from './waits.ts';

/** Reads every answer, so the range is limited to this many days. */
const MOST_DAYS = 92;
const date = z.iso.date().meta({ example: '2026-11-16' });
const WaitsAnswer = z
  .object({
    startDate: date,
    endDate: date,
    all: Wait,
    previous: z
      .object({ startDate: date, endDate: date, all: Wait })
      .describe('As many days, just before these'),
    byTool: z
      .array(
        z.object({ tool: z.string().meta({ example: 'create_appointment' }), ...Wait.shape, previous: Wait }),
      )
      .describe('The slowest first'),
    byDay: z.array(z.object({ date, ...Wait.shape })),
  })
  .meta({ id: 'CallWaits' });

export function waitsRoutes(calls: Pick<ClinicCalls, 'today' | 'waits'>, guards: Guards): Routes {
  return guards.clinic('Calls', [
    get('/api/clinic/analytics/waits', {
      summary: `How long callers waited for the answers of tools, in up to ${MOST_DAYS} days and in as many before them`,
      description:
        'From what is kept of calls; test calls do not count. Times are ours: the talking comes on top.',
      query: z.object({
        startDate: Day.optional().describe("The first of the clinic's days"),
        endDate: Day.optional().describe('The last day, which counts; today unless given'),
      }),
      answer: WaitsAnswer,
      handle: async ({ clinicId, query }) => {
        const days = daysOf(query, await calls.today(clinicId), MOST_DAYS);
        const { from, to, previous, ...waits } = await calls.waits(clinicId, days);
        return {
          ...waits,
          startDate: from,
          endDate: to,
          previous: { startDate: previous.from, endDate: previous.to, all: previous.all },
        };
      },
    }),
  ]);
}
