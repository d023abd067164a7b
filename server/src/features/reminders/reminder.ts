import type { TextLanguage } from '../../kernel/text/text-language.ts';
import type { CalendarDate, WallTime } from '../../kernel/time/calendar.ts';

export const REMINDER_STATES = ['sent', 'skipped', 'waiting'] as const;
export type ReminderState = (typeof REMINDER_STATES)[number];

/** Why a visit is not reminded. */
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

/** The reasons for which somebody should call instead. */
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

/** What the book itself says; these change when it changes. */
export const OF_THE_BOOK: readonly SkipReason[] = ['gone', 'moved', 'arrived', 'confirmed'];

export const ANSWERS = ['confirmed', 'cancelled', 'other_times', 'unclear'] as const;
export type ReminderAnswer = (typeof ANSWERS)[number];

/** What a patient has answered, about these visits and no others. */
export interface Answered {
  readonly visits: ReadonlyArray<{
    readonly appointmentId: string;
    readonly date: CalendarDate;
    readonly time: WallTime;
  }>;
  /** The text that was answered; null where it was a link. */
  readonly messageId: string | null;
  readonly answer: ReminderAnswer;
  readonly at: Date;
}

export const LOG_SORTS = ['date', 'sentAt', 'patientName', 'state'] as const;

export const FIGURE_SORTS = ['sent', 'skipped', 'refused', 'clinicName'] as const;

/** A visit and one of its windows. */
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
  /** When its window opens. */
  readonly opensAt: Date;
  readonly state: ReminderState;
  readonly reason: SkipReason | null;
  /** The number that is texted, else the first of the chart; null until that was read. */
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

/** What a text needs of a patient's chart. */
export interface Chart {
  readonly patientId: string;
  readonly name: string;
  /** In E.164, the number to try first first. */
  readonly phones: readonly string[];
  readonly language: TextLanguage;
  readonly active: boolean;
  readonly deceased: boolean;
  /** The chart says that this patient wants no reminders. */
  readonly vetoed: boolean;
}
