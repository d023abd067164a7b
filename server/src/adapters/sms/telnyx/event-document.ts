import { z } from 'zod';

const Party = z.looseObject({ phone_number: z.string(), status: z.string().nullish() });

export const EVENT_DOCUMENT = {
  description:
    'Signed with ed25519 over timestamp, a bar and the body; the time is in x-sms-timestamp. Other events are acknowledged.',
  body: z
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
    }),
};
