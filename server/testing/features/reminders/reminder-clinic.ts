import { randomUUID } from 'node:crypto';
import type { Transaction } from '../../../src/database/database.ts';
import type { JobOutcome } from '../../../src/database/jobs/jobs.ts';
import { type Changed, changeSettings } from '../../../src/features/reminders/change-settings.ts';
import { figuresStore } from '../../../src/features/reminders/figures/figures.store.ts';
import { createReminders } from '../../../src/features/reminders/index.ts';
import { leaveOut, sendNow } from '../../../src/features/reminders/log/staff-acts.ts';
import type { Reminder, ReminderAnswer } from '../../../src/features/reminders/reminder.ts';
import { paceStore } from '../../../src/features/reminders/send/pace.store.ts';
import { sendRemindersJob } from '../../../src/features/reminders/send/send-reminders.job.ts';
import { settingsStore } from '../../../src/features/reminders/settings.store.ts';
import { type ReminderStore, reminderStore } from '../../../src/features/reminders/store.ts';
import { confirmationStore } from '../../../src/features/replies/confirmations.store.ts';
import type { NewQuestion } from '../../../src/features/replies/index.ts';
import type { EndedText, TextEnded } from '../../../src/features/sms/index.ts';
import { createWatcher } from '../../../src/features/watcher/index.ts';
import { type WatcherStore, watcherStore } from '../../../src/features/watcher/store.ts';
import { watchRound } from '../../../src/features/watcher/watch-round.ts';
import type { Emr } from '../../../src/ports/emr.ts';
import type { TestDatabase } from '../../../tests/test-database.ts';
import { type SmsClinicOptions, smsClinic } from '../sms/sms-clinic.ts';
import { Fuse } from './fuse.ts';

const ZONE = 'America/Vancouver';
/** Toll-free, so that no test waits for the sender's turn. */
const FAST_SENDER = '+18885550100';

type Confirmed = Parameters<ReturnType<typeof confirmationStore>['add']>[2];

interface Options {
  readonly emr: Emr;
  /** Lets the process that works die. */
  readonly fuse?: Fuse;
  readonly sms?: SmsClinicOptions;
  readonly senderNumber?: string;
}

/** Reminders on a database of their own, with the real texts, consents and watcher beside them, and an EMR in memory. */
export async function reminderClinic({
  emr,
  fuse = new Fuse(),
  sms: smsOptions,
  senderNumber = FAST_SENDER,
}: Options) {
  const ended: TextEnded[] = [];
  const office = await smsClinic({ ...smsOptions, textEnded: ended });
  const { db, clock, clinics, consents, inbox, sms } = office;
  const clinicId = await office.aClinic({ smsSenderNumber: senderNumber });
  const watcherRows = watcherStore(db);
  const watcher = createWatcher({
    ...{ db, clock, listeners: [], emrOf: async () => emr, timezoneOf: async () => ZONE },
  });
  const questions: NewQuestion[] = [];
  const restored = { releasedAt: null as Date | null };
  const settings = settingsStore(db);
  const store = reminderStore(db);
  const shared = {
    ...{ db, clock, clinics, consents, inbox, sms, watcher },
    links: { make: async () => randomUUID() },
    releasedAt: async () => restored.releasedAt,
    providers: { all: async () => [DR_LEE_ENTERED] },
    emrOf: async () => emr,
    questions: {
      ask: async (_: Transaction, __: string, question: NewQuestion) => void questions.push(question),
    },
  };
  const reminders = createReminders({ ...shared, statusesOf: async () => null } as never);
  ended.push((tx, id, text: EndedText) => reminders.textEnded(tx, id, text));
  const parts = {
    ...shared,
    settings,
    store,
    pace: paceStore(db),
  } as never as Parameters<typeof changeSettings>[0] &
    Parameters<typeof sendRemindersJob>[0] &
    Parameters<typeof sendNow>[0];
  const trail = async () => undefined;
  return {
    ...office,
    ...acting({
      ownerQuery: office.ownerQuery,
      emr,
      fuse,
      clinicId,
      parts,
      watcherRows,
      reminders,
      settings,
    }),
    clinicId,
    reminders,
    store,
    figures: figuresStore(db),
    questions,
    restored,
    /** As the page behind a link does. */
    confirmByLink: (visit: Confirmed) =>
      db.inClinic(clinicId, async (_, tx) => {
        const at = clock.now();
        await confirmationStore(db).add(tx, clinicId, visit, 'link', at);
        await reminders.answered(tx, clinicId, { visits: [visit], messageId: null, answer: 'confirmed', at });
      }),
    /** What a reply to this text has meant, about these visits. */
    answered: (messageId: string, answer: ReminderAnswer, visits: readonly Confirmed[]) =>
      db.inClinic(clinicId, (_, tx) =>
        reminders.answered(tx, clinicId, { visits, messageId, answer, at: clock.now() }),
      ),
    set: (change: Changed) => changeSettings(parts, clinicId, change, 'manager@fraserclinic.ca', trail),
    sendNow: (id: string) => sendNow(parts, clinicId, id, trail),
    leaveOut: (id: string) => leaveOut(parts, clinicId, id, trail),
    consent: (
      phone: string,
      state: 'given' | 'withdrawn' = 'given',
      kind: 'reminder' | 'booking' = 'reminder',
    ) => addConsent(office, clinicId, phone, state, kind),
    log: () =>
      office.ownerQuery<LoggedRow>(
        `select id, appointment_id as "appointmentId", hours_before as "hoursBefore", state, reason, phone, message_id as "messageId",
                date::text as date, time, answer, consent_id as "consentId"
           from reminders where clinic_id = $1 order by date, time, appointment_id, hours_before desc`,
        [clinicId],
      ),
  };
}

