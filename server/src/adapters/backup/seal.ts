import {
  createCipheriv,
  createDecipheriv,
  createPrivateKey,
  createPublicKey,
  diffieHellman,
  generateKeyPairSync,
  hkdfSync,
  type KeyObject,
} from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { Failure } from '../../kernel/failure.ts';
import { Secret } from '../../kernel/secrets/secret.ts';

/**
 * Layout: MAGIC, the public half of a key pair made for this file, then AES-256-GCM chunks. The chunk key is
 * HKDF over X25519 of that key pair and the operator's key, so the service that sealed a file cannot open it.
 * The nonce encodes a chunk's position and whether it is the last, so chunks cannot be cut off, repeated or
 * reordered.
 */
const MAGIC = Buffer.from('frontdesk-sealed-1\n');
const KEY_BYTES = 32;
const HEADER_BYTES = MAGIC.length + KEY_BYTES;
const PIECE_BYTES = 64 * 1024;
const TAG_BYTES = 16;
const NONCE_BYTES = 12;
const INFO = 'frontdesk backup, sealed, 1';

/** The operator keeps the private key; the installation knows the public one. */
export function newBackupKeys(): { readonly publicKey: string; readonly privateKey: Secret } {
  const { publicKey, privateKey } = generateKeyPairSync('x25519');
  const { x, d } = { ...publicKey.export({ format: 'jwk' }), ...privateKey.export({ format: 'jwk' }) };
  return { publicKey: `fdpub_${x}`, privateKey: new Secret(`fdkey_${d}.${x}`) };
}

const unreadable = () =>
  new Failure('INVALID_REQUEST', 'The backup cannot be opened: it is damaged, or was sealed to another key.');

function publicKeyOf(x: string): KeyObject {
  return createPublicKey({ key: { kty: 'OKP', crv: 'X25519', x }, format: 'jwk' });
}

function privateKeyOf(key: Secret): { readonly privateKey: KeyObject; readonly x: string } {
  const [, d, x] = /^fdkey_([\w-]{43})\.([\w-]{43})$/.exec(key.reveal().trim()) ?? [];
  if (!d || !x)
    throw new Failure('INVALID_REQUEST', 'That is not a private backup key. A key begins with fdkey_.');
  return { privateKey: createPrivateKey({ key: { kty: 'OKP', crv: 'X25519', d, x }, format: 'jwk' }), x };
}

const rawOf = (x: string) => Buffer.from(x, 'base64url');

function pieceKey(shared: Buffer, made: Buffer, recipient: Buffer): Buffer {
  return Buffer.from(hkdfSync('sha256', shared, Buffer.concat([made, recipient]), INFO, KEY_BYTES));
}

function nonceOf(number: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(NONCE_BYTES);
  nonce.writeBigUInt64BE(BigInt(number), 3);
  nonce[NONCE_BYTES - 1] = isLast ? 1 : 0;
  return nonce;
}

/** Seals a file and verifies it by reading it back while the chunk key is still known. */
export async function sealFile(from: string, to: string, publicKey: string): Promise<void> {
  const recipient = publicKey.slice('fdpub_'.length);
  const made = generateKeyPairSync('x25519');
  const madeRaw = rawOf(made.publicKey.export({ format: 'jwk' }).x ?? '');
  const shared = diffieHellman({ privateKey: made.privateKey, publicKey: publicKeyOf(recipient) });
  const key = pieceKey(shared, madeRaw, rawOf(recipient));
  const header = Buffer.concat([MAGIC, madeRaw]);
  await pipeline(
    createReadStream(from),
    (source: AsyncIterable<Buffer>) => sealed(source, key, header),
    createWriteStream(to, { mode: 0o600, flags: 'wx' }),
  );
  for await (const _ of opened(createReadStream(to), () => key));
}

export async function openSealedFile(from: string, to: string, key: Secret): Promise<void> {
  const { privateKey, x } = privateKeyOf(key);
  const keyOf = (made: Buffer) => {
    const shared = diffieHellman({ privateKey, publicKey: publicKeyOf(made.toString('base64url')) });
    return pieceKey(shared, made, rawOf(x));
  };
  await pipeline(
    createReadStream(from),
    (source: AsyncIterable<Buffer>) => opened(source, keyOf),
    createWriteStream(to, { mode: 0o600, flags: 'wx' }),
  );
}

async function* sealed(source: AsyncIterable<Buffer>, key: Buffer, header: Buffer): AsyncGenerator<Buffer> {
  yield header;
  let number = 0;
  for await (const { piece, isLast } of pieces(source, PIECE_BYTES)) {
    const cipher = createCipheriv('aes-256-gcm', key, nonceOf(number, isLast)).setAAD(header);
    yield Buffer.concat([cipher.update(piece), cipher.final(), cipher.getAuthTag()]);
    number += 1;
  }
}

async function* opened(
  source: AsyncIterable<Buffer>,
  keyOf: (made: Buffer) => Buffer,
): AsyncGenerator<Buffer> {
  const bytes = source[Symbol.asyncIterator]();
  let held = Buffer.alloc(0);
  while (held.length < HEADER_BYTES) {
    const { value, done } = await bytes.next();
    if (done) throw unreadable();
    held = Buffer.concat([held, value]);
  }
  const header = held.subarray(0, HEADER_BYTES);
  if (!header.subarray(0, MAGIC.length).equals(MAGIC)) throw unreadable();
  const key = keyOf(header.subarray(MAGIC.length));
  const rest = (async function* () {
    yield held.subarray(HEADER_BYTES);
    yield* { [Symbol.asyncIterator]: () => bytes };
  })();
  let number = 0;
  for await (const { piece, isLast } of pieces(rest, PIECE_BYTES + TAG_BYTES)) {
    yield openPiece(piece, key, nonceOf(number, isLast), header);
    number += 1;
  }
}

function openPiece(piece: Buffer, key: Buffer, nonce: Buffer, header: Buffer): Buffer {
  if (piece.length < TAG_BYTES) throw unreadable();
  const end = piece.length - TAG_BYTES;
  const decipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: TAG_BYTES })
    .setAAD(header)
    .setAuthTag(piece.subarray(end));
  try {
    return Buffer.concat([decipher.update(piece.subarray(0, end)), decipher.final()]);
  } catch {
    throw unreadable();
  }
}

/** Chunks of equal size; the last may be shorter or empty. */
async function* pieces(
  source: AsyncIterable<Buffer>,
  size: number,
): AsyncGenerator<{ readonly piece: Buffer; readonly isLast: boolean }> {
  let held: Buffer = Buffer.alloc(0);
  for await (const chunk of source) {
    held = held.length === 0 ? chunk : Buffer.concat([held, chunk]);
    while (held.length > size) {
      yield { piece: held.subarray(0, size), isLast: false };
      held = held.subarray(size);
    }
  }
  yield { piece: held, isLast: true };
}
