import { sql } from 'kysely';
import type { Database, Queries } from '../../database/database.ts';
import { publish } from '../../database/notices.ts';
import type { Language } from '../../kernel/language.ts';
import type { ClinicProfile, OpeningDay, Pharmacy } from './clinic-profile.ts';
import { ANSWERING_AND_BOOKING, CLINIC, MESSAGES_AND_PRIVACY } from './profile-columns.ts';

/** Writes the audit row of the change, as the last thing in its transaction. */
export type Trail = (tx: Database) => Promise<void>;

/** What a manager may change. A field that is not there, or undefined, stays as it is; null clears it. */
interface ClinicChange {
  readonly name?: string | undefined;
  readonly phone?: string | null | undefined;
  readonly address?: string | null | undefined;
  readonly city?: string | null | undefined;
  readonly province?: string | null | undefined;
  readonly postalCode?: string | null | undefined;
  readonly timezone?: string | undefined;
  readonly acceptingNewPatients?: boolean | undefined;
  readonly voiceAgentEnabled?: boolean | undefined;
  readonly transferEnabled?: boolean | undefined;
  readonly transferPhoneNumber?: string | null | undefined;
  readonly handoffPhone?: string | null | undefined;
  readonly defaultProviderId?: string | null | undefined;
  readonly supportedLanguages?: readonly Language[] | undefined;
  readonly customGreeting?: string | null | undefined;
  readonly customGreetingZh?: string | null | undefined;
  readonly pharmacy?: Pharmacy | null | undefined;
  readonly appointmentTypeMappings?: Readonly<Record<string, string>> | null | undefined;
}

/** Fenced by the clinic, but for the two that find out which clinic a call is for. */
export interface ClinicStore {
  profile(clinicId: string): Promise<ClinicProfile | null>;
  /** Null when the clinic is gone. */
  update(clinicId: string, change: ClinicChange, trail: Trail): Promise<ClinicProfile | null>;
  /** All seven at once. */
  setHours(clinicId: string, hours: readonly OpeningDay[], trail: Trail): Promise<ClinicProfile | null>;
  logoKey(clinicId: string): Promise<string | null>;
  /** Answers the key that was there before. */
  setLogoKey(clinicId: string, key: string | null, trail: Trail): Promise<string | null>;
  idByVoiceNumber(e164: string): Promise<string | null>;
  idByVoiceNumberId(voiceNumberId: string): Promise<string | null>;
}

export function clinicStore(db: Database): ClinicStore {
  return {
    profile: (clinicId) => db.inClinic(clinicId, (q) => profileQuery(q, clinicId)),
    update: (clinicId, change, trail) =>
      changing(db, clinicId, trail, async (q) => {
        const { clinic, config } = byTable(change);
        if (Object.keys(clinic).length > 0)
          await q.updateTable('clinics').set(clinic).where('id', '=', clinicId).execute();
        if (Object.keys(config).length > 0)
          await q.updateTable('clinicConfig').set(config).where('clinicId', '=', clinicId).execute();
        return profileQuery(q, clinicId);
      }),
    setHours: (clinicId, hours, trail) =>
      changing(db, clinicId, trail, async (q) => {
        await q
          .insertInto('businessHours')
          .values([...hours].sort((a, b) => a.weekday - b.weekday).map((day) => ({ ...day, clinicId })))
          .onConflict((conflict) =>
            conflict.columns(['clinicId', 'weekday']).doUpdateSet(({ ref }) => ({
              isOpen: ref('excluded.isOpen'),
              open: ref('excluded.open'),
              close: ref('excluded.close'),
            })),
          )
          .execute();
        return profileQuery(q, clinicId);
      }),
    logoKey: (clinicId) => db.inClinic(clinicId, (q) => logoKeyOf(q, clinicId)),
    setLogoKey: (clinicId, logoKey, trail) =>
      changing(db, clinicId, trail, async (q) => {
        const previous = await logoKeyOf(q, clinicId, 'and-hold');
        await q.updateTable('clinics').set({ logoKey }).where('id', '=', clinicId).execute();
        return previous;
      }),
    idByVoiceNumber: (e164) => db.asPlatform((q) => idBy(q, 'voicePhoneNumber', e164)),
    idByVoiceNumberId: (id) => db.asPlatform((q) => idBy(q, 'voicePhoneNumberId', id)),
  };
}

async function changing<T>(
  db: Database,
  clinicId: string,
  trail: Trail,
  change: (q: Queries) => Promise<T>,
): Promise<T> {
  return db.inClinic(clinicId, async (q, tx) => {
    const result = await change(q);
    await publish(q, 'clinic', clinicId);
    await trail(tx);
    return result;
  });
}

function byTable(change: ClinicChange) {
  const { name, phone, address, city, province, postalCode, timezone, ...rest } = change;
  const { pharmacy, appointmentTypeMappings, supportedLanguages, ...plain } = rest;
  return {
    clinic: defined({ name, phone, address, city, province, postalCode, timezone }),
    config: defined({
      ...plain,
      supportedLanguages: supportedLanguages && [...supportedLanguages],
      pharmacy: asJson(pharmacy),
      appointmentTypeMappings: asJson(appointmentTypeMappings),
    }),
  };
}

function defined<Fields extends object>(fields: Fields): Fields {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Fields;
}

function asJson(value: object | null | undefined): string | null | undefined {
  return value ? JSON.stringify(value) : (value as null | undefined);
}

async function logoKeyOf(q: Queries, clinicId: string, hold?: 'and-hold'): Promise<string | null> {
  const query = q.selectFrom('clinics').select('logoKey').where('id', '=', clinicId);
  const row = await (hold ? query.forUpdate() : query).executeTakeFirst();
  return row?.logoKey ?? null;
}

async function idBy(
  q: Queries,
  column: 'voicePhoneNumber' | 'voicePhoneNumberId',
  value: string,
): Promise<string | null> {
  const row = await q.selectFrom('clinics').select('id').where(column, '=', value).executeTakeFirst();
  return row?.id ?? null;
}

/** Clinic, config, hours and what may be told of its EMR connection, in one statement. */
async function profileQuery(q: Queries, clinicId: string): Promise<ClinicProfile | null> {
  const row = await q
    .selectFrom('clinics')
    .innerJoin('clinicConfig', 'clinicConfig.clinicId', 'clinics.id')
    .leftJoin('emrConnections', 'emrConnections.clinicId', 'clinics.id')
    .where('clinics.id', '=', clinicId)
    .select(CLINIC)
    .select(ANSWERING_AND_BOOKING)
    .select(MESSAGES_AND_PRIVACY)
    .select([
      sql<Language[]>`clinic_config.supported_languages`.as('supportedLanguages'),
      sql<boolean>`coalesce(emr_connections.prefer_rest, false)`.as('preferRest'),
      'emrConnections.configPulledAt as emrConfigPulledAt',
      'emrConnections.oauthTokenExpiresAt as emrOauthTokenExpiresAt',
      sql<Date>`greatest(clinics.updated_at, clinic_config.updated_at)`.as('updatedAt'),
      sql<OpeningDay[]>`coalesce((
        select json_agg(json_build_object('weekday', weekday, 'isOpen', is_open, 'open', open, 'close', close) order by weekday)
          from business_hours where clinic_id = clinics.id), '[]')`.as('hours'),
    ])
    .executeTakeFirst();
  return row ?? null;
}
