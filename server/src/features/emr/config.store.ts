import type { Database, Queries } from '../../database/database.ts';
import { publish } from '../../database/notices.ts';
import type { AppointmentKind, AppointmentStatus, EmrProvider, TemplateCode } from '../../ports/emr.ts';
import { ensureRow } from './connection-row.store.ts';
import type { Trail } from './ports.ts';
import type { ConfigDomain, PulledConfig } from './pull-config.ts';

export interface CodeOverride {
  readonly code: string;
  readonly bookable: boolean;
}

/** What was last pulled from the EMR, and the clinic's own word on it. */
export interface EmrConfigFacts {
  readonly templateCodes: readonly TemplateCode[];
  readonly appointmentTypes: readonly AppointmentKind[];
  readonly appointmentStatuses: readonly AppointmentStatus[];
  readonly providers: readonly EmrProvider[];
  readonly overrides: readonly CodeOverride[];
  readonly pulledAt: Date | null;
  readonly pulledAtOf: Readonly<Record<ConfigDomain, Date | null>>;
}

export interface BookingColumns {
  readonly appointmentTypeMappings: Readonly<Record<string, string>> | null;
  readonly scheduleIntelligenceEnabled: boolean;
  readonly bookingBufferMinutes: number;
  readonly maxDailyBookings: number | null;
  readonly allowDoubleBooking: boolean;
  readonly maxAdvanceBookingDays: number | null;
  readonly minAdvanceBookingHours: number;
}

export interface ConfigStore {
  read(clinicId: string): Promise<EmrConfigFacts>;
  booking(clinicId: string): Promise<BookingColumns | null>;
  /** In the transaction of whoever pulled it. */
  keep(tx: Database, clinicId: string, pulled: PulledConfig, at: Date): Promise<void>;
  keepAlone(clinicId: string, pulled: PulledConfig, at: Date, trail: Trail): Promise<void>;
  /** A null takes the clinic's word back; codes that are not named keep theirs. */
  setOverrides(
    clinicId: string,
    codes: readonly { readonly code: string; readonly bookable: boolean | null }[],
    trail: Trail,
  ): Promise<readonly CodeOverride[]>;
}

export function configStore(db: Database): ConfigStore {
  return {
    read: (clinicId) => db.inClinic(clinicId, (q) => factsOf(q, clinicId)),
    booking: (clinicId) =>
      db.inClinic(
        clinicId,
        async (q) =>
          (await q
            .selectFrom('clinicConfig')
            .select([
              'appointmentTypeMappings',
              'scheduleIntelligenceEnabled',
              'bookingBufferMinutes',
              'maxDailyBookings',
              'allowDoubleBooking',
              'maxAdvanceBookingDays',
              'minAdvanceBookingHours',
            ])
            .where('clinicId', '=', clinicId)
            .executeTakeFirst()) ?? null,
      ),
    keep: (tx, clinicId, pulled, at) => tx.inClinic(clinicId, (q) => keepIn(q, clinicId, pulled, at)),
    keepAlone: (clinicId, pulled, at, trail) =>
      db.inClinic(clinicId, async (q, tx) => {
        await keepIn(q, clinicId, pulled, at);
        await trail(tx);
      }),
    setOverrides: (clinicId, codes, trail) =>
      db.inClinic(clinicId, async (q, tx) => {
        await writeOverrides(q, clinicId, codes);
        const overrides = await overridesOf(q, clinicId);
        await publish(q, 'clinic', clinicId);
        await trail(tx);
        return overrides;
      }),
  };
}

async function factsOf(q: Queries, clinicId: string): Promise<EmrConfigFacts> {
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

async function keepIn(q: Queries, clinicId: string, pulled: PulledConfig, pulledAt: Date): Promise<void> {
  const rows = (Object.entries(pulled) as [ConfigDomain, readonly object[]][]).map(([domain, items]) => ({
    clinicId,
    domain,
    items: JSON.stringify(items),
    pulledAt,
  }));
  if (rows.length === 0) return;
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
  await ensureRow(q, clinicId);
  await q
    .updateTable('emrConnections')
    .set({ configPulledAt: pulledAt })
    .where('clinicId', '=', clinicId)
    .execute();
  await publish(q, 'clinic', clinicId);
}

async function writeOverrides(
  q: Queries,
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

function overridesOf(q: Queries, clinicId: string): Promise<CodeOverride[]> {
  return q
    .selectFrom('templateCodeOverrides')
    .select(['code', 'bookable'])
    .where('clinicId', '=', clinicId)
    .orderBy('code')
    .execute();
}
