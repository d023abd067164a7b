import { addDays, type CalendarDate, type WallTime } from '../../kernel/time/calendar.ts';
import type { Clock } from '../../kernel/time/clock.ts';
import { deadlineIn } from '../../kernel/time/deadline.ts';
import { wallClockAt } from '../../kernel/time/time-zone.ts';
import { EMR_REQUEST_MS, type Emr, emrTrouble, waitOf } from '../../ports/emr.ts';
import type { EmrConfig } from '../emr/index.ts';
import type { BookingConfig } from './booking-config.ts';
import type { OpenSlots } from './check-schedule.ts';

/** A provider's last EMR read, and the next time offered to callers. */
export interface Outlook {
  readonly lastSyncAt: Date | null;
  readonly nextFree: { readonly date: CalendarDate; readonly time: WallTime } | null;
}

interface Needs {
  readonly emr: { of(clinicId: string): Promise<Emr> };
  readonly emrConfig: Pick<EmrConfig, 'read'>;
  readonly config: (clinicId: string) => Promise<BookingConfig>;
  readonly openSlots: OpenSlots;
  readonly clock: Clock;
}

const DAYS = 7;

export async function outlookOf(
  needs: Needs,
  clinicId: string,
  { emrProviderId, status }: { readonly emrProviderId: string | null; readonly status: string },
): Promise<Outlook> {
  const { pulledAt } = await needs.emrConfig.read(clinicId);
  const isBookable = emrProviderId !== null && status === 'active';
  const nextFree = isBookable
    ? await firstFree(needs, clinicId, emrProviderId).catch((error: unknown) => {
        if (emrTrouble(error)) return null;
        throw error;
      })
    : null;
  return { lastSyncAt: pulledAt, nextFree };
}

async function firstFree(
  { emr, config, openSlots, clock }: Needs,
  clinicId: string,
  providerId: string,
): Promise<Outlook['nextFree']> {
  const rules = await config(clinicId);
  const now = wallClockAt(clock.now(), rules.timeZone);
  const days = { from: now.date, to: addDays(now.date, DAYS - 1) };
  const open = await emr.of(clinicId);
  const wait = waitOf(deadlineIn(EMR_REQUEST_MS));
  const [schedules, bookings] = await Promise.all([
    open.getSchedule(providerId, days, wait),
    open.listBookings(providerId, days, wait),
  ]);
  for (let date = days.from; date <= days.to; date = addDays(date, 1)) {
    const day = {
      date,
      schedule: schedules.find((each) => each.date === date) ?? null,
      bookings: bookings.filter((each) => each.date === date),
      closed: rules.closedOn(providerId, date),
    };
    const [time] = openSlots(day, rules, now);
    if (time) return { date, time };
  }
  return null;
}
