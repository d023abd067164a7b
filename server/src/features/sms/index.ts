import type { Database } from '../../database/database.ts';
import type { JobKind } from '../../database/jobs.ts';
import type { Guards } from '../../http/guards.ts';
import type { Routes } from '../../http/routes.ts';
import type { Clock } from '../../kernel/clock.ts';
import { Failure } from '../../kernel/failure.ts';
import type { Logger } from '../../kernel/logger.ts';
import type { SmsProvider } from '../../ports/sms-provider.ts';
import type { Calls } from '../calls/index.ts';
import type { Clinics } from '../clinics/index.ts';
import { SEND_TIMING, type SendTiming } from './attempts.ts';
import { changeConfig } from './change-config.ts';
import { checkTemplate } from './check-template.ts';
import { endTestJob } from './end-test.job.ts';
import { eventStore } from './events.store.ts';
import { messageStore } from './messages.store.ts';
import { optOutStore } from './opt-outs.store.ts';
import {
  type BookedAppointment,
  type Confirmation,
  confirmAppointment,
  type QueueOutcome,
  queueMessage,
} from './queue-message.ts';
import { type SmsDesk, smsRoutes } from './routes.ts';
import { sendMessageJob } from './send-message.job.ts';
import { sendTest } from './send-test.ts';
import { smsConfigStore } from './store.ts';
import { takeEvent } from './take-event.ts';
import { templateOf } from './templates.ts';
import { smsWebhookRoutes } from './webhook-routes.ts';
import { webhookSignature } from './webhook-signature.ts';

export type { BookedAppointment, Confirmation, QueueOutcome } from './queue-message.ts';

export interface Sms {
  /**
   * In the transaction of the booking it tells of: consent, message and job are written there, or the reason why there
   * is no message. Once for each call, action and appointment; never rejects for a guard.
   */
  queue(tx: Database, clinicId: string, confirmation: Confirmation): Promise<QueueOutcome>;
  /** The same, with text and clinic found here; what scheduling tells of a booking fits as it is. */
  confirm(tx: Database, clinicId: string, booked: BookedAppointment): Promise<QueueOutcome>;
  readonly jobs: readonly JobKind[];
  routes(guards: Guards): Routes[];
}

interface Needs {
  readonly db: Database;
  /** Null where the platform has no SMS_API_KEY. */
  readonly provider: SmsProvider | null;
  readonly messagingProfileId: string | null;
  /** The 32 bytes of the provider's ed25519 key. */
  readonly webhookPublicKey: Buffer | null;
  readonly clinics: Pick<Clinics, 'profile'>;
  readonly calls: Pick<Calls, 'markSms' | 'trace'>;
  readonly clock: Clock;
  readonly log: Logger;
  readonly timing?: SendTiming;
}

export function createSms({ webhookPublicKey, clinics, timing = SEND_TIMING, ...given }: Needs): Sms {
  const { db, provider, clock } = given;
  const config = smsConfigStore(db);
  const messages = messageStore(db);
  const hasApiKey = provider !== null;
  const parts = { ...given, hasApiKey, timing, config, messages, events: eventStore, optOuts: optOutStore };

  const clinic = async (clinicId: string) => there(await clinics.profile(clinicId));
  const desk: SmsDesk = {
    config: async (clinicId) => there(await config.read(db, clinicId)),
    change: (clinicId, change, trail) => changeConfig({ config, clinic }, clinicId, change, trail),
    preview: async (clinicId, { action, language, template }) => {
      const inUse = templateOf(there(await config.read(db, clinicId)), action, language);
      return checkTemplate(template ?? inUse, action, language, await clinic(clinicId));
    },
    test: (clinicId, testPhone, trail) => sendTest(parts, clinicId, testPhone, trail),
  };

  return {
    queue: (tx, clinicId, confirmation) => queueMessage(parts, tx, clinicId, confirmation),
    confirm: (tx, clinicId, booked) => confirmAppointment(parts, tx, clinicId, booked),
    jobs: [sendMessageJob(parts), endTestJob(parts)],
    routes: (guards) => [
      ...smsRoutes(desk, guards),
      ...smsWebhookRoutes(
        {
          isFromProvider: webhookSignature(webhookPublicKey, clock),
          take: (event) => takeEvent(parts, event),
        },
        guards,
      ),
    ],
  };
}

function there<Thing>(thing: Thing | null): Thing {
  if (!thing) throw new Failure('NOT_FOUND', 'There is no such clinic.');
  return thing;
}
