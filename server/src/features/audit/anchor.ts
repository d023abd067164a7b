import { createHash, createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import type { Secret } from '../../kernel/secrets/secret.ts';
import { type AnchorKey, isSignedBy } from './anchor-key.ts';

const ChainHead = z.object({ chain: z.string(), seq: z.number(), hash: z.string() });
const heads = z.array(ChainHead);
const signed = { key: z.string(), sig: z.string() };

const Numbered = z.object({ n: z.int().min(1), prev: z.string(), at: z.string(), heads, ...signed });
const Vouch = z.object({ vouch: z.string(), ...signed });
/** The format of release 4.3.0: signed, but neither numbered nor chained. */
const First = z.object({ at: z.string(), heads, mac: z.string() });

export type ChainHead = z.infer<typeof ChainHead>;
export type NumberedAnchor = z.infer<typeof Numbered>;

export interface LastAnchor {
  readonly lines: number;
  readonly signature: string;
}

/**
 * One line records the chain heads outside the database and refers to the previous line. Without the key,
 * nobody can move the heads back.
 */
export function anchorLine(
  key: AnchorKey,
  last: LastAnchor,
  at: Date,
  moved: readonly ChainHead[],
): { readonly line: string; readonly signature: string } {
  const body = { n: last.lines + 1, prev: last.signature, at: at.toISOString(), heads: moved, key: key.id };
  const sig = key.sign(JSON.stringify(body));
  return { line: JSON.stringify({ ...body, sig }), signature: sig };
}

/**
 * The current key signs an older one's id, so that old signatures stay verifiable after the older secret is
 * removed.
 */
export function vouchLine(key: AnchorKey, older: AnchorKey): string {
  const body = { vouch: older.id, key: key.id };
  return JSON.stringify({ ...body, sig: key.sign(JSON.stringify(body)) });
}

export interface ReadAnchors {
  readonly numbered: readonly NumberedAnchor[];
  /** The latest heads in all valid lines. */
  readonly heads: readonly ChainHead[];
  /** Lines not signed by a known key: forged or damaged. */
  readonly unsigned: number;
  /** Whether the lines of release 4.3.0 are unchanged since the first numbered line. */
  readonly firstKept: boolean;
}

/** Reads the lines that are signed by these keys or by older keys they vouch for. */
export function readAnchors(
  keys: readonly AnchorKey[],
  secrets: readonly Secret<Buffer>[],
  lines: readonly string[],
): ReadAnchors {
  const parsed = lines.map(parse);
  const trusted = trustedKeys(keys, parsed);
  const believed = (line: { key: string; sig: string }) =>
    trusted.has(line.key) && isSignedBy(line.key, textOf(line), line.sig);
  const numbered = parsed.filter((line) => isNumbered(line)).filter(believed);
  const one = numbered.find(({ n }) => n === 1);
  const before = one ? lines.slice(0, parsed.indexOf(one)) : [];
  const areVouched = one !== undefined && one.prev === digestOf(before);
  const first = parsed.filter(
    (line, index) =>
      isFirst(line) && ((areVouched && index < before.length) || isFirstSigned(secrets, lines[index] ?? '')),
  ) as Array<z.infer<typeof First>>;
  const vouches = parsed.filter((line) => isVouch(line)).filter(believed);
  return {
    numbered,
    heads: [...first, ...numbered].flatMap((line) => line.heads),
    unsigned: lines.length - first.length - numbered.length - vouches.length,
    firstKept: one === undefined || one.prev === '' || areVouched,
  };
}

/** Digest of the lines before the first numbered one; empty unless all are signed. */
export function digestOfFirst(secrets: readonly Secret<Buffer>[], lines: readonly string[]): string {
  return lines.every((line) => isFirstSigned(secrets, line)) ? digestOf(lines) : '';
}

const digestOf = (lines: readonly string[]): string =>
  lines.length === 0 ? '' : createHash('sha256').update(lines.join('\n')).digest('hex');

type Parsed = NumberedAnchor | z.infer<typeof Vouch> | z.infer<typeof First> | null;

function parse(line: string): Parsed {
  try {
    return z.union([Numbered, Vouch, First]).parse(JSON.parse(line));
  } catch {
    return null;
  }
}

const isNumbered = (line: Parsed): line is NumberedAnchor => line !== null && 'n' in line;
const isVouch = (line: Parsed): line is z.infer<typeof Vouch> => line !== null && 'vouch' in line;
const isFirst = (line: Parsed): line is z.infer<typeof First> => line !== null && 'mac' in line;

function textOf({ sig: _, ...body }: { readonly sig: string }): string {
  return JSON.stringify(body);
}

function trustedKeys(keys: readonly AnchorKey[], lines: readonly Parsed[]): Set<string> {
  const trusted = new Set(keys.map(({ id }) => id));
  const vouches = lines.filter((line) => isVouch(line));
  for (let size = 0; size < trusted.size; ) {
    size = trusted.size;
    for (const line of vouches)
      if (trusted.has(line.key) && isSignedBy(line.key, textOf(line), line.sig)) trusted.add(line.vouch);
  }
  return trusted;
}

function isFirstSigned(secrets: readonly Secret<Buffer>[], line: string): boolean {
  const parsed = parse(line);
  if (!isFirst(parsed)) return false;
  const { mac, ...body } = parsed;
  return secrets.some((secret) => {
    const derived = Buffer.from(hkdfSync('sha256', secret.reveal(), Buffer.alloc(0), 'audit-anchor', 32));
    const own = createHmac('sha256', derived).update(JSON.stringify(body)).digest('hex');
    return mac.length === own.length && timingSafeEqual(Buffer.from(mac), Buffer.from(own));
  });
}
