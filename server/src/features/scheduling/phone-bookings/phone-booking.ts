import type { CalendarDate, WallTime } from '../../../kernel/time/calendar.ts';

export const PHONE_BOOKING_STATES = [
  'in_progress',
  'booked',
  'moved',
  'cancelled',
  'in_doubt',
  'not_done',
] as const;
export type PhoneBookingState = (typeof PHONE_BOOKING_STATES)[number];

export const PHONE_BOOKING_ACTIONS = ['book', 'move', 'cancel'] as const;
export const PHONE_BOOKING_SORTS = ['startsAt', 'at'] as const;

/** One booking, move or cancellation by the assistant, successful or not; one row per wish. */
export interface PhoneBooking {
  readonly id: string;
  readonly action: (typeof PHONE_BOOKING_ACTIONS)[number];
  readonly state: PhoneBookingState;
  /** One English sentence on why it was not done; null if it was. */
  readonly why: string | null;
  readonly stands: boolean;
  readonly appointmentId: string | null;
  readonly patientId: string | null;
  /** From the booking, else from its inbox item. */
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
  readonly test: boolean;
  readonly at: Date;
  readonly settledAt: Date;
}

export interface PhoneBookingFilter {
  readonly from: CalendarDate | null;
  readonly to: CalendarDate | null;
  readonly states: readonly PhoneBookingState[];
  readonly providerId: string | null;
  readonly patientId: string | null;
  readonly appointmentId: string | null;
  readonly callId: string | null;
  readonly stands: boolean | null;
  /** Part of a patient's name, a provider's name or a reason, or a patient or appointment id. */
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
