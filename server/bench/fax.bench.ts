import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PDFDocument } from 'pdf-lib';
import { offlineFaxReader } from '../src/adapters/fax-reader/offline.ts';
import { documentRenderer } from '../src/adapters/fax-reader/pages/renderer.ts';
import { textRecogniser } from '../src/adapters/fax-reader/text-recogniser.ts';
import { atMost, measured } from './goals.ts';
import { median } from './percentile.ts';

/**
 * Measures two things: rendering five pages at 200 dpi relative to `pdftoppm` in the same run, if installed;
 * and the built-in reader's time per page, alone and beside idle load.
 */
const ROUNDS = 5;
const POPPLER = 'pdftoppm';
const OVER_POPPLER = 1.1;
/** A five-page fax must reach the inbox before a person would have fetched it. */
const READING_SECONDS = 10;
const FIXTURES = ['01-referral-letter.pdf', '07-discharge-summary-upside-down.pdf', '14-stranger.pdf'];
const fixture = (name: string) => readFileSync(new URL(`../fixtures/faxes/${name}`, import.meta.url));
const never = new AbortController().signal;

async function fivePages(): Promise<Buffer> {
  const pdf = await PDFDocument.create();
  for (const name of FIXTURES) {
    const source = await PDFDocument.load(fixture(name));
    for (const page of await pdf.copyPages(source, source.getPageIndices())) pdf.addPage(page);
  }
  const [again] = await pdf.copyPages(pdf, [0]);
  if (again) pdf.addPage(again);
  return Buffer.from(await pdf.save());
}

async function elapsedMs(work: () => Promise<unknown> | unknown): Promise<number> {
  const begun = performance.now();
  await work();
  return performance.now() - begun;
}

async function renderOverPdftoppm(bytes: Buffer): Promise<void> {
  const renderer = documentRenderer({ timeoutMs: 60_000 });
  const path = join(folder, 'five.pdf');
  writeFileSync(path, bytes);
  const ours = async () => {
    const rendering = await renderer.render({ kind: 'pdf', bytes }, { from: 1, count: 5 }, never);
    if (rendering.status !== 'rendered' || rendering.pages.length !== 5) throw new Error('not five pages');
  };
  const theirs = () => execFileSync(POPPLER, ['-png', '-gray', '-r', '200', path, join(folder, 'page')]);
  const isInstalled = spawnSync(POPPLER, ['-v']).status === 0;
  await ours();
  const rounds: { ours: number; theirs: number }[] = [];
  for (let round = 0; round < ROUNDS; round += 1)
    rounds.push({ ours: await elapsedMs(ours), theirs: isInstalled ? await elapsedMs(theirs) : Number.NaN });
  await renderer.close();
  const mine = median(rounds.map((round) => round.ours));
  console.log(`5 pages at 200 dpi: ours ${mine.toFixed(0)} ms`);
  if (isInstalled)
    atMost('over pdftoppm', median(rounds.map((round) => round.ours / round.theirs)), OVER_POPPLER);
  else console.log('pdftoppm is not installed here (package poppler-utils): nothing to compare with');
}

async function readPages(bytes: Buffer): Promise<void> {
  const renderer = documentRenderer();
  const reader = offlineFaxReader(textRecogniser());
  const rendering = await renderer.render({ kind: 'pdf', bytes }, { from: 1, count: 1 }, never);
  const pages = rendering.status === 'rendered' ? rendering.pages : [];
  const first = await elapsedMs(() => reader.read(pages, never));
  const later: number[] = [];
  for (let round = 0; round < 3; round += 1) later.push(await elapsedMs(() => reader.read(pages, never)));
  await renderer.close();
  await reader.close();
  console.log(`the first page that is read, with the start: ${first.toFixed(0)} ms`);
  atMost('seconds of reading for each page', median(later) / 1000, READING_SECONDS);
}

const folder = mkdtempSync(join(tmpdir(), 'frontdesk-bench-'));
await measured(
  async () => {
    const bytes = await fivePages();
    await renderOverPdftoppm(bytes);
    await readPages(bytes);
  },
  async () => rmSync(folder, { recursive: true, force: true }),
);
