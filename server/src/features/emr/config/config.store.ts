import type { Database, Queries, Trail, Transaction } from '../../../database/database.ts';
import { publish } from '../../../database/notices.ts';
import type { AppointmentKind, AppointmentStatus, EmrProvider, TemplateCode } from '../../../ports/emr.ts';
import { ensureRow } from '../connection/connection-row.store.ts';
import type { ConfigDomain, PulledConfig } from './pull-config.ts';

export interface CodeOverride {
  readonly code: string;
  readonly bookable: boolean;
}

/** The configuration last pulled from the EMR, and the clinic's overrides. */
export interface EmrConfigFacts {
  readonly templateCodes: readonly TemplateCode[];
  readonly appointmentTypes: readonly AppointmentKind[];
  readonly appointmentStatuses: readonly AppointmentStatus[];
  readonly providers: readonly EmrProvider[];
  readonly overrides: readonly CodeOverride[];
  readonly pulledAt: Date | null;
  readonly pulledAtOf: Readonly<Record<ConfigDomain, Date | null>>;
}

export interface ConfigStore {
  read(clinicId: string): Promise<EmrConfigFacts>;
  keep(tx: Transaction, clinicId: string, pulled: PulledConfig, at: Date): Promise<void>;
  keepInOwnTransaction(clinicId: string, pulled: PulledConfig, at: Date, trail: Trail): Promise<void>;
  /** Stores providers without updating the pull time, because the rest of the configuration was not read. */
  keepProviders(
    tx: Transaction,
    clinicId: string,
    providers: readonly EmrProvider[],
    at: Date,
  ): Promise<void>;
  /** A null removes the override; codes not named keep theirs. */
  setOverrides(
    clinicId: string,
    codes: readonly { readonly code: string; readonly bookable: boolean | null }[],
    trail: Trail,
  ): Promise<readonly CodeOverride[]>;
}

export function configStore(db: Database<'emr'>): ConfigStore {
  return {
    read: (clinicId) => db.inClinic(clinicId, (q) => factsOf(q, clinicId)),
    keep: (tx, clinicId, pulled, at) =>
      db.within(tx).inClinic(clinicId, (q) => keepIn(q, clinicId, pulled, at)),
    keepInOwnTransaction: (clinicId, pulled, at, trail) =>
      db.inClinic(clinicId, async (q, tx) => {
        await keepIn(q, clinicId, pulled, at);
        await trail(tx);
      }),
    keepProviders: (tx, clinicId, providers, at) =>
      db.within(tx).inClinic(clinicId, (q) => writeSnapshots(q, clinicId, { providers }, at)),
    setOverrides: (clinicId, codes, trail) =>
      db.inClinic(clinicId, async (q, tx) => {
        await writeOverrides(q, clinicId, codes);
        const overrides = await overridesOf(q, clinicId);
        await publish(q, 'emr-config', clinicId);
        await trail(tx);
        return overrides;
      }),
  };
}

async function factsOf(q: Queries<'emr'>, clinicId: string): Promise<EmrConfigFacts> {
  const snapshots = await q
    .selectFrom('emrConfigSnapshots')
    .select(['domain', 'items', 'pulledAt'])
    .where('clinicId', '=', clinicId)
    .execute();
  const connection = await q
    .selectFrom('emrConnections')
    .select('configPulledAt')
    .where('clinicId', '=', clinicId)
    .executeTakeFirst();
  const snapshot = (domain: ConfigDomain) => snapshots.find((each) => each.domain === domain);
  const at = (domain: ConfigDomain) => snapshot(domain)?.pulledAt ?? null;
  return {
    templateCodes: snapshot('template-codes')?.items ?? [],
    appointmentTypes: snapshot('appointment-types')?.items ?? [],
    appointmentStatuses: snapshot('appointment-statuses')?.items ?? [],
    providers: snapshot('providers')?.items ?? [],
    overrides: await overridesOf(q, clinicId),
    pulledAt: connection?.configPulledAt ?? null,
    pulledAtOf: {
      'template-codes': at('template-codes'),
      'appointment-types': at('appointment-types'),
      'appointment-statuses': at('appointment-statuses'),
      providers: at('providers'),
    },
  };
}

async function keepIn(
  q: Queries<'emr'>,
  clinicId: string,
  pulled: PulledConfig,
  pulledAt: Date,
): Promise<void> {
  if (Object.keys(pulled).length === 0) return;
  await writeSnapshots(q, clinicId, pulled, pulledAt);
  await ensureRow(q, clinicId);
  await q
    .updateTable('emrConnections')
    .set({ configPulledAt: pulledAt })
    .where('clinicId', '=', clinicId)
    .execute();
  await publish(q, 'emr-config', clinicId);
}

async function writeSnapshots(
  q: Queries<'emr'>,
  clinicId: string,
  pulled: PulledConfig,
  pulledAt: Date,
): Promise<void> {
  const rows = (Object.entries(pulled) as [ConfigDomain, readonly object[]][]).map(([domain, items]) => ({
    clinicId,
    domain,
    items: JSON.stringify(items),
    pulledAt,
  }));
  await q
    .insertInto('emrConfigSnapshots')
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(['clinicId', 'domain']).doUpdateSet(({ ref }) => ({
        items: ref('excluded.items'),
        pulledAt: ref('excluded.pulledAt'),
      })),
    )
    .execute();
}

async function writeOverrides(
  q: Queries<'emr'>,
  clinicId: string,
  codes: Parameters<ConfigStore['setOverrides']>[1],
): Promise<void> {
  const taken = codes.flatMap(({ code, bookable }) => (bookable === null ? [code] : []));
  const set = codes.flatMap(({ code, bookable }) =>
    bookable === null ? [] : [{ clinicId, code, bookable }],
  );
  if (taken.length > 0)
    await q
      .deleteFrom('templateCodeOverrides')
      .where('clinicId', '=', clinicId)
      .where('code', 'in', taken)
      .execute();
  if (set.length > 0)
    await q
      .insertInto('templateCodeOverrides')
      .values(set)
      .onConflict((conflict) =>
        conflict
          .columns(['clinicId', 'code'])
          .doUpdateSet(({ ref }) => ({ bookable: ref('excluded.bookable') })),
      )
      .execute();
}

function overridesOf(q: Queries<'emr'>, clinicId: string): Promise<CodeOverride[]> {
  return q
    .selectFrom('templateCodeOverrides')
    .select(['code', 'bookable'])
    .where('clinicId', '=', clinicId)
    .orderBy('code')
    .execute();
}
