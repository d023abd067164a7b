import { z } from 'zod';
import type { Trail } from '../../../database/database.ts';
import { list } from '../../../http/list.ts';
import { type Guards, get, limitUpTo, type Routes, Timestamp } from '../../../http/routes.ts';
import { CALL_OUTCOMES, INTENTS, OUTCOME_KINDS } from '../../../kernel/calls/call-words.ts';
import { VOICE_VENDORS } from '../../../kernel/calls/voice-vendor.ts';
import { LANGUAGES } from '../../../kernel/language.ts';
import type { Order, Page } from '../../../kernel/page.ts';
import { maskPhone } from '../../../kernel/people/phone-number.ts';
import type { CallSource } from '../../../ports/voice/voice-webhook.ts';
import { recordOf } from '../call-record.ts';
import { TROUBLES } from './call-context.ts';
import type { ClinicCalls, ShownCall } from './clinic-calls.ts';
import { CALL_LIST, filterOf } from './history-fields.ts';

export const CallStatus = z
  .enum(['in_progress', 'ended', 'no_report'])
  .describe('In the list from its first event on; no_report where none came for half an hour')
  .meta({ example: 'ended' });

export const IsTest = z
  .boolean()
  .describe('Somebody at a browser was the caller: in no figure, and nothing was sent')
  .meta({ example: false });

export const Source = z
  .enum([...VOICE_VENDORS, 'mcp'])
  .describe('The wire that the call came by')
  .meta({ example: 'vapi' });
export const SourceName = z
  .string()
  .nullable()
  .describe('Of MCP, the name of the token')
  .meta({ example: null });

export const Outcomes = z
  .array(
    z
      .object({
        what: z.enum(OUTCOME_KINDS).meta({ example: 'booked' }),
        patientId: z.string().nullable().meta({ example: '1042' }),
        patientName: z.string().nullable().describe('Of the person concerned').meta({ example: 'Wei Chen' }),
        appointmentId: z.string().nullable().describe('Of a move, the new one').meta({ example: '88417' }),
        at: Timestamp,
      })
      .meta({ id: 'CallOutcome' }),
  )
  .describe('All that came of the call, in the order in which it happened; also while it is in progress');

export const CallAnswer = z
  .object({
    id: z.uuid(),
    callId: z.string(),
    status: CallStatus,
    startedAt: Timestamp,
    language: z.enum(LANGUAGES).describe('The language the caller spoke'),
    intent: z.enum(INTENTS),
    outcome: z
      .enum(CALL_OUTCOMES)
      .nullable()
      .describe(
        'The first of booked, rescheduled, cancelled, registered, waitlisted, transferred and clinic_info among the outcomes, without what the same call undid. Null while the call is in progress',
      ),
    outcomes: Outcomes,
    duration: z.int().describe('Seconds'),
    transferAsked: z.boolean().describe('A person was asked for'),
    transferred: z.boolean().describe('The caller was put through'),
    cost: z.number().nullable(),
    callerPhone: z.string().nullable().describe('Masked'),
    smsConsent: z.boolean().nullable(),
    smsSentAt: Timestamp.nullable(),
    afterHours: z.boolean(),
    summary: z.string().nullable().describe("The platform's, else our own, in English"),
    patientId: z.string().nullable().describe('In the EMR'),
    patientName: z
      .string()
      .nullable()
      .describe(
        'Whom the first of its outcomes concerns, else as an inbox item, a booking or a registration has it',
      ),
    providerId: z.string().nullable().describe('In the EMR'),
    providerName: z.string().nullable(),
    appointmentDate: z.string().nullable().describe("The clinic's wall"),
    appointmentTime: z.string().nullable(),
    inboxItems: z.int().describe('How many the call has left'),
    troubles: z.array(z.enum(TROUBLES)).describe('What of it a person should look at'),
    source: Source,
    sourceName: SourceName,
    test: IsTest,
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
      outcomes: [
        {
          what: 'booked',
          patientId: '1042',
          patientName: 'Wei Chen',
          appointmentId: '88417',
          at: '2026-11-16T17:18:21.000Z',
        },
      ],
      duration: 94,
      transferAsked: false,
      transferred: false,
      cost: 0.21,
      callerPhone: '+1 604 ***-**42',
      smsConsent: true,
      smsSentAt: '2026-11-16T17:18:40.000Z',
      afterHours: false,
      summary: 'A caller booked a visit.',
      patientId: '1042',
      patientName: 'Wei Chen',
      providerId: '101',
      providerName: 'Dr. Anna Ng',
      appointmentDate: '2026-11-20',
      appointmentTime: '10:45',
      inboxItems: 0,
      troubles: [],
      source: 'vapi',
      sourceName: null,
      test: false,
    },
  })
  .meta({ id: 'Call' });

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
    list('/api/clinic/call-history', {
      ...CALL_LIST,
      summary: 'Calls, newest first, by day, outcome, intent, language, transfer and words',
      row: CallAnswer,
      lines: ({ clinicId, trail }, query) => callSheet(calls, clinicId, query, trail),
      handle: async ({ clinicId }, query) => {
        const filter = filterOf(query, await calls.today(clinicId));
        return onWire(await calls.history(clinicId, filter, query));
      },
    }),
  ]);
}

/**
 * Exports the filtered calls as a spreadsheet. The audit log records the filter, which shows later whose
 * calls were exported.
 */
export async function callSheet(
  calls: Pick<ClinicCalls, 'today' | 'csv'>,
  clinicId: string,
  query: Parameters<typeof filterOf>[0] & { readonly order: Order },
  trail: Trail,
): Promise<{ readonly fileName: string; readonly lines: AsyncIterable<string> }> {
  const today = await calls.today(clinicId);
  const filter = filterOf(query, today);
  const { text, ...plain } = filter;
  const lines = await calls.csv(clinicId, filter, query.order, (tx) =>
    trail(tx, { filter: { ...plain, hasText: text !== null } }, 'calls.export'),
  );
  return { fileName: `call-history-${today}.csv`, lines };
}

export function onWire({ rows, total }: Page<ShownCall>) {
  return { rows: rows.map(callOnWire), total };
}

export function callOnWire({ durationSeconds, callerPhone, ...call }: ShownCall) {
  return {
    ...call,
    ...recordOf(call),
    source: call.source as CallSource['kind'],
    duration: durationSeconds,
    transferAsked: call.transferred || call.transferReason !== null,
    callerPhone: callerPhone && maskPhone(callerPhone),
  };
}
