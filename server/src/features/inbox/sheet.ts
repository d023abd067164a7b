import type { Language } from '../../kernel/language.ts';
import { type Cell, csvLine } from '../../kernel/text/csv.ts';
import type { Item } from './item.ts';
import type { Kinds } from './kinds.ts';
import type { InboxFilter, ListStore } from './list.store.ts';
import { type ShownItem, showItem } from './show-item.ts';

const COLUMNS: ReadonlyArray<readonly [name: string, cell: (item: ShownItem) => Cell]> = [
  ['id', ({ id }) => id],
  ['kind', ({ kind }) => kind],
  ['state', ({ state }) => state],
  ['urgent', ({ urgent }) => urgent],
  ['since', ({ since }) => since],
  ['until', ({ until }) => until],
  ['title', ({ title }) => title],
  ['happened', ({ happened }) => happened],
  ['name', ({ name }) => name],
  ['phone', ({ phone }) => phone],
  ['patientId', ({ patientId }) => patientId],
  ['callId', ({ callId }) => callId],
  ['appointmentId', ({ appointmentId }) => appointmentId],
  ['documentId', ({ documentId }) => documentId],
  ['takenBy', ({ takenByName }) => takenByName],
  ['closedAt', ({ closedAt }) => closedAt],
  ['closedItself', ({ closedItself }) => closedItself],
  ['dismissReason', ({ dismissReason }) => dismissReason],
];

const BATCH = 500;

/** Exports the filtered list as text, newest first, in batches. */
export async function* inboxSheet(
  { kinds, items }: { readonly kinds: Kinds; readonly items: Pick<ListStore, 'batch'> },
  clinicId: string,
  filter: InboxFilter,
  language: Language,
): AsyncGenerator<string> {
  yield csvLine(COLUMNS.map(([name]) => name));
  for (let after: Item | null = null; ; ) {
    const rows: Item[] = await items.batch(clinicId, filter, after, BATCH);
    const shown = rows.map((row) => showItem(kinds, language, row));
    if (rows.length > 0)
      yield shown.map((item) => csvLine(COLUMNS.map(([, cellOf]) => cellOf(item)))).join('');
    after = rows.at(-1) ?? null;
    if (!after || rows.length < BATCH) return;
  }
}
