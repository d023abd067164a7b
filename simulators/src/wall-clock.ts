/** A date and time as the EMR stores them, without a zone. */
export interface WallClock {
  readonly date: string;
  readonly time: string;
}

const dayMs = 86_400_000;

export function addDays(date: string, count: number): string {
  return new Date(Date.parse(`${date}T00:00:00Z`) + count * dayMs).toISOString().slice(0, 10);
}

export function weekdayOf(date: string): number {
  return new Date(`${date}T00:00:00Z`).getUTCDay();
}

export function secondsOf(time: string): number {
  const [hours = 0, minutes = 0, seconds = 0] = time.split(':').map(Number);
  return hours * 3600 + minutes * 60 + seconds;
}

export function timeOf(seconds: number): string {
  const wrapped = ((Math.floor(seconds) % 86_400) + 86_400) % 86_400;
  return new Date(wrapped * 1000).toISOString().slice(11, 19);
}

export function wallClockAt(epochMs: number, offsetMinutes: number): WallClock {
  const text = new Date(epochMs + offsetMinutes * 60_000).toISOString();
  return { date: text.slice(0, 10), time: text.slice(11, 19) };
}

export function epochOf({ date, time }: WallClock, offsetMinutes: number): number {
  return Date.parse(`${date}T${time}Z`) - offsetMinutes * 60_000;
}

/** Formats like a server in that zone; UTC prints Z. */
export function xsDateTime({ date, time }: WallClock, offsetMinutes: number): string {
  return `${date}T${time}${offsetText(offsetMinutes)}`;
}

function offsetText(offsetMinutes: number): string {
  if (offsetMinutes === 0) return 'Z';
  const size = Math.abs(offsetMinutes);
  const text = `${String(Math.floor(size / 60)).padStart(2, '0')}:${String(size % 60).padStart(2, '0')}`;
  return (offsetMinutes < 0 ? '-' : '+') + text;
}

const xsForm = /^(\d{4}-\d{2}-\d{2})(?:T(\d{2}:\d{2}:\d{2})(?:\.\d+)?)?(Z|[+-]\d{2}:\d{2})?$/;

/**
 * Text without an offset is local time; text with one is converted to the server's zone. Null if it is not a
 * date.
 */
export function parseXsDateTime(text: string, offsetMinutes: number): WallClock | null {
  const match = xsForm.exec(text.trim());
  if (!match) return null;
  const [, date = '', time = '00:00:00', zone] = match;
  const epoch = Date.parse(`${date}T${time}${zone ?? 'Z'}`);
  if (Number.isNaN(epoch)) return null;
  return wallClockAt(epoch, zone === undefined ? 0 : offsetMinutes);
}
