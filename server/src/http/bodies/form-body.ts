import { parse } from 'node:querystring';
import type { FastifyRequest } from 'fastify';
import type { App } from '../routes.ts';

export const FORM = 'application/x-www-form-urlencoded';

/** Routes outside this scope refuse form bodies. */
export function acceptForms(app: App, bodyLimit?: number): void {
  app.addContentTypeParser(
    FORM,
    { parseAs: 'buffer', ...(bodyLimit ? { bodyLimit } : {}) },
    async (request: FastifyRequest, body: Buffer) => {
      request.rawBody = body;
      return { ...parse(body.toString('utf8')) };
    },
  );
}
