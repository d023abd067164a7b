import { z } from 'zod';

export const EVENT_DOCUMENT = {
  description:
    'A form, signed with HMAC-SHA1 over the address and every field; the signature is in x-twilio-signature. Other events are acknowledged.',
  body: z
    .looseObject({
      MessageSid: z.string(),
      MessageStatus: z
        .string()
        .optional()
        .describe('Of a message we sent: sent, delivered, undelivered or failed'),
      SmsStatus: z.string().optional().describe('received, where a patient wrote to a clinic'),
      From: z.string(),
      To: z.string(),
    })
    .meta({
      example: {
        MessageSid: 'SM0123456789abcdef0123456789abcdef',
        MessageStatus: 'delivered',
        From: '+16045550111',
        To: '+16045550142',
      },
    }),
};
