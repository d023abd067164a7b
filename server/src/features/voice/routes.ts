import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { FailureBody, failureReply } from '../../http/failure-replies.ts';
import type { Guards } from '../../http/guards.ts';
import type { App, Routes } from '../../http/routes.ts';
import { Failure } from '../../kernel/failure.ts';
import type { Logger } from '../../kernel/logger.ts';
import type { VoiceCounts } from './counts.ts';
import { parseKeepable } from './keepable-text.ts';
import { readMessage, type VoiceMessage } from './message.ts';
import type { ToolCall } from './tool-call-list.ts';
import type { WebhookAnswer } from './webhook-answer.ts';
import type { WebhookAuth } from './webhook-auth.ts';

const BUSY = 'Too many messages. Please wait a moment and send again.';

const Call = z.looseObject({
  id: z.string(),
  customer: z.looseObject({ number: z.string().optional() }).optional(),
  phoneNumber: z.looseObject({ number: z.string().optional() }).nullish(),
  phoneNumberId: z.string().nullish(),
});
const Body = z
  .looseObject({
    message: z.looseObject({
      type: z.string().meta({ example: 'tool-calls' }),
      toolCalls: z
        .array(
          z.looseObject({
            id: z.string(),
            type: z.literal('function').optional(),
            function: z.looseObject({ name: z.string(), arguments: z.record(z.string(), z.unknown()) }),
          }),
        )
        .optional(),
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
const Result = z.object({
  toolCallId: z.string(),
  name: z.string(),
  result: z
    .union([z.record(z.string(), z.unknown()), z.string()])
    .describe(
      "The tool's own fields, with a message to speak; one line of text where VOICE_RESULT_FORMAT is string",
    ),
});
const refused = (error: string, message: string) => ({
  success: false,
  status: error === BUSY ? 429 : 400,
  error,
  code: error === BUSY ? 'RATE_LIMITED' : 'INVALID_REQUEST',
  details: error === BUSY ? {} : { fields: { phoneNumber: 'belongs to no clinic' } },
  requestId: 'b7c1f0c2-5d0b-4b2e-9d6f-1f1e0a7c3b52',
  results: [{ toolCallId: 'call_1', name: 'get_providers', result: { message } }],
});
const Refusal = FailureBody.extend({
  results: z.array(Result).optional().describe('For tool calls: each answered in words'),
});
const Webhook = {
  tags: ['Voice webhook'],
  summary: 'A message of the voice platform: tool calls, reports, requests; unknown types are acknowledged',
  description:
    'By message.type: tool-calls is answered with results, assistant-request with assistantId (or squadId), transfer-destination-request with destination, every other type with received.',
  body: Body,
  response: {
    200: z
      .looseObject({
        results: z.array(Result).optional(),
        received: z.literal(true).optional(),
        assistantId: z.string().optional(),
        squadId: z.string().optional(),
        destination: z.object({ type: z.literal('number'), number: z.string() }).optional(),
        error: z.string().optional().describe('Spoken to the caller'),
      })
      .meta({
        example: {
          results: [
            {
              toolCallId: 'call_1',
              name: 'get_providers',
              result: {
                providers: [{ id: '101', name: 'Dr. Susan Lee', specialty: 'Family medicine' }],
                message: 'We have Dr. Susan Lee.',
              },
            },
          ],
        },
      }),
    400: Refusal.meta({
      example: refused(
        'I could not find the clinic for this number.',
        'Sorry, I cannot help at this number.',
      ),
    }),
    429: Refusal.meta({ example: refused(BUSY, 'One moment please, there are many calls just now.') }),
  },
};

const AnyPath = {
  ...Webhook,
  params: z.object({ path: z.string().describe('Ignored').meta({ example: 'get_providers' }) }),
};

export interface WebhookDesk {
  isAllowed: WebhookAuth;
  answer(message: VoiceMessage): Promise<WebhookAnswer>;
  tooBusy(message: VoiceMessage, toolCalls: readonly ToolCall[]): Promise<Record<string, unknown>>;
  readonly counts: VoiceCounts;
  readonly log: Logger;
}

const PATHS = ['/api/voice', '/api/voice/:path', '/voice-webhook'];
const BYTE_ORDER_MARK = 0xfeff;
const TELLING_HEADERS = [
  'authorization',
  'x-voice-signature',
  'x-voice-timestamp',
  'x-api-key',
  'x-signature',
  'x-timestamp',
  'x-vapi-secret',
];

export function voiceRoutes(desk: WebhookDesk, guards: Guards): Routes[] {
  return [
    guards.webhook(async (app) => {
      takeBytes(app);
      tellOfLostReports(app, desk);
      // The schema documents; what arrives is read by message.ts, which refuses next to nothing.
      const options = {
        schema: Webhook,
        validatorCompiler: () => () => true,
        serializerCompiler: () => JSON.stringify,
      };
      for (const path of PATHS)
        app.post(
          path,
          path.endsWith(':path') ? { ...options, schema: AnyPath } : options,
          async (request, reply) => answered(app, desk, request, reply),
        );
    }),
  ];
}

/** The signature is over the bytes as they came, and the sender is known before anything is parsed. */
function takeBytes(app: App): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer' }, async (request: FastifyRequest, body: Buffer) => {
    request.rawBody = body;
    return null;
  });
}

async function answered(
  app: App,
  desk: WebhookDesk,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<never> {
  const bytes = request.rawBody ?? Buffer.alloc(0);
  checkSender(desk, request, bytes);
  const isWithinLimit = await app.checkWebhookRate(request, reply).then(
    () => true,
    (error: { statusCode?: number }) => {
      if (error.statusCode !== 429) throw error;
      return false;
    },
  );
  if (!isWithinLimit) return tooMany(desk, request, reply, bytes);

  const message = readMessage(parsed(bytes));
  if (!message) throw new Failure('INVALID_REQUEST', 'The body holds no message of the voice platform.');
  const { status, body, clinicId } = await desk.answer(message);
  if (clinicId) request.clinicId = clinicId;
  const failure = status === 400 ? failureReply(unresolved(body.error), request.id) : {};
  return reply.status(status).send({ ...failure, ...body }) as never;
}

function checkSender({ isAllowed, counts, log }: WebhookDesk, request: FastifyRequest, bytes: Buffer): void {
  const { status } = isAllowed(request.headers, bytes);
  if (status === 'accepted') return;
  if (status === 'not-configured')
    throw new Failure('INTERNAL_ERROR', 'The webhook has no secret, so it takes no messages.');
  counts.refusedSignatures += 1;
  const { id: requestId, headers } = request;
  log.warn({ requestId, headers: present(headers), bytes: bytes.length }, 'a webhook message was refused');
  throw new Failure('UNAUTHORIZED', 'unauthorized');
}

function present(headers: IncomingHttpHeaders): string[] {
  return TELLING_HEADERS.filter((name) => headers[name] !== undefined);
}

async function tooMany(
  desk: WebhookDesk,
  request: FastifyRequest,
  reply: FastifyReply,
  bytes: Buffer,
): Promise<never> {
  const failure = new Failure('RATE_LIMITED', BUSY);
  const message = readMessage(lenient(bytes));
  const results = message?.toolCalls ? await desk.tooBusy(message, message.toolCalls) : {};
  return reply.status(429).send({ ...failureReply(failure, request.id), ...results } as never) as never;
}

function unresolved(error: unknown): Failure {
  return new Failure('INVALID_REQUEST', String(error), { fields: { phoneNumber: 'belongs to no clinic' } });
}

function parsed(bytes: Buffer): unknown {
  const text = bytes.toString('utf8');
  try {
    return parseKeepable(text.charCodeAt(0) === BYTE_ORDER_MARK ? text.slice(1) : text);
  } catch {
    throw new Failure('INVALID_REQUEST', 'The body is no valid JSON.');
  }
}

function lenient(bytes: Buffer): unknown {
  try {
    return parsed(bytes);
  } catch {
    return null;
  }
}

// The platform does not send a report again that was too large for us: that call's log is lost.
function tellOfLostReports(app: App, { counts, log }: WebhookDesk): void {
  app.addHook('onError', async (request, _, error) => {
    if (error.code !== 'FST_ERR_CTP_BODY_TOO_LARGE') return;
    counts.tooLarge += 1;
    log.error({ requestId: request.id }, 'a webhook message is larger than 1 MB and was lost');
  });
}
