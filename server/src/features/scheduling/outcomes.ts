import type { Language } from '../../kernel/language.ts';
import type { SmsChoice } from '../../kernel/text/sms-choice.ts';
import type { CalendarDate, DateRange, WallTime } from '../../kernel/time/calendar.ts';
import type { Deadline } from '../../kernel/time/deadline.ts';
import type { Appointment } from '../../ports/emr.ts';
import type { RemoteMode, VisitWish } from './rules/appointment-type.ts';
import type { ClosedReason } from './rules/booking-rules.ts';
import type { FoundSlot } from './search/choose-slots.ts';
import type { TimeOfDay } from './search/open-slots.ts';
import type { UnmetReason } from './search/unmet-reason.ts';

/** The tool call behind a change: the ids its effects are stored under, and its deadline. */
export interface Run {
  readonly attemptId: string;
  readonly callId: string | null;
  readonly tool: string;
  readonly via?: 'text' | undefined;
  readonly language: Language;
  readonly callerPhone: string | null;
  readonly smsConsent: SmsChoice | null;
  readonly deadline: Deadline;
  readonly linkId?: string;
  /** The hold for this patient, which the booking takes over. */
  readonly holdId?: string | null;
  /** Send no confirmation text; staff who book inform the patient themselves. */
  readonly isSilent?: boolean;
  /** Limit of live phone-made visits per patient and day; absent or null is no limit. */
  readonly mostVisitsThatDay?: number | null;
  /** Whether the caller may change this patient's visits; asked after the row is read. Absent means yes. */
  mayTouch?(patientId: string): Promise<boolean>;
  /** Adds to the call's trace; never pass patient details. */
  trace(kind: string, detail: Readonly<Record<string, unknown>>): void;
}

export interface BookingWish {
  readonly patientId: string;
  readonly providerId: string;
  readonly date: CalendarDate;
  readonly time: WallTime;
  readonly visit: VisitWish;
  readonly reason: string;
}

export interface MoveWish {
  readonly appointmentId: string;
  /** The patient the call named, if any; rows of others are left alone. */
  readonly patientId: string | null;
  readonly providerId: string | null;
  readonly date: CalendarDate;
  readonly time: WallTime;
  /** Null keeps the old reason behind ours. */
  readonly reason: string | null;
  readonly keepsReason?: boolean;
  readonly isNewPatient?: boolean | null | undefined;
}

export interface CancelWish {
  readonly appointmentId: string;
  readonly patientId: string | null;
  readonly reason: string;
}

export type Untouchable = 'past' | 'happened' | 'no-show' | 'no-patient' | 'other-patient';

export interface Booked extends TextOutcome {
  readonly appointmentId: string;
  readonly date: CalendarDate;
  readonly time: WallTime;
  readonly providerId: string;
  readonly providerName: string;
  readonly durationMinutes?: number | undefined;
  readonly remote?: RemoteMode | undefined;
  readonly others?: readonly NamedAppointment[];
}

export type TextLimit = 'number_not_allowed' | 'too_many_texts';

export interface TextOutcome {
  readonly smsQueued: boolean;
  readonly smsHeldBack?: TextLimit | undefined;
  readonly smsSkipped?: string | undefined;
}

export type BookingRefusal =
  | { readonly status: 'slot-held'; readonly alternatives: readonly FoundSlot[] } // another caller is booking this time right now
  | { readonly status: 'slot-taken'; readonly alternatives: readonly FoundSlot[] }
  | { readonly status: 'closed'; readonly reason: ClosedReason; readonly alternatives: readonly FoundSlot[] }
  | { readonly status: 'unknown-provider' }
  | { readonly status: 'unknown-patient' }
  | { readonly status: 'inactive-patient' } // deceased, moved away or inactive: the clinic must check the chart first
  | {
      // With another provider at that time.
      readonly status: 'patient-busy';
      readonly other: NamedAppointment;
      readonly alternatives: readonly FoundSlot[];
    }
  // The patient already has as many phone-made visits that day as the clinic allows.
  | { readonly status: 'visit-limit'; readonly appointmentIds: readonly string[] }
  | { readonly status: 'out-of-time' }
  | { readonly status: 'failed' }; // the EMR refused or was not reached: nothing was booked

