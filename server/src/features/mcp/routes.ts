import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import { ById, del, type Guards, get, post, type Routes, Timestamp } from '../../http/routes.ts';
import { Failure } from '../../kernel/failure.ts';
import { nameText } from '../../kernel/fields.ts';
import type { Clock } from '../../kernel/time/clock.ts';
import { hashOf } from './find-bearer.ts';
import { SCOPES } from './scopes.ts';
import type { TokenStore } from './store.ts';

const DAY_MS = 86_400_000;
const LONGEST_LIFE_DAYS = 3_650;
const MOST_TOKENS = 50;
const TOKEN_BYTES = 32;

const Token = z
  .object({
    id: z.uuid(),
    name: z.string().meta({ example: 'Main line agent' }),
    scopes: z.array(z.enum(SCOPES)).meta({ example: ['read', 'book'] }),
    createdAt: Timestamp,
    expiresAt: Timestamp.nullable(),
    lastUsedAt: Timestamp.nullable().describe('To the minute'),
  })
  .meta({ id: 'McpToken' });
const NewToken = z.object({
  name: nameText(100).meta({ example: 'Main line agent' }),
  scopes: z
    .array(z.enum(SCOPES))
    .describe(
      'read: what is in a chart and in the book; book: what writes. Facts, free times and searches need none',
    )
    .meta({ example: ['read', 'book'] }),
  expiresInDays: z
    .int('is no whole number')
    .min(1, 'is less than 1')
    .max(LONGEST_LIFE_DAYS, `is more than ${LONGEST_LIFE_DAYS}`)
    .optional()
    .meta({ example: 365 }),
});

export function tokenRoutes(
  { store, clock }: { readonly store: TokenStore; readonly clock: Clock },
  guards: Guards,
): Routes {
  return guards.clinic('MCP', [
    get('/api/clinic/mcp-tokens', {
      summary: 'Tokens with which agents use the tools over MCP',
      answer: z.array(Token),
      handle: ({ clinicId }) => store.list(clinicId),
    }),
    post('/api/clinic/mcp-tokens', {
      summary: 'Make a token; it is shown this once',
      body: NewToken,
      answer: Token.extend({ token: z.string().meta({ example: 'fdm_4pXc…' }) }).meta({ id: 'NewMcpToken' }),
      action: 'mcp.token-made',
      handle: async ({ clinicId, body, trail }) => {
        if ((await store.list(clinicId)).length >= MOST_TOKENS)
          throw new Failure('INVALID_STATE', `A clinic has at most ${MOST_TOKENS} tokens. Revoke one first.`);
        const token = `fdm_${randomBytes(TOKEN_BYTES).toString('base64url')}`;
        const { name, expiresInDays } = body;
        const expiresAt = expiresInDays ? new Date(clock.now().getTime() + expiresInDays * DAY_MS) : null;
        const scopes = SCOPES.filter((scope) => body.scopes.includes(scope));
        const made = await store.add(clinicId, { name, hash: hashOf(token), scopes, expiresAt }, trail);
        return { ...made, token };
      },
    }),
    del('/api/clinic/mcp-tokens/:id', {
      summary: 'Revoke a token: it is refused from the next request on',
      params: ById,
      answer: z.object({ id: z.uuid(), removed: z.literal(true) }),
      action: 'mcp.token-revoked',
      handle: async ({ clinicId, params, trail }) => {
        if (!(await store.remove(clinicId, params.id, trail)))
          throw new Failure('NOT_FOUND', 'This clinic has no such token. Check its id.');
        return { id: params.id, removed: true as const };
      },
    }),
  ]);
}
