import type { Database } from '../../database/database.ts';
import { publish } from '../../database/notices.ts';
import type { Change, PrivacySettings } from './privacy-settings.ts';

/** Writes the audit row of the change, as the last thing in its transaction. */
export type Trail = (tx: Database) => Promise<void>;

/** Null where there is no such clinic. */
export interface PrivacyStore {
  read(clinicId: string): Promise<PrivacySettings | null>;
  /** Holds the row from the reading to the writing, so that two changes at once lose nothing of each other. */
  change(
    clinicId: string,
    decide: (before: PrivacySettings) => Change<PrivacySettings>,
    trail: Trail,
  ): Promise<PrivacySettings | null>;
}

const COLUMNS = [
  'privacyOfficerName',
  'privacyOfficerEmail',
  'privacyOfficerPhone',
  'baaVoiceSigned',
  'baaVoiceSignedAt',
  'baaHostingSigned',
  'baaHostingSignedAt',
  'transcriptRetentionDays',
  'callLogRetentionDays',
  'faxRetentionDays',
  'smsTextRetentionDays',
] as const;

export function privacyStore(db: Database): PrivacyStore {
  return {
    read: (clinicId) =>
      db.inClinic(
        clinicId,
        async (q) =>
          (await q
            .selectFrom('clinicConfig')
            .select(COLUMNS)
            .where('clinicId', '=', clinicId)
            .executeTakeFirst()) ?? null,
      ),
    change: (clinicId, decide, trail) =>
      db.inClinic(clinicId, async (q, tx) => {
        const before = await q
          .selectFrom('clinicConfig')
          .select(COLUMNS)
          .where('clinicId', '=', clinicId)
          .forUpdate()
          .executeTakeFirst();
        if (!before) return null;
        const after = await q
          .updateTable('clinicConfig')
          .set(decide(before))
          .where('clinicId', '=', clinicId)
          .returning(COLUMNS)
          .executeTakeFirstOrThrow();
        await publish(q, 'clinic', clinicId);
        await trail(tx);
        return after;
      }),
  };
}
