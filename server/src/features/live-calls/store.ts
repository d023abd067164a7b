import { sql } from 'kysely';
import type { Database, Transaction } from '../../database/database.ts';
import { dropJob, enqueue, eraseJob, type Job } from '../../database/jobs/jobs.ts';
import { publish } from '../../database/notices.ts';
import type { EmergencyState, Observation } from '../../kernel/emergency/emergency-state.ts';
import { shownName } from '../../kernel/people/user.ts';
import type { Sealed } from '../../kernel/secrets/sealed-box.ts';
import { RECOVER_SIGHTINGS } from './sighting-recovery.ts';

export interface LiveCallKey {
  readonly clinicId: string;
  readonly callId: string;
}

/** Sightings stored at once, in case the process dies before it creates their item. */
export interface KeptSightings {
  readonly key: LiveCallKey;
  readonly id: string;
  readonly phone: string | null;
  readonly observations: readonly Observation[];
}

/** Who follows a call, by user, with ISO times; users not seen for a while are removed. */
export type KeptWatchers = Readonly<
  Record<string, { readonly name: string; readonly since: string; readonly seen: string }>
>;

export interface LiveCallStore {
  /** The displayed name of a user of the clinic; null for users of another one. */
  nameOf(clinicId: string, userId: string): Promise<string | null>;
  watchersOf(key: LiveCallKey): Promise<KeptWatchers>;
  /** Records a viewer, removes those last seen before `goneBefore`, and returns the rest. */
  keepWatcher(
    key: LiveCallKey,
    watcher: { readonly userId: string; readonly name: string },
    times: { readonly now: Date; readonly goneBefore: Date },
  ): Promise<KeptWatchers>;
  keepSightings(kept: KeptSightings): Promise<void>;
  /** The item of stored sightings has been created. */
  eraseKept(clinicId: string, job: Job): Promise<void>;
  /**
   * Locks the row, passes its state to `work` and stores the result, in one transaction. Removes the stored
   * sightings with these ids.
   */
  change<T>(
    key: LiveCallKey,
    work: (
      before: EmergencyState | null,
      tx: Transaction,
    ) => Promise<{ readonly state: EmergencyState | null; readonly result: T }>,
    settled?: readonly string[],
  ): Promise<T>;
  emergencyOf(key: LiveCallKey): Promise<EmergencyState | null>;
  /** Calls with an emergency that have not ended. */
  openEmergencies(since: Date): Promise<readonly LiveCallKey[]>;
  keepControls(
    clinicId: string,
    controls: ReadonlyArray<{ readonly callId: string; readonly control: Sealed }>,
  ): Promise<void>;
  controlOf(key: LiveCallKey, since: Date): Promise<Sealed | null>;
  forgetControl(key: LiveCallKey): Promise<void>;
  forgetOlderThan(before: Date): Promise<number>;
}

/** Notifies every process that a call has an emergency; clinic and call id, separated by a colon. */
export const EMERGENCY_TOPIC = 'call-emergency';

/** Longer than the direct path takes. */
const RECOVER_AFTER_MS = 3_000;

export function liveCallStore(db: Database<'live-calls'>): LiveCallStore {
  return {
    keepSightings: async ({ key: { clinicId, callId }, id, phone, observations }) => {
      await db.batch(clinicId, (q) => [
        enqueue(q, {
          ...{ kind: RECOVER_SIGHTINGS, clinicId, dedupeKey: id, delayMs: RECOVER_AFTER_MS },
          payload: { callId, phone, observations },
        }),
      ]);
    },
    eraseKept: async (clinicId, job) => {
      await db.batch(clinicId, (q) => [eraseJob(q, job)]);
    },
    change: ({ clinicId, callId }, work, settled = []) =>
      db.inClinic(clinicId, async (q, tx) => {
        // Serializes two processes that see the first emergency of a call at the same time.
        await sql`insert into live_calls (clinic_id, call_id) values (${clinicId}, ${callId})
                  on conflict do nothing`.execute(q);
        const { rows } = await sql<{ emergency: EmergencyState | null }>`
          select emergency from live_calls where clinic_id = ${clinicId} and call_id = ${callId} for update`.execute(
          q,
        );
        const before = rows[0]?.emergency ?? null;
        const { state, result } = await work(before, tx);
        if (state !== before) {
          await q
            .updateTable('liveCalls')
            .set({ emergency: state && JSON.stringify(state) })
            .where('clinicId', '=', clinicId)
            .where('callId', '=', callId)
            .execute();
          if (state) await publish(q, EMERGENCY_TOPIC, `${clinicId}:${callId}`);
        }
        for (const id of settled) await dropJob(q, clinicId, RECOVER_SIGHTINGS, id);
        return result;
      }),
    // Every writing tool call reads this first, so it is a single round trip.
    emergencyOf: async ({ clinicId, callId }) => {
      const [row] = await db.batch(clinicId, (q) => [
        q
          .selectFrom('liveCalls')
          .select('emergency')
          .where('clinicId', '=', clinicId)
          .where('callId', '=', callId)
          .executeTakeFirst(),
      ]);
      return (row?.emergency as EmergencyState | null | undefined) ?? null;
    },
    openEmergencies: (since) =>
      db.asPlatform((q) =>
        q
          .selectFrom('liveCalls')
          .select(['clinicId', 'callId'])
          .where('emergency', 'is not', null)
          .where('createdAt', '>', since)
          .execute(),
      ),
    ...controlStore(db),
    ...watcherStore(db),
    forgetOlderThan: (before) =>
      db.asPlatform(async (q) => {
        const { numDeletedRows } = await q
          .deleteFrom('liveCalls')
          .where('createdAt', '<=', before)
          .executeTakeFirst();
        return Number(numDeletedRows);
      }),
  };
}

