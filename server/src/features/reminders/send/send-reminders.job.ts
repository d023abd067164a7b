import { setTimeout as pause } from 'node:timers/promises';
import type { JobKind, JobOutcome } from '../../../database/jobs/jobs.ts';
import type { Clock } from '../../../kernel/time/clock.ts';
import { hasJumped } from '../../../kernel/time/clock-jump.ts';
import { emrRetryAfterMs, emrTrouble } from '../../../ports/emr.ts';
import type { ClinicProfile } from '../../clinics/index.ts';
import type { Sms } from '../../sms/index.ts';
import { SEND_REMINDERS } from '../job-kinds.ts';
import { agendaOf, type DueText } from '../plan/due-texts.ts';
import { ask, chartOf, noChart } from '../plan/look.ts';
import { type PlanNeeds, planAll } from '../plan/plan-book.ts';
import type { RunState, SettingsStore } from '../settings.store.ts';
import type { PaceStore } from './pace.store.ts';
import { intervalOf, otherTextsWaitMs } from './pace.ts';
import { type RemindNeeds, remind, textsOffReason } from './remind.ts';
import { quietHoursOf } from './send-time.ts';

export interface SendNeeds extends RemindNeeds, PlanNeeds {
  readonly store: RemindNeeds['store'];
  readonly settings: Pick<SettingsStore, 'run' | 'notePlanned' | 'noteRun'>;
  readonly pace: PaceStore;
  readonly clock: Clock;
  readonly sms: RemindNeeds['sms'] & Pick<Sms, 'isHeld' | 'othersOf'>;
  /** When a restored copy of the database was released to work; null if this is not a copy. */
  readonly releasedAt: () => Promise<Date | null>;
}

const TRIES = 50;
const AT_ONCE = 12;
const HOUR_MS = 3_600_000;
/** Visits of a number on one day open up to a day apart, and their charts must be known when the first opens. */
const AHEAD_MS = 25 * HOUR_MS;
/** Limits how late newly planned reminders are seen. */
const POLL_MS = 10_000;
const WORKS_FOR_MS = 15_000;
const SHORT_WAIT_MS = 1_000;
const AFTER_TROUBLE_MS = 5_000;
/** Failures of a single row or chart; after any other failure the EMR is left alone for a while. */
const SINGLE_READ_FAILURES: ReadonlySet<string> = new Set(['unreadable', 'refused', 'bad-request']);
const UNREADABLE_MS = 10 * 60_000;

/**
 * One job per clinic, rescheduled while reminders are on. Its lease prevents two processes from sending concurrently,
 * and expires within ten seconds of a kill.
 */
export function sendRemindersJob(needs: SendNeeds): JobKind {
  const unreadable = new Map<string, number>();
  return {
    kind: SEND_REMINDERS,
    maxAttempts: TRIES,
    slots: AT_ONCE,
    run: async ({ clinicId, payload }, signal) => {
      if (!clinicId) return 'done';
      const [state, clinic] = await Promise.all([needs.settings.run(clinicId), needs.clinics.read(clinicId)]);
      if (!state || !clinic || state.generation !== Number(payload.generation)) return 'done';
      return round(needs, clinicId, { state, clinic, signal, unreadable });
    },
  };
}

interface Round {
  readonly state: RunState;
  readonly clinic: ClinicProfile;
  readonly signal: AbortSignal;
  readonly unreadable: Map<string, number>;
}

async function round(needs: SendNeeds, clinicId: string, given: Round): Promise<JobOutcome> {
  const { state, clinic } = given;
  const clockAt = needs.clock.now();
  if (hasJumped(clockAt, state.lastClock)) {
    await needs.settings.noteRun(clinicId, 'wrong-clock', null);
    return { inMs: POLL_MS };
  }
  if (state.plannedAgeMs === null || state.plannedAgeMs > HOUR_MS)
    await needs.db.inClinic(clinicId, (_, tx) =>
      planAll(needs, tx, clinicId, { settings: state, timezone: clinic.timezone }),
    );
  try {
    const inMs = await work(needs, clinicId, given);
    await needs.settings.noteRun(clinicId, null, clockAt);
    return { inMs };
  } catch (error) {
    const trouble = emrTrouble(error);
    if (trouble === null) throw error;
    await needs.settings.noteRun(clinicId, trouble, clockAt);
    return { inMs: Math.max(emrRetryAfterMs(error) ?? 0, AFTER_TROUBLE_MS) };
  }
}

