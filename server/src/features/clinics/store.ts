import { type CompiledQuery, sql } from 'kysely';
import type { Database, Queries, Trail, Transaction } from '../../database/database.ts';
import { publish } from '../../database/notices.ts';
import { uniqueOr } from '../../database/unique.ts';
import { FIRST_PLATFORM, type VoiceVendor } from '../../kernel/calls/voice-vendor.ts';
import type { Closure } from '../../kernel/clinic/closed-times.ts';
import { opensMore } from '../../kernel/clinic/opened-hours.ts';
import {
  CLINIC_RECORD,
  type ClinicChange,
  type ClinicField,
  type ClinicRecord,
} from '../../kernel/clinic/record.ts';
import { CLINIC_FIELDS, type PageOf } from '../../kernel/clinic/views.ts';
import { Failure } from '../../kernel/failure.ts';
import type { ClinicProfile } from './clinic-profile.ts';
import { type OpeningDay, type OpeningDayChange, WEEK } from './opening-day.ts';

/** A change, or a function that derives it from the locked row. */
export type ChangeOfClinic = ClinicChange | ((before: ClinicProfile) => ClinicChange);

/** The fields of a new clinic. */
export type NewClinic = PageOf<'identity'> & {
  /** Defaults to `bound`. */
  readonly callerVerification?: ClinicProfile['callerVerification'] | undefined;
};

/** The only writer of clinic records and hours; every write is announced to all processes. */
export interface ClinicStore {
  /** Reads the current record, uncached; null if there is no such clinic. */
  read(clinicId: string, tx?: Transaction): Promise<ClinicProfile | null>;
  /** Reads and locks the record until the transaction ends. */
  hold(tx: Transaction, clinicId: string): Promise<ClinicProfile | null>;
  /** Writes a clinic locked by `hold`. Fails with CONFLICT if another clinic has the number. */
  write(tx: Transaction, clinicId: string, change: ClinicChange): Promise<ClinicProfile>;
  /** Locks, decides and writes in one transaction; null if the clinic is gone. */
  change(
    clinicId: string,
    change: ChangeOfClinic,
    trail: Trail,
    tx?: Transaction,
  ): Promise<ClinicProfile | null>;
  /** Changes the given days only. */
  setHours(clinicId: string, days: readonly OpeningDayChange[], trail: Trail): Promise<ClinicProfile | null>;
  add(tx: Transaction, clinic: NewClinic): Promise<ClinicProfile>;
  /** Shows a warning to every clinic on this platform. */
  noteVoiceFlaw(vendor: VoiceVendor, at: Date): Promise<void>;
  /** Creates a practice clinic with the fields callers notice; nothing in it may reach the outside. */
  addPractice(
    id: string,
    of: ClinicProfile,
    change: ClinicChange,
    also: (tx: Transaction) => Promise<void>,
  ): Promise<void>;
  /** Deletes a practice clinic with all its data. Real clinics are never deleted. */
  removePractice(clinicId: string): Promise<void>;
  /** Announces to all processes that the clinic was deleted. */
  gone(tx: Transaction, clinicId: string): Promise<void>;
  /** These fields of every clinic, ordered by id. */
  all<Name extends ClinicField>(names: readonly Name[]): Promise<Array<Pick<ClinicRecord, Name>>>;
  /** Ids of the clinics whose field has this value. */
  idsBy(name: ClinicField, value: string | null): Promise<string[]>;
}

const FLAW_NOTED_MS = 60_000;

/** Called with the old hours in the transaction that adds open hours. */
export type HoursListener = (
  tx: Transaction,
  clinicId: string,
  before: ClinicProfile['hours'],
) => Promise<void>;

