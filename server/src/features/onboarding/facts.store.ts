import { sql } from 'kysely';
import type { Database, Queries } from '../../database/database.ts';
import type { BookableProvider, LaunchFacts } from './launch-facts.ts';

/** As things are now, not as somebody remembers them; null where there is no such clinic. */
export interface FactsStore {
  read(clinicId: string): Promise<LaunchFacts | null>;
  /** Nobody else changes the clinic before the transaction ends. */
  hold(tx: Database, clinicId: string): Promise<LaunchFacts | null>;
}

export function factsStore(db: Database): FactsStore {
  return {
    read: (clinicId) => db.inClinic(clinicId, (q) => factsOf(q, clinicId)),
    hold: (tx, clinicId) =>
      tx.inClinic(clinicId, async (q) => {
        await q.selectFrom('clinics').select('id').where('id', '=', clinicId).forUpdate().execute();
        return factsOf(q, clinicId);
      }),
  };
}

async function factsOf(q: Queries, clinicId: string): Promise<LaunchFacts | null> {
  const row = await q
    .selectFrom('clinics')
    .innerJoin('clinicConfig', 'clinicConfig.clinicId', 'clinics.id')
    .leftJoin('emrConnections', 'emrConnections.clinicId', 'clinics.id')
    .where('clinics.id', '=', clinicId)
    .select([
      'name',
      'phone',
      'address',
      'timezone',
      'status',
      'activatedAt',
      'voicePhoneNumber',
      'voiceSquadId',
      'privacyOfficerName',
      'privacyOfficerEmail',
      'emrConnections.configPulledAt as emrConfigPulledAt',
      sql<boolean>`emr_connections.sealed is not null and emr_connections.sealed_key_id is not null`.as(
        'sealed',
      ),
      sql<number>`(select count(*)::int from business_hours where clinic_id = clinics.id and is_open)`.as(
        'openDays',
      ),
      sql<boolean>`exists (select from call_logs where clinic_id = clinics.id)`.as('hasCalls'),
      sql<BookableProvider[]>`coalesce((
        select json_agg(json_build_object('emrProviderId', emr_provider_id, 'name', name) order by name, id)
          from providers where clinic_id = clinics.id and status = 'active' and emr_provider_id is not null), '[]')`.as(
        'bookable',
      ),
    ])
    .executeTakeFirst();
  return row ?? null;
}
