import type { Database, Transaction } from '../../database/database.ts';
import type { ClosedTime } from '../../kernel/clinic/closed-times.ts';
import type { Language } from '../../kernel/language.ts';
import type { Logger } from '../../kernel/logger.ts';
import type { SealedBoxes } from '../../kernel/secrets/sealed-box.ts';
import type { SmsChoice } from '../../kernel/text/sms-choice.ts';
import type { TemplateCodeRules } from '../../kernel/text/template-code-words.ts';
import type { CalendarDate, WallTime } from '../../kernel/time/calendar.ts';
import type { Clock } from '../../kernel/time/clock.ts';
import type { Deadline } from '../../kernel/time/deadline.ts';
import { EMR_REQUEST_MS, type Emr } from '../../ports/emr.ts';
import type { Patients } from '../patients/index.ts';
import type { AttemptStore } from './booking/attempts.store.ts';
import type { CancellationStore } from './booking/cancellations.store.ts';
import type { HeldTimes } from './booking/claims/held-times.ts';
import type { LiveClaims } from './booking/claims/live-claims.store.ts';
import type { RecentTimes } from './booking/claims/recent-times.ts';
import type { RecentReads } from './booking/recent-reads.ts';
import type { TextOutcome } from './outcomes.ts';
import type { ClinicTypes, RemoteMode, VisitWish } from './rules/appointment-type.ts';
import type { BookingRules, Span } from './rules/booking-rules.ts';
import type { OfferBoard } from './search/agree-offers.ts';
import type { SearchedProvider } from './search/find-earliest.ts';
import type { OpeningListener } from './templates/opened-time.ts';
import type { ProviderDays } from './templates/provider-days.ts';

/** `fresh` sends its own requests: a shared read may have begun before the claim. */
export interface BookableEmr extends Emr {
  readonly fresh: Emr;
}

export interface BookingConfig {
  readonly timeZone: string;
  readonly rules: BookingRules;
  readonly codes: TemplateCodeRules;
  readonly types: ClinicTypes;
  readonly roster: readonly SearchedProvider[];
  /** The name of any provider the clinic ever had; empty for an unknown id. */
  nameOf(providerId: string): string;
  /** Closures and breaks of this provider's day, in minutes since midnight. */
  closedOn(providerId: string, date: CalendarDate): readonly Span[];
  /** Opening hours in minutes since midnight; null if the clinic has none that day. */
  openOn(date: CalendarDate): Span | null;
  closuresOn(providerId: string, date: CalendarDate): readonly ClosedTime[];
  /** The visit this provider assumes when the caller names none. */
  visitDefaults(providerId: string): VisitWish;
}

export interface FreedPlace {
  readonly appointmentId: string;
  readonly providerId: string;
  readonly date: CalendarDate;
  readonly time: WallTime;
  readonly durationMinutes: number;
}

/** A change to the book, delivered to listeners in the same transaction. */
export interface BookEvent {
  readonly action: 'book' | 'reschedule' | 'cancel';
  readonly attemptId: string;
  readonly callId: string | null;
  /** Absent for changes made by phone. */
  readonly via?: 'text' | undefined;
  readonly language: Language;
  readonly callerPhone: string | null;
  readonly smsConsent: SmsChoice | null;
  readonly patientId: string | null;
  readonly appointmentId: string;
  readonly providerId: string;
  readonly providerName: string;
  readonly providerNameZh?: string | null;
  readonly date: CalendarDate;
  readonly time: WallTime;
  readonly oldDate: CalendarDate | null;
  readonly oldTime: WallTime | null;
  readonly freed?: FreedPlace | null | undefined;
  readonly remote: RemoteMode | null;
  readonly oldAppointmentId: string | null;
  readonly isSilent?: boolean;
  readonly patientName: string | null;
  /** The link by which the patient made the change; null or absent on the phone. */
  readonly linkId?: string | null;
}

export interface ConfirmedTime {
  readonly date: CalendarDate;
  readonly time: WallTime;
  readonly at: Date;
  readonly by: 'text' | 'link';
}

