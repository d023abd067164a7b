import type { Database } from '../../database/database.ts';
import type { CalendarDate, WallTime } from '../../kernel/calendar.ts';
import type { Appointment, DaySchedule } from '../../ports/emr.ts';
import type { BookingConfig } from './booking-config.ts';

/** The open starts of one provider's day by all of the clinic's rules, in order of time. */
export type OpenSlots = (
  day: {
    readonly date: CalendarDate;
    readonly schedule: DaySchedule | null;
    readonly bookings: readonly Appointment[];
  },
  config: Pick<BookingConfig, 'rules' | 'codes'>,
  now: { readonly date: CalendarDate; readonly time: WallTime },
) => readonly WallTime[];

/** Writes the audit row of the change, as the last thing in its transaction. */
export type Trail = (tx: Database) => Promise<void>;
