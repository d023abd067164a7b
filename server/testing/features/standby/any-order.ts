import { actOnOffer } from '../../../src/features/standby/offering/answer-offer.ts';
import { endEntry } from '../../../src/features/standby/staff-entries.ts';
import { diffReads } from '../../../src/features/watcher/diff.ts';
import type { WatchedRow } from '../../../src/features/watcher/row.ts';
import { addDays, date, timeAt } from '../../../src/kernel/time/calendar.ts';
import { deadlineIn } from '../../../src/kernel/time/deadline.ts';
import { instantOf } from '../../../src/kernel/time/time-zone.ts';
import { type Appointment, emrFailure, isLive } from '../../../src/ports/emr.ts';
import type { TestDatabase } from '../../../tests/test-database.ts';
import { TIME_ZONE } from '../../../tests/world/facts.ts';
import { doubleBookings, TUESDAY } from '../scheduling/booking/booking-clinic.ts';
import { liftClosure } from './lift-closure.ts';
import { type StandbyClinic, standbyClinic } from './standby-clinic.ts';

export const ACTS = [
  ...['join', 'join again', 'leave the list', 'stay', 'call'],
  ...['staff cancel', 'staff delete', 'staff no-show', 'staff move', 'staff undo', 'staff book'],
  ...['staff skip', 'staff stop', 'staff remove'],
  ...['accept', 'accept', 'accept and die', 'accept and die', 'accept while away', 'accept, answer lost'],
  ...['accept beside staff', 'accept beside staff', 'decline', 'answers at once', 'die offering'],
  ...['watch', 'jobs', 'two processes', 'free a time', 'free a time', 'free a time', 'free a time'],
  ...['half an hour', 'recover', 'lift a closure'],
] as const;
export type Act = (typeof ACTS)[number];

const STAFF_ACTS = ['staff book', 'staff cancel', 'staff delete', 'staff move', 'staff undo'] as const;
const BOOKING_STEPS = ['claimed', 'looked', 'marked', 'written', 'verified', 'settled'] as const;
const STANDBY_STEPS = ['accepting', 'booked'] as const;
const PATIENTS = 6;
const SLOTS = 6;
const LATER = date('2026-11-24');
const DAYS = { from: date('2026-11-16'), to: date('2026-12-31') };
const slotOf = (which: number) => timeAt(13 * 60 + (which % SLOTS) * 15);
const HOURS = { from: TUESDAY, to: TUESDAY, startTime: slotOf(0), endTime: slotOf(5), providerId: '101' };

interface PlacedTime {
  readonly date: string;
  readonly time: string;
}

/** One clinic on which everybody acts in any order, and what must hold of it, told by what was done and not by our tables. */
export class AnyOrder {
  private readonly desk: StandbyClinic;
  private readonly database: TestDatabase;
  private known = new Map<string, WatchedRow>();
  /** Patients who must have a visit: staff have not ended it. */
  private readonly entitled = new Set<string>();
  /** Times that staff left, as the watcher told them. */
  private readonly left: PlacedTime[] = [];
  private undoable: Appointment[] = [];
  private laterVisits = 0;
  /** How often each answer found an offer. */
  readonly tally: Partial<Record<Act, number>> = {};

  private constructor(desk: StandbyClinic, database: TestDatabase) {
    this.desk = desk;
    this.database = database;
  }

  static async open(database: TestDatabase, atOnce: number): Promise<AnyOrder> {
    const desk = await standbyClinic(database);
    await desk.rules({ at_once: atOnce });
    for (let slot = 0; slot < SLOTS; slot += 1)
      desk.clinic.emr.staffBooks({
        ...{ providerId: '101', date: TUESDAY, time: slotOf(slot), durationMinutes: 15 },
        patientId: String(90 + slot),
      });
    const run = new AnyOrder(desk, database);
    await run.watch();
    for (const patient of ['1', '2', '3']) await run.join(patient, 0);
    return run;
  }

