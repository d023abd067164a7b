import { createRequire } from 'node:module';
import { type CalendarDate, dateOfUtc, timeAt, type WallTime } from './calendar.ts';

/** Node's zone data is older than the law of several provinces, so the zones come from a package. */
const packed = createRequire(import.meta.url)('moment-timezone/data/packed/latest.json') as {
  readonly version: string;
  readonly zones: readonly string[];
  readonly links: readonly string[];
};

/** `offsets[i]` (minutes east of UTC) applies until the instant `untils[i]`; the last one has no end. */
interface Zone {
  readonly untils: readonly number[];
  readonly offsets: readonly number[];
}

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
const OLDEST_TRUSTED = '2026b';

const rows = new Map(packed.zones.map((row) => [row.slice(0, row.indexOf('|')), row]));
const targets = new Map(packed.links.map((link) => link.split('|').reverse() as [string, string]));
const unpacked = new Map<string, Zone>();

export function isKnownZone(name: string): boolean {
  return rowOf(name) !== undefined;
}

export function offsetMinutesAt(instant: Date, zone: string): number {
  return offsetAt(zoneOf(zone), instant.getTime());
}

export function wallClockAt(instant: Date, zone: string): { date: CalendarDate; time: WallTime } {
  const ms = instant.getTime() + offsetMinutesAt(instant, zone) * MINUTE_MS;
  const msOfDay = ((ms % DAY_MS) + DAY_MS) % DAY_MS;
  return { date: dateOfUtc(ms), time: timeAt(Math.floor(msOfDay / MINUTE_MS)) };
}

/** A time skipped by a clock change moves forward by the jump; of a repeated time, the first is taken. */
export function instantOf(date: CalendarDate, time: WallTime, zone: string): Date {
  const there = zoneOf(zone);
  const face = Date.parse(`${date}T${time}:00Z`);
  const before = offsetAt(there, face - DAY_MS);
  const after = offsetAt(there, face + DAY_MS);
  const first = face - before * MINUTE_MS;
  const second = face - after * MINUTE_MS;
  const jumpedOver = offsetAt(there, first) !== before && offsetAt(there, second) !== after;
  return new Date(offsetAt(there, first) === before || jumpedOver ? first : second);
}

/** UTC offsets in minutes east, from each change on; the first applies at `from`. */
export function offsetsBetween(
  from: Date,
  to: Date,
  zone: string,
): ReadonlyArray<{ readonly from: Date; readonly minutes: number }> {
  const moments = zoneOf(zone).untils.filter((at) => at > from.getTime() && at < to.getTime());
  const offsets = [from, ...moments.map((at) => new Date(at))].map((at) => ({
    from: at,
    minutes: offsetMinutesAt(at, zone),
  }));
  // A change of the zone's name alone does not move the clock.
  return offsets.filter(({ minutes }, at) => at === 0 || minutes !== offsets[at - 1]?.minutes);
}

/** British Columbia stays at UTC-7 since IANA 2026b; older data would book an hour off every winter. */
export function zoneDataIsCurrent(): boolean {
  const winter = new Date('2027-01-15T12:00:00Z');
  return packed.version >= OLDEST_TRUSTED && offsetMinutesAt(winter, 'America/Vancouver') === -420;
}

function rowOf(name: string): string | undefined {
  return rows.get(name) ?? rows.get(targets.get(name) ?? '');
}

function zoneOf(name: string): Zone {
  const known = unpacked.get(name);
  if (known) return known;
  const row = rowOf(name);
  if (row === undefined) throw new RangeError(`unknown time zone: ${name}`);
  const zone = unpack(row);
  unpacked.set(name, zone);
  return zone;
}

/** Row format: name|abbreviations|offsets west|one offset index per period|minutes between changes. */
function unpack(row: string): Zone {
  const [, , offsetField = '', periods = '', changes = ''] = row.split('|');
  const offsets = offsetField.split(' ').map((text) => 0 - fromBase60(text));
  let at = 0;
  const untils = (changes === '' ? [] : changes.split(' ')).map((step) => {
    at += fromBase60(step) * MINUTE_MS;
    return Math.round(at);
  });
  return {
    untils,
    offsets: Array.from(periods, (digit) => offsets[fromBase60(digit)] ?? 0),
  };
}

function offsetAt({ untils, offsets }: Zone, ms: number): number {
  let low = 0;
  let high = untils.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (ms < (untils[middle] ?? Number.POSITIVE_INFINITY)) high = middle;
    else low = middle + 1;
  }
  return offsets[low] ?? 0;
}

/** Digits are 0-9, a-x, A-X; digits after the point are sixtieths, used before standard time. */
function fromBase60(text: string): number {
  const [whole = '', fraction = ''] = text.replace('-', '').split('.');
  const units = Array.from(whole).reduce((sum, digit) => sum * 60 + digitOf(digit), 0);
  const sixtieths = Array.from(fraction).reduceRight((sum, digit) => (sum + digitOf(digit)) / 60, 0);
  return text.startsWith('-') ? -(units + sixtieths) : units + sixtieths;
}

function digitOf(digit: string): number {
  const code = digit.charCodeAt(0);
  if (code > 96) return code - 87;
  return code > 64 ? code - 29 : code - 48;
}
