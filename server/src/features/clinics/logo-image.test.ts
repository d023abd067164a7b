import { crc32 } from 'node:zlib';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { logoImage } from './logo-image.ts';

const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 4, background: { r: 200, g: 30, b: 60, alpha: 0.5 } } });

async function stored(bytes: Buffer) {
  const image = await logoImage(bytes);
  if (image.status !== 'ready') throw new Error(image.status);
  return { ...(await sharp(image.png).metadata()), png: image.png };
}

/** A PNG whose header declares a size far larger than its data. */
async function bomb(side: number): Promise<Buffer> {
  const bytes = await picture(4, 4).png().toBuffer();
  bytes.writeUInt32BE(side, 16);
  bytes.writeUInt32BE(side, 20);
  bytes.writeUInt32BE(crc32(bytes.subarray(12, 29)), 29);
  return bytes;
}

describe('a picture accepted as a logo', () => {
  test.each(['png', 'jpeg', 'webp', 'gif'] as const)('of the kind %s becomes PNG', async (kind) => {
    expect(await stored(await picture(60, 40).toFormat(kind).toBuffer())).toMatchObject({
      format: 'png',
      width: 60,
      height: 40,
    });
  });

  test('is made smaller, not larger, and keeps its proportions', async () => {
    expect(await stored(await picture(2000, 500).png().toBuffer())).toMatchObject({
      width: 512,
      height: 128,
    });
    expect(await stored(await picture(20, 600).png().toBuffer())).toMatchObject({ width: 17, height: 512 });
  });

  test("is rotated upright and loses the camera's metadata", async () => {
    const bytes = await picture(80, 40)
      .jpeg()
      .withMetadata({ orientation: 6 })
      .withExifMerge({ IFD0: { Copyright: 'Somebody At Home' } })
      .toBuffer();
    expect(bytes.includes('Somebody At Home')).toBe(true);

    const { png, ...logo } = await stored(bytes);
    expect(logo).toMatchObject({ width: 40, height: 80 });
    expect(logo.exif).toBeUndefined();
    expect(logo.orientation).toBeUndefined();
    expect(png.includes('Somebody At Home')).toBe(false);
  });

  test('loses data appended to it', async () => {
    const bytes = Buffer.concat([
      await picture(9, 9).png().toBuffer(),
      Buffer.from('<script>alert(1)</script>'),
    ]);
    expect((await stored(bytes)).png.includes('<script>')).toBe(false);
  });
});

describe('a file that is not such a picture', () => {
  test.each([
    ['nothing', ''],
    ['a text', 'just words'],
    ['a page', '<!doctype html><title>x</title>'],
    [
      'a drawing',
      '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><image href="/etc/passwd"/></svg>',
    ],
    ['a document', '%PDF-1.7\n%%EOF'],
    ['another kind of picture', 'II*\0\x08\0\0\0'],
  ])('%s is refused by its content', async (_, content) => {
    expect(await logoImage(Buffer.from(content, 'latin1'))).toEqual({ status: 'wrong-kind' });
  });

  test('a truncated picture is refused', async () => {
    const whole = await picture(400, 400).jpeg().toBuffer();
    expect(await logoImage(whole.subarray(0, whole.length / 2))).toEqual({ status: 'unreadable' });
  });

  test('a first line that contradicts the rest is refused', async () => {
    const lie = Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), Buffer.from('<svg/>')]);
    expect(await logoImage(lie)).toEqual({ status: 'unreadable' });
  });

  test('a small file that would decompress to a thousand million pixels is refused beforehand', async () => {
    expect(await logoImage(await bomb(32_000))).toEqual({ status: 'unreadable' });
  });
});
