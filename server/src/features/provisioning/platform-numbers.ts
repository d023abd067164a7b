import type { CallOutcome } from '../../kernel/calls/call-words.ts';

export interface CallNumbers {
  readonly total: number;
  readonly byOutcome: Readonly<Record<CallOutcome, number>>;
}

type Spans<Numbers> = {
  readonly today: Numbers;
  readonly last7Days: Numbers;
  readonly last30Days: Numbers;
};

export interface PlatformNumbers {
  readonly clinics: { total: number; pending: number; active: number; inactive: number };
  readonly users: { total: number; admins: number; managers: number };
  readonly calls: Spans<CallNumbers>;
  /** Calls that ended with an appointment booked. */
  readonly bookings: Spans<number>;
  /** Bookings whose EMR response was lost and that are not settled yet. */
  readonly bookingsInDoubt: number;
  readonly activeProviders: number;
  readonly pendingActivations: number;
  readonly waitlist: { pending: number; contacted: number };
  readonly openTickets: number;
  readonly faxesToReview: number;
}
