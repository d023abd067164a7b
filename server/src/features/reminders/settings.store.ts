import { sql } from 'kysely';
import type { Database, Queries, Transaction } from '../../database/database.ts';
import { enqueue } from '../../database/jobs/jobs.ts';
import type { LastClock } from '../../kernel/time/clock-jump.ts';
import { SEND_REMINDERS } from './job-kinds.ts';
import { DEFAULT_SETTINGS, type ReminderSettings } from './settings.ts';

export type SettingsChange = {
  readonly [Field in keyof ReminderSettings]?: ReminderSettings[Field] | undefined;
};

export interface RunState extends ReminderSettings {
  readonly generation: number;
  /** Milliseconds since the last full plan; null if never. */
  readonly plannedAgeMs: number | null;
  /** The sending process's clock at the last round; null before the first. */
  readonly lastClock: LastClock | null;
}

export interface SettingsStore {
  /** Returns the defaults if the clinic has set nothing. */
  read(clinicId: string, tx?: Transaction): Promise<ReminderSettings>;
  /** `by` is stored with new consent wording. Returns the settings before and after. */
  change(
    tx: Transaction,
    clinicId: string,
    change: SettingsChange,
    by: string,
  ): Promise<{ readonly before: ReminderSettings; readonly after: ReminderSettings }>;
  /** Null while reminders are off. */
  run(clinicId: string): Promise<RunState | null>;
  /** Enqueues a new sending job; an older one ends itself. */
  start(tx: Transaction, clinicId: string): Promise<void>;
  notePlanned(tx: Transaction, clinicId: string): Promise<void>;
  /** `clockAt` is null if the process's clock was not trusted. */
  noteRun(clinicId: string, trouble: string | null, clockAt: Date | null): Promise<void>;
  /** Enqueues jobs for clinics that lack one, such as after a restored backup. */
  revive(): Promise<number>;
}

const COLUMNS = [
  'enabled',
  'windows',
  'quietFrom',
  'quietTo',
  'sameDay',
  'confirmStatus',
  'confirmInNotes',
  'consentPolicy',
  'consentWords',
  'text',
  'textZh',
  'textFr',
] as const satisfies ReadonlyArray<keyof ReminderSettings>;

export function settingsStore(db: Database<'reminders'>): SettingsStore {
  return {
    read: (clinicId, tx) => (tx ? db.within(tx) : db).inClinic(clinicId, (q) => read(q, clinicId)),
    change: (tx, clinicId, change, by) =>
      db.within(tx).inClinic(clinicId, async (q) => {
        await sql`insert into reminder_settings (clinic_id) values (${clinicId}) on conflict do nothing`.execute(
          q,
        );
        await sql`select from reminder_settings where clinic_id = ${clinicId} for update`.execute(q);
        const before = await read(q, clinicId);
        const after = { ...before, ...given(change) };
        const isNewPolicy =
          after.consentPolicy !== before.consentPolicy || after.consentWords !== before.consentWords;
        await q
          .updateTable('reminderSettings')
          .set({ ...after, windows: sql`${JSON.stringify(after.windows)}::jsonb` })
          .set(before.enabled === after.enabled ? {} : switched(after.enabled))
          .set(isNewPolicy ? { consentWordsBy: by, consentWordsAt: sql<Date>`clock_timestamp()` } : {})
          .where('clinicId', '=', clinicId)
          .execute();
        return { before, after };
      }),
    run: (clinicId) =>
      db.inClinic(clinicId, async (q) => {
        const row = await q
          .selectFrom('reminderSettings')
          .select([...COLUMNS, 'generation', 'clockAt'])
          .select(
            sql<number | null>`(extract(epoch from clock_timestamp() - clock_seen_at) * 1000)::float8`.as(
              'clockAgeMs',
            ),
          )
          .select(
            sql<number | null>`(extract(epoch from clock_timestamp() - planned_at) * 1000)::float8`.as(
              'plannedAgeMs',
            ),
          )
          .where('clinicId', '=', clinicId)
          .where('enabled', '=', true)
          .executeTakeFirst();
        if (!row) return null;
        const { clockAt, clockAgeMs, ...state } = row;
        const lastClock = clockAt && clockAgeMs !== null ? { clockAt, ageMs: clockAgeMs } : null;
        return { ...state, lastClock } as RunState;
      }),
    start: (tx, clinicId) => db.within(tx).inClinic(clinicId, (q) => start(q, clinicId)),
    notePlanned: (tx, clinicId) =>
      db.within(tx).inClinic(clinicId, async (q) => {
        await sql`update reminder_settings set planned_at = clock_timestamp() where clinic_id = ${clinicId}`.execute(
          q,
        );
      }),
    noteRun: (clinicId, trouble, clockAt) =>
      db.inClinic(clinicId, async (q) => {
        const clock = clockAt ? sql`, clock_at = ${clockAt}, clock_seen_at = clock_timestamp()` : sql``;
        await sql`update reminder_settings set ran_at = clock_timestamp(), trouble = ${trouble}${clock}
                   where clinic_id = ${clinicId}`.execute(q);
      }),
    revive: () => revive(db),
  };
}

/** A pause of less than four weeks keeps the original start date. */
function switched(isOn: boolean) {
  return isOn
    ? {
        onSince: sql<Date>`case when on_since is null or off_since < clock_timestamp() - interval '28 days'
          then clock_timestamp() else on_since end`,
        offSince: null,
      }
    : { offSince: sql<Date>`clock_timestamp()` };
}

async function read(q: Queries<'reminders'>, clinicId: string): Promise<ReminderSettings> {
  const row = await q
    .selectFrom('reminderSettings')
    .select(COLUMNS)
    .where('clinicId', '=', clinicId)
    .executeTakeFirst();
  return (row as ReminderSettings | undefined) ?? DEFAULT_SETTINGS;
}

const given = (change: SettingsChange): Partial<ReminderSettings> =>
  Object.fromEntries(
    COLUMNS.map((name) => [name, change[name]] as const).filter(([, value]) => value !== undefined),
  );

async function start(q: Queries<'reminders'>, clinicId: string): Promise<void> {
  const { rows } = await sql<{ generation: number }>`
    update reminder_settings set generation = generation + 1, ran_at = clock_timestamp()
     where clinic_id = ${clinicId} returning generation`.execute(q);
  const generation = rows[0]?.generation;
  if (generation === undefined) return;
  await enqueue(q, {
    kind: SEND_REMINDERS,
    clinicId,
    payload: { generation },
    dedupeKey: `${clinicId}:${generation}`,
  });
}

async function revive(db: Database<'reminders'>): Promise<number> {
  const lost = await db.asPlatform(async (q) => {
    const { rows } = await sql<{ clinicId: string }>`
      select clinic_id as "clinicId" from reminder_settings
       where enabled and coalesce(ran_at, '-infinity') < clock_timestamp() - interval '5 minutes'`.execute(q);
    return rows;
  });
  for (const { clinicId } of lost) await db.inClinic(clinicId, (q) => start(q, clinicId));
  return lost.length;
}
