import type { Transaction } from '../../database/database.ts';
import type { CronJob } from '../../database/jobs/cron.ts';
import type { JobKind } from '../../database/jobs/jobs.ts';
import type { Guards, Routes } from '../../http/routes.ts';
import type { Closure } from '../../kernel/clinic/closed-times.ts';
import type { WeekDay } from '../../kernel/clinic/opened-hours.ts';
import type { DateRange } from '../../kernel/time/calendar.ts';
import type { Deadline } from '../../kernel/time/deadline.ts';
import { attemptStore } from './booking/attempts.store.ts';
import { bookAppointment } from './booking/book-appointment.ts';
import { cancelAppointmentJob } from './booking/cancel-appointment.job.ts';
import { cancelAppointment } from './booking/cancel-appointment.ts';
import { cancellationStore } from './booking/cancellations.store.ts';
import { heldTimes } from './booking/claims/held-times.ts';
import { type Holds, holdsOver } from './booking/claims/hold-time.ts';
import { HOLDS_TOPIC, holdStore } from './booking/claims/holds.store.ts';
import { liveClaims, ownRowsOf } from './booking/claims/live-claims.store.ts';
import { recentTimes } from './booking/claims/recent-times.ts';
import { recallOutcome } from './booking/recall-outcome.ts';
import { recentReads } from './booking/recent-reads.ts';
import { rescheduleAppointment } from './booking/reschedule-appointment.ts';
import { settleAttemptJob } from './booking/settle-attempt.job.ts';
import { tellAfterDoubt } from './booking/tell-after-doubt.ts';
import { explainTime } from './explain/explain-time.ts';
import { type KnownDayClinics, keepKnownDaysJob } from './explain/keep-known-days.job.ts';
import { knownDayStore } from './explain/known-days.store.ts';
import { bookOrLastKnown } from './explain/last-known.ts';
import { clinicBook } from './explain/provider-book.ts';
import { type BookingParts, type BookingTiming, type SchedulingNeeds, TIMING } from './needs.ts';
import type {
  BookingOutcome,
  BookingWish,
  CancelOutcome,
  CancelWish,
  DaySlots,
  DayWish,
  MoveOutcome,
  MoveWish,
  NamedAppointment,
  Recalled,
  Run,
  SearchWish,
} from './outcomes.ts';
import { phoneBookingStore } from './phone-bookings/phone-bookings.store.ts';
import { phoneBookingsRoutes } from './phone-bookings/phone-bookings-routes.ts';
import { type ScheduleDesk, scheduleRoutes } from './routes.ts';
import { compareRules } from './rules/compare-rules.ts';
import { whatIfRoutes } from './rules/what-if-routes.ts';
import { offerBoard } from './search/agree-offers.ts';
import type { SearchOutcome } from './search/find-earliest.ts';
import { type HeardTime as HeardOffer, offerStore } from './search/offers.store.ts';
import { appointmentsOf, findSlots, slotsOfDay } from './search/search.ts';
import { closureLifted, findOpeningsJob, hoursGrown } from './templates/find-openings.job.ts';
import { keepTemplatesJob, type WarmClinics } from './templates/keep-templates.job.ts';
import { providerDays } from './templates/provider-days.ts';
import { templateStore } from './templates/templates.store.ts';

export type { Fate, HeldLook, Holds } from './booking/claims/hold-time.ts';
export { appointmentPart } from './booking/person.store.ts';
export { attemptKeeper } from './booking/retention.store.ts';
export type { BookEvent, BookingConfig, ClinicMatter, FreedPlace, SchedulingNeeds } from './needs.ts';
export type {
  Booked,
  BookingOutcome,
  BookingWish,
  CancelOutcome,
  DaySlots,
  MoveOutcome,
  MoveWish,
  NamedAppointment,
  Recalled,
  Run,
  SearchWish,
  TextLimit,
  TextOutcome,
  Untouchable,
  WordedWish,
} from './outcomes.ts';
export type { SearchOutcome } from './search/find-earliest.ts';
export { openSlots } from './search/open-slots.ts';
export type { UnmetReason } from './search/unmet-reason.ts';
export type { OpenedTime } from './templates/opened-time.ts';
export { isBookable } from './templates/schedule-template.ts';

/** Throws the EMR's failure only if nothing could be read at all. */
export interface Scheduling {
  /** The open starts of a provider's day, ascending; null if callers may not book the provider. */
  openSlots(clinicId: string, wish: DayWish, deadline: Deadline): Promise<DaySlots | null>;
  /**
   * With a call id, the returned times count as offered to that call, and other calls are offered different ones
   * first.
   */
  earliest(
    clinicId: string,
    wish: SearchWish,
    deadline: Deadline,
    callId?: string | null,
  ): Promise<SearchOutcome>;
  /** Releases the times offered to a call that ended. Never rejects. */
  callEnded(clinicId: string, callId: string): Promise<void>;
  /** What "that one" or "later" refers to: the times last offered to this call, or the one it has booked since. */
  heard(clinicId: string, callId: string | null): Promise<readonly HeardOffer[]>;
  appointmentsOf(
    clinicId: string,
    patientId: string,
    days: DateRange,
    deadline: Deadline,
  ): Promise<NamedAppointment[]>;
  book(clinicId: string, wish: BookingWish, run: Run): Promise<BookingOutcome>;
  reschedule(clinicId: string, wish: MoveWish, run: Run): Promise<MoveOutcome>;
  cancel(clinicId: string, wish: CancelWish, run: Run): Promise<CancelOutcome>;
  /** The outcome of a finished attempt; null while it is open, or if it changes no appointment. */
  recall(clinicId: string, attemptId: string): Promise<Recalled | null>;
  /** Tells the clinic how an attempt ended after its caller was already answered, unless a text told them. */
  answeredLate(clinicId: string, attemptId: string, how: { readonly isTexted: boolean }): Promise<boolean>;
}

