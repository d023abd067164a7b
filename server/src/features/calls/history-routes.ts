import { Readable } from 'node:stream';
import { z } from 'zod';
import type { Database } from '../../database/database.ts';
import {
  asInteger,
  envelope,
  ok,
  okPage,
  PageParameters,
  pageEnvelope,
  Timestamp,
} from '../../http/envelope.ts';
import type { Guards } from '../../http/guards.ts';
import type { Routes } from '../../http/routes.ts';
import type { CalendarDate } from '../../kernel/calendar.ts';
import { CALL_OUTCOMES, INTENTS } from '../../kernel/call-words.ts';
import { LANGUAGES } from '../../kernel/language.ts';
import type { Page, PageQuery } from '../../kernel/page.ts';
import { maskPhone } from '../../kernel/phone-number.ts';
import type { CallFilter } from './call-filter.ts';
import type { CallRow } from './history.store.ts';
import { Filters, filterOf } from './history-fields.ts';

const tags = ['Calls'];

const Row = z
  .object({
    id: z.uuid(),
    callId: z.string(),
    startedAt: Timestamp,
    language: z.enum(LANGUAGES),
    intent: z.enum(INTENTS),
    outcome: z.enum(CALL_OUTCOMES),
    duration: z.int().describe('Seconds'),
    transferred: z.boolean(),
    cost: z.number().nullable(),
    callerPhone: z.string().nullable().describe('Masked'),
    smsConsent: z.boolean().nullable(),
    smsSentAt: Timestamp.nullable(),
  })
  .meta({
    example: {
      id: '6f1d7a52-3f0e-4c1b-9a58-2d1f0c7b8e34',
      callId: 'c-20261116-0917',
      startedAt: '2026-11-16T17:17:00.000Z',
      language: 'en',
      intent: 'book',
      outcome: 'booked',
      duration: 94,
      transferred: false,
      cost: 0.21,
      callerPhone: '+1 604 ***-**42',
      smsConsent: true,
      smsSentAt: '2026-11-16T17:18:40.000Z',
    },
  });

const limit = z
  .string()
  .regex(/^\d{1,3}$/, 'must be a whole number')
  .transform(Number)
  .refine((count) => count >= 1 && count <= 100, 'is 1 to 100')
  .default(20)
  .describe('1 to 100')
  .meta(asInteger(1, 100));

export const CallPage = okPage(Row);
export const CallPageQuery = PageParameters.extend(Filters.shape);

const Recent = {
  tags,
  summary: 'The latest calls',
  querystring: z.object({ limit }),
  response: { 200: ok(z.array(Row)) },
};
const History = {
  tags,
  summary: 'Calls, newest first, by day, outcome, intent, language, transfer and words',
  querystring: CallPageQuery,
  response: { 200: CallPage },
};
const Csv = {
  tags,
  summary: 'The filtered calls as a sheet; the export is written into the audit log',
  querystring: Filters,
  response: {
    200: {
      description: 'Comma-separated, in UTF-8, with a line of names',
      content: {
        'text/csv': {
          schema: z.string().meta({
            example: 'id,callId,startedAt\r\n6f1d7a52-3f0e-4c1b-9a58-2d1f0c7b8e34,c-1,2026-11-16\r\n',
          }),
        },
      },
    },
  },
};

export interface HistoryDesk {
  today(clinicId: string): Promise<CalendarDate>;
  recent(clinicId: string, limit: number): Promise<CallRow[]>;
  history(clinicId: string, filter: CallFilter, page: PageQuery): Promise<Page<CallRow>>;
  /** Begins when whoever asks for it is written down. */
  csv(
    clinicId: string,
    filter: CallFilter,
    trail: (tx: Database) => Promise<void>,
  ): Promise<AsyncIterable<string>>;
}

export function historyRoutes(desk: HistoryDesk, guards: Guards): Routes[] {
  return [
    guards.clinic(async (app) => {
      app.get('/api/clinic/calls', { schema: Recent }, async ({ clinicId, query }) =>
        envelope((await desk.recent(clinicId, query.limit)).map(callOnWire)),
      );

      app.get('/api/clinic/call-history', { schema: History }, async ({ clinicId, query }) => {
        const filter = filterOf(query, await desk.today(clinicId));
        return pageEnvelope(onWire(await desk.history(clinicId, filter, query)), query);
      });

      app.get(
        '/api/clinic/call-history.csv',
        { schema: Csv, config: { action: 'calls.export' }, exposeHeadRoute: false },
        async ({ clinicId, query, trail }, reply) => {
          const today = await desk.today(clinicId);
          const filter = filterOf(query, today);
          const { text, ...plain } = filter;
          const lines = await desk.csv(clinicId, filter, (tx) =>
            trail(tx, { filter: { ...plain, hasText: text !== null } }),
          );
          return reply
            .header('content-type', 'text/csv; charset=utf-8')
            .header('content-disposition', `attachment; filename="call-history-${today}.csv"`)
            .send(Readable.from(lines) as never);
        },
      );
    }),
  ];
}

export function onWire({ rows, total }: Page<CallRow>) {
  return { rows: rows.map(callOnWire), total };
}

function callOnWire(row: CallRow) {
  const { id, callId, startedAt, language, intent, outcome, transferred, cost, smsConsent, smsSentAt } = row;
  return {
    id,
    callId,
    startedAt,
    language,
    intent,
    outcome,
    duration: row.durationSeconds,
    transferred,
    cost,
    callerPhone: row.callerPhone && maskPhone(row.callerPhone),
    smsConsent,
    smsSentAt,
  };
}
