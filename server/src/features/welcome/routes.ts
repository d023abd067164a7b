import { z } from 'zod';
import { file, type Guards, get, type Routes, unlisted } from '../../http/routes.ts';
import { PAGE_POLICY } from '../../http/security-headers.ts';
import { VERSION } from '../../kernel/version.ts';
import { WELCOME_SCRIPT, type WelcomeFacts, welcomePage } from './page.ts';

const Document = z
  .looseObject({ openapi: z.string(), info: z.looseObject({ title: z.string(), version: z.string() }) })
  .meta({ example: { openapi: '3.1.0', info: { title: 'Frontdesk', version: VERSION } } });

export function welcomeRoutes(facts: WelcomeFacts, guards: Guards): Routes {
  const page = welcomePage(facts);
  // A megabyte that never changes while the service runs is written once.
  let reference: string | null = null;
  return guards.public('Health', [
    get('/', {
      answer: unlisted,
      handle: (_, reply) =>
        reply.header('content-security-policy', PAGE_POLICY).type('text/html; charset=utf-8').send(page),
    }),
    get('/welcome.js', {
      answer: unlisted,
      handle: (_, reply) => reply.type('text/javascript; charset=utf-8').send(WELCOME_SCRIPT),
    }),
    get('/openapi.json', {
      summary: 'This reference as an OpenAPI 3.1 document',
      answer: file('application/json', Document, 'The document'),
      handle: ({ server }, reply) => {
        reference ??= JSON.stringify(server.swagger());
        return reply.type('application/json; charset=utf-8').send(reference);
      },
    }),
  ]);
}
