import type { Language } from '../../../kernel/language.ts';
import type { SmsChoice } from '../../../kernel/text/sms-choice.ts';
import type { CalendarDate, WallTime } from '../../../kernel/time/calendar.ts';
import type { Appointment } from '../../../ports/emr.ts';
import type { RemoteMode } from '../rules/appointment-type.ts';
import type { Span } from '../rules/booking-rules.ts';

export interface PendingCancel {
  readonly appointmentId: string;
  readonly attemptId: string;
  readonly reason: string;
}

export type AttemptState =
  | 'started'
  | 'held'
  | 'writing'
  | 'booked'
  | 'refused'
  | 'failed'
  | 'doubt'
  | 'absent'
  | 'undoing'
  | 'undone'
  | 'cancelled'
  | 'done';

/** A booking or move before it is written, with everything the settle job needs later. */
export interface Draft {
  readonly action: 'book' | 'reschedule';
  readonly callId: string | null;
  readonly language: Language;
  readonly callerPhone: string | null;
  readonly smsConsent: SmsChoice | null;
  readonly linkId?: string;
  readonly patientId: string;
  readonly providerId: string;
  readonly providerName: string;
  readonly providerNameZh?: string;
  readonly date: CalendarDate;
  readonly time: WallTime;
  readonly durationMinutes: number;
  readonly type: string;
  readonly reason: string;
  readonly remote?: RemoteMode;
  /** The notes of the moved row, or the visit mode where the appointment type does not carry it. */
  readonly notes?: string;
  readonly extras?: Readonly<Record<string, string>>;
  readonly exclusive: boolean;
  readonly bufferMinutes: number;
  readonly isSilent?: boolean;
  /** Kept only while the attempt is open. */
  readonly patientName?: string;
  readonly old: {
    readonly id: string;
    readonly date: CalendarDate;
    readonly time: WallTime;
    /** Missing in drafts of earlier releases. */
    readonly providerId?: string;
    readonly durationMinutes?: number;
  } | null;
}

export interface Attempt {
  readonly id: string;
  readonly state: AttemptState;
  readonly draft: Draft;
  readonly marker: string;
  readonly rowsSeen: readonly string[];
  readonly appointmentId: string | null;
  /** Measured by the database's clock. */
  readonly sentAgoMs: number;
  readonly absentReads: number;
  readonly shown: boolean;
}

export interface PhoneVisit {
  /** Null until the EMR assigns an id. */
  readonly appointmentId: string | null;
  readonly isUnderWay: boolean;
}

export type ClaimOutcome =
  | {
      readonly status: 'claimed';
      readonly fence: number;
      readonly rivals: readonly Span[];
      readonly phoneVisits: readonly PhoneVisit[];
    }
  | { readonly status: 'held' }
  | { readonly status: 'taken' }
  | { readonly status: 'same-wish'; readonly attemptId: string }
  | { readonly status: 'being-moved' };

/** A cancellation before it is written, with everything its job needs later. */
export interface CancelDraft {
  readonly action: 'cancel';
  readonly callId: string | null;
  readonly via?: 'text';
  readonly language: Language;
  readonly callerPhone: string | null;
  readonly smsConsent: SmsChoice | null;
  readonly linkId?: string;
  readonly appointment: Appointment;
  readonly providerName: string;
  readonly providerNameZh?: string;
  readonly reason: string;
}

export interface CancelAttempt {
  readonly id: string;
  readonly state: AttemptState;
  readonly draft: CancelDraft;
}
