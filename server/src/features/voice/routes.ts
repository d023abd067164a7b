import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { FailureBody, failureReply } from '../../http/failure-replies.ts';
import type { WebhookMessage } from '../../http/limits/rate-limits.ts';
import type { App, Guards, Routes } from '../../http/routes.ts';
import { Failure } from '../../kernel/failure.ts';
import type { LogRateLimit } from '../../kernel/load/log-rate-limit.ts';
import type { Logger } from '../../kernel/logger.ts';
import type {
  ReadAddress,
  VoiceAnswer,
  VoiceEvent,
  VoiceWebhook,
  WebhookDocument,
} from '../../ports/voice/voice-webhook.ts';
import type { AdmittedCalls } from './dispatch/admitted-calls.ts';
import type { VoiceCounts } from './dispatch/counts.ts';
import type { Dispatched } from './dispatch/dispatch.ts';

interface Needs {
  /** One per platform in use. */
  readonly webhooks: readonly VoiceWebhook[];
  readonly dispatch: (event: VoiceEvent) => Promise<Dispatched>;
  /** Answers a rate-limited message with a sentence the assistant can read aloud. */
  readonly tooBusy: (event: VoiceEvent) => Promise<VoiceAnswer | null>;
  readonly admitted: AdmittedCalls;
  readonly counts: VoiceCounts;
  /** For messages from an unauthenticated sender. */
  readonly refusedLines: LogRateLimit;
  readonly log: Logger;
}

const ONE_MEGABYTE = 1024 * 1024;
const BUSY = 'Too many messages. Please wait a moment and send again.';
const OF_NO_CLINIC = { fields: { phoneNumber: 'belongs to no clinic' } };
const PARAMETER = /:(\w+)$/;
/** A call has dozens of these, and its own record contains what was said. */
const ROUTINE: ReadonlySet<VoiceEvent['kind']> = new Set(['other', 'sentence', 'conversation']);

export function voiceRoutes(needs: Needs, guards: Guards): Routes[] {
  return needs.webhooks.map((webhook) =>
    guards.webhook(async (app) => {
      takeBytes(app);
      tellOfLostReports(app, needs, webhook);
      for (const { path, document } of webhook.addresses) {
        const [, parameter = null] = PARAMETER.exec(path) ?? [];
        app.post(path, optionsOf(webhook, document, parameter), (request, reply) => {
          const name = parameter && ((request.params as Record<string, string>)[parameter] ?? null);
          return answered({ app, needs, webhook, address: { path, name } }, request, reply);
        });
      }
    }),
  );
}

function optionsOf(
  { mostBytes, isToolErrorSpoken }: VoiceWebhook,
  document: WebhookDocument,
  parameter: string | null,
) {
  // A refusal that the model would read aloud is phrased for callers, even for a rate-limited one.
  const neverRefuses = parameter && isToolErrorSpoken ? [429] : [];
  const { signatureHeader } = document;
  return {
    bodyLimit: mostBytes,
    config: { neverRefuses, ...(signatureHeader ? { signatureHeader } : {}) },
    schema: {
      ...schemaOf(document, isToolErrorSpoken, neverRefuses),
      ...(parameter ? { params: paramsOf(parameter) } : {}),
    },
    // The schema is documentation only; the vendor's adapter parses the body and refuses almost nothing.
    validatorCompiler: () => () => true,
    serializerCompiler: () => JSON.stringify,
  };
}

function paramsOf(parameter: string) {
  const name = z.string().meta({ example: 'get_providers' });
  return z.object({ [parameter]: parameter === 'path' ? name.describe('Ignored') : name });
}

function schemaOf(document: WebhookDocument, isToolErrorSpoken: boolean, never: readonly number[]) {
  const { summary, description, body, answer, refusal, refusalExample } = document;
  const Refusal = FailureBody.extend(refusal);
  const requestId = 'b7c1f0c2-5d0b-4b2e-9d6f-1f1e0a7c3b52';
  const example = (failure: Failure, spoken: string) => ({
    ...failureReply(failure, requestId),
    ...refusalExample(spoken),
  });
  // If unknown numbers get a spoken answer, only unreadable bodies are refused.
  const unknown = isToolErrorSpoken
    ? new Failure('INVALID_REQUEST', 'The body is not valid JSON. Send one JSON object.')
    : new Failure(
        'INVALID_REQUEST',
        'No clinic belongs to the number of this call. Give the number to a clinic, then call again.',
        OF_NO_CLINIC,
      );
  const busy = new Failure('RATE_LIMITED', BUSY);
  const response = {
    200: answer,
    400: Refusal.meta({ example: example(unknown, 'Sorry, I cannot help at this number.') }),
    429: Refusal.meta({ example: example(busy, 'One moment please, there are many calls just now.') }),
  };
  const given = Object.entries(response).filter(([status]) => !never.includes(Number(status)));
  return { tags: ['Voice webhook'], summary, description, body, response: Object.fromEntries(given) };
}

