import { timeAt } from '../../../kernel/time/calendar.ts';
import { spokenName } from '../spoken-name.ts';
import type { BookDay, BookRow, ClinicBook } from './provider-book.ts';

export interface ShownBook extends ReturnType<typeof shownBook> {
  /** When the stored copy was read; null if the book was just read from the EMR. */
  readonly lastKnownAt: Date | null;
}

export type ShownProvider = ShownBook['providers'][number];
export type ShownDay = ShownProvider['days'][number];

export function shownBook({ timeZone, now, providers }: ClinicBook) {
  return {
    timezone: timeZone,
    now,
    providers: providers.map(({ days, ...provider }) => ({ ...provider, days: days.map(shownDay) })),
  };
}

// A wall time cannot be 24:00, which ends a closure of a whole day.
const until = (minutes: number): string => (minutes >= 1440 ? '24:00' : timeAt(minutes));

function shownDay({ rows, closed, claimed, offered, offeredInstead: _, template, ...rest }: BookDay) {
  const live = rows.filter(({ isLive }) => isLive);
  return {
    ...rest,
    template: [...template],
    closed: closed.map(({ start, end, closure }) => ({
      from: timeAt(start),
      to: until(end),
      kind: closure ? ('closure' as const) : ('break' as const),
      closureId: closure?.id ?? null,
      reason: closure?.reason ?? null,
      reasonZh: closure?.reasonZh ?? null,
      wholeClinic: closure?.providerId == null,
    })),
    appointments: rows.map(shownRow),
    offered: [...offered],
    held: claimed.map(({ from, to, callId, inDoubt }) => ({ from, to, callId, inDoubt })),
    counts: {
      booked: live.length,
      madeByAssistant: live.filter(({ isOurs }) => isOurs).length,
      offered: offered.length,
    },
  };
}

function shownRow(row: BookRow) {
  const { id, patientId, patientName, time, endTime, durationMinutes, status, type, reason } = row;
  return {
    appointmentId: id,
    patientId,
    patientName: patientName ? spokenName(patientName) : null,
    ...{ time, endTime, durationMinutes, status, type, reason },
    isLive: row.isLive,
    madeByAssistant: row.isOurs,
    confirmed: row.confirmed && { at: row.confirmed.at.toISOString(), by: row.confirmed.by },
  };
}
