import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Failure } from '../../kernel/failure.ts';

const MAX_DEPTH = 64;
const BYTE_ORDER_MARK = 0xfeff;
const FORBIDDEN_KEYS = new Set(['__proto__', 'constructor', 'prototype']);

// Valid JSON may contain NUL and unpaired surrogates, which PostgreSQL cannot store.
const UNSTORABLE = /[\0\p{Surrogate}]/u;

/**
 * Reads an empty body as `{}`, even with a JSON content type. Prototype keys and deep nesting are refused.
 */
export function acceptJson(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    /^application\/(?:[\w.-]+\+)?json/i,
    { parseAs: 'buffer' },
    async (request: FastifyRequest, body: Buffer) => {
      request.rawBody = body;
      return parseJson(body.toString('utf8'));
    },
  );
}

/** Treats a missing body as `{}` on routes with a body schema; only a literal null is null. */
export function treatMissingBodyAsEmpty(app: FastifyInstance): void {
  app.addHook('preValidation', (request, _, done) => {
    const hasNone = request.rawBody === null && (request.body ?? null) === null;
    if (hasNone && request.routeOptions.schema?.body !== undefined) request.body = {};
    done();
  });
}

export function parseJson(text: string): unknown {
  const plain = text.charCodeAt(0) === BYTE_ORDER_MARK ? text.slice(1) : text;
  if (plain.trim() === '') return {};
  if (nestsTooDeep(plain))
    throw new Failure('INVALID_REQUEST', `The JSON is nested deeper than ${MAX_DEPTH} levels. Flatten it.`);
  try {
    return JSON.parse(plain, refuseOddities);
  } catch (error) {
    if (error instanceof Failure) throw error;
    throw new Failure('INVALID_REQUEST', 'The body is not valid JSON. Correct it.');
  }
}

function refuseOddities(key: string, value: unknown): unknown {
  if (key.length > 8 && FORBIDDEN_KEYS.has(key))
    throw new Failure('INVALID_REQUEST', 'The body contains a key that is not allowed. Rename it.');
  if (UNSTORABLE.test(key) || (typeof value === 'string' && UNSTORABLE.test(value)))
    throw new Failure('INVALID_REQUEST', 'The body contains a character that cannot be stored. Remove it.', {
      fields: { [key || 'body']: 'holds a character that cannot be kept' },
    });
  return value;
}

// Brackets inside strings count too; that only makes the limit stricter for texts full of brackets.
function nestsTooDeep(text: string): boolean {
  let depth = 0;
  for (let at = 0; at < text.length; at += 1) {
    const character = text.charCodeAt(at);
    if (character === 0x5b || character === 0x7b) {
      depth += 1;
      if (depth > MAX_DEPTH) return true;
    } else if (character === 0x5d || character === 0x7d) depth -= 1;
  }
  return false;
}
