import { randomUUID } from 'node:crypto';
import { createConsents } from '../../../src/features/consent/index.ts';
import type { BookingParts } from '../../../src/features/scheduling/needs.ts';
import { entryStore } from '../../../src/features/standby/entries.store.ts';
import { createStandby, type Joined, type StandbySlice } from '../../../src/features/standby/index.ts';
import { offerStore } from '../../../src/features/standby/offering/offers.store.ts';
import { outlookStore } from '../../../src/features/standby/outlook/outlook.store.ts';
import type { StandbyNeeds, StandbyParts } from '../../../src/features/standby/parts.ts';
import { rulesStore } from '../../../src/features/standby/rules.store.ts';
import type { ChangeKind, WatchedRow } from '../../../src/features/watcher/index.ts';
import { silentLogger } from '../../../src/kernel/logger.ts';
import { deadlineIn } from '../../../src/kernel/time/deadline.ts';
import type { Appointment } from '../../../src/ports/emr.ts';
import type { TestDatabase } from '../../../tests/test-database.ts';
import { BOOKING, CLINIC_NAME, TIME_ZONE, testClock } from '../../../tests/world/facts.ts';
import { type BookingClinic, bookingClinic, runJobsOnce } from '../scheduling/booking/booking-clinic.ts';

const MINUTE_MS = 60_000;

export interface SentText {
  readonly to: string;
  readonly body: string;
  readonly action: string;
}

/** A clinic that offers freed times, with its EMR in memory. */
export interface StandbyClinic {
  readonly clinic: BookingClinic;
  readonly clinicId: string;
  readonly clock: ReturnType<typeof testClock>;
  readonly texts: SentText[];
  readonly standby: StandbySlice;
  /** What the routes of the service work with. */
  parts(): StandbyParts;
  /** Another process of the service. */
  process(between?: StandbyNeeds['between'], booking?: BookingParts['between']): StandbySlice;
  /** A patient with a visit, who wants an earlier one. */
  waits(patientId: string, wish?: Waiting): Promise<string>;
  rules(change: object): Promise<void>;
  /** The staff's change, as the watcher tells it. */
  staff(kind: ChangeKind, row: Appointment, before?: Appointment | null): Promise<void>;
  /** A visit of somebody at this time, and its cancellation by staff. */
  frees(at?: Place): Promise<Appointment>;
  /** Lets the jobs run, a minute after the other. */
  pass(minutes: number, slice?: StandbySlice): Promise<void>;
  jobs(slice?: StandbySlice): Promise<void>;
  offers(): Promise<OfferSeen[]>;
  entry(id: string): Promise<Record<string, unknown>>;
}

interface Place {
  readonly date?: string;
  readonly time?: string;
  readonly durationMinutes?: number;
}

interface Waiting {
  readonly old?: { readonly date: string; readonly time: string } | null;
  readonly phone?: string;
  readonly days?: readonly string[];
  readonly notice?: number;
  readonly priority?: number;
  readonly consents?: boolean;
  readonly providerId?: string | null;
  readonly durationMinutes?: number;
}

export interface OfferSeen {
  readonly id: string;
  readonly patientId: string | null;
  readonly state: string;
  readonly why: string;
  readonly notAsked: ReadonlyArray<{ readonly patientId: string; readonly why: string }>;
  readonly time: string;
  readonly appointmentId: string | null;
}

