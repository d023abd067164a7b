import type { Language } from '../../kernel/language.ts';
import type { SmsChoice } from '../../kernel/text/sms-choice.ts';
import type { CalendarDate, DateRange, WallTime } from '../../kernel/time/calendar.ts';
import type { Deadline } from '../../kernel/time/deadline.ts';
import type { Appointment } from '../../ports/emr.ts';
import type { RemoteMode, VisitWish } from './rules/appointment-type.ts';
import type { ClosedReason } from './rules/booking-rules.ts';
import type { FoundSlot } from './search/choose-slots.ts';
import type { TimeOfDay } from './search/open-slots.ts';
import type { WhyNot } from './search/why-not.ts';

/** The tool call that wants something changed: what its effects are written under, and how long it has. */
export interface Run {
  readonly attemptId: string;
  readonly callId: string | null;
  readonly tool: string;
  /** Absent where it came by a call. */
  readonly via?: 'text' | undefined;
  readonly language: Language;
  readonly callerPhone: string | null;
  readonly smsConsent: SmsChoice | null;
  readonly deadline: Deadline;
  /** The link of a text by which the patient does it; absent on the phone. */
  readonly linkId?: string;
  /** The time is held for this patient; the booking takes the hold over. */
  readonly holdId?: string | null;
  /** No text confirms it; staff who book inform the patient themselves. */
  readonly isSilent?: boolean;
  /** How many live visits made by phone the patient may have on the day of a new one; absent or null is no limit. */
  readonly mostVisitsThatDay?: number | null;
  /** Whether the caller may change what is this patient's; asked once the row is read, and true where nothing asks. */
  mayTouch?(patientId: string): Promise<boolean>;
  /** For the call's trace; never patient details. */
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
  /** The patient that the call named, if it did: the row of another is left alone. */
  readonly patientId: string | null;
  /** The appointment keeps its own when it is null. */
  readonly providerId: string | null;
  readonly date: CalendarDate;
  readonly time: WallTime;
  /** Null where the call gave none: the old one is kept behind ours. */
  readonly reason: string | null;
  /** The old visit's reason stays as it is. */
  readonly keepsReason?: boolean;
  readonly isNewPatient?: boolean | null | undefined;
}

export interface CancelWish {
  readonly appointmentId: string;
  /** The patient that the call named, if it did: the row of another is left alone. */
  readonly patientId: string | null;
  readonly reason: string;
}

/** Why a row of the book is not ours to move or cancel. */
export type Untouchable = 'past' | 'happened' | 'no-show' | 'no-patient' | 'other-patient';

export interface Booked {
  readonly appointmentId: string;
  readonly date: CalendarDate;
  readonly time: WallTime;
  readonly providerId: string;
  readonly providerName: string;
  readonly durationMinutes?: number | undefined;
  /** Said with the confirmation: the caller is not to come then. */
  readonly remote?: RemoteMode | undefined;
  readonly smsQueued: boolean;
  readonly smsHeldBack?: TextLimit | undefined;
  readonly smsSkipped?: string | undefined;
  /** What else this patient has in the weeks to come; absent where it was not looked at. */
  readonly others?: readonly NamedAppointment[];
}

/** Why the clinic's limits for callers hold a text back that would have been sent. */
export type TextLimit = 'number_not_allowed' | 'too_many_texts';

/** What became of the text about a change of the book. */
export interface TextOutcome {
  readonly smsQueued: boolean;
  readonly smsHeldBack?: TextLimit | undefined;
  /** Why none is sent, in a word of the texts' own. */
  readonly smsSkipped?: string | undefined;
}

