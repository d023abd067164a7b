import { z } from 'zod';
import { envelope, ok } from '../../http/envelope.ts';
import { type Guards, get, limitUpTo, plain, type Routes } from '../../http/routes.ts';
import { Failure } from '../../kernel/failure.ts';
import type { VoiceDataNeeds } from './own-line.ts';
import { Call, Detail, words } from './shown-call.ts';
import { squadAssistants } from './squad-assistants.ts';
import { voiceAnalytics } from './voice-analytics.ts';
import { listVoiceCalls, openVoiceCall } from './voice-calls.ts';

const count = z.int();

export function voiceDataRoutes(needs: VoiceDataNeeds, guards: Guards): Routes {
  return guards.clinic('Voice platform', [
    get('/api/clinic/voice/calls', {
      summary: "The latest calls of the clinic's own number, as the voice platform has them",
      query: z.object({
        limit: limitUpTo(50),
        before: z.iso
          .datetime({ offset: true })
          .optional()
          .describe('Only calls created before; the createdAt of the last row gives the next page')
          .meta({ example: '2026-11-16T17:17:00.000Z' }),
      }),
      answer: plain({
        200: ok(z.array(Call)).extend({ demo: z.boolean().describe('All of these are invented') }),
      }),
      handle: async ({ clinicId, query }) => {
        const before = query.before ? new Date(query.before).toISOString() : null;
        const { calls, demo } = await listVoiceCalls(needs, clinicId, { limit: query.limit, before });
        return { ...envelope(calls), demo };
      },
    }),
    get('/api/clinic/voice/calls/:id', {
      summary: "One call of the clinic's own number; reading it is written into the audit log",
      params: z.object({
        id: z
          .string()
          .regex(/^[\w.-]{1,100}$/, 'is no id of a call')
          .meta({ example: 'demo-call-1' }),
      }),
      answer: Detail,
      action: 'voice.call.read',
      handle: async ({ clinicId, params, trail }) => {
        const call = await openVoiceCall(needs, clinicId, params.id);
        if (!call) throw new Failure('NOT_FOUND', 'This clinic has no such call. Check its id.');
        if (!call.demo) await needs.db.inClinic(clinicId, (_, tx) => trail(tx));
        return call;
      },
    }),
    get('/api/clinic/voice/analytics', {
      summary:
        "The last 30 days of calls, from the clinic's own log: the platform's figures are of all clinics",
      answer: z
        .object({
          startDate: z.iso.date().meta({ example: '2026-10-18' }),
          endDate: z.iso.date().meta({ example: '2026-11-16' }),
          totalCalls: count.meta({ example: 412 }),
          totalMinutes: z.number().meta({ example: 618.5 }),
          averageDuration: z.number().nullable().describe('Seconds').meta({ example: 90.1 }),
          totalCost: z.number().meta({ example: 86.4 }),
          bookings: count.meta({ example: 190 }),
          transferred: count.describe('Number of calls transferred to a person').meta({ example: 31 }),
          byDay: z.array(
            z.object({
              date: z.iso.date().meta({ example: '2026-11-16' }),
              calls: count.meta({ example: 14 }),
              bookings: count.meta({ example: 6 }),
            }),
          ),
        })
        .meta({ id: 'VoiceAnalytics' }),
      handle: ({ clinicId }) => voiceAnalytics(needs, clinicId),
    }),
    get('/api/clinic/voice/assistants', {
      summary: "The assistants of the clinic's squad",
      answer: z.array(
        z
          .object({
            id: z.string().meta({ example: '49e56db1-1f20-4cf1-b031-9cea9fba73cb' }),
            name: words.meta({ example: 'Front desk (English)' }),
            takesTheCall: z.boolean().describe('The first of the squad'),
          })
          .meta({ id: 'VoiceAssistant' }),
      ),
      handle: ({ clinicId }) => squadAssistants(needs, clinicId),
    }),
  ]);
}
