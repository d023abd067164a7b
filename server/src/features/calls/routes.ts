import { z } from 'zod';
import { ById, type Guards, get, post, type Routes, Timestamp } from '../../http/routes.ts';
import { CALL_OUTCOMES, INTENTS, TRANSFER_REASONS } from '../../kernel/calls/call-words.ts';
import { Failure, found } from '../../kernel/failure.ts';
import { maskPhone } from '../../kernel/people/phone-number.ts';
import type { CallSource } from '../../ports/voice/voice-webhook.ts';
import { recordOf } from './call-record.ts';
import { CallStatus, IsTest, Outcomes, Source, SourceName } from './history/history-routes.ts';
import { TimelineEntry, timelineOf } from './history/timeline.ts';
import { saidIn } from './said.ts';
import type { CallStore, OpenedCall } from './store.ts';

const Event = z
  .object({
    at: Timestamp,
    kind: z.string().meta({ example: 'tool' }),
    detail: z.record(z.string(), z.unknown()).meta({ example: { tool: 'get_clinic_info', ms: 3 } }),
  })
  .meta({ id: 'CallEvent' });
const OneCall = z
  .object({
    id: z.uuid(),
    callId: z.string().meta({ example: 'c-20261116-0917' }),
    status: CallStatus,
    startedAt: Timestamp,
    endedAt: Timestamp.nullable(),
    language: z.enum(['en', 'zh']).describe('The language the caller spoke'),
    intent: z.enum(INTENTS),
    outcome: z
      .enum(CALL_OUTCOMES)
      .nullable()
      .describe('Null while the call is in progress')
      .meta({ example: 'booked' }),
    outcomes: Outcomes,
    duration: z.int().describe('Seconds').meta({ example: 94 }),
    transferred: z.boolean(),
    transferReason: z.enum(TRANSFER_REASONS).nullable(),
    cost: z.number().nullable().meta({ example: 0.21 }),
    callerPhone: z.string().nullable().describe('Masked').meta({ example: '+1 604 ***-**42' }),
    patientId: z.string().nullable().meta({ example: '1042' }),
    patientName: z
      .string()
      .nullable()
      .describe('As an inbox item or the booking of the call has it')
      .meta({ example: 'Wei Chen' }),
    providerId: z.string().nullable().meta({ example: '101' }),
    appointmentId: z.string().nullable().meta({ example: '88417' }),
    afterHours: z.boolean(),
    endedReason: z.string().nullable().meta({ example: 'customer-ended-call' }),
    smsConsent: z.boolean().nullable(),
    smsSentAt: Timestamp.nullable(),
    summary: z.string().nullable().meta({ example: 'A caller booked a visit.' }),
    source: Source,
    sourceName: SourceName,
    test: IsTest,
    transcript: z.string().nullable().meta({ example: 'AI: Hello, how can I help?' }),
    trace: z.array(Event).describe('What happened, in order; without patient details'),
    timeline: z.array(TimelineEntry).describe('All of it on one axis of time, from the start of the call'),
  })
  .meta({ id: 'CallDetail' });

export function callRoutes(calls: Pick<CallStore, 'open' | 'reveal'>, guards: Guards): Routes {
  return guards.clinic('Calls', [
    get('/api/clinic/call-history/:id', {
      summary: 'One call with its transcript and its trace; reading it is written into the audit log',
      params: ById,
      answer: OneCall,
      action: 'call.read',
      handle: async ({ clinicId, params, trail }) => {
        const call = await calls.open(clinicId, params.id, (tx) => trail(tx));
        if (!call) throw new Failure('NOT_FOUND', 'This clinic has no such call. Check its id.');
        return onWire(call);
      },
    }),
    post('/api/clinic/call-history/:id/reveal', {
      summary: 'The number that called, in full; who sees it is written into the audit log',
      params: ById,
      answer: z
        .object({
          callerPhone: z
            .string()
            .nullable()
            .describe('Null where it was withheld')
            .meta({ example: '+16045550142' }),
        })
        .meta({ id: 'RevealedNumber' }),
      action: 'call.reveal',
      handle: async ({ clinicId, params, trail }) =>
        found(
          await calls.reveal(clinicId, params.id, (tx) => trail(tx)),
          'This clinic has no such call. Check its id.',
        ),
    }),
  ]);
}

function onWire({ durationSeconds, callerPhone, messages, texts, items, ...call }: OpenedCall) {
  const { startedAt, trace } = call;
  return {
    ...call,
    timeline: timelineOf({ startedAt, said: saidIn(messages), trace, texts, items }),
    ...recordOf(call),
    source: call.source as CallSource['kind'],
    endedAt: call.status === 'in_progress' ? null : call.endedAt,
    duration: durationSeconds,
    callerPhone: callerPhone && maskPhone(callerPhone),
  };
}
