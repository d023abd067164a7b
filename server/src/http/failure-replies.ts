import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { hasZodFastifySchemaValidationErrors, isResponseSerializationError } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { Failure, type FailureCode } from '../kernel/failure.ts';
import type { Logger } from '../kernel/logger.ts';
import { PAGE_POLICY } from './security-headers.ts';

const STATUS = {
  INVALID_REQUEST: 400,
  UNAUTHORIZED: 401,
  FORBIDDEN: 403,
  NOT_FOUND: 404,
  PATIENT_NOT_FOUND: 404,
  APPOINTMENT_NOT_FOUND: 404,
  NO_AVAILABILITY: 404,
  CONFLICT: 409,
  INVALID_STATE: 409,
  PLATFORM_REFUSED: 502,
  PAYLOAD_TOO_LARGE: 413,
  UNSUPPORTED_MEDIA_TYPE: 415,
  RATE_LIMITED: 429,
  INTERNAL_ERROR: 500,
  UNAVAILABLE: 503,
  EMR_UNAVAILABLE: 503,
} as const satisfies Record<FailureCode, number>;

// Failure codes whose wire name differs.
const WIRE_CODE = {
  EMR_UNAVAILABLE: 'OSCAR_UNAVAILABLE',
  UNAVAILABLE: 'INTERNAL_ERROR',
  PLATFORM_REFUSED: 'INTERNAL_ERROR',
} as const satisfies Partial<Record<FailureCode, string>>;

type Renamed = keyof typeof WIRE_CODE;
type WireCode = Exclude<FailureCode, Renamed> | (typeof WIRE_CODE)[Renamed];

const wireCode = (code: FailureCode): WireCode =>
  code in WIRE_CODE ? WIRE_CODE[code as Renamed] : (code as Exclude<FailureCode, Renamed>);

const WIRE_CODES = [...new Set((Object.keys(STATUS) as FailureCode[]).map(wireCode))];

/** Body of every error response of the dashboard API. */
export const FailureBody = z
  .object({
    success: z.literal(false),
    status: z.int(),
    error: z.string().describe('A sentence that says what to do'),
    code: z.enum(WIRE_CODES).describe('What went wrong, for programs'),
    details: z.record(z.string(), z.unknown()).describe('In fields, what is wrong with each field'),
    requestId: z.string(),
    message: z.string().optional().describe('Only on a failed log-in'),
  })
  .meta({ id: 'Failure' });

export type FailureReply = z.infer<typeof FailureBody>;

export function failureReply(failure: Failure, requestId: string): FailureReply {
  const { message, ...details } = failure.details as { message?: string };
  return {
    success: false,
    status: STATUS[failure.code],
    error: failure.message,
    code: wireCode(failure.code),
    details,
    requestId,
    ...(typeof message === 'string' ? { message } : {}),
  };
}

/**
 * Converts any error into a `Failure`. Client errors are explained; details of our own faults are not
 * exposed.
 */
export function replyToError(log: Logger) {
  return (error: FastifyError, request: FastifyRequest, reply: FastifyReply) => {
    const failure = asFailure(error);
    if (STATUS[failure.code] >= 500)
      log.error(
        { requestId: request.id, route: request.routeOptions.url, code: failure.code, err: describe(error) },
        'request failed',
      );
    const body = failureReply(failure, request.id);
    return reply
      .status(body.status)
      .type('application/json; charset=utf-8')
      .serializer(JSON.stringify)
      .send(body);
  };
}

/** In the dashboard's colours but without its scripts, because visitors who are not signed in see it too. */
const NOT_FOUND_PAGE = `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Not found · Frontdesk</title><link rel="icon" href="/favicon.svg"><style>
:root{color-scheme:light dark;--paper:#fbfbfa;--ink:#14211d;--quiet:#5b6963;--accent:#0b6b57;--on:#fff}
@media(prefers-color-scheme:dark){:root{--paper:#101413;--ink:#e9eeeb;--quiet:#9aa8a2;--accent:#4cc3a5;--on:#06231c}}
body{margin:0;background:var(--paper);color:var(--ink);font:14px/20px system-ui,sans-serif}
main{max-width:56ch;padding:64px 24px;margin:auto}h1{font-size:20px;line-height:28px;margin:0 0 4px}
p{margin:0 0 16px;color:var(--quiet)}a{color:var(--accent);text-underline-offset:3px}
.go{display:inline-block;background:var(--accent);color:var(--on);text-decoration:none;border-radius:6px;padding:8px 14px;margin-right:16px}
</style><main><h1>There is nothing at this address</h1><p>The address may be old, or mistyped.</p>
<h1 lang="zh">这个地址没有内容</h1><p lang="zh">地址可能已失效，或输入有误。</p>
<a class="go" href="/">Go to Today · <span lang="zh">回到今天</span></a><a href="/docs">API</a></main></html>`;

