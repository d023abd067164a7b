import { randomUUID } from 'node:crypto';
import type { Job, JobOutcome } from '../../../src/database/jobs/jobs.ts';
import { createAudit } from '../../../src/features/audit/index.ts';
import { createConsents } from '../../../src/features/consent/index.ts';
import { createInbox } from '../../../src/features/inbox/index.ts';
import { createNotifications } from '../../../src/features/notifications/index.ts';
import {
  type AskedVisit,
  type ConfirmSettings,
  createReplies,
  createReplyIntake,
  type LinkMaker,
  type OfferDesk,
} from '../../../src/features/replies/index.ts';
import type { CancelOutcome } from '../../../src/features/scheduling/index.ts';
import { messageStore } from '../../../src/features/sms/messages.store.ts';
import { silentLogger } from '../../../src/kernel/logger.ts';
import { date, time } from '../../../src/kernel/time/calendar.ts';
import type { TestDatabase } from '../../../tests/test-database.ts';
import { CALLER, CLINIC_NAME, DR_LEE, testClock } from '../../../tests/world/facts.ts';
import { insertClinic } from '../../../tests/world/rows.ts';
import { inMemoryEmr } from '../../adapters/emr/in-memory-emr.ts';
import { askByText } from './ask-by-text.ts';

interface Options {
  readonly settings?: Partial<ConfirmSettings>;
  readonly offers?: OfferDesk;
  readonly links?: LinkMaker;
  readonly areRepliesRead?: boolean;
}

/** The slice on a database of its own, with an EMR in memory. Texts are rows; a test says when they leave. */
export async function replyClinic({ db, ownerQuery }: TestDatabase, options: Options = {}) {
  const clock = testClock();
  const emr = inMemoryEmr({ providers: [DR_LEE] });
  const clinicId = await insertClinic(ownerQuery, { timezone: 'America/Vancouver' });
  const inbox = await createInbox({
    ...{ db, clock },
    notifications: createNotifications({ db }),
    audit: createAudit({ db }),
  });
  const clinics = {
    profile: async () => ({ id: clinicId, name: CLINIC_NAME, timezone: 'America/Vancouver' }),
  };
  const consents = createConsents({ db, hash: (text) => text });
  const consentId = randomUUID();
  await db.inClinic(clinicId, (_, tx) =>
    consents.add(tx, clinicId, consentId, {
      ...{ phone: CALLER, kind: 'reminder', state: 'given', source: 'call', evidence: 'said yes' },
    }),
  );
  const answered: string[] = [];
  const broken = { sms: false };
  const intake = createReplyIntake({
    ...{ db, clock },
    areRepliesRead: async () => options.areRepliesRead ?? false,
  });
  const replies = createReplies({
    ...{ db, clock, inbox, consents, log: silentLogger, clinics: clinics as never },
    emr: { of: async () => ({ ...emr, fresh: emr }) },
    cancelVisit: async (_, { appointmentId }): Promise<CancelOutcome> => {
      const row = await emr.getAppointment(appointmentId, { signal: AbortSignal.timeout(1_000) });
      if (!row) return { status: 'not-found' };
      await emr.cancel(appointmentId, 'Cancelled by text', { signal: AbortSignal.timeout(1_000) });
      return { status: 'cancelled', appointment: row, smsQueued: false };
    },
    sms: {
      text: async (tx, id, text) => {
        if (broken.sms) throw new Error('the process is killed here');
        return messageStore(db).addText(tx, id, text);
      },
    },
    providerName: async () => 'Dr. Lee',
    reminderSettings: async () => ({ confirmStatus: null, confirmInNotes: true, ...options.settings }),
    reminders: {
      answered: async (_, __, { visits, answer }) =>
        void answered.push([answer, ...visits.map(({ appointmentId }) => appointmentId)].join(' ')),
    },
    offers: options.offers ?? null,
    links: options.links ?? null,
  });

  const visit = (
    patientId: string,
    at: string,
    more: { status?: string; notes?: string } = {},
  ): AskedVisit => {
    const [day = '', hour = ''] = at.split(' ');
    const place = { providerId: '101', date: date(day), time: time(hour) };
    const row = { ...place, durationMinutes: 15, patientId, ...more };
    return { appointmentId: emr.staffBooks(row), patientId, ...place };
  };
  /** The provider takes what waits, and it reaches the phone. */
  const textsLeave = () =>
    ownerQuery(
      `update sms_messages set state = 'sent', attempts = jsonb_build_array(jsonb_build_object('at', clock_timestamp(), 'outcome', 'accepted'))
        where state = 'queued' and clinic_id = $1`,
      [clinicId],
    );
  const due = () =>
    ownerQuery<{ id: number; kind: string; payload: Record<string, unknown> }>(
      `select id, kind, payload from jobs where kind in ('answer-reply', 'write-confirmation') and finished_at is null and clinic_id = $1 order by id`,
      [clinicId],
    );
  const runDue = async (): Promise<JobOutcome[]> => {
    const outcomes: JobOutcome[] = [];
    for (const { id, kind, payload } of await due()) {
      const job = replies.jobs.find((each) => each.kind === kind);
      const outcome = await job?.run(
        { id, clinicId, payload, attempt: 1 } as Job,
        new AbortController().signal,
      );
      if (outcome === 'done') await ownerQuery('update jobs set finished_at = now() where id = $1', [id]);
      if (outcome) outcomes.push(outcome);
    }
    return outcomes;
  };
  const texts = () =>
    ownerQuery<{ id: string; action: string; body: string }>(
      'select id, action, body from sms_messages where clinic_id = $1 order by created_at',
      [clinicId],
    );
  let events = 0;
  const receive = async (
    text: string,
    more: { eventId?: string; word?: 'STOP' | 'START' | null; at?: Date } = {},
  ) => {
    events += 1;
    const { eventId = `event-${events}`, word = null, at = clock.now() } = more;
    await db.inClinic(clinicId, (_, tx) =>
      intake.take(tx, clinicId, { eventId, phone: CALLER, text, word, at }),
    );
  };
  return {
    ...{ clinicId, clock, emr, intake, replies, answered, broken, consentId, db, ownerQuery },
    ...{ visit, textsLeave, receive, runDue, due },
    ask: async (...visits: readonly AskedVisit[]) => {
      await askByText(db, clinicId, { phone: CALLER, consentId, visits });
      await textsLeave();
    },
    askAbout: (asked: Partial<Parameters<typeof askByText>[2]>) =>
      askByText(db, clinicId, { phone: CALLER, consentId, visits: [], ...asked }),
    /** A reply that is carried out, with what it was answered. */
    reply: async (text: string, more: Parameters<typeof receive>[1] = {}) => {
      const before = await texts();
      await receive(text, more);
      await runDue();
      await runDue();
      const after = await texts();
      await textsLeave();
      return after.filter(({ id }) => !before.some((known) => known.id === id)).map(({ body }) => body);
    },
    items: () =>
      ownerQuery<{ kind: string; facts: Record<string, string>; patient_id: string | null }>(
        'select kind, facts, patient_id from inbox_items where clinic_id = $1 order by since, id',
        [clinicId],
      ),
    row: (id: string) => emr.appointments().find((each) => each.id === id),
    texts,
  };
}
