import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';

interface Options {
  readonly challenge: string;
}

const sha256 = (bytes: string | Buffer) => createHash('sha256').update(bytes).digest();
const PRESENT_AND_VERIFIED = 0x05;
const WITH_CREDENTIAL = 0x40;

/** A software authenticator for one site that approves every request. */
export function softwarePasskey(origin: string) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const id = randomBytes(16);
  const { hostname } = new URL(origin);
  let counter = 0;
  const clientData = (type: string, { challenge }: Options) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  const head = (flags: number) => {
    counter += 1;
    const count = Buffer.alloc(4);
    count.writeUInt32BE(counter);
    return Buffer.concat([sha256(hostname), Buffer.of(flags), count]);
  };
  const answer = (response: object) => ({
    ...{ id: id.toString('base64url'), rawId: id.toString('base64url') },
    ...{ type: 'public-key', clientExtensionResults: {}, response },
  });
  return {
    create: (options: Options) => {
      const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
      const key = map([
        [int(1), int(2)],
        [int(3), int(-7)],
        [int(-1), int(1)],
        [int(-2), bytes(Buffer.from(x, 'base64url'))],
        [int(-3), bytes(Buffer.from(y, 'base64url'))],
      ]);
      const credential = Buffer.concat([Buffer.alloc(16), Buffer.of(0, id.length), id, key]);
      const authData = Buffer.concat([head(PRESENT_AND_VERIFIED | WITH_CREDENTIAL), credential]);
      const attestation = map([
        [text('fmt'), text('none')],
        [text('attStmt'), map([])],
        [text('authData'), bytes(authData)],
      ]);
      return answer({
        clientDataJSON: clientData('webauthn.create', options).toString('base64url'),
        attestationObject: attestation.toString('base64url'),
        transports: ['internal'],
      });
    },
    use: (options: Options) => {
      const client = clientData('webauthn.get', options);
      const authData = head(PRESENT_AND_VERIFIED);
      const signature = sign('sha256', Buffer.concat([authData, sha256(client)]), privateKey);
      return answer({
        clientDataJSON: client.toString('base64url'),
        authenticatorData: authData.toString('base64url'),
        signature: signature.toString('base64url'),
      });
    },
  };
}

// As much of CBOR as an attestation needs.
function sized(major: number, size: number): Buffer {
  if (size < 24) return Buffer.of((major << 5) | size);
  return size < 256
    ? Buffer.of((major << 5) | 24, size)
    : Buffer.of((major << 5) | 25, size >> 8, size & 255);
}
const int = (value: number) => (value >= 0 ? sized(0, value) : sized(1, -1 - value));
const bytes = (value: Buffer) => Buffer.concat([sized(2, value.length), value]);
const text = (value: string) => Buffer.concat([sized(3, Buffer.byteLength(value)), Buffer.from(value)]);
const map = (entries: ReadonlyArray<readonly [Buffer, Buffer]>) =>
  Buffer.concat([sized(5, entries.length), ...entries.flat()]);
