import { z } from 'zod';
import type { Database } from '../../database/database.ts';
import { asInteger, envelope, ok } from '../../http/envelope.ts';
import type { Guards } from '../../http/guards.ts';
import type { Routes } from '../../http/routes.ts';
import { Failure } from '../../kernel/failure.ts';
import type { VoiceAnalytics } from './voice-analytics.ts';
import type { VoiceCallDetail } from './voice-call.ts';
import type { CallList } from './voice-calls.ts';

const tags = ['Voice platform'];
const words = z.string().nullable();
const moment = z.iso.datetime().nullable().meta({ example: '2026-11-16T17:17:00.000Z' });

const Call = z.object({
  id: z.string().meta({ example: '019c70c0-9b37-7ffd-95c1-21123a170e40' }),
  status: words.meta({ example: 'ended' }),
  type: words.meta({ example: 'inboundPhoneCall' }),
  createdAt: moment,
  startedAt: moment,
  endedAt: moment,
  duration: z.int().nullable().describe('Seconds').meta({ example: 94 }),
  endedReason: words.meta({ example: 'customer-ended-call' }),
  cost: z.number().nullable().meta({ example: 0.21 }),
  callerPhone: words.describe('Masked').meta({ example: '+1 604 ***-**42' }),
  assistantId: words.meta({ example: '49e56db1-1f20-4cf1-b031-9cea9fba73cb' }),
  demo: z.boolean().describe('True for a call that never was: the voice platform could not be asked'),
});
const Detail = Call.extend({
  summary: words.meta({ example: 'A caller booked a visit.' }),
  transcript: words
    .describe('Null when the clinic keeps transcripts no longer than that')
    .meta({ example: 'AI: Hello, how can I help?' }),
});

const limit = z
  .string()
  .regex(/^\d{1,3}$/, 'must be a whole number')
  .transform(Number)
  .refine((count) => count >= 1 && count <= 50, 'is 1 to 50')
  .default(20)
  .describe('1 to 50')
  .meta(asInteger(1, 50));

const List = {
  tags,
  summary: "The latest calls of the clinic's own number, as the voice platform has them",
  querystring: z.object({
    limit,
    before: z.iso
      .datetime({ offset: true })
      .optional()
      .describe('Only calls created before; the createdAt of the last row gives the next page')
      .meta({ example: '2026-11-16T17:17:00.000Z' }),
  }),
  response: { 200: ok(z.array(Call)).extend({ demo: z.boolean().describe('All of these are invented') }) },
};
const Open = {
  tags,
  summary: "One call of the clinic's own number; reading it is written into the audit log",
  params: z.object({
    id: z
      .string()
      .regex(/^[\w.-]{1,100}$/, 'is no id of a call')
      .meta({ example: 'demo-call-1' }),
  }),
  response: { 200: ok(Detail) },
};
const count = z.int();
const Analytics = {
  tags,
  summary: "The last 30 days of calls, from the clinic's own log: the platform's figures are of all clinics",
  response: {
    200: ok(
      z.object({
        startDate: z.iso.date().meta({ example: '2026-10-18' }),
        endDate: z.iso.date().meta({ example: '2026-11-16' }),
        totalCalls: count.meta({ example: 412 }),
        totalMinutes: z.number().meta({ example: 618.5 }),
        averageDuration: z.number().nullable().describe('Seconds').meta({ example: 90.1 }),
        totalCost: z.number().meta({ example: 86.4 }),
        bookings: count.meta({ example: 190 }),
        transferred: count.meta({ example: 31 }),
        byDay: z.array(
          z.object({
            date: z.iso.date().meta({ example: '2026-11-16' }),
            calls: count.meta({ example: 14 }),
            bookings: count.meta({ example: 6 }),
          }),
        ),
      }),
    ),
  },
};
const Assistants = {
  tags,
  summary: "The assistants of the clinic's squad",
  response: {
    200: ok(
      z.array(
        z.object({
          id: z.string().meta({ example: '49e56db1-1f20-4cf1-b031-9cea9fba73cb' }),
          name: words.meta({ example: 'Front desk (English)' }),
          takesTheCall: z.boolean().describe('The first of the squad'),
        }),
      ),
    ),
  },
};

export interface VoiceDataDesk {
  calls(
    clinicId: string,
    query: { readonly limit: number; readonly before: string | null },
  ): Promise<CallList>;
  /** Whoever reads a call is written down before it is shown. */
  open(clinicId: string, id: string, trail: (tx: Database) => Promise<void>): Promise<VoiceCallDetail | null>;
  analytics(clinicId: string): Promise<VoiceAnalytics>;
  assistants(clinicId: string): Promise<Array<{ id: string; name: string | null; takesTheCall: boolean }>>;
}

export function voiceDataRoutes(desk: VoiceDataDesk, guards: Guards): Routes[] {
  return [
    guards.clinic(async (app) => {
      app.get('/api/clinic/voice/calls', { schema: List }, async ({ clinicId, query }) => {
        const before = query.before ? new Date(query.before).toISOString() : null;
        const { calls, demo } = await desk.calls(clinicId, { limit: query.limit, before });
        return { ...envelope([...calls]), demo };
      });

      app.get(
        '/api/clinic/voice/calls/:id',
        { schema: Open, config: { action: 'voice.call.read' } },
        async ({ clinicId, params, trail }) => {
          const call = await desk.open(clinicId, params.id, (tx) => trail(tx));
          if (!call) throw new Failure('NOT_FOUND', 'This clinic has no such call.');
          return envelope(call);
        },
      );

      app.get('/api/clinic/voice/analytics', { schema: Analytics }, async ({ clinicId }) =>
        envelope(await desk.analytics(clinicId)),
      );

      app.get('/api/clinic/voice/assistants', { schema: Assistants }, async ({ clinicId }) =>
        envelope(await desk.assistants(clinicId)),
      );
    }),
  ];
}
