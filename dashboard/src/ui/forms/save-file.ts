/** Hands a file to the browser, which asks where to or keeps it with the others. */
export function saveFile(name: string, content: Blob): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

const RISKY = /^[=+\-@\t\r]/;

/** Cells that a spreadsheet would read as a formula are kept as words. */
const cellOf = (value: string | number): string => {
  const text = String(value);
  const safe = typeof value === 'string' && RISKY.test(text) ? `'${text}` : text;
  return /[",\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
};

export function saveSheet(name: string, rows: ReadonlyArray<ReadonlyArray<string | number>>): void {
  const text = rows.map((row) => row.map(cellOf).join(',')).join('\r\n');
  // By the mark, spreadsheets know that it is UTF-8.
  saveFile(name, new Blob(['\uFEFF', text, '\r\n'], { type: 'text/csv' }));
}
