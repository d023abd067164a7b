import { sql } from 'kysely';
import type { Database, Transaction } from '../../database/database.ts';
import { publish } from '../../database/notices.ts';
import type { EmergencyState } from '../../kernel/emergency/emergency-state.ts';
import type { Sealed } from '../../kernel/sealed-box.ts';

export interface LiveCallKey {
  readonly clinicId: string;
  readonly callId: string;
}

export interface LiveCallStore {
  /** Locks the row, hands over what is known and writes what comes back, in one transaction. */
  change<T>(
    key: LiveCallKey,
    work: (
      before: EmergencyState | null,
      tx: Transaction,
    ) => Promise<{ readonly state: EmergencyState | null; readonly result: T }>,
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

/** Tells every process that a call has an emergency; clinic and call id, parted by a colon. */
export const EMERGENCY_TOPIC = 'call-emergency';

export function liveCallStore(db: Database<'live-calls'>): LiveCallStore {
  return {
    change: ({ clinicId, callId }, work) =>
      db.inClinic(clinicId, async (q, tx) => {
        // Two processes that see the first emergency of a call together wait for each other here.
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
        return result;
      }),
    // Every writing tool call asks this before it does anything, so it is one trip.
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
