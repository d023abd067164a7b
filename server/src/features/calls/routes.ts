import { z } from 'zod';
import { ById, type Guards, get, type Routes, Timestamp } from '../../http/routes.ts';
import { CALL_OUTCOMES, INTENTS, TRANSFER_REASONS } from '../../kernel/call-words.ts';
import { Failure } from '../../kernel/failure.ts';
import { maskPhone } from '../../kernel/phone-number.ts';
import { CallStatus, shownOutcome } from './history-routes.ts';
import type { CallStore, OpenedCall } from './store.ts';

const Event = z.object({
  at: Timestamp,
  kind: z.string().meta({ example: 'tool' }),
  detail: z.record(z.string(), z.unknown()).meta({ example: { tool: 'get_clinic_info', ms: 3 } }),
});
const OneCall = z.object({
  id: z.uuid(),
  callId: z.string().meta({ example: 'c-20261116-0917' }),
  status: CallStatus,
  startedAt: Timestamp,
  endedAt: Timestamp.nullable(),
  language: z.enum(['en', 'zh']),
  intent: z.enum(INTENTS),
  outcome: z
    .enum(CALL_OUTCOMES)
    .nullable()
    .describe('Null while the call is in progress')
    .meta({ example: 'booked' }),
  duration: z.int().describe('Seconds').meta({ example: 94 }),
  transferred: z.boolean(),
  transferReason: z.enum(TRANSFER_REASONS).nullable(),
  cost: z.number().nullable().meta({ example: 0.21 }),
  callerPhone: z.string().nullable().describe('Masked').meta({ example: '+1 604 ***-**42' }),
  patientId: z.string().nullable().meta({ example: '1042' }),
  providerId: z.string().nullable().meta({ example: '101' }),
  appointmentId: z.string().nullable().meta({ example: '88417' }),
  afterHours: z.boolean(),
  endedReason: z.string().nullable().meta({ example: 'customer-ended-call' }),
  smsConsent: z.boolean().nullable(),
  smsSentAt: Timestamp.nullable(),
  summary: z.string().nullable().meta({ example: 'A caller booked a visit.' }),
  transcript: z.string().nullable().meta({ example: 'AI: Hello, how can I help?' }),
  trace: z.array(Event).describe('What happened, in order; without patient details'),
});

export function callRoutes(calls: Pick<CallStore, 'open'>, guards: Guards): Routes {
  return guards.clinic('Calls', [
    get('/api/clinic/call-history/:id', {
      summary: 'One call with its transcript and its trace; reading it is written into the audit log',
      params: ById,
      answer: OneCall,
      action: 'call.read',
      handle: async ({ clinicId, params, trail }) => {
        const call = await calls.open(clinicId, params.id, (tx) => trail(tx));
        if (!call) throw new Failure('NOT_FOUND', 'This clinic has no such call.');
        return onWire(call);
      },
    }),
  ]);
}

function onWire({ durationSeconds, callerPhone, ...call }: OpenedCall) {
  return {
    ...call,
    outcome: shownOutcome(call),
    endedAt: call.status === 'in_progress' ? null : call.endedAt,
    duration: durationSeconds,
    callerPhone: callerPhone && maskPhone(callerPhone),
  };
}
