import { readFileSync } from 'node:fs';
import Fastify, { type FastifyInstance } from 'fastify';
import type { App } from './routes.ts';

const COMMITTED = new URL('../../openapi.json', import.meta.url);
/** They belong to one connection, and the page's is none. */
const OF_A_CONNECTION = new Set(['connection', 'keep-alive', 'transfer-encoding']);

/**
 * The document as it is committed, and a page that shows it: parts of a Fastify of its own. Both are made when somebody first
 * asks, since no start should have to wait for them.
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
        if (!OF_A_CONNECTION.has(name)) reply.header(name, value);
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
