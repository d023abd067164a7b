import type { Database, Transaction } from '../../database/database.ts';
import type { JobKind } from '../../database/jobs/jobs.ts';
import type { Guards, Routes } from '../../http/routes.ts';
import type { Logger } from '../../kernel/logger.ts';
import type { Clock } from '../../kernel/time/clock.ts';
import type { SmsProblem, SmsProvider, SmsWebhook } from '../../ports/sms-provider.ts';
import type { Calls } from '../calls/index.ts';
import type { Clinics } from '../clinics/index.ts';
import type { Consents } from '../consent/index.ts';
import type { Inbox } from '../inbox/index.ts';
import { deskTextRoutes } from './desk/desk-text-routes.ts';
import { sendingStopRoutes } from './desk/sending-stop-routes.ts';
import { sendingStopStore } from './desk/sending-stops.store.ts';
import { smsListRoutes } from './list-routes.ts';
import { smsListStore } from './lists.store.ts';
import { messageStore, type NewText, type OtherTexts } from './messages.store.ts';
import { smsRoutes } from './routes.ts';
import { SEND_TIMING, type SendTiming } from './sending/attempts.ts';
import { endTestJob } from './sending/end-test.job.ts';
import {
  type BookedAppointment,
  type Confirmation,
  confirmAppointment,
  type QueueOutcome,
  queueMessage,
} from './sending/queue-message.ts';
import { reportUndelivered } from './sending/report-undelivered.ts';
import { sendMessageJob } from './sending/send-message.job.ts';
import { type TextEnded, tellEnded } from './sending/tell-ended.ts';
import { eventStore } from './webhook/events.store.ts';
import { optOutStore } from './webhook/opt-outs.store.ts';
import type { InboundReader } from './webhook/take-event.ts';
import { smsWebhookRoutes } from './webhook/webhook-routes.ts';

export type { NewText } from './messages.store.ts';
export { textPart } from './person.store.ts';
export { smsKeeper } from './retention.store.ts';
export type { BookedAppointment, Confirmation, QueueOutcome } from './sending/queue-message.ts';
export type { EndedText, TextEnded } from './sending/tell-ended.ts';
export { configWarnings as smsWarnings } from './setup/config-warnings.ts';

export interface Sms {
  /**
   * Writes consent, message and job, or the reason for sending none, in the booking's transaction. Once per call,
   * action and appointment. Never rejects because of a guard.
   */
  queue(tx: Transaction, clinicId: string, confirmation: Confirmation): Promise<QueueOutcome>;
  /** Like `queue`, but looks up text and clinic itself. */
  confirm(tx: Transaction, clinicId: string, booked: BookedAppointment): Promise<QueueOutcome>;
  /**
   * Queues a text without a call and returns its id. The sender has checked consent; the text is still dropped if the
   * number is blocked or consent withdrawn before it leaves.
   */
  text(tx: Transaction, clinicId: string, text: NewText): Promise<string>;
  isHeld(): Promise<boolean>;
  /** Recent texts that are not reminders: how many wait, and when the last one left. */
  othersOf(clinicId: string): Promise<OtherTexts>;
  readonly jobs: readonly JobKind[];
  routes(guards: Guards): Routes[];
}

interface Needs {
  readonly db: Database<'sms'>;
  /** Null if the platform has no API key. */
  readonly provider: SmsProvider | null;
  readonly webhook: SmsWebhook;
  readonly messagingProfileId: string | null;
  readonly clinics: Pick<Clinics, 'profile' | 'read' | 'change' | 'idsBy'>;
  readonly calls: Pick<Calls, 'markSms' | 'trace'>;
  readonly consents: Pick<Consents, 'standing' | 'add' | 'withdrawAll' | 'giveBack' | 'basisOfText'>;
  readonly inbox: Inbox;
  readonly clock: Clock;
  readonly log: Logger;
  readonly timing?: SendTiming;
  /** The address of a link, inserted when the text leaves. */
  readonly linkUrl?: (linkId: string) => string;
  readonly problemOf?: (code: string | null) => SmsProblem | null;
  /** Notified when a text they queued did not arrive. */
  readonly textEnded?: readonly TextEnded[];
  readonly replies?: InboundReader;
}

export function createSms({ timing = SEND_TIMING, ...given }: Needs): Sms {
  const parts = {
    ...given,
    hasApiKey: given.provider !== null,
    timing,
    messages: tellEnded(
      reportUndelivered(messageStore(given.db), given.inbox),
      given.problemOf ?? (() => null),
      given.textEnded ?? [],
    ),
    events: eventStore(given.db),
    optOuts: optOutStore(given.db),
  };
  const stops = sendingStopStore(given.db);
  return {
    queue: (tx, clinicId, confirmation) => queueMessage(parts, tx, clinicId, confirmation),
    confirm: (tx, clinicId, booked) => confirmAppointment(parts, tx, clinicId, booked),
    text: (tx, clinicId, text) => parts.messages.addText(tx, clinicId, text),
    isHeld: async () => (await stops.current()) !== null,
    othersOf: parts.messages.othersOf,
    jobs: [sendMessageJob(parts), endTestJob(parts)],
    routes: (guards) => [
      smsRoutes(parts, guards),
      smsListRoutes({ lists: smsListStore(given.db), clinics: given.clinics }, guards),
      deskTextRoutes(parts, guards),
      smsWebhookRoutes(parts, guards),
      sendingStopRoutes(stops, guards),
    ],
  };
}