export function clinicStore(
  db: Database<'clinics'>,
  voiceVendor: VoiceVendor = FIRST_PLATFORM,
  grown: readonly HoursListener[] = [],
): ClinicStore {
  const hold: ClinicStore['hold'] = (tx, clinicId) =>
    db.within(tx).inClinic(clinicId, async (q) => {
      await q.selectFrom('clinics').select('id').where('id', '=', clinicId).forNoKeyUpdate().execute();
      return profileOf(q, clinicId);
    });
  const write: ClinicStore['write'] = (tx, clinicId, change) =>
    db.within(tx).inClinic(clinicId, async (q) => {
      await writeTo(q, 'clinics', clinicId, change);
      await writeTo(q, 'clinicConfig', clinicId, change);
      return changed(q, clinicId);
    });
  return {
    read: (clinicId, tx: Transaction = db) => db.within(tx).inClinic(clinicId, (q) => profileOf(q, clinicId)),
    hold,
    write,
    change: (clinicId, change, trail, outer: Transaction = db) =>
      db.within(outer).inClinic(clinicId, async (_, tx) => {
        const before = await hold(tx, clinicId);
        if (!before) return null;
        const after = await write(tx, clinicId, typeof change === 'function' ? change(before) : change);
        await trail(tx);
        return after;
      }),
    setHours: (clinicId, days, trail) =>
      db.inClinic(clinicId, async (q, tx) => {
        const before = await hold(tx, clinicId);
        if (!before) return null;
        const breaksOf = (weekday: number) =>
          before.hours.find((day) => day.weekday === weekday)?.breaks ?? [];
        const whole = days.map((day) => ({ ...day, breaks: day.breaks ?? breaksOf(day.weekday) }));
        if (days.length > 0) await writeHours(q, clinicId, whole);
        await notifyLongerHours(grown, tx, clinicId, before.hours, whole);
        const after = days.length > 0 ? await changed(q, clinicId) : before;
        await trail(tx);
        return after;
      }),
    add: (tx, { callerVerification, ...clinic }) =>
      db.within(tx).asPlatform(async (q) => {
        const { id } = await q
          .insertInto('clinics')
          .values({ ...clinic, voiceVendor })
          .returning('id')
          .executeTakeFirstOrThrow();
        await q
          .insertInto('clinicConfig')
          .values({ clinicId: id, ...(callerVerification ? { callerVerification } : {}) })
          .execute();
        await writeHours(q, id, WEEK as OpeningDay[]);
        return changed(q, id);
      }),
    ...voiceFlaws(db),
    ...practiceCopies(db),
    gone: (tx, clinicId) => db.within(tx).asPlatform((q) => announce(q, clinicId)),
    all: (names) => db.asPlatform((q) => record(q, names).orderBy('clinics.id').execute() as Promise<never>),
    idsBy: (name, value) =>
      db.asPlatform(async (q) => {
        const rows = await record(q, ['id'])
          .where(columnOf(name), value === null ? 'is' : '=', value as string)
          .orderBy('clinics.id')
          .execute();
        return rows.map(({ id }) => id);
      }),
  };
}

async function notifyLongerHours(
  listeners: readonly HoursListener[],
  tx: Transaction,
  clinicId: string,
  before: ClinicProfile['hours'],
  after: ClinicProfile['hours'],
): Promise<void> {
  if (opensMore(before, after)) for (const hear of listeners) await hear(tx, clinicId, before);
}

function voiceFlaws(db: Database<'clinics'>): Pick<ClinicStore, 'noteVoiceFlaw'> {
  return {
    noteVoiceFlaw: (vendor, at) =>
      db.asPlatform(async (q) => {
        const rows = await q
          .updateTable('clinics')
          .set({ voiceFlawAt: at })
          .where('voiceVendor', '=', vendor)
          // Updated at most once a minute, however many requests arrive.
          .where((row) =>
            row.or([
              row('voiceFlawAt', 'is', null),
              row('voiceFlawAt', '<', new Date(at.getTime() - FLAW_NOTED_MS)),
            ]),
          )
          .returning('id')
          .execute();
        for (const { id } of rows) await announce(q, id);
      }),
  };
}

