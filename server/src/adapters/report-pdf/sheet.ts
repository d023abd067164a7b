import { type PDFDocument, type PDFFont, rgb } from 'pdf-lib';

export const LETTER = { width: 612, height: 792 };

export interface Fonts {
  /** Covers English, simplified and traditional Chinese. */
  readonly regular: PDFFont;
  /** Covers Latin letters and digits only. */
  readonly bold: PDFFont;
}

export type Ink = readonly [red: number, green: number, blue: number];

interface Look {
  readonly size: number;
  readonly ink: Ink;
  readonly bold?: boolean;
  readonly width?: number;
}

/** A document and the current drawing position; `y` is the next baseline on the last page. */
export interface Sheet {
  y: number;
  text(words: string, look: Look & { readonly x: number }): void;
  textToRight(words: string, look: Look & { readonly right: number }): void;
  paragraph(words: string, look: Look & Required<Pick<Look, 'width'>> & { x: number; leading: number }): void;
  rule(line: { x: number; width: number; ink: Ink; thickness: number }): void;
  newPage(): void;
  turnTo(page: number): void;
  pages(): number;
}

export function sheetOf(pdf: PDFDocument, fonts: Fonts, top: number): Sheet {
  let page = pdf.addPage([LETTER.width, LETTER.height]);
  const known = new Set(fonts.regular.getCharacterSet());
  const knownBold = new Set(fonts.bold.getCharacterSet());
  const shown = (words: string, { bold = false }: Look) => {
    const clean = drawable(words, known);
    const isBold = bold && [...clean].every((letter) => knownBold.has(letter.codePointAt(0) ?? 0));
    return { clean, font: isBold ? fonts.bold : fonts.regular };
  };
  const sheet: Sheet = {
    y: top,
    text: (words, look) => {
      const { clean, font } = shown(words, look);
      const text = look.width ? fitting(clean, font, look.size, look.width) : clean;
      page.drawText(text, { x: look.x, y: sheet.y, size: look.size, font, color: rgb(...look.ink) });
    },
    textToRight: (words, look) => {
      const { clean, font } = shown(words, look);
      const text = look.width ? fitting(clean, font, look.size, look.width) : clean;
      const x = look.right - font.widthOfTextAtSize(text, look.size);
      page.drawText(text, { x, y: sheet.y, size: look.size, font, color: rgb(...look.ink) });
    },
    paragraph: (words, { width, ...look }) => {
      const { clean, font } = shown(words, look);
      for (const line of linesOf(clean, font, look.size, width)) {
        sheet.text(line, look);
        sheet.y -= look.leading;
      }
    },
    rule: ({ x, width, ink, thickness }) =>
      page.drawRectangle({ x, y: sheet.y, width, height: thickness, color: rgb(...ink) }),
    newPage: () => {
      page = pdf.addPage([LETTER.width, LETTER.height]);
      sheet.y = top;
    },
    turnTo: (number) => {
      page = pdf.getPage(number - 1);
    },
    pages: () => pdf.getPageCount(),
  };
  return sheet;
}

/** The font lacks emoji and rare characters, which are drawn as question marks. */
function drawable(words: string, known: ReadonlySet<number>): string {
  return [...words.replace(/\s+/g, ' ')]
    .map((letter) => (known.has(letter.codePointAt(0) ?? 0) ? letter : '?'))
    .join('');
}

function fitting(text: string, font: PDFFont, size: number, width: number): string {
  if (font.widthOfTextAtSize(text, size) <= width) return text;
  const letters = [...text];
  while (letters.length > 1 && font.widthOfTextAtSize(`${letters.join('')}…`, size) > width) letters.pop();
  return `${letters.join('').trimEnd()}…`;
}

/** Lines break between words, and in Chinese between any two characters except before punctuation. */
const BREAKS = /[^\s\u3000-\u9fff\uff00-\uffef]+\s*|[\u3000-\u9fff\uff00-\uffef][，。、；：！？）」』”]*/gu;

function linesOf(text: string, font: PDFFont, size: number, width: number): string[] {
  const lines: string[] = [];
  let line = '';
  for (const [part] of text.matchAll(BREAKS)) {
    if (line && font.widthOfTextAtSize((line + part).trimEnd(), size) > width) {
      lines.push(line.trimEnd());
      line = '';
    }
    line += part;
  }
  return line ? [...lines, line.trimEnd()] : lines;
}
