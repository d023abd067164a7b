import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { file, type Guards, get, type Routes, unlisted } from '../../http/routes.ts';
import { PAGE_POLICY } from '../../http/security-headers.ts';
import { Failure } from '../../kernel/failure.ts';
import { VERSION } from '../../kernel/version.ts';
import type { Disk } from '../../ports/disk.ts';
import type { DemoFacts } from './demo.ts';
import { BESIDE, encodingsFor, isAsset, PAGES, TYPES, typeOf, wantsPage } from './pages.ts';

const FOR_EVER = 'public, max-age=31536000, immutable';
const ASK_EACH_TIME = 'no-cache';
const NOT_BUILT =
  '<!doctype html><html lang="en"><meta charset="utf-8"><title>Frontdesk</title><p>The dashboard is not built here. Run npm start, which builds it, or node scripts/rebuild.mjs.</p></html>';

type Files = Pick<Disk, 'exists' | 'read'>;

export function pageRoutes(disk: Files, folder: string, guards: Guards): Routes {
  const send = async (request: FastifyRequest, reply: FastifyReply, name: string): Promise<boolean> => {
    for (const { suffix, encoding } of encodingsFor(String(request.headers['accept-encoding'] ?? ''))) {
      const path = join(folder, name + suffix);
      if (!(await disk.exists(path))) continue;
      if (encoding) reply.header('content-encoding', encoding);
      await reply.header('vary', 'accept-encoding').type(typeOf(name)).send(disk.read(path));
      return true;
    }
    return false;
  };
  const page = async (request: FastifyRequest, reply: FastifyReply) => {
    if (!wantsPage(request.headers.accept)) throw nothingHere();
    reply.header('content-security-policy', PAGE_POLICY).header('cache-control', ASK_EACH_TIME);
    if (await send(request, reply, 'index.html')) return reply;
    return reply
      .status(503)
      .type(TYPES.html as string)
      .send(NOT_BUILT);
  };
  const beside = (name: string) => async (request: FastifyRequest, reply: FastifyReply) => {
    // A service worker's requests follow the policy sent with its own file.
    reply.header('content-security-policy', PAGE_POLICY).header('cache-control', ASK_EACH_TIME);
    // The preview of a patient's page stands in a frame of no origin, and its font is nobody's secret.
    if (typeOf(name) === TYPES.woff2) reply.header('access-control-allow-origin', '*');
    if (await send(request, reply, name)) return reply;
    throw nothingHere();
  };
  return guards.public('Health', [
    get('/', { answer: unlisted, handle: page }),
    ...PAGES.flatMap((name) => [
      get(`/${name}`, { answer: unlisted, handle: page }),
      get(`/${name}/*`, { answer: unlisted, handle: page }),
    ]),
    ...BESIDE.map((name) => get(`/${name}`, { answer: unlisted, handle: beside(name) })),
    get('/assets/*', {
      answer: unlisted,
      params: z.object({ '*': z.string() }),
      handle: async (request, reply) => {
        const name = request.params['*'];
        reply.header('cache-control', FOR_EVER);
        if (isAsset(name) && (await send(request, reply, `assets/${name}`))) return reply;
        reply.header('cache-control', ASK_EACH_TIME);
        throw nothingHere();
      },
    }),
  ]);
}

const nothingHere = () =>
  new Failure('NOT_FOUND', 'There is nothing at this address. The routes are listed at /docs.');

const Document = z
  .looseObject({ openapi: z.string(), info: z.looseObject({ title: z.string(), version: z.string() }) })
  .meta({ example: { openapi: '3.1.0', info: { title: 'Frontdesk', version: VERSION } } });

interface Reference {
  readonly text: Buffer;
  readonly packed: Buffer;
  readonly etag: string;
}

/** The document is about a megabyte and never changes, so it is serialized and compressed once. */
async function referenceOf(document: unknown): Promise<Reference> {
  const text = Buffer.from(JSON.stringify(document));
  const etag = `"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`;
  return { text, packed: await promisify(gzip)(text, { level: 9 }), etag };
}

export function referenceRoutes(guards: Guards): Routes {
  let reference: Promise<Reference> | null = null;
  return guards.public('Health', [
    get('/openapi.json', {
      summary: 'This reference as an OpenAPI 3.1 document',
      answer: file('application/json', Document, 'The document'),
      handle: async ({ server, headers }, reply) => {
        reference ??= referenceOf(server.swagger());
        const { text, packed, etag } = await reference;
        reply.header('vary', 'accept-encoding').header('etag', etag).header('cache-control', ASK_EACH_TIME);
        if (headers['if-none-match'] === etag) return reply.code(304).send();
        reply.type('application/json; charset=utf-8');
        const takesGzip = /\bgzip\b/.test(String(headers['accept-encoding'] ?? ''));
        return takesGzip ? reply.header('content-encoding', 'gzip').send(packed) : reply.send(text);
      },
    }),
  ]);
}

const Demo = z
  .object({
    logins: z.array(
      z.object({
        who: z.string().describe('Whose it is').meta({ example: 'Fraser Street' }),
        role: z.enum(['admin', 'manager', 'desk']).describe('What they do').meta({ example: 'manager' }),
        email: z.string().meta({ example: 'manager@fraser.demo' }),
        password: z.string().describe('Of nobody who is real').meta({ example: 'demo-manager-2026' }),
      }),
    ),
    number: z
      .string()
      .nullable()
      .describe("The first demo clinic's phone number")
      .meta({ example: '+16045550100' }),
  })
  .meta({ id: 'Demo' });

export function demoRoutes(demo: DemoFacts, guards: Guards): Routes {
  return guards.public('Sign-in', [
    get('/api/demo', {
      summary: 'The log-ins of the demo, for the sign-in page; none outside demo mode',
      answer: Demo,
      handle: () => demo,
    }),
  ]);
}
