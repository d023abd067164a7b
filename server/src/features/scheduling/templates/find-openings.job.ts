import type { Transaction } from '../../../database/database.ts';
import type { JobKind } from '../../../database/jobs/jobs.ts';
import type { Closure } from '../../../kernel/clinic/closed-times.ts';
import { type WeekDay, wasBreak, wasOpen } from '../../../kernel/clinic/opened-hours.ts';
import {
  addDays,
  type CalendarDate,
  type DateRange,
  eachDay,
  minutesOf,
  type WallTime,
  weekdayOf,
} from '../../../kernel/time/calendar.ts';
import type { Clock } from '../../../kernel/time/clock.ts';
import { deadlineIn } from '../../../kernel/time/deadline.ts';
import { wallClockAt } from '../../../kernel/time/time-zone.ts';
import { timeoutSignal } from '../../../kernel/time/timeout-signal.ts';
import { type DaySchedule, emrTrouble, type Wait } from '../../../ports/emr.ts';
import { heldRows } from '../booking/claims/held-times.ts';
import { FIND_OPENINGS } from '../job-kinds.ts';
import type { BookingConfig, BookingParts } from '../needs.ts';
import { visitOf } from '../rules/appointment-type.ts';
import { advanceWindow } from '../rules/booking-rules.ts';
import { openSlots } from '../search/open-slots.ts';
import type { OpenedTime, Opening } from './opened-time.ts';
import { bookableStarts } from './schedule-template.ts';
import type { TemplateStore } from './templates.store.ts';

/** The book watcher reads no further, so later appointments are unknown. */
const DAYS_AHEAD = 14;
const CONFIG_MS = 10_000;
/** Up to fifteen templates and one range of rows for one provider. */
const READ_MS = 30_000;
const RETRY_MS = 15_000;
/** After so long, an opened time is no longer news. */
const GIVE_UP_MS = 2 * 3_600_000;
const MOST_TIMES = 200;
const TRIES = 25;

type Parts = Pick<BookingParts, 'emr' | 'config' | 'days' | 'held' | 'clock' | 'openings'>;

export function closureLifted(
  { templates, clock }: { readonly templates: Pick<TemplateStore, 'findOpenings'>; readonly clock: Clock },
  tx: Transaction,
  clinicId: string,
  { from, to, startTime, endTime, providerId }: Closure,
): Promise<void> {
  const closure = { from, to, startTime, endTime, providerId };
  return templates.findOpenings(tx, clinicId, { by: 'closure', at: clock.now().toISOString(), closure });
}

export function hoursGrown(
  { templates, clock }: { readonly templates: Pick<TemplateStore, 'findOpenings'>; readonly clock: Clock },
  tx: Transaction,
  clinicId: string,
  before: readonly WeekDay[],
): Promise<void> {
  return templates.findOpenings(tx, clinicId, { by: 'hours', at: clock.now().toISOString(), before });
}

/**
 * Reads one range of rows per provider and the templates not cached, sequentially and at lower priority than callers.
 */
export function findOpeningsJob(parts: Parts): JobKind {
  return {
    kind: FIND_OPENINGS,
    maxAttempts: TRIES,
    run: async ({ clinicId, payload }, signal) => {
      const { openings, clock } = parts;
      if (!clinicId || !openings || !(await openings.isWanted(clinicId))) return 'done';
      const opening = payload as unknown as Opening;
      const at = new Date(opening.at);
      try {
        const times = await findOpenings(parts, clinicId, opening, signal);
        if (times.length > 0) await openings.opened(clinicId, times.slice(0, MOST_TIMES), at);
        return 'done';
      } catch (error) {
        if (emrTrouble(error) === null) throw error;
        return clock.now().getTime() - at.getTime() > GIVE_UP_MS ? 'done' : { inMs: RETRY_MS };
      }
    },
  };
}

async function findOpenings(
  parts: Parts,
  clinicId: string,
  opening: Opening,
  signal: AbortSignal,
): Promise<OpenedTime[]> {
  const config = await parts.config(clinicId, deadlineIn(CONFIG_MS));
  const today = wallClockAt(parts.clock.now(), config.timeZone).date;
  const days = daysOf(opening, config, parts, today);
  const only = onlyProvider(opening);
  const providers = config.roster.filter(({ id }) => only === null || id === only);
  const found: OpenedTime[] = [];
  if (!days) return found;
  for (const { id } of providers) {
    const limit = timeoutSignal(signal, READ_MS);
    try {
      const wait = { signal: limit.signal, priority: 'watcher' as const };
      found.push(...(await openingsOf(parts, clinicId, { config, opening, providerId: id, days, wait })));
    } finally {
      limit.release();
    }
  }
  return found;
}

