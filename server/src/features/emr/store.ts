import type { Database, Queries, Trail, Transaction } from '../../database/database.ts';
import { publish } from '../../database/notices.ts';
import type { EmrType } from '../../ports/emr.ts';
import { ensureRow, tellProcesses } from './connection-row.store.ts';
import type { SecretsBox } from './secrets.ts';

export type ConnectionState = 'unknown' | 'ok' | 'reauthorise' | 'unreachable';

export interface ConnectionRow extends SecretsBox {
  readonly emrType: EmrType | null;
  readonly baseUrl: string | null;
  readonly username: string | null;
  readonly consumerKey: string | null;
  readonly preferRest: boolean;
  readonly signatureBaseUrl: string | null;
  readonly caCertificate: string | null;
  readonly tokenTtlSeconds: number | null;
  readonly admissionProgramId: number | null;
  readonly oauthTokenExpiresAt: Date | null;
  readonly state: ConnectionState;
  /** Since when it does not accept our user or password; the state is `unreachable` then. */
  readonly credentialsRefusedAt: Date | null;
  readonly configPulledAt: Date | null;
}

export type ConnectionChange = Partial<Omit<ConnectionRow, 'configPulledAt'>> & {
  readonly stateAt?: Date | null;
  /** Connections begun in a browser are to be begun again. */
  readonly forgetsPending?: true;
};

export interface NamedClinic {
  readonly clinicId: string;
  readonly clinicName: string;
}

export interface TestLimits {
  readonly most: number;
  readonly windowMs: number;
  /** One that was begun and never ended counts as running so long. */
  readonly longestMs: number;
}

/** Runs in the transaction; tells whether the state is another one now. */
export type Noted = (tx: Transaction, hasChanged: boolean) => Promise<void>;

/** Fenced by the clinic, but for the two lists that the operator's own work goes by. */
export interface EmrStore {
  read(clinicId: string): Promise<ConnectionRow | null>;
  /** Holds the row from the reading to the writing, so that two changes at once lose nothing of each other. */
  change(
    clinicId: string,
    decide: (row: ConnectionRow) => ConnectionChange,
    trail: Trail,
  ): Promise<ConnectionRow>;
  /** A stopped connection stays stopped, also when a call that was under way succeeds. */
  noteState(clinicId: string, state: ConnectionState, at: Date, also: Noted): Promise<void>;
  /** Calls were answered that our credentials are not right; `also` is told whether that is news. */
  noteRefused(
    clinicId: string,
    at: Date,
    also: (tx: Transaction, hasChanged: boolean) => Promise<void>,
  ): Promise<void>;
  /** After a person tried it out: also out of the stop. */
  noteTest(clinicId: string, state: 'ok' | 'unreachable' | null, at: Date, trail: Trail): Promise<void>;
  /** Counted in the row of the clinic, so that all processes count together. */
  beginTest(clinicId: string, at: Date, limits: TestLimits): Promise<'begun' | 'running' | 'too-often'>;
  endTest(clinicId: string): Promise<void>;
  stop(clinicId: string, at: Date, tell: (tx: Transaction) => Promise<void>): Promise<'stopped' | 'already'>;
  /** Clinics with an address of their own. */
  addressed(): Promise<Array<NamedClinic & Pick<ConnectionRow, 'emrType' | 'preferRest'>>>;
  expiringBefore(at: Date): Promise<Array<NamedClinic & { readonly expiresAt: Date }>>;
}

const CONNECTION_COLUMNS = [
  'emrType',
  'baseUrl',
  'username',
  'consumerKey',
  'preferRest',
  'signatureBaseUrl',
  'caCertificate',
  'tokenTtlSeconds',
  'admissionProgramId',
  'oauthTokenExpiresAt',
  'state',
  'credentialsRefusedAt',
  'configPulledAt',
  'sealed',
  'sealedKeyId',
] as const;

export function emrStore(db: Database<'emr'>): EmrStore {
  return {
    read: (clinicId) => db.inClinic(clinicId, async (q) => (await rowOf(q, clinicId)) ?? null),
    change: (clinicId, decide, trail) =>
      db.inClinic(clinicId, async (q, tx) => {
        await ensureRow(q, clinicId);
        const row = await q
          .selectFrom('emrConnections')
          .select(CONNECTION_COLUMNS)
          .where('clinicId', '=', clinicId)
          .forUpdate()
          .executeTakeFirstOrThrow();
        const { forgetsPending, ...change } = decide(row);
        if (forgetsPending) await q.deleteFrom('emrOauthRequests').where('clinicId', '=', clinicId).execute();
        const changed = await q
          .updateTable('emrConnections')
          // What was entered anew has not been refused.
          .set(change.state ? { ...change, credentialsRefusedAt: null } : change)
          .where('clinicId', '=', clinicId)
          .returning(CONNECTION_COLUMNS)
          .executeTakeFirstOrThrow();
        await tellProcesses(q, clinicId);
        await trail(tx);
        return changed;
      }),
    noteState: (clinicId, state, stateAt, also) =>
      db.inClinic(clinicId, async (q, tx) => {
        const { numUpdatedRows } = await q
          .updateTable('emrConnections')
          .set(noted(state, stateAt))
          .where('clinicId', '=', clinicId)
          .where('state', 'not in', ['reauthorise', state])
          .executeTakeFirstOrThrow();
        await also(tx, numUpdatedRows > 0n);
      }),
    noteRefused: (clinicId, at, also) => noteRefused(db, clinicId, at, also),
    noteTest: (clinicId, state, stateAt, trail) =>
      db.inClinic(clinicId, async (q, tx) => {
        if (state) {
          await q
            .updateTable('emrConnections')
            .set(noted(state, stateAt))
            .where('clinicId', '=', clinicId)
            .where('state', 'not in', state === 'ok' ? ['ok'] : ['reauthorise'])
            .execute();
          if (state === 'ok') await publish(q, 'emr', clinicId);
        }
        await trail(tx);
      }),
    stop: (clinicId, stateAt, tell) =>
      db.inClinic(clinicId, async (q, tx) => {
        const { numUpdatedRows } = await q
          .updateTable('emrConnections')
          .set({ state: 'reauthorise', stateAt })
          .where('clinicId', '=', clinicId)
          .where('state', '<>', 'reauthorise')
          .executeTakeFirstOrThrow();
        if (Number(numUpdatedRows) === 0) return 'already';
        await tell(tx);
        await publish(q, 'emr', clinicId);
        return 'stopped';
      }),
    ...testCounts(db),
    ...platformLists(db),
  };
}

