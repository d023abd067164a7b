import { setTimeout as pause } from 'node:timers/promises';
import type { CronJob } from '../../../database/jobs/cron.ts';
import { addDays, type CalendarDate, eachDay } from '../../../kernel/time/calendar.ts';
import { deadlineIn } from '../../../kernel/time/deadline.ts';
import { wallClockAt } from '../../../kernel/time/time-zone.ts';
import { timeoutSignal } from '../../../kernel/time/timeout-signal.ts';
import type { DaySchedule, Emr } from '../../../ports/emr.ts';
import { clinicsAtOnce, visitClinics } from '../clinic-round.ts';
import type { BookingParts } from '../needs.ts';
import { advanceWindow } from '../rules/booking-rules.ts';
import { inSpareRequests } from '../spare-requests.ts';
import type { TemplateStore } from './templates.store.ts';

export interface WarmClinics {
  clinicIds(): Promise<readonly string[]>;
  /** Requests in flight on the clinic's EMR line, including ours. */
  underWay(clinicId: string): number;
}

interface Needs extends WarmClinics, Pick<BookingParts, 'emr' | 'config' | 'days' | 'clock' | 'log'> {
  readonly templates: Pick<TemplateStore, 'waiting' | 'list' | 'readAll'>;
}

const DAYS_AHEAD = 30;
const EVERY_MS = 2 * 3_600_000;
/** Ten providers on 22 open days, at thirty requests a minute. */
const LARGE_CLINIC_MS = 8 * 60_000;
const BUSY = 2;
const READ_MS = 10_000;
const CONFIG_MS = 10_000;
const BUSY_POLL_MS = 100;

/**
 * Every two hours, reads each clinic's templates for the next thirty days, so that searches find them cached. Nearest
 * days first, one at a time, within the EMR's request limit, and not while callers use the line.
 */
export function keepTemplatesJob(needs: Needs): CronJob {
  return {
    name: 'schedule-templates',
    cron: '* * * * *',
    run: async (signal) => {
      const clinicIds = await needs.templates.waiting(await needs.clinicIds(), EVERY_MS);
      let days = 0;
      const atOnce = clinicsAtOnce(clinicIds.length, { visitMs: LARGE_CLINIC_MS, roundMs: EVERY_MS });
      const round = await visitClinics({ clinicIds, atOnce, signal, log: needs.log }, async (clinicId) => {
        const read = await readAhead(needs, clinicId, signal);
        days += read;
      });
      return { ...round, days };
    },
  };
}

async function readAhead(needs: Needs, clinicId: string, signal: AbortSignal): Promise<number> {
  const { templates, clock } = needs;
  const deadline = deadlineIn(CONFIG_MS);
  const [emr, config] = await Promise.all([needs.emr.of(clinicId), needs.config(clinicId, deadline)]);
  const today = wallClockAt(clock.now(), config.timeZone);
  const { lastDate } = advanceWindow(config.rules, today);
  const ahead = addDays(today.date, DAYS_AHEAD);
  const to = lastDate !== null && lastDate < ahead ? lastDate : ahead;
  const known = await templates.list(clinicId, today.date, EVERY_MS);
  const fresh = new Set(known.map(({ providerId, day }) => `${providerId}/${day}`));
  const dates = eachDay({ from: today.date, to });
  const hasHours = dates.some((day) => config.openOn(day));
  const wanted = dates
    // Searches never read days on which the clinic is closed.
    .filter((day) => !hasHours || config.openOn(day))
    .flatMap((day) => config.roster.map(({ id }) => ({ providerId: id, day })))
    .filter(({ providerId, day }) => !fresh.has(`${providerId}/${day}`));
  let read = 0;
  for (const { providerId, day } of wanted) {
    const schedule = await readDay(needs, emr, { clinicId, providerId, day }, signal);
    // The clinic's hours stand in for templates, so there is nothing to read.
    if (signal.aborted || schedule?.isFromHours) break;
    read += 1;
  }
  if (!signal.aborted) await templates.readAll(clinicId, today.date);
  return read;
}

function readDay(
  needs: Needs,
  emr: Emr,
  { clinicId, providerId, day }: { clinicId: string; providerId: string; day: CalendarDate },
  signal: AbortSignal,
): Promise<DaySchedule | null> {
  return inSpareRequests(signal, async () => {
    await waitForCallers(needs, clinicId, signal);
    if (signal.aborted) return null;
    const limit = timeoutSignal(signal, READ_MS);
    const wait = { signal: limit.signal, priority: 'warm-up' as const };
    return needs.days.freshOn(emr, clinicId, providerId, day, wait).finally(limit.release);
  });
}

async function waitForCallers({ underWay }: Needs, clinicId: string, signal: AbortSignal): Promise<void> {
  while (underWay(clinicId) >= BUSY && !signal.aborted) await pause(BUSY_POLL_MS);
}
