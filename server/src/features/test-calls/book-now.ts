import { addDays, type CalendarDate, type WallTime } from '../../kernel/time/calendar.ts';
import type { Clock } from '../../kernel/time/clock.ts';
import { deadlineIn } from '../../kernel/time/deadline.ts';
import { wallClockAt } from '../../kernel/time/time-zone.ts';
import { type Appointment, type Emr, emrTrouble, isLive, waitOf } from '../../ports/emr.ts';
import type { ClinicProfile } from '../clinics/index.ts';
import type { Providers } from '../providers/index.ts';

/** One EMR appointment for display. */
export interface BookRow {
  readonly id: string;
  readonly patientId: string;
  readonly providerId: string;
  readonly providerName: string;
  readonly date: CalendarDate;
  readonly time: WallTime;
  readonly durationMinutes: number;
  readonly reason: string;
  /** Not cancelled. */
  readonly stands: boolean;
}

export interface BookChange {
  readonly change: 'booked' | 'cancelled';
  readonly row: BookRow;
}

export interface BookNeeds {
  readonly emr: { of(clinicId: string): Promise<Pick<Emr, 'listBookings'>> };
  readonly providers: Pick<Providers, 'roster'>;
  readonly clock: Clock;
}

/** As far ahead as callers are offered times in the demo. */
const DAYS_AHEAD = 60;
const WAIT_MS = 5_000;

/** The EMR's appointments for the coming days, read now and not cached; null if it does not answer. */
export async function readBook(
  { emr, providers, clock }: BookNeeds,
  { id, timezone }: Pick<ClinicProfile, 'id' | 'timezone'>,
): Promise<BookRow[] | null> {
  const today = wallClockAt(clock.now(), timezone).date;
  const days = { from: today, to: addDays(today, DAYS_AHEAD) };
  try {
    const open = await emr.of(id);
    const roster = await providers.roster(id);
    const wait = waitOf(deadlineIn(WAIT_MS));
    const books = await Promise.all(
      roster.map(async (provider) =>
        (await open.listBookings(provider.id, days, wait)).flatMap((row) => shown(row, provider.name)),
      ),
    );
    return books.flat();
  } catch (error) {
    if (!emrTrouble(error)) throw error;
    return null;
  }
}

/** Staff blocks are not appointments. */
function shown(row: Appointment, providerName: string): BookRow[] {
  const { id, patientId, providerId, date, time, durationMinutes, reason } = row;
  if (!patientId) return [];
  return [
    { id, patientId, providerId, providerName, date, time, durationMinutes, reason, stands: isLive(row) },
  ];
}

export function bookChanges(before: readonly BookRow[], after: readonly BookRow[]): BookChange[] {
  const known = new Map(before.map((row) => [row.id, row]));
  return after.flatMap((row): BookChange[] => {
    const stood = known.get(row.id)?.stands ?? false;
    if (row.stands === stood) return [];
    return [{ change: row.stands ? 'booked' : 'cancelled', row }];
  });
}
