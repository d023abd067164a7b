import { Readable } from 'node:stream';
import {
  createMcpHandler,
  type McpHttpHandler,
  ProtocolError,
  ProtocolErrorCode,
  ResourceNotFoundError,
  Server,
} from '@modelcontextprotocol/server';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { App, Guards, Routes } from '../../http/routes.ts';
import { Failure } from '../../kernel/failure.ts';
import { readLanguage } from '../../kernel/language.ts';
import { errorName, type Logger } from '../../kernel/logger.ts';
import { toE164 } from '../../kernel/people/phone-number.ts';
import { nestsDeeper, parseStorable } from '../../kernel/text/storable-json.ts';
import type { Voice } from '../voice/index.ts';
import { CLINIC_FACTS_URI, type ClinicFactsNeeds, clinicFacts } from './clinic-facts.ts';
import { describeTools } from './describe-tools.ts';
import type { AskedTool } from './run-asked-tool.ts';
import { isAllowed, notAllowed, SCOPES } from './scopes.ts';
import type { Bearer } from './store.ts';

interface Needs extends ClinicFactsNeeds {
  readonly bearerOf: (authorization: string | undefined) => Promise<Bearer | null>;
  readonly voice: Pick<Voice, 'toolbox' | 'trouble'>;
  /** The tool's result for the caller. */
  readonly run: (bearer: Bearer, asked: AskedTool) => Promise<object>;
  readonly publicUrl: string;
  readonly version: string;
  readonly log: Logger;
}

const METADATA = '/.well-known/oauth-protected-resource/mcp';
const LONGEST_CALL_ID = 180;
const TOOLS_CACHED_MS = 300_000;
const LARGEST_BODY = 1_000_000;
/** Arguments are nested inside a message, and may nest as deep as a voice platform's. */
const DEEPEST_MESSAGE = 20;
const NOT_READABLE = Buffer.from('null');

/** One URL for every clinic; the token determines the clinic. */
export function mcpRoutes(needs: Needs, guards: Guards): Routes[] {
  const handler = createMcpHandler(({ authInfo }) => serverFor(needs, authInfo?.extra as unknown as Caller), {
    legacy: 'stateless',
    maxSubscriptions: 0,
    maxRequestBodySize: LARGEST_BODY,
    onerror: (error) => needs.log.info(errorName(error), 'MCP request refused'),
  });
  const metadata = {
    resource: `${originOf(needs)}/mcp`,
    resource_name: 'Frontdesk',
    bearer_methods_supported: ['header'],
    scopes_supported: SCOPES,
    resource_documentation: `${originOf(needs)}/docs`,
  };
  const served = guards.webhook(async (app) => {
    const callers = new WeakMap<FastifyRequest, Caller>();
    // Runs before the body is read, so that unauthenticated clients cannot tie up the service.
    app.addHook('onRequest', async (request, reply) => {
      callers.set(request, await admit(app, needs, request, reply));
    });
    app.removeAllContentTypeParsers();
    app.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: LARGEST_BODY }, (request, body, done) => {
      request.rawBody = body as Buffer;
      done(null, null);
    });
    const handling = (schema: object) => ({
      schema,
      exposeHeadRoute: false,
      validatorCompiler: () => () => true,
      serializerCompiler: () => JSON.stringify,
    });
    const answered = async (request: FastifyRequest, reply: FastifyReply) => {
      const caller = callers.get(request);
      if (!caller)
        throw new Failure(
          'UNAUTHORIZED',
          'The token is missing. Send one of the clinic as Authorization: Bearer.',
        );
      const { body, messages } = readBody(request.rawBody ?? Buffer.alloc(0));
      // The first message was counted on admission; older clients send several per request.
      for (let message = 1; message < messages; message += 1) await countMessage(app, request, reply, caller);
      return answer(needs, handler, caller, request, reply, body);
    };
    app.post('/mcp', handling(DOCUMENT), answered);
    // There are no streams or sessions: the package answers both with 405.
    app.get('/mcp', handling({ hide: true }), answered);
    app.delete('/mcp', handling({ hide: true }), answered);
  });
  const described = guards.public(async (app) => {
    app.get(METADATA, { schema: { hide: true } }, () => metadata);
  });
  return [served, described];
}

