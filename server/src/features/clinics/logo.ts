import { randomUUID } from 'node:crypto';
import type { Trail } from '../../database/database.ts';
import type { FileStore } from '../../ports/file-store.ts';
import type { ClinicProfile } from './clinic-profile.ts';
import { type LogoImage, logoImage } from './logo-image.ts';
import type { ClinicStore } from './store.ts';

export interface LogoNeeds {
  readonly clinics: Pick<ClinicStore, 'read' | 'change'>;
  readonly files: FileStore;
}

export type LogoOutcome = { readonly status: 'stored' } | Exclude<LogoImage, { status: 'ready' }>;

/**
 * The file is written before the row: if the second step fails, a stray file is left, never a row without a
 * file.
 */
export async function replaceLogo(
  { clinics, files }: LogoNeeds,
  clinicId: string,
  bytes: Buffer,
  trail: Trail,
): Promise<LogoOutcome> {
  const image = await logoImage(bytes);
  if (image.status !== 'ready') return image;
  const key = `logos/${clinicId}/${randomUUID()}.png`;
  await files.put(key, image.png);
  await setKey({ clinics, files }, clinicId, key, trail);
  return { status: 'stored' };
}

export async function removeLogo(
  { clinics, files }: LogoNeeds,
  clinicId: string,
  trail: Trail,
): Promise<void> {
  await setKey({ clinics, files }, clinicId, null, trail);
}

export async function readLogo({ clinics, files }: LogoNeeds, clinicId: string): Promise<Buffer | null> {
  const { logoKey } = (await clinics.read(clinicId)) ?? {};
  return logoKey ? files.get(logoKey) : null;
}

async function setKey(
  { clinics, files }: LogoNeeds,
  clinicId: string,
  logoKey: string | null,
  trail: Trail,
): Promise<void> {
  let previous = null as string | null;
  const replace = (before: Pick<ClinicProfile, 'logoKey'>) => {
    previous = before.logoKey;
    return { logoKey };
  };
  await clinics.change(clinicId, replace, trail);
  // The change is committed, so a failing delete must not report failure.
  if (previous) await files.delete(previous).catch(() => undefined);
}
