import { readFileSync } from 'node:fs';
import { type ClinicBook, clinicBook } from './clinic-book.ts';
import type { ProviderRow } from './clinic-rows.ts';
import type { NewPatient } from './clinic-tables.ts';

export interface Exchange {
  readonly name: string;
  readonly note?: string;
  readonly request: {
    readonly method: string;
    readonly path: string;
    readonly headers: Readonly<Record<string, string>>;
    readonly body?: string;
  };
  readonly answer: {
    readonly status: number;
    readonly headers: Readonly<Record<string, string>>;
    readonly body?: string;
  };
  /** Tab-separated columns; the request shows which. */
  readonly rowAfterwards?: string;
}

export function recorded(dialect: 'open-o' | 'carlos'): readonly Exchange[] {
  const file = new URL(`../../../server/fixtures/oscar-recordings/${dialect}.json`, import.meta.url);
  return JSON.parse(readFileSync(file, 'utf8')) as Exchange[];
}

const quiet = { title: null, email: null, phone: null, workPhone: null } as const;
const nobodySince = '0001-01-01T00:00:00-08:00';

function staff(
  dialect: 'open-o' | 'carlos',
): (Partial<ProviderRow> & Pick<ProviderRow, 'providerNo' | 'lastName'>)[] {
  const atWork = {
    sex: 'F',
    specialty: 'GP',
    title: '',
    email: null,
    phone: null,
    workPhone: '604-555-0190',
  };
  const blank = Object.fromEntries(
    'address billingNo comments hsoNo ohipNo practitionerNo practitionerNoType providerActivity rmaNo lastUpdateUser'
      .split(' ')
      .map((column) => [column, '']),
  );
  const integration =
    dialect === 'open-o'
      ? { lastName: 'Bot', lastUpdateUser: '999998', title: null }
      : { lastName: 'Desk', title: '' };
  return [
    { ...quiet, ...integration, providerNo: '999990', firstName: 'Voice', providerType: 'receptionist' },
    { ...atWork, providerNo: '101', firstName: 'Wei', lastName: 'Chen', title: 'Dr.' },
    { ...atWork, providerNo: '105', firstName: 'Jiwoo', lastName: 'Kim', providerType: 'nurse' },
    { ...atWork, providerNo: '106', firstName: 'Siobhán', lastName: "O'Brien" },
    {
      ...blank,
      providerNo: '999998',
      firstName: 'doctor',
      lastName: dialect === 'open-o' ? 'openodoc' : 'carlosdoc',
      dob: nobodySince,
      signedConfidentiality: nobodySince,
    },
    { ...atWork, providerNo: '102', firstName: 'Anita', lastName: 'Patel' },
    { ...atWork, providerNo: '103', firstName: 'Harjit', lastName: 'Singh' },
  ];
}

const patients: readonly (readonly [number, string, string, string, string, string, Partial<NewPatient>?])[] =
  [
    [1, 'Tremblay', 'Marie', '1980-03-07', 'F', '604-555-0111', { hin: '9876543217' }],
    [2, 'Tremblay', 'Luc', '2015-11-30', 'M', '604-555-0111'],
    [
      3,
      'Wong',
      'Mei Ling',
      '1955-12-01',
      'F',
      '(604) 555-0112',
      { hin: '9123456780', phone2: '778-555-0212' },
    ],
    [6, 'Smith', 'John', '1966-02-28', 'M', '+1 604 555 0115'],
    [8, 'Cell', 'Only', '1990-09-09', 'F', '', { cellPhone: '236-555-0330', phone2: '604-555-0117' }],
    [9, 'Gone', 'Inactive', '1950-01-01', 'F', '604-555-0118', { patientStatus: 'IN' }],
    [12, 'De La Cruz', 'Ana Maria', '1977-10-10', 'F', '604-555-0121 x22'],
    [18, 'Last', 'One', '1991-01-01', 'F', ''],
  ];

const columns = {
  address: '',
  alias: '',
  chartNo: '',
  city: 'Vancouver',
  dateJoined: '2026-01-01',
  email: '',
  familyDoctor: '',
  hin: '',
  lastUpdateUser: '999998',
  links: '',
  middleNames: null,
  phone2: '',
  postal: 'V5K 0A1',
  providerNo: '101',
  spokenLanguage: null,
  title: '',
} as const;