function practiceCopies(db: Database<'clinics'>): Pick<ClinicStore, 'addPractice' | 'removePractice'> {
  return {
    addPractice: (id, of, change, also) =>
      db.inClinic(id, async (q, tx) => {
        const { name, timezone } = of;
        await q
          .insertInto('clinics')
          .values({ id, name, timezone, practiceOf: of.id, status: 'active' })
          .execute();
        await q.insertInto('clinicConfig').values({ clinicId: id }).execute();
        const practised = { ...practiceCopyOf(of), ...change };
        for (const table of ['clinics', 'clinicConfig'] as const) await writeTo(q, table, id, practised);
        await writeHours(q, id, of.hours);
        await writeClosures(q, id, of.closures);
        await also(tx);
      }),
    removePractice: (clinicId) =>
      db.inClinic(clinicId, async (q) => {
        await q
          .deleteFrom('clinics')
          .where('id', '=', clinicId)
          .where('practiceOf', 'is not', null)
          .execute();
        await announce(q, clinicId);
      }),
  };
}

export const CLOSURE_JSON = `json_build_object('id', id, 'from', from_date, 'to', to_date, 'startTime', start_time,
  'endTime', end_time, 'reason', reason, 'reasonZh', reason_zh, 'providerId', provider_id)`;

export const announce = (q: Queries<'clinics'>, clinicId: string) => publish(q, 'clinic', clinicId);

async function changed(q: Queries<'clinics'>, clinicId: string): Promise<ClinicProfile> {
  await announce(q, clinicId);
  const profile = await profileOf(q, clinicId);
  if (!profile) throw new Error('the updated clinic does not exist');
  return profile;
}

// The cast names one column for the compiler; a test compares the rest with the tables.
const columnOf = (name: ClinicField) => `${CLINIC_RECORD[name].table}.${name}` as 'clinics.id';

function record(q: Queries<'clinics'>, names: readonly ClinicField[]) {
  return q
    .selectFrom('clinics')
    .innerJoin('clinicConfig', 'clinicConfig.clinicId', 'clinics.id')
    .select(names.map(columnOf));
}

async function writeTo(
  q: Queries<'clinics'>,
  table: 'clinics' | 'clinicConfig',
  clinicId: string,
  change: ClinicChange,
): Promise<void> {
  const set = Object.entries(change).filter(
    ([name, value]) => value !== undefined && CLINIC_RECORD[name as ClinicField].table === table,
  );
  if (set.length === 0) return;
  const update = q
    .updateTable(table)
    .set(Object.fromEntries(set))
    .where(table === 'clinics' ? 'id' : 'clinicId', '=', clinicId);
  await uniqueOr(
    () =>
      new Failure(
        'CONFLICT',
        'This phone number is linked to another clinic already. Unlink it there first, or choose another.',
      ),
    update.execute(),
  );
}

/**
 * Fields that callers notice. Only listed fields are copied, because nothing in a practice clinic may reach
 * the outside.
 */
const COPIED_TO_PRACTICE = [
  ...(['name', 'phone', 'address', 'city', 'province', 'postalCode', 'timezone'] as const),
  ...(['acceptingNewPatients', 'voiceAgentEnabled', 'transferEnabled', 'supportedLanguages'] as const),
  ...(['afterHoursMessage', 'afterHoursMessageZh', 'customGreeting', 'customGreetingZh'] as const),
  ...(['assistantDisclosure', 'assistantDisclosureZh', 'defaultProviderId', 'waitlistEnabled'] as const),
  ...(['callRecording'] as const),
  ...(['pharmacy', 'appointmentTypeMappings', 'callerVerification', 'thirdFact', 'phoneCaps'] as const),
  ...(['fax', 'email', 'website', 'directions', 'directionsZh', 'parking', 'parkingZh'] as const),
  ...(['whatToBring', 'whatToBringZh', 'afterBooking', 'afterBookingZh'] as const),
  ...(['defaultVisitMode', 'defaultVisitReason', 'defaultIsNewPatient', 'defaultPreferredTime'] as const),
  ...(['scheduleIntelligenceEnabled', 'bookingBufferMinutes', 'maxDailyBookings'] as const),
  ...(['allowDoubleBooking', 'maxAdvanceBookingDays', 'minAdvanceBookingHours'] as const),
  ...(['emergencyWarnings', 'emergencyMessage', 'emergencyMessageZh', 'nurseLine', 'smsEnabled'] as const),
  ...(['smsTemplateBookEn', 'smsTemplateCancelEn', 'smsTemplateRescheduleEn'] as const),
  ...(['smsTemplateBookZh', 'smsTemplateCancelZh', 'smsTemplateRescheduleZh'] as const),
] satisfies ClinicField[];

