import type { Database } from '../../database/database.ts';

export interface VoiceDataStore {
  /** Which of these calls another clinic has logged: a number may have belonged to another clinic before. */
  loggedElsewhere(clinicId: string, callIds: readonly string[]): Promise<ReadonlySet<string>>;
}

export function voiceDataStore(db: Database<'voice-data'>): VoiceDataStore {
  return {
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
