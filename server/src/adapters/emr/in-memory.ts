import { type CalendarDate, date, eachDay, time, weekdayOf } from '../../kernel/calendar.ts';
import type {
  Appointment,
  AppointmentDraft,
  AppointmentKind,
  AppointmentStatus,
  DaySchedule,
  Emr,
  EmrProvider,
  NewPatient,
  Patient,
  PatientQuery,
  TemplateCode,
} from '../../ports/emr.ts';
import { byId, byStart, firstOfEachCode } from './emr-letters.ts';
import { type EmrSwitches, emrSwitches } from './emr-switches.ts';
import { fitsName, saysNobody } from './spoken-name.ts';
import { dayFromTemplate } from './template-string.ts';
import { isTypedAs, plainHealthNumber } from './typed-number.ts';

export interface InMemorySeed {
  readonly patients?: readonly Patient[];
  readonly providers?: readonly EmrProvider[];
  /** `on` is a weekday, 0 for Sunday, or one date, which goes before the weekday; a null template is a day off. */
  readonly templates?: readonly {
    readonly providerId: string;
    readonly on: number | CalendarDate;
    readonly template: string | null;
  }[];
  readonly holidays?: readonly CalendarDate[];
  readonly appointments?: readonly Appointment[];
  readonly templateCodes?: readonly TemplateCode[];
  readonly appointmentTypes?: readonly AppointmentKind[];
  readonly appointmentStatuses?: readonly AppointmentStatus[];
}

export interface StaffBooking {
  readonly providerId: string;
  readonly date: string;
  readonly time: string;
  readonly durationMinutes: number;
  readonly patientId?: string | null;
  readonly status?: string;
  readonly type?: string;
  readonly reason?: string;
  readonly notes?: string;
}

/** An Emr in a few maps, with switches. What a caller gave up on is still done, as in a real one. */
export interface InMemoryEmr extends Emr, EmrSwitches {
  /** Somebody at the clinic writes into the book; not counted as a call. */
  staffBooks(booking: StaffBooking): string;
  staffChanges(appointmentId: string, change: Partial<Omit<Appointment, 'id'>>): void;
  appointments(): Appointment[];
  patients(): Patient[];
}

export function inMemoryEmr(seed: InMemorySeed = {}): InMemoryEmr {
  const book = emrBook(seed);
  const { run, switches } = emrSwitches();
  return {
    ping: (wait) => run('ping', wait, () => undefined),
    async findPatients(by, wait) {
      const fits = question(by);
      return fits ? run('findPatients', wait, () => book.find(fits)) : [];
    },
    getPatient: (id, wait) => run('getPatient', wait, () => book.patient(id)),
    listProviders: (wait) => run('listProviders', wait, () => [...(seed.providers ?? [])]),
    getSchedule: (providerId, days, wait) =>
      run('getSchedule', wait, () => eachDay(days).flatMap((day) => book.schedule(providerId, day) ?? [])),
    listBookings: (providerId, { from, to }, wait) =>
      run('listBookings', wait, () =>
        book.rows((row) => row.providerId === providerId && row.date >= from && row.date <= to),
      ),
    listAppointments: (patientId, { from, to }, wait) =>
      run('listAppointments', wait, () =>
        book.rows((row) => row.patientId === patientId && row.date >= from && row.date <= to),
      ),
    getAppointment: (id, wait) => run('getAppointment', wait, () => book.row(id)),
    book: (draft, wait) => run('book', wait, () => ({ appointmentId: book.add(fromDraft(draft)) })),
    cancel: (id, reason, wait) => run('cancel', wait, () => book.cancel(id, reason)),
    registerPatient: (patient, wait) =>
      run('registerPatient', wait, () => ({ patientId: book.register(patient) })),
    getTemplateCodes: (wait) =>
      run('getTemplateCodes', wait, () => firstOfEachCode(seed.templateCodes ?? [])),
    getAppointmentTypes: (wait) => run('getAppointmentTypes', wait, () => [...(seed.appointmentTypes ?? [])]),
    getAppointmentStatuses: (wait) =>
      run('getAppointmentStatuses', wait, () => [...(seed.appointmentStatuses ?? [])]),
    ...switches,
    staffBooks: (booking) => book.add(fromStaff(booking)),
    staffChanges: (id, change) => book.change(id, change),
    appointments: () => book.rows(() => true),
    patients: () => book.everybody(),
  };
}

function emrBook(seed: InMemorySeed) {
  const patients = new Map((seed.patients ?? []).map((patient) => [patient.id, patient]));
  const rows = new Map((seed.appointments ?? []).map((row) => [row.id, row]));
  const template = (providerId: string, on: number | CalendarDate) =>
    seed.templates?.find((each) => each.providerId === providerId && each.on === on)?.template;
  const nextId = (ids: Iterable<string>) => String(Math.max(0, ...[...ids].map(Number)) + 1);
  return {
    find: (fits: (patient: Patient) => boolean) =>
      [...patients.values()].filter((patient) => patient.active && fits(patient)).sort(byId),
    patient: (id: string) => patients.get(id) ?? null,
    everybody: () => [...patients.values()],
    schedule(providerId: string, day: CalendarDate): DaySchedule | null {
      const dated = template(providerId, day);
      const codes = dated === undefined ? template(providerId, weekdayOf(day)) : dated;
      return codes ? dayFromTemplate(day, codes, seed.holidays?.includes(day) ?? false) : null;
    },
    rows: (fits: (row: Appointment) => boolean) => [...rows.values()].filter(fits).sort(byStart),
    row: (id: string) => rows.get(id) ?? null,
    add(row: Omit<Appointment, 'id'>): string {
      const id = nextId(rows.keys());
      rows.set(id, { ...row, id });
      return id;
    },
    change(id: string, change: Partial<Omit<Appointment, 'id'>>): void {
      const row = rows.get(id);
      if (row) rows.set(id, { ...row, ...change });
    },
    cancel(id: string, reason: string): 'cancelled' | 'not-found' {
      const row = rows.get(id);
      if (!row) return 'not-found';
      if (!row.status.startsWith('C'))
        rows.set(id, { ...row, status: 'C', notes: [row.notes, reason].filter(Boolean).join('\n') });
      return 'cancelled';
    },
    register({ firstName, lastName, dateOfBirth, phone, sex, healthNumber }: NewPatient): string {
      const id = nextId(patients.keys());
      patients.set(id, { id, firstName, lastName, dateOfBirth, phone, sex, healthNumber, active: true });
      return id;
    },
  };
}

/** Null for a question that would list everybody. */
function question(by: PatientQuery): ((patient: Patient) => boolean) | null {
  if ('phone' in by) return /^\d{10}$/.test(by.phone) ? ({ phone }) => isTypedAs(phone, by.phone) : null;
  if ('healthNumber' in by) {
    const number = plainHealthNumber(by.healthNumber);
    return number.length < 6 ? null : ({ healthNumber }) => plainHealthNumber(healthNumber) === number;
  }
  if (saysNobody(by.name)) return null;
  return (patient) =>
    fitsName(by.name, patient) && (!by.dateOfBirth || patient.dateOfBirth === by.dateOfBirth);
}

function fromDraft({ patientName: _, ...draft }: AppointmentDraft): Omit<Appointment, 'id'> {
  return { ...draft, status: 't' };
}

function fromStaff(booking: StaffBooking): Omit<Appointment, 'id'> {
  const blank = { patientId: null, status: 't', type: '', reason: '', notes: '' };
  return { ...blank, ...booking, date: date(booking.date), time: time(booking.time) };
}
