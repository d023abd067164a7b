import { sql } from 'kysely';
import type { Database, Queries, Trail, Transaction } from '../../database/database.ts';
import { publish } from '../../database/notices.ts';
import type { EmrConnectionState } from '../../kernel/emr-connection.ts';
import type { EmrType } from '../../ports/emr.ts';
import { ensureRow, tellProcesses } from './connection/connection-row.store.ts';
import type { Finding } from './connection/connection-state.ts';
import type { SecretsBox } from './seals/secrets.ts';

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
  /** Since when the EMR refuses our credentials; the state is then `unreachable`. */
  readonly credentialsRefusedAt: Date | null;
  /** The displayed state, computed by the database from state, refusal and condition. */
  readonly connection: EmrConnectionState | 'unknown';
  /** Detail beyond the state; without it the message describes the state. */
  readonly condition: 'missing_right' | 'starting' | 'operation_failing' | 'limited' | 'slow' | null;
  readonly conditionOperation: string | null;
  readonly conditionMessage: string | null;
  readonly requestsPerMinute: number | null;
  readonly limitedUntil: Date | null;
  readonly stateAt: Date | null;
  readonly configPulledAt: Date | null;
}

export type ConnectionChange = Partial<Omit<ConnectionRow, 'configPulledAt' | 'connection'>> & {
  /** Drops authorisations started in a browser; they must be started again. */
  readonly forgetsPending?: true;
};

export interface NamedClinic {
  readonly clinicId: string;
  readonly clinicName: string;
}

export interface TestLimits {
  readonly most: number;
  readonly windowMs: number;
  /** A test that never ended counts as running this long. */
  readonly longestMs: number;
}

/** Notice topic: the EMR went down, came back, or limits us. */
export const STATE_TOPIC = 'emr-state';

/** Runs in the transaction; `hasChanged` tells whether the state is new. */
export type Noted = (
  tx: Transaction,
  noted: { readonly hasChanged: boolean; readonly connection: ConnectionRow['connection'] },
) => Promise<void>;

