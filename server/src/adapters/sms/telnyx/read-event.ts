import { z } from 'zod';
import { DELIVERY_STATUSES, type SmsEvent } from '../../../ports/sms-provider.ts';
import { wordOf } from '../opt-out-words.ts';
import { problemOf } from './codes.ts';

const word = z
  .string()
  .max(200)
  .regex(/^[\x21-\x7e]+$/);
const Party = z.object({ phone_number: z.string().max(64), status: z.string().max(64).nullish() });
const Envelope = z.object({
  data: z.object({
    id: word,
    event_type: z.enum(['message.sent', 'message.finalized', 'message.received']),
    occurred_at: z.iso.datetime({ offset: true }),
    payload: z.object({
      id: word,
      from: Party,
      to: z.array(Party).min(1),
      text: z.string().nullish(),
      messaging_profile_id: z.string().nullish(),
      autoresponse_type: z.string().nullish(),
      errors: z.array(z.object({ code: z.coerce.string().max(20) })).nullish(),
    }),
  }),
});

/** Our delivery states are Telnyx's own. */
export function readEvent(body: unknown): SmsEvent | null {
  const { data: event } = Envelope.safeParse(body).data ?? {};
  const [recipient] = event?.payload.to ?? [];
  if (!event || !recipient) return null;
  const { payload } = event;
  const both = {
    eventId: event.id,
    at: new Date(event.occurred_at),
    from: payload.from.phone_number,
    to: recipient.phone_number,
  };
  if (event.event_type === 'message.received')
    return {
      ...both,
      kind: 'inbound',
      profileId: payload.messaging_profile_id ?? null,
      word: wordOf(payload.autoresponse_type, payload.text ?? ''),
      text: payload.text ?? '',
    };
  const code = payload.errors?.[0]?.code ?? null;
  return {
    ...both,
    kind: 'delivery',
    providerMessageId: payload.id,
    text: payload.text ?? '',
    reference: null,
    deliveryStatus: DELIVERY_STATUSES.find((status) => status === recipient.status) ?? null,
    code,
    problem: problemOf(code),
  };
}
