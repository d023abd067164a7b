import type { Database } from '../../database/database.ts';

export interface VoiceMapping {
  readonly clinicId: string;
  readonly clinicName: string;
  readonly status: 'pending' | 'active' | 'inactive';
  readonly voicePhoneNumber: string | null;
  readonly voicePhoneNumberId: string | null;
  readonly voiceSquadId: string | null;
  readonly voiceAgentEnabled: boolean;
}

export interface VoiceDataStore {
  /** Every clinic that a call can reach, by its number. */
  mappings(): Promise<VoiceMapping[]>;
  /** Which of these calls another clinic has in its log: a number may have been another clinic's before. */
  loggedElsewhere(clinicId: string, callIds: readonly string[]): Promise<ReadonlySet<string>>;
}

export function voiceDataStore(db: Database): VoiceDataStore {
  return {
    mappings: () =>
      db.asPlatform((q) =>
        q
          .selectFrom('clinics')
          .innerJoin('clinicConfig', 'clinicConfig.clinicId', 'clinics.id')
          .select([
            'clinics.id as clinicId',
            'clinics.name as clinicName',
            'clinics.status',
            'voicePhoneNumber',
            'voicePhoneNumberId',
            'voiceSquadId',
            'clinicConfig.voiceAgentEnabled',
          ])
          .where(({ or, eb }) =>
            or([eb('voicePhoneNumber', 'is not', null), eb('voicePhoneNumberId', 'is not', null)]),
          )
          .orderBy('voicePhoneNumber')
          .orderBy('clinics.id')
          .execute(),
      ),
    loggedElsewhere: (clinicId, callIds) =>
      db.asPlatform(async (q) => {
        if (callIds.length === 0) return new Set<string>();
        const rows = await q
          .selectFrom('callLogs')
          .select('callId')
          .where('callId', 'in', [...callIds])
          .where('clinicId', '!=', clinicId)
          .execute();
        return new Set(rows.map(({ callId }) => callId));
      }),
  };
}