  async play(act: Act, which: number): Promise<void> {
    const patient = String(1 + (which % PATIENTS));
    switch (act) {
      case 'join':
        return this.join(patient, 0);
      case 'join again':
        return this.join(patient, 1);
      case 'half an hour':
        this.pass(31);
        return this.desk.jobs();
      case 'free a time':
        return this.freeATime(which);
      case 'watch':
        return this.watch();
      case 'jobs':
        return this.desk.jobs();
      case 'two processes':
        await Promise.all([this.desk.jobs(this.desk.process()), this.desk.jobs()]);
        return;
      case 'recover':
        return this.recover();
      case 'stay':
        await this.desk.standby.offers.stay(this.desk.clinicId, phoneOf(patient), which % 2 === 0);
        return;
      case 'call':
        return this.call(which);
      case 'die offering':
        return this.dieOffering();
      case 'lift a closure':
        return liftClosure(this.database, this.desk, HOURS);
      default:
        if (act.startsWith('staff')) return this.staff(act, which);
        return this.answer(act, which);
    }
  }

  private pass(minutes: number): void {
    this.desk.clock.advance(minutes * 60_000);
  }

  private rowsOf(patientId: string): Appointment[] {
    return this.desk.clinic.liveRows().filter((row) => row.patientId === patientId);
  }

  private async join(patientId: string, notice: number): Promise<void> {
    const { standby, clinic, clinicId } = this.desk;
    if (this.rowsOf(patientId).length === 0) {
      this.laterVisits += 1;
      const at = 9 * 60 + (this.laterVisits % 28) * 15;
      const day = addDays(LATER, Math.floor(this.laterVisits / 28));
      clinic.emr.staffBooks({
        ...{ providerId: '101', date: day, time: timeAt(at), durationMinutes: 15, patientId },
        reason: 'Sore knee',
      });
    }
    this.entitled.add(patientId);
    const [old] = this.rowsOf(patientId);
    const wish = { patientId, appointmentId: old?.id ?? null, providerId: null, days: [], notice };
    const joiner = { source: 'call' as const, phone: phoneOf(patientId), language: 'en' as const };
    await standby.join(
      clinicId,
      { ...wish, earliestTime: null, latestTime: null },
      { ...joiner, mayText: true },
      deadlineIn(2_000),
    );
  }

  /** What the watcher finds when it reads the book, compared by its own rule. */
  private async watch(): Promise<void> {
    const { clinic, clock } = this.desk;
    const rows = clinic.emr.appointments().map(watched);
    const providers = new Map([['101', { days: DAYS, isDoubted: true } as never]]);
    const known = { rows: this.known, providers: this.known.size > 0 ? providers : new Map(), looseEnds: [] };
    const { changes } = diffReads(known, [{ providerId: '101', days: DAYS, rows } as never]);
    this.known = new Map(rows.map((row) => [row.id, row]));
    for (const { kind, row, before } of changes) {
      if (kind === 'in-view') continue;
      await this.desk.staff(kind, row as Appointment, before as Appointment | null);
      const isLeft = before && isLive(before) && (kind === 'gone' || kind === 'moved' || !isLive(row));
      if (isLeft && instantOf(before.date, before.time, TIME_ZONE) > clock.now()) this.left.push(before);
    }
  }

  private async staff(act: Act, which: number): Promise<void> {
    const { clinic, clinicId } = this.desk;
    const { emr } = clinic;
    const live = clinic.liveRows();
    const row = live[which % Math.max(1, live.length)];
    const isFree = (at: PlacedTime) => !live.some((each) => each.date === at.date && each.time === at.time);
    const place = { date: TUESDAY, time: slotOf(which) };
    switch (act) {
      case 'staff cancel':
      case 'staff no-show':
        if (!row) return;
        this.ended(row);
        this.undoable.push(row);
        return emr.staffChanges(row.id, { status: act === 'staff cancel' ? 'C' : 'N' });
      case 'staff delete':
        if (!row) return;
        this.ended(row);
        return emr.staffDeletes(row.id);
      case 'staff move':
        return row && isFree(place) ? emr.staffChanges(row.id, place) : undefined;
      case 'staff undo': {
        const last = this.undoable.pop();
        if (!last || !isFree(last) || this.rowsOf(last.patientId ?? '').length > 0) return;
        return emr.staffChanges(last.id, { status: 't' });
      }
      case 'staff book':
        if (isFree(place))
          emr.staffBooks({
            providerId: '101',
            ...place,
            durationMinutes: 15,
            patientId: String(120 + which),
          });
        return;
      case 'staff remove': {
        const entries = await this.database.ownerQuery(
          "select id from standby_entries where clinic_id = $1 and state = 'waiting' order by since",
          [clinicId],
        );
        const id = entries[which % Math.max(1, entries.length)]?.id;
        if (id) await endEntry(this.desk.parts(), clinicId, id as string, nothing);
        return;
      }
      default: {
        const offer = await this.openOffer(which);
        if (offer)
          await actOnOffer(
            this.desk.parts(),
            clinicId,
            offer.id,
            act === 'staff skip' ? 'skip' : 'stop',
            nothing,
          );
      }
    }
  }

