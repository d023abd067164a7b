import { createHash } from 'node:crypto';
import { z } from 'zod';
import { FIRST_PLATFORM, type VoiceVendor } from '../../../kernel/calls/voice-vendor.ts';
import type { Secret } from '../../../kernel/secrets/secret.ts';
import type { Clock } from '../../../kernel/time/clock.ts';
import type { FileStore } from '../../../ports/file-store.ts';
import type { VoiceFields, VoiceObjects } from '../../../ports/voice/voice-objects.ts';
import { canonical } from './voice-differences.ts';

const Kept = z.object({
  objects: z.record(
    z.string(),
    z.object({ id: z.string(), baseline: z.string(), credentials: z.string().nullable() }),
  ),
});

/**
 * State of the last push: the ids, each object as the platform stored it, and a fingerprint of its secret,
 * because the platform does not return secrets.
 */
export interface PushMemory extends z.output<typeof Kept> {
  readonly credentials: string | null;
}

/** The first platform's file has no suffix, because it predates the second platform. */
const keyOf = (vendor: VoiceVendor) => `voice/pushed${vendor === FIRST_PLATFORM ? '' : `-${vendor}`}.json`;

export async function readPushMemory(
  files: FileStore,
  vendor: VoiceVendor,
  secret: Secret | null,
): Promise<PushMemory> {
  const credentials = secret ? createHash('sha256').update(secret.reveal()).digest('hex') : null;
  const text = await files.get(keyOf(vendor));
  const kept = text ? Kept.safeParse(JSON.parse(text.toString('utf8'))).data : undefined;
  return { objects: kept?.objects ?? {}, credentials };
}

export async function writePushMemory(
  files: FileStore,
  vendor: VoiceVendor,
  { objects }: PushMemory,
): Promise<void> {
  await files.put(keyOf(vendor), Buffer.from(JSON.stringify({ objects })));
}

/** The platform's state before the first write, without secrets, for restoring by hand. */
export async function writeSnapshot(
  files: FileStore,
  clock: Clock,
  remote: object,
  { vendor, objects: form }: { readonly vendor: VoiceVendor; readonly objects: VoiceObjects },
): Promise<void> {
  const at = clock.now().toISOString().slice(0, 19).replaceAll(/[:-]/g, '').toLowerCase();
  const kept = Object.fromEntries(
    Object.entries(remote).map(([kind, objects]) => [
      kind,
      (objects as VoiceFields[]).map((each) => ({
        id: form.idOf(each),
        ...(canonical(each, form.notOurs) as object),
      })),
    ]),
  );
  const name = vendor === FIRST_PLATFORM ? at : `${vendor}-${at}`;
  await files.put(`voice/snapshots/${name}z.json`, Buffer.from(JSON.stringify(kept, null, 2)));
}
