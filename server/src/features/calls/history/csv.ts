import type { Order } from '../../../kernel/page.ts';
import { maskPhone } from '../../../kernel/people/phone-number.ts';
import { type Cell, csvLine } from '../../../kernel/text/csv.ts';
import { shownOutcomes } from '../outcomes.ts';
import type { CallFilter } from './call-filter.ts';
import type { ExportedRow, HistoryStore } from './history.store.ts';

const COLUMNS: ReadonlyArray<readonly [name: string, cell: (row: ExportedRow) => Cell]> = [
  ['id', ({ id }) => id],
  ['callId', ({ callId }) => callId],
  ['startedAt', ({ startedAt }) => startedAt],
  ['localDate', ({ localDate }) => localDate],
  ['localHour', ({ localHour }) => localHour],
  ['language', ({ language }) => language],
  ['intent', ({ intent }) => intent],
  ['outcome', ({ status, outcome }) => (status === 'in_progress' ? null : outcome)],
  ['duration', ({ durationSeconds }) => durationSeconds],
  ['transferred', ({ transferred }) => transferred],
  ['transferReason', ({ transferReason }) => transferReason],
  ['afterHours', ({ afterHours }) => afterHours],
  ['cost', ({ cost }) => cost],
  ['callerPhone', ({ callerPhone }) => callerPhone && maskPhone(callerPhone)],
  ['providerId', ({ providerId }) => providerId],
  ['appointmentId', ({ appointmentId }) => appointmentId],
  ['smsConsent', ({ smsConsent }) => smsConsent],
  ['smsSentAt', ({ smsSentAt }) => smsSentAt],
  ['status', ({ status }) => status],
  ['test', ({ test }) => test],
  [
    'outcomes',
    (row) =>
      shownOutcomes(row)
        .map(({ what }) => what)
        .join(' '),
  ],
];

const BATCH = 1_000;

/** The whole filtered list as text, in batches, so that a slow reader waits for no end and holds no connection. */
export async function* historyCsv(
  history: Pick<HistoryStore, 'batch'>,
  clinicId: string,
  filter: CallFilter,
  order: Order,
): AsyncGenerator<string> {
  yield csvLine(COLUMNS.map(([name]) => name));
  for (let after: ExportedRow | null = null; ; ) {
    const rows: ExportedRow[] = await history.batch(clinicId, filter, { order, after, limit: BATCH });
    if (rows.length > 0) yield rows.map((row) => csvLine(COLUMNS.map(([, cellOf]) => cellOf(row)))).join('');
    after = rows.at(-1) ?? null;
    if (!after || rows.length < BATCH) return;
  }
}
