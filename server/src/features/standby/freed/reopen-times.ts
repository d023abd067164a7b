import type { Transaction } from '../../../database/database.ts';
import { minutesOf } from '../../../kernel/time/calendar.ts';
import { instantOf, wallClockAt } from '../../../kernel/time/time-zone.ts';
import { isLive } from '../../../ports/emr.ts';
import type { WatchedRow } from '../../watcher/index.ts';
import type { StandbyParts } from '../parts.ts';
import { isWorthReopening } from '../rules.ts';
import { type Entry, type FreedTime, MOST_MISSES } from '../standby.ts';

/**
 * Reopens unfilled times when a patient joins the list or accepts more times than before. Otherwise a list of ten misses
 * three times as many of its refills, most of them days before the visit.
 */
export async function reopenTimes(
  parts: Pick<StandbyParts, 'offers' | 'rules' | 'clinics' | 'consents' | 'watcher' | 'clock'>,
  tx: Transaction,
  clinicId: string,
  entry: Entry,
): Promise<void> {
  if (entry.state !== 'waiting' || entry.misses >= MOST_MISSES || !entry.phone) return;
  const rules = await parts.rules.read(clinicId, tx);
  const clinic = rules.enabled ? await parts.clinics.read(clinicId, tx) : null;
  const consent = clinic && (await parts.consents.standing(tx, clinicId, entry.phone, 'offers'));
  if (!clinic || consent?.state !== 'given') return;
  const now = parts.clock.now();
  const times = await parts.offers.unfilled(tx, clinicId, wallClockAt(now, clinic.timezone).date);
  for (const freed of times) {
    const startsAt = instantOf(freed.date, freed.time, clinic.timezone);
    if (!isWorthReopening(entry, { freed, startsAt, now, rules })) continue;
    const rows = await parts.watcher.standing(tx, clinicId, { from: freed.date, to: freed.date });
    if (!rows.some((row) => isOccupied(row, freed))) await parts.offers.reopen(tx, clinicId, freed.id);
  }
}

function isOccupied(row: WatchedRow, { providerId, time }: FreedTime): boolean {
  const [start, begins] = [minutesOf(time), minutesOf(row.time)];
  const isThere = begins <= start && start < begins + Math.max(1, row.durationMinutes);
  return row.providerId === providerId && isThere && isLive(row);
}
