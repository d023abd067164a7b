import { createHash } from 'node:crypto';
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { nullIfAbsent } from '../../kernel/null-if-absent.ts';
import type { SealingKeys } from '../../kernel/secrets/sealing.ts';
import type { ReportShelf } from '../../ports/report-shelf.ts';
import type { ReportEvent } from '../../ports/voice/voice-webhook.ts';
import { diskFiles } from './disk.ts';
import { sealedFiles } from './sealed.ts';

export interface ShelfRoom {
  readonly files: number;
  readonly bytes: number;
}

const ROOM: ShelfRoom = { files: 1_000, bytes: 64 * 1_048_576 };
const NAME = /^[0-9a-f]{64}$/;

/**
 * Reports contain patients' words, so they are sealed, readable only by the service's user, and named by a
 * hash of the call id.
 */
export function diskShelf(folder: string, keys: SealingKeys, room = ROOM): ReportShelf {
  const files = sealedFiles(diskFiles(folder), keys);
  const nameOf = (callId: string) => createHash('sha256').update(callId).digest('hex');
  const names = async () =>
    ((await readdir(folder).catch(nullIfAbsent)) ?? []).filter((name) => NAME.test(name));
  const hasRoomFor = async (name: string, bytes: number) => {
    const others = (await names()).filter((other) => other !== name);
    if (others.length >= room.files) return false;
    const sizes = await Promise.all(others.map((other) => sizeOf(join(folder, other))));
    return sizes.reduce((sum, size) => sum + size, bytes) <= room.bytes;
  };
  return {
    nameOf,
    names,
    put: async (callId, event) => {
      const bytes = Buffer.from(JSON.stringify(event));
      if (!(await hasRoomFor(nameOf(callId), bytes.length))) return false;
      await files.put(nameOf(callId), bytes);
      return true;
    },
    read: async (name) => {
      const bytes = await files.get(name);
      return bytes && eventIn(bytes.toString());
    },
    remove: (name) => files.delete(name),
  };
}

const TIMES = ['startedAt', 'endedAt'];

function eventIn(text: string): ReportEvent {
  return JSON.parse(text, (field, value: unknown) =>
    TIMES.includes(field) && typeof value === 'string' ? new Date(value) : value,
  ) as ReportEvent;
}

async function sizeOf(path: string): Promise<number> {
  return stat(path).then(
    ({ size }) => size,
    () => 0,
  );
}
