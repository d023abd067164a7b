import { parse } from 'node:querystring';
import type { FastifyRequest } from 'fastify';
import type { App } from '../routes.ts';

export const FORM = 'application/x-www-form-urlencoded';

/** Accepts form bodies for the routes of one scope; elsewhere they are refused. */
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
