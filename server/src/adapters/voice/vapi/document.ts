import { z } from 'zod';
import type { WebhookDocument } from '../../../ports/voice/voice-webhook.ts';

const Call = z.looseObject({
  id: z.string(),
  customer: z.looseObject({ number: z.string().optional() }).optional(),
  phoneNumber: z.looseObject({ number: z.string().optional() }).nullish(),
  phoneNumberId: z.string().nullish(),
});
const ToolCall = z.looseObject({
  id: z.string(),
  type: z.literal('function').optional(),
  function: z.looseObject({ name: z.string(), arguments: z.record(z.string(), z.unknown()) }),
});
const body = z
  .looseObject({
    message: z.looseObject({
      type: z.string().meta({ example: 'tool-calls' }),
      toolCalls: z.array(ToolCall).optional(),
      call: Call.optional(),
    }),
    metadata: z.looseObject({ clinicId: z.string().optional() }).optional(),
  })
  .meta({
    example: {
      message: {
        type: 'tool-calls',
        toolCalls: [{ id: 'call_1', type: 'function', function: { name: 'get_providers', arguments: {} } }],
        call: { id: 'c-1', customer: { number: '+16045550142' }, phoneNumber: { number: '+16045550100' } },
      },
    },
  });

const Overrides = z.object({
  firstMessage: z.string().describe("The clinic's greeting, in the language of the call"),
  variableValues: z.record(z.string(), z.string()).describe('What the prompt may name: clinic, time zone'),
  artifactPlan: z
    .object({ recordingEnabled: z.boolean(), videoRecordingEnabled: z.boolean(), pcapEnabled: z.boolean() })
    .describe('Recording is off unless the clinic has turned it on'),
});
const Results = z.array(
  z.object({
    toolCallId: z.string(),
    name: z.string(),
    result: z
      .union([z.record(z.string(), z.unknown()), z.string()])
      .describe(
        "The tool's own fields, with a message to speak; one line of text where VOICE_RESULT_FORMAT is string",
      ),
  }),
);
const resultsExample = (result: object) => ({
  results: [{ toolCallId: 'call_1', name: 'get_providers', result }],
});
const answer = z
  .looseObject({
    results: Results.optional(),
    received: z.literal(true).optional(),
    assistantId: z.string().optional(),
    assistantOverrides: Overrides.optional(),
    squadId: z.string().optional(),
    squadOverrides: Overrides.optional(),
    destination: z.object({ type: z.literal('number'), number: z.string() }).optional(),
    error: z.string().optional().describe('Spoken to the caller'),
  })
  .meta({
    example: resultsExample({
      providers: [{ id: '101', name: 'Dr. Susan Lee', specialty: 'Family medicine' }],
      message: 'We have Dr. Susan Lee.',
    }),
  });

export const document: WebhookDocument = {
  summary: 'A message of the voice platform: tool calls, reports, requests; unknown types are acknowledged',
  signatureHeader: null,
  description:
    'By message.type: tool-calls is answered with results, assistant-request with assistantId (or squadId), transfer-destination-request with destination, every other type with received.',
  body,
  answer,
  refusal: { results: Results.optional().describe('For tool calls: each answered in words') },
  refusalExample: (message) => resultsExample({ message }),
};
