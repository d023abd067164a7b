import type { TextLanguage } from '../../kernel/text/text-language.ts';
import type { CalendarDate, WallTime } from '../../kernel/time/calendar.ts';

export const REMINDER_STATES = ['sent', 'skipped', 'waiting'] as const;
export type ReminderState = (typeof REMINDER_STATES)[number];

export const SKIP_REASONS = [
  'gone',
  'moved',
  'arrived',
  'confirmed',
  'too_late',
  'quiet',
  'same_day',
  'other_kind',
  'closed',
  'no_phone',
  'landline',
  'not_allowed',
  'no_consent',
  'opted_out',
  'veto',
  'inactive',
  'deceased',
  'by_staff',
  'sms_off',
  'sending_stopped',
  'restored',
  'emr_away',
  'refused',
  'not_delivered',
] as const;
export type SkipReason = (typeof SKIP_REASONS)[number];

/** Reasons for which staff should call the patient. */
export const CALL_INSTEAD: readonly SkipReason[] = [
  'no_phone',
  'landline',
  'not_allowed',
  'no_consent',
  'opted_out',
  'veto',
  'refused',
  'not_delivered',
];

/** Reasons that the book gives, and that change with it. */
export const BOOK_REASONS: readonly SkipReason[] = ['gone', 'moved', 'arrived', 'confirmed'];

export const ANSWERS = ['confirmed', 'cancelled', 'other_times', 'unclear'] as const;
export type ReminderAnswer = (typeof ANSWERS)[number];

/** An answer that applies to these visits only. */
export interface Answered {
  readonly visits: ReadonlyArray<{
    readonly appointmentId: string;
    readonly date: CalendarDate;
    readonly time: WallTime;
  }>;
  /** The answered text; null for a link. */
  readonly messageId: string | null;
  readonly answer: ReminderAnswer;
  readonly at: Date;
}

export const LOG_SORTS = ['date', 'sentAt', 'patientName', 'state'] as const;

export const FIGURE_SORTS = ['sent', 'skipped', 'refused', 'clinicName'] as const;

/** One window of a visit. */
export interface Reminder {
  readonly id: string;
  readonly appointmentId: string;
  readonly patientId: string;
  readonly patientName: string | null;
  readonly providerId: string;
  readonly date: CalendarDate;
  readonly time: WallTime;
  readonly hoursBefore: number;
  readonly visitAt: Date;
  readonly opensAt: Date;
  readonly state: ReminderState;
  readonly reason: SkipReason | null;
  /** The number to text, else the chart's first; null until the chart is read. */
  readonly phone: string | null;
  readonly sentAt: Date | null;
  readonly consentId: string | null;
  readonly answer: ReminderAnswer | null;
  readonly answeredAt: Date | null;
  /** The visit is no longer at this time, whether or not a text was sent. */
  readonly endedAs: 'moved' | 'gone' | null;
  /** When the visit was first seen at this time. */
  readonly createdAt: Date;
}

export interface Chart {
  readonly patientId: string;
  readonly name: string;
  /** In E.164, in the order in which they are tried. */
  readonly phones: readonly string[];
  readonly language: TextLanguage;
  readonly active: boolean;
  readonly deceased: boolean;
  /** The chart asks for no reminders. */
  readonly vetoed: boolean;
}