/** The signature covers the raw bytes, so the sender is verified before parsing. */
function takeBytes(app: App): void {
  app.removeAllContentTypeParsers();
  // Registered for JSON explicitly, because Fastify searches for a catch-all parser on every message.
  app.addContentTypeParser(
    ['application/json', '*'],
    { parseAs: 'buffer' },
    (request: FastifyRequest, body: Buffer, done) => {
      request.rawBody = body;
      done(null, null);
    },
  );
}

/** The channel of a message. */
interface Entrance {
  readonly app: App;
  readonly needs: Needs;
  readonly webhook: VoiceWebhook;
  readonly address: ReadAddress;
}

async function answered(
  { app, needs, webhook, address }: Entrance,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<object> {
  const { dispatch, tooBusy, admitted } = needs;
  const bytes = request.rawBody ?? Buffer.alloc(0);
  checkSender(needs, webhook, request, bytes);
  const event = readable(webhook, bytes, address);
  const isSpoken = webhook.isToolErrorSpoken && event?.kind === 'tool-calls';
  const webhookMessage = counted(needs, event);
  if (!(await app.isWithinWebhookRate(request, reply, webhookMessage))) {
    const answer = event && (await tooBusy(event));
    const body = answer ? await webhook.write(event, answer) : {};
    return isSpoken ? body : refused(request, reply, new Failure('RATE_LIMITED', BUSY), body);
  }
  // The schema error of an unreadable message is handled here.
  const message = event ?? webhook.read(bytes, address);
  request.isRoutine = ROUTINE.has(message.kind);
  const newCall = webhookMessage.isAdmitted ? null : callLetInBy(message);
  // Before the tools run, because one of them may turn the call away.
  if (newCall) admitted.add(newCall);
  const { answer, clinicId } = await dispatch(message);
  if (clinicId) request.clinicId = clinicId;
  else if (newCall) admitted.remove(newCall);
  const body = await webhook.write(message, answer);
  if (answer.status === 'unknown-clinic' && !isSpoken)
    return refused(request, reply, new Failure('INVALID_REQUEST', answer.error, OF_NO_CLINIC), body);
  return body;
}

function refused(request: FastifyRequest, reply: FastifyReply, failure: Failure, body: object): object {
  const refusal = failureReply(failure, request.id);
  reply.status(refusal.status);
  return { ...refusal, ...body };
}

function checkSender(
  { counts, refusedLines, log }: Needs,
  webhook: VoiceWebhook,
  request: FastifyRequest,
  bytes: Buffer,
): void {
  const { id: requestId, headers } = request;
  const { status } = webhook.authenticate(headers, bytes);
  if (status === 'accepted') return;
  if (status === 'not-configured')
    throw new Failure(
      'INTERNAL_ERROR',
      'The webhook has no secret, so it takes no messages. Set its secret in the environment and restart.',
    );
  counts.refusedSignatures += 1;
  const present = webhook.senderHeaders.filter((name) => headers[name] !== undefined);
  refusedLines((withheld) =>
    log.warn(
      { requestId, headers: present, bytes: bytes.length, withheld: withheld || undefined },
      'webhook message refused',
    ),
  );
  throw new Failure('UNAUTHORIZED', 'unauthorized');
}

/**
 * Which limits the message counts towards. A call that was admitted is never cut off because of its clinic's
 * other callers.
 */
function counted({ admitted }: Needs, event: VoiceEvent | null): WebhookMessage {
  const callId = event?.callId ?? null;
  return {
    clinic: clinicNamedBy(event),
    callId,
    isToolCall: event?.kind === 'tool-calls',
    isAdmitted: callId !== null && admitted.has(callId),
    isServedElsewhere: async () => event !== null && admitted.isServedElsewhere(event),
  };
}

/** A message without work does not look up its clinic, so it neither admits a call nor ends an admitted one. */
function callLetInBy({ kind, callId }: VoiceEvent): string | null {
  return kind === 'other' ? null : callId;
}

function clinicNamedBy(event: VoiceEvent | null): string {
  if (!event || event.kind === 'other') return '';
  return event.calledNumber ?? event.phoneNumberId ?? event.namedClinicId ?? '';
}

function readable(webhook: VoiceWebhook, bytes: Buffer, address: ReadAddress): VoiceEvent | null {
  try {
    return webhook.read(bytes, address);
  } catch {
    return null;
  }
}

// The platform does not send a report again that was too large, so that call's log is lost.
function tellOfLostReports(app: App, { counts, log }: Needs, { mostBytes }: VoiceWebhook): void {
  app.addHook('onError', async (request, _, error) => {
    if (error.code !== 'FST_ERR_CTP_BODY_TOO_LARGE') return;
    counts.tooLarge += 1;
    const most = Math.round(mostBytes / ONE_MEGABYTE);
    log.error({ requestId: request.id }, `webhook message over ${most} MB rejected`);
  });
}
