import type { Transaction } from '../../../database/database.ts';
import { addDays } from '../../../kernel/time/calendar.ts';
import type { Clock } from '../../../kernel/time/clock.ts';
import { wallClockAt } from '../../../kernel/time/time-zone.ts';
import type { ChangeListener, Watcher } from '../../watcher/index.ts';
import type { SettingsStore } from '../settings.store.ts';
import type { ReminderSettings } from '../settings.ts';
import type { ReminderStore } from '../store.ts';
import { type BookedVisit, planVisit } from './plan-visit.ts';

/** The book is read as far as the longest window reaches. */
const DAYS_AHEAD = 14;

export interface PlanNeeds {
  readonly clock: Clock;
  readonly watcher: Pick<Watcher, 'standing'>;
  readonly settings: Pick<SettingsStore, 'notePlanned'>;
  readonly store: Pick<ReminderStore, 'plan' | 'keepWindows'>;
}

interface Of {
  readonly settings: ReminderSettings;
  readonly timezone: string;
}

export async function planAll(
  { clock, watcher, settings, store }: PlanNeeds,
  tx: Transaction,
  clinicId: string,
  of: Of,
): Promise<void> {
  const now = clock.now();
  const today = wallClockAt(now, of.timezone).date;
  const rows = await watcher.standing(tx, clinicId, { from: today, to: addDays(today, DAYS_AHEAD) });
  await store.keepWindows(
    tx,
    clinicId,
    of.settings.windows.map(({ hoursBefore }) => hoursBefore),
  );
  await planVisits(store, tx, clinicId, rows, { ...of, now });
  await settings.notePlanned(tx, clinicId);
}

function planVisits(
  store: PlanNeeds['store'],
  tx: Transaction,
  clinicId: string,
  visits: readonly BookedVisit[],
  context: Of & { readonly now: Date; readonly cutIds?: readonly string[] },
): Promise<void> {
  const rows = visits.flatMap((visit) => planVisit(visit, context));
  const { now, cutIds = [] } = context;
  return store.plan(tx, clinicId, { visitIds: visits.map(({ id }) => id), rows, cutIds, now });
}

interface ListenerNeeds {
  readonly clock: Clock;
  readonly settings: Pick<SettingsStore, 'read'>;
  readonly store: Pick<ReminderStore, 'plan' | 'keepWindows'>;
  readonly timezoneOf: (clinicId: string) => Promise<string | null>;
}

/** Plans reminders for changed visits, in the transaction that delivers the changes. */
export function bookListener({ clock, settings, store, timezoneOf }: ListenerNeeds): ChangeListener {
  return {
    name: 'reminders',
    take: async (tx, clinicId, changes) => {
      const [own, timezone] = await Promise.all([settings.read(clinicId, tx), timezoneOf(clinicId)]);
      if (!own.enabled || !timezone) return;
      // The last change of each visit counts. After cut and paste the old appointment id is void.
      const visits = new Map<string, BookedVisit>();
      const cutIds: string[] = [];
      for (const { kind, row, before } of changes) {
        if (before && before.id !== row.id) {
          visits.set(before.id, { ...before, patientId: null });
          cutIds.push(before.id);
        }
        visits.set(row.id, kind === 'gone' ? { ...row, patientId: null } : row);
      }
      const context = { settings: own, timezone, now: clock.now(), cutIds };
      await planVisits(store, tx, clinicId, [...visits.values()], context);
    },
  };
}
