import { PDFDocument } from 'pdf-lib';
import { expect, test } from 'vitest';
import type { ReportSheet } from '../../ports/report-pdf.ts';
import { documentRenderer } from '../fax-reader/pages/renderer.ts';
import { textRecogniser } from '../fax-reader/text-recogniser.ts';
import { drawnReports } from './thread.ts';

const SHEET: ReportSheet = {
  title: 'October 2026',
  subtitle: '王氏診所, report for the partners',
  aside: ['compared with September 2026'],
  summary: 'The assistant answered 1,874 calls and booked 812 appointments.',
  tiles: [{ label: 'Calls answered', value: '1,874', before: '1,790 in September 2026' }],
  tables: [
    { title: 'The month in figures', head: ['', 'October', 'September'], rows: [['Texts', '3', '2']] },
  ],
  notes: ['No patient is named in this report.'],
  pageNumber: 'Page {page} of {pages}',
};

test('a single Letter page embeds its own font and stays small', async () => {
  const pdf = drawnReports();
  const drawn = await pdf.draw(SHEET);
  await pdf.close();

  const read = await PDFDocument.load(drawn);
  expect(read.getPageCount()).toBe(1);
  expect(read.getPage(0).getSize()).toEqual({ width: 612, height: 792 });
  expect(read.getTitle()).toContain('王氏診所');
  expect(drawn.length).toBeLessThan(40_000);
});

test('a long table continues on further pages, and characters without a glyph do no harm', async () => {
  const pdf = drawnReports();
  const rows = Array.from({ length: 90 }, (_, index) => [`Clinic ${index} 𠀀🙂`, '1', '2']);
  const drawn = await pdf.draw({ ...SHEET, tables: [{ title: 'By clinic', head: ['', 'a', 'b'], rows }] });
  await pdf.close();

  expect((await PDFDocument.load(drawn)).getPageCount()).toBe(3);
});

test('the drawn text can be read back, including a Chinese name', async () => {
  // What is drawn is tested here, not how soon: the limits of the service are too short for a busy machine.
  const patient = { timeoutMs: 120_000 };
  const [pdf, renderer, recogniser] = [drawnReports(), documentRenderer(patient), textRecogniser(patient)];
  const bytes = await pdf.draw({ ...SHEET, title: '温哥华家庭医生诊所' });
  const { signal } = new AbortController();
  const rendering = await renderer.render({ kind: 'pdf', bytes }, { from: 1, count: 1 }, signal);
  if (rendering.status !== 'rendered' || !rendering.pages[0]) throw new Error('no page was drawn');
  const { lines } = await recogniser.recognise(rendering.pages[0], 'chi_sim', signal);
  await Promise.all([pdf.close(), renderer.close(), recogniser.close()]);

  const read = lines.flat().map(({ text }) => text);
  expect(read.join('')).toContain('家庭医生');
  for (const word of ['1,874', '812', 'Texts']) expect(read.join(' ')).toContain(word);
});
