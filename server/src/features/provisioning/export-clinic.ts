import { type ClinicRow, clinicRows } from '../../database/clinic-rows.ts';
import type { Database } from '../../database/database.ts';
import type { FileStore } from '../../ports/file-store.ts';

interface Needs {
  readonly db: Database;
  readonly files: ClinicFiles;
}

/** A clinic's files, by the column that names them. */
export type ClinicFiles = Readonly<Record<'logo_key' | 'file_key', Pick<FileStore, 'get' | 'delete'>>>;

const COLUMNS = ['logo_key', 'file_key'] as const;

/**
 * Exports everything stored about a clinic as JSON lines: header, rows, files and an end marker; without the
 * marker the download is incomplete.
 */
export async function* exportClinic(
  { db, files }: Needs,
  clinicId: string,
  takenAt: Date,
): AsyncGenerator<string> {
  const named: Array<readonly [(typeof COLUMNS)[number], string]> = [];
  let rows = 0;
  yield line({ export: 'frontdesk', clinicId, takenAt });
  for await (const each of clinicRows(db, clinicId)) {
    rows += 1;
    named.push(...filesOf(each));
    yield line(each);
  }
  let kept = 0;
  for (const [column, key] of named) {
    const bytes = await files[column].get(key);
    if (!bytes) continue;
    kept += 1;
    yield line({ file: key, base64: bytes.toString('base64') });
  }
  yield line({ end: true, rows, files: kept });
}

export function filesOf({ row }: ClinicRow): Array<readonly [(typeof COLUMNS)[number], string]> {
  return COLUMNS.flatMap((column) => {
    const key = row[column];
    return typeof key === 'string' ? [[column, key] as const] : [];
  });
}

const line = (value: object): string => `${JSON.stringify(value)}\n`;
