import type { Database, Transaction } from '../../database/database.ts';
import type { ClosedTime } from '../../kernel/clinic/closed-times.ts';
import type { Language } from '../../kernel/language.ts';
import type { Logger } from '../../kernel/logger.ts';
import type { SealedBoxes } from '../../kernel/secrets/sealed-box.ts';
import type { SmsChoice } from '../../kernel/text/sms-choice.ts';
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
import type { JustRead } from './booking/just-read.ts';
import type { TextOutcome } from './outcomes.ts';
import type { ClinicTypes, RemoteMode, VisitWish } from './rules/appointment-type.ts';
import type { BookingRules, Span } from './rules/booking-rules.ts';
import type { OfferBoard } from './search/agree-offers.ts';
import type { SearchedProvider } from './search/find-earliest.ts';
import type { OpeningListener } from './templates/opened-time.ts';
import type { ProviderDays } from './templates/provider-days.ts';
import type { TemplateCodeRules } from './templates/schedule-template.ts';

/** Reads through `fresh` are requests of their own: a joined one may have begun before the claim. */
export interface BookableEmr extends Emr {
  readonly fresh: Emr;
}

/** Everything that decides what this clinic books, read together and cached by its provider. */
export interface BookingConfig {
  readonly timeZone: string;
  readonly rules: BookingRules;
  readonly codes: TemplateCodeRules;
  readonly types: ClinicTypes;
  /** The providers callers may be offered, the default one first and preferred. */
  readonly roster: readonly SearchedProvider[];
  /** Name of any provider the clinic has ever had; empty if the number is unknown. */
  nameOf(providerId: string): string;
  /** Closures and breaks of this day, in minutes since midnight, for this provider. */
  closedOn(providerId: string, date: CalendarDate): readonly Span[];
  /** The clinic's opening hours of this day, in minutes since midnight; null where it has none. */
  openOn(date: CalendarDate): Span | null;
  /** The same, each with its reason: for people, not for the rules. */
  closuresOn(providerId: string, date: CalendarDate): readonly ClosedTime[];
  /** What a visit is when the caller did not say, for this provider. */
  visitDefaults(providerId: string): VisitWish;
}

export interface FreedPlace {
  readonly appointmentId: string;
  readonly providerId: string;
  readonly date: CalendarDate;
  readonly time: WallTime;
  readonly durationMinutes: number;
}

/** What happened in the book, for all who must hear of it in the same transaction. */
export interface BookEvent {
  readonly action: 'book' | 'reschedule' | 'cancel';
  readonly attemptId: string;
  readonly callId: string | null;
  /** Absent where it came by a call. */
  readonly via?: 'text' | undefined;
  readonly language: Language;
  readonly callerPhone: string | null;
  readonly smsConsent: SmsChoice | null;
  readonly patientId: string | null;
  readonly appointmentId: string;
  readonly providerId: string;
  readonly providerName: string;
  /** In characters, for texts in Chinese; null where the clinic has set none. */
  readonly providerNameZh?: string | null;
  readonly date: CalendarDate;
  readonly time: WallTime;
  readonly oldDate: CalendarDate | null;
  readonly oldTime: WallTime | null;
  /** The time that became free; null if none did. */
  readonly freed?: FreedPlace | null | undefined;
  /** How the visit takes place, where the patient does not come. */
  readonly remote: RemoteMode | null;
  readonly oldAppointmentId: string | null;
  /** No text confirms it. */
  readonly isSilent?: boolean;
  /** Null where it could not be read. */
  readonly patientName: string | null;
  /** The link of a text by which the patient did it; null or absent on the phone. */
  readonly linkId?: string | null;
}

/** That a patient has confirmed a visit. */
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
  /** The visits that patients have confirmed by text or link, each for the time that was confirmed. */
  confirmationsOf?(
    clinicId: string,
    appointmentIds: readonly string[],
  ): Promise<ReadonlyMap<string, ConfirmedTime>>;
  /** Called with times that open when a closure is lifted or a template grows. */
  readonly openings?: OpeningListener;
  /** Encrypts the stored copy of the book. */
  readonly boxes: Pick<SealedBoxes, 'seal' | 'open'>;
  readonly clock: Clock;
  readonly log: Logger;
  /** Call memory, text message and audit, written with the settling; tells whether a message was queued. */
  afterwards(tx: Transaction, clinicId: string, event: BookEvent): Promise<TextOutcome>;
  /** Another call has booked what this one wished for: only its own outcome is to be noted. */
  sharedBooking(tx: Transaction, clinicId: string, event: BookEvent): Promise<void>;
  /** Tells the clinic of something only a person can put right. */
  showClinic(tx: Transaction, clinicId: string, matter: ClinicMatter): Promise<void>;
  /** Adds an uncertain outcome to the inbox without a notification, since most settle by themselves. */
  doubtBegan(tx: Transaction, clinicId: string, matter: ClinicMatter): Promise<void>;
  /** It is done as the caller wished. */
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
  /** Null where it could not be read. */
  readonly patientName: string | null;
  readonly appointmentId: string | null;
  /** Absent where it came by a call. */
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

/** Everything that the steps of a booking need. */
export interface BookingParts extends SchedulingNeeds {
  readonly attempts: AttemptStore;
  readonly cancellations: CancellationStore;
  readonly days: ProviderDays;
  readonly claims: LiveClaims;
  readonly held: HeldTimes;
  readonly justRead: JustRead;
  readonly offers: OfferBoard;
  /** How long writes to each clinic's EMR took lately. */
  readonly writeTimes: RecentTimes;
  /** Which of these rows are of our making, for an EMR that does not return our mark. */
  ownRows(clinicId: string, appointmentIds: readonly string[]): Promise<string[]>;
  /** Work that continues after the answer; waited for at shutdown. */
  background(work: Promise<unknown>): void;
  /** Between any two steps; tests stop, interleave and kill here. */
  between(step: Step, attemptId: string): Promise<void>;
  readonly timing: BookingTiming;
}

export interface BookingTiming {
  readonly leaseMs: number;
  /** No write starts with less than this left for the answer. */
  readonly leastForWriteMs: number;
  readonly writeMs: number;
  readonly leastForReadMs: number;
  /** When an unfinished attempt is looked at again. */
  readonly settleAfterMs: number;
  /** When a booked day is read again after the first verification, counted from the send. */
  readonly verifyAgainAfterMs: readonly number[];
  /** Complete reads without the row, so long after the send, make it absent. */
  readonly absentAfterMs: readonly [number, number];
  readonly showAfterMs: number;
  readonly watchMs: number;
  /** What must be left for the answer after the write. */
  readonly answerMs: number;
  /** It takes a few milliseconds; an offer that two callers hear is better than one that comes late. */
  readonly agreeMs: number;
  /** How long callers who are refused share what was read of the book: about as old as an answer is once it was heard. */
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
