import { z } from 'zod';
import { envelope, ok } from '../../http/envelope.ts';
import type { Guards } from '../../http/guards.ts';
import type { Routes } from '../../http/routes.ts';
import { Failure } from '../../kernel/failure.ts';
import { type DeliveryEvent, type InboundEvent, readEvent } from './provider-event.ts';
import type { IsFromProvider } from './webhook-signature.ts';

const Party = z.looseObject({ phone_number: z.string(), status: z.string().nullish() });
const ProviderEvent = z
  .looseObject({
    data: z.looseObject({
      id: z.string(),
      event_type: z.string().describe('message.sent, message.finalized or message.received'),
      occurred_at: z.string(),
      payload: z.looseObject({ id: z.string(), from: Party, to: z.array(Party) }),
    }),
  })
  .meta({
    example: {
      data: {
        id: 'b301ed3f-1490-491f-995f-6e64e69674d4',
        event_type: 'message.finalized',
        occurred_at: '2026-11-16T17:00:00.000+00:00',
        payload: {
          id: '40385f64-5717-4562-b3fc-2c963f66afa6',
          from: { phone_number: '+16045550111' },
          to: [{ phone_number: '+16045550142', status: 'delivered' }],
          text: 'Fraser Street Clinic: see you on November 18 at 9:15 AM.',
        },
      },
    },
  });
const Event = {
  tags: ['SMS'],
  summary: 'Delivery receipts and answers, signed by the SMS provider',
  description:
    'Signed with ed25519 over timestamp, a bar and the body; the time is in x-sms-timestamp. Other events are acknowledged.',
  security: [{ smsSignature: [] }],
  body: ProviderEvent,
  response: { 200: ok(z.object({ received: z.literal(true) })) },
};

interface Desk {
  readonly isFromProvider: IsFromProvider;
  take(event: DeliveryEvent | InboundEvent): Promise<void>;
}

/** Events that do not concern us are acknowledged too: otherwise they come again and again. */
export function smsWebhookRoutes({ isFromProvider, take }: Desk, guards: Guards): Routes[] {
  return [
    guards.webhook(async (app) => {
      // The schema documents; what arrives is read by provider-event.ts, which refuses nothing.
      const options = {
        schema: Event,
        config: { refuses: [415] },
        validatorCompiler: () => () => true,
      };
      app.post('/api/sms/webhook', options, async ({ headers, rawBody, body }) => {
        if (!isFromProvider(headers, rawBody ?? Buffer.alloc(0)))
          throw new Failure('UNAUTHORIZED', 'The signature of the SMS provider is missing or not valid.');
        const event = readEvent(body);
        if (event) await take(event);
        return envelope({ received: true as const });
      });
    }),
  ];
}
