/** Downloads a file. */
export function saveFile(name: string, content: Blob): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

const RISKY = /^[=+\-@\t\r]/;

/** Escapes cells that a spreadsheet would run as formulas. */
const cellOf = (value: string | number): string => {
  const text = String(value);
  const safe = typeof value === 'string' && RISKY.test(text) ? `'${text}` : text;
  return /[",\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
};

export function saveSheet(name: string, rows: ReadonlyArray<ReadonlyArray<string | number>>): void {
  const text = rows.map((row) => row.map(cellOf).join(',')).join('\r\n');
  // The byte order mark tells spreadsheets that it is UTF-8.
  saveFile(name, new Blob(['\uFEFF', text, '\r\n'], { type: 'text/csv' }));
}