const Answer = z
  .object({
    jsonrpc: z.literal('2.0').meta({ example: '2.0' }),
    id: z.union([z.string(), z.int()]).describe('As the request gave it').meta({ example: 1 }),
    result: z
      .record(z.string(), z.unknown())
      .describe('Of tools/call: structuredContent and content')
      .meta({ example: { structuredContent: { success: true, message: "You're booked." } } }),
  })
  .describe('A JSON-RPC message')
  .meta({ id: 'McpAnswer' });
const DOCUMENT = {
  tags: ['MCP'],
  summary: 'The voice tools over MCP',
  description:
    'Streamable HTTP, stateless; revision 2026-07-28 and those before it. `Authorization: Bearer` with a token of the clinic. `x-call-id` (else `callId` in `_meta`) names the call, `x-caller-number` the number it comes from. Refusals are results with words, not errors.',
  response: { 200: Answer },
};

interface Caller extends Record<string, unknown> {
  readonly bearer: Bearer;
  readonly callId: string | null;
  readonly callerPhone: string | null;
}

async function admit(app: App, needs: Needs, request: FastifyRequest, reply: FastifyReply): Promise<Caller> {
  const { origin } = request.headers;
  if (origin && origin !== originOf(needs))
    throw new Failure('FORBIDDEN', 'Browsers on other sites cannot use this address.');
  const bearer = await needs.bearerOf(request.headers.authorization);
  if (!bearer) {
    reply.header('www-authenticate', `Bearer resource_metadata="${originOf(needs)}${METADATA}"`);
    throw new Failure(
      'UNAUTHORIZED',
      'The token is missing, wrong, expired or revoked. Make one in Settings.',
    );
  }
  request.clinicId = bearer.clinicId;
  const caller: Caller = {
    bearer,
    callId: headerOf(request, 'x-call-id')?.slice(0, LONGEST_CALL_ID) ?? null,
    callerPhone: toE164(headerOf(request, 'x-caller-number') ?? ''),
  };
  await countMessage(app, request, reply, caller);
  return caller;
}

async function countMessage(
  app: App,
  request: FastifyRequest,
  reply: FastifyReply,
  { bearer }: Caller,
): Promise<void> {
  if (await app.isWithinMcpRate(request, reply, bearer.tokenId)) return;
  throw new Failure('RATE_LIMITED', 'Too many requests with this token. Please wait a moment.');
}

/** The body without characters PostgreSQL cannot store, and its number of messages. */
function readBody(sent: Buffer): { readonly body: Uint8Array; readonly messages: number } {
  try {
    const value = parseStorable(sent.toString('utf8'));
    if (nestsDeeper(value, DEEPEST_MESSAGE)) return { body: NOT_READABLE, messages: 1 };
    return { body: Buffer.from(JSON.stringify(value)), messages: Array.isArray(value) ? value.length : 1 };
  } catch {
    // The package rejects invalid JSON itself.
    return { body: sent, messages: 1 };
  }
}

async function answer(
  needs: Needs,
  handler: McpHttpHandler,
  caller: Caller,
  request: FastifyRequest,
  reply: FastifyReply,
  body: Uint8Array,
): Promise<unknown> {
  const { bearer } = caller;
  const response = await handler.fetch(webRequest(needs, request, body), {
    authInfo: { token: bearer.tokenId, clientId: bearer.tokenId, scopes: [...bearer.scopes], extra: caller },
  });
  reply.status(response.status);
  for (const [name, value] of response.headers) reply.header(name, value);
  return reply.send(response.body ? Readable.fromWeb(response.body as never) : null);
}