function controlStore(
  db: Database<'live-calls'>,
): Pick<LiveCallStore, 'keepControls' | 'controlOf' | 'forgetControl'> {
  return {
    keepControls: async (clinicId, controls) => {
      const rows = controls
        .toSorted((a, b) => (a.callId < b.callId ? -1 : 1))
        .map(({ callId, control }) => ({
          clinicId,
          callId,
          controlSealed: control.sealed,
          controlKeyId: control.sealedKeyId,
        }));
      await db.batch(clinicId, (q) => [
        q
          .insertInto('liveCalls')
          .values(rows)
          .onConflict((conflict) =>
            conflict.columns(['clinicId', 'callId']).doUpdateSet((given) => ({
              controlSealed: given.ref('excluded.controlSealed'),
              controlKeyId: given.ref('excluded.controlKeyId'),
            })),
          )
          .execute(),
      ]);
    },
    controlOf: ({ clinicId, callId }, since) =>
      db.inClinic(clinicId, async (q) => {
        const row = await q
          .selectFrom('liveCalls')
          .select(['controlSealed', 'controlKeyId'])
          .where('clinicId', '=', clinicId)
          .where('callId', '=', callId)
          .where('createdAt', '>', since)
          .executeTakeFirst();
        if (!row?.controlSealed || !row.controlKeyId) return null;
        return { sealed: row.controlSealed, sealedKeyId: row.controlKeyId };
      }),
    forgetControl: ({ clinicId, callId }) =>
      db.inClinic(clinicId, async (q) => {
        await q
          .updateTable('liveCalls')
          .set({ controlSealed: null, controlKeyId: null })
          .where('clinicId', '=', clinicId)
          .where('callId', '=', callId)
          .execute();
      }),
  };
}

function watcherStore(
  db: Database<'live-calls'>,
): Pick<LiveCallStore, 'nameOf' | 'watchersOf' | 'keepWatcher'> {
  return {
    nameOf: async (clinicId, userId) => {
      const [row] = await db.batch(clinicId, (q) => [
        q
          .selectFrom('users')
          .select(['name', 'email'])
          .where('id', '=', userId)
          .where('clinicId', '=', clinicId)
          .executeTakeFirst(),
      ]);
      return row ? shownName(row) : null;
    },
    watchersOf: async ({ clinicId, callId }) => {
      const [row] = await db.batch(clinicId, (q) => [
        q
          .selectFrom('liveCalls')
          .select('watchers')
          .where('clinicId', '=', clinicId)
          .where('callId', '=', callId)
          .executeTakeFirst(),
      ]);
      return (row?.watchers ?? {}) as KeptWatchers;
    },
    keepWatcher: async ({ clinicId, callId }, { userId, name }, { now, goneBefore }) => {
      const seen = now.toISOString();
      const [{ rows }] = await db.batch(clinicId, (q) => [
        sql<{ watchers: KeptWatchers }>`
          insert into live_calls (clinic_id, call_id, watchers)
          values (${clinicId}, ${callId}, ${JSON.stringify({ [userId]: { name, since: seen, seen } })})
          on conflict (clinic_id, call_id) do update
            set watchers = (
              select coalesce(jsonb_object_agg(key, value), '{}') from (
                select key, value from jsonb_each(live_calls.watchers)
                 where (value ->> 'seen')::timestamptz > ${goneBefore} and key <> ${userId}
                union all
                select key, value || jsonb_build_object('since', coalesce((
                         select was.value ->> 'since' from jsonb_each(live_calls.watchers) as was
                          where was.key = ${userId} and (was.value ->> 'seen')::timestamptz > ${goneBefore}), value ->> 'since'))
                  from jsonb_each(excluded.watchers)) as all_watchers)
          returning watchers`.execute(q),
      ]);
      return rows[0]?.watchers ?? {};
    },
  };
}
