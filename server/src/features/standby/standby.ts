import type { TextLanguage } from '../../kernel/text/text-language.ts';
import type { CalendarDate, WallTime } from '../../kernel/time/calendar.ts';

export const ENTRY_STATES = ['waiting', 'booked', 'removed'] as const;
export const ENTRY_SOURCES = ['call', 'staff', 'link'] as const;
export const OFFER_STATES = [
  'offered',
  'accepted',
  'declined',
  'expired',
  'taken',
  'skipped',
  'closed',
] as const;
export const WEEKDAYS = [
  'sunday',
  'monday',
  'tuesday',
  'wednesday',
  'thursday',
  'friday',
  'saturday',
] as const;

export const ENTRY_SORTS = ['order', 'since'] as const;
export const OFFER_SORTS = ['offeredAt'] as const;

export type EntryState = (typeof ENTRY_STATES)[number];
export type EntrySource = (typeof ENTRY_SOURCES)[number];
/** `accepting` is shown as offered; its booking is under way. */
export type OfferState = (typeof OFFER_STATES)[number] | 'accepting';

export interface StandbyRules {
  readonly enabled: boolean;
  readonly minutesToAnswer: number;
  readonly atOnce: number;
  readonly stopHoursBefore: number;
  readonly quietFrom: WallTime;
  readonly quietTo: WallTime;
}

export interface Wish {
  /** Null means any provider. */
  readonly providerId: string | null;
  /** Weekday names or YYYY-MM-DD dates; empty means any day. */
  readonly days: readonly string[];
  readonly earliestTime: WallTime | null;
  /** Inclusive. */
  readonly latestTime: WallTime | null;
  readonly notice: number;
}

export interface OldVisit {
  readonly id: string;
  readonly date: CalendarDate;
  readonly time: WallTime;
}

export interface Entry extends Wish {
  readonly id: string;
  readonly patientId: string;
  /** From the chart when the patient joined; null for entries of earlier releases. */
  readonly patientName: string | null;
  readonly old: OldVisit | null;
  readonly priority: number;
  readonly state: EntryState;
  readonly source: EntrySource;
  readonly phone: string | null;
  readonly language: TextLanguage;
  /** Null means a general visit of the clinic's usual length. */
  readonly durationMinutes: number | null;
  readonly birthDate: CalendarDate | null;
  readonly since: Date;
  readonly endsAt: Date;
  /** Offers refused or unanswered since the patient last asked to stay. */
  readonly misses: number;
}

export const FREED_CAUSES = ['ours', 'cancelled', 'gone', 'moved', 'no-show', 'opened'] as const;
export type FreedCause = (typeof FREED_CAUSES)[number];

export interface Place {
  readonly providerId: string;
  readonly date: CalendarDate;
  readonly time: WallTime;
}

export interface FreedTime extends Place {
  readonly id: string;
  readonly durationMinutes: number;
  readonly cause: FreedCause;
  readonly freedAt: Date;
  readonly state: 'open' | 'filled' | 'closed';
  readonly version: number;
}

export interface NewFreedTime extends Place {
  readonly durationMinutes: number;
  /** The EMR id of the row that stood there. */
  readonly rowId: string | null;
  readonly cause: FreedCause;
}

/** A priority set by staff, or the longest wait among those whom the time fits. */
export type AskReason = 'priority' | 'longest_waiting';

export type NotAskedReason =
  | 'asked_before'
  | 'asked_to_stay'
  | 'call'
  | 'has_offer'
  | 'other_provider'
  | 'other_day'
  | 'other_hours'
  | 'short_notice'
  | 'not_earlier'
  | 'busy'
  | 'age'
  | 'too_long';

export type WhyClosed =
  | 'nobody_fits'
  | 'nobody_left'
  | 'taken'
  | 'not_bookable'
  | 'too_late'
  | 'quiet_hours'
  | 'stopped'
  | 'standby_off';

export interface NotAsked {
  readonly standbyId: string;
  readonly patientId: string;
  readonly why: NotAskedReason;
}

export interface Offer extends Place {
  readonly id: string;
  readonly freedId: string;
  readonly standbyId: string | null;
  readonly patientId: string | null;
  readonly durationMinutes: number | null;
  readonly state: OfferState;
  readonly phone: string | null;
  readonly language: TextLanguage;
  readonly consentId: string | null;
  readonly offeredAt: Date;
  readonly until: Date | null;
  readonly appointmentId: string | null;
  readonly attemptId: string | null;
}

export interface LoggedOffer extends Omit<Offer, 'freedId' | 'durationMinutes' | 'phone' | 'language'> {
  readonly patientName: string | null;
  readonly freedMinutes: number;
  readonly cause: FreedCause;
  readonly why: string;
  readonly notAsked: readonly NotAsked[];
}

export const isOpen = ({ state }: Pick<Offer, 'state'>): boolean =>
  state === 'offered' || state === 'accepting';

/** After this many refused or unanswered offers, the patient must ask to stay before getting another. */
export const MOST_MISSES = 3;
export const SETTLE_MINUTES = 2;
export const WITHOUT_VISIT_DAYS = 90;
