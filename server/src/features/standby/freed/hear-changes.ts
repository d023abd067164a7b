import type { Transaction } from '../../../database/database.ts';
import { minutesOf, timeAt } from '../../../kernel/time/calendar.ts';
import { instantOf } from '../../../kernel/time/time-zone.ts';
import { isLive } from '../../../ports/emr.ts';
import type { BookEvent, OpenedTime } from '../../scheduling/index.ts';
import type { ChangeListener, StoredChange, WatchedRow } from '../../watcher/index.ts';
import { endOfferTakenByStaff } from '../offering/accept-offer.ts';
import { endUnfitOffers } from '../offering/end-offer.ts';
import type { TellingClinic } from '../offering/tell-patient.ts';
import type { StandbyParts } from '../parts.ts';
import type { FreedCause, FreedTime, NewFreedTime } from '../standby.ts';

/** Handles the watcher's changes: freed times, times that staff booked, and visits of waiting patients that moved. */
export function changeListener(parts: StandbyParts): ChangeListener {
  return {
    name: 'standby',
    take: async (tx, clinicId, changes) => {
      const { enabled } = await parts.rules.read(clinicId, tx);
      const clinic = await parts.clinics.read(clinicId, tx);
      if (!clinic) return;
      const heard = enabled ? hear : recordWithoutOffer;
      for (const change of changes) await heard(parts, tx, clinicId, clinic, change);
    },
  };
}

async function hear(
  parts: StandbyParts,
  tx: Transaction,
  clinicId: string,
  clinic: TellingClinic,
  { kind, row, before }: StoredChange,
): Promise<void> {
  const stands = kind !== 'gone' && isLive(row);
  if (before) await followVisit(parts, tx, clinicId, clinic, before.id, stands ? row : null);
  if (stands && kind !== 'patient') await takeTimes(parts, tx, clinicId, clinic, row);
  const freed = freedBy(kind, row, before);
  if (freed) await freeAhead(parts, tx, clinicId, clinic, freed);
}

/** While standby is off, freed times are only recorded, so that the dry run can show who would have been asked. */
async function recordWithoutOffer(
  parts: StandbyParts,
  tx: Transaction,
  clinicId: string,
  { timezone }: TellingClinic,
  { kind, row, before }: StoredChange,
): Promise<void> {
  const freed = freedBy(kind, row, before);
  const now = parts.clock.now();
  if (freed && instantOf(freed.date, freed.time, timezone) > now)
    await parts.outlook.note(tx, clinicId, freed, now);
}

function freedBy(
  kind: StoredChange['kind'],
  row: WatchedRow,
  before: WatchedRow | null,
): NewFreedTime | null {
  if (!before || !isLive(before)) return null;
  const isGone = kind === 'gone' || !isLive(row);
  if (!isGone && kind !== 'moved') return null;
  const { providerId, date, id: rowId } = before;
  const [start, length] = [minutesOf(before.time), Math.max(1, before.durationMinutes)];
  const cause = causeOf(kind, row);
  if (isGone || row.providerId !== providerId || row.date !== date)
    return { providerId, date, time: before.time, durationMinutes: length, rowId, cause };
  return remainderOf(row, { providerId, date, start, length, rowId, cause });
}

/** The larger part of its old time that a shortened or shifted visit leaves free. */
function remainderOf(
  row: WatchedRow,
  {
    start,
    length,
    ...freed
  }: Omit<NewFreedTime, 'time' | 'durationMinutes'> & { readonly start: number; readonly length: number },
): NewFreedTime | null {
  const begins = minutesOf(row.time);
  const ends = begins + Math.max(1, row.durationMinutes);
  const before = Math.min(begins, start + length) - start;
  const after = start + length - Math.max(ends, start);
  const [from, minutes] = before >= after ? [start, before] : [Math.max(ends, start), after];
  return minutes > 0 && from < 1440 ? { ...freed, time: timeAt(from), durationMinutes: minutes } : null;
}

