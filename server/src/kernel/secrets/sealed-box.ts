import { createHash } from 'node:crypto';
import { Failure } from '../failure.ts';
import { SEAL_BYTES, type SealingKeys, seal, unseal } from './sealing.ts';
import type { Secret } from './secret.ts';

export interface Sealed {
  readonly sealed: Buffer;
  /** Identifies the key without revealing anything about it. */
  readonly sealedKeyId: string;
}

/** `place` names the row a box belongs to; a box moved to another row does not open. */
export interface SealedBoxes {
  readonly currentKeyId: string;
  seal(text: string, place: string): Sealed;
  /** Opens with the current key or a previous one. Throws if no key fits or a byte was changed. */
  open(box: Sealed, place: string): string;
}

const FORM = 1;

/** A box is a format byte followed by the sealed text. */
export function sealedBoxes({ key, previousKeys }: SealingKeys, cannotOpen = opensNothing): SealedBoxes {
  const keys = new Map([...previousKeys, key].map((each) => [keyIdOf(each), each]));
  const currentKeyId = keyIdOf(key);
  return {
    currentKeyId,
    seal: (text, place) => ({
      sealed: Buffer.concat([Buffer.of(FORM), seal(key.reveal(), place, Buffer.from(text))]),
      sealedKeyId: currentKeyId,
    }),
    open: ({ sealed, sealedKeyId }, place) => {
      const fitting = keys.get(sealedKeyId);
      const text = fitting ? opened(sealed, place, fitting) : null;
      if (text === null) throw cannotOpen();
      return text;
    },
  };
}

export function keyIdOf(key: Secret<Buffer>): string {
  return createHash('sha256').update(key.reveal()).digest('hex').slice(0, 8);
}

function opened(box: Buffer, place: string, key: Secret<Buffer>): string | null {
  if (box.length < 1 + SEAL_BYTES || box[0] !== FORM) return null;
  try {
    return unseal(key.reveal(), place, box.subarray(1)).toString('utf8');
  } catch {
    return null;
  }
}

function opensNothing(): Error {
  return new Failure(
    'INTERNAL_ERROR',
    'A stored secret cannot be decrypted with this installation’s keys. Check ENCRYPTION_KEY, or enter the secret again.',
  );
}
