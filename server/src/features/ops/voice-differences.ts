import { createHash } from 'node:crypto';
import type { VoiceFields } from '../../ports/voice-objects.ts';

/** Without the members that are left out and with sorted keys, so that equal objects are equal texts. */
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

/** The paths of what is found otherwise than wanted, both canonical; what the platform added by itself does not count. */
export function differences(wanted: unknown, found: unknown, path = ''): string[] {
  if (isFields(wanted) && isFields(found))
    return Object.entries(wanted).flatMap(([key, value]) =>
      differences(value, found[key], path ? `${path}.${key}` : key),
    );
  return isSame(wanted, found) ? [] : [path];
}

/** What stands at a path, as a person reads it: words as they are, the rest as JSON with its lines. */
export function textAt(value: unknown, path: string): string {
  const at = path
    .split('.')
    .reduce<unknown>((within, key) => (isFields(within) ? within[key] : undefined), value);
  if (at === undefined || at === null) return '';
  const text = typeof at === 'string' ? at : JSON.stringify(at, null, 2).replaceAll('\\n', '\n');
  return text.slice(0, LONGEST_TEXT);
}

const LONGEST_TEXT = 40_000;

// A null clears a member at the platform, which then does not show it.
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
