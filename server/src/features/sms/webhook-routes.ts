import { z } from 'zod';
import { envelope, ok } from '../../http/envelope.ts';
import type { Guards } from '../../http/guards.ts';
import type { Routes } from '../../http/routes.ts';
import { Failure } from '../../kernel/failure.ts';
import { type DeliveryEvent, type InboundEvent, readEvent } from './provider-event.ts';
import type { IsFromProvider } from './webhook-signature.ts';

const Event = {
  tags: ['SMS'],
  summary: 'Delivery receipts and answers, signed by the SMS provider',
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
      app.post('/api/sms/webhook', { schema: Event }, async ({ headers, rawBody, body }) => {
        if (!isFromProvider(headers, rawBody ?? Buffer.alloc(0)))
          throw new Failure('UNAUTHORIZED', 'The signature of the SMS provider is missing or not valid.');
        const event = readEvent(body);
        if (event) await take(event);
        return envelope({ received: true as const });
      });
    }),
  ];
}
