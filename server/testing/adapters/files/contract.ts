import { randomBytes } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import type { FileStore } from '../../../src/ports/file-store.ts';

interface Subject {
  readonly name: string;
  readonly open: () => Promise<FileStore>;
}

const KEY = 'logos/4f1c2a/a-1_b.png';
const NOT_KEYS = [
  '',
  '/',
  '/etc/passwd',
  '../secrets',
  'logos/../../secrets',
  'logos/..',
  'logos//a.png',
  'logos/.hidden',
  'logos/a.png/',
  'logos\\a.png',
  'Logos/A.png',
  'logos/a b.png',
  'logos/a\0.png',
  'logos/a.png\n',
  'é.png',
  `${'a'.repeat(100)}/${'b'.repeat(100)}`,
];

/** What every store of files owes the service. */
export function describeFileStore({ name, open }: Subject): void {
  describe(`${name}, as a store of files`, () => {
    let files: FileStore;
    beforeEach(async () => {
      files = await open();
    });

    test('returns the bytes that were put', async () => {
      const bytes = randomBytes(300_000);
      await files.put(KEY, bytes);
      expect(bytes.equals((await files.get(KEY)) ?? Buffer.alloc(0))).toBe(true);
    });

    test('distinguishes an empty file from a missing one', async () => {
      await files.put(KEY, Buffer.alloc(0));
      expect(await files.get(KEY)).toEqual(Buffer.alloc(0));
    });

    test("stores a copy: later changes to the writer's bytes have no effect", async () => {
      const bytes = Buffer.from('before');
      await files.put(KEY, bytes);
      bytes.fill(0);
      expect(String(await files.get(KEY))).toBe('before');
    });

    test('replaces a shorter and a longer file completely', async () => {
      for (const text of ['first', 'a second, longer one', '3']) {
        await files.put(KEY, Buffer.from(text));
        expect(String(await files.get(KEY))).toBe(text);
      }
    });

    test('keeps neighbouring keys apart', async () => {
      await files.put('logos/one.png', Buffer.from('1'));
      await files.put('logos/two.png', Buffer.from('2'));
      await files.delete('logos/one.png');
      expect(await files.get('logos/one.png')).toBeNull();
      expect(String(await files.get('logos/two.png'))).toBe('2');
    });

    test('returns nothing for an unknown key, and deletes it without an error', async () => {
      expect(await files.get('logos/nobody.png')).toBeNull();
      await files.delete('logos/nobody.png');
    });

    test('of several concurrent writers, the file is one of theirs, complete', async () => {
      const texts = Array.from({ length: 8 }, (_, index) => String(index).repeat(20_000));
      await Promise.all(texts.map((text) => files.put(KEY, Buffer.from(text))));
      expect(texts).toContain(String(await files.get(KEY)));
    });

    test.each(NOT_KEYS)('refuses %j as a key in every method', async (key) => {
      await expect(files.put(key, Buffer.from('x'))).rejects.toThrow(RangeError);
      await expect(files.get(key)).rejects.toThrow(RangeError);
      await expect(files.delete(key)).rejects.toThrow(RangeError);
    });
  });
}
