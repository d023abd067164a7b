import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { keyIdOf, sealedBoxes } from './sealed-box.ts';
import { Secret } from './secret.ts';

const newKey = () => new Secret(randomBytes(32));
const key = newKey();
const boxes = sealedBoxes({ key, previousKeys: [] });
const HERE = 'emr_connections:clinic-1';

test('any text opens unchanged', () => {
  for (const text of ['', 'pä$$wörd 密码', '\0'.repeat(3), 'x'.repeat(10_000)])
    expect(boxes.open(boxes.seal(text, HERE), HERE)).toBe(text);
});

test('the same text never gives the same box', () => {
  const seen = new Set(Array.from({ length: 50 }, () => boxes.seal('secret', HERE).sealed.toString('hex')));

  expect(seen.size).toBe(50);
});

test('a box reveals nothing of its text, and names its key by eight digits', () => {
  const { sealed, sealedKeyId } = boxes.seal('correct horse', HERE);

  expect(sealed.includes('horse')).toBe(false);
  expect(sealedKeyId).toMatch(/^[0-9a-f]{8}$/);
  expect(sealedKeyId).toBe(keyIdOf(key));
});

test('a box moved to another row does not open', () => {
  expect(() => boxes.open(boxes.seal('secret', HERE), 'emr_connections:clinic-2')).toThrow(
    'cannot be decrypted',
  );
});

test('a box with one changed bit anywhere does not open', () => {
  const { sealed, sealedKeyId } = boxes.seal('secret', HERE);
  for (let at = 0; at < sealed.length; at += 1) {
    const changed = Buffer.from(sealed);
    changed.writeUInt8((changed[at] ?? 0) ^ 1, at);
    expect(() => boxes.open({ sealed: changed, sealedKeyId }, HERE)).toThrow('cannot be decrypted');
  }
});

test.each([0, 1, 12, 28])('a box cut to %i bytes does not open', (length) => {
  const { sealed, sealedKeyId } = boxes.seal('', HERE);

  expect(() => boxes.open({ sealed: sealed.subarray(0, length), sealedKeyId }, HERE)).toThrow(
    'cannot be decrypted',
  );
});

test('an older key opens its own boxes and seals no new ones', () => {
  const old = boxes.seal('secret', HERE);
  const renewed = sealedBoxes({ key: newKey(), previousKeys: [newKey(), key] });

  expect(renewed.open(old, HERE)).toBe('secret');
  expect(renewed.seal('secret', HERE).sealedKeyId).not.toBe(old.sealedKeyId);
});

test("without its key a box stays closed, with the error of the caller's choice", () => {
  const others = sealedBoxes({ key: newKey(), previousKeys: [] });

  expect(() => others.open(boxes.seal('secret', HERE), HERE)).toThrow('cannot be decrypted');
  const told = sealedBoxes({ key: newKey(), previousKeys: [] }, () => new Error('Enter them again'));
  expect(() => told.open(boxes.seal('secret', HERE), HERE)).toThrow('Enter them again');
});
