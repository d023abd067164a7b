import { type KeyObject, randomUUID } from 'node:crypto';
import type { SmsProviderOptions } from '@frontdesk/simulators';
import type { Job, JobKind } from '../../../src/database/jobs/jobs.ts';
import { createAudit } from '../../../src/features/audit/index.ts';
import { type CallEvent, createCalls } from '../../../src/features/calls/index.ts';
import { type ClinicProfile, createClinics } from '../../../src/features/clinics/index.ts';
import { createConsents } from '../../../src/features/consent/index.ts';
import { createInbox } from '../../../src/features/inbox/index.ts';
import { createNotifications } from '../../../src/features/notifications/index.ts';
import { type Confirmation, createSms, type TextEnded } from '../../../src/features/sms/index.ts';
import { SEND_TIMING, type SendTiming } from '../../../src/features/sms/sending/attempts.ts';
import type { Attempt } from '../../../src/features/sms/sending/message.ts';
import { silentLogger } from '../../../src/kernel/logger.ts';
import type { SmsProvider, SmsVendor } from '../../../src/ports/sms-provider.ts';
import { type TestDatabase, testDatabase } from '../../../tests/test-database.ts';
import { CALLER, CLINIC_NAME, CLINIC_NUMBER, testClock } from '../../../tests/world/facts.ts';
import { insertClinic } from '../../../tests/world/rows.ts';
import { inMemoryFiles } from '../../adapters/files/in-memory-files.ts';
import { connectVendor, startVendor } from '../../adapters/sms/simulated-vendor.ts';

export { CALLER, CLINIC_NUMBER as SENDER, NOW } from '../../../tests/world/facts.ts';

/** Short, for messages that are never answered; long enough for a busy machine to answer the others. */
const LINE_TIMEOUT_MS = 2_000;

interface StoredMessage {
  readonly id: string;
  readonly call_id: string | null;
  readonly action: string;
  readonly to_number: string | null;
  readonly body: string | null;
  readonly state: string;
  readonly skip_reason: string | null;
  readonly provider_message_id: string | null;
  readonly provider_code: string | null;
  readonly delivery_status: string | null;
  readonly attempts: Attempt[];
  readonly sent_at: Date | null;
  readonly consent_id: string | null;
}

export interface SmsClinicOptions {
  /** Telnyx where absent. */
  readonly vendor?: SmsVendor;
  readonly simulator?: Omit<Partial<SmsProviderOptions>, 'webhook' | 'vendor'>;
  readonly timing?: Partial<SendTiming>;
  readonly hasApiKey?: boolean;
  /** For a test that signs events itself. */
  readonly signing?: { readonly privateKey: KeyObject };
  readonly messagingProfileId?: string;
  /** One of its own where absent. */
  readonly database?: TestDatabase;
  /** Hear of texts that did not reach their number. */
  readonly textEnded?: readonly TextEnded[];
  /** Stands between the service and the line to the provider. */
  readonly intercept?: (line: SmsProvider) => SmsProvider;
}

/** The slice on a database of its own, the real calls slice beside it and the simulated provider at the end of the line. */
export async function smsClinic(options: SmsClinicOptions = {}) {
  const database = options.database ?? (await testDatabase({ max: 10 }));
  const clock = testClock();
  const { vendor = 'telnyx', hasApiKey = true } = options;
  // The service has no port yet when the vendor starts, so the address is looked up at each use.
  const webhook = { url: 'http://localhost/api/sms/webhook', ...options.signing };
  const simulator = await startVendor(vendor, { now: clock.now, webhook, ...options.simulator });
  const line = connectVendor(vendor, simulator, {
    clock,
    timeoutMs: LINE_TIMEOUT_MS,
    get webhookUrl() {
      return webhook.url;
    },
    ...(hasApiKey ? {} : { key: null }),
  });
  const traced: Array<CallEvent & { callId: string }> = [];
  const notices = { on: () => undefined };
  const shared = { db: database.db, clock, log: silentLogger };
  const fresh = createClinics({ ...shared, notices, files: inMemoryFiles() });
  // Nothing is cached here: the tests change clinics behind the service's back.
  const clinics = { ...fresh, profile: (id: string) => fresh.read(id) };
  const calls = createCalls({ ...shared, notices, clinics: { ...clinics, isOpenAt: () => true } });
  const { intercept = (same: SmsProvider) => same } = options;
  const audit = createAudit({ db: database.db });
  const notifications = createNotifications({ db: database.db });
  const inbox = await createInbox({ ...shared, notifications, audit });
  const consents = createConsents({ db: database.db, hash: (text) => `hash of ${text.length}` });
  const sms = createSms({
    ...shared,
    provider: line.provider && intercept(line.provider),
    webhook: line.webhook,
    messagingProfileId: options.messagingProfileId ?? null,
    clinics,
    consents,
    inbox,
    calls: {
      markSms: calls.markSms,
      trace: (_, callId, event) => {
        traced.push({ callId, ...event });
      },
    },
    timing: { ...SEND_TIMING, rewriteAfterMs: [], ...options.timing },
    problemOf: line.problemOf,
    textEnded: options.textEnded ?? [],
  });
  const [job] = sms.jobs;
  if (!job) throw new Error('there is a job');

  return {
    ...database,
    ...overMessages(database, job),
    simulator,
    reachableAt: (url: string) => {
      webhook.url = url;
    },
    sms,
    consents,
    clinics,
    inbox,
    job,
    calls,
    clock,
    traced,
    profile: clinics.profile,
    aClinic: (config: Partial<ClinicProfile> = {}) => addClinic(database, config),
    posts: () => simulator.ledger.count('send-message'),
    queue: async (clinicId: string, over: Partial<Confirmation> = {}) => {
      const clinic = over.clinic ?? (await clinics.profile(clinicId));
      const confirmation = aConfirmation(clinic, over);
      return database.db.inClinic(clinicId, (_, tx) => sms.queue(tx, clinicId, confirmation));
    },
    close: async () => {
      await calls.close();
      await line.close();
      await simulator.close();
      await database.close();
    },
  };
}

