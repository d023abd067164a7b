import type { Guards } from '../../http/guards.ts';
import type { Routes } from '../../http/routes.ts';
import { PAGE_POLICY } from '../../http/security-headers.ts';
import { WELCOME_SCRIPT, type WelcomeFacts, welcomePage } from './page.ts';

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

      app.get('/openapi.json', { schema: { hide: true } }, async (_, reply) =>
        reply.type('application/json; charset=utf-8').send(app.swagger()),
      );
    }),
  ];
}
