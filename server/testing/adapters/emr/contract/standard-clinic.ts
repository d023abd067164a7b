/** The clinic that every subject of the contract is filled with, in plain facts as an EMR keeps them. */
export interface ClinicPatient {
  readonly id: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly born: string | null;
  readonly sex: string;
  readonly phone: string;
  readonly healthNumber: string;
  readonly status: string;
}

const person = (
  id: string,
  firstName: string,
  lastName: string,
  born: string | null,
  more: Partial<ClinicPatient> = {},
): ClinicPatient => ({
  id,
  firstName,
  lastName,
  born,
  sex: 'F',
  phone: '',
  healthNumber: '',
  status: 'AC',
  ...more,
});

const patients = [
  person('1', 'John', 'Smith', '1980-05-15', { sex: 'M', phone: '604-555-1234', healthNumber: '9698658215' }),
  person('2', 'Jane', 'Smith', '1982-07-01', { phone: '(604) 555-1234' }),
  person('3', 'Mary Ann', "O'Brien", '1975-12-31', { phone: '6045552000' }),
  person('4', 'José', 'García', '1990-02-28', { sex: 'T', phone: '604.555.3000' }),
  person('5', 'Wei', 'Lee', '1968-01-01', { sex: 'U', phone: '1-778-555-4000' }),
  person('6', 'Ashlee', 'Brown', '1999-09-09', { sex: 'X', phone: '604-555-5000 x12' }),
  person('7', 'Robert', 'Smith', '1950-03-03', { sex: 'M', phone: '604-555-1234', status: 'IN' }),
  person('8', 'Baby', 'Jones', null, { phone: '604-555-8000' }),
  person('9', 'Edith', 'Taylor', '1920-10-10', { healthNumber: '9123456783', status: 'DE' }),
  person('10', 'Lena', 'Park', '2001-04-04', { phone: '604-555-70001' }),
  person('11', '明', '李', '1985-03-03', { sex: 'M', phone: '604-555-9000', healthNumber: '9012372173' }),
  person('12', 'Anne-Marie', 'Van Der Berg', '1977-08-08', { sex: 'O', phone: '250 555 6000' }),
  person('13', 'Ana Maria', 'De La Cruz', '1977-10-10'),
  person('14', 'Maria Jose', 'Garcia Lopez', '1988-08-18'),
  person('15', 'Łukasz', 'Nowak', '1979-09-19'),
];

export interface ClinicProvider {
  readonly id: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly specialty: string;
  readonly active: boolean;
}

const providers: readonly ClinicProvider[] = [
  { id: '100001', firstName: 'Sarah', lastName: 'Chen', specialty: 'Family Medicine', active: true },
  { id: '100002', firstName: 'Michael', lastName: 'Lee', specialty: '', active: true },
  { id: '100003', firstName: 'Gone', lastName: 'Away', specialty: '', active: false },
];

/** A whole day of `_`, with the given codes from the given place on. */
function template(length: number, ...runs: readonly (readonly [from: string, codes: string])[]): string {
  const places = Array.from({ length }, () => '_');
  for (const [from, codes] of runs) {
    const [hours = 0, minutes = 0] = from.split(':').map(Number);
    const start = ((hours * 60 + minutes) * length) / 1440;
    for (const [index, code] of [...codes].entries()) places[start + index] = code;
  }
  return places.join('');
}

const quarters = template(96, ['09:00', '1'.repeat(12)], ['12:00', 'LLLL'], ['13:00', '1'.repeat(16)]);
const halves = template(48, ['10:00', '2'.repeat(12)]);

const templates: readonly { providerId: string; on: number | string; template: string | null }[] = [
  ...[1, 2, 3, 4, 5].map((on) => ({ providerId: '100001', on, template: quarters })),
  ...[1, 2, 3, 4, 5].map((on) => ({ providerId: '100002', on, template: halves })),
  { providerId: '100001', on: '2026-03-05', template: null },
  { providerId: '100001', on: '2026-03-06', template: template(96, ['09:00', 'sSWcC'], ['23:45', '1']) },
  { providerId: '100002', on: '2026-03-10', template: template(72, ['09:20', '1']) },
  { providerId: '100002', on: '2026-03-11', template: template(144, ['09:10', '1']) },
  { providerId: '100002', on: '2026-03-12', template: template(288, ['09:05', '1']) },
];

