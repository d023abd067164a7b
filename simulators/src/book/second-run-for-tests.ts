import { readFileSync } from 'node:fs';
import { parseXml, type XmlElement } from '../soap/xml.ts';
import { epochOf } from '../wall-clock.ts';
import { type ClinicBook, clinicBook } from './clinic-book.ts';
import { type AppointmentRow, emptyDraft } from './clinic-rows.ts';

/** A row of the EMR's table; in CARLOS's printed tables NULL is a word. */
export type TableRow = Readonly<Record<string, string | null>>;

export interface SecondExchange {
  readonly name: string;
  readonly note?: string;
  readonly request?: {
    readonly method: string;
    readonly path: string;
    readonly headers: Readonly<Record<string, string>>;
    readonly body?: string;
  };
  readonly answer?: {
    readonly status: number;
    readonly headers: Readonly<Record<string, string>>;
    readonly body?: string;
  };
  readonly rowAfterwards?: unknown;
  readonly before?: TableRow | null;
  readonly feedSinceJustBefore?: readonly TableRow[];
  readonly archiveFeedSinceJustBefore?: readonly TableRow[];
  readonly rows?: readonly TableRow[];
}

export type RecordedEmr = 'open-o' | 'carlos';
export const OFFSET = { 'open-o': -480, carlos: -300 } as const;

export function recordedAgain(dialect: RecordedEmr): readonly SecondExchange[] {
  const file = new URL(`../../../server/fixtures/oscar-recordings/${dialect}-2.json`, import.meta.url);
  return JSON.parse(readFileSync(file, 'utf8')) as SecondExchange[];
}

const COLUMNS = [
  ...([
    'providerNo:provider_no',
    'startTime:start_time',
    'endTime:end_time',
    'name',
    'status',
    'type',
  ] as const),
  ...([
    'reason',
    'notes',
    'location',
    'resources',
    'remarks',
    'urgency',
    'style',
    'billing',
    'creator',
  ] as const),
  ...(['lastUpdateUser:lastupdateuser', 'bookingSource'] as const),
].map((names) => names.split(':') as [string, string?]);

const orNull = (text: string | null | undefined) => (text === undefined || text === 'NULL' ? null : text);
// The table was printed with escaped line breaks.
const withBreaks = (text: string | null) => text?.replaceAll('\\n', '\n') ?? null;

export function rowOf(stored: TableRow, dialect: RecordedEmr): AppointmentRow {
  const at = (text: string | null | undefined) =>
    epochOf({ date: String(text).slice(0, 10), time: String(text).slice(11) }, OFFSET[dialect]);
  const texts = COLUMNS.map(([ours, theirs = ours]) => [ours, withBreaks(orNull(stored[theirs]))]);
  return {
    ...emptyDraft,
    ...Object.fromEntries(texts),
    id: Number(stored.appointment_no),
    date: String(stored.appointment_date),
    demographicNo: Number(stored.demographic_no),
    programId: Number(stored.program_id),
    createdMs: at(stored.createdatetime),
    updatedMs: at(stored.updatedatetime),
  };
}

/** Converts the rows of a response to table rows. */
export function rowsIn(body: string, dialect: RecordedEmr): AppointmentRow[] {
  return wholeRows(body).map((row) => {
    const text = (name: string) => row.children.find((each) => each.name === name)?.text ?? null;
    const moment = (name: string) => (text(name) ?? '').slice(0, 19).replace('T', ' ');
    return rowOf(
      {
        ...Object.fromEntries(COLUMNS.map(([ours, theirs = ours]) => [theirs, text(ours)])),
        appointment_no: text('id'),
        appointment_date: moment('appointmentStartDateTime').slice(0, 10),
        start_time: moment('appointmentStartDateTime').slice(11),
        end_time: moment('appointmentEndDateTime').slice(11),
        demographic_no: text('demographicNo'),
        program_id: text('programId'),
        createdatetime: moment('createDateTime'),
        updatedatetime: moment('updateDateTime'),
      },
      dialect,
    );
  });
}

/** Long responses were truncated when recorded, so only complete rows count. */
function wholeRows(body: string): XmlElement[] {
  const wholes = body.match(/<return>.*?<\/return>/gs) ?? [];
  return wholes.map((whole) => parseXml(whole));
}

/** A book with these rows and numbered copies of earlier states. */
export function bookOf(
  rows: readonly AppointmentRow[],
  { archive = [], now = Date.now }: { archive?: readonly AppointmentRow[]; now?: () => number } = {},
): ClinicBook {
  const lastId = Math.max(0, ...rows.map(({ id }) => id));
  return clinicBook({ now, kept: { ...clinicBook().keep(), pages: { rows, archive, lastId } } });
}

/** The parts of a response that tests compare. */
export const fieldsIn = {
  rows: (body: string) =>
    wholeRows(body.replace(/-04:00/g, '-05:00')).map((row) =>
      row.children.length > 0
        ? Object.fromEntries(
            row.children.map(({ name, text }) => [name, name === 'lastUpdateDate' ? 'a date' : text]),
          )
        : { value: row.text },
    ),
  /** Recorded pages are truncated, so only the title is compared. */
  page: (body: string) => /<title>\s*(.*?)\s*<\/title>/s.exec(body)?.[1] ?? body,
};
