import { z } from 'zod';

/** News of a message we sent. */
export interface DeliveryEvent {
  readonly kind: 'delivery';
  readonly eventId: string;
  readonly at: Date;
  readonly providerMessageId: string;
  readonly from: string;
  readonly to: string;
  readonly text: string;
  readonly deliveryStatus: string;
  readonly code: string | null;
}

/** Somebody wrote to a clinic's number. */
export interface InboundEvent {
  readonly kind: 'inbound';
  readonly eventId: string;
  readonly at: Date;
  readonly from: string;
  readonly to: string;
  readonly profileId: string | null;
  /** Whether the provider took it for a word that stops or starts messages. */
  readonly word: 'STOP' | 'START' | null;
  readonly characters: number;
}

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

/** Null for events that do not concern us; the provider has many. */
export function readEvent(body: unknown): DeliveryEvent | InboundEvent | null {
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
      word: wordOf(payload.autoresponse_type),
      characters: Array.from(payload.text ?? '').length,
    };
  return {
    ...both,
    kind: 'delivery',
    providerMessageId: payload.id,
    text: payload.text ?? '',
    deliveryStatus: recipient.status ?? '',
    code: payload.errors?.[0]?.code ?? null,
  };
}

function wordOf(autoResponse: string | null | undefined): InboundEvent['word'] {
  return autoResponse === 'STOP' || autoResponse === 'START' ? autoResponse : null;
}
