import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';
import type { Secret } from '../../kernel/secret.ts';
import { emrFailure } from '../../ports/emr.ts';

export interface Sealed {
  readonly sealed: Buffer;
  /** Names the key without telling anything of it. */
  readonly sealedKeyId: string;
}

/** `place` names the row a box belongs to: a box moved to another row does not open. */
export interface SealedBoxes {
  readonly currentKeyId: string;
  seal(text: string, place: string): Sealed;
  /** With the current key or an older one. Throws an EMR failure when none fits or a byte was changed. */
  open(box: Sealed, place: string): string;
}

export interface SealingKeys {
  readonly key: Secret<Buffer>;
  readonly previousKeys: readonly Secret<Buffer>[];
}

const CIPHER = 'aes-256-gcm';
const FORM = 1;
const IV_BYTES = 12;
const TAG_BYTES = 16;
const BODY_AT = 1 + IV_BYTES + TAG_BYTES;

/** AES-256-GCM. A box is its form, a fresh IV, the tag and the text. */
export function sealedBoxes({ key, previousKeys }: SealingKeys): SealedBoxes {
  const keys = new Map([...previousKeys, key].map((each) => [keyIdOf(each), each]));
  const currentKeyId = keyIdOf(key);
  return {
    currentKeyId,
    seal: (text, place) => ({ sealed: encrypt(text, place, key), sealedKeyId: currentKeyId }),
    open: ({ sealed, sealedKeyId }, place) => {
      const fitting = keys.get(sealedKeyId);
      const text = fitting ? decrypt(sealed, place, fitting) : null;
      if (text === null) throw cannotOpen();
      return text;
    },
  };
}

export function keyIdOf(key: Secret<Buffer>): string {
  return createHash('sha256').update(key.reveal()).digest('hex').slice(0, 8);
}

function encrypt(text: string, place: string, key: Secret<Buffer>): Buffer {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv(CIPHER, key.reveal(), iv, { authTagLength: TAG_BYTES });
  cipher.setAAD(Buffer.from(place));
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([Buffer.of(FORM), iv, cipher.getAuthTag(), body]);
}

function decrypt(box: Buffer, place: string, key: Secret<Buffer>): string | null {
  if (box.length < BODY_AT || box[0] !== FORM) return null;
  const iv = box.subarray(1, 1 + IV_BYTES);
  const decipher = createDecipheriv(CIPHER, key.reveal(), iv, { authTagLength: TAG_BYTES });
  decipher.setAAD(Buffer.from(place));
  decipher.setAuthTag(box.subarray(1 + IV_BYTES, BODY_AT));
  try {
    return Buffer.concat([decipher.update(box.subarray(BODY_AT)), decipher.final()]).toString('utf8');
  } catch {
    return null;
  }
}

function cannotOpen() {
  return emrFailure(
    'not-configured',
    'The saved EMR credentials cannot be opened with the keys of this installation. Enter them again, or ask the operator for the key they were saved with.',
    { sent: 'no' },
  );
}