function webRequest(needs: Needs, request: FastifyRequest, sent: Uint8Array): Request {
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers))
    if (value !== undefined && name !== 'content-length' && name !== 'transfer-encoding')
      headers.set(name, Array.isArray(value) ? value.join(', ') : value);
  const body = request.method === 'POST' ? new Uint8Array(sent) : null;
  return new Request(`${originOf(needs)}/mcp`, { method: request.method, headers, body });
}

function serverFor(needs: Needs, { bearer, ...call }: Caller): Server {
  const { voice, run, version } = needs;
  const server = new Server(
    { name: 'frontdesk', title: 'Frontdesk', version },
    {
      capabilities: { tools: {}, resources: {}, prompts: {} },
      cacheHints: { 'tools/list': { ttlMs: TOOLS_CACHED_MS, cacheScope: 'private' } },
      instructions:
        'Tools of a clinic’s front desk. Say to the caller what `message` says. Without `success: true` nothing was booked, moved or cancelled.',
    },
  );
  server.setRequestHandler('tools/list', () => ({ tools: describeTools(voice.toolbox, bearer.scopes) }));
  server.setRequestHandler('tools/call', async ({ params }) => {
    const given = (params.arguments ?? {}) as Readonly<Record<string, unknown>>;
    const tool = voice.toolbox.find(params.name);
    // The protocol requires this error for unknown tools; a known tool outside the scopes is refused in
    // words.
    if (!tool)
      throw new ProtocolError(ProtocolErrorCode.InvalidParams, `Unknown tool: ${params.name.slice(0, 100)}`);
    if (!isAllowed(tool.name, bearer.scopes))
      return resultOf({ success: false, message: notAllowed(readLanguage(given.language) ?? 'en') });
    const named = typeof params._meta?.callId === 'string' ? params._meta.callId : null;
    const callId = call.callId ?? named?.slice(0, LONGEST_CALL_ID) ?? null;
    const asked: AskedTool = {
      name: tool.name,
      writes: tool.writes,
      arguments: given,
      callId: callId || null,
      callerPhone: call.callerPhone,
    };
    // The package would pass the error's message to the client.
    const result = await run(bearer, asked).catch((error: unknown) => {
      needs.log.error(errorName(error), 'MCP tool call failed');
      return { success: false, message: needs.voice.trouble(readLanguage(given.language) ?? 'en') };
    });
    return resultOf(result);
  });
  server.setRequestHandler('resources/list', () => ({ resources: [CLINIC_RESOURCE] }));
  // There are none, but some clients ask regardless of the capabilities.
  server.setRequestHandler('prompts/list', () => ({ prompts: [] }));
  server.setRequestHandler('resources/templates/list', () => ({ resourceTemplates: [] }));
  server.setRequestHandler('resources/read', async ({ params: { uri } }) => {
    if (uri !== CLINIC_FACTS_URI) throw new ResourceNotFoundError(uri);
    const text = JSON.stringify(await clinicFacts(needs, bearer.clinicId));
    return { contents: [{ uri, mimeType: 'application/json', text }] };
  });
  return server;
}

const CLINIC_RESOURCE = {
  uri: CLINIC_FACTS_URI,
  name: 'clinic',
  title: 'The clinic',
  description: 'Address, hours, closures, and the answers that the clinic has written.',
  mimeType: 'application/json',
};

function resultOf(result: object) {
  return {
    structuredContent: result as Record<string, unknown>,
    content: [{ type: 'text' as const, text: JSON.stringify(result) }],
  };
}

const originOf = ({ publicUrl }: Pick<Needs, 'publicUrl'>): string => new URL(publicUrl).origin;

function headerOf({ headers }: FastifyRequest, name: string): string | null {
  const value = headers[name];
  const text = (Array.isArray(value) ? value[0] : value)?.trim();
  return text ? text : null;
}
