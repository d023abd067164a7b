import { Readable } from 'node:stream';
import { z } from 'zod';
import { file, type Guards, get, limitUpTo, pageOf, type Routes, Timestamp } from '../../http/routes.ts';
import { CALL_OUTCOMES, INTENTS } from '../../kernel/call-words.ts';
import { LANGUAGES } from '../../kernel/language.ts';
import type { Page } from '../../kernel/page.ts';
import { maskPhone } from '../../kernel/phone-number.ts';
import type { ClinicCalls } from './clinic-calls.ts';
import type { CallRow } from './history.store.ts';
import { Filters, filterOf } from './history-fields.ts';

export const CallStatus = z
  .enum(['in_progress', 'ended', 'no_report'])
  .describe('In the list from its first event on; no_report where none came for half an hour')
  .meta({ example: 'ended' });

export const CallAnswer = z
  .object({
    id: z.uuid(),
    callId: z.string(),
    status: CallStatus,
    startedAt: Timestamp,
    language: z.enum(LANGUAGES),
    intent: z.enum(INTENTS),
    outcome: z.enum(CALL_OUTCOMES).nullable().describe('Null while the call is in progress'),
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
      status: 'ended',
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

const Csv = z.string().meta({
  example: 'id,callId,startedAt\r\n6f1d7a52-3f0e-4c1b-9a58-2d1f0c7b8e34,c-1,2026-11-16\r\n',
});

export function historyRoutes(
  calls: Pick<ClinicCalls, 'today' | 'recent' | 'history' | 'csv'>,
  guards: Guards,
): Routes {
  return guards.clinic('Calls', [
    get('/api/clinic/calls', {
      summary: 'The latest calls',
      query: z.object({ limit: limitUpTo(100) }),
      answer: z.array(CallAnswer),
      handle: async ({ clinicId, query }) => (await calls.recent(clinicId, query.limit)).map(callOnWire),
    }),
    get('/api/clinic/call-history', {
      summary: 'Calls, newest first, by day, outcome, intent, language, transfer and words',
      query: Filters,
      answer: pageOf(CallAnswer),
      handle: async ({ clinicId, query }) => {
        const filter = filterOf(query, await calls.today(clinicId));
        return onWire(await calls.history(clinicId, filter, query));
      },
    }),
    get('/api/clinic/call-history.csv', {
      summary: 'The filtered calls as a sheet; the export is written into the audit log',
      query: Filters,
      answer: file('text/csv', Csv, 'Comma-separated, in UTF-8, with a line of names'),
      action: 'calls.export',
      exposeHeadRoute: false,
      handle: async ({ clinicId, query, trail }, reply) => {
        const today = await calls.today(clinicId);
        const filter = filterOf(query, today);
        const { text, ...plain } = filter;
        const lines = await calls.csv(clinicId, filter, (tx) =>
          trail(tx, { filter: { ...plain, hasText: text !== null } }),
        );
        return reply
          .header('content-type', 'text/csv; charset=utf-8')
          .header('content-disposition', `attachment; filename="call-history-${today}.csv"`)
          .send(Readable.from(lines));
      },
    }),
  ]);
}

/** What a call comes to is known when it is over. */
export function shownOutcome({ status, outcome }: Pick<CallRow, 'status' | 'outcome'>) {
  return status === 'in_progress' ? null : outcome;
}

export function onWire({ rows, total }: Page<CallRow>) {
  return { rows: rows.map(callOnWire), total };
}

function callOnWire({ durationSeconds, callerPhone, ...call }: CallRow) {
  return {
    ...call,
    outcome: shownOutcome(call),
    duration: durationSeconds,
    callerPhone: callerPhone && maskPhone(callerPhone),
  };
}
