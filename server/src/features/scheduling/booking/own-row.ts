import { minutesOf } from '../../../kernel/time/calendar.ts';
import { type Appointment, isLive } from '../../../ports/emr.ts';
import { gapMinutes } from '../rules/booking-rules.ts';
import type { Draft } from './attempt.ts';

const WORDS = 'Booked by phone assistant';
const MARKER = /\[FD-[0-9a-f]{12}\]/;
// Rows written by earlier releases carry the bare marker.
const EVERY_MARKER = new RegExp(`\\s?(?:${WORDS} )?${MARKER.source}`, 'g');

/** A marker in the row's notes, by which a booking is found again after a lost answer. */
export function markerOf(attemptId: string): string {
  return `[FD-${attemptId.replaceAll('-', '').slice(0, 12)}]`;
}

const NOTES_WIDTH = 255;

/** Keeps the moved row's notes and appends a line with our marker, which is never truncated. */
export function notesWith(notes: string | undefined, marker: string): string {
  const mark = `${WORDS} ${marker}`;
  const kept = (notes ?? '').replaceAll(EVERY_MARKER, '').trim();
  const room = NOTES_WIDTH - mark.length - 1;
  return kept === '' ? mark : `${Array.from(kept).slice(0, room).join('').trimEnd()}\n${mark}`;
}

export function hasOurMark({ notes }: Pick<Appointment, 'notes'>): boolean {
  return notes !== null && MARKER.test(notes);
}

interface Search {
  readonly draft: Draft;
  readonly marker: string;
  readonly rowsSeen: readonly string[];
}

/**
 * Finds the live row this attempt wrote: by marker if the EMR returns notes, else a new row of the same patient and
 * start.
 */
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
 * Rows that overlap ours. Rows of others win, and of two of our own the lower id stays. Rows seen at the look count
 * too, because staff may have moved one here since.
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