function onlyProvider(opening: Opening): string | null {
  switch (opening.by) {
    case 'closure':
      return opening.closure.providerId;
    case 'template':
      return opening.providerId;
    case 'hours':
      return null;
  }
}

function daysOf(
  opening: Opening,
  { rules, timeZone }: BookingConfig,
  { clock }: Pick<Parts, 'clock'>,
  today: CalendarDate,
): DateRange | null {
  const ahead = { from: today, to: addDays(today, DAYS_AHEAD) };
  const asked =
    opening.by === 'closure'
      ? opening.closure
      : opening.by === 'template'
        ? { from: opening.day, to: opening.day }
        : ahead;
  const { lastDate } = advanceWindow(rules, wallClockAt(clock.now(), timeZone));
  const from = asked.from < today ? today : asked.from;
  const to = [asked.to, ahead.to, lastDate ?? asked.to].toSorted()[0] ?? asked.to;
  return from <= to ? { from, to } : null;
}

interface Look {
  readonly config: BookingConfig;
  readonly opening: Opening;
  readonly providerId: string;
  readonly days: DateRange;
  readonly wait: Wait;
}

async function openingsOf(
  { emr: emrs, days: templates, held, clock }: Parts,
  clinicId: string,
  { config, opening, providerId, days, wait }: Look,
): Promise<OpenedTime[]> {
  const emr = await emrs.of(clinicId);
  await templates.refresh(clinicId);
  const schedules = new Map<CalendarDate, DaySchedule | null>();
  for (const day of eachDay(days)) {
    const known = reusableTemplate(opening, templates.known(clinicId, providerId, day));
    schedules.set(
      day,
      known === undefined ? await templates.freshOn(emr, clinicId, providerId, day, wait) : known,
    );
  }
  const rows = [
    ...(await emr.listBookings(providerId, days, wait)),
    ...heldRows(await held.on(clinicId), providerId, days),
  ];
  const now = wallClockAt(clock.now(), config.timeZone);
  const usual = visitOf({}, config.types, config.visitDefaults(providerId)).durationMinutes;
  return eachDay(days).flatMap((date) => {
    const schedule = schedules.get(date) ?? null;
    const day = { date, schedule, bookings: rows, closed: config.closedOn(providerId, date) };
    const open = openSlots(day, usual, config.rules, config.codes, now);
    const isFromHours = schedule?.isFromHours === true;
    const opened = open.filter((time) =>
      opening.by === 'hours'
        ? isOpenedByHours(opening.before, date, minutesOf(time), usual, isFromHours)
        : isOpened(opening, time, usual, config, now.date),
    );
    return nonOverlapping(opened, usual).map((time) => ({ providerId, date, time, durationMinutes: usual }));
  });
}

/** The cached template if the change cannot have altered it; undefined if it must be read. */
function reusableTemplate(
  opening: Opening,
  known: DaySchedule | null | undefined,
): DaySchedule | null | undefined {
  switch (opening.by) {
    // A closure changes no template.
    case 'closure':
      return known;
    // The grown template may have been read by another process, so this cache may be old.
    case 'template':
      return undefined;
    // Without a template, the clinic's hours stand in for one.
    case 'hours':
      return known && !known.isFromHours ? known : undefined;
  }
}

/** If a provider has a template, the clinic's hours only add breaks to it. */
function isOpenedByHours(
  before: readonly WeekDay[],
  date: CalendarDate,
  start: number,
  usual: number,
  isFromHours: boolean,
): boolean {
  const day = before.find(({ weekday }) => weekday === weekdayOf(date));
  return isFromHours ? !wasOpen(day, start, usual) : wasBreak(day, start, usual);
}

/** Whether this change opened the time; a time that was open before is not news. */
function isOpened(
  opening: Exclude<Opening, { readonly by: 'hours' }>,
  time: WallTime,
  usual: number,
  { codes }: BookingConfig,
  today: CalendarDate,
): boolean {
  if (opening.by === 'template') {
    const { before } = opening;
    return !before || before.holiday || !bookableStarts(before, usual, codes, today).has(time);
  }
  const { startTime, endTime } = opening.closure;
  if (!startTime || !endTime) return true;
  const start = minutesOf(time);
  return start < minutesOf(endTime) && start + usual > minutesOf(startTime);
}

/** Greedily picks starts that do not overlap, so that each can go to a different patient. */
function nonOverlapping(starts: readonly WallTime[], minutes: number): WallTime[] {
  let free = 0;
  return starts.filter((time) => {
    if (minutesOf(time) < free) return false;
    free = minutesOf(time) + minutes;
    return true;
  });
}