export interface EmrStore {
  read(clinicId: string): Promise<ConnectionRow | null>;
  /** Locks the row from read to write, so that concurrent changes are not lost. */
  change(
    clinicId: string,
    decide: (row: ConnectionRow) => ConnectionChange,
    trail: Trail,
  ): Promise<ConnectionRow>;
  /** Stores a call's finding. A stopped connection stays stopped, even if a call already in flight succeeds. */
  note(clinicId: string, finding: Finding, at: Date, also: Noted): Promise<void>;
  /** Stores that the EMR refused our credentials; `also` learns whether this is new. */
  noteRefused(
    clinicId: string,
    at: Date,
    also: (tx: Transaction, hasChanged: boolean) => Promise<void>,
  ): Promise<void>;
  /** Stores a test's finding, or null if another method stores it. A passed test also lifts the stop. */
  noteTest(clinicId: string, finding: Finding | null, at: Date, also: Noted): Promise<void>;
  /** Counted in the clinic's row, so that the limit spans all processes. */
  beginTest(clinicId: string, at: Date, limits: TestLimits): Promise<'begun' | 'running' | 'too-often'>;
  endTest(clinicId: string): Promise<void>;
  stop(clinicId: string, at: Date, tell: (tx: Transaction) => Promise<void>): Promise<'stopped' | 'already'>;
  addressed(): Promise<Array<NamedClinic & Pick<ConnectionRow, 'emrType' | 'preferRest'>>>;
  /** Clinics that are not stopped, and have an address or use the platform's bridge. */
  connected(bridged: { readonly hasBridge: boolean; readonly defaultType: EmrType }): Promise<string[]>;
  countByConnection(): Promise<Record<string, number>>;
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
  'connection',
  'condition',
  'conditionOperation',
  'conditionMessage',
  'requestsPerMinute',
  'limitedUntil',
  'stateAt',
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
          // New credentials have not been refused yet.
          .set(change.state ? { ...change, ...NOTHING_KNOWN } : change)
          .where('clinicId', '=', clinicId)
          .returning(CONNECTION_COLUMNS)
          .executeTakeFirstOrThrow();
        await tellProcesses(q, clinicId);
        await trail(tx);
        return changed;
      }),
    note: (clinicId, finding, at, also) =>
      db.inClinic(clinicId, async (q, tx) => {
        const hasChanged = await write(q, clinicId, finding, at, 'call');
        if (hasChanged) await publish(q, STATE_TOPIC, clinicId);
        await also(tx, { hasChanged, connection: await connectionOf(q, clinicId) });
      }),
    noteRefused: (clinicId, at, also) => noteRefused(db, clinicId, at, also),
    noteTest: (clinicId, finding, at, also) =>
      db.inClinic(clinicId, async (q, tx) => {
        const hasChanged = finding !== null && (await write(q, clinicId, finding, at, 'test'));
        if (finding?.is === 'ok') await publish(q, 'emr', clinicId);
        else if (hasChanged) await publish(q, STATE_TOPIC, clinicId);
        await also(tx, { hasChanged, connection: await connectionOf(q, clinicId) });
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
        // A window that begins in the future came from a process with a wrong clock.
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

function isWithin(later: Date, earlier: Date, ms: number): boolean {
  const between = later.getTime() - earlier.getTime();
  return between >= 0 && between < ms;
}

function platformLists(
  db: Database<'emr'>,
): Pick<EmrStore, 'addressed' | 'connected' | 'expiringBefore' | 'countByConnection'> {
  return {
    countByConnection: () =>
      db.asPlatform(async (q) => {
        const rows = await q
          .selectFrom('emrConnections')
          .select(['connection', (each) => each.fn.countAll<string>().as('clinics')])
          .groupBy('connection')
          .execute();
        return Object.fromEntries(rows.map(({ connection, clinics }) => [connection, Number(clinics)]));
      }),
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
    connected: ({ hasBridge, defaultType }) =>
      db.asPlatform(async (q) => {
        const { rows } = await sql<{ id: string }>`
          select clinics.id from clinics left join emr_connections on emr_connections.clinic_id = clinics.id
           where coalesce(state, 'unknown') <> 'reauthorise'
             and (base_url is not null
               or (${hasBridge} and not coalesce(prefer_rest, false) and coalesce(emr_type, ${defaultType}) = 'emr-bridge'))`.execute(
          q,
        );
        return rows.map(({ id }) => id);
      }),
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

async function connectionOf(q: Queries<'emr'>, clinicId: string): Promise<ConnectionRow['connection']> {
  return (await rowOf(q, clinicId))?.connection ?? 'unknown';
}

const NOTHING_KNOWN = {
  credentialsRefusedAt: null,
  condition: null,
  conditionOperation: null,
  conditionMessage: null,
  requestsPerMinute: null,
  limitedUntil: null,
};
const WELL = {
  credentialsRefusedAt: null,
  condition: null,
  conditionOperation: null,
  conditionMessage: null,
};

type Shown = ConnectionRow['connection'];

/** The states that each finding may replace; more serious ones stay. */
const REPLACES: Readonly<Record<Exclude<Finding['is'], 'ok'>, readonly Shown[]>> = {
  slow: ['ok'],
  limited: ['unknown', 'ok', 'slow'],
  operation_failing: ['unknown', 'ok', 'slow', 'limited', 'unreachable', 'starting'],
  missing_right: ['unknown', 'ok', 'slow', 'limited', 'unreachable', 'starting', 'operation_failing'],
  starting: ['unknown', 'ok', 'slow', 'limited', 'unreachable', 'operation_failing', 'missing_right'],
  unreachable: ['unknown', 'ok', 'slow', 'limited', 'starting', 'operation_failing', 'missing_right'],
};

async function write(
  q: Queries<'emr'>,
  clinicId: string,
  finding: Finding,
  at: Date,
  by: 'call' | 'test',
): Promise<boolean> {
  if (finding.is === 'ok') return writeSuccess(q, clinicId, finding, at, by);
  await ensureRow(q, clinicId);
  if (finding.is === 'limited')
    await q
      .updateTable('emrConnections')
      // A refused test does not reveal the limit, so keep the one learned from calls.
      .set({
        limitedUntil: finding.until,
        ...(finding.perMinute === null ? {} : { requestsPerMinute: finding.perMinute }),
      })
      .where('clinicId', '=', clinicId)
      .execute();
  const isAway = finding.is === 'unreachable' || finding.is === 'starting' || finding.is === 'missing_right';
  const { numUpdatedRows } = await q
    .updateTable('emrConnections')
    .set({
      state: isAway ? 'unreachable' : 'ok',
      stateAt: at,
      condition: finding.is === 'unreachable' ? null : finding.is,
      conditionOperation: 'operation' in finding ? finding.operation : null,
      conditionMessage: 'message' in finding ? finding.message : null,
    })
    .where('clinicId', '=', clinicId)
    .where('connection', 'in', REPLACES[finding.is])
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** A success clears trouble of its own operation and any outage; a passed connection test clears all trouble. */
async function writeSuccess(
  q: Queries<'emr'>,
  clinicId: string,
  { operation }: Extract<Finding, { is: 'ok' }>,
  at: Date,
  by: 'call' | 'test',
): Promise<boolean> {
  const well = q
    .updateTable('emrConnections')
    .set({ state: 'ok', stateAt: at, ...WELL })
    .where('clinicId', '=', clinicId)
    .where('connection', '<>', 'ok');
  const only =
    by === 'test'
      ? well
      : well
          .where('state', '<>', 'reauthorise')
          .where((each) =>
            each.or([
              each('conditionOperation', 'is', null),
              each('conditionOperation', '=', operation ?? ''),
            ]),
          )
          .where((each) =>
            each.or([
              each('condition', 'is distinct from', 'limited'),
              each('limitedUntil', 'is', null),
              each('limitedUntil', '<=', at),
            ]),
          );
  const { numUpdatedRows } = await only.executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

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
