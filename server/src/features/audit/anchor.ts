import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import type { Secret } from '../../kernel/secret.ts';

const ChainHead = z.object({ chain: z.string(), seq: z.number(), hash: z.string() });
const Signed = z.object({ at: z.string(), heads: z.array(ChainHead), mac: z.string() });

/** Where a chain stood at some moment. */
export type ChainHead = z.infer<typeof ChainHead>;

/** One line that fixes the heads outside the database; who cannot sign cannot move them back. */
export function anchorLine(key: Secret<Buffer>, at: Date, heads: readonly ChainHead[]): string {
  const body = { at: at.toISOString(), heads };
  return JSON.stringify({ ...body, mac: macOf(key, body) });
}

/** The heads of a line that one of the keys has signed; null for a line that was made up or damaged. */
export function readAnchor(keys: readonly Secret<Buffer>[], line: string): ChainHead[] | null {
  let parsed: z.infer<typeof Signed>;
  try {
    parsed = Signed.parse(JSON.parse(line));
  } catch {
    return null;
  }
  const { mac, ...body } = parsed;
  return keys.some((key) => isEqual(mac, macOf(key, body))) ? body.heads : null;
}

function macOf(
  key: Secret<Buffer>,
  body: { readonly at: string; readonly heads: readonly ChainHead[] },
): string {
  const derived = Buffer.from(hkdfSync('sha256', key.reveal(), Buffer.alloc(0), 'audit-anchor', 32));
  return createHmac('sha256', derived).update(JSON.stringify(body)).digest('hex');
}

function isEqual(a: string, b: string): boolean {
  return a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b));
}
