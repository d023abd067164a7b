import type { Database } from '../../database/database.ts';
import { publish } from '../../database/notices.ts';
import type { ClinicProfile } from '../clinics/index.ts';
import type { NamedClinic } from './message-facts.ts';
import type { Templates } from './templates.ts';

export type SmsConfig = Templates &
  Pick<
    ClinicProfile,
    'smsEnabled' | 'smsSenderNumber' | 'smsMessagingProfileId' | 'smsInboundWebhookEnabled'
  >;

export type SmsConfigChange = { readonly [Field in keyof SmsConfig]?: SmsConfig[Field] | undefined };

type Trail = (tx: Database) => Promise<void>;

/** How a clinic wants its text messages. */
export interface SmsConfigStore {
  read(tx: Database, clinicId: string): Promise<SmsConfig | null>;
  /** With what a message says of the clinic itself. */
  readNamed(tx: Database, clinicId: string): Promise<(SmsConfig & NamedClinic) | null>;
  /** Null when the clinic is gone. */
  update(clinicId: string, change: SmsConfigChange, trail: Trail): Promise<SmsConfig | null>;
  /** The clinics that send from this number. */
  clinicsOfSender(number: string): Promise<string[]>;
  /** The clinics whose messages go through this profile; those without one of their own use the platform's. */
  clinicsOfProfile(profileId: string, isPlatforms: boolean): Promise<string[]>;
}

const FIELDS = [
  'smsEnabled',
  'smsSenderNumber',
  'smsMessagingProfileId',
  'smsTemplateBookEn',
  'smsTemplateBookZh',
  'smsTemplateRescheduleEn',
  'smsTemplateRescheduleZh',
  'smsTemplateCancelEn',
  'smsTemplateCancelZh',
  'smsInboundWebhookEnabled',
] as const satisfies ReadonlyArray<keyof SmsConfig>;

export function smsConfigStore(db: Database): SmsConfigStore {
  return {
    read: (tx, clinicId) =>
      tx.inClinic(
        clinicId,
        async (q) =>
          (await q
            .selectFrom('clinicConfig')
            .select(FIELDS)
            .where('clinicId', '=', clinicId)
            .executeTakeFirst()) ?? null,
      ),
    readNamed: (tx, clinicId) =>
      tx.inClinic(
        clinicId,
        async (q) =>
          (await q
            .selectFrom('clinicConfig')
            .innerJoin('clinics', 'clinics.id', 'clinicConfig.clinicId')
            .select([...FIELDS, 'clinics.name', 'clinics.phone', 'clinics.voicePhoneNumber'])
            .where('clinicConfig.clinicId', '=', clinicId)
            .executeTakeFirst()) ?? null,
      ),
    update: (clinicId, change, trail) =>
      db.inClinic(clinicId, async (q, tx) => {
        const fields = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
        const config = await q
          .updateTable('clinicConfig')
          .set(fields)
          .where('clinicId', '=', clinicId)
          .returning(FIELDS)
          .executeTakeFirst();
        if (!config) return null;
        await publish(q, 'clinic', clinicId);
        await trail(tx);
        return config;
      }),
    clinicsOfSender: (number) =>
      db.asPlatform(async (q) => {
        const rows = await q
          .selectFrom('clinicConfig')
          .select('clinicId')
          .where('smsSenderNumber', '=', number)
          .execute();
        return rows.map(({ clinicId }) => clinicId);
      }),
    clinicsOfProfile: (profileId, isPlatforms) =>
      db.asPlatform(async (q) => {
        const rows = await q
          .selectFrom('clinicConfig')
          .select('clinicId')
          .where((eb) =>
            eb.or([
              eb('smsMessagingProfileId', '=', profileId),
              ...(isPlatforms ? [eb('smsMessagingProfileId', 'is', null)] : []),
            ]),
          )
          .execute();
        return rows.map(({ clinicId }) => clinicId);
      }),
  };
}
