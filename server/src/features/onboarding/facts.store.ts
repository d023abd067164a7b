import { sql } from 'kysely';
import type { Database, Transaction } from '../../database/database.ts';
import type { ClinicProfile } from '../clinics/index.ts';
import type { BookableProvider, LaunchFacts } from './launch-facts.ts';

/** Facts outside the clinic record. */
type OtherFacts = Omit<LaunchFacts, keyof ClinicProfile>;

export interface FactsStore {
  read(tx: Transaction, clinicId: string): Promise<OtherFacts>;
}

export function factsStore(db: Database<'onboarding'>): FactsStore {
  return {
    read: (tx, clinicId) =>
      db.within(tx).inClinic(clinicId, (q) =>
        q
          .selectFrom('clinics')
          .leftJoin('emrConnections', 'emrConnections.clinicId', 'clinics.id')
          .where('clinics.id', '=', clinicId)
          .select([
            sql<boolean>`sealed is not null and sealed_key_id is not null`.as('sealed'),
            sql<boolean>`exists (select from call_logs where clinic_id = clinics.id)`.as('hasCalls'),
            sql<BookableProvider[]>`coalesce((
              select json_agg(json_build_object('emrProviderId', emr_provider_id, 'name', name) order by name, id)
                from providers where clinic_id = clinics.id and status = 'active' and emr_provider_id is not null), '[]')`.as(
              'bookable',
            ),
          ])
          .executeTakeFirstOrThrow(),
      ),
  };
}
