import { type Appointment, type AppointmentStatus, hasHappened, isLive } from '../../ports/emr.ts';
import type { ConfirmedMark, MarkAnswer } from '../../ports/emr-writes.ts';

interface Marking {
  readonly answer: Exclude<MarkAnswer, 'not-found'>;
  /** The fields to write in one request; null if there are none. */
  readonly change: { readonly status?: string; readonly notes?: string } | null;
}

const MOST_NOTES = 255;
/** Open-O and CARLOS ship this letter as "Confirmed". */
const CONFIRMED = 'h';
const ANY_MARK = /^confirmed by (text|link)\b/im;

/**
 * The change that marks this row as confirmed. `letters` are the EMR's own statuses; an empty list means they
 * are unknown.
 */
export function confirmedChange(
  row: Appointment,
  { status, note }: ConfirmedMark,
  letters: readonly AppointmentStatus[] = [],
): Marking {
  if (!isLive(row) || hasHappened(row)) return { answer: 'left-alone', change: null };
  const shows = [status, CONFIRMED].includes(row.status.charAt(0));
  const isKnown = letters.length === 0 || letters.some((each) => each.status === status);
  const notes = note === null || row.notes === null ? null : withLine(row.notes, note);
  const change = {
    ...(status !== null && !shows && isKnown ? { status } : {}),
    ...(notes === null ? {} : { notes }),
  };
  const isRefused = status !== null && !shows && !isKnown;
  const hasChange = Object.keys(change).length > 0;
  if (isRefused) return { answer: 'unknown-status', change: hasChange ? change : null };
  return hasChange ? { answer: 'written', change } : { answer: 'unchanged', change: null };
}

/** Null if the note is already there or does not fit in full. */
function withLine(notes: string, line: string): string | null {
  if (ANY_MARK.test(notes)) return null;
  const after = notes.trim() === '' ? line : `${notes}\n${line}`;
  return Array.from(after).length > MOST_NOTES ? null : after;
}
