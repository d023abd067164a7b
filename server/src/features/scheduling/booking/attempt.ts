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

/** What is to be written, with all that settling it later needs to know. */
export interface Draft {
  readonly action: 'book' | 'reschedule';
  readonly callId: string | null;
  readonly language: Language;
  readonly callerPhone: string | null;
  readonly smsConsent: SmsChoice | null;
  /** Absent on the phone. */
  readonly linkId?: string;
  readonly patientId: string;
  readonly providerId: string;
  readonly providerName: string;
  /** For texts in Chinese; absent where the clinic has set none. */
  readonly providerNameZh?: string;
  readonly date: CalendarDate;
  readonly time: WallTime;
  readonly durationMinutes: number;
  readonly type: string;
  readonly reason: string;
  readonly remote?: RemoteMode;
  /** Of the row that is moved, or how the visit takes place where the type does not say it. */
  readonly notes?: string;
  readonly extras?: Readonly<Record<string, string>>;
  readonly exclusive: boolean;
  readonly bufferMinutes: number;
  /** No text confirms it. */
  readonly isSilent?: boolean;
  /** Only while the attempt is open. */
  readonly patientName?: string;
  readonly old: {
    readonly id: string;
    readonly date: CalendarDate;
    readonly time: WallTime;
    /** Absent in drafts of earlier releases. */
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
  /** By the database's clock. */
  readonly sentAgoMs: number;
  readonly absentReads: number;
  readonly shown: boolean;
}

/** A visit of the same patient on the same day that a call has made or is making. */
export interface PhoneVisit {
  /** Null until the EMR has given it one. */
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
  /** Another caller was booked there a moment ago. */
  | { readonly status: 'taken' }
  | { readonly status: 'same-wish'; readonly attemptId: string }
  | { readonly status: 'being-moved' };

/** What is to be cancelled, with all that settling it later needs to know. */
export interface CancelDraft {
  readonly action: 'cancel';
  readonly callId: string | null;
  /** Absent where it came by a call. */
  readonly via?: 'text';
  readonly language: Language;
  readonly callerPhone: string | null;
  readonly smsConsent: SmsChoice | null;
  /** Absent on the phone. */
  readonly linkId?: string;
  readonly appointment: Appointment;
  readonly providerName: string;
  /** For texts in Chinese; absent where the clinic has set none. */
  readonly providerNameZh?: string;
  readonly reason: string;
}

export interface CancelAttempt {
  readonly id: string;
  readonly state: AttemptState;
  readonly draft: CancelDraft;
}
