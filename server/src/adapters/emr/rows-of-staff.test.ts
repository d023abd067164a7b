import { type AppointmentRow, clinicBook, type EmrDialect } from '@frontdesk/simulators';
import { afterEach, describe, expect, test } from 'vitest';
import { restSubject, soapSubject } from '../../../testing/adapters/emr/contract/simulated-emrs.ts';
import { type RecordedDialect, secondRecordings } from '../../../testing/adapters/emr/recorded-answers.ts';
import { draft } from '../../../testing/adapters/emr/recorded-emrs.ts';
import { date } from '../../kernel/time/calendar.ts';

const wait = { signal: AbortSignal.timeout(60_000) };
type Told = Readonly<Record<string, string | null>>;

/** A block that a receptionist entered in each EMR's browser pages, with every column those pages fill. */
function rowOfStaff(dialect: RecordedDialect): Told {
  const all = secondRecordings(dialect);
  if (dialect === 'open-o') {
    const block = all.find(({ name }) => name === 'staff: block: appointment without a patient');
    const { newRows } = (block?.rowAfterwards ?? { newRows: [] }) as { newRows: Told[] };
    return newRows[0] ?? {};
  }
  const feed = all.find(({ name }) => name === 'feed/after-staff-pages')?.answer?.body ?? '';
  const [block = ''] = feed.match(/<return>(?:(?!<\/return>).)*Do_Not_Book.*?<\/return>/s) ?? [];
  const told = [...block.matchAll(/<(\w+)>([^<]*)<\/\1>/g)].map(([, name = '', text = '']) => [name, text]);
  return Object.fromEntries(told);
}

/** Columns that identify the appointment: they must be filled, and differ from row to row. */
const ITS_OWN = ['providerNo', 'name', 'reason', 'notes', 'creator'] as const;
/** Columns in which a booking must match rows entered by staff. */
const AS_STAFF = [
  'location',
  'resources',
  'type',
  'remarks',
  'urgency',
  'style',
  'billing',
  'status',
] as const;

let close: (() => Promise<void>) | null = null;
afterEach(() => close?.());

async function booked(wire: 'SOAP' | 'REST', dialect: EmrDialect): Promise<AppointmentRow> {
  const book = clinicBook();
  book.addProvider({ providerNo: '101', firstName: 'Ada', lastName: 'Lee' });
  book.addPatient({ demographicNo: 1, firstName: 'Marie', lastName: 'Tremblay', born: '1980-03-07' });
  const subject =
    wire === 'SOAP'
      ? await soapSubject(dialect, 'frontdesk', -480, book)
      : await restSubject(dialect, {}, -480, book);
  close = () => subject.close();
  const notes = 'Booked by phone assistant [FD-0123456789ab]';
  const { appointmentId } = await subject.emr.book({ ...draft, date: date('2026-12-09'), notes }, wait);
  return book.appointment(Number(appointmentId)) as AppointmentRow;
}

describe.each<['SOAP' | 'REST', EmrDialect, RecordedDialect]>([
  ['SOAP', 'open-o', 'open-o'],
  ['SOAP', 'open-o-bc', 'open-o'],
  ['SOAP', 'carlos', 'carlos'],
  ['REST', 'open-o', 'open-o'],
  ['REST', 'open-o-bc', 'open-o'],
])('a booking over %s on %s beside a row of staff', (wire, dialect, recorded) => {
  test.each(AS_STAFF)("%s has the value the EMR's own pages would leave", async (column) => {
    const row = await booked(wire, dialect);
    expect(row[column] ?? null).toBe(rowOfStaff(recorded)[column] ?? null);
  });

  test.each(ITS_OWN)('%s is filled, and never with the word null', async (column) => {
    expect((await booked(wire, dialect))[column]).toMatch(/^(?!null$)./);
  });

  test('its end is the last moment before the next row, like theirs', async () => {
    const row = await booked(wire, dialect);
    expect([row.startTime, row.endTime.slice(0, 5)]).toEqual(['09:00:00', '09:14']);
  });

  test('its notes begin with words, and the code follows', async () => {
    expect((await booked(wire, dialect)).notes).toMatch(/^Booked by phone assistant \[FD-[0-9a-f]{12}\]$/);
  });
});
