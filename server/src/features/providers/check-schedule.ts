import { Failure } from '../../kernel/failure.ts';
import type { CalendarDate, WallTime } from '../../kernel/time/calendar.ts';
import type { Clock } from '../../kernel/time/clock.ts';
import { wallClockAt } from '../../kernel/time/time-zone.ts';
import { type Appointment, type DaySchedule, type Emr, isLive } from '../../ports/emr.ts';
import type { BookingConfig } from './booking-config.ts';

/** Open start times of one provider's day by all of the clinic's rules, in order. */
export type OpenSlots = (
  day: {
    readonly date: CalendarDate;
    readonly schedule: DaySchedule | null;
    readonly bookings: readonly Appointment[];
    readonly closed: ReturnType<BookingConfig['closedOn']>;
  },
  config: Pick<BookingConfig, 'rules' | 'codes'>,
  now: { readonly date: CalendarDate; readonly time: WallTime },
) => readonly WallTime[];

export interface ScheduleCheck {
  /** The EMR's number. */
  readonly providerId: string;
  readonly date: CalendarDate;
  readonly schedule: {
    readonly slotMinutes: number;
    readonly holiday: boolean;
    readonly slots: number;
    readonly codes: Readonly<Record<string, number>>;
  } | null;
  readonly bookings: { readonly total: number; readonly live: number } | null;
  /** The first open times callers would be offered. */
  readonly openSlots: readonly WallTime[];
  readonly steps: readonly Step[];
}

export interface Step {
  readonly step: 'connection' | 'schedule' | 'bookings' | 'open-slots';
  readonly ok: boolean;
  readonly message: string;
}

interface Needs {
  readonly emr: { of(clinicId: string): Promise<Emr> };
  readonly config: (clinicId: string) => Promise<BookingConfig>;
  readonly openSlots: OpenSlots;
  readonly clock: Clock;
}

const CHECK_MS = 8_000;
const SAMPLE = 10;

/** Traces one provider's day from the EMR to what a caller would hear, and says which step left nothing. */
export async function checkSchedule(
  needs: Needs,
  clinicId: string,
  providerId: string,
  date: CalendarDate,
): Promise<ScheduleCheck> {
  const steps: Step[] = [];
  const signal = AbortSignal.timeout(CHECK_MS);
  const day = { from: date, to: date };
  const attempt = async <T>(step: Step['step'], work: () => Promise<T>): Promise<T | undefined> => {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      steps.push({ step, ok: false, message: error.message });
      return undefined;
    }
  };
  const emr = await attempt('connection', () => needs.emr.of(clinicId));
  if (!emr) return { providerId, date, schedule: null, bookings: null, openSlots: [], steps };
  steps.push({ step: 'connection', ok: true, message: 'The EMR connection is set up.' });

  const schedules = await attempt('schedule', () => emr.getSchedule(providerId, day, { signal }));
  const schedule = schedules?.find((each) => each.date === date) ?? null;
  if (schedules) steps.push(scheduleStep(schedule));
  const bookings = await attempt('bookings', () => emr.listBookings(providerId, day, { signal }));
  if (bookings) steps.push(bookingsStep(bookings));

  const open =
    schedules && bookings
      ? await attempt('open-slots', () => openOn(needs, clinicId, providerId, { date, schedule, bookings }))
      : undefined;
  if (open) steps.push(slotsStep(open));
  return {
    providerId,
    date,
    schedule: schedule && summaryOf(schedule),
    bookings: bookings ? { total: bookings.length, live: bookings.filter(isLive).length } : null,
    openSlots: open?.slice(0, SAMPLE) ?? [],
    steps,
  };
}

async function openOn(
  { config, openSlots, clock }: Needs,
  clinicId: string,
  providerId: string,
  day: Omit<Parameters<OpenSlots>[0], 'closed'>,
): Promise<readonly WallTime[]> {
  const booking = await config(clinicId);
  const closed = booking.closedOn(providerId, day.date);
  return openSlots({ ...day, closed }, booking, wallClockAt(clock.now(), booking.timeZone));
}

function scheduleStep(schedule: DaySchedule | null): Step {
  const step = 'schedule' as const;
  if (!schedule)
    return {
      step,
      ok: false,
      message: 'The EMR has no schedule template for this provider on this day. Set one in the EMR.',
    };
  if (schedule.holiday)
    return { step, ok: true, message: 'The EMR marks this day as a holiday: nothing is offered.' };
  if (schedule.isFromHours)
    return {
      step,
      ok: schedule.slots.length > 0,
      message: `No template comes over this connection. The clinic's opening hours give ${schedule.slots.length} times of ${schedule.slotMinutes} minutes, and hours, breaks and closures alone decide what callers are offered: enter lunch, days off and holidays there.`,
    };
  return {
    step,
    ok: schedule.slots.length > 0,
    message: `The template has ${schedule.slots.length} slots of ${schedule.slotMinutes} minutes.`,
  };
}

function bookingsStep(bookings: readonly Appointment[]): Step {
  const live = bookings.filter(isLive).length;
  const message = `The book has ${bookings.length} rows, of which ${live} hold their time.`;
  return { step: 'bookings', ok: true, message };
}

function slotsStep(open: readonly WallTime[]): Step {
  return {
    step: 'open-slots',
    ok: open.length > 0,
    message:
      open.length > 0
        ? `Callers would be offered ${open.length} times.`
        : 'Callers would be offered nothing: check the template codes, the booking rules and whether the day is full or past.',
  };
}

function summaryOf({ slotMinutes, holiday, slots }: DaySchedule): ScheduleCheck['schedule'] {
  const codes: Record<string, number> = {};
  for (const { code } of slots) codes[code] = (codes[code] ?? 0) + 1;
  return { slotMinutes, holiday, slots: slots.length, codes };
}
