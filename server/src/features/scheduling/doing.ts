import type { CalendarDate, WallTime } from '../../kernel/calendar.ts';

export const DOING_STATES = ['in_progress', 'booked', 'moved', 'cancelled', 'in_doubt', 'not_done'] as const;
export type DoingState = (typeof DOING_STATES)[number];

export const DOING_ACTIONS = ['book', 'move', 'cancel'] as const;
export const DOING_SORTS = ['startsAt', 'at'] as const;

/** Something that the assistant did to the book, or tried to: one row for each wish of a caller. */
export interface Doing {
  readonly id: string;
  readonly action: (typeof DOING_ACTIONS)[number];
  readonly state: DoingState;
  /** Whether the appointment stands as this made it: nothing later moved or cancelled it. */
  readonly stands: boolean;
  readonly appointmentId: string | null;
  readonly patientId: string | null;
  /** As the booking knew it, else as an item of the inbox has it. */
  readonly patientName: string | null;
  readonly providerId: string;
  readonly providerName: string;
  readonly date: CalendarDate;
  readonly time: WallTime;
  readonly durationMinutes: number;
  readonly reason: string;
  readonly oldAppointmentId: string | null;
  readonly oldDate: CalendarDate | null;
  readonly oldTime: WallTime | null;
  readonly callId: string | null;
  readonly tool: string;
  /** Of a test call. */
  readonly test: boolean;
  readonly at: Date;
  readonly settledAt: Date;
}

export interface DoingFilter {
  readonly from: CalendarDate | null;
  readonly to: CalendarDate | null;
  readonly states: readonly DoingState[];
  readonly providerId: string | null;
  readonly patientId: string | null;
  readonly appointmentId: string | null;
  readonly callId: string | null;
  readonly stands: boolean | null;
  /** Part of a patient's or a provider's name or of a reason, or a number of a patient or an appointment. */
  readonly q: string | null;
}

export interface AppointmentText {
  readonly id: string;
  readonly action: string;
  readonly state: string;
  readonly skipReason: string | null;
  readonly deliveryStatus: string | null;
  readonly createdAt: Date;
  readonly sentAt: Date | null;
}