/** From a range that is never assigned, so that transfers and texts of practice calls reach nobody. */
const FICTIONAL_NUMBER = '+16045550100';
const REPLACED_IN_PRACTICE = [
  'transferPhoneNumber',
  'handoffPhone',
  'afterHoursPhoneNumber',
  'smsSenderNumber',
] satisfies ClinicField[];

function practiceCopyOf(profile: ClinicProfile): ClinicChange {
  return Object.fromEntries([
    ...COPIED_TO_PRACTICE.map((name) => [name, profile[name]]),
    ...REPLACED_IN_PRACTICE.map((name) => [name, profile[name] && FICTIONAL_NUMBER]),
  ]);
}

async function writeClosures(
  q: Queries<'clinics'>,
  clinicId: string,
  closures: readonly Closure[],
): Promise<void> {
  if (closures.length === 0) return;
  const rows = closures.map(({ id: _, from, to, ...rest }) => ({
    ...rest,
    clinicId,
    fromDate: from,
    toDate: to,
  }));
  await q.insertInto('closures').values(rows).execute();
}

async function writeHours(
  q: Queries<'clinics'>,
  clinicId: string,
  days: readonly OpeningDay[],
): Promise<void> {
  await q
    .insertInto('businessHours')
    .values(
      [...days]
        .sort((a, b) => a.weekday - b.weekday)
        .map((day) => ({ ...day, breaks: JSON.stringify(day.breaks), clinicId })),
    )
    .onConflict((conflict) =>
      conflict.columns(['clinicId', 'weekday']).doUpdateSet(({ ref }) => ({
        isOpen: ref('excluded.isOpen'),
        open: ref('excluded.open'),
        close: ref('excluded.close'),
        breaks: ref('excluded.breaks'),
      })),
    )
    .execute();
}

// Compiled once: compiling a query with a hundred columns takes longer than running it, and every call runs
// it several times.
let wholeProfile: CompiledQuery | null = null;

async function profileOf(q: Queries<'clinics'>, clinicId: string): Promise<ClinicProfile | null> {
  wholeProfile ??= profileBy(q, clinicId).compile();
  const { rows } = await q.getExecutor().executeQuery({ ...wholeProfile, parameters: [clinicId] });
  return (rows[0] as ClinicProfile | undefined) ?? null;
}

/** Reads clinic, config, hours and the public EMR connection fields in one statement. */
function profileBy(q: Queries<'clinics'>, clinicId: string) {
  return record(q, CLINIC_FIELDS)
    .leftJoin('emrConnections', 'emrConnections.clinicId', 'clinics.id')
    .where('clinics.id', '=', clinicId)
    .select([
      'clinicConfig.updatedAt as settingsUpdatedAt',
      sql<boolean>`coalesce(emr_connections.prefer_rest, false)`.as('preferRest'),
      'emrConnections.configPulledAt as emrConfigPulledAt',
      'emrConnections.oauthTokenExpiresAt as emrOauthTokenExpiresAt',
      sql<OpeningDay[]>`coalesce((
        select json_agg(json_build_object('weekday', weekday, 'isOpen', is_open, 'open', open, 'close', close, 'breaks', breaks) order by weekday)
          from business_hours where clinic_id = clinics.id), '[]')`.as('hours'),
      // Skips closures that ended over a year ago. The service's clock decides which of the others are over.
      sql<Closure[]>`coalesce((
        select json_agg(${sql.raw(CLOSURE_JSON)} order by from_date, start_time, id)
          from closures where clinic_id = clinics.id and to_date >= current_date - 366), '[]')`.as(
        'closures',
      ),
    ]);
}
