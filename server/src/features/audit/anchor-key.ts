import { createPrivateKey, createPublicKey, hkdfSync, sign, verify } from 'node:crypto';
import type { Secret } from '../../kernel/secrets/secret.ts';

/** Signs anchors. Its id is the public key, so signatures can be verified without the secret. */
export interface AnchorKey {
  readonly id: string;
  sign(text: string): string;
}

const PKCS8_OF_ED25519 = Buffer.from('302e020100300506032b657004220420', 'hex');

/** Derived from the encryption key, so that no second secret has to be stored. */
export function anchorKeyOf(secret: Secret<Buffer>): AnchorKey {
  const seed = Buffer.from(hkdfSync('sha256', secret.reveal(), Buffer.alloc(0), 'audit-anchor-key', 32));
  const privateKey = createPrivateKey({
    key: Buffer.concat([PKCS8_OF_ED25519, seed]),
    format: 'der',
    type: 'pkcs8',
  });
  return {
    id: createPublicKey(privateKey).export({ format: 'jwk' }).x ?? '',
    sign: (text) => sign(null, Buffer.from(text), privateKey).toString('base64url'),
  };
}

export function isSignedBy(id: string, text: string, signature: string): boolean {
  try {
    const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x: id }, format: 'jwk' });
    return verify(null, Buffer.from(text), key, Buffer.from(signature, 'base64url'));
  } catch {
    return false;
  }
}
