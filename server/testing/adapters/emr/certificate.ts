import { generateKeyPairSync, type KeyObject, sign } from 'node:crypto';

export interface TestCertificate {
  readonly key: string;
  readonly cert: string;
  readonly name: string;
  readonly privateKey: KeyObject;
}

/** A certificate made on the spot, so that no private key lies in the repository. Self-signed without an issuer. */
export function certificateForTests(
  host: string,
  { issuer, validUntil = '491231235959Z' }: { issuer?: TestCertificate; validUntil?: string } = {},
): TestCertificate {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const signedPart = sequence(
    tagged(0xa0, integer(2)),
    integer(2 ** 24 + Math.floor(Math.random() * 2 ** 24)),
    ecdsaWithSha256,
    nameOf(issuer?.name ?? host),
    sequence(tagged(0x17, ascii('200101000000Z')), tagged(0x17, ascii(validUntil))),
    nameOf(host),
    publicKey.export({ type: 'spki', format: 'der' }),
    tagged(0xa3, sequence(alternativeName(host), authority)),
  );
  const signature = sign('sha256', signedPart, issuer?.privateKey ?? privateKey);
  const der = sequence(signedPart, ecdsaWithSha256, tagged(0x03, Buffer.from([0]), signature));
  const lines = der.toString('base64').replace(/.{64}/g, '$&\n');
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    cert: `-----BEGIN CERTIFICATE-----\n${lines}\n-----END CERTIFICATE-----\n`,
    name: host,
    privateKey,
  };
}

function tagged(tag: number, ...parts: Buffer[]): Buffer {
  const content = Buffer.concat(parts);
  const { length } = content;
  const size = length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 255];
  return Buffer.concat([Buffer.from([tag, ...size]), content]);
}

function sequence(...parts: Buffer[]): Buffer {
  return tagged(0x30, ...parts);
}

function ascii(text: string): Buffer {
  return Buffer.from(text, 'ascii');
}

function integer(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeInt32BE(value);
  return tagged(0x02, value < 128 ? bytes.subarray(3) : bytes);
}

function identifier(hex: string): Buffer {
  return tagged(0x06, Buffer.from(hex, 'hex'));
}

function nameOf(text: string): Buffer {
  return sequence(tagged(0x31, sequence(identifier('550403'), tagged(0x0c, Buffer.from(text)))));
}

function alternativeName(host: string): Buffer {
  return sequence(identifier('551d11'), tagged(0x04, sequence(tagged(0x82, ascii(host)))));
}

const ecdsaWithSha256 = sequence(identifier('2a8648ce3d040302'));
const authority = sequence(identifier('551d13'), tagged(0x04, sequence(tagged(0x01, Buffer.from([0xff])))));
