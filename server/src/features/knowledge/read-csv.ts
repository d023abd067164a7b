import { parse } from 'csv-parse/sync';
import type { z } from 'zod';
import { Failure } from '../../kernel/failure.ts';
import { type EntryFields, MOST_ENTRIES } from './entry.ts';

export interface CsvError {
  readonly line: number;
  readonly message: string;
}

/**
 * Far more than a clinic may have, with room for empty lines. The parser stops here, which limits the cost of
 * a long file.
 */
const MOST_LINES = 1_000;

const COLUMNS = ['question', 'answer', 'questionZh', 'answerZh', 'otherWords', 'active'] as const;
export const BETWEEN_WORDINGS = '|';

/** The readable rows, and the errors of the others by line number. */
export function readCsv(
  text: string,
  schema: z.ZodType<EntryFields>,
): { readonly entries: readonly EntryFields[]; readonly errors: readonly CsvError[] } {
  const rows = parseRows(text);
  if (rows.length > 1 + MOST_LINES)
    throw new Failure(
      'CONFLICT',
      `The file has more than ${MOST_LINES} lines, and a clinic can have ${MOST_ENTRIES} questions. Nothing was added.`,
    );
  const [names, ...lines] = rows;
  const columns = names?.record.map((name) => name.trim()) ?? [];
  const missing = ['question', 'answer'].filter((name) => !columns.includes(name));
  if (missing.length > 0)
    throw new Failure(
      'INVALID_REQUEST',
      `The first line must name the columns; ${missing.join(' and ')} not found. Columns: ${COLUMNS.join(', ')}.`,
    );
  const entries: EntryFields[] = [];
  const errors: CsvError[] = [];
  for (const { record, line } of lines) {
    if (record.every((cell) => cell.trim() === '')) continue;
    const read = schema.safeParse(fieldsOf(columns, record));
    if (read.success) entries.push(read.data);
    else
      errors.push({
        line,
        message: read.error.issues.map(({ path, message }) => `${path.join('.')} ${message}`).join('; '),
      });
  }
  return { entries, errors };
}

function parseRows(text: string): { readonly record: string[]; readonly line: number }[] {
  try {
    const rows = parse(text, {
      bom: true,
      info: true,
      relax_column_count: true,
      skip_empty_lines: true,
      to: 2 + MOST_LINES,
    }) as unknown as {
      record: string[];
      info: { lines: number };
    }[];
    return rows.map(({ record, info }) => ({ record, line: info.lines }));
  } catch {
    throw new Failure('INVALID_REQUEST', 'The file is not valid CSV. Save it as "CSV UTF-8" and try again.');
  }
}

function fieldsOf(columns: readonly string[], record: readonly string[]) {
  const cell = (name: (typeof COLUMNS)[number]) =>
    unescapeFormula(record[columns.indexOf(name)] ?? '').trim();
  const active = cell('active').toLowerCase();
  return {
    question: cell('question'),
    answer: cell('answer'),
    questionZh: cell('questionZh') || null,
    answerZh: cell('answerZh') || null,
    otherWords: cell('otherWords')
      .split(BETWEEN_WORDINGS)
      .map((wording) => wording.trim())
      .filter((wording) => wording !== ''),
    active: !['false', 'no', '0', 'off', '否'].includes(active),
  };
}

/** Exported sheets put an apostrophe before text that a spreadsheet would run as a formula. */
function unescapeFormula(cell: string): string {
  return /^'\s*[=+\-@＝＋－＠\t\r]/u.test(cell) ? cell.slice(1) : cell;
}
