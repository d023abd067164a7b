import { type Selectable, sql } from 'kysely';
import type { Database, Queries } from '../../database/database.ts';
import type { ClinicConfig } from '../../database/tables.ts';
import type { Clinic, EmrState } from './clinic.ts';
import { CLINIC_COLUMNS } from './clinic-columns.ts';

export interface ClinicDetail extends Clinic {
  /** Every setting of the clinic. */
  readonly config: Omit<Selectable<ClinicConfig>, 'clinicId' | 'updatedAt'>;
  readonly hours: Array<{ weekday: number; isOpen: boolean; open: string | null; close: string | null }>;
  readonly managers: Array<{ id: string; email: string; lockedUntil: Date | null; createdAt: Date }>;
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

/** What may be told of the connection; nothing here opens it. */
export interface EmrSummary {
  readonly emrType: string | null;
  readonly baseUrl: string | null;
  readonly preferRest: boolean;
  readonly hasCredentials: boolean;
  readonly connection: EmrState;
  readonly emrOauthTokenExpiresAt: Date | null;
  readonly emrConfigPulledAt: Date | null;
}

export interface DetailStore {
  clinic(clinicId: string): Promise<Clinic | null>;
  detail(clinicId: string): Promise<ClinicDetail | null>;
}

export function detailStore(db: Database): DetailStore {
  return {
    clinic: (clinicId) => db.inClinic(clinicId, (q) => clinicOf(q, clinicId)),
    detail: (clinicId) =>
      db.inClinic(clinicId, async (q) => {
        const clinic = await clinicOf(q, clinicId);
        if (!clinic) return null;
        return {
          ...clinic,
          config: await configOf(q, clinicId),
          hours: await hoursOf(q, clinicId),
          managers: await managersOf(q, clinicId),
          onboarding: await onboardingOf(q, clinicId),
          emr: await emrOf(q, clinicId),
        };
      }),
  };
}

async function clinicOf(q: Queries, clinicId: string): Promise<Clinic | null> {
  const row = await q
    .selectFrom('clinics')
    .select(CLINIC_COLUMNS)
    .where('id', '=', clinicId)
    .executeTakeFirst();
  return row ?? null;
}

async function configOf(q: Queries, clinicId: string): Promise<ClinicDetail['config']> {
  const row = await q
    .selectFrom('clinicConfig')
    .selectAll()
    .where('clinicId', '=', clinicId)
    .executeTakeFirstOrThrow();
  const { clinicId: _, updatedAt: __, ...config } = row;
  return config;
}

function hoursOf(q: Queries, clinicId: string) {
  return q
    .selectFrom('businessHours')
    .select(['weekday', 'isOpen', 'open', 'close'])
    .where('clinicId', '=', clinicId)
    .orderBy('weekday')
    .execute();
}

function managersOf(q: Queries, clinicId: string) {
  return q
    .selectFrom('users')
    .select(['id', 'email', 'lockedUntil', 'createdAt'])
    .where('clinicId', '=', clinicId)
    .orderBy('createdAt')
    .orderBy('id')
    .execute();
}

async function onboardingOf(q: Queries, clinicId: string): Promise<Onboarding> {
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

async function emrOf(q: Queries, clinicId: string): Promise<EmrSummary> {
  const row = await q
    .selectFrom('emrConnections')
    .select([
      'emrType',
      'baseUrl',
      'preferRest',
      'state as connection',
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
