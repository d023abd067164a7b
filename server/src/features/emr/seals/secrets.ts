import { z } from 'zod';
import { type SealedBoxes, sealedBoxes } from '../../../kernel/secrets/sealed-box.ts';
import type { SealingKeys } from '../../../kernel/secrets/sealing.ts';
import { Secret } from '../../../kernel/secrets/secret.ts';
import { emrFailure } from '../../../ports/emr.ts';

const SECRET_NAMES = ['password', 'consumerSecret', 'accessToken', 'accessTokenSecret'] as const;
type SecretName = (typeof SECRET_NAMES)[number];

export type Secrets = Readonly<Record<SecretName, Secret | null>>;

export const NO_SECRETS: Secrets = {
  password: null,
  consumerSecret: null,
  accessToken: null,
  accessTokenSecret: null,
};

/** Null fields mean that the clinic has entered no secret. */
export interface SecretsBox {
  readonly sealed: Buffer | null;
  readonly sealedKeyId: string | null;
}

const Kept = z.partialRecord(z.enum(SECRET_NAMES), z.string());

/** A clinic whose secrets no key opens counts as not configured. */
export function emrBoxes(keys: SealingKeys): SealedBoxes {
  return sealedBoxes(keys, () =>
    emrFailure(
      'not-configured',
      'The saved EMR credentials cannot be opened with the keys of this installation. Enter them again, or ask the operator for the key they were saved with.',
      { sent: 'no' },
    ),
  );
}

export function connectionPlace(clinicId: string): string {
  return `emr_connections:${clinicId}`;
}

export function openSecrets(
  boxes: Pick<SealedBoxes, 'open'>,
  clinicId: string,
  { sealed, sealedKeyId }: SecretsBox,
): Secrets {
  if (!sealed || !sealedKeyId) return NO_SECRETS;
  const kept = Kept.parse(JSON.parse(boxes.open({ sealed, sealedKeyId }, connectionPlace(clinicId))));
  const secrets = Object.entries(kept).map(([name, value]) => [name, new Secret(value)]);
  return { ...NO_SECRETS, ...Object.fromEntries(secrets) };
}

export function sealSecrets(
  boxes: Pick<SealedBoxes, 'seal'>,
  clinicId: string,
  secrets: Secrets,
): SecretsBox {
  const kept = SECRET_NAMES.flatMap((name) => {
    const secret = secrets[name];
    return secret ? [[name, secret.reveal()]] : [];
  });
  if (kept.length === 0) return { sealed: null, sealedKeyId: null };
  return boxes.seal(JSON.stringify(Object.fromEntries(kept)), connectionPlace(clinicId));
}
