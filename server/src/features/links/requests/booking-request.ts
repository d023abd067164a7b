import type { CalendarDate } from '../../../kernel/time/calendar.ts';

export const REQUEST_STATES = ['asked', 'opened', 'booked', 'expired', 'cancelled'] as const;
export type RequestState = (typeof REQUEST_STATES)[number];
export const REQUEST_SORTS = ['createdAt'] as const;

export interface BookingRequest {
  readonly id: string;
  readonly patientId: string;
  readonly providerId: string | null;
  readonly visitReason: string;
  readonly from: CalendarDate;
  readonly to: CalendarDate;
  /** Shown to the patient after the birth date. */
  readonly note: string | null;
  readonly state: RequestState;
  readonly appointmentId: string | null;
  readonly createdAt: Date;
  readonly askedBy: string;
  readonly askedByName: string | null;
}

export interface NewRequest
  extends Pick<
    BookingRequest,
    'patientId' | 'providerId' | 'visitReason' | 'from' | 'to' | 'note' | 'askedBy'
  > {
  readonly id: string;
  readonly validUntil: Date;
  readonly phone: string | null;
  readonly reminds: boolean;
}