export async function standbyClinic(database: TestDatabase): Promise<StandbyClinic> {
  const clinic = await bookingClinic(database);
  const { clinicId, emr } = clinic;
  const clock = testClock();
  const texts: SentText[] = [];
  const consents = createConsents({ db: database.db, hash: (text) => text });
  const { db } = database;
  const needs = (between?: StandbyNeeds['between'], booking?: BookingParts['between']): StandbyNeeds => {
    const { scheduling, holds } = clinic.process(booking);
    return {
      ...{
        db: database.db,
        scheduling,
        holds,
        consents,
        clock,
        log: silentLogger,
        links: null,
        replies: null,
      },
      sms: {
        text: async (_, __, { toNumber, body, action }) => {
          texts.push({ to: toNumber, body, action });
          return randomUUID();
        },
      },
      watcher: { standing: async () => [], want: async () => undefined, since: async () => null },
      clinics: { read: async () => ({ name: CLINIC_NAME, timezone: TIME_ZONE }) as never },
      patients: { byId: async (_, id, { signal }) => emr.getPatient(id, { signal }) },
      rosterOf: async () => BOOKING.roster,
      minuteMs: MINUTE_MS,
      ...(between ? { between } : {}),
    };
  };
  const process: StandbyClinic['process'] = (...between) => createStandby(needs(...between));
  const parts = (): StandbyParts => ({
    ...needs(),
    entries: entryStore(db),
    offers: offerStore(db),
    outlook: outlookStore(db),
    rules: rulesStore(db),
  });
  const standby = process();
  clinic.hears = (tx, id, event) => standby.bookChanged(tx, id, event);
  clinic.openings = {
    isWanted: async () => true,
    opened: (id, times, at) => standby.timesOpened(id, times, at),
  };
  const query = database.ownerQuery;
  await query('insert into standby_rules (clinic_id, enabled) values ($1, true)', [clinicId]);
  const staff: StandbyClinic['staff'] = (kind, row, before = null) =>
    database.db.inClinic(clinicId, (_, tx) =>
      standby.listener.take(tx, clinicId, [
        { id: '1', at: clock.now(), kind, row: watched(row), before: before && watched(before) },
      ]),
    );
  const jobs: StandbyClinic['jobs'] = (slice = standby) => runJobsOnce(database, clinicId, slice.jobs);
  return {
    ...{ clinic, clinicId, clock, texts, standby, parts, process, staff, jobs },
    waits: (patientId, wish) => waits({ clinic, standby, clock, database }, patientId, wish),
    rules: async (change) => {
      for (const [column, value] of Object.entries(change))
        await query(`update standby_rules set ${column} = $2 where clinic_id = $1`, [clinicId, value]);
    },
    frees: async ({ date: day = '2026-11-17', time: at = '14:00', durationMinutes = 15 } = {}) => {
      const id = emr.staffBooks({ providerId: '101', date: day, time: at, durationMinutes, patientId: '99' });
      const before = emr.appointments().find((row) => row.id === id) as Appointment;
      emr.staffChanges(id, { status: 'C' });
      await staff('status', { ...before, status: 'C' }, before);
      return before;
    },
    pass: async (minutes, slice) => {
      for (let minute = 0; minute < minutes; minute += 1) {
        clock.advance(MINUTE_MS);
        await jobs(slice);
      }
    },
    offers: async () =>
      (
        await query(
          `select id, patient_id, state, why, not_asked, time, appointment_id from standby_offers
            where clinic_id = $1 order by offered_at, id`,
          [clinicId],
        )
      ).map((row) => ({
        ...{ id: row.id, patientId: row.patient_id, state: row.state, why: row.why, notAsked: row.not_asked },
        ...{ time: row.time, appointmentId: row.appointment_id },
      })),
    entry: async (id) => (await query('select * from standby_entries where id = $1', [id]))[0] ?? {},
  };
}

const watched = ({
  id,
  patientId,
  providerId,
  date: day,
  time: at,
  durationMinutes,
  status,
}: Appointment): WatchedRow => ({
  ...{ id, patientId, providerId, date: day, time: at, durationMinutes, status },
});

async function waits(
  {
    clinic,
    standby,
    clock,
    database,
  }: Pick<StandbyClinic, 'clinic' | 'standby' | 'clock'> & { readonly database: TestDatabase },
  patientId: string,
  {
    old = { date: '2026-12-01', time: `${String(9 + (Number(patientId) % 7)).padStart(2, '0')}:30` },
    phone = `+1604555${String(1000 + Number(patientId))}`,
    days = [],
    notice = 0,
    priority = 0,
    consents = true,
    providerId = null,
    durationMinutes = 15,
  }: Waiting = {},
): Promise<string> {
  const { emr, clinicId } = clinic;
  const appointmentId = old
    ? emr.staffBooks({ providerId: '101', ...old, durationMinutes, patientId, reason: 'Sore knee' })
    : null;
  clock.advance(1_000);
  const wish = {
    patientId,
    appointmentId,
    providerId,
    days,
    notice,
    priority,
    earliestTime: null,
    latestTime: null,
  };
  const joiner = { source: 'call' as const, phone, language: 'en' as const, mayText: consents };
  const joined: Joined = await standby.join(clinicId, wish, joiner, deadlineIn(2_000));
  if (joined.status !== 'joined') throw new Error(joined.status);
  await database.ownerQuery('update standby_entries set since = $2 where id = $1', [
    joined.entry.id,
    clock.now(),
  ]);
  return joined.entry.id;
}
