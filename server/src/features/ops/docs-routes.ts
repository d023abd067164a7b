import { join } from 'node:path';
import { z } from 'zod';
import { type Guards, get, type Routes, unlisted } from '../../http/routes.ts';
import { PAGE_POLICY } from '../../http/security-headers.ts';
import { Failure } from '../../kernel/failure.ts';
import type { Disk } from '../../ports/disk.ts';

const PAGE = /^(?:adr\/)?[\w-]+\.html$/;

/** The documentation as last published; public. */
export function docsRoutes(disk: Pick<Disk, 'readText'>, siteDir: string, guards: Guards): Routes {
  return guards.public('Guide', [
    get('/guide', { answer: unlisted, handle: (_, reply) => reply.redirect('/guide/index.html') }),
    get('/guide/*', {
      answer: unlisted,
      params: z.object({ '*': z.string() }),
      handle: async ({ params: { '*': name } }, reply) => {
        const page = PAGE.test(name) ? await disk.readText(join(siteDir, name)) : null;
        if (!page)
          throw new Failure(
            'NOT_FOUND',
            'There is no such page. The documentation may not be published yet.',
          );
        return reply
          .header('content-security-policy', PAGE_POLICY)
          .type('text/html; charset=utf-8')
          .send(page);
      },
    }),
  ]);
}
