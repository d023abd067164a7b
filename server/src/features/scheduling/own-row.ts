import { minutesOf } from '../../kernel/calendar.ts';
import { type Appointment, isLive } from '../../ports/emr.ts';
import type { Draft } from './attempt.ts';
import { gapMinutes } from './booking-rules.ts';

const MARKER = /\[FD-[0-9a-f]{12}\]/;
const EVERY_MARKER = new RegExp(` ?${MARKER.source}`, 'g');

/** Short enough for the notes, and found again in them: a write whose answer never came is known by it. */
export function markerOf(attemptId: string): string {
  return `[FD-${attemptId.replaceAll('-', '').slice(0, 12)}]`;
}

const NOTES_WIDTH = 255;

/** The notes of the row that is moved, if any, with our mark; where they do not fit the mark stays. */
export function notesWith(notes: string | undefined, marker: string): string {
  const kept = (notes ?? '').replaceAll(EVERY_MARKER, '').trim();
  const room = NOTES_WIDTH - marker.length - 1;
  return kept === '' ? marker : `${Array.from(kept).slice(0, room).join('')} ${marker}`;
}

export function hasOurMark({ notes }: Pick<Appointment, 'notes'>): boolean {
  return notes !== null && MARKER.test(notes);
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

/**
 * Rows that stand where ours does: theirs wins, but of our own the lower id stays. Rows that were there at the look count
 * too: staff may have moved one here since.
 */
export function collisions(rows: readonly Appointment[], ownId: string, draft: Draft): Appointment[] {
  const start = minutesOf(draft.time);
  const ours = { start, end: start + draft.durationMinutes };
  return rows.filter((row) => {
    if (!isLive(row) || row.id === ownId || row.id === draft.old?.id || row.date !== draft.date) return false;
    const begins = minutesOf(row.time);
    if (gapMinutes({ start: begins, end: begins + Math.max(1, row.durationMinutes) }, ours) >= 0)
      return false;
    const isOurOwn = hasOurMark(row);
    return !isOurOwn || Number(row.id) < Number(ownId);
  });
}
