import type { Gender } from '../../kernel/providers/suits-patient.ts';
import { titledName } from '../../kernel/spoken/provider-name.ts';
import type { EmrProvider } from '../../ports/emr.ts';

export type ProviderStatus = 'active' | 'inactive' | 'on_leave';

export interface RosterRow {
  readonly id: string;
  readonly emrProviderId: string | null;
  readonly name: string;
  readonly specialty: string;
  readonly status: ProviderStatus;
  readonly gender: Gender | null;
}

export interface RosterChange {
  readonly name?: string;
  readonly specialty?: string;
  readonly gender?: Gender;
  readonly status?: ProviderStatus;
}

export interface SyncPlan {
  readonly add: ReadonlyArray<{
    readonly emrProviderId: string;
    readonly name: string;
    readonly specialty: string;
    readonly status: ProviderStatus;
    readonly gender?: Gender;
  }>;
  readonly change: ReadonlyArray<{ readonly id: string; readonly change: RosterChange }>;
  readonly counts: SyncCounts;
}

export interface SyncCounts {
  /** Number of providers in the EMR. */
  readonly total: number;
  readonly added: number;
  readonly updated: number;
  readonly reactivated: number;
  readonly deactivated: number;
}

/**
 * The changes that align the roster with the EMR. A field that differs from the EMR's previous value
 * (`before`) was set by the clinic and is kept, as are a leave and a provider whom the clinic disabled while
 * the EMR listed them.
 */
export function planSync(
  rows: readonly RosterRow[],
  found: readonly EmrProvider[],
  before: readonly EmrProvider[],
): SyncPlan {
  const known = new Map(
    rows.flatMap((row) => (row.emrProviderId ? [[row.emrProviderId, row] as const] : [])),
  );
  const earlier = new Map(before.map((provider) => [provider.id, provider]));
  const present = new Map(found.map((provider) => [provider.id, provider]));

  const add = [...present.values()].filter(({ id }) => !known.has(id)).map(newRow);
  const kept = [...known].flatMap(([emrId, row]) => {
    const provider = present.get(emrId);
    if (!provider) return [];
    const last = earlier.get(emrId) ?? null;
    const returns = row.status === 'inactive' && last === null && before.length > 0;
    const change: RosterChange = {
      ...factsChange(row, provider, last),
      ...(returns ? { status: 'active' } : {}),
    };
    return [{ id: row.id, change }];
  });
  const gone = [...known]
    .filter(([emrId, { status }]) => !present.has(emrId) && status !== 'inactive')
    .map(([, { id }]) => ({ id, change: { status: 'inactive' as const } }));
  const updated = kept.filter(({ change: { name, specialty, gender } }) => name ?? specialty ?? gender);
  const reactivated = kept.filter(({ change }) => change.status !== undefined);
  return {
    add,
    change: [...kept.filter(({ change }) => Object.keys(change).length > 0), ...gone],
    counts: {
      total: present.size,
      added: add.length,
      updated: updated.length,
      reactivated: reactivated.length,
      deactivated: gone.length,
    },
  };
}

function factsChange(row: RosterRow, now: EmrProvider, before: EmrProvider | null): RosterChange {
  const name = nameOf(now);
  return {
    ...(before && row.name === nameOf(before) && row.name !== name ? { name } : {}),
    ...(mayTakeSpecialty(row, before) && now.specialty && row.specialty !== now.specialty
      ? { specialty: now.specialty }
      : {}),
    ...(now.gender && row.gender !== now.gender && row.gender === (before?.gender ?? null)
      ? { gender: now.gender }
      : {}),
  };
}

function mayTakeSpecialty(row: RosterRow, before: EmrProvider | null): boolean {
  return row.specialty === '' || (before !== null && row.specialty === before.specialty);
}

function newRow(provider: EmrProvider) {
  const status: ProviderStatus = seesPatients(provider) ? 'active' : 'inactive';
  const { id: emrProviderId, specialty, gender } = provider;
  return { emrProviderId, name: nameOf(provider), specialty, status, ...(gender ? { gender } : {}) };
}

export function nameOf(provider: EmrProvider): string {
  return titledName(provider) || provider.id;
}

/** If the EMR does not state a provider's type, the manager decides who takes bookings. */
export function seesPatients({ type }: EmrProvider): boolean {
  return type !== null;
}
