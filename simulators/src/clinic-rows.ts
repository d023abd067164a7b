/** A patient as the EMR keeps one: free text everywhere, the birth date in three columns. */
export interface PatientRow {
  demographicNo: number;
  firstName: string;
  lastName: string;
  middleNames: string;
  alias: string | null;
  yearOfBirth: string | null;
  monthOfBirth: string | null;
  dayOfBirth: string | null;
  sex: string;
  phone: string | null;
  phone2: string | null;
  /** Kept apart from the other two, and not searched by SOAP. */
  cellPhone: string | null;
  email: string | null;
  hin: string | null;
  ver: string | null;
  hcType: string | null;
  address: string | null;
  city: string | null;
  province: string | null;
  postal: string | null;
  /** AC is active; IN, DE, IC, ID, MO and FI are not. */
  patientStatus: string | null;
  rosterStatus: string | null;
  providerNo: string | null;
  spokenLanguage: string | null;
  officialLanguage: string | null;
  chartNo: string | null;
}

export interface ProviderRow {
  providerNo: string;
  firstName: string;
  lastName: string;
  providerType: string;
  specialty: string;
  sex: string;
  /** '1' is active, '0' is not. */
  status: string;
  team: string;
  title: string;
  email: string;
  phone: string;
  workPhone: string;
}

/** An appointment as the EMR keeps one; the end is inclusive, to the second or to the minute by who wrote it. */
export interface AppointmentRow {
  id: number;
  providerNo: string | null;
  date: string;
  startTime: string;
  endTime: string;
  /** 0 is a block that staff put into the book. */
  demographicNo: number;
  programId: number;
  name: string | null;
  status: string | null;
  type: string | null;
  reason: string | null;
  notes: string | null;
  location: string | null;
  resources: string | null;
  remarks: string | null;
  urgency: string | null;
  style: string | null;
  billing: string | null;
  bookingSource: string | null;
  creator: string | null;
  lastUpdateUser: string | null;
  createdMs: number;
  updatedMs: number;
}

export type AppointmentDraft = Omit<AppointmentRow, 'id' | 'createdMs' | 'updatedMs'>;

export const columnWidths = {
  providerNo: 6,
  name: 50,
  reason: 80,
  notes: 255,
  location: 30,
  resources: 255,
  type: 50,
  style: 10,
  billing: 10,
  status: 2,
  remarks: 50,
  urgency: 30,
} as const satisfies Partial<Record<keyof AppointmentRow, number>>;

/** The columns whose text does not fit. */
export function overlong(row: Partial<AppointmentRow>): (keyof typeof columnWidths)[] {
  return (Object.keys(columnWidths) as (keyof typeof columnWidths)[]).filter(
    (column) => (row[column]?.length ?? 0) > columnWidths[column],
  );
}

/** What a database without strict mode stores of it. */
export function cutToWidth<Row extends Partial<AppointmentRow>>(row: Row): Row {
  const cut = Object.fromEntries(
    overlong(row).map((column) => [column, row[column]?.slice(0, columnWidths[column])]),
  );
  return { ...row, ...cut };
}

export const emptyDraft: AppointmentDraft = {
  providerNo: null,
  date: '1970-01-01',
  startTime: '00:00:00',
  endTime: '00:00:00',
  demographicNo: 0,
  programId: 0,
  name: null,
  status: null,
  type: null,
  reason: null,
  notes: null,
  location: null,
  resources: null,
  remarks: null,
  urgency: null,
  style: null,
  billing: null,
  bookingSource: null,
  creator: null,
  lastUpdateUser: null,
};

export const emptyPatient: Omit<PatientRow, 'demographicNo'> = {
  firstName: '',
  lastName: '',
  middleNames: '',
  alias: null,
  yearOfBirth: null,
  monthOfBirth: null,
  dayOfBirth: null,
  sex: 'U',
  phone: null,
  phone2: null,
  cellPhone: null,
  email: null,
  hin: null,
  ver: '',
  hcType: 'BC',
  address: null,
  city: 'Vancouver',
  province: 'BC',
  postal: null,
  patientStatus: 'AC',
  rosterStatus: '',
  providerNo: null,
  spokenLanguage: 'English',
  officialLanguage: 'English',
  chartNo: null,
};

/** The rows every installation has; the demo doctor even looks like a person who can be booked. */
export const systemProviders: readonly ProviderRow[] = [
  provider({ providerNo: '-1', firstName: 'System', lastName: 'System', providerType: 'system' }),
  provider({ providerNo: '999998', firstName: 'doctor', lastName: 'oscardoc' }),
];

export function provider(
  row: Partial<ProviderRow> & Pick<ProviderRow, 'providerNo' | 'lastName'>,
): ProviderRow {
  const blank = {
    firstName: '',
    specialty: '',
    sex: '',
    team: '',
    title: '',
    email: '',
    phone: '',
    workPhone: '',
  };
  return { ...blank, providerType: 'doctor', status: '1', ...row };
}
