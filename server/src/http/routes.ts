import type { IncomingMessage, ServerResponse } from 'node:http';
import type {
  FastifyBaseLogger,
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
  HTTPMethods,
  RawServerDefault,
  RouteOptions,
} from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { Trail } from '../database/database.ts';
import type { Page, PageQuery } from '../kernel/page.ts';
import type { User } from '../kernel/people/user.ts';
import { refuseUnknown } from './bodies/unknown-parameters.ts';
import { envelope, ok, okPage, PageParameters, Pagination, pageEnvelope, paginationOf } from './envelope.ts';
import type { WebhookMessage } from './limits/rate-limits.ts';

export { asInteger, ByClinicId, ById, limitUpTo, Timestamp } from './envelope.ts';

export type App = FastifyInstance<
  RawServerDefault,
  IncomingMessage,
  ServerResponse,
  FastifyBaseLogger,
  ZodTypeProvider
>;

export type Routes = (app: App) => Promise<void>;

export type Access = 'public' | 'signed-in' | 'clinic' | 'admin' | 'webhook';

declare module 'fastify' {
  interface FastifyRequest {
    /** Set by the guards; null on public routes. */
    user: User | null;
    /** The session of the access token; empty on public routes. */
    sessionId: string;
    /** Set by the clinic guard; empty elsewhere, which no query accepts. */
    clinicId: string;
    rawBody: Buffer | null;
    /** Where the request came from, also after the client has hung up. */
    address: string;
    /** A frequent message without effect; its log line has level debug. */
    isRoutine: boolean;
    trail: Trail;
    /** Writes the audit row of a read, in its own transaction, before the response is sent. */
    record(details: Readonly<Record<string, unknown>>, action?: string): Promise<void>;
    /**
     * Like `record`, for a list that a screen polls: repeated reads by the clinic's own users are recorded
     * once in ten minutes.
     */
    recordLook(details: Readonly<Record<string, unknown>>, action: string): Promise<void>;
  }
  interface FastifyContextConfig {
    access?: Access;
    /** The action's name in the audit log, if method and path are not clear enough. */
    action?: string;
    /** Extra error statuses for the API reference. */
    refuses?: readonly number[];
    /** Error statuses that similar routes return and this one does not. */
    neverRefuses?: readonly number[];
    /** For the API reference: the sender's own signature instead of our credentials. */
    signatureHeader?: string;
  }
  interface FastifyInstance {
    /** Counts the message per clinic and kind, and in total. */
    isWithinWebhookRate(
      request: FastifyRequest,
      reply: FastifyReply,
      message: WebhookMessage,
    ): Promise<boolean>;
    /** Counts the request against its MCP token. */
    isWithinMcpRate(request: FastifyRequest, reply: FastifyReply, tokenId: string): Promise<boolean>;
    /** Counts a miss of this address: an unknown patient link or a wrong birth date. */
    isWithinMissRate(request: FastifyRequest, reply: FastifyReply): Promise<boolean>;
  }
}

/** Groups routes under a tag of the API reference. Startup fails if a route has no guard (see server.ts). */
export type Guard = (tag: string | Routes, routes?: readonly Route[]) => Routes;

export type Guards = Readonly<Record<'public' | 'signedIn' | 'clinic' | 'admin' | 'webhook', Guard>>;

export function userOf(request: FastifyRequest): User {
  if (!request.user) throw new Error('This route has no guard.');
  return request.user;
}

/** A route, or something routes need, such as a body parser. */
export type Route = (app: App, tag: string) => unknown;

/** The type a handler may return for a schema: its output, readonly. */
export type Shown<Value> = Value extends Date | Buffer
  ? Value
  : Value extends object
    ? { readonly [Key in keyof Value]: Shown<Value[Key]> }
    : Value;

interface Answer<Returned, Paged extends boolean = boolean> {
  readonly hide?: boolean;
  readonly paged: Paged;
  readonly response: Readonly<Record<number, unknown>>;
  readonly wrap: (returned: Returned, query: PageQuery) => unknown;
}

export const pageOf = <Row extends z.ZodType>(row: Row): Answer<Page<Shown<z.output<Row>>>, true> => ({
  paged: true,
  response: { 200: okPage(row) },
  wrap: pageEnvelope,
});

export const countedPageOf = <Row extends z.ZodType, Counts extends z.ZodType>(
  row: Row,
  counts: Counts,
): Answer<Page<Shown<z.output<Row>>> & { readonly counts: Shown<z.output<Counts>> }, true> => ({
  paged: true,
  response: { 200: okPage(row).extend({ counts }) },
  wrap: ({ counts: counted, ...page }, query) => ({ ...pageEnvelope(page, query), counts: counted }),
});

