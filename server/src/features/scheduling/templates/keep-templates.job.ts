import { setTimeout as pause } from 'node:timers/promises';
import type { CronJob } from '../../../database/cron.ts';
import { addDays, eachDay } from '../../../kernel/calendar.ts';
import { deadlineIn } from '../../../kernel/deadline.ts';
import { limitedSignal } from '../../../kernel/limited-signal.ts';
import { wallClockAt } from '../../../kernel/time-zone.ts';
import { emrTrouble } from '../../../ports/emr.ts';
import type { BookingParts } from '../needs.ts';
import { advanceWindow } from '../rules/booking-rules.ts';
import type { TemplateStore } from './templates.store.ts';

export interface WarmClinics {
  /** Those whose callers we answer. */
  clinicIds(): Promise<readonly string[]>;
  /** What goes over the clinic's line this moment, ours among it. */
  underWay(clinicId: string): number;
}

interface Needs extends WarmClinics, Pick<BookingParts, 'emr' | 'config' | 'days' | 'clock'> {
  readonly templates: Pick<TemplateStore, 'waiting' | 'list' | 'readAll'>;
}

const DAYS_AHEAD = 30;
const EVERY_MS = 2 * 3_600_000;
const CLINICS_AT_ONCE = 4;
/** Of the six connections that a clinic's line has. */
const READS_AT_ONCE = 2;
const READ_MS = 10_000;
const CONFIG_MS = 10_000;
const STEP_ASIDE_MS = 100;

/**
 * Reads the templates of the next thirty days before a caller asks, every two hours for each clinic: the nearest days
 * first, few at once, and not while callers use the line.
 */
export function keepTemplatesJob(needs: Needs): CronJob {
  return {
    name: 'schedule-templates',
    cron: '* * * * *',
    run: async (signal) => {
      const due = await needs.templates.waiting(await needs.clinicIds(), EVERY_MS);
      const waiting = due.values();
      const totals = { clinics: 0, days: 0, unanswered: 0 };
      const worker = async () => {
        for (const clinicId of waiting) {
          if (signal.aborted) return;
          const read = await readAhead(needs, clinicId, signal).catch((error: unknown) => {
            if (emrTrouble(error) === null) throw error;
            return null;
          });
          totals.clinics += 1;
          totals.days += read ?? 0;
          if (read === null) totals.unanswered += 1;
        }
      };
      await Promise.all(Array.from({ length: CLINICS_AT_ONCE }, worker));
      return totals;
    },
  };
}

/** How many days were read. */
async function readAhead(needs: Needs, clinicId: string, signal: AbortSignal): Promise<number> {
  const { templates, days, clock } = needs;
  const deadline = deadlineIn(CONFIG_MS);
  const [emr, config] = await Promise.all([needs.emr.of(clinicId), needs.config(clinicId, deadline)]);
  const today = wallClockAt(clock.now(), config.timeZone);
  const { lastDate } = advanceWindow(config.rules, today);
  const ahead = addDays(today.date, DAYS_AHEAD);
  const to = lastDate !== null && lastDate < ahead ? lastDate : ahead;
  const known = await templates.list(clinicId, today.date, EVERY_MS);
  const fresh = new Set(known.map(({ providerId, day }) => `${providerId}/${day}`));
  const wanted = eachDay({ from: today.date, to })
    .flatMap((day) => config.roster.map(({ id }) => ({ providerId: id, day })))
    .filter(({ providerId, day }) => !fresh.has(`${providerId}/${day}`));
  const waiting = wanted.values();
  let read = 0;
  const reader = async () => {
    for (const { providerId, day } of waiting) {
      await stepAside(needs, clinicId, signal);
      if (signal.aborted) return;
      const limit = limitedSignal(signal, READ_MS);
      const schedule = await days.freshOn(emr, clinicId, providerId, day, limit).finally(limit.release);
      // The clinic's own hours stand in for templates here: there is nothing to read ahead.
      if (schedule?.isFromHours) return;
      read += 1;
    }
  };
  await Promise.all(Array.from({ length: READS_AT_ONCE }, reader));
  if (!signal.aborted) await templates.readAll(clinicId, today.date);
  return read;
}

/** Callers go first. */
async function stepAside({ underWay }: Needs, clinicId: string, signal: AbortSignal): Promise<void> {
  while (underWay(clinicId) >= READS_AT_ONCE && !signal.aborted) await pause(STEP_ASIDE_MS);
}
