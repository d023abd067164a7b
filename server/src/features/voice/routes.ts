import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { FailureBody, failureReply } from '../../http/failure-replies.ts';
import type { App, Guards, Routes } from '../../http/routes.ts';
import { Failure } from '../../kernel/failure.ts';
import type { Logger } from '../../kernel/logger.ts';
import type { VoiceAnswer, VoiceEvent, VoiceWebhook, WebhookDocument } from '../../ports/voice-webhook.ts';
import type { VoiceCounts } from './dispatch/counts.ts';
import type { Dispatched } from './dispatch/dispatch.ts';

interface Needs {
  readonly webhook: VoiceWebhook;
  readonly dispatch: (event: VoiceEvent) => Promise<Dispatched>;
  /** For a message that the limiter turned away: what it asked for still gets a sentence. */
  readonly tooBusy: (event: VoiceEvent) => Promise<VoiceAnswer | null>;
  readonly counts: VoiceCounts;
  readonly log: Logger;
}

const BUSY = 'Too many messages. Please wait a moment and send again.';
const OF_NO_CLINIC = { fields: { phoneNumber: 'belongs to no clinic' } };
const PATHS = ['/api/voice', '/api/voice/:path', '/voice-webhook'];
const params = z.object({ path: z.string().describe('Ignored').meta({ example: 'get_providers' }) });

export function voiceRoutes(needs: Needs, guards: Guards): Routes[] {
  const schema = schemaOf(needs.webhook.document);
  return [
    guards.webhook(async (app) => {
      takeBytes(app);
      tellOfLostReports(app, needs);
      for (const path of PATHS)
        app.post(
          path,
          {
            schema: path.endsWith(':path') ? { ...schema, params } : schema,
            // The schema documents; what arrives is read by the vendor's adapter, which refuses next to nothing.
            validatorCompiler: () => () => true,
            serializerCompiler: () => JSON.stringify,
          },
          (request, reply) => answered(app, needs, request, reply),
        );
    }),
  ];
}

function schemaOf({ summary, description, body, answer, refusal, refusalExample }: WebhookDocument) {
  const Refusal = FailureBody.extend(refusal);
  const requestId = 'b7c1f0c2-5d0b-4b2e-9d6f-1f1e0a7c3b52';
  const example = (failure: Failure, spoken: string) => ({
    ...failureReply(failure, requestId),
    ...refusalExample(spoken),
  });
  const unknown = new Failure(
    'INVALID_REQUEST',
    'I could not find the clinic for this number.',
    OF_NO_CLINIC,
  );
  const busy = new Failure('RATE_LIMITED', BUSY);
  return {
    tags: ['Voice webhook'],
    summary,
    description,
    body,
    response: {
      200: answer,
      400: Refusal.meta({ example: example(unknown, 'Sorry, I cannot help at this number.') }),
      429: Refusal.meta({ example: example(busy, 'One moment please, there are many calls just now.') }),
    },
  };
}

/** The signature is over the bytes as they came, and the sender is known before anything is parsed. */
function takeBytes(app: App): void {
  app.removeAllContentTypeParsers();
  // JSON by its name: the parser of all others is looked for anew with every message.
  app.addContentTypeParser(
    ['application/json', '*'],
    { parseAs: 'buffer' },
    (request: FastifyRequest, body: Buffer, done) => {
      request.rawBody = body;
      done(null, null);
    },
  );
}

async function answered(
  app: App,
  needs: Needs,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<object> {
  const { webhook, dispatch, tooBusy } = needs;
  const bytes = request.rawBody ?? Buffer.alloc(0);
  checkSender(needs, request, bytes);
  const refuse = (failure: Failure, body: object) => {
    const refusal = failureReply(failure, request.id);
    reply.status(refusal.status);
    return { ...refusal, ...body };
  };
  const event = readable(webhook, bytes);
  const counted = { clinic: clinicNamedBy(event), isToolCall: event?.kind === 'tool-calls' };
  if (!(await app.isWithinWebhookRate(request, reply, counted))) {
    const answer = event && (await tooBusy(event));
    return refuse(new Failure('RATE_LIMITED', BUSY), answer ? webhook.write(event, answer) : {});
  }
  // What could not be read says here what is wrong with it.
  const message = event ?? webhook.read(bytes);
  const { answer, clinicId } = await dispatch(message);
  if (clinicId) request.clinicId = clinicId;
  const body = webhook.write(message, answer);
  if (answer.status === 'unknown-clinic')
    return refuse(new Failure('INVALID_REQUEST', answer.error, OF_NO_CLINIC), body);
  return body;
}

function checkSender({ webhook, counts, log }: Needs, request: FastifyRequest, bytes: Buffer): void {
  const { id: requestId, headers } = request;
  const { status } = webhook.authenticate(headers, bytes);
  if (status === 'accepted') return;
  if (status === 'not-configured')
    throw new Failure('INTERNAL_ERROR', 'The webhook has no secret, so it takes no messages.');
  counts.refusedSignatures += 1;
  const present = webhook.senderHeaders.filter((name) => headers[name] !== undefined);
  log.warn({ requestId, headers: present, bytes: bytes.length }, 'a webhook message was refused');
  throw new Failure('UNAUTHORIZED', 'unauthorized');
}

function clinicNamedBy(event: VoiceEvent | null): string {
  if (!event || event.kind === 'other') return '';
  return event.calledNumber ?? event.phoneNumberId ?? event.namedClinicId ?? '';
}

function readable(webhook: VoiceWebhook, bytes: Buffer): VoiceEvent | null {
  try {
    return webhook.read(bytes);
  } catch {
    return null;
  }
}

// The platform does not send a report again that was too large for us: that call's log is lost.
function tellOfLostReports(app: App, { counts, log }: Needs): void {
  app.addHook('onError', async (request, _, error) => {
    if (error.code !== 'FST_ERR_CTP_BODY_TOO_LARGE') return;
    counts.tooLarge += 1;
    log.error({ requestId: request.id }, 'a webhook message is larger than 1 MB and was lost');
  });
}