export interface LoggedRow {
  readonly id: string;
  readonly appointmentId: string;
  readonly hoursBefore: number;
  readonly state: Reminder['state'];
  readonly reason: string | null;
  readonly phone: string | null;
  readonly messageId: string | null;
  readonly date: string;
  readonly time: string;
  readonly answer: string | null;
  readonly consentId: string | null;
}

const DR_LEE_ENTERED = { emrProviderId: '101', name: 'Dr. Susan Lee', nameZh: '李淑贤医生' };

async function addConsent(
  { db, consents }: Awaited<ReturnType<typeof smsClinic>>,
  clinicId: string,
  phone: string,
  state: 'given' | 'withdrawn',
  kind: 'reminder' | 'booking',
): Promise<string> {
  const id = randomUUID();
  await db.inClinic(clinicId, (_, tx) =>
    consents.add(tx, clinicId, id, { phone, kind, state, source: 'form', evidence: 'signed at the desk' }),
  );
  return id;
}

interface Acting {
  readonly ownerQuery: TestDatabase['ownerQuery'];
  readonly emr: Emr;
  readonly fuse: Fuse;
  readonly clinicId: string;
  readonly parts: Parameters<typeof sendRemindersJob>[0];
  readonly watcherRows: WatcherStore;
  readonly reminders: ReturnType<typeof createReminders>;
  readonly settings: ReturnType<typeof settingsStore>;
}

function acting({ ownerQuery, emr, fuse, clinicId, parts, watcherRows, reminders, settings }: Acting) {
  let generation = 0;
  const watch = async () => {
    generation = (await watcherRows.begin(clinicId))?.generation ?? generation;
    const needs = {
      store: fuse.around(watcherRows),
      emrOf: async () => emr,
      timezoneOf: async () => ZONE,
      clock: parts.clock,
    };
    // A minute has passed since the last round.
    await ownerQuery(
      `update watched_providers set read_at = read_at - interval '2 minutes', tried_at = tried_at - interval '2 minutes'
        where clinic_id = $1`,
      [clinicId],
    );
    // The tests' clock jumps, which a process's own may not.
    await ownerQuery('update watched_clinics set clock_at = null where clinic_id = $1', [clinicId]);
    const end = await watchRound(needs, clinicId, generation, new AbortController().signal);
    const take = (tx: Transaction, changes: Parameters<typeof reminders.listener.take>[2]) =>
      reminders.listener.take(tx, clinicId, changes);
    while ((await watcherRows.tell(clinicId, 'reminders', take)) > 0);
    return end;
  };
  return {
    /** The book is read and what has changed is told. */
    watch,
    /** One run of the job that sends, with parts of it replaced. */
    run: async (
      over: { readonly store?: Partial<ReminderStore>; readonly hasClock?: boolean } = {},
    ): Promise<JobOutcome> => {
      // The tests' clock jumps, which a process's own may not.
      if (!over.hasClock)
        await ownerQuery('update reminder_settings set clock_at = null where clinic_id = $1', [clinicId]);
      const state = await settings.run(clinicId);
      const needs = {
        ...parts,
        store: fuse.around({ ...parts.store, ...over.store }),
        settings: fuse.around(parts.settings),
        pace: fuse.around(parts.pace),
      };
      const payload = { generation: state?.generation };
      return sendRemindersJob(needs).run(
        { id: 1, clinicId, payload, attempt: 1 },
        new AbortController().signal,
      );
    },
  };
}
