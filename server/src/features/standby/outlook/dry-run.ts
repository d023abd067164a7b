import { instantOf, wallClockAt } from '../../../kernel/time/time-zone.ts';
import type { StandbyParts } from '../parts.ts';
import { inOrder, minutesToAnswer, quietMsLeft, whyUnfit } from '../rules.ts';
import { type FreedTime, SETTLE_MINUTES, type StandbyRules } from '../standby.ts';
import type { WaitedEntry } from './outlook.store.ts';

/** A patient who would have been asked, regardless of their likely answer. */
interface WouldAsk {
  readonly standbyId: string;
  readonly patientId: string;
  readonly patientName: string | null;
  /** Assuming that everyone before them let their answer time pass. */
  readonly at: Date;
  readonly inTime: boolean;
}

interface DryTime {
  readonly providerId: string;
  readonly date: string;
  readonly time: string;
  readonly durationMinutes: number;
  readonly noticedAt: Date;
  /** Why nobody would have been asked in time; null if somebody would. */
  readonly why: 'too_late' | 'quiet_hours' | 'nobody_fits' | null;
  readonly asked: readonly WouldAsk[];
}

interface DryRun {
  readonly from: Date;
  readonly to: Date;
  /** Null if the book is not watched, so that only our own freed times are known. */
  readonly watchedSince: Date | null;
  readonly freed: number;
  readonly inTime: number;
  readonly times: readonly DryTime[];
}

const DAYS = 7;
const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;

/**
 * Replays the last seven days' freed times under these rules and the list at the time. Changes nothing and does not
 * ask the EMR.
 */
export function dryRun(
  parts: StandbyParts,
  clinicId: string,
  change: { readonly [Field in keyof StandbyRules]?: StandbyRules[Field] | undefined },
): Promise<DryRun> {
  return parts.db.inClinic(clinicId, async (_, tx) => {
    const to = parts.clock.now();
    const from = new Date(to.getTime() - DAYS * DAY_MS);
    const clinic = await parts.clinics.read(clinicId, tx);
    const sent = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
    const rules = { ...(await parts.rules.read(clinicId, tx)), ...sent };
    const freed = clinic ? await parts.outlook.freedSince(tx, clinicId, from) : [];
    const waited = await parts.outlook.waitedSince(tx, clinicId, from);
    const mayText = new Set<string>();
    for (const phone of new Set(waited.flatMap((entry) => entry.phone ?? []))) {
      const consent = await parts.consents.standing(tx, clinicId, phone, 'offers');
      if (consent?.state === 'given') mayText.add(phone);
    }
    const texted = waited.filter(({ phone }) => phone !== null && mayText.has(phone));
    const times = freed.map((time) => replay(time, texted, rules, clinic?.timezone ?? 'UTC'));
    const inTime = times.filter(({ asked }) => asked.some((each) => each.inTime)).length;
    const watchedSince = await parts.watcher.since(tx, clinicId);
    return { from, to, watchedSince, freed: times.length, inTime, times };
  });
}

function replay(
  freed: FreedTime,
  waited: readonly WaitedEntry[],
  rules: StandbyRules,
  timezone: string,
): DryTime {
  const startsAt = instantOf(freed.date, freed.time, timezone);
  const stopMs = startsAt.getTime() - rules.stopHoursBefore * HOUR_MS;
  const { providerId, date, time, durationMinutes, freedAt: noticedAt } = freed;
  const settledMs = noticedAt.getTime() + SETTLE_MINUTES * MINUTE_MS;
  const fitting = inOrder(
    waited
      .filter(
        (entry) =>
          wasWaiting(entry, noticedAt) &&
          (entry.durationMinutes ?? 0) <= durationMinutes &&
          whyUnfit(entry, { freed, startsAt, now: new Date(settledMs) }) === null,
      )
      .map((entry) => ({ entry })),
  );
  const asked: WouldAsk[] = [];
  let nextMs = afterQuiet(settledMs, rules, timezone);
  for (const [place, { entry }] of fitting.entries()) {
    const at = new Date(nextMs);
    const { id: standbyId, patientId, patientName } = entry;
    asked.push({ standbyId, patientId, patientName, at, inTime: nextMs <= stopMs });
    if ((place + 1) % rules.atOnce !== 0) continue;
    const minutes = minutesToAnswer(rules, (startsAt.getTime() - nextMs) / MINUTE_MS);
    nextMs = afterQuiet(nextMs + minutes * MINUTE_MS, rules, timezone);
  }
  const why = whyNobodyAsked(asked, settledMs, stopMs);
  return { providerId, date, time, durationMinutes, noticedAt, why, asked };
}

function whyNobodyAsked(asked: readonly WouldAsk[], settledMs: number, stopMs: number): DryTime['why'] {
  if (settledMs > stopMs) return 'too_late';
  if (asked.length === 0) return 'nobody_fits';
  return asked.some(({ inTime }) => inTime) ? null : 'quiet_hours';
}

const wasWaiting = ({ since, leftAt, endsAt }: WaitedEntry, at: Date): boolean =>
  since <= at && endsAt > at && (leftAt === null || leftAt > at);

function afterQuiet(atMs: number, rules: StandbyRules, timezone: string): number {
  return atMs + quietMsLeft({ wall: wallClockAt(new Date(atMs), timezone), rules });
}