function testCounts(db: Database<'emr'>): Pick<EmrStore, 'beginTest' | 'endTest'> {
  return {
    beginTest: (clinicId, at, { most, windowMs, longestMs }) =>
      db.inClinic(clinicId, async (q) => {
        await ensureRow(q, clinicId);
        const { testsSince, tests, testUntil } = await q
          .selectFrom('emrConnections')
          .select(['testsSince', 'tests', 'testUntil'])
          .where('clinicId', '=', clinicId)
          .forUpdate()
          .executeTakeFirstOrThrow();
        if (testUntil && testUntil > at && isWithin(testUntil, at, longestMs + 1)) return 'running';
        // A window that begins in the future was begun by a process whose clock is off.
        const isNew = !testsSince || !isWithin(at, testsSince, windowMs);
        if (!isNew && tests >= most) return 'too-often';
        await q
          .updateTable('emrConnections')
          .set({
            testsSince: isNew ? at : testsSince,
            tests: isNew ? 1 : tests + 1,
            testUntil: new Date(at.getTime() + longestMs),
          })
          .where('clinicId', '=', clinicId)
          .execute();
        return 'begun';
      }),
    endTest: (clinicId) =>
      db.inClinic(clinicId, async (q) => {
        await q
          .updateTable('emrConnections')
          .set({ testUntil: null })
          .where('clinicId', '=', clinicId)
          .execute();
      }),
  };
}

/** From the earlier moment on, and before the time is over. */
function isWithin(later: Date, earlier: Date, ms: number): boolean {
  const between = later.getTime() - earlier.getTime();
  return between >= 0 && between < ms;
}

function platformLists(db: Database<'emr'>): Pick<EmrStore, 'addressed' | 'expiringBefore'> {
  return {
    addressed: () =>
      db.asPlatform((q) =>
        q
          .selectFrom('emrConnections')
          .innerJoin('clinics', 'clinics.id', 'emrConnections.clinicId')
          .select(['clinics.id as clinicId', 'clinics.name as clinicName', 'emrType', 'preferRest'])
          .where('baseUrl', 'is not', null)
          .orderBy('clinics.name')
          .execute(),
      ),
    expiringBefore: (at) =>
      db.asPlatform(async (q) => {
        const rows = await q
          .selectFrom('emrConnections')
          .innerJoin('clinics', 'clinics.id', 'emrConnections.clinicId')
          .select(['clinics.id as clinicId', 'clinics.name as clinicName', 'oauthTokenExpiresAt'])
          .where('oauthTokenExpiresAt', '<=', at)
          .orderBy('oauthTokenExpiresAt')
          .execute();
        return rows.flatMap(({ oauthTokenExpiresAt: expiresAt, ...clinic }) =>
          expiresAt ? [{ ...clinic, expiresAt }] : [],
        );
      }),
  };
}

function rowOf(q: Queries<'emr'>, clinicId: string): Promise<ConnectionRow | undefined> {
  return q
    .selectFrom('emrConnections')
    .select(CONNECTION_COLUMNS)
    .where('clinicId', '=', clinicId)
    .executeTakeFirst();
}

/** A good answer ends a refusal. */
const noted = (state: ConnectionState, stateAt: Date) =>
  state === 'ok' ? { state, stateAt, credentialsRefusedAt: null } : { state, stateAt };

function noteRefused(
  db: Database<'emr'>,
  clinicId: string,
  at: Date,
  also: (tx: Transaction, hasChanged: boolean) => Promise<void>,
): Promise<void> {
  return db.inClinic(clinicId, async (q, tx) => {
    const { numUpdatedRows } = await q
      .updateTable('emrConnections')
      .set({ state: 'unreachable', stateAt: at, credentialsRefusedAt: at })
      .where('clinicId', '=', clinicId)
      .where('state', '<>', 'reauthorise')
      .where('credentialsRefusedAt', 'is', null)
      .executeTakeFirstOrThrow();
    await also(tx, numUpdatedRows > 0n);
  });
}
