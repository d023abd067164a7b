import { readFileSync } from 'node:fs';
import Fastify, { type FastifyInstance } from 'fastify';
import type { App } from '../routes.ts';

const COMMITTED = new URL('../../../openapi.json', import.meta.url);
/** Hop-by-hop headers, which must not be copied. */
const HOP_BY_HOP = new Set(['connection', 'keep-alive', 'transfer-encoding']);

/**
 * The committed document and a page that shows it, served by a separate Fastify app. Both are built on first
 * request, to keep startup fast.
 */
export function serveReference(app: App): void {
  let document: object | null = null;
  let page: Promise<FastifyInstance> | null = null;
  app.decorate('swagger', (() => {
    document ??= JSON.parse(readFileSync(COMMITTED, 'utf8')) as object;
    return document;
  }) as never);
  app.addHook('onClose', async () => (await page)?.close());
  for (const url of ['/docs', '/docs/*'])
    app.get(url, { schema: { hide: true } }, async ({ method, url, headers }, reply) => {
      page ??= pageOf(app.swagger());
      const answer = await (await page).inject({ method: method as 'GET', url, headers });
      if (answer.statusCode === 404) return reply.callNotFound();
      for (const [name, value] of Object.entries(answer.headers))
        if (!HOP_BY_HOP.has(name)) reply.header(name, value);
      return reply.code(answer.statusCode).send(answer.rawPayload);
    });
}

async function pageOf(document: object): Promise<FastifyInstance> {
  const [{ default: swagger }, { default: swaggerUi }] = await Promise.all([
    import('@fastify/swagger'),
    import('@fastify/swagger-ui'),
  ]);
  const page = Fastify();
  await page.register(swagger, { mode: 'static', specification: { document: document as never } });
  await page.register(swaggerUi, {
    theme: {
      title: 'Frontdesk API',
      css: [{ filename: 'own.css', content: '.swagger-ui .topbar { display: none }' }],
    },
    routePrefix: '/docs',
    staticCSP: true,
    uiConfig: { docExpansion: 'none' },
  });
  return page;
}
