// Most EMRs store three bytes per character: characters outside the basic plane become a question mark or an
// error.
const EMOJI = /\ufe0f|\u200d?(?!\p{Script=Han})[\u{10000}-\u{10ffff}]\u200d?/gu;
const RARE_HAN = /[\u{10000}-\u{10ffff}]/gu;
// The geta mark, which printers use for a missing character.
const MISSING = '〓';
const HALVES = /[\ud800-\udfff]/g;

/** Cuts our text to the column's width, counted in characters after combining accents. */
export function written(text: string, width: number): string {
  const plain = text.normalize('NFC').replace(EMOJI, '').replace(RARE_HAN, MISSING).replace(HALVES, '');
  return plain.slice(0, width);
}

/** Keeps the column's existing text and cuts ours to fit. */
export function appendToColumn(before: string, text: string, width: number): string {
  const room = width - Array.from(before).length;
  return room > 0 ? before + written(text, room) : before;
}
