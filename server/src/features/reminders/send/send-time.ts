import { addDays, dateOfUtc, type WallTime } from '../../../kernel/time/calendar.ts';
import { instantOf } from '../../../kernel/time/time-zone.ts';
import { HOUR_MS } from '../plan/plan-visit.ts';
import type { ReminderSettings } from '../settings.ts';

export interface Quiet {
  readonly from: WallTime;
  readonly to: WallTime;
  readonly timezone: string;
}

export const quietHoursOf = (
  { quietFrom, quietTo }: Pick<ReminderSettings, 'quietFrom' | 'quietTo'>,
  timezone: string,
): Quiet => ({ from: quietFrom, to: quietTo, timezone });

interface Span {
  readonly begins: Date;
  readonly ends: Date;
}

/** When a text may leave: at `at`, or from `from` on if the sender is too slow. */
export type SendTime =
  | { readonly status: 'send'; readonly from: Date; readonly at: Date; readonly until: Date }
  | { readonly status: 'skip'; readonly reason: 'quiet' | 'too_late' };

interface Opening {
  readonly visitAt: Date;
  readonly opensAt: Date;
  /** Null if this window is the visit's last. */
  readonly nextOpensAt: Date | null;
}

const AN_HOUR = HOUR_MS;
const TWO_HOURS = 2 * HOUR_MS;
/** The last text before quiet hours is handed over this much before they begin. */
const BEFORE_QUIET_MS = 30_000;

/**
 * A window that opens in quiet hours is sent before they begin, at most an hour early; if that has passed, after they
 * end, provided two hours remain. A text missed in an outage is sent late while it still helps.
 */
export function sendTime(opening: Opening, quiet: Quiet, now: Date): SendTime {
  const { visitAt, opensAt } = opening;
  const around = quietHoursAt(quiet, opensAt);
  const wished = around ? outsideQuietHours(around, opening, quiet, now) : whenOpen(opening, quiet);
  if (wished.status === 'skip') return wished;
  const held = now >= opensAt || now >= wished.at ? quietHoursAt(quiet, now) : null;
  const time = held ? afterQuietHours(held, visitAt) : wished;
  if (time.status === 'skip' || now <= time.until) return time;
  return { status: 'skip', reason: around ? 'quiet' : 'too_late' };
}

function whenOpen({ visitAt, opensAt, nextOpensAt }: Opening, quiet: Quiet): SendTime {
  const helpsUntil = Math.max(opensAt.getTime() + AN_HOUR, visitAt.getTime() - TWO_HOURS);
  const next = nextOpensAt?.getTime() ?? Number.POSITIVE_INFINITY;
  return {
    status: 'send',
    from: startOf(new Date(opensAt.getTime() - AN_HOUR), quiet),
    at: opensAt,
    until: new Date(Math.min(helpsUntil, next, visitAt.getTime() - 1)),
  };
}

function outsideQuietHours(around: Span, { visitAt }: Opening, quiet: Quiet, now: Date): SendTime {
  if (now >= around.begins) return afterQuietHours(around, visitAt);
  return {
    status: 'send',
    from: startOf(new Date(around.begins.getTime() - AN_HOUR), quiet),
    at: new Date(around.begins.getTime() - BEFORE_QUIET_MS),
    until: around.begins,
  };
}

function afterQuietHours({ ends }: Span, visitAt: Date): SendTime {
  const until = new Date(visitAt.getTime() - TWO_HOURS);
  if (until < ends) return { status: 'skip', reason: 'quiet' };
  return { status: 'send', from: ends, at: ends, until };
}

function startOf(from: Date, quiet: Quiet): Date {
  return quietHoursAt(quiet, from)?.ends ?? from;
}

const DAY_MS = 24 * HOUR_MS;
/** Cached by UTC day, because every round recomputes the times of thousands of reminders. */
const known = new WeakMap<Quiet, Map<number, readonly Span[]>>();

/** The quiet hours containing this instant, whose end is exclusive; null if none. */
export function quietHoursAt(quiet: Quiet, instant: Date): Span | null {
  if (quiet.from === quiet.to) return null;
  const day = Math.floor(instant.getTime() / DAY_MS);
  const days = known.get(quiet) ?? new Map<number, readonly Span[]>();
  known.set(quiet, days);
  const spans = days.get(day) ?? quietHoursNear(quiet, instant);
  days.set(day, spans);
  return spans.find(({ begins, ends }) => begins <= instant && instant < ends) ?? null;
}

function quietHoursNear({ from, to, timezone }: Quiet, instant: Date): Span[] {
  const date = dateOfUtc(instant.getTime());
  return [-2, -1, 0, 1].map((days) => {
    const day = addDays(date, days);
    const end = from < to ? day : addDays(day, 1);
    return { begins: instantOf(day, from, timezone), ends: instantOf(end, to, timezone) };
  });
}
