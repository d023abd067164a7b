import { z } from 'zod';
import type { WebhookDocument } from '../../../ports/voice/voice-webhook.ts';
import { SIGNATURE_HEADER } from './authenticate.ts';

const Call = z.looseObject({
  call_id: z.string().meta({ example: 'call_9f2c1d' }),
  call_type: z.string().optional().meta({ example: 'phone_call' }),
  direction: z.string().optional().meta({ example: 'inbound' }),
  from_number: z.string().optional().meta({ example: '+16045550142' }),
  to_number: z.string().optional().meta({ example: '+16045550100' }),
  metadata: z.unknown().optional(),
  transcript_with_tool_calls: z.array(z.unknown()).optional(),
});
const exampleCall = {
  call_id: 'call_9f2c1d',
  call_type: 'phone_call',
  direction: 'inbound',
  from_number: '+16045550142',
  to_number: '+16045550100',
};

export const eventDocument: WebhookDocument = {
  summary: 'An event of a call at Retell, or the question who answers one; unknown events are acknowledged',
  signatureHeader: SIGNATURE_HEADER,
  description:
    'Signed by x-retell-signature. call_inbound is answered with call_inbound, every other event with received.',
  body: z
    .looseObject({
      event: z.string().meta({ example: 'call_started' }),
      call: Call.optional(),
      call_inbound: z
        .looseObject({ from_number: z.string().optional(), to_number: z.string().optional() })
        .optional(),
    })
    .meta({ example: { event: 'call_started', call: exampleCall } }),
  answer: z
    .looseObject({
      received: z.literal(true).optional(),
      call_inbound: z
        .object({
          override_agent_id: z.string().optional(),
          dynamic_variables: z.record(z.string(), z.string()).optional(),
          metadata: z.object({ clinicId: z.string(), language: z.string() }).optional(),
        })
        .optional(),
    })
    .meta({ example: { received: true } }),
  refusal: {},
  refusalExample: () => ({}),
};

export const toolDocument: WebhookDocument = {
  summary: "A tool of a call at Retell; the answer is the tool's result itself, also where it is refused",
  signatureHeader: SIGNATURE_HEADER,
  description:
    'Signed by x-retell-signature. Always 200 where the request could be read: the platform has the model read an HTTP error aloud.',
  body: z
    .looseObject({
      name: z.string().optional().meta({ example: 'get_providers' }),
      args: z.unknown().optional(),
      call: Call.optional(),
    })
    .meta({ example: { name: 'get_providers', args: {}, call: exampleCall } }),
  answer: z
    .looseObject({ message: z.string().optional() })
    .meta({ example: { providers: [], message: 'We have Dr. Susan Lee.' } }),
  refusal: {},
  refusalExample: () => ({}),
};
