import { randomUUID } from 'node:crypto';
import { type SmsProviderOptions, startSmsProvider } from '@frontdesk/simulators';
import { type TestDatabase, testDatabase } from '../../../tests/test-database.ts';
import { smsHttp } from '../../adapters/sms/http.ts';
import type { Job, JobKind } from '../../database/jobs.ts';
import { frozenClock } from '../../kernel/clock.ts';
import { silentLogger } from '../../kernel/logger.ts';
import { Secret } from '../../kernel/secret.ts';
import type { SmsProvider } from '../../ports/sms-provider.ts';
import { type CallEvent, createCalls } from '../calls/index.ts';
import type { ClinicProfile } from '../clinics/index.ts';
import { SEND_TIMING, type SendTiming } from './attempts.ts';
import { type Confirmation, createSms } from './index.ts';
import type { Attempt } from './message.ts';

export const SENDER = '+16045550100';
export const CALLER = '+16045550142';
export const NOW = '2026-11-16T17:00:00Z';
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
}

interface Options {
  readonly simulator?: Partial<SmsProviderOptions>;
  readonly timing?: Partial<SendTiming>;
  readonly hasApiKey?: boolean;
  readonly messagingProfileId?: string;
  readonly webhookPublicKey?: Buffer;
  /** Stands between the service and the line to the provider. */
  readonly intercept?: (line: SmsProvider) => SmsProvider;
}

/** The slice on a database of its own, the real calls slice beside it and the simulated provider at the end of the line. */
export async function smsClinic(options: Options = {}) {
  const database = await testDatabase({ max: 10 });
  const clock = frozenClock(NOW);
  const simulator = await startSmsProvider({ apiKey: 'key', now: clock.now, ...options.simulator });
  const line = smsHttp({ url: simulator.url, apiKey: new Secret('key'), timeoutMs: LINE_TIMEOUT_MS });
  const traced: Array<CallEvent & { callId: string }> = [];
  const profile = async (id: string) => (await profileOf(database, id)) as unknown as ClinicProfile | null;
  const shared = { db: database.db, clock, log: silentLogger };
  const calls = createCalls({
    ...shared,
    notices: { on: () => undefined },
    clinics: { profile, isOpenAt: () => true },
  });
  const { intercept = (same: SmsProvider) => same, hasApiKey = true } = options;
  const sms = createSms({
    ...shared,
    provider: hasApiKey ? intercept(line) : null,
    messagingProfileId: options.messagingProfileId ?? null,
    webhookPublicKey: options.webhookPublicKey ?? null,
    clinics: { profile },
    calls: {
      markSms: calls.markSms,
      trace: (_, callId, event) => {
        traced.push({ callId, ...event });
      },
    },
    timing: { ...SEND_TIMING, insistAfterMs: [], ...options.timing },
  });
  const [job] = sms.jobs;
  if (!job) throw new Error('there is a job');

  return {
    ...database,
    ...overMessages(database, job),
    simulator,
    sms,
    job,
    calls,
    clock,
    traced,
    profile,
    aClinic: (config: Partial<ClinicProfile> = {}) => addClinic(database, config),
    posts: () => simulator.ledger.count('send-message'),
    queue: async (clinicId: string, over: Partial<Confirmation> = {}) => {
      const clinic = over.clinic ?? (await profile(clinicId));
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
    /** Every job that waits, once and whatever its time; answers what each wants next. */
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

async function addClinic({ ownerQuery }: TestDatabase, config: Partial<ClinicProfile>): Promise<string> {
  const { smsSenderNumber = SENDER, smsMessagingProfileId = null } = config;
  const { smsEnabled = true, smsInboundWebhookEnabled = false } = config;
  const [row] = await ownerQuery<{ id: string }>(
    `with clinic as (
       insert into clinics (name, phone) values ('Fraser Street Clinic', '+16045550199') returning id)
     insert into clinic_config
       (clinic_id, sms_enabled, sms_sender_number, sms_messaging_profile_id, sms_inbound_webhook_enabled)
     select id, $1, $2, $3, $4 from clinic returning clinic_id as id`,
    [smsEnabled, smsSenderNumber, smsMessagingProfileId, smsInboundWebhookEnabled],
  );
  if (!row) throw new Error('the clinic was not added');
  return row.id;
}

async function profileOf({ ownerQuery }: TestDatabase, clinicId: string) {
  const [row] = await ownerQuery(
    `select c.id, c.name, c.phone, c.timezone, c.voice_phone_number as "voicePhoneNumber",
            f.sms_enabled as "smsEnabled", f.sms_sender_number as "smsSenderNumber",
            f.sms_messaging_profile_id as "smsMessagingProfileId",
            f.sms_inbound_webhook_enabled as "smsInboundWebhookEnabled"
       from clinics c join clinic_config f on f.clinic_id = c.id where c.id = $1`,
    [clinicId],
  );
  const builtIn = ['Book', 'Reschedule', 'Cancel'].flatMap((action) =>
    ['En', 'Zh'].map((language) => [`smsTemplate${action}${language}`, null]),
  );
  return row ? { ...Object.fromEntries(builtIn), ...row } : null;
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
      clinicName: 'Fraser Street Clinic',
      date: 'Tue, Dec 1',
      time: '9:30 AM',
      providerName: 'Dr. Chen',
    },
    clinic,
    ...over,
  };
}
