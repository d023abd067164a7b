import type { WireDialect } from './emr-dialect.ts';

export interface PatientRow {
  demographicNo: number;
  firstName: string;
  lastName: string;
  middleNames: string | null;
  alias: string | null;
  yearOfBirth: string | null;
  monthOfBirth: string | null;
  dayOfBirth: string | null;
  sex: string;
  phone: string | null;
  phone2: string | null;
  /** A separate column that SOAP does not search. */
  cellPhone: string | null;
  phoneComment?: string | null;
  consentToUseEmailForCare?: boolean | null;
  newsletter?: string | null;
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
  /** The head record this chart was merged into; searches still return merged charts. */
  mergedTo: number | null;
  title: string | null;
  familyDoctor: string | null;
  links: string | null;
  dateJoined: string | null;
  /** Of the admission made with a registration; null if there was none. */
  admissionProgramId: number | null;
  lastUpdateUser: string | null;
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
  title: string | null;
  email: string | null;
  phone: string | null;
  workPhone: string | null;
  address?: string | null;
  billingNo?: string | null;
  comments?: string | null;
  /** As the service prints it. */
  dob?: string | null;
  hsoNo?: string | null;
  ohipNo?: string | null;
  practitionerNo?: string | null;
  practitionerNoType?: string | null;
  providerActivity?: string | null;
  rmaNo?: string | null;
  signedConfidentiality?: string | null;
  lastUpdateUser?: string | null;
}

export interface AppointmentRow {
  id: number;
  providerNo: string | null;
  date: string;
  startTime: string;
  endTime: string;
  /** 0 is a block entered by staff. */
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

const columnWidths = {
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

/**
 * The text as the database stores it. Without strict mode it truncates and replaces characters beyond the
 * basic plane; CARLOS stores every character and rejects longer text: null.
 */
export function storable(text: string, width: number, dialect: WireDialect): string | null {
  const characters = Array.from(dialect === 'carlos' ? text : text.replace(/[\u{10000}-\u{10FFFF}]/gu, '?'));
  if (characters.length <= width) return characters.join('');
  return dialect === 'carlos' ? null : characters.slice(0, width).join('');
}

/** Null if the database rejects the row. */
export function storableRow<Row extends Partial<AppointmentRow>>(row: Row, dialect: WireDialect): Row | null {
  const texts = Object.entries(columnWidths).flatMap(([column, width]) => {
    const text = row[column as keyof typeof columnWidths];
    return typeof text === 'string' ? [[column, storable(text, width, dialect)] as const] : [];
  });
  return texts.some(([, text]) => text === null) ? null : { ...row, ...Object.fromEntries(texts) };
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
  mergedTo: null,
  title: null,
  familyDoctor: null,
  links: null,
  dateJoined: null,
  admissionProgramId: null,
  lastUpdateUser: null,
};

export function sexWord(sex: string): string {
  return { F: 'Female', M: 'Male' }[sex] ?? '';
}

/** Rows of every installation; the demo doctor even looks like a bookable person. */
export const systemProviders: readonly ProviderRow[] = [
  provider({
    providerNo: '-1',
    firstName: 'system',
    lastName: 'system',
    providerType: 'system',
    sex: 's',
    specialty: 'system',
    title: null,
    email: null,
    phone: null,
    workPhone: null,
  }),
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
