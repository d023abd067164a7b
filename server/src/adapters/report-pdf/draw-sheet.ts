import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { brotliDecompress } from 'node:zlib';
import fontkit from '@pdf-lib/fontkit';
import { PDFDocument } from 'pdf-lib';
import type { ReportSheet, ReportTable } from '../../ports/report-pdf.ts';
import { type Fonts, type Ink, LETTER, type Sheet, sheetOf } from './sheet.ts';

const FONTS = new URL('../../../fonts/', import.meta.url);
const unpack = promisify(brotliDecompress);

const INK: Ink = [0.08, 0.13, 0.11];
const QUIET: Ink = [0.36, 0.41, 0.39];
const LINE: Ink = [0.89, 0.9, 0.89];

const MARGIN = 48;
const WIDTH = LETTER.width - 2 * MARGIN;
const ROW = 19;
const FIGURE_WIDTH = 76;
/** Room at the foot for the page number. */
const FOOT = 56;

export async function drawSheet(report: ReportSheet): Promise<Uint8Array> {
  const pdf = await PDFDocument.create();
  pdf.registerFontkit(fontkit);
  pdf.setTitle(`${report.title}, ${report.subtitle}`);
  pdf.setProducer('Frontdesk');
  const fonts: Fonts = {
    regular: await pdf.embedFont(await font('report-sans.ttf.br'), { subset: true }),
    bold: await pdf.embedFont(await font('report-sans-bold.ttf.br'), { subset: true }),
  };
  const sheet = sheetOf(pdf, fonts, LETTER.height - MARGIN);
  heading(sheet, report);
  tiles(sheet, report);
  for (const table of report.tables) drawTable(sheet, table);
  notes(sheet, report);
  numberPages(sheet, report.pageNumber);
  return pdf.save();
}

async function font(name: string): Promise<Buffer> {
  return unpack(await readFile(new URL(name, FONTS)));
}

function heading(sheet: Sheet, { title, subtitle, aside, summary }: ReportSheet): void {
  const right = LETTER.width - MARGIN;
  sheet.y -= 20;
  sheet.text(title, { x: MARGIN, size: 20, ink: INK, width: WIDTH * 0.62 });
  sheet.y -= 18;
  const top = sheet.y;
  aside.forEach((line, index) => {
    sheet.y = top + 14 * (aside.length - 1 - index);
    sheet.textToRight(line, { right, size: 9.5, ink: QUIET });
  });
  sheet.y = top;
  sheet.text(subtitle, { x: MARGIN, size: 11, ink: QUIET, width: WIDTH * 0.62 });
  sheet.y -= 12;
  sheet.rule({ x: MARGIN, width: WIDTH, ink: INK, thickness: 1.4 });
  sheet.y -= 24;
  sheet.paragraph(summary, { x: MARGIN, size: 13, ink: INK, width: WIDTH, leading: 19 });
  sheet.y -= 8;
}

function tiles(sheet: Sheet, { tiles: all }: ReportSheet): void {
  if (all.length === 0) return;
  const each = WIDTH / all.length;
  const top = sheet.y;
  sheet.rule({ x: MARGIN, width: WIDTH, ink: LINE, thickness: 0.8 });
  all.forEach(({ label, value, before }, index) => {
    const x = MARGIN + index * each;
    const width = each - 8;
    sheet.y = top - 18;
    sheet.text(label, { x, size: 9.5, ink: QUIET, width });
    sheet.y = top - 46;
    sheet.text(value, { x, size: 24, ink: INK, width, bold: true });
    sheet.y = top - 62;
    sheet.text(before, { x, size: 9.5, ink: QUIET, width });
  });
  sheet.y = top - 76;
  sheet.rule({ x: MARGIN, width: WIDTH, ink: LINE, thickness: 0.8 });
  sheet.y -= 14;
}

function drawTable(sheet: Sheet, { title, head, rows }: ReportTable): void {
  const figures = head.length - 1;
  const wide = Math.min(FIGURE_WIDTH, (WIDTH * 0.72) / Math.max(figures, 1));
  const words = WIDTH - figures * wide;
  const line = (cells: readonly string[], isHead: boolean) => {
    const size = isHead ? 9 : 10.5;
    const ink = isHead ? QUIET : INK;
    sheet.text(cells[0] ?? '', { x: MARGIN, size, ink, width: words - 8 });
    cells.slice(1).forEach((cell, index) => {
      const right = MARGIN + words + (index + 1) * wide;
      sheet.textToRight(cell, { right, size, ink, bold: !isHead && index === 0, width: wide - 6 });
    });
  };
  const begin = () => {
    sheet.y -= 16;
    sheet.text(title, { x: MARGIN, size: 12, ink: INK, width: WIDTH });
    sheet.y -= ROW;
    line(head, true);
  };
  if (sheet.y - 3 * ROW < FOOT + ROW) sheet.newPage();
  begin();
  for (const row of rows) {
    if (sheet.y - ROW < FOOT) {
      sheet.newPage();
      begin();
    }
    sheet.y -= 6;
    sheet.rule({ x: MARGIN, width: WIDTH, ink: LINE, thickness: 0.6 });
    sheet.y -= ROW - 6;
    line(row, false);
  }
  sheet.y -= 16;
}

function notes(sheet: Sheet, { notes: all }: ReportSheet): void {
  for (const note of all) {
    if (sheet.y - 26 < FOOT) sheet.newPage();
    sheet.y -= 8;
    sheet.paragraph(note, { x: MARGIN, size: 9, ink: QUIET, width: WIDTH, leading: 13 });
  }
}

function numberPages(sheet: Sheet, words: string): void {
  const pages = sheet.pages();
  for (let page = 1; page <= pages; page += 1) {
    sheet.turnTo(page);
    sheet.y = FOOT - 24;
    const number = words.replace('{page}', String(page)).replace('{pages}', String(pages));
    sheet.textToRight(number, { right: LETTER.width - MARGIN, size: 9, ink: QUIET });
  }
}
