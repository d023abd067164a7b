import type { Transaction } from '../database/database.ts';
import type { Audit } from '../features/audit/index.ts';
import type { Calls } from '../features/calls/index.ts';
import type { Inbox, Report } from '../features/inbox/index.ts';
import type { BookEvent, ClinicMatter, TextOutcome } from '../features/scheduling/index.ts';
import type { QueueOutcome } from '../features/sms/index.ts';
import { withOutcome } from '../kernel/calls/call-outcomes.ts';
import { spokenDay } from '../kernel/spoken/day.ts';

/** Enqueues the confirmation and returns whether it will be sent. */
export type Confirm = (
  tx: Transaction,
  clinicId: string,
  event: BookEvent & {
    readonly isNumberShared: boolean;
    readonly firstName: string | null;
    readonly consentSentence: string | null;
  },
) => Promise<TextOutcome>;

interface Needs {
  readonly calls: Pick<Calls, 'remember' | 'textsOf'>;
  readonly audit: Pick<Audit, 'record'>;
  readonly inbox: Inbox;
  readonly confirm: Confirm;
  readonly links?: { changed(tx: Transaction, clinicId: string, event: BookEvent): Promise<void> };
  /** Called when a move gave the visit a new number; absent where reminders ask nothing. */
  readonly moved?: (tx: Transaction, clinicId: string, from: string, to: string) => Promise<void>;
  /** Tells standby at once of each change, so that it can offer freed times. */
  readonly bookChanged?: (tx: Transaction, clinicId: string, event: BookEvent) => Promise<void>;
}

/** Tells the caller why no text is sent only if the clinic's own limits are the reason. */
export function textOutcome(queued: QueueOutcome): TextOutcome {
  if (queued.queued) return { smsQueued: true };
  const { skipReason: why, isStopped, isWithdrawn } = queued;
  const smsHeldBack = why === 'too_many_texts' || why === 'number_not_allowed' ? why : undefined;
  return {
    smsQueued: false,
    smsSkipped: isStopped ? 'opted_out' : isWithdrawn ? 'withdrawn' : why,
    ...(smsHeldBack ? { smsHeldBack } : {}),
  };
}

/** A yes or no holds for the rest of the call for the same patient. A family's number gets the name of the patient. */
async function textWish(
  calls: Needs['calls'],
  tx: Transaction,
  clinicId: string,
  { callId, patientId, smsConsent }: BookEvent,
) {
  if (!callId) return { smsConsent, isNumberShared: false, firstName: null, consentSentence: null };
  const { choices, isNumberShared, firstNames, lastSentence } = await calls.textsOf(tx, clinicId, callId);
  const about = patientId ?? '';
  return {
    smsConsent: smsConsent ?? choices[about] ?? null,
    isNumberShared,
    firstName: firstNames[about] ?? null,
    // The caller answers the question about texts right before the change.
    consentSentence: smsConsent === null ? null : lastSentence,
  };
}

const NO_TEXT: TextOutcome = { smsQueued: false };
const OUTCOME = { book: 'booked', reschedule: 'rescheduled', cancel: 'cancelled' } as const;

function userAgentOf({ linkId, via }: BookEvent): string {
  if (linkId) return 'patient by link';
  return via === 'text' ? 'text message' : 'voice call';
}

/** Effects of a booking on other slices, written in the transaction that settles it. */
export function afterBooking({
  calls,
  audit,
  inbox,
  confirm,
  links,
  moved,
  bookChanged = async () => undefined,
}: Needs) {
  return {
    afterwards: async (tx: Transaction, clinicId: string, event: BookEvent): Promise<TextOutcome> => {
      const { smsConsent, ...forWhom } = await textWish(calls, tx, clinicId, event);
      // Started in the global lock order; the audit chain comes last.
      const [, text] = await Promise.all([
        event.callId ? calls.remember(tx, clinicId, event.callId, memoryOf(event)) : null,
        event.isSilent ? NO_TEXT : confirm(tx, clinicId, { ...event, smsConsent, ...forWhom }),
        links?.changed(tx, clinicId, event),
        bookChanged(tx, clinicId, event),
      ]);
      const { oldAppointmentId, appointmentId } = event;
      if (moved && oldAppointmentId && event.action === 'reschedule')
        await moved(tx, clinicId, oldAppointmentId, appointmentId);
      await audit.record(tx, {
        clinicId,
        userId: null,
        action: `appointment.${event.action}`,
        resource: `appointment/${event.appointmentId}`,
        ip: '',
        userAgent: userAgentOf(event),
        requestId: event.callId ?? event.attemptId,
        success: true,
        details: {
          appointmentId: event.appointmentId,
          providerId: event.providerId,
          date: event.date,
          time: event.time,
          ...(event.linkId ? { via: 'link' } : {}),
        },
      });
      return text;
    },
    sharedBooking: async (tx: Transaction, clinicId: string, event: BookEvent): Promise<void> => {
      if (event.callId) await calls.remember(tx, clinicId, event.callId, memoryOf(event));
      await links?.changed(tx, clinicId, event);
    },
    showClinic: async (tx: Transaction, clinicId: string, matter: ClinicMatter): Promise<void> => {
      const when = whenOf(matter);
      const news = {
        type: matter.kind,
        ...WORDS[matter.kind](when, matter.via === 'link' ? 'A patient by link' : 'A caller'),
        eventKey: `${matter.kind}:${matter.attemptId}`,
      };
      await inbox.report(tx, clinicId, {
        ...reportOf(matter),
        news,
        reopens: matter.kind !== 'booking-in-doubt',
      });
    },
    doubtBegan: async (tx: Transaction, clinicId: string, matter: ClinicMatter): Promise<void> => {
      await inbox.report(tx, clinicId, { ...reportOf(matter), news: null });
    },
    doubtEnded: async (
      tx: Transaction,
      clinicId: string,
      { attemptId, action }: Pick<ClinicMatter, 'attemptId' | 'action'>,
    ): Promise<void> => {
      await inbox.settle(tx, clinicId, DOUBT[action], attemptId);
    },
  };
}

