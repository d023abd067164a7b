import type { JobKind, JobOutcome } from '../../database/jobs/jobs.ts';
import type { Clock } from '../../kernel/time/clock.ts';
import { timeoutSignal } from '../../kernel/time/timeout-signal.ts';
import { type Emr, emrSent, emrTrouble, type Wait } from '../../ports/emr.ts';
import type { NewTask } from '../../ports/emr-writes.ts';
import type { Clinics } from '../clinics/index.ts';
import type { Notifications } from '../notifications/index.ts';
import type { EmrTaskStore } from './emr-task.store.ts';
import { taskMessage, WRITE_EMR_TASK } from './emr-task.ts';
import type { Item } from './item.ts';
import type { Kinds } from './kinds.ts';
import type { ListStore } from './list.store.ts';

export interface EmrTaskNeeds {
  readonly emr: { of(clinicId: string): Promise<Pick<Emr, 'addTask'>> };
  readonly clinics: Pick<Clinics, 'read'>;
  readonly kinds: Kinds;
  readonly items: Pick<ListStore, 'read'>;
  readonly tasks: EmrTaskStore;
  readonly notifications: Pick<Notifications, 'tell'>;
  readonly clock: Clock;
  /** Tests kill the process between intent, write and completion. */
  readonly between?: (step: 'marked' | 'written') => Promise<void>;
}

const MANY = 1_000_000;
const WRITE_MS = 6_000;
const AWAY_MS = 10_000;

/**
 * Marks the EMR task as `unknown` before writing and never writes it again: the EMR cannot list tasks, and our own
 * inbox has the item.
 */
export function emrTaskJob(needs: EmrTaskNeeds): JobKind {
  return {
    kind: WRITE_EMR_TASK,
    maxAttempts: MANY,
    run: async ({ clinicId, payload }, signal) => {
      const item = clinicId ? await needs.items.read(clinicId, String(payload.itemId)) : null;
      const task = clinicId && item ? await taskOf(needs, clinicId, item) : null;
      if (!clinicId || !item || !task) return 'done';
      const emr = await connected(needs, clinicId);
      if (emr === 'away') return { inMs: AWAY_MS };
      return emr?.addTask
        ? write(needs, clinicId, item.id, (wait) => emr.addTask?.(task, wait), signal)
        : 'done';
    },
  };
}

async function taskOf(
  { clinics, kinds, clock }: EmrTaskNeeds,
  clinicId: string,
  item: Item,
): Promise<NewTask | null> {
  const isWaiting = item.state === 'open' || item.state === 'taken';
  const { patientId } = item;
  if (!isWaiting || !patientId || item.emrTask !== 'none') return null;
  const clinic = await clinics.read(clinicId);
  const wish = clinic?.emrTasks;
  if (!clinic || !wish?.assignTo || !wish.kinds.includes(item.kind)) return null;
  const message = taskMessage(kinds, item, { timezone: clinic.timezone, now: clock.now() });
  return { patientId, message, urgent: item.urgent, assignTo: wish.assignTo };
}

async function connected({ emr }: EmrTaskNeeds, clinicId: string) {
  return emr.of(clinicId).catch((error: unknown) => {
    const trouble = emrTrouble(error);
    if (!trouble) throw error;
    return trouble === 'not-configured' ? null : ('away' as const);
  });
}

async function write(
  needs: EmrTaskNeeds,
  clinicId: string,
  id: string,
  add: (wait: Wait) => Promise<'written' | 'refused'> | undefined,
  outer: AbortSignal,
): Promise<JobOutcome> {
  const { tasks, between = async () => undefined } = needs;
  if (!(await mark(tasks, clinicId, id))) return 'done';
  await between('marked');
  const { signal, release } = timeoutSignal(outer, WRITE_MS);
  try {
    const said = (await add({ signal })) ?? 'refused';
    await between('written');
    await tasks.move(clinicId, id, { from: 'unknown', to: said });
    return 'done';
  } catch (error) {
    return afterTrouble(needs, clinicId, id, error);
  } finally {
    release();
  }
}

/** Well within the job's lease, so no other process can have it yet. */
const UNMARK_MS = 4_000;

/** If the answer to the mark was lost, nothing was written, so remove the mark and let the job run again. */
async function mark(tasks: EmrTaskStore, clinicId: string, id: string): Promise<boolean> {
  const began = performance.now();
  try {
    return await tasks.move(clinicId, id, { from: 'none', to: 'unknown' });
  } catch (error) {
    if (performance.now() - began < UNMARK_MS)
      await tasks.move(clinicId, id, { from: 'unknown', to: 'none' }).catch(() => undefined);
    throw error;
  }
}

const REFUSALS = ['forbidden', 'refused', 'bad-request'];

async function afterTrouble(
  { tasks, notifications }: EmrTaskNeeds,
  clinicId: string,
  id: string,
  error: unknown,
): Promise<JobOutcome> {
  const trouble = emrTrouble(error);
  if (!trouble) throw error;
  if (emrSent(error) === 'unknown') return 'done';
  if (REFUSALS.includes(trouble) && emrSent(error) === 'answered') {
    await tasks.move(clinicId, id, { from: 'unknown', to: 'refused' }, async (tx) => {
      if (trouble === 'forbidden')
        await notifications.tell(tx, newsOfRight(clinicId, (error as Error).message));
    });
    return 'done';
  }
  await tasks.move(clinicId, id, { from: 'unknown', to: 'none' });
  return trouble === 'not-offered' ? 'done' : { inMs: AWAY_MS };
}

function newsOfRight(clinicId: string, message: string) {
  return {
    users: { clinicManagersOf: clinicId },
    clinicId,
    type: 'emr_task_refused',
    title: 'Your EMR does not take our to-dos',
    body: message,
    eventKey: `emr-task-refused:${clinicId}`,
  };
}
