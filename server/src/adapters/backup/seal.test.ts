import { randomBytes } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { Secret } from '../../kernel/secrets/secret.ts';
import { diskBackups } from './disk.ts';
import { newBackupKeys, openSealedFile, sealFile } from './seal.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'frontdesk-seal-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const { publicKey, privateKey } = newBackupKeys();
const at = (name: string) => join(folder, name);
const PIECE = 65_536;
const HEADER = 'frontdesk-sealed-1\n'.length + 32;

async function aSealed(bytes: Buffer): Promise<Buffer> {
  await writeFile(at('plain'), bytes);
  await sealFile(at('plain'), at('sealed'), publicKey);
  return readFile(at('sealed'));
}

test.each([0, 1, PIECE - 1, PIECE, PIECE + 1, 3 * PIECE, 300_001])(
  'a file of %i bytes opens with the private key, to the last byte',
  async (length) => {
    const bytes = randomBytes(length);
    await aSealed(bytes);
    await openSealedFile(at('sealed'), at('out'), privateKey);
    expect(bytes.equals(await readFile(at('out')))).toBe(true);
  },
);

test('nothing of it is readable without the key, and the same file never seals alike', async () => {
  const bytes = Buffer.from('Mei-Hua Lin, 1958-07-12 '.repeat(9_000));
  const sealed = await aSealed(bytes);
  expect(sealed.includes('Mei-Hua')).toBe(false);
  expect(gzipSync(sealed).length).toBeGreaterThan(bytes.length * 0.9);
  await sealFile(at('plain'), at('again'), publicKey);
  expect(sealed.subarray(HEADER).equals((await readFile(at('again'))).subarray(HEADER))).toBe(false);
});

describe('is refused', () => {
  const bytes = randomBytes(3 * PIECE + 10);
  const sealedPiece = PIECE + 16;
  const pieceAt = (sealed: Buffer, number: number) =>
    sealed.subarray(HEADER + number * sealedPiece, HEADER + (number + 1) * sealedPiece);

  test.each<[string, (sealed: Buffer) => Buffer]>([
    ['cut off between two pieces', (sealed) => sealed.subarray(0, HEADER + 2 * sealedPiece)],
    ['cut off after its header', (sealed) => sealed.subarray(0, HEADER)],
    ['cut off in its header', (sealed) => sealed.subarray(0, 20)],
    [
      'with one byte changed',
      (sealed) => {
        const changed = Buffer.from(sealed);
        changed[HEADER + 5] = (changed[HEADER + 5] ?? 0) ^ 1;
        return changed;
      },
    ],
    [
      'with two pieces swapped',
      (sealed) =>
        Buffer.concat([
          ...[sealed.subarray(0, HEADER), pieceAt(sealed, 1), pieceAt(sealed, 0)],
          sealed.subarray(HEADER + 2 * sealedPiece),
        ]),
    ],
    ['with something behind its end', (sealed) => Buffer.concat([sealed, Buffer.from('x')])],
    ['with another beginning', (sealed) => Buffer.concat([Buffer.from('X'), sealed.subarray(1)])],
  ])('%s', async (_, spoil) => {
    await writeFile(at('spoiled'), spoil(await aSealed(bytes)));
    await expect(openSealedFile(at('spoiled'), at('out'), privateKey)).rejects.toMatchObject({
      code: 'INVALID_REQUEST',
    });
  });

  test('with another key, with the public one, and with an invalid one', async () => {
    await aSealed(bytes);
    for (const key of [newBackupKeys().privateKey, new Secret(publicKey), new Secret('open sesame')])
      await expect(openSealedFile(at('sealed'), at(`out-${Math.random()}`), key)).rejects.toMatchObject({
        code: 'INVALID_REQUEST',
      });
  });
});

describe('backups of an installation with a public key', () => {
  const fill = (into: string) => writeFile(join(into, 'manifest.json'), '{"name":"Mei-Hua Lin"}');
  const plain = () => diskBackups(folder);
  const sealing = () => diskBackups(folder, { publicKey });
  const opening = () => diskBackups(folder, { privateKey: async () => privateKey });

  test('are sealed, listed beside older ones, and open only with the private key', async () => {
    await plain().keep('frontdesk-1.tar.gz', fill);
    const { name } = await sealing().keep('frontdesk-2.tar.gz', fill);
    expect(name).toBe('frontdesk-2.tar.gz.sealed');
    expect((await sealing().list()).map((each) => each.name)).toEqual([name, 'frontdesk-1.tar.gz']);
    await expect(sealing().open(name, async () => 'used')).rejects.toMatchObject({
      message: expect.stringContaining('private key'),
    });
    const text = (into: string) => readFile(join(into, 'manifest.json'), 'utf8');
    expect(await opening().open(name, text)).toContain('Mei-Hua');
    expect(await opening().open('frontdesk-1.tar.gz', text)).toContain('Mei-Hua');
  });

  test('are read back before they are sealed: one that fails is not kept', async () => {
    const refuse = async () => {
      throw new Error('a clinic is missing');
    };
    await expect(sealing().keep('frontdesk-3.tar.gz', fill, refuse)).rejects.toThrow('a clinic is missing');
    expect(await sealing().list()).toEqual([]);
  });
});
