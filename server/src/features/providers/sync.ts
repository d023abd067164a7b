import type { Trail } from '../../database/database.ts';
import { found } from '../../kernel/failure.ts';
import { addDays, type CalendarDate } from '../../kernel/time/calendar.ts';
import type { Clock } from '../../kernel/time/clock.ts';
import { wallClockAt } from '../../kernel/time/time-zone.ts';
import { type DaySchedule, type Emr, emrFailure } from '../../ports/emr.ts';
import type { Clinics, OpeningDay } from '../clinics/index.ts';
import type { ConfigDomain, EmrConfig, PulledConfig } from '../emr/index.ts';
import type { BookingConfig, RosterEntry } from './booking-config.ts';
import { deriveHours } from './derive-hours.ts';
import { planSync, type RosterChange, type RosterRow, type SyncCounts, type SyncPlan } from './plan-sync.ts';
import type { ProviderStore } from './store.ts';

export interface RosterSyncNeeds {
  readonly store: Pick<ProviderStore, 'sync'>;
  readonly emrConfig: EmrConfig;
}

export interface FullSync {
  readonly templateCodes: number;
  readonly appointmentTypes: number;
  readonly appointmentStatuses: number;
  readonly providers: SyncCounts;
}

const SYNC_MS = 10_000;
const EVERYTHING: readonly ConfigDomain[] = [
  'template-codes',
  'appointment-types',
  'appointment-statuses',
  'providers',
];

export async function syncRoster(
  needs: RosterSyncNeeds,
  clinicId: string,
  trail: Trail,
): Promise<SyncCounts> {
  return (await pullAndSync(needs, clinicId, ['providers'], trail)).counts;
}

export interface RosterPreview {
  readonly added: SyncPlan['add'];
  readonly changed: ReadonlyArray<{
    readonly id: string;
    readonly emrProviderId: string | null;
    readonly name: string;
    readonly before: Partial<Pick<RosterRow, keyof RosterChange>>;
    readonly after: RosterChange;
  }>;
  readonly counts: SyncCounts;
}

/** Previews a sync without saving. */
export async function previewRoster(
  { store, emrConfig }: { readonly store: Pick<ProviderStore, 'all'>; readonly emrConfig: EmrConfig },
  clinicId: string,
): Promise<RosterPreview> {
  const [{ providers: before }, pulled, rows] = await Promise.all([
    emrConfig.read(clinicId),
    emrConfig.pull(clinicId, ['providers'], { signal: AbortSignal.timeout(SYNC_MS) }),
    store.all(clinicId),
  ]);
  const listed = pulled.providers ?? [];
  if (listed.length === 0 && rows.some(({ emrProviderId }) => emrProviderId)) throw nobody();
  const { add, change, counts } = planSync(rows, listed, before);
  return {
    added: add,
    changed: change.flatMap(({ id, change: after }) => {
      const row = rows.find((each) => each.id === id);
      if (!row) return [];
      const was = Object.fromEntries(
        Object.keys(after).map((field) => [field, row[field as keyof RosterChange]]),
      );
      return [{ id, emrProviderId: row.emrProviderId, name: row.name, before: was, after }];
    }),
    counts,
  };
}

/** Syncs configuration and roster from one read. */
export async function syncEverything(
  needs: RosterSyncNeeds,
  clinicId: string,
  trail: Trail,
): Promise<FullSync> {
  const { pulled, counts } = await pullAndSync(needs, clinicId, EVERYTHING, trail);
  return {
    templateCodes: pulled['template-codes']?.length ?? 0,
    appointmentTypes: pulled['appointment-types']?.length ?? 0,
    appointmentStatuses: pulled['appointment-statuses']?.length ?? 0,
    providers: counts,
  };
}

async function pullAndSync(
  { store, emrConfig }: RosterSyncNeeds,
  clinicId: string,
  domains: readonly ConfigDomain[],
  trail: Trail,
): Promise<{ pulled: PulledConfig; counts: SyncCounts }> {
  const { providers: before } = await emrConfig.read(clinicId);
  const pulled = await emrConfig.pull(clinicId, domains, { signal: AbortSignal.timeout(SYNC_MS) });
  const listed = pulled.providers ?? [];
  const counts = await store.sync(
    clinicId,
    (rows) => {
      // An EMR that lists no provider has answered wrongly; applying that would empty the roster.
      if (listed.length === 0 && rows.some(({ emrProviderId }) => emrProviderId)) throw nobody();
      return planSync(rows, listed, before);
    },
    (tx) => emrConfig.keep(tx, clinicId, pulled),
    trail,
  );
  return { pulled, counts };
}

function nobody() {
  const message =
    'The EMR listed no providers at all, so the roster was left as it is. Check the EMR account.';
  return emrFailure('malformed', message, { sent: 'answered' });
}

export interface HoursSyncNeeds {
  readonly clinics: Pick<Clinics, 'read' | 'setHours'>;
  readonly emr: { of(clinicId: string): Promise<Emr> };
  readonly roster: (clinicId: string) => Promise<readonly RosterEntry[]>;
  readonly config: (clinicId: string) => Promise<Pick<BookingConfig, 'timeZone'>>;
  readonly clock: Clock;
}

export interface HoursSync {
  readonly hours: readonly OpeningDay[];
  readonly changed: ReadonlyArray<{ readonly before: OpeningDay; readonly after: OpeningDay }>;
  readonly message: string;
}

const TWO_WEEKS_DAYS = 14;
const HOURS_MS = 20_000;

/** Derives opening hours from the templates of the next two weeks. */
export async function syncHours(needs: HoursSyncNeeds, clinicId: string, trail: Trail): Promise<HoursSync> {
  const [emr, roster, { timeZone }] = await Promise.all([
    needs.emr.of(clinicId),
    needs.roster(clinicId),
    needs.config(clinicId),
  ]);
  const { date } = wallClockAt(needs.clock.now(), timeZone);
  const days = await readTemplates(emr, roster, date);
  const { hours: before } = found(await needs.clinics.read(clinicId));
  const after = deriveHours(days, before);
  await needs.clinics.setHours(clinicId, after, trail);
  const newRow = (row: OpeningDay) => after.find(({ weekday }) => weekday === row.weekday);
  return {
    hours: before.map((row) => newRow(row) ?? row),
    changed: before.flatMap((row) => {
      const changed = newRow(row);
      return changed ? [{ before: row, after: changed }] : [];
    }),
    message: sentence(days, after.length),
  };
}

// One provider at a time: SOAP needs a request per day, and callers need connections too.
async function readTemplates(
  emr: Emr,
  roster: readonly RosterEntry[],
  today: CalendarDate,
): Promise<DaySchedule[]> {
  const signal = AbortSignal.timeout(HOURS_MS);
  const range = { from: today, to: addDays(today, TWO_WEEKS_DAYS - 1) };
  const days: DaySchedule[] = [];
  for (const { id } of roster) days.push(...(await emr.getSchedule(id, range, { signal })));
  return days;
}

function sentence(days: readonly DaySchedule[], changed: number): string {
  if (!days.some(({ slots }) => slots.length > 0))
    return 'The EMR has no schedule templates for the next two weeks; the opening hours were left as they are.';
  if (changed === 0) return 'The opening hours already agree with the EMR.';
  return changed === 1 ? 'One weekday was changed.' : `${changed} weekdays were changed.`;
}
