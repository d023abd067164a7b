import type { CalendarDate, DateRange } from '../../kernel/calendar.ts';
import type { Deadline } from '../../kernel/deadline.ts';
import type { VisitWish } from './appointment-type.ts';
import type { SearchOutcome } from './find-earliest.ts';
import type {
  BookingOutcome,
  BookingWish,
  CancelOutcome,
  DaySlots,
  MoveOutcome,
  MoveWish,
  NamedAppointment,
  Run,
  SearchWish,
} from './outcomes.ts';

export type {
  Booked,
  BookingOutcome,
  BookingWish,
  CancelOutcome,
  DaySlots,
  MoveOutcome,
  MoveWish,
  NamedAppointment,
  Run,
  SearchWish,
} from './outcomes.ts';

/** What may be booked, and booking it. Throws the EMR's failure only where nothing could be read at all. */
export interface Scheduling {
  /** The open starts of one provider's day, in order of time; null when this is no provider callers may book. */
  openSlots(
    clinicId: string,
    wish: { readonly providerId: string; readonly date: CalendarDate; readonly visit: VisitWish },
    deadline: Deadline,
  ): Promise<DaySlots | null>;
  earliest(clinicId: string, wish: SearchWish, deadline: Deadline): Promise<SearchOutcome>;
  /** The patient's live appointments, by date and time. */
  appointmentsOf(
    clinicId: string,
    patientId: string,
    days: DateRange,
    deadline: Deadline,
  ): Promise<NamedAppointment[]>;
  book(clinicId: string, wish: BookingWish, run: Run): Promise<BookingOutcome>;
  reschedule(clinicId: string, wish: MoveWish, run: Run): Promise<MoveOutcome>;
  cancel(
    clinicId: string,
    wish: { readonly appointmentId: string; readonly reason: string },
    run: Run,
  ): Promise<CancelOutcome>;
}