export type BookingOutcome =
  | ({ readonly status: 'booked' } & Booked)
  | ({ readonly status: 'already-booked' } & Booked)
  | { readonly status: 'unconfirmed' } // may be in the book; the settle job decides, and the time stays claimed
  | BookingRefusal;

type Place = Pick<Appointment, 'date' | 'time'>;

export type MoveOutcome =
  | ({ readonly status: 'moved'; readonly oldCancelled: boolean; readonly old: Place } & Booked)
  | ({ readonly status: 'unchanged' } & Booked) // already at that time
  | { readonly status: 'not-found' }
  | { readonly status: 'untouchable'; readonly why: Untouchable }
  | { readonly status: 'being-moved' } // another attempt is moving the same appointment
  | { readonly status: 'unconfirmed' }
  | BookingRefusal;

export type CancelOutcome =
  | {
      readonly status: 'cancelled' | 'already-cancelled';
      readonly appointment: Appointment;
      readonly smsQueued: boolean;
      readonly smsHeldBack?: TextLimit | undefined;
      readonly smsSkipped?: string | undefined;
    }
  | { readonly status: 'not-found' }
  | { readonly status: 'untouchable'; readonly why: Untouchable }
  | { readonly status: 'unconfirmed' } // the job retries until it is certain
  | { readonly status: 'failed' };

/** The outcome of an attempt, for a repeat that must not run it again. */
export type Recalled =
  | { readonly action: 'book'; readonly outcome: BookingOutcome }
  | { readonly action: 'reschedule'; readonly outcome: MoveOutcome }
  | { readonly action: 'cancel'; readonly outcome: CancelOutcome };

export interface SearchWish {
  readonly providerIds: readonly string[];
  readonly range: DateRange;
  readonly visit: VisitWish;
  readonly timeOfDay: TimeOfDay;
  readonly notBefore: WallTime | null;
  readonly notAfter: WallTime | null;
  readonly around: WallTime | null;
  readonly weekdays: ReadonlySet<number> | null;
  readonly excludedDates: ReadonlySet<CalendarDate>;
  readonly excludedWeekdays: ReadonlySet<number>;
  readonly limit: number;
  /** Stop reading days once this many are found; defaults to the limit. */
  readonly enough?: number | undefined;
  readonly durationMinutes?: number | undefined;
  /** A wish in words; the fields above then only carry patient and reason. */
  readonly wish?: WordedWish | undefined;
  readonly patientId?: string | null | undefined;
  readonly order?: 'latest' | 'earliest' | undefined;
  /** The day named by "Tuesday or so". */
  readonly mostly?: CalendarDate | undefined;
  readonly spread?: boolean | undefined;
  /** Of times that fit equally well, at least one is to be with one of these providers. */
  readonly oneOf?: ReadonlySet<string> | undefined;
}

export interface WordedWish {
  readonly days: readonly CalendarDate[];
  readonly otherDays: readonly CalendarDate[];
  /** 0 fits, higher values come near, null is never offered. The length is that of the visit, where it is known. */
  distance(
    date: CalendarDate,
    time: WallTime,
    provider?: { readonly id: string },
    durationMinutes?: number,
  ): number | null;
}

export interface DayWish {
  readonly providerId: string;
  readonly date: CalendarDate;
  readonly visit: VisitWish;
  readonly wish?: WordedWish | undefined;
  /** The patient of this call, whose age the provider may not see. */
  readonly patientId?: string | null | undefined;
}

export interface DaySlots {
  readonly date: CalendarDate;
  readonly providerName: string;
  readonly preferredTime: TimeOfDay;
  readonly durationMinutes?: number | undefined;
  readonly slots: readonly WallTime[];
  readonly why: ClosedReason | null;
  /** Why none of the wished hours is free although others are. */
  readonly whyNotWished?: UnmetReason | undefined;
  /** The provider does not see patients of this age, so nothing was read. */
  readonly isNotForAge?: boolean | undefined;
}

export interface NamedAppointment extends Appointment {
  readonly providerName: string;
}