  /** Staff have taken the visit from its patient: nobody owes them one any more. */
  private ended({ patientId, notes }: Appointment): void {
    const isNew = notes?.includes('[FD-') ?? false;
    if (patientId && (isNew || this.rowsOf(patientId).length === 1)) this.entitled.delete(patientId);
  }

  /** A visit of Tuesday is cancelled, noticed, and after the two minutes somebody is asked. */
  private async freeATime(which: number): Promise<void> {
    const tuesday = this.desk.clinic.liveRows().filter(({ date: day }) => day === TUESDAY);
    const row = tuesday[which % Math.max(1, tuesday.length)];
    if (!row) return;
    this.ended(row);
    this.undoable.push(row);
    this.desk.clinic.emr.staffChanges(row.id, { status: 'C' });
    await this.watch();
    this.pass(3);
    await this.desk.jobs();
  }

  private async call(which: number): Promise<void> {
    const wish = {
      ...{ patientId: String(150 + (which % 40)), providerId: '101', date: TUESDAY, time: slotOf(which) },
      ...{ visit: {}, reason: 'By phone' },
    };
    await this.desk.clinic.process().book(wish);
  }

  private async openOffer(which: number) {
    const open = (await this.desk.offers()).filter(({ state }) => state === 'offered');
    return open[which % Math.max(1, open.length)];
  }

  private async answer(act: Act, which: number): Promise<void> {
    const { standby, clinicId, clock, clinic } = this.desk;
    const offer = await this.openOffer(which);
    if (!offer) return;
    this.tally[act] = (this.tally[act] ?? 0) + 1;
    const now = clock.now();
    switch (act) {
      case 'accept':
        await standby.offers.accept(clinicId, offer.id, now);
        return;
      case 'decline':
        await standby.offers.decline(clinicId, offer.id, now);
        return;
      case 'leave the list':
        await standby.offers.leave(clinicId, offer.id, now);
        return;
      case 'accept and die':
        return this.acceptAndDie(offer.id, which);
      case 'accept while away': {
        const failure = emrFailure('unreachable', 'The EMR is away.', { sent: 'no' });
        if (which % 2 === 0) clinic.emr.failAll(failure);
        else clinic.emr.failNext('book', failure);
        await standby.offers.accept(clinicId, offer.id, now);
        clinic.emr.failAll(null);
        return;
      }
      case 'accept, answer lost': {
        const lost = emrFailure('timeout', 'No answer.', { sent: 'unknown' });
        clinic.emr.failNext('book', lost, which % 2 === 0 ? 'after' : 'before');
        await standby.offers.accept(clinicId, offer.id, now);
        return;
      }
      case 'accept beside staff': {
        const step = BOOKING_STEPS[which % BOOKING_STEPS.length];
        const other = this.desk.process(undefined, async (reached) => {
          if (reached === step)
            await this.staff(STAFF_ACTS[which % STAFF_ACTS.length] ?? 'staff book', which);
        });
        await other.offers.accept(clinicId, offer.id, now);
        return;
      }
      default:
        await Promise.all([
          standby.offers.accept(clinicId, offer.id, now),
          this.desk.process().offers.decline(clinicId, offer.id, now),
          actOnOffer(this.desk.parts(), clinicId, offer.id, 'skip', nothing),
          this.desk.jobs(this.desk.process()),
        ]);
    }
  }