export interface SchedulingNeeds {
  readonly db: Database<'scheduling'>;
  readonly emr: { of(clinicId: string): Promise<BookableEmr> };
  config(clinicId: string, deadline: Deadline): Promise<BookingConfig>;
  readonly patients: Pick<Patients, 'chart' | 'byId'>;
  /** Visits confirmed by text or link, each with the time that was confirmed. */
  confirmationsOf?(
    clinicId: string,
    appointmentIds: readonly string[],
  ): Promise<ReadonlyMap<string, ConfirmedTime>>;
  readonly openings?: OpeningListener;
  readonly boxes: Pick<SealedBoxes, 'seal' | 'open'>;
  readonly clock: Clock;
  readonly log: Logger;
  /** Writes call memory, text and audit row with the settlement, and reports whether a text was queued. */
  afterwards(tx: Transaction, clinicId: string, event: BookEvent): Promise<TextOutcome>;
  /** Records the outcome only, because another call already booked the same wish. */
  sharedBooking(tx: Transaction, clinicId: string, event: BookEvent): Promise<void>;
  /** Tells the clinic about something only a person can fix. */
  showClinic(tx: Transaction, clinicId: string, matter: ClinicMatter): Promise<void>;
  /** Adds an uncertain outcome to the inbox without a notification, since most settle by themselves. */
  doubtBegan(tx: Transaction, clinicId: string, matter: ClinicMatter): Promise<void>;
  /** Closes the inbox item of an uncertain outcome that ended as the caller wished. */
  doubtEnded(
    tx: Transaction,
    clinicId: string,
    ended: Pick<ClinicMatter, 'attemptId' | 'action'>,
  ): Promise<void>;
}

export interface ClinicMatter {
  readonly attemptId: string;
  readonly action: BookEvent['action'];
  readonly callId: string | null;
  readonly phone: string | null;
  readonly language: Language;
  readonly patientId: string | null;
  readonly patientName: string | null;
  readonly appointmentId: string | null;
  /** Absent for changes made by phone. */
  readonly via?: 'link' | undefined;
  readonly kind:
    | 'booking-in-doubt'
    | 'cancellation-in-doubt'
    | 'booking-found'
    | 'booking-absent'
    | 'booking-undone'
    | 'collision-after-answer'
    | 'late-row-cancelled'
    | 'cancel-not-confirmed';
  readonly date: CalendarDate;
  readonly time: WallTime;
  readonly providerName: string;
}

export type Step = 'claimed' | 'looked' | 'marked' | 'written' | 'verified' | 'settled';

export interface BookingParts extends SchedulingNeeds {
  readonly attempts: AttemptStore;
  readonly cancellations: CancellationStore;
  readonly days: ProviderDays;
  readonly claims: LiveClaims;
  readonly held: HeldTimes;
  readonly recentReads: RecentReads;
  readonly offers: OfferBoard;
  readonly writeTimes: RecentTimes;
  ownRows(clinicId: string, appointmentIds: readonly string[]): Promise<string[]>;
  /** Shutdown waits for this work. */
  background(work: Promise<unknown>): void;
  /** Runs between any two steps; tests pause, interleave and kill here. */
  between(step: Step, attemptId: string): Promise<void>;
  readonly timing: BookingTiming;
}

export interface BookingTiming {
  readonly leaseMs: number;
  readonly leastForWriteMs: number;
  readonly writeMs: number;
  readonly leastForReadMs: number;
  /** Delay before an unfinished attempt is looked at again. */
  readonly settleAfterMs: number;
  readonly verifyAgainAfterMs: readonly number[];
  /** Complete reads at both delays after the send must miss the row before it counts as absent. */
  readonly absentAfterMs: readonly [number, number];
  readonly showAfterMs: number;
  readonly watchMs: number;
  /** Time reserved for the answer after the write. */
  readonly answerMs: number;
  /** Short on purpose: two callers hearing the same offer is better than a late answer. */
  readonly agreeMs: number;
  /** How long refused callers share reads of the book; about as old as an answer is once it is spoken. */
  readonly sharedMs: number;
}

export const TIMING: BookingTiming = {
  leaseMs: 6_000,
  leastForWriteMs: 1_200,
  writeMs: EMR_REQUEST_MS,
  leastForReadMs: 800,
  settleAfterMs: 10_000,
  verifyAgainAfterMs: [40_000, 120_000],
  absentAfterMs: [30_000, 120_000],
  showAfterMs: 120_000,
  watchMs: 86_400_000,
  answerMs: 400,
  agreeMs: 600,
  sharedMs: 2_000,
};