/** Sends due reminders and reads charts in between. Returns when to run again. */
async function work(needs: SendNeeds, clinicId: string, given: Round): Promise<number> {
  const { clock, store } = needs;
  const { clinic, signal, state } = given;
  const ends = performance.now() + WORKS_FOR_MS;
  const isOver = () => signal.aborted || performance.now() > ends;
  while (!isOver()) {
    const now = clock.now();
    const horizon = new Date(now.getTime() + AHEAD_MS);
    const quiet = quietHoursOf(state, clinic.timezone);
    const waiting = await store.waiting(clinicId, horizon);
    const [isHeld, releasedAt] = await Promise.all([needs.sms.isHeld(), needs.releasedAt()]);
    const agenda = agendaOf(waiting, {
      quiet,
      senderNumber: clinic.smsSenderNumber,
      now,
      isHeld,
      releasedAt,
    });
    await needs.db.inClinic(clinicId, async (_, tx) => {
      for (const { id, reason } of agenda.skipped) await store.skip(tx, clinicId, [id], reason);
    });
    if (isHeld) return POLL_MS;
    const waitMs = await sendDue(needs, clinicId, agenda.texts, { ...given, isOver });
    if (waitMs !== null) return waitMs;
    const hasRead = await readCharts(needs, clinicId, horizon, { ...given, isOver, next: agenda.texts });
    if (!hasRead) return untilNext(agenda.texts, clock.now());
  }
  return 0;
}

function untilNext(texts: readonly DueText[], now: Date): number {
  const next = texts.find(({ leavesAt }) => leavesAt > now);
  return Math.min(POLL_MS, next ? next.leavesAt.getTime() - now.getTime() : POLL_MS);
}

type Working = Round & { isOver(): boolean };

/** How long until the sender's next turn if that stopped the batch; null if nothing more is due. */
async function sendDue(
  needs: SendNeeds,
  clinicId: string,
  texts: readonly DueText[],
  working: Working,
): Promise<number | null> {
  for (const text of texts) {
    if (text.leavesAt > needs.clock.now()) return null;
    if (working.isOver()) return 0;
    const waitMs = await sendOne(needs, clinicId, text, working);
    if (waitMs > 0) return waitMs;
  }
  return null;
}

async function sendOne(needs: SendNeeds, clinicId: string, text: DueText, working: Working): Promise<number> {
  const { state, clinic, signal } = working;
  const number = text.isText && !textsOffReason(clinic) ? clinic.smsSenderNumber : null;
  const waitMs = number ? await takeTurn(needs, clinicId, number) : 0;
  if (waitMs > 0) return waitMs;
  let isSent = false;
  try {
    const occasion = { settings: state, isByStaff: false, signal };
    isSent = (await nullIfUnreadable(() => remind(needs, clinicId, text, occasion))) ?? false;
  } finally {
    if (!isSent && number) await needs.pace.giveBack(number, intervalOf(number));
  }
  return 0;
}

/** Waits for a turn that is nearly due, so that a fast sender is fully used. */
async function takeTurn({ pace, sms }: SendNeeds, clinicId: string, number: string): Promise<number> {
  const intervalMs = intervalOf(number);
  for (;;) {
    const behind = otherTextsWaitMs(await sms.othersOf(clinicId), intervalMs);
    const waitMs = behind > 0 ? behind : await pace.take(number, intervalMs);
    if (waitMs === 0 || waitMs > SHORT_WAIT_MS) return waitMs;
    await pause(Math.ceil(waitMs));
  }
}

/** Reads charts one at a time until a text is due. False if none are left. */
async function readCharts(
  needs: SendNeeds,
  clinicId: string,
  horizon: Date,
  { next, signal, isOver, unreadable }: Working & { readonly next: readonly DueText[] },
): Promise<boolean> {
  const asked = await needs.store.unread(clinicId, horizon);
  const patientIds = asked.filter((id) => (unreadable.get(`${clinicId} ${id}`) ?? 0) < performance.now());
  if (patientIds.length === 0) return false;
  const emr = await needs.emrOf(clinicId);
  const due = next[0]?.leavesAt ?? null;
  for (const patientId of patientIds) {
    const isRead = await nullIfUnreadable(async () => {
      const patient = await ask(signal, (wait) => emr.getPatient(patientId, wait));
      await needs.store.keepChart(clinicId, patient ? chartOf(patient) : noChart(patientId));
      return true;
    });
    if (!isRead) unreadable.set(`${clinicId} ${patientId}`, performance.now() + UNREADABLE_MS);
    if (isOver() || (due && due <= needs.clock.now())) break;
  }
  return true;
}

/** One broken chart or row must not block the others; null if it could not be read. */
async function nullIfUnreadable<Answer>(read: () => Promise<Answer>): Promise<Answer | null> {
  try {
    return await read();
  } catch (error) {
    if (SINGLE_READ_FAILURES.has(emrTrouble(error) ?? '')) return null;
    throw error;
  }
}
