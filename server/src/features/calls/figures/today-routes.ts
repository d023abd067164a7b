import { z } from 'zod';
import { type Guards, get, type Routes, Timestamp } from '../../../http/routes.ts';
import { EMR_CONNECTION_STATES } from '../../../kernel/emr-connection.ts';
import { CallAnswer, callOnWire, IsTest } from '../history/history-routes.ts';
import type { Today } from './today.ts';

const count = z.int();
const Figures = z
  .object({
    calls: count,
    booked: count,
    moved: count,
    cancelled: count,
    transferred: count.describe('Put through to a person'),
    questions: count.describe('About the clinic'),
    afterHours: count.describe('Number of calls outside opening hours'),
    minutesWithoutPerson: count.describe('Of calls that were not put through'),
  })
  .meta({
    id: 'DayFigures',
    example: {
      ...{ calls: 23, booked: 11, moved: 2, cancelled: 1, transferred: 4, questions: 5 },
      ...{ afterHours: 2, minutesWithoutPerson: 110 },
    },
  });
const date = z.iso.date().meta({ example: '2026-11-16' });
const wallTime = z.string().meta({ example: '09:42' });

const TodayAnswer = z
  .object({
    date: date.describe('The day of the clinic'),
    time: wallTime.describe('On its wall now'),
    timezone: z.string().meta({ example: 'America/Vancouver' }),
    today: Figures.describe('Until now'),
    lastWeekDate: date,
    lastWeek: Figures.describe('The same weekday a week ago, until the same time'),
    hours: z
      .array(
        z.object({
          hour: count.meta({ example: 9 }),
          today: count.meta({ example: 8 }),
          lastWeek: count.meta({ example: 6 }),
        }),
      )
      .describe('24; of last week the whole day'),
    works: z.object({
      agent: z.object({
        state: z.enum(['on', 'off', 'not-live']),
        lastCallAt: Timestamp.nullable(),
      }),
      emr: z
        .object({
          type: z.string().nullable().meta({ example: 'emr-soap' }),
          state: z.enum(['unknown', 'ok', 'reauthorise', 'unreachable']),
          since: z.string().nullable().meta({ example: '2026-11-16T17:31:00+00:00' }),
          credentialsRefused: z.boolean(),
          connection: z.enum(['unknown', ...EMR_CONNECTION_STATES]).meta({ example: 'ok' }),
          authorisationEnds: z.string().nullable().meta({ example: null }),
        })
        .nullable()
        .describe('Null where none is set up'),
      sms: z
        .object({
          on: z.boolean(),
          sent: count.meta({ example: 14 }),
          delivered: count.meta({ example: 13 }),
          failed: count.meta({ example: 1 }),
          waiting: count.meta({ example: 0 }),
        })
        .describe('Since midnight'),
    }),
    inProgress: z.array(CallAnswer).describe('Calls that go on, the longest first'),
    next: z
      .array(
        z.object({
          id: z.uuid().describe('Of the attempt that made it'),
          appointmentId: z.string().nullable().meta({ example: '88417' }),
          date,
          time: wallTime,
          durationMinutes: count.nullable().meta({ example: 15 }),
          providerId: z.string().nullable().meta({ example: '101' }),
          providerName: z.string().nullable().meta({ example: 'Dr. Anna Ng' }),
          patientId: z.string().nullable().meta({ example: '1042' }),
          patientName: z.string().nullable().describe('As the booking knew it').meta({ example: 'Wei Chen' }),
          type: z.string().nullable().meta({ example: 'B' }),
          callLogId: z.uuid().nullable(),
          test: IsTest,
        }),
      )
      .describe('The next appointments that were made by phone'),
  })
  .meta({ id: 'Today' });

export function todayRoutes(read: (clinicId: string) => Promise<Today>, guards: Guards): Routes {
  return guards.clinic('Calls', [
    get('/api/clinic/today', {
      summary:
        "The clinic's day so far beside the same weekday last week, whether all works, and what comes next",
      answer: TodayAnswer,
      handle: async ({ clinicId }) => {
        const { inProgress, ...today } = await read(clinicId);
        return { ...today, inProgress: inProgress.map(callOnWire) };
      },
    }),
  ]);
}
