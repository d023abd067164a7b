export type Cell = string | number | boolean | Date | null;

export function csvLine(cells: readonly Cell[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`;
}

// Spreadsheets run a cell that begins like this as a formula; a leading apostrophe makes it text.
const FORMULA = /^\s*[=+\-@＝＋－＠\t\r]/u;

export function csvCell(cell: Cell): string {
  if (cell === null) return '';
  if (typeof cell !== 'string') return cell instanceof Date ? cell.toISOString() : String(cell);
  const text = FORMULA.test(cell) ? `'${cell}` : cell;
  return /[",\r\n\t']/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