/** Why nothing was written. Each leaves the EMR as it was. */
export type BookingRefusal =
  | { readonly status: 'slot-held'; readonly alternatives: readonly FoundSlot[] } // another caller is booking it this very moment
  | { readonly status: 'slot-taken'; readonly alternatives: readonly FoundSlot[] }
  | { readonly status: 'closed'; readonly reason: ClosedReason; readonly alternatives: readonly FoundSlot[] }
  | { readonly status: 'unknown-provider' }
  | { readonly status: 'unknown-patient' }
  | { readonly status: 'inactive-patient' } // deceased, moved away or inactive: the clinic must look at the file first
  | {
      // With another provider at that time.
      readonly status: 'patient-busy';
      readonly other: NamedAppointment;
      readonly alternatives: readonly FoundSlot[];
    }
  // The patient has as many visits made by phone that day as the clinic allows.
  | { readonly status: 'visit-limit'; readonly appointmentIds: readonly string[] }
  | { readonly status: 'out-of-time' }
  | { readonly status: 'failed' }; // the EMR refused it, or was not reached: nothing was booked

export type BookingOutcome =
  | ({ readonly status: 'booked' } & Booked)
  | ({ readonly status: 'already-booked' } & Booked)
  | { readonly status: 'unconfirmed' } // it may be in the book; it is being settled, and the time is not given away
  | BookingRefusal;

type Place = Pick<Appointment, 'date' | 'time'>;

export type MoveOutcome =
  | ({ readonly status: 'moved'; readonly oldCancelled: boolean; readonly old: Place } & Booked)
  | ({ readonly status: 'unchanged' } & Booked) // it is at that time already
  | { readonly status: 'not-found' }
  | { readonly status: 'untouchable'; readonly why: Untouchable }
  | { readonly status: 'being-moved' } // another attempt for the same appointment is under way
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
  | { readonly status: 'unconfirmed' } // it is being repeated until it is sure
  | { readonly status: 'failed' };

/** What became of an attempt, for a repeat that must not do it again. */
export type Recalled =
  | { readonly action: 'book'; readonly outcome: BookingOutcome }
  | { readonly action: 'reschedule'; readonly outcome: MoveOutcome }
  | { readonly action: 'cancel'; readonly outcome: CancelOutcome };

export interface SearchWish {
  /** EMR numbers in order of preference; empty means the whole roster. */
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
  /** No more days are read once so many were found; absent, the limit. */
  readonly enough?: number | undefined;
  /** Of an appointment that is moved; else what the visit takes. */
  readonly durationMinutes?: number | undefined;
  /** A wish in words; the fields above then only name patient and reason. */
  readonly wish?: WordedWish | undefined;
  /** The patient whose own appointments must not collide with an offer. */
  readonly patientId?: string | null | undefined;
  /** Which of the times of a day are wanted first; absent leaves it to the choice. */
  readonly order?: 'latest' | 'earliest' | undefined;
  /** The day that "Tuesday or so" names. */
  readonly mostly?: CalendarDate | undefined;
  /** Offers on different days or parts of the day. */
  readonly spread?: boolean | undefined;
}

export interface WordedWish {
  readonly days: readonly CalendarDate[];
  readonly otherDays: readonly CalendarDate[];
  /** 0 fits, more comes near, null is never offered. */
  distance(date: CalendarDate, time: WallTime, provider?: { readonly id: string }): number | null;
}

/** What is asked of one provider's day. */
export interface DayWish {
  readonly providerId: string;
  readonly date: CalendarDate;
  readonly visit: VisitWish;
  /** The hours that are wanted; where none of them is free, the answer says why. */
  readonly wish?: WordedWish | undefined;
  /** A patient of this call, whose age the provider may not see. */
  readonly patientId?: string | null | undefined;
}

export interface DaySlots {
  readonly date: CalendarDate;
  readonly providerName: string;
  /** Which half of the day is offered first. */
  readonly preferredTime: TimeOfDay;
  readonly durationMinutes?: number | undefined;
  /** In order of time. */
  readonly slots: readonly WallTime[];
  /** Why there is none; null where there are some. */
  readonly why: ClosedReason | null;
  /** Why none of the wished hours is free, where others are. */
  readonly whyNotWished?: WhyNot | undefined;
  /** The provider does not see patients of that age; nothing was read. */
  readonly isNotForAge?: boolean | undefined;
}

export interface NamedAppointment extends Appointment {
  readonly providerName: string;
}
