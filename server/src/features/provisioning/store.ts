import { sql } from 'kysely';
import type { Database, Queries } from '../../database/database.ts';
import type { EmrState } from './clinic.ts';

/** Data of a clinic outside its own record. */
export interface ClinicContext {
  readonly managers: Array<{
    id: string;
    email: string;
    name: string | null;
    lockedUntil: Date | null;
    createdAt: Date;
  }>;
  readonly onboarding: Onboarding;
  readonly emr: EmrSummary;
}

export interface Onboarding {
  readonly steps: {
    readonly clinic_details: boolean;
    readonly emr_connection: boolean;
    readonly business_hours: boolean;
    readonly validation: boolean;
  };
  readonly completedAt: Date | null;
}

export interface EmrSummary {
  readonly emrType: string | null;
  readonly baseUrl: string | null;
  readonly preferRest: boolean;
  readonly hasCredentials: boolean;
  readonly connection: EmrState;
  readonly emrOauthTokenExpiresAt: Date | null;
  readonly emrConfigPulledAt: Date | null;
}

export interface ProvisioningStore {
  context(clinicId: string): Promise<ClinicContext>;
  dueForDeletion(now: Date): Promise<string[]>;
}

export function provisioningStore(db: Database<'provisioning'>): ProvisioningStore {
  return {
    dueForDeletion: (now) =>
      db.asPlatform(async (q) => {
        const due = await q.selectFrom('clinics').select('id').where('deletionAt', '<=', now).execute();
        return due.map(({ id }) => id);
      }),
    context: (clinicId) =>
      db.inClinic(clinicId, async (q) => ({
        managers: await managersOf(q, clinicId),
        onboarding: await onboardingOf(q, clinicId),
        emr: await emrOf(q, clinicId),
      })),
  };
}

function managersOf(q: Queries<'provisioning'>, clinicId: string) {
  return q
    .selectFrom('users')
    .select(['id', 'email', 'name', 'lockedUntil', 'createdAt'])
    .where('clinicId', '=', clinicId)
    .where('role', '=', 'clinic_manager')
    .orderBy('createdAt')
    .orderBy('id')
    .execute();
}

async function onboardingOf(q: Queries<'provisioning'>, clinicId: string): Promise<Onboarding> {
  const row = await q
    .selectFrom('onboardingProgress')
    .selectAll()
    .where('clinicId', '=', clinicId)
    .executeTakeFirst();
  return {
    steps: {
      clinic_details: row?.clinicDetails ?? false,
      emr_connection: row?.emrConnection ?? false,
      business_hours: row?.businessHours ?? false,
      validation: row?.validation ?? false,
    },
    completedAt: row?.completedAt ?? null,
  };
}

async function emrOf(q: Queries<'provisioning'>, clinicId: string): Promise<EmrSummary> {
  const row = await q
    .selectFrom('emrConnections')
    .select([
      'emrType',
      'baseUrl',
      'preferRest',
      'connection',
      'oauthTokenExpiresAt as emrOauthTokenExpiresAt',
      'configPulledAt as emrConfigPulledAt',
      sql<boolean>`sealed is not null`.as('hasCredentials'),
    ])
    .where('clinicId', '=', clinicId)
    .executeTakeFirst();
  return row ?? NO_CONNECTION;
}

const NO_CONNECTION: EmrSummary = {
  emrType: null,
  baseUrl: null,
  preferRest: false,
  hasCredentials: false,
  connection: 'not_configured',
  emrOauthTokenExpiresAt: null,
  emrConfigPulledAt: null,
};