const DOUBT = {
  book: 'booking_in_doubt',
  reschedule: 'move_in_doubt',
  cancel: 'cancellation_in_doubt',
} as const;

const OUTCOMES: Readonly<Record<ClinicMatter['kind'], string>> = {
  'booking-in-doubt': 'looking',
  'cancellation-in-doubt': 'looking',
  'booking-found': 'found',
  'booking-absent': 'absent',
  'booking-undone': 'undone',
  'late-row-cancelled': 'late',
  'collision-after-answer': 'overlap',
  'cancel-not-confirmed': 'not-cancelled',
};

const whenOf = ({ providerName, date, time }: ClinicMatter) =>
  `${spokenDay(date, 'en')} at ${time} with ${providerName}`;

function reportOf(matter: ClinicMatter): Report {
  const { kind, action, attemptId, callId, phone, patientId, patientName: name, appointmentId } = matter;
  const { language, providerName, date, time, via } = matter;
  const oldRemains = kind === 'cancel-not-confirmed' && action === 'reschedule';
  const outcome = oldRemains ? 'old-remains' : OUTCOMES[kind];
  return {
    kind: kind === 'collision-after-answer' ? 'staff_overlap' : DOUBT[action],
    cause: attemptId,
    callId,
    phone,
    patientId,
    name,
    appointmentId,
    language,
    facts: { outcome, providerName, date, time, ...(via ? { via } : {}) },
  };
}

function memoryOf({ action, patientId, patientName, providerId, appointmentId, ...event }: BookEvent) {
  const { language, smsConsent, oldAppointmentId } = event;
  const about = { patientId, patientName, providerId, appointmentId, oldAppointmentId };
  const spoken = { ...withOutcome(OUTCOME[action], about), patientId, providerId, appointmentId, language };
  if (smsConsent === null) return spoken;
  const chosen = { ...spoken, smsChoices: { [patientId ?? '']: smsConsent } };
  // A number that turns out to be a landline is neither consent nor refusal.
  return smsConsent === 'landline' ? chosen : { ...chosen, smsConsent };
}

const WORDS: Readonly<
  Record<ClinicMatter['kind'], (when: string, who: string) => { title: string; body: string }>
> = {
  'booking-in-doubt': (when, who) => ({
    title: 'Please check an appointment',
    body: `${who} asked for ${when}. Your EMR did not confirm it, and cannot be reached. We keep looking and keep the time free; please check your schedule and call the patient if it is not there.`,
  }),
  'cancellation-in-doubt': (when, who) => ({
    title: 'Please check a cancellation',
    body: `${who} cancelled ${when}. Your EMR has not confirmed it; we repeat it until it does.`,
  }),
  'booking-found': (when, who) => ({
    title: 'Please tell a caller that it is booked',
    body: `${who} asked for ${when} and was told that it could not be confirmed. It is booked, and no text says so; please call the patient.`,
  }),
  'booking-absent': (when, who) => ({
    title: `${who} is not booked`,
    body: `${who} asked for ${when} and was told that it could not be confirmed. It is not in your schedule, and the time is free again; please call the patient.`,
  }),
  'booking-undone': (when, who) => ({
    title: `${who} is not booked`,
    body: `${who} asked for ${when} and was told that it could not be confirmed. It had reached your schedule over an appointment of your own, so we have cancelled it; please call the patient.`,
  }),
  'collision-after-answer': (when) => ({
    title: 'Two appointments at the same time',
    body: `The appointment booked by phone for ${when} overlaps one entered at the clinic at the same moment. The caller was told that it is booked; please move one of them.`,
  }),
  'late-row-cancelled': (when) => ({
    title: 'A late appointment was cancelled',
    body: `An appointment for ${when} reached your EMR long after the caller had been told that it could not be confirmed. We have cancelled it; please call the patient if in doubt.`,
  }),
  'cancel-not-confirmed': (when, who) => ({
    title: 'Please cancel an appointment by hand',
    body: `${who} no longer needs the appointment ${when}, but your EMR did not take the cancellation. Please cancel it in your schedule.`,
  }),
};