export interface ClinicAppointment {
  readonly providerId: string;
  readonly date: string;
  readonly time: string;
  readonly minutes: number;
  readonly patientId: string | null;
  readonly status: string | null;
  readonly type: string;
  readonly reason: string;
  readonly notes: string;
}

const row = (
  providerId: string,
  start: string,
  minutes: number,
  patientId: string | null,
  more: Partial<ClinicAppointment> = {},
): ClinicAppointment => {
  const [date = '', time = ''] = start.split(' ');
  return {
    providerId,
    date,
    time,
    minutes,
    patientId,
    status: 't',
    type: '',
    reason: '',
    notes: '',
    ...more,
  };
};

/** Written by the clinic's own staff; the ids are 1, 2, 3 and so on, in this order. */
const appointments: readonly ClinicAppointment[] = [
  row('100001', '2026-03-03 09:00', 15, '1', { type: 'Follow Up', reason: 'cough', notes: 'bring films' }),
  row('100001', '2026-03-03 13:00', 45, '2', { status: 'H' }),
  row('100001', '2026-03-03 11:00', 15, '3', { status: 'C' }),
  row('100001', '2026-03-03 10:10', 20, '4', { status: 'tS' }),
  row('100001', '2026-03-04 09:00', 15, '5', { status: null }),
  row('100001', '2026-03-04 12:00', 60, null, { reason: 'staff meeting' }),
  row('100001', '2026-03-04 15:00', 15, '6', { status: 'N' }),
  row('100001', '2026-03-04 16:00', 15, '6', { status: 'c' }),
  row('100002', '2026-03-03 10:00', 30, '3'),
  row('100001', '2026-03-31 14:00', 30, '1', { type: 'New Problem', reason: 'month end' }),
  row('100001', '2026-04-01 09:00', 15, '1'),
  row('100001', '2025-06-10 09:00', 15, '1'),
  row('100001', '2026-02-28 09:30', 15, '2'),
  row('100001', '2026-05-29 10:00', 15, '2'),
  row('100002', '2026-03-03 09:00', 15, '1', { status: 'C' }),
];

/** `minutes` is text in the EMR, and empty where the clinic set none; `confirm` says when a slot may be given away. */
const templateCodes: readonly {
  code: string;
  description: string;
  minutes: string;
  color: string | null;
  confirm: string;
}[] = [
  { code: '1', description: '15 Minute Appointment', minutes: '15', color: '#BFEFFF', confirm: 'N' },
  { code: '2', description: '30 Minute Appointment', minutes: '30', color: '#BFEFFF', confirm: 'N' },
  { code: 'L', description: 'Lunch', minutes: '', color: null, confirm: 'N' },
  { code: 'C', description: 'Chart Audit Rounds', minutes: '15', color: null, confirm: 'N' },
  { code: 's', description: 'Same Day', minutes: '15', color: '#FFF68F', confirm: 'Day' },
  { code: 'S', description: 'Same Day - R1', minutes: '30', color: '#FFF68F', confirm: 'Day' },
  { code: 'W', description: 'Same Week', minutes: '15', color: '#FFF68F', confirm: 'Wk' },
  { code: 'C', description: 'On Call Clinic', minutes: '15', color: 'green', confirm: 'Onc' },
];

const appointmentTypes: readonly { name: string; minutes: number }[] = [
  { name: 'Follow Up', minutes: 15 },
  { name: 'New Problem', minutes: 30 },
  { name: 'Complete Physical', minutes: 45 },
];

export const standardClinic = {
  timeZone: 'America/Vancouver',
  patients,
  providers,
  templates,
  /** A holiday does not take the template away. */
  holidays: ['2026-04-03'],
  appointments,
  templateCodes,
  appointmentTypes,
} as const;

export type StandardClinic = typeof standardClinic;