export interface SchedulingSlice {
  readonly scheduling: Scheduling;
  readonly desk: ScheduleDesk;
  readonly holds: Holds;
  /** Notice topic that makes every process reload its holds. */
  readonly holdsTopic: string;
  forgetHolds(clinicId: string | null): void;
  routes(guards: Guards): Routes[];
  readonly jobs: readonly JobKind[];
  /** Enqueues a search for times that the lifted closure opens, and reports them to the listeners. */
  closureLifted(tx: Transaction, clinicId: string, closure: Closure): Promise<void>;
  /** Like `closureLifted`, for longer opening hours; `before` is the previous week. */
  hoursGrown(tx: Transaction, clinicId: string, before: readonly WeekDay[]): Promise<void>;
  keepTemplatesJob(clinics: WarmClinics): CronJob;
  keepKnownDaysJob(clinics: KnownDayClinics): CronJob;
  forgetTemplates(clinicId: string | null): void;
  close(): Promise<void>;
}

/** `between` and `timing` let tests pause, interleave and kill at every step. */
export function createScheduling(
  needs: SchedulingNeeds,
  {
    between = async () => undefined,
    timing = TIMING,
  }: { between?: BookingParts['between']; timing?: BookingTiming } = {},
): SchedulingSlice {
  const underWay = new Set<Promise<unknown>>();
  const background = (work: Promise<unknown>) => {
    underWay.add(work);
    void work.finally(() => underWay.delete(work));
  };
  const templates = templateStore(needs.db);
  const holds = holdStore(needs.db);
  const reads = recentReads(timing.sharedMs);
  const parts: BookingParts = {
    ...needs,
    emr: { of: async (clinicId) => reads.invalidating(clinicId, await needs.emr.of(clinicId)) },
    recentReads: reads,
    attempts: attemptStore(needs.db),
    cancellations: cancellationStore(needs.db),
    days: providerDays({ clock: needs.clock, store: templates, background }),
    background,
    claims: liveClaims(needs.db),
    held: heldTimes(holds, needs.clock),
    writeTimes: recentTimes(),
    offers: offerBoard(offerStore(needs.db), timing.agreeMs),
    ownRows: ownRowsOf(needs.db),
    between,
    timing,
  };
  const lastKnown = { ...parts, knownDays: knownDayStore(needs.db, needs.boxes) };
  const desk: ScheduleDesk = {
    shown: (clinicId, wish, deadline) => bookOrLastKnown(lastKnown, clinicId, wish, deadline),
    show: (clinicId, wish, deadline) => clinicBook(parts, clinicId, wish, deadline),
    explain: (clinicId, question, deadline) => explainTime(parts, clinicId, question, deadline),
  };
  return {
    scheduling: {
      ...searches(parts),
      heard: async (clinicId, callId) => (callId ? parts.offers.heard(clinicId, callId) : []),
      callEnded: (clinicId, callId) => parts.offers.giveBack(clinicId, callId),
      appointmentsOf: (clinicId, patientId, days, deadline) =>
        appointmentsOf(parts, clinicId, patientId, days, deadline),
      book: (clinicId, wish, run) => bookAppointment(parts, clinicId, wish, run),
      reschedule: (clinicId, wish, run) => rescheduleAppointment(parts, clinicId, wish, run),
      cancel: (clinicId, wish, run) => cancelAppointment(parts, clinicId, wish, run),
      recall: (clinicId, attemptId) => recallOutcome(parts, clinicId, attemptId),
      answeredLate: (clinicId, attemptId, how) => tellAfterDoubt(parts, clinicId, attemptId, how),
    },
    desk,
    holds: holdsOver(parts, holds),
    holdsTopic: HOLDS_TOPIC,
    forgetHolds: (clinicId) => parts.held.forget(clinicId),
    routes: (guards) => [
      scheduleRoutes(desk, guards),
      whatIfRoutes((clinicId, rules, deadline) => compareRules(parts, clinicId, rules, deadline), guards),
      phoneBookingsRoutes(phoneBookingStore(needs.db), guards),
    ],
    jobs: [settleAttemptJob(parts), cancelAppointmentJob(parts), findOpeningsJob(parts)],
    hoursGrown: (tx, clinicId, before) => hoursGrown({ ...parts, templates }, tx, clinicId, before),
    closureLifted: (tx, clinicId, closure) => closureLifted({ ...parts, templates }, tx, clinicId, closure),
    keepTemplatesJob: (clinics) => keepTemplatesJob({ ...parts, ...clinics, templates }),
    keepKnownDaysJob: (clinics) => keepKnownDaysJob({ ...lastKnown, ...clinics }),
    forgetTemplates: (clinicId) => parts.days.forget(clinicId),
    close: async () => {
      await Promise.allSettled(underWay);
    },
  };
}

function searches(parts: BookingParts): Pick<Scheduling, 'openSlots' | 'earliest'> {
  return {
    openSlots: (clinicId, wish, deadline) => {
      parts.recentReads.searchBegan(clinicId);
      return slotsOfDay(parts, clinicId, wish, deadline);
    },
    earliest: (clinicId, wish, deadline, callId) => {
      parts.recentReads.searchBegan(clinicId);
      if (callId === undefined) return findSlots(parts, clinicId, wish, deadline);
      const asksByTime = wish.around !== null && !wish.spread;
      return findSlots(parts, clinicId, wish, deadline, { callId, asksByTime });
    },
  };
}
