import type { Transaction } from '../database/database.ts';
import type { Audit } from '../features/audit/index.ts';
import type { Calls } from '../features/calls/index.ts';
import type { Notifications } from '../features/notifications/index.ts';
import type { BookEvent, ClinicMatter } from '../features/scheduling/index.ts';

/** Queues the confirmation and tells whether it will be sent. */
export type Confirm = (tx: Transaction, clinicId: string, event: BookEvent) => Promise<boolean>;

interface Needs {
  readonly calls: Pick<Calls, 'remember'>;
  readonly audit: Pick<Audit, 'record'>;
  readonly notifications: Pick<Notifications, 'tell'>;
  readonly confirm: Confirm;
}

const OUTCOME = { book: 'booked', reschedule: 'rescheduled', cancel: 'cancelled' } as const;

/** What a booking means for the other slices, written in the transaction that settles it. */
export function afterBooking({ calls, audit, notifications, confirm }: Needs) {
  return {
    afterwards: async (
      tx: Transaction,
      clinicId: string,
      event: BookEvent,
    ): Promise<{ smsQueued: boolean }> => {
      if (event.callId) await calls.remember(tx, clinicId, event.callId, memoryOf(event));
      const smsQueued = await confirm(tx, clinicId, event);
      await audit.record(tx, {
        clinicId,
        userId: null,
        action: `appointment.${event.action}`,
        resource: `appointment/${event.appointmentId}`,
        ip: '',
        userAgent: 'voice call',
        requestId: event.callId ?? event.attemptId,
        success: true,
        details: {
          appointmentId: event.appointmentId,
          providerId: event.providerId,
          date: event.date,
          time: event.time,
        },
      });
      return { smsQueued };
    },
    showClinic: (tx: Transaction, clinicId: string, matter: ClinicMatter): Promise<void> =>
      notifications.tell(tx, {
        users: { clinicManagersOf: clinicId },
        type: matter.kind,
        ...WORDS[matter.kind](`${matter.providerName}, ${matter.date} ${matter.time}`),
        eventKey: `${matter.kind}:${matter.attemptId}`,
        clinicId,
      }),
  };
}

function memoryOf({ action, patientId, providerId, appointmentId, language, smsConsent }: BookEvent) {
  const spoken = { doneOutcome: OUTCOME[action], patientId, providerId, appointmentId, language };
  return smsConsent === null ? spoken : { ...spoken, smsConsent };
}

const WORDS: Readonly<Record<ClinicMatter['kind'], (when: string) => { title: string; body: string }>> = {
  'booking-in-doubt': (when) => ({
    title: 'Please check an appointment',
    body: `A caller asked for ${when}. Your EMR did not confirm it, and cannot be reached. We keep looking and keep the time free; please check your schedule and call the patient if it is not there.`,
  }),
  'booking-absent': (when) => ({
    title: 'A caller is not booked',
    body: `A caller asked for ${when} and was told that it could not be confirmed. It is not in your schedule, and the time is free again; please call the patient.`,
  }),
  'booking-undone': (when) => ({
    title: 'A caller is not booked',
    body: `A caller asked for ${when} and was told that it could not be confirmed. It had reached your schedule over an appointment of your own, so we have cancelled it; please call the patient.`,
  }),
  'collision-after-answer': (when) => ({
    title: 'Two appointments at the same time',
    body: `The appointment booked by phone for ${when} overlaps one entered at the clinic at the same moment. The caller was told that it is booked; please move one of them.`,
  }),
  'late-row-cancelled': (when) => ({
    title: 'A late appointment was cancelled',
    body: `An appointment for ${when} reached your EMR long after the caller had been told that it could not be confirmed. We have cancelled it; please call the patient if in doubt.`,
  }),
  'cancel-not-confirmed': (when) => ({
    title: 'Please cancel an appointment by hand',
    body: `A caller's appointment (${when}) should have been cancelled, but your EMR did not take it. Please cancel it in your schedule.`,
  }),
};
