import { z } from 'zod';
import type { Guards } from '../../http/guards.ts';
import type { Routes } from '../../http/routes.ts';
import { PAGE_POLICY } from '../../http/security-headers.ts';
import { WELCOME_SCRIPT, type WelcomeFacts, welcomePage } from './page.ts';

const Document = z
  .looseObject({ openapi: z.string(), info: z.looseObject({ title: z.string(), version: z.string() }) })
  .meta({ example: { openapi: '3.1.0', info: { title: 'Frontdesk', version: '4.3.0' } } });
const Reference = {
  tags: ['Health'],
  summary: 'This reference as an OpenAPI 3.1 document',
  response: {
    200: {
      description: 'The document',
      content: { 'application/json': { schema: Document } },
    },
  },
};

export function welcomeRoutes(facts: WelcomeFacts, guards: Guards): Routes[] {
  const page = welcomePage(facts);
  return [
    guards.public(async (app) => {
      app.get('/', { schema: { hide: true } }, async (_, reply) =>
        reply.header('content-security-policy', PAGE_POLICY).type('text/html; charset=utf-8').send(page),
      );

      app.get('/welcome.js', { schema: { hide: true } }, async (_, reply) =>
        reply.type('text/javascript; charset=utf-8').send(WELCOME_SCRIPT),
      );

      // A megabyte that never changes while the service runs is written once.
      let reference: string | null = null;
      app.get('/openapi.json', { schema: Reference }, async (_, reply) => {
        reference ??= JSON.stringify(app.swagger());
        return reply.type('application/json; charset=utf-8').send(reference as never);
      });
    }),
  ];
}