type DueJob = Job & { readonly clinic_id: string };

/** Looking at messages behind the fence, and running their jobs by hand. */
function overMessages({ ownerQuery }: TestDatabase, job: JobKind) {
  const due = () =>
    ownerQuery<DueJob>(
      `select id, clinic_id, payload from jobs where kind = 'send-sms' and finished_at is null order by id`,
    );
  const runJob = ({ id, clinic_id: clinicId, payload }: DueJob) =>
    job.run({ id, clinicId, payload, attempt: 1 }, new AbortController().signal);
  const finish = (ids: readonly number[]) =>
    ownerQuery('update jobs set finished_at = now() where id = any($1)', [ids]);
  return {
    due,
    runJob,
    finish,
    /** Every job that waits, once and before its time; answers what each wants next. */
    runDue: async () => {
      const outcomes: Array<Awaited<ReturnType<JobKind['run']>>> = [];
      for (const row of await due()) {
        const outcome = await runJob(row);
        outcomes.push(outcome);
        if (outcome === 'done') await finish([row.id]);
      }
      return outcomes;
    },
    /** As if the time that messages wait for had passed. */
    waitOver: () =>
      ownerQuery(
        `update sms_messages set attempts =
           (select jsonb_agg(attempt - 'retryAt') from jsonb_array_elements(attempts) attempt)
          where attempts <> '[]'`,
      ),
    rows: (clinicId: string) =>
      ownerQuery<StoredMessage>('select * from sms_messages where clinic_id = $1 order by created_at, id', [
        clinicId,
      ]),
  };
}

function addClinic({ ownerQuery }: TestDatabase, config: Partial<ClinicProfile>): Promise<string> {
  const { smsSenderNumber = CLINIC_NUMBER, smsMessagingProfileId = null } = config;
  const { smsEnabled = true, smsInboundWebhookEnabled = false, startRestoresConsent = false } = config;
  return insertClinic(
    ownerQuery,
    { phone: '+16045550199' },
    {
      sms_enabled: smsEnabled,
      sms_sender_number: smsSenderNumber,
      sms_messaging_profile_id: smsMessagingProfileId,
      sms_inbound_webhook_enabled: smsInboundWebhookEnabled,
      start_restores_consent: startRestoresConsent,
      sms_template_book_en: config.smsTemplateBookEn ?? null,
      sms_template_reschedule_zh: config.smsTemplateRescheduleZh ?? null,
      sms_template_cancel_en: config.smsTemplateCancelEn ?? null,
    },
  );
}

function aConfirmation(clinic: Confirmation['clinic'] | null, over: Partial<Confirmation>): Confirmation {
  if (!clinic) throw new Error('there is no such clinic');
  return {
    action: 'book',
    callId: `call-${randomUUID()}`,
    appointmentId: randomUUID(),
    language: 'en',
    to: CALLER,
    consent: null,
    facts: {
      clinicName: CLINIC_NAME,
      date: 'Tue, Dec 1',
      time: '9:30 AM',
      providerName: 'Dr. Chen',
    },
    clinic,
    ...over,
  };
}