function causeOf(kind: StoredChange['kind'], { status }: WatchedRow): FreedCause {
  if (kind === 'gone') return 'gone';
  if (kind === 'moved') return 'moved';
  return status.startsWith('N') ? 'no-show' : 'cancelled';
}

async function followVisit(
  parts: StandbyParts,
  tx: Transaction,
  clinicId: string,
  clinic: TellingClinic,
  visitId: string,
  now: WatchedRow | null,
): Promise<void> {
  const visit = now && { id: now.id, date: now.date, time: now.time };
  const isFollowed = await parts.entries.visitChanged(
    tx,
    clinicId,
    visitId,
    visit && { ...visit, endsAt: instantOf(visit.date, visit.time, clinic.timezone) },
  );
  if (isFollowed) await endUnfitOffers(parts, tx, clinicId, clinic);
}

/** A visit by staff in a freed time always wins. A visit the patient just accepted from us does not count. */
async function takeTimes(
  parts: StandbyParts,
  tx: Transaction,
  clinicId: string,
  clinic: TellingClinic,
  row: WatchedRow,
): Promise<void> {
  for (const freed of await parts.offers.openTimes(tx, clinicId)) {
    if (!covers(row, freed)) continue;
    const offers = await parts.offers.offersOf(tx, clinicId, freed.id);
    if (offers.some(({ state }) => state === 'accepting')) continue;
    await endOfferTakenByStaff(parts, tx, clinicId, clinic, freed);
  }
}

function covers(row: WatchedRow, freed: FreedTime): boolean {
  if (row.providerId !== freed.providerId || row.date !== freed.date) return false;
  const [start, begins] = [minutesOf(freed.time), minutesOf(row.time)];
  return begins <= start && start < begins + Math.max(1, row.durationMinutes);
}

async function freeAhead(
  parts: Pick<StandbyParts, 'offers' | 'clock'>,
  tx: Transaction,
  clinicId: string,
  { timezone }: TellingClinic,
  freed: NewFreedTime,
  at = parts.clock.now(),
): Promise<void> {
  if (instantOf(freed.date, freed.time, timezone) > at) await parts.offers.free(tx, clinicId, freed, at);
}

/** Stores each start as its own freed time, so that several patients can be asked in parallel. */
export async function addOpenedTimes(
  parts: StandbyParts,
  clinicId: string,
  times: readonly OpenedTime[],
  at: Date,
): Promise<void> {
  await parts.db.inClinic(clinicId, async (_, tx) => {
    const { enabled } = await parts.rules.read(clinicId, tx);
    const clinic = enabled ? await parts.clinics.read(clinicId, tx) : null;
    if (!clinic) return;
    for (const time of times)
      await freeAhead(parts, tx, clinicId, clinic, { ...time, rowId: null, cause: 'opened' }, at);
  });
}

/** Our own changes are handled in their own transaction instead of waiting for the watcher. */
export async function applyOwnChange(
  parts: StandbyParts,
  tx: Transaction,
  clinicId: string,
  { action, appointmentId, oldAppointmentId, date, time, freed }: BookEvent,
): Promise<void> {
  const left = action === 'cancel' ? appointmentId : oldAppointmentId;
  if (!left && !freed) return;
  const { enabled } = await parts.rules.read(clinicId, tx);
  const clinic = enabled ? await parts.clinics.read(clinicId, tx) : null;
  if (!clinic) return;
  if (left) {
    const endsAt = instantOf(date, time, clinic.timezone);
    const now = action === 'cancel' ? null : { id: appointmentId, date, time, endsAt };
    const isFollowed = await parts.entries.visitChanged(tx, clinicId, left, now);
    if (isFollowed) await endUnfitOffers(parts, tx, clinicId, clinic);
  }
  if (!freed) return;
  const { appointmentId: rowId, ...place } = freed;
  await freeAhead(parts, tx, clinicId, clinic, { ...place, rowId, cause: 'ours' });
}
