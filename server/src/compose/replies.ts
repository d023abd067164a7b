import type { Reminders } from '../features/reminders/index.ts';
import {
  type AskedVisit,
  type ConfirmSettings,
  createReplies,
  type Replies,
} from '../features/replies/index.ts';
import type { CancelOutcome, Scheduling } from '../features/scheduling/index.ts';
import type { Ledger } from '../features/scheduling/ledger/index.ts';
import type { TextLanguage } from '../kernel/text/text-language.ts';
import { deadlineIn } from '../kernel/time/deadline.ts';
import type { Base } from './base.ts';
import type { CallSlices } from './call.ts';
import type { ClinicSlices } from './clinic.ts';
import type { EmrSlices } from './emr.ts';

const CANCEL_MS = 8_000;
const USUAL_SETTINGS: ConfirmSettings = { confirmStatus: null, confirmInNotes: true };

/** Created last, because a reply may answer a reminder or an offer, and may ask for a link. */
export function replySlice(
  { db, clock, log }: Base,
  { clinics, inbox }: ClinicSlices,
  { emr, providers }: EmrSlices,
  { sms, consents, scheduling, ledger, links, standby }: CallSlices,
  reminders: Reminders,
): Replies {
  return createReplies({
    ...{ db, clock, log, clinics, inbox, sms, consents, reminders, links },
    offers: standby.offers,
    reminderSettings: async (clinicId) => (await reminders.settings(clinicId)) ?? USUAL_SETTINGS,
    emr: emr.connections,
    providerName: async (clinicId, id) => (await providers.bookingConfig(clinicId)).nameOf(id),
    cancelVisit: (clinicId, visit, language) =>
      cancelByText({ scheduling, ledger }, clinicId, visit, language),
  });
}

/** The same use case as by phone. A repeated reply finds the row already cancelled, so it needs no idempotency key. */
async function cancelByText(
  { scheduling, ledger }: { readonly scheduling: Scheduling; readonly ledger: Ledger },
  clinicId: string,
  { appointmentId, patientId }: AskedVisit,
  language: TextLanguage,
): Promise<CancelOutcome> {
  const deadline = deadlineIn(CANCEL_MS);
  const tool = 'text_reply';
  let outcome: CancelOutcome = { status: 'failed' };
  await ledger.runOnce(
    clinicId,
    { callId: null, toolCallId: null, tool, argumentsHash: '' },
    deadline,
    async (attemptId) => {
      outcome = await scheduling.cancel(
        clinicId,
        { appointmentId, patientId, reason: 'Cancelled by text' },
        {
          ...{ attemptId, tool, deadline, via: 'text', callId: null },
          language: language === 'zh' || language === 'yue' ? 'zh' : 'en',
          // The answer to the reply tells the patient; a confirmation text would tell them twice.
          ...{ callerPhone: null, smsConsent: null },
          trace: () => undefined,
        },
      );
      return { status: outcome.status };
    },
  );
  return outcome;
}