  /** The process stops for ever at one of the steps, its own or the booking's; nothing of it is cleaned up. */
  private async acceptAndDie(offerId: string, which: number): Promise<void> {
    const { clinicId, clock } = this.desk;
    const steps = [...BOOKING_STEPS, ...STANDBY_STEPS];
    const step = steps[which % steps.length];
    let isDead = false;
    let died: () => void = () => undefined;
    const death = new Promise<void>((resolve) => {
      died = resolve;
    });
    const between = async (reached: string) => {
      isDead ||= reached === step;
      if (!isDead) return;
      died();
      await new Promise<never>(() => undefined);
    };
    const dying = this.desk.process(between, between);
    await Promise.race([death, dying.offers.accept(clinicId, offerId, clock.now())]);
  }

  private async dieOffering(): Promise<void> {
    const dying = this.desk.process(async (reached) => {
      if (reached === 'offered') throw new Error('killed');
    });
    await this.desk.jobs(dying);
  }

  /** The leases of the dead run out, and the jobs of those who live do what is left. */
  private async recover(): Promise<void> {
    const { clinicId } = this.desk;
    for (const table of ['attempts', 'claims'])
      await this.database.ownerQuery(
        `update ${table} set lease_until = now() - interval '1 second' where clinic_id = $1`,
        [clinicId],
      );
    await this.desk.clinic.settle(2);
    await this.desk.jobs();
  }

  /** Everything that is under way comes to its end. */
  async drain(): Promise<void> {
    await this.watch();
    await this.recover();
    await this.desk.clinic.settle(2);
    await this.recover();
    this.desk.clock.set('2026-12-31T20:00:00Z');
    for (let round = 0; round < 2; round += 1) {
      await this.watch();
      await this.recover();
    }
  }

  /** What holds at every moment. */
  always(): string[] {
    return [...this.entitled]
      .filter((patient) => this.rowsOf(patient).length === 0)
      .map((patient) => `patient ${patient} has lost the visit without a new one`);
  }

  /** What holds when everything has come to its end. */
  async atTheEnd(): Promise<string[]> {
    const { clinicId, clinic } = this.desk;
    const wrong = this.always();
    for (const pair of doubleBookings(clinic.liveRows())) wrong.push(`two patients in one time: ${pair}`);
    for (const patient of this.entitled)
      if (this.rowsOf(patient).length > 1) wrong.push(`patient ${patient} has two visits`);
    const times = await this.database.ownerQuery(
      `select f.id, f.date::text, f.time, f.state,
              count(*) filter (where o.state = 'accepted') as accepted,
              count(*) filter (where o.state in ('offered', 'accepting')) as open,
              count(*) filter (where o.state = 'closed' and o.patient_id is null or o.state = 'taken') as closed
         from freed_times f left join standby_offers o on o.freed_id = f.id
        where f.clinic_id = $1 group by f.id`,
      [clinicId],
    );
    for (const { date: day, time: at, state, accepted, open, closed } of times) {
      const where = `${day} ${at}`;
      if (state === 'open') wrong.push(`${where} stays open for ever`);
      if (Number(open) > 0) wrong.push(`${where} has an offer that stays open`);
      if (Number(accepted) !== (state === 'filled' ? 1 : 0))
        wrong.push(`${where} is ${state}, accepted ${accepted}`);
      if (state === 'closed' && Number(closed) === 0) wrong.push(`${where} was closed without a reason`);
    }
    for (const place of this.left)
      if (!times.some((row) => row.date === place.date && row.time === place.time))
        wrong.push(`${place.date} ${place.time} was left, and nobody heard of it`);
    // A lease that has run out holds nothing; what is being written does, until it is settled.
    const written = await this.database.ownerQuery('select from claims where clinic_id = $1 and writing', [
      clinicId,
    ]);
    if (written.length > 0) wrong.push('a time is held for nobody');
    return wrong;
  }
}

const nothing = async () => undefined;

/** Two of them share a number. */
const phoneOf = (patientId: string) => `+1604555${1000 + Math.min(Number(patientId), PATIENTS - 1)}`;

const watched = (row: Appointment): WatchedRow => {
  const { id, patientId, providerId, date: day, time: at, durationMinutes, status } = row;
  return { id, patientId, providerId, date: day, time: at, durationMinutes, status };
};
