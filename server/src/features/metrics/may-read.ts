import { createHash, timingSafeEqual } from 'node:crypto';
import type { Secret } from '../../kernel/secrets/secret.ts';

interface Asker {
  readonly authorization: string | undefined;
  readonly remoteAddress: string | undefined;
  /** Whether a proxy forwarded the request; behind a local proxy every client looks local. */
  readonly forwarded: boolean;
}

const LOOPBACK = /^(127\.\d+\.\d+\.\d+|::1|::ffff:127\.\d+\.\d+\.\d+)$/;

/** With a token if one is set, otherwise from this machine only. */
export function mayReadMetrics(token: Secret | null, asker: Asker): boolean {
  if (!token) return !asker.forwarded && LOOPBACK.test(asker.remoteAddress ?? '');
  const given = /^Bearer (.+)$/.exec(asker.authorization ?? '')?.[1] ?? '';
  return timingSafeEqual(digest(given), digest(token.reveal()));
}

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
