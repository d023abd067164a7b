import type { Clock } from '../../kernel/clock.ts';
import type { Logger } from '../../kernel/logger.ts';
import type { FileStore } from '../../ports/file-store.ts';
import type { Batch, RetentionStore } from './retention.store.ts';
import {
  BATCH,
  type ClinicCutoffs,
  clinicCutoffs,
  LEFTOVERS,
  type Leftover,
  type PlatformCutoffs,
  platformCutoffs,
} from './retention-plan.ts';
import { inTurn, type Turn, type TurnNeeds } from './turn.ts';

interface ClinicCounts {
  readonly transcriptsNulled: number;
  readonly callLogsDeleted: number;
  readonly callEventsDeleted: number;
  readonly smsTextsNulled: number;
  readonly smsMessagesDeleted: number;
  readonly faxesDeleted: number;
}

export type RetentionCounts = ClinicCounts &
  Readonly<Record<Leftover, number>> & { readonly clinicsProcessed: number };

export interface RetentionNeeds extends TurnNeeds {
  readonly store: RetentionStore;
  readonly files: Pick<FileStore, 'delete'>;
  readonly clock: Clock;
  readonly log: Logger;
}

const NOTHING: ClinicCounts = {
  transcriptsNulled: 0,
  callLogsDeleted: 0,
  callEventsDeleted: 0,
  smsTextsNulled: 0,
  smsMessagesDeleted: 0,
  faxesDeleted: 0,
};

/** Takes away what has been kept long enough, by one instant for all of it; null while another run is at it. */
export async function runRetention(
  needs: RetentionNeeds,
  signal: AbortSignal,
): Promise<RetentionCounts | null> {
  return inTurn(needs, signal, async (turn) => {
    const now = needs.clock.now();
    const clinics = await needs.store.clinics();
    let counts = NOTHING;
    for (const { clinicId, ...days } of clinics)
      counts = sum(counts, await clearClinic(needs, turn, clinicId, clinicCutoffs(days, now)));
    const leftovers = await clearLeftovers(needs, turn, platformCutoffs(now));
    const all = { ...counts, ...leftovers, clinicsProcessed: clinics.length };
    needs.log.info(all, 'data retention is done');
    return all;
  });
}

async function clearClinic(
  needs: RetentionNeeds,
  turn: Turn,
  clinicId: string,
  { transcripts, callLogs, smsTexts, faxes }: ClinicCutoffs,
): Promise<ClinicCounts> {
  const { store } = needs;
  const transcriptsNulled = await onwards(turn, (from) => store.nullTranscripts(clinicId, transcripts, from));
  const logs = await deleteLogs(store, turn, clinicId, callLogs);
  const stray = await untilNone(turn, () => store.deleteStrayEvents(clinicId, callLogs));
  return {
    transcriptsNulled,
    callLogsDeleted: logs.logs,
    callEventsDeleted: logs.events + stray,
    smsTextsNulled: await onwards(turn, (from) => store.nullSmsTexts(clinicId, smsTexts, from)),
    smsMessagesDeleted: await untilNone(turn, () => store.deleteSmsMessages(clinicId, callLogs)),
    faxesDeleted: await deleteFaxes(needs, turn, clinicId, faxes),
  };
}

/** The trace first: a log that is gone no longer tells which events were its own. */
async function deleteLogs(store: RetentionStore, turn: Turn, clinicId: string, before: Date) {
  const gone = { logs: 0, events: 0 };
  let from: Date | null = null;
  for (;;) {
    const due: Awaited<ReturnType<RetentionStore['dueLogs']>> = await store.dueLogs(clinicId, before, from);
    if (due.length === 0) return gone;
    const callIds = due.map(({ callId }) => callId);
    gone.events += await untilNone(turn, () => store.deleteEvents(clinicId, callIds));
    gone.logs += await store.deleteLogs(
      clinicId,
      due.map(({ id }) => id),
    );
    from = due.at(-1)?.startedAt ?? null;
    await turn.rest();
  }
}

/** The file first: a row that is gone no longer tells where its file is. One that cannot be deleted waits for the next night. */
async function deleteFaxes(
  { store, files, log }: RetentionNeeds,
  turn: Turn,
  clinicId: string,
  before: Date,
): Promise<number> {
  const kept: string[] = [];
  let deleted = 0;
  for (;;) {
    await turn.check();
    const due = await store.dueFaxes(clinicId, before, kept);
    if (due.length === 0) return deleted;
    const gone: string[] = [];
    for (const { id, fileKey } of due) {
      try {
        await files.delete(fileKey);
        gone.push(id);
      } catch (error) {
        kept.push(id);
        log.warn({ clinicId, fax: id, err: (error as Error).name }, 'the file of an old fax was not deleted');
      }
      await turn.check();
    }
    deleted += await store.deleteFaxes(clinicId, gone);
  }
}

async function clearLeftovers(
  { store }: RetentionNeeds,
  turn: Turn,
  cutoffs: PlatformCutoffs,
): Promise<Record<Leftover, number>> {
  const counts: [Leftover, number][] = [];
  for (const leftover of LEFTOVERS)
    counts.push([leftover, await untilNone(turn, () => store.sweep(leftover, cutoffs))]);
  return Object.fromEntries(counts) as Record<Leftover, number>;
}

/** Batch after batch, until there is nothing left to delete. */
async function untilNone(turn: Turn, batch: () => Promise<number>): Promise<number> {
  let total = 0;
  for (;;) {
    await turn.check();
    const rows = await batch();
    if (rows === 0) return total;
    total += rows;
    await turn.rest();
  }
}

/** Batch after batch, each from where the last one ended, until one is not full. */
async function onwards(turn: Turn, batch: (from: Date | null) => Promise<Batch>): Promise<number> {
  let total = 0;
  let from: Date | null = null;
  for (;;) {
    await turn.check();
    const { rows, last }: Batch = await batch(from);
    total += rows;
    if (rows < BATCH) return total;
    from = last;
    await turn.rest();
  }
}

function sum(one: ClinicCounts, other: ClinicCounts): ClinicCounts {
  const names = Object.keys(one) as (keyof ClinicCounts)[];
  return Object.fromEntries(names.map((name) => [name, one[name] + other[name]])) as unknown as ClinicCounts;
}
