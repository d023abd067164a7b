import type { Consents } from '../features/consent/index.ts';
import type { EmrConnections } from '../features/emr/index.ts';
import type { Providers } from '../features/providers/index.ts';
import type {
  AskedVisit,
  ConfirmSettings,
  LinkMaker,
  OfferDesk,
  Replies,
} from '../features/replies/index.ts';
import { createReplies, createReplyIntake, type ReplyIntake } from '../features/replies/index.ts';
import type { CancelOutcome, Scheduling } from '../features/scheduling/index.ts';
import type { Ledger } from '../features/scheduling/ledger/index.ts';
import type { Sms } from '../features/sms/index.ts';
import { deadlineIn } from '../kernel/deadline.ts';
import type { TextLanguage } from '../kernel/text-language.ts';
import type { Base } from './base.ts';
import type { ClinicSlices } from './clinic.ts';

const CANCEL_MS = 8_000;

/**
 * What replies need of reminders, offers and links, which are not part of this build: a clinic without them has the
 * defaults, reads only what answers a question, and leaves other times to its staff.
 */
const WITHOUT_OTHERS = {
  areRepliesRead: async () => false,
  reminderSettings: async (): Promise<ConfirmSettings> => ({ confirmStatus: null, confirmInNotes: true }),
  reminders: { answered: async () => undefined },
  offers: null as OfferDesk | null,
  links: null as LinkMaker | null,
};

export function replyIntake({ db, clock }: Base, { inbox }: Pick<ClinicSlices, 'inbox'>): ReplyIntake {
  return createReplyIntake({ db, clock, inbox, areRepliesRead: WITHOUT_OTHERS.areRepliesRead });
}

interface Beside {
  readonly clinics: ClinicSlices['clinics'];
  readonly inbox: ClinicSlices['inbox'];
  readonly connections: Pick<EmrConnections, 'of'>;
  readonly providers: Pick<Providers, 'bookingConfig'>;
  readonly sms: Sms;
  readonly consents: Consents;
  readonly scheduling: Scheduling;
  readonly ledger: Ledger;
}

export function replySlice({ db, clock, log }: Base, beside: Beside): Replies {
  const { clinics, inbox, connections, providers, sms, consents, scheduling, ledger } = beside;
  const { reminderSettings, reminders, offers, links } = WITHOUT_OTHERS;
  return createReplies({
    ...{ db, clock, log, clinics, inbox, sms, consents },
    ...{ reminderSettings, reminders, offers, links },
    emr: connections,
    providerName: async (clinicId, id) => (await providers.bookingConfig(clinicId)).nameOf(id),
    cancelVisit: (clinicId, visit, language) =>
      cancelByText({ scheduling, ledger }, clinicId, visit, language),
  });
}

/** The same use case as by phone. A reply that is carried out again finds the row cancelled, so it needs no key. */
async function cancelByText(
  { scheduling, ledger }: Pick<Beside, 'scheduling' | 'ledger'>,
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
          // The answer to the reply tells the patient; a text as after a call would tell it twice.
          ...{ callerPhone: null, smsConsent: null },
          trace: () => undefined,
        },
      );
      return { status: outcome.status };
    },
  );
  return outcome;
}
