import { z } from 'zod';
import { acceptForms, FORM } from '../../../http/bodies/form-body.ts';
import { envelope, ok } from '../../../http/envelope.ts';
import type { Guards, Routes } from '../../../http/routes.ts';
import { Failure } from '../../../kernel/failure.ts';
import type { SmsWebhook } from '../../../ports/sms-provider.ts';
import { type EventNeeds, takeEvent } from './take-event.ts';

interface Needs extends EventNeeds {
  readonly webhook: SmsWebhook;
}

/** Events that do not concern us are acknowledged too; otherwise the vendor would retry them. */
export function smsWebhookRoutes(needs: Needs, guards: Guards): Routes {
  const { description, body: Body, format, reply: wanted, isAuthentic, read } = needs.webhook;
  const options = {
    schema: {
      tags: ['SMS'],
      summary: 'Delivery receipts and answers, signed by the SMS provider',
      description,
      security: [{ smsSignature: [] }],
      ...(format === 'form' ? { consumes: [FORM] } : {}),
      body: Body,
      response: { 200: ok(z.object({ received: z.literal(true) })) },
    },
    config: { refuses: [415] },
    // The schema is documentation only; the vendor's adapter parses the body and refuses nothing.
    validatorCompiler: () => () => true,
  };
  return guards.webhook(async (app) => {
    if (format === 'form') acceptForms(app);
    app.post('/api/sms/webhook', options, async ({ url, headers, rawBody, body }, reply) => {
      const request = { url, headers, rawBody: rawBody ?? Buffer.alloc(0), body };
      if (!isAuthentic(request))
        throw new Failure(
          'UNAUTHORIZED',
          'The SMS provider’s signature is missing or invalid. Check the configured key.',
        );
      const event = read(request);
      if (event) await takeEvent(needs, event);
      // The response schema describes our own answer.
      if (wanted) return reply.type(wanted.type).send(wanted.body as never);
      return envelope({ received: true as const });
    });
  });
}
