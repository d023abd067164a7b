// Most EMRs keep text in tables of three bytes a character: beyond the basic plane it is a question mark or an error.
const EMOJI = /\ufe0f|\u200d?(?!\p{Script=Han})[\u{10000}-\u{10ffff}]\u200d?/gu;
const RARE_HAN = /[\u{10000}-\u{10ffff}]/gu;
// What printers set for a character that they do not have.
const MISSING = '〓';
const HALVES = /[\ud800-\udfff]/g;

/** A text of ours as a column of that width holds it. Columns count characters, and an accent of its own is one. */
export function written(text: string, width: number): string {
  const plain = text.normalize('NFC').replace(EMOJI, '').replace(RARE_HAN, MISSING).replace(HALVES, '');
  return plain.slice(0, width);
}

/** What is in the column already stays as it is; what does not fit of ours is cut. */
export function writtenBehind(before: string, text: string, width: number): string {
  const room = width - Array.from(before).length;
  return room > 0 ? before + written(text, room) : before;
}
