import { sql } from 'kysely';
import type { Database } from '../../database/database.ts';
import { CALL_MEMORY_MS } from './call-facts.ts';

export interface AskedStore {
  /** True where another tool call asked this before; one that is brought again asks what it asked. */
  ask(clinicId: string, callId: string, question: string, toolCallId: string, now: Date): Promise<boolean>;
}

export function askedStore(db: Database<'calls'>): AskedStore {
  return {
    ask: (clinicId, callId, question, toolCallId, now) =>
      db.inClinic(clinicId, async (q) => {
        const before = await q
          .selectFrom('callMemory')
          .select('asked')
          .where('callId', '=', callId)
          .where('clinicId', '=', clinicId)
          .where('expiresAt', '>', now)
          .executeTakeFirst();
        const [asker] = (before?.asked ?? []).filter((each) => each.startsWith(`${question} `));
        if (asker !== undefined) return toolCallId === '' || asker !== `${question} ${toolCallId}`;
        const expiresAt = new Date(now.getTime() + CALL_MEMORY_MS);
        await q
          .insertInto('callMemory')
          .values({ clinicId, callId, asked: [`${question} ${toolCallId}`], expiresAt })
          .onConflict((conflict) =>
            conflict.columns(['clinicId', 'callId']).doUpdateSet({
              asked: sql<
                string[]
              >`case when call_memory.expires_at > ${now} then call_memory.asked else '{}' end || excluded.asked`,
              expiresAt,
            }),
          )
          .execute();
        return false;
      }),
  };
}