/** A page inside `data`, as the specification requires for faxes. */
export const docsOf = <Row extends z.ZodType>(
  row: Row,
  counts?: z.ZodType,
): Answer<Page<Shown<z.output<Row>>> & { readonly counts?: unknown }, true> => ({
  paged: true,
  response: {
    200: ok(z.object({ docs: z.array(row), pagination: Pagination, ...(counts ? { counts } : {}) })),
  },
  wrap: ({ rows, counts: counted, ...page }, query) =>
    envelope({ docs: rows, pagination: paginationOf(page, query), ...(counts ? { counts: counted } : {}) }),
});

export const plain = <Bodies extends Readonly<Record<number, unknown>>>(
  response: Bodies,
): Answer<FastifyReply | Shown<Output<Bodies[keyof Bodies]>>, false> => ({
  paged: false,
  response,
  wrap: (returned) => returned,
});

/** A non-JSON response, sent by the handler itself. */
export const file = (type: string, schema: z.ZodType, description: string) =>
  plain({ 200: { description, content: { [type]: { schema } } } });

/** A message instead of data, for a request that returns nothing else. */
export const done = (message: string): Answer<void, false> => ({
  paged: false,
  response: { 200: z.object({ success: z.literal(true), message: z.string().meta({ example: message }) }) },
  wrap: () => ({ success: true, message }),
});

/** HTML pages are not in the API reference. */
export const unlisted = { ...plain({}), hide: true };

const enveloped = (data: z.ZodType): Answer<never, false> => ({
  paged: false,
  response: { 200: ok(data) },
  wrap: envelope,
});

type Output<Schema> = Schema extends z.ZodType ? z.output<Schema> : never;
type AnswerOf = z.ZodType | Answer<never>;
type Returned<Given extends AnswerOf> = Given extends Answer<infer Value> ? Value : Shown<Output<Given>>;
type Query<Given extends AnswerOf, Schema> = Output<Schema> &
  (Given extends Answer<never, true> ? PageQuery : unknown);

interface Declared<Params, QuerySchema, Body, Given extends AnswerOf>
  extends Pick<RouteOptions, 'exposeHeadRoute' | 'serializerCompiler' | 'validatorCompiler'> {
  readonly tag?: string;
  readonly summary?: string;
  readonly description?: string;
  readonly params?: Params;
  readonly query?: QuerySchema;
  readonly body?: Body;
  readonly answer: Given;
  readonly action?: string;
  readonly refuses?: readonly number[];
  /** Refuses unknown query parameters, so that a misspelt filter does not return everything. */
  readonly isClosed?: boolean;
  /** Further OpenAPI properties. */
  readonly schema?: {
    readonly consumes?: readonly string[];
    readonly security?: readonly Readonly<Record<string, readonly string[]>>[];
  };
  handle(
    request: FastifyRequest<{
      Params: Output<Params>;
      Querystring: Query<Given, QuerySchema>;
      Body: Output<Body>;
    }>,
    reply: FastifyReply,
  ): Returned<Given> | Promise<Returned<Given>>;
}

const route =
  (method: HTTPMethods) =>
  <
    Given extends AnswerOf,
    Params extends z.ZodType = z.ZodUnknown,
    QuerySchema extends z.ZodObject = z.ZodObject,
    Body extends z.ZodType = z.ZodUnknown,
  >(
    url: string,
    declared: Declared<Params, QuerySchema, Body, Given>,
  ): Route =>
  (app, ofAll) => {
    const { params, query, body, answer, action, refuses, isClosed, schema, handle, ...rest } = declared;
    const { tag = ofAll, summary, description, ...options } = rest;
    const { paged, response, wrap, hide } = answer instanceof z.ZodType ? enveloped(answer) : answer;
    const querystring = paged ? PageParameters.extend(query?.shape ?? {}) : query;
    const given = { hide, summary, description, params, querystring, body };
    app.route({
      ...options,
      ...(isClosed ? { preValidation: refuseUnknown(Object.keys(querystring?.shape ?? {})) } : {}),
      method,
      url,
      schema: { tags: [tag], ...defined(given), response, ...schema },
      config: defined({ action, refuses }),
      handler: async (request, reply) => {
        const returned = await handle(request as never, reply);
        // A handler that has already sent the response returns the reply.
        return (returned === reply ? reply : wrap(returned as never, request.query as PageQuery)) as never;
      },
    });
  };

const defined = <Fields extends object>(fields: Fields): Partial<Fields> =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Partial<Fields>;

export const get = route('GET');
export const post = route('POST');
export const put = route('PUT');
export const del = route('DELETE');