function fullDay(
  minutes: number,
  ...runs: readonly (readonly [from: number, to: number, code: string])[]
): string {
  const places = Array.from({ length: 1440 / minutes }, () => '_');
  for (const [from, to, code] of runs) places.fill(code, (from * 60) / minutes, (to * 60) / minutes);
  return places.join('');
}

function timetable(book: ClinicBook): void {
  book.setTemplate(
    '102',
    '2026-12-04',
    fullDay(
      15,
      [9, 10.5, '2'],
      [10.5, 11.5, '1'],
      [11.5, 12, 'P'],
      [13, 14, 's'],
      [14, 16, '1'],
      [16, 17, 'a'],
    ),
  );
  // From outside, a day marked unavailable looks like any other.
  for (const day of ['2026-12-01', '2026-11-20'])
    book.setTemplate('101', day, fullDay(15, [9, 12, '1'], [13, 17, '1']));
  book.setTemplate('103', '2026-12-04', fullDay(10, [8.5, 12, '1'], [13, 16, 'U']));
  book.setHoliday('2026-12-01');
}

const kinds: readonly (readonly [id: number, name: string, minutes: number, reason?: string])[] = [
  [1, 'Regular Visit', 15],
  [2, 'New Patient', 30, 'Meet and greet'],
  [3, 'Annual Physical', 45],
  [4, 'Phone Visit', 10],
  [5, 'Prescription Renewal', 15, 'Rx'],
  [6, 'Well Baby', 30],
  [7, 'Follow Up', 15],
];

const day = '2026-11-17';
const visits: readonly (readonly [
  date: string,
  time: string,
  minutes: number,
  patient: number,
  status: string | null,
])[] = [
  [day, '09:00', 15, 1, 't'],
  [day, '09:15', 15, 3, 'C'],
  [day, '09:30', 30, 0, 't'],
  [day, '10:00', 15, 6, 'N'],
  [day, '10:15', 15, 6, 'c'],
  [day, '10:30', 15, 6, 'tS'],
  [day, '10:45', 15, 6, 'BS'],
  [day, '11:00', 15, 6, null],
  ['2026-11-10', '11:00', 15, 1, 'B'],
  ['2026-11-13', '11:00', 15, 1, 't'],
];

function bookings(book: ClinicBook, dialect: 'open-o' | 'carlos'): void {
  const plain = {
    style: '',
    billing: '',
    remarks: '',
    urgency: '',
    creator: 'Desk, Front',
    lastUpdateUser: '999998',
  };
  for (const [date, startTime, minutes, demographicNo, status] of visits) {
    const block = demographicNo === 0 ? { name: '.BLOCK', reason: 'staff meeting' } : {};
    const id = book.staffBook({
      providerNo: '101',
      date,
      startTime,
      minutes,
      demographicNo,
      status,
      ...block,
    });
    book.staffChange(id, plain);
  }
  const first = { location: 'Main', notes: 'bring meds list', reason: 'BP check', remarks: 'wheelchair' };
  book.staffChange(1, { ...first, resources: 'Room 2', type: 'Follow Up' });
  if (dialect === 'carlos') return;
  // In the recording, we had already cancelled this row, which rewrote its end, and booked and moved another.
  book.staffChange(1, { status: 'C', endTime: '09:14:59', lastUpdateUser: '999990' });
  const ours = {
    name: 'Tremblay, Marie',
    remarks: '',
    urgency: '',
    creator: '999990',
    lastUpdateUser: '999990',
  };
  const booked = (date: string, startTime: string, reason: string, notes: string, status: string) => {
    const row = { date, startTime, reason, notes, status, minutes: 15, demographicNo: 1, providerNo: '101' };
    book.staffChange(book.staffBook(row), ours);
  };
  booked('2026-12-02', '16:45', 'late', '[FD-73f29214feb5]', 'C');
  booked('2026-12-03', '16:30', 'Rescheduled appointment', '[FD-5d6a6b7cc01c]', 't');
}

/** The recorded clinic, as far as its requests can see. */
export function recordedClinic(dialect: 'open-o' | 'carlos', now: () => number): ClinicBook {
  const book = clinicBook({ now });
  for (const row of staff(dialect)) book.addProvider(row);
  for (const [demographicNo, lastName, firstName, born, sex, phone, more] of patients)
    book.addPatient({ ...columns, demographicNo, lastName, firstName, born, sex, phone, ...more });
  timetable(book);
  bookings(book, dialect);
  book.appointmentTypes = kinds.map(([id, name, duration, reason = '']) => ({
    ...{ id, name, duration, reason, notes: '', location: '', resources: '' },
  }));
  return book;
}
