import { createHash } from 'node:crypto';
import type { VoiceFields } from '../../../ports/voice/voice-objects.ts';

/** Drops ignored members and sorts keys, so that equal objects serialize equally. */
export function canonical(value: unknown, leftOut: ReadonlySet<string>): unknown {
  if (Array.isArray(value)) return value.map((item) => canonical(item, leftOut));
  if (!isFields(value)) return value;
  const entries = Object.entries(value).filter(([key]) => !leftOut.has(key));
  return Object.fromEntries(
    entries
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .map(([key, item]) => [key, canonical(item, leftOut)]),
  );
}

export function fingerprint(value: unknown, leftOut: ReadonlySet<string>): string {
  return createHash('sha256')
    .update(JSON.stringify(canonical(value, leftOut)) ?? '')
    .digest('hex');
}

/**
 * Paths whose value differs from the wanted one, both canonical. Members added by the platform are ignored.
 */
export function differences(wanted: unknown, found: unknown, path = ''): string[] {
  if (isFields(wanted) && isFields(found))
    return Object.entries(wanted).flatMap(([key, value]) =>
      differences(value, found[key], path ? `${path}.${key}` : key),
    );
  return isSame(wanted, found) ? [] : [path];
}

/** The value at a path for display: text as is, anything else as indented JSON. */
export function textAt(value: unknown, path: string): string {
  const at = path
    .split('.')
    .reduce<unknown>((within, key) => (isFields(within) ? within[key] : undefined), value);
  if (at === undefined || at === null) return '';
  const text = typeof at === 'string' ? at : JSON.stringify(at, null, 2).replaceAll('\\n', '\n');
  return text.slice(0, LONGEST_TEXT);
}

const LONGEST_TEXT = 40_000;

// A null clears a member at the platform, which then omits it.
function isSame(wanted: unknown, found: unknown): boolean {
  if (wanted === null || wanted === undefined) return found === null || found === undefined;
  if (Array.isArray(wanted) && Array.isArray(found))
    return (
      wanted.length === found.length && wanted.every((item, at) => differences(item, found[at]).length === 0)
    );
  return JSON.stringify(wanted) === JSON.stringify(found);
}

function isFields(value: unknown): value is VoiceFields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
