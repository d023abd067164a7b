import type { Database, Transaction } from '../../database/database.ts';
import type { CronJob } from '../../database/jobs/cron.ts';
import type { JobKind } from '../../database/jobs/jobs.ts';
import type { Guards, Routes } from '../../http/routes.ts';
import type { Clock } from '../../kernel/time/clock.ts';
import type { Clinics } from '../clinics/index.ts';
import type { EndedText } from '../sms/index.ts';
import type { ChangeListener, Watcher } from '../watcher/index.ts';
import type { ShownSettings } from './change-settings.ts';
import { figureRoutes } from './figures/figure-routes.ts';
import { figuresStore } from './figures/figures.store.ts';
import { logStore } from './log/log.store.ts';
import { logRoutes } from './log/log-routes.ts';
import { keepRemindingJob } from './plan/keep-reminding.job.ts';
import { bookListener } from './plan/plan-book.ts';
import type { Answered } from './reminder.ts';
import { settingsRoutes } from './routes.ts';
import { paceStore } from './send/pace.store.ts';
import type { RemindNeeds } from './send/remind.ts';
import { type SendNeeds, sendRemindersJob } from './send/send-reminders.job.ts';
import { whyUndelivered } from './send/why-undelivered.ts';
import { settingsStore } from './settings.store.ts';
import { reminderStore } from './store.ts';

export { reminderPart } from './person.store.ts';
export { reminderKeeper } from './retention.store.ts';

export type RemindersSet = Pick<
  ShownSettings,
  'enabled' | 'confirmStatus' | 'confirmInNotes' | 'startRestoresConsent'
>;

export function remindsPatients(db: Database<'reminders'>): (clinicId: string) => Promise<boolean> {
  const settings = settingsStore(db);
  return async (clinicId) => (await settings.read(clinicId)).enabled;
}

export interface Reminders {
  settings(clinicId: string): Promise<RemindersSet | null>;
  isOn(tx: Transaction, clinicId: string): Promise<boolean>;
  /** Stores an answer by text or link. A confirmed visit gets no further reminders. */
  answered(tx: Transaction, clinicId: string, answered: Answered): Promise<void>;
  textEnded(tx: Transaction, clinicId: string, text: EndedText): Promise<void>;
  readonly listener: ChangeListener;
  readonly jobs: readonly JobKind[];
  readonly crons: readonly CronJob[];
  routes(guards: Guards): Routes[];
}

interface Needs extends Omit<RemindNeeds, 'store' | 'db' | 'sms'> {
  readonly db: Database<'reminders'>;
  readonly clinics: Pick<Clinics, 'read' | 'change' | 'profile'>;
  readonly watcher: Pick<Watcher, 'want' | 'standing' | 'visitFigures'>;
  readonly clock: Clock;
  readonly sms: SendNeeds['sms'];
  readonly releasedAt: SendNeeds['releasedAt'];
  /** The EMR's status letters; null if it does not list its own. */
  readonly statusesOf: (clinicId: string) => Promise<readonly string[] | null>;
}

export function createReminders({ statusesOf, ...given }: Needs): Reminders {
  const { db, clinics } = given;
  const settings = settingsStore(db);
  const store = reminderStore(db);
  const parts = { ...given, settings, store, pace: paceStore(db) };
  const timezoneOf = async (clinicId: string) => (await clinics.profile(clinicId))?.timezone ?? null;
  const statusWarnings = async (clinicId: string, letter: string | null) => {
    const listed = letter ? await statusesOf(clinicId) : null;
    if (!listed || listed.length === 0 || !letter || listed.includes(letter)) return [];
    return [`confirmStatus: Your EMR has no status ${letter}, so none is written.`];
  };
  return {
    settings: async (clinicId) => {
      const [clinic, own] = await Promise.all([clinics.read(clinicId), settings.read(clinicId)]);
      if (!clinic) return null;
      const { enabled, confirmStatus, confirmInNotes } = own;
      return { enabled, confirmStatus, confirmInNotes, startRestoresConsent: clinic.startRestoresConsent };
    },
    isOn: async (tx, clinicId) => (await settings.read(clinicId, tx)).enabled,
    answered: store.answered,
    textEnded: async (tx, clinicId, text) => {
      if (text.action !== 'reminder') return;
      if (text.state === 'sent') return store.reached(tx, clinicId, text.messageId);
      if (text.wasAway) return store.requeue(tx, clinicId, text.messageId);
      await store.undelivered(tx, clinicId, text.messageId, whyUndelivered(text));
    },
    listener: bookListener({ ...parts, timezoneOf }),
    jobs: [sendRemindersJob(parts)],
    crons: [keepRemindingJob(settings)],
    routes: (guards) => [
      settingsRoutes({ ...parts, statusWarnings }, guards),
      figureRoutes({ ...parts, figures: figuresStore(db) }, guards),
      ...logRoutes({ ...parts, timezoneOf, log: logStore(db) }, guards),
    ],
  };
}
