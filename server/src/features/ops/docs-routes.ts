import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Guards } from '../../http/guards.ts';
import type { Routes } from '../../http/routes.ts';
import { PAGE_POLICY } from '../../http/security-headers.ts';
import { Failure } from '../../kernel/failure.ts';

const PAGE = /^(?:adr\/)?[\w-]+\.html$/;

/** The documentation as it was last published, open to everybody who can reach the service. */
export function docsRoutes(siteDir: string, guards: Guards): Routes[] {
  return [
    guards.public(async (app) => {
      app.get('/guide', { schema: { hide: true } }, async (_, reply) => reply.redirect('/guide/index.html'));

      app.get('/guide/*', { schema: { hide: true } }, async (request, reply) => {
        const name = (request.params as { '*': string })['*'];
        const page = PAGE.test(name) ? await readFile(join(siteDir, name)).catch(() => null) : null;
        if (!page)
          throw new Failure(
            'NOT_FOUND',
            'There is no such page. The documentation may not be published yet.',
          );
        return reply
          .header('content-security-policy', PAGE_POLICY)
          .type('text/html; charset=utf-8')
          .send(page);
      });
    }),
  ];
}
