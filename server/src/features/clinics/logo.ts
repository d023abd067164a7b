import { randomUUID } from 'node:crypto';
import type { FileStore } from '../../ports/file-store.ts';
import { type LogoImage, logoImage } from './logo-image.ts';
import type { ClinicStore, Trail } from './store.ts';

interface Needs {
  readonly store: Pick<ClinicStore, 'logoKey' | 'setLogoKey'>;
  readonly files: FileStore;
}

export type LogoOutcome = { readonly status: 'stored' } | Exclude<LogoImage, { status: 'ready' }>;

/** The file first, then the row that names it: should the second fail, a stray file is left, never a row without one. */
export async function replaceLogo(
  { store, files }: Needs,
  clinicId: string,
  bytes: Buffer,
  trail: Trail,
): Promise<LogoOutcome> {
  const image = await logoImage(bytes);
  if (image.status !== 'ready') return image;
  const key = `logos/${clinicId}/${randomUUID()}.png`;
  await files.put(key, image.png);
  const previous = await store.setLogoKey(clinicId, key, trail);
  await forget(files, previous);
  return { status: 'stored' };
}

export async function removeLogo({ store, files }: Needs, clinicId: string, trail: Trail): Promise<void> {
  await forget(files, await store.setLogoKey(clinicId, null, trail));
}

export async function readLogo({ store, files }: Needs, clinicId: string): Promise<Buffer | null> {
  const key = await store.logoKey(clinicId);
  return key ? files.get(key) : null;
}

// The change is done and written down by now; a file that cannot be deleted must not make it look undone.
async function forget(files: FileStore, key: string | null): Promise<void> {
  if (key) await files.delete(key).catch(() => undefined);
}
