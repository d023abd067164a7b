import { sql } from 'kysely';
import type { Database } from '../../../database/database.ts';
import { CALL_MEMORY_MS } from '../../../kernel/calls/call-memory-ms.ts';

export interface AskedStore {
  /** True if another tool call asked the same question before; a repeated delivery of one tool call does not count. */
  ask(clinicId: string, callId: string, question: string, toolCallId: string, now: Date): Promise<boolean>;
}

export function askedStore(db: Database<'calls'>): AskedStore {
  return {
    ask: async (clinicId, callId, question, toolCallId, now) => {
      const own = `${question} ${toolCallId}`;
      const expiresAt = new Date(now.getTime() + CALL_MEMORY_MS);
      const [{ rows }] = await db.batch(clinicId, (q) => [
        sql<{ asker: string }>`
          with before as (select asker from call_memory, unnest(asked) asker
                           where clinic_id = ${clinicId} and call_id = ${callId} and expires_at > ${now}
                             and starts_with(asker, ${`${question} `}) limit 1),
               noted as (insert into call_memory (clinic_id, call_id, asked, expires_at)
                         select ${clinicId}, ${callId}, array[${own}], ${expiresAt} where not exists (select from before)
                         on conflict (clinic_id, call_id) do update set
                           asked = case when call_memory.expires_at > ${now} then call_memory.asked else '{}' end || excluded.asked,
                           expires_at = excluded.expires_at)
          select asker from before`.execute(q),
      ]);
      const [before] = rows;
      return before !== undefined && (toolCallId === '' || before.asker !== own);
    },
  };
}
