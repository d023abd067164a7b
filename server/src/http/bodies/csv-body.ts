import type { FastifyRequest } from 'fastify';
import type { App } from '../routes.ts';

/** Routes outside this scope refuse CSV bodies. */
export function acceptCsv(app: App): void {
  app.addContentTypeParser(
    /^text\/csv/i,
    { parseAs: 'buffer' },
    async (request: FastifyRequest, body: Buffer) => {
      request.rawBody = body;
      return body.toString('utf8');
    },
  );
}
