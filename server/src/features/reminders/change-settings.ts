import type { Database, Trail, Transaction } from '../../database/database.ts';
import { Failure, found } from '../../kernel/failure.ts';
import { MAX_SEGMENTS } from '../../kernel/text/text-segments.ts';
import type { ClinicProfile, Clinics } from '../clinics/index.ts';
import type { Watcher } from '../watcher/index.ts';
import type { PlanNeeds } from './plan/plan-book.ts';
import { planAll } from './plan/plan-book.ts';
import { previewTexts } from './send/wording.ts';
import type { SettingsChange, SettingsStore } from './settings.store.ts';
import type { ReminderSettings } from './settings.ts';
import type { ReminderStore } from './store.ts';

export interface ChangeNeeds extends PlanNeeds {
  readonly db: Database;
  readonly clinics: Pick<Clinics, 'read' | 'change'>;
  readonly settings: Pick<SettingsStore, 'read' | 'change' | 'start' | 'notePlanned'>;
  readonly store: Pick<ReminderStore, 'plan' | 'keepWindows'>;
  readonly watcher: Pick<Watcher, 'want' | 'standing'>;
}

export interface Changed extends SettingsChange {
  readonly startRestoresConsent?: boolean | undefined;
}

export interface ShownSettings extends ReminderSettings {
  readonly startRestoresConsent: boolean;
}

/**
 * In one transaction, saves the settings, turns watching on or off, plans the known book and enqueues the sending
 * job, because the first text may be due at once.
 */
export async function changeSettings(
  needs: ChangeNeeds,
  clinicId: string,
  { startRestoresConsent, ...change }: Changed,
  by: string,
  trail: Trail,
): Promise<ShownSettings> {
  const { db, clinics } = needs;
  const profile = found(await clinics.read(clinicId));
  refuseTooLong(change, profile);
  return db.inClinic(clinicId, async (_, tx) => {
    const clinic = await clinics.change(clinicId, { startRestoresConsent }, async () => undefined, tx);
    const after = await changeOwn(needs, tx, clinicId, change, { by, timezone: profile.timezone });
    await trail(tx);
    return { ...after, startRestoresConsent: found(clinic).startRestoresConsent };
  });
}

async function changeOwn(
  needs: ChangeNeeds,
  tx: Transaction,
  clinicId: string,
  change: SettingsChange,
  { by, timezone }: { readonly by: string; readonly timezone: string },
): Promise<ReminderSettings> {
  const { settings, store, watcher } = needs;
  const { before, after } = await settings.change(tx, clinicId, change, by);
  if (after.consentPolicy === 'implied' && !after.consentWords)
    throw new Failure('INVALID_REQUEST', 'Please say in your own words why consent is implied.', {
      fields: { consentWords: 'is needed where consent is implied' },
    });
  if (before.enabled !== after.enabled) await watcher.want(tx, clinicId, 'reminders', after.enabled);
  if (!after.enabled) {
    await store.keepWindows(tx, clinicId, []);
    return after;
  }
  await planAll(needs, tx, clinicId, { settings: after, timezone });
  if (!before.enabled) await settings.start(tx, clinicId);
  return after;
}

function refuseTooLong(change: SettingsChange, clinic: ClinicProfile): void {
  const texts = { text: change.text ?? null, textZh: change.textZh ?? null, textFr: change.textFr ?? null };
  const field = { en: 'text', zh: 'textZh', yue: 'textZh', fr: 'textFr' } as const;
  const tooLong = previewTexts(texts, clinic).filter(({ segments }) => segments > MAX_SEGMENTS);
  if (tooLong.length === 0) return;
  throw new Failure('INVALID_REQUEST', 'Please shorten the text: it cannot be sent as it is.', {
    fields: Object.fromEntries(
      tooLong.map(({ language, segments }) => [
        field[language],
        `takes ${segments} segments of at most ${MAX_SEGMENTS}`,
      ]),
    ),
  });
}
