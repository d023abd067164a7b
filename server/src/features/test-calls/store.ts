import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Database, Queries, Trail } from '../../database/database.ts';
import type { InboxKind } from '../../kernel/inbox-kind.ts';
import type { Language } from '../../kernel/language.ts';
import type { ModelTurn } from '../../ports/voice/voice-model.ts';
import type { TimedUtterance } from '../../ports/voice/voice-webhook.ts';
import { callIdOf } from './call-id.ts';

/** A call whose id we created. */
export interface TestCall {
  readonly id: string;
  readonly clinicId: string;
  /** Null for a hidden number. */
  readonly callerPhone: string | null;
  readonly language: Language;
  readonly said: readonly TimedUtterance[];
  /** Kept values that later sentences of a scenario refer to. */
  readonly kept: Readonly<Record<string, string>>;
  /** The conversation so far, for the language model. */
  readonly talk: readonly ModelTurn[];
  readonly startedAt: Date;
  readonly endedAt: Date | null;
}

/** Rows a call left in other slices' tables. */
export interface CallEffects {
  /** Its call log, once it exists. */
  readonly callLogId: string | null;
  /** Texts a caller would have got. */
  readonly texts: ReadonlyArray<{
    readonly action: string;
    readonly language: string;
    readonly body: string;
  }>;
  readonly items: ReadonlyArray<{
    readonly id: string;
    readonly kind: InboxKind;
    readonly name: string | null;
    readonly urgent: boolean;
    readonly facts: Readonly<Record<string, string>>;
  }>;
}

export interface TestCallStore {
  issue(
    clinicId: string,
    call: Pick<TestCall, 'callerPhone' | 'language' | 'startedAt'> & {
      readonly userId: string;
      /** The key of the id; generated if absent. */
      readonly key?: string;
    },
    trail: Trail,
  ): Promise<TestCall>;
  read(clinicId: string, id: string): Promise<TestCall | null>;
  note(
    clinicId: string,
    id: string,
    more: {
      readonly said: readonly TimedUtterance[];
      readonly kept?: Readonly<Record<string, string>>;
      readonly talk?: readonly ModelTurn[];
    },
  ): Promise<void>;
  end(clinicId: string, id: string, at: Date): Promise<void>;
  left(clinicId: string, id: string): Promise<CallEffects>;
}

/** Rows marked by a test call keep their mark after it is deleted. */
const KEPT_DAYS = 90;
const COLUMNS = [
  'id',
  'clinicId',
  'callerPhone',
  'language',
  'said',
  'kept',
  'talk',
  'createdAt as startedAt',
  'endedAt',
] as const;

export function testCallStore(db: Database<'test-calls'>): TestCallStore {
  return {
    issue: (clinicId, { startedAt, key = randomUUID(), ...call }, trail) =>
      db.inClinic(clinicId, async (q, tx) => {
        await q
          .deleteFrom('testCalls')
          .where('clinicId', '=', clinicId)
          .where('createdAt', '<', new Date(startedAt.getTime() - KEPT_DAYS * 86_400_000))
          .execute();
        const row = await q
          .insertInto('testCalls')
          .values({ id: callIdOf(key), clinicId, createdAt: startedAt, ...call })
          .returning(COLUMNS)
          .executeTakeFirstOrThrow();
        await trail(tx);
        return row as unknown as TestCall;
      }),
    read: (clinicId, id) =>
      db.inClinic(clinicId, async (q) => {
        const row = await q
          .selectFrom('testCalls')
          .select(COLUMNS)
          .where('clinicId', '=', clinicId)
          .where('id', '=', id)
          .executeTakeFirst();
        return (row as unknown as TestCall | undefined) ?? null;
      }),
    note: (clinicId, id, { said, kept = {}, talk = [] }) =>
      db.inClinic(clinicId, async (q) => {
        await q
          .updateTable('testCalls')
          .set({
            said: sql`said || ${JSON.stringify(said)}::jsonb`,
            kept: sql`kept || ${JSON.stringify(kept)}::jsonb`,
            talk: sql`talk || ${JSON.stringify(talk)}::jsonb`,
          })
          .where('clinicId', '=', clinicId)
          .where('id', '=', id)
          .execute();
      }),
    end: (clinicId, id, at) =>
      db.inClinic(clinicId, async (q) => {
        await q
          .updateTable('testCalls')
          .set({ endedAt: at })
          .where('clinicId', '=', clinicId)
          .where('id', '=', id)
          .execute();
      }),
    left: (clinicId, id) => db.inClinic(clinicId, (q) => left(q, clinicId, id)),
  };
}

async function left(q: Queries<'test-calls'>, clinicId: string, id: string): Promise<CallEffects> {
  const log = await q
    .selectFrom('callLogs')
    .select('id')
    .where('clinicId', '=', clinicId)
    .where('callId', '=', id)
    .executeTakeFirst();
  const texts = await q
    .selectFrom('smsMessages')
    .select(['action', 'language', 'body'])
    .where('clinicId', '=', clinicId)
    .where('callId', '=', id)
    .where('skipReason', '=', 'test_call')
    .orderBy('createdAt')
    .execute();
  const items = await q
    .selectFrom('inboxItems')
    .select(['id', 'kind', 'name', 'urgent', 'facts'])
    .where('clinicId', '=', clinicId)
    .where('callId', '=', id)
    .orderBy('createdAt')
    .execute();
  return {
    callLogId: log?.id ?? null,
    texts: texts.map(({ body, ...text }) => ({ ...text, body: body ?? '' })),
    items: items as unknown as CallEffects['items'],
  };
}
