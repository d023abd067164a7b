import { createHash } from 'node:crypto';
import type { VoiceFields } from '../../ports/voice-platform.ts';

/** Written by the platform, or never told back as it was written. */
const NOT_OURS = new Set([
  'id',
  'orgId',
  'createdAt',
  'updatedAt',
  'isServerUrlSecretSet',
  'latestVersion',
  'headers',
  'secret',
  'serverUrlSecret',
  'credentialId',
]);

/** Without what is not ours and with sorted keys, so that equal objects are equal texts. */
export function canonical(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(canonical);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).filter(([key]) => !NOT_OURS.has(key));
  return Object.fromEntries(
    entries.sort(([one], [other]) => (one < other ? -1 : 1)).map(([key, item]) => [key, canonical(item)]),
  );
}

export const fingerprint = (value: unknown): string =>
  createHash('sha256')
    .update(JSON.stringify(canonical(value)) ?? '')
    .digest('hex');

/** The paths of what the platform has otherwise than we want it; what it added by itself does not count. */
export function differences(wanted: VoiceFields, found: VoiceFields): string[] {
  const paths: string[] = [];
  compare(canonical(wanted), canonical(found), '', paths);
  return paths;
}

function compare(wanted: unknown, found: unknown, path: string, paths: string[]): void {
  if (isFields(wanted) && isFields(found)) {
    for (const [key, value] of Object.entries(wanted))
      compare(value, found[key], path ? `${path}.${key}` : key, paths);
    return;
  }
  if (!isSame(wanted, found)) paths.push(path);
}

// A null clears a member at the platform, which then does not show it.
function isSame(wanted: unknown, found: unknown): boolean {
  if (wanted === null || wanted === undefined) return found === null || found === undefined;
  if (Array.isArray(wanted) && Array.isArray(found))
    return (
      wanted.length === found.length &&
      wanted.every((item, at) => (isFields(item) ? covers(item, found[at]) : isSame(item, found[at])))
    );
  return JSON.stringify(wanted) === JSON.stringify(found);
}

function covers(wanted: VoiceFields, found: unknown): boolean {
  const paths: string[] = [];
  compare(wanted, found, '', paths);
  return isFields(found) && paths.length === 0;
}

const isFields = (value: unknown): value is VoiceFields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
