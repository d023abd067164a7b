import { join } from 'node:path';
import { z } from 'zod';
import { type Guards, get, type Routes, unlisted } from '../../../http/routes.ts';
import { PAGE_POLICY } from '../../../http/security-headers.ts';
import { Failure } from '../../../kernel/failure.ts';
import { errorName, type Logger } from '../../../kernel/logger.ts';
import type { Disk } from '../../../ports/disk.ts';

const PAGE = /^(?:adr\/)?[\w-]+\.html$/;

interface Needs {
  readonly disk: Pick<Disk, 'readText'>;
  readonly siteDir: string;
  publish(): Promise<unknown>;
  readonly log: Logger;
}

/** Serves the documentation, publishing it on the first request if needed. */
export function docsRoutes({ disk, siteDir, publish, log }: Needs, guards: Guards): Routes {
  // Once per process: a page that is still missing afterwards does not exist.
  let published: Promise<unknown> | null = null;
  const pageOf = async (name: string): Promise<string | null> => {
    const known = await disk.readText(join(siteDir, name));
    if (known) return known;
    published ??= publish().catch((error: unknown) =>
      log.error({ ...errorName(error) }, 'publishing the documentation failed'),
    );
    await published;
    return disk.readText(join(siteDir, name));
  };
  return guards.public('Guide', [
    get('/guide', { answer: unlisted, handle: (_, reply) => reply.redirect('/guide/index.html') }),
    get('/guide/*', {
      answer: unlisted,
      params: z.object({ '*': z.string() }),
      handle: async ({ params: { '*': name } }, reply) => {
        const page = PAGE.test(name) ? await pageOf(name) : null;
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
