import { sql } from 'kysely';
import type { Database, Trail } from '../../../database/database.ts';
import type { Language } from '../../../kernel/language.ts';
import type { TimedUtterance } from '../../../ports/voice/voice-webhook.ts';
import type { CallEvent } from '../call-facts.ts';
import { saidIn } from '../said.ts';
import type { CallStore } from '../store.ts';
import type { CallItem, CallText } from './timeline.ts';

/** All events of a call, and the patients it may name. */
export interface CallStory {
  readonly startedAt: Date;
  readonly language: Language;
  readonly outcome: string;
  /** Null if withheld. */
  readonly callerPhone: string | null;
  readonly said: readonly TimedUtterance[];
  readonly trace: readonly CallEvent[];
  readonly texts: readonly CallText[];
  readonly items: readonly CallItem[];
  /** The people in the call whose names are stored. */
  readonly names: readonly string[];
}

export interface CallStoryStore {
  /** Records the reader in the transaction of the read. */
  read(clinicId: string, id: string, trail: Trail): Promise<CallStory | null>;
}

export function callStoryStore(db: Database<'calls'>, calls: Pick<CallStore, 'open'>): CallStoryStore {
  return {
    read: async (clinicId, id, trail) => {
      const call = await calls.open(clinicId, id, trail);
      if (!call) return null;
      const { startedAt, language, outcome, callerPhone, trace, texts, items } = call;
      return {
        ...{ startedAt, language, outcome, callerPhone, trace, texts, items },
        said: saidIn(call.messages) ?? [],
        names: await namesIn(db, clinicId, call.callId),
      };
    },
  };
}

async function namesIn(db: Database<'calls'>, clinicId: string, callId: string): Promise<string[]> {
  const { rows } = await db.inClinic(clinicId, (q) =>
    sql<{ name: string }>`
      select name from inbox_items where clinic_id = ${clinicId} and call_id = ${callId} and name is not null
       union
      select patient_name from attempts
       where clinic_id = ${clinicId} and call_id = ${callId} and patient_name is not null
       union
      select concat_ws(' ', newcomer ->> 'firstName', newcomer ->> 'lastName') from registrations
       where attempt_id in (select id from attempts where clinic_id = ${clinicId} and call_id = ${callId})`.execute(
      q,
    ),
  );
  return rows.map(({ name }) => name);
}
