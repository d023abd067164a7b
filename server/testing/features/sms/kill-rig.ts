import { isDeepStrictEqual } from 'node:util';
import type { SmsProvider as Simulator } from '@frontdesk/simulators';
import type { Database, Transaction } from '../../../src/database/database.ts';
import type { JobOutcome } from '../../../src/database/jobs/jobs.ts';
import type { ClinicProfile } from '../../../src/features/clinics/index.ts';
import type { Decide } from '../../../src/features/sms/messages.store.ts';
import { SEND_TIMING } from '../../../src/features/sms/sending/attempts.ts';
import type { Message, MessageChange } from '../../../src/features/sms/sending/message.ts';
import type { Confirmation } from '../../../src/features/sms/sending/queue-message.ts';
import { sendMessageJob } from '../../../src/features/sms/sending/send-message.job.ts';
import { silentLogger } from '../../../src/kernel/logger.ts';
import { systemClock } from '../../../src/kernel/time/clock.ts';
import type { SmsProvider, SmsVendor } from '../../../src/ports/sms-provider.ts';
import { connectVendor, startVendor } from '../../adapters/sms/simulated-vendor.ts';
import { SENDER } from './sms-clinic.ts';
import { smsServer } from './sms-server.ts';

type Row = Pick<Message, 'callId' | 'toNumber' | 'state' | 'skipReason' | 'attempts'>;

/** Messages that wait, and the jobs that send them. */
export interface Rig {
  readonly vendor: SmsVendor;
  readonly simulator: Simulator;
  queue(confirmations: readonly Confirmation[]): Promise<void>;
  due(): Promise<number[]>;
  run(job: number): Promise<JobOutcome>;
  finish(jobs: readonly number[]): Promise<unknown>;
  rows(): Promise<Row[]>;
  /** The calls whose log will say that the message was sent. */
  sentCalls(): Promise<Set<string | null>>;
  close(): Promise<void>;
}

const CLINIC = {
  smsEnabled: true,
  smsSenderNumber: SENDER,
  smsMessagingProfileId: null,
  smsInboundWebhookEnabled: false,
  smsTemplateBookEn: '{clinicName}',
} as Confirmation['clinic'];
const timing = { ...SEND_TIMING, retryAfterMs: 0 };
const numberOf = (index: number) => `+1604555${String(index).padStart(4, '0')}`;

export const messagesFor = (count: number): Confirmation[] =>
  Array.from({ length: count }, (_, index) => ({
    action: 'book',
    callId: `call ${index}`,
    appointmentId: `${index}`,
    language: 'en',
    to: numberOf(index),
    consent: true,
    facts: { clinicName: 'Fraser Street Clinic' },
    clinic: CLINIC,
  }));

type Intercept = (line: SmsProvider) => SmsProvider;

const WANTED = { optedOut: false, isHeld: false };

/** Quick, since there is no database: rows in a list. */
export async function inMemory(vendor: SmsVendor, intercept: Intercept): Promise<Rig> {
  const simulator = await startVendor(vendor);
  const line = connectVendor(vendor, simulator, { timeoutMs: 1_000 });
  const rows: Message[] = [];
  const unfinished = new Set<number>();
  const sent = new Set<string | null>();
  const tx: Database<'sms'> = {
    inClinic: (_, work) => work(null as never, tx),
    batch: (_, work) => Promise.all(work(null as never, tx) as readonly Promise<unknown>[]) as never,
    asPlatform: (work) => work(null as never, tx),
    within: () => tx as never,
  };
  const replace = replacing(rows);
  const job = sendMessageJob({
    db: tx,
    provider: line.provider && intercept(line.provider),
    messagingProfileId: null,
    messages: {
      amend: async <Outcome>(_: Transaction, __: string, id: string, decide: Decide<Outcome>) => {
        const row = rows[Number(id)] as Message;
        const { change, outcome } = await decide(row, new Date(), WANTED);
        rows[Number(id)] = { ...row, ...change };
        return outcome;
      },
      see: async (_, __, id) => ({ message: rows[Number(id)] as Message, ...WANTED, now: new Date() }),
      beginPost: async (_, __, seen, change) => replace(seen, change),
      endPost: async (_, __, seen, change, { id }) => {
        const isWritten = replace(seen, change);
        if (isWritten) unfinished.delete(id);
        return isWritten;
      },
    },
    optOuts: { note: async () => true },
    consents: { withdrawAll: async () => undefined },
    clinics: { read: async () => CLINIC as ClinicProfile },
    calls: {
      markSms: async (_, __, callId, { sentAt }) => {
        if (sentAt) sent.add(callId);
      },
      trace: () => undefined,
    },
    timing,
    clock: systemClock,
    log: silentLogger,
  });
  return {
    vendor,
    simulator,
    queue: async (confirmations) => {
      for (const { callId, to } of confirmations) {
        const empty = { skipReason: null, providerMessageId: null, providerCode: null, deliveryStatus: null };
        const message = {
          callId,
          toNumber: to,
          body: 'Hello',
          linkId: null,
          action: 'book',
          state: 'queued',
          language: 'en',
        } as const;
        unfinished.add(rows.length);
        rows.push({
          ...empty,
          ...message,
          id: String(rows.length),
          attempts: [],
          createdAt: new Date(),
          sentAt: null,
        });
      }
    },
    due: async () => [...unfinished],
    run: (id) =>
      job.run(
        { id, clinicId: 'clinic', payload: { messageId: id }, attempt: 1 },
        new AbortController().signal,
      ),
    finish: async (jobs) => {
      for (const id of jobs) unfinished.delete(id);
    },
    rows: async () => rows,
    sentCalls: async () => sent,
    close: async () => {
      await line.close();
      await simulator.close();
    },
  };
}

const replacing =
  (rows: Message[]) =>
  (seen: Message, change: MessageChange): boolean => {
    const row = rows[Number(seen.id)] as Message;
    const isAsSeen = isDeepStrictEqual([row.state, row.attempts], [seen.state, seen.attempts]);
    if (isAsSeen) rows[Number(seen.id)] = { ...row, ...change };
    return isAsSeen;
  };

export async function onDatabase(vendor: SmsVendor, intercept: Intercept): Promise<Rig> {
  const desk = await smsServer({ vendor, intercept, timing });
  desk.reachableAt(`${await desk.app.listen({ port: 0, host: '127.0.0.1' })}/api/sms/webhook`);
  const clinicId = await desk.aClinic();
  return {
    ...desk,
    vendor,
    queue: (confirmations) =>
      desk.db.inClinic(clinicId, async (_, tx) => {
        for (const confirmation of confirmations) await desk.sms.queue(tx, clinicId, confirmation);
      }),
    due: async () => (await desk.due()).map(({ id }) => id),
    run: async (id) => {
      const job = (await desk.due()).find((row) => row.id === id);
      return job ? desk.runJob(job) : 'done';
    },
    rows: async () =>
      (await desk.rows(clinicId)).map(
        ({ call_id: callId, to_number: toNumber, skip_reason: skipReason, ...row }) =>
          ({ ...row, callId, toNumber, skipReason }) as Row,
      ),
    sentCalls: async () => {
      const sent = await desk.ownerQuery('select call_id from call_memory where sms_sent_at is not null');
      return new Set(sent.map(({ call_id }) => call_id as string));
    },
  };
}