/** A person with a browser, as opposed to an API client. */
const isBrowser = ({ method, headers, url }: FastifyRequest): boolean =>
  method === 'GET' && !url.startsWith('/api/') && /\btext\/html\b/.test(headers.accept ?? '');

export function replyNotFound(request: FastifyRequest, reply: FastifyReply) {
  if (isBrowser(request))
    return reply
      .status(404)
      .header('content-security-policy', PAGE_POLICY)
      .type('text/html; charset=utf-8')
      .send(NOT_FOUND_PAGE);
  const failure = new Failure(
    'NOT_FOUND',
    'There is nothing at this address. The routes are listed at /docs.',
  );
  return reply.status(404).send(failureReply(failure, request.id));
}

function asFailure(error: FastifyError): Failure {
  if (error instanceof Failure) return error;
  if (hasZodFastifySchemaValidationErrors(error)) return invalidFields(error);
  if (isResponseSerializationError(error)) return internal(error);
  const known = BY_FASTIFY_CODE[error.code];
  if (known) return known();
  if (error.statusCode === 429)
    return new Failure('RATE_LIMITED', 'Too many requests. Please wait a moment and try again.');
  if (error.statusCode && error.statusCode >= 400 && error.statusCode < 500)
    return new Failure(
      'INVALID_REQUEST',
      'The request could not be read. Check its address, headers and body.',
    );
  return internal(error);
}

function internal(cause: unknown): Failure {
  return new Failure(
    'INTERNAL_ERROR',
    'Something went wrong on our side. Please try again; the request id helps us look.',
    {
      cause,
    },
  );
}

interface ZodIssueOnWire {
  readonly instancePath: string;
  readonly message?: string;
}

function invalidFields(
  error: FastifyError & { validation: readonly ZodIssueOnWire[]; validationContext?: string },
): Failure {
  const fields: Record<string, string> = {};
  for (const { instancePath, message } of error.validation) {
    const name = instancePath.replace(/^\//, '').replaceAll('/', '.') || (error.validationContext ?? 'body');
    fields[name] ??= message ?? 'is not valid';
  }
  const names = Object.keys(fields).slice(0, 5).join(', ');
  return new Failure('INVALID_REQUEST', `Please correct: ${names}.`, { fields });
}

const BY_FASTIFY_CODE: Readonly<Record<string, () => Failure>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: () =>
    new Failure('PAYLOAD_TOO_LARGE', 'The request is larger than 1 MB. Send less at a time.'),
  FST_REQ_FILE_TOO_LARGE: () =>
    new Failure('PAYLOAD_TOO_LARGE', 'The file is too large. Send a smaller one.'),
  FST_ERR_CTP_INVALID_MEDIA_TYPE: () =>
    new Failure('UNSUPPORTED_MEDIA_TYPE', 'Send the body as application/json.'),
  FST_INVALID_MULTIPART_CONTENT_TYPE: () =>
    new Failure('UNSUPPORTED_MEDIA_TYPE', 'Send the file as multipart/form-data.'),
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: () =>
    new Failure(
      'INVALID_REQUEST',
      'The body does not have the length it announces. Correct its Content-Length.',
    ),
};

// Name, code and stack position only, because the message may contain SQL or patient data.
function describe(error: FastifyError): object {
  const cause = error.cause as { name?: string; code?: string; stack?: string } | undefined;
  return {
    name: error.name,
    code: error.code,
    cause: cause && { name: cause.name, code: cause.code },
    at: (cause?.stack ?? error.stack)
      ?.split('\n')
      .filter((line) => line.startsWith('    at '))
      .slice(0, 6),
  };
}
