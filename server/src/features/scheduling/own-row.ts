import { minutesOf } from '../../kernel/calendar.ts';
import { type Appointment, isLive } from '../../ports/emr.ts';
import type { Draft } from './attempt.ts';
import { gapMinutes } from './booking-rules.ts';

const MARKER = /\[FD-[0-9a-f]{12}\]/;

/** Short enough for the notes, and found again in them: a write whose answer never came is known by it. */
export function markerOf(attemptId: string): string {
  return `[FD-${attemptId.replaceAll('-', '').slice(0, 12)}]`;
}

interface Search {
  readonly draft: Draft;
  readonly marker: string;
  readonly rowsSeen: readonly string[];
}

/** The live row that this attempt wrote: by its marker where notes come back, else the new one for the same patient and start. */
export function ownRow(
  rows: readonly Appointment[],
  { draft, marker, rowsSeen }: Search,
): Appointment | null {
  const live = rows.filter(isLive);
  const marked = live.find(({ notes }) => notes?.includes(marker));
  if (marked) return marked;
  const seen = new Set(rowsSeen);
  return (
    live.find(
      (row) =>
        !seen.has(row.id) &&
        row.notes === null &&
        row.patientId === draft.patientId &&
        row.date === draft.date &&
        row.time === draft.time,
    ) ?? null
  );
}

/** Rows that came into the book since the look and stand where ours does: theirs wins, but of our own the lower id stays. */
export function collisions(
  rows: readonly Appointment[],
  ownId: string,
  { draft, rowsSeen }: Omit<Search, 'marker'>,
): Appointment[] {
  const seen = new Set(rowsSeen);
  const start = minutesOf(draft.time);
  const ours = { start, end: start + draft.durationMinutes };
  return rows.filter((row) => {
    if (
      !isLive(row) ||
      row.id === ownId ||
      row.id === draft.old?.id ||
      seen.has(row.id) ||
      row.date !== draft.date
    )
      return false;
    const begins = minutesOf(row.time);
    if (gapMinutes({ start: begins, end: begins + Math.max(1, row.durationMinutes) }, ours) >= 0)
      return false;
    const isOurOwn = row.notes !== null && MARKER.test(row.notes);
    return !isOurOwn || Number(row.id) < Number(ownId);
  });
}
