import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hostileFiles } from '../../../../testing/adapters/fax-reader/pages/hostile-files.ts';
import { UNHURRIED } from '../../../../tests/world/facts.ts';
import type { DocumentPages, FaxKind } from '../../../ports/document-pages.ts';
import { documentRenderer } from './renderer.ts';

const MEGABYTE = 1_048_576;
const never = new AbortController().signal;
const fixture = (name: string) => readFile(new URL(`../../../../fixtures/faxes/${name}`, import.meta.url));

let pages: DocumentPages;
beforeAll(() => {
  pages = documentRenderer(UNHURRIED);
});
afterAll(() => pages.close());

const render = (kind: FaxKind, bytes: Buffer, from = 1, count = 5) =>
  pages.render({ kind, bytes }, { from, count }, never);

async function drawn(kind: FaxKind, bytes: Buffer, from = 1, count = 5) {
  const rendering = await render(kind, bytes, from, count);
  if (rendering.status !== 'rendered') throw new Error(rendering.reason);
  return rendering;
}

describe('pages are rendered', () => {
  test.each([
    ['pdf', '07-discharge-summary-upside-down.pdf', 2, 1700],
    ['tiff', '02-lab-result.tiff', 2, 1728],
    ['png', '13-same-name.png', 1, 1728],
    ['jpeg', '05-insurance-form.jpg', 1, 1728],
  ] as const)('from a %s, as grey PNG at 200 dpi', async (kind, name, count, width) => {
    const { pageCount, pages: images } = await drawn(kind, await fixture(name));
    expect(pageCount).toBe(count);
    expect(images).toHaveLength(count);
    const facts = await sharp(images[0]).metadata();
    expect(facts).toMatchObject({ format: 'png', width, height: 2200, channels: 1 });
  });

  test('one by one too, and a missing page is left out', async () => {
    const bytes = await fixture('02-lab-result.tiff');
    const second = await drawn('tiff', bytes, 2, 1);
    expect(second.pages).toHaveLength(1);
    expect(await drawn('tiff', bytes, 3, 1)).toMatchObject({ pageCount: 2, pages: [] });
  });

  test('at twice the height if a coarse fax has half the lines', async () => {
    const coarse = await sharp(await fixture('02-lab-result.tiff'))
      .resize(1728, 1100, { fit: 'fill' })
      .tiff()
      .toBuffer();
    const { pages: images } = await drawn('tiff', coarse);
    expect(await sharp(images[0]).metadata()).toMatchObject({ width: 1728, height: 2200 });
  });

  test('no larger than needed to read them', async () => {
    const photo = await sharp({ create: { width: 6000, height: 8000, channels: 3, background: 'white' } })
      .jpeg()
      .toBuffer();
    const { pages: images } = await drawn('jpeg', photo);
    expect(await sharp(images[0]).metadata()).toMatchObject({ width: 2475, height: 3300 });
  });
});

describe('a hostile file affects that file only', () => {
  // With the limits of the service, so that a file that never ends is refused. A busy machine may exceed them once or twice.
  let limited: DocumentPages;
  beforeAll(() => {
    limited = documentRenderer();
  });
  afterAll(() => limited.close());
  const statusOf = async (kind: FaxKind, bytes: Buffer) =>
    (await limited.render({ kind, bytes }, { from: 1, count: 5 }, never)).status;

  test('whatever is in it, the response is quick and the service keeps its memory', async () => {
    const fine = {
      pdf: await fixture('01-referral-letter.pdf'),
      png: await fixture('13-same-name.png'),
      tiff: await fixture('06-imaging-report-sideways.tiff'),
      jpg: await fixture('05-insurance-form.jpg'),
    };
    const answers = new Map<string, { status: string; seconds: number }>();
    const files = hostileFiles(fine);
    await statusOf('png', fine.png);
    const before = process.memoryUsage.rss();
    let most = before;
    const watch = setInterval(() => {
      most = Math.max(most, process.memoryUsage.rss());
    }, 20);
    for (const { what, fileName, bytes } of files) {
      const kind = ({ pdf: 'pdf', png: 'png', jpg: 'jpeg' } as const)[fileName.slice(-3)] ?? 'tiff';
      const begun = performance.now();
      const status = await statusOf(kind, bytes);
      answers.set(what, { status, seconds: (performance.now() - begun) / 1000 });
    }
    clearInterval(watch);

    expect(Object.fromEntries([...answers].map(([what, { status }]) => [what, status]))).toEqual(
      Object.fromEntries(files.map(({ what }) => [what, 'refused'])),
    );
    expect(Math.max(...[...answers.values()].map(({ seconds }) => seconds))).toBeLessThan(90);
    expect((most - before) / MEGABYTE).toBeLessThan(100);
    await expect.poll(() => statusOf('png', fine.png)).toBe('rendered');
  });

  test('a rendering that takes too long is killed, and the next one runs', async () => {
    const hasty = documentRenderer({ timeoutMs: 1 });
    const bytes = await fixture('13-same-name.png');
    const wanted = { from: 1, count: 1 };
    expect(await hasty.render({ kind: 'png', bytes }, wanted, never)).toEqual({
      status: 'refused',
      reason: 'too-slow',
    });
    await hasty.close();
    expect(await drawn('png', bytes)).toMatchObject({ pageCount: 1 });
  });

  test('a rendering that uses too much memory is killed', async () => {
    const poor = documentRenderer({ ...UNHURRIED, memoryMb: 100 });
    const bytes = await sharp({ create: { width: 7000, height: 8000, channels: 3, background: 'white' } })
      .jpeg({ progressive: true })
      .toBuffer();
    expect(await poor.render({ kind: 'jpeg', bytes }, { from: 1, count: 1 }, never)).toEqual({
      status: 'refused',
      reason: 'too-demanding',
    });
    await poor.close();
  });

  test('a caller who gave up is released, and the next one runs', async () => {
    const bytes = await fixture('13-same-name.png');
    const leaving = new AbortController();
    const drawing = pages.render({ kind: 'png', bytes }, { from: 1, count: 1 }, leaving.signal);
    leaving.abort();
    await expect(drawing).rejects.toThrow();
    expect(await drawn('png', bytes)).toMatchObject({ pageCount: 1 });
  });
});
