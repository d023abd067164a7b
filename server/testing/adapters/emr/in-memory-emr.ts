import { confirmedChange } from '../../../src/adapters/emr/confirmed-change.ts';
import { byStart, uniqueByCode } from '../../../src/adapters/emr/emr-letters.ts';
import {
  found,
  hasHealthNumber,
  hasLikelyMatch,
  hasPhone,
  NAME_ROWS,
  NOBODY,
  named,
  searchableName,
} from '../../../src/adapters/emr/patient-rows.ts';
import { dayFromTemplate } from '../../../src/adapters/emr/template-string.ts';
import { plainHealthNumber } from '../../../src/adapters/emr/typed-number.ts';
import {
  type CalendarDate,
  type DateRange,
  date,
  eachDay,
  minutesOf,
  time,
  timeAt,
  type WallTime,
  weekdayOf,
} from '../../../src/kernel/time/calendar.ts';
import type {
  Appointment,
  AppointmentDraft,
  AppointmentKind,
  AppointmentStatus,
  DaySchedule,
  Emr,
  EmrAnswer,
  EmrGiven,
  EmrOperation,
  EmrProvider,
  FoundPatients,
  NewPatient,
  Patient,
  PatientQuery,
  TemplateCode,
} from '../../../src/ports/emr.ts';
import { type Carry, emrOver } from '../../../src/ports/emr-call.ts';
import type { ConfirmedMark, MarkAnswer, NewDocument, NewTask } from '../../../src/ports/emr-writes.ts';
import { type EmrSwitches, emrSwitches } from './emr-switches.ts';

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

type Works = { readonly [Name in EmrOperation]: (...given: EmrGiven<Name>) => EmrAnswer<Name> };

/** An Emr in a few maps, with switches. What a caller gave up on is still done, as in a real one. */
export interface InMemoryEmr extends Emr, EmrSwitches {
  /** Staff write into the book; not counted as a call. */
  staffBooks(booking: StaffBooking): string;
  staffChanges(appointmentId: string, change: Partial<Omit<Appointment, 'id'>>): void;
  /** Gone without a trace, as by the EMR's delete and its cut. */
  staffDeletes(appointmentId: string): void;
  staffChangesChart(patientId: string, change: Partial<Omit<Patient, 'id'>>): void;
  /** The provider's template of this day is gone. */
  staffRemovesDay(providerId: string, day: CalendarDate): void;
  /** And stands again. */
  staffRestoresDay(providerId: string, day: CalendarDate): void;
  /** Gives no templates from now on, as over REST: the clinic's hours stand in for them. */
  followsHours(hours: HoursOn): void;
  appointments(): Appointment[];
  patients(): Patient[];
  documents(): KeptDocument[];
  tasks(): NewTask[];
}

type HoursOn = (day: CalendarDate) => { readonly open: WallTime; readonly close: WallTime } | null;

export interface KeptDocument extends NewDocument {
  readonly id: string;
}

export function inMemoryEmr(seed: InMemorySeed = {}): InMemoryEmr {
  const book = emrBook(seed);
  const { run, switches } = emrSwitches();
  const documents: KeptDocument[] = [];
  const tasks: NewTask[] = [];
  const inDays = ({ from, to }: DateRange, row: Appointment) => row.date >= from && row.date <= to;
  const works: Works = {
    ping: () => undefined,
    findPatients: (by) => search(book.everybody(), by, question(by) ?? (() => false)),
    getPatient: book.patient,
    listProviders: () => [...(seed.providers ?? [])],
    getSchedule: (providerId, days) => eachDay(days).flatMap((day) => book.schedule(providerId, day) ?? []),
    listBookings: (id, days) => book.rows((row) => row.providerId === id && inDays(days, row)),
    listAppointments: (id, days) => book.rows((row) => row.patientId === id && inDays(days, row)),
    getAppointment: book.row,
    book: (draft) => ({ appointmentId: book.add(fromDraft(draft)) }),
    cancel: book.cancel,
    markConfirmed: book.markConfirmed,
    registerPatient: (patient) => ({ patientId: book.register(patient) }),
    fileDocument: (document) => {
      documents.push({ ...document, id: String(documents.length + 1) });
      return { documentId: String(documents.length) };
    },
    listDocuments: (patientId) =>
      documents
        .filter((each) => each.patientId === patientId)
        .map(({ id, fileName }) => ({ id, fileName: `20260302090000_${fileName}` })),
    addTask: (task) => {
      if (!book.patient(task.patientId)) return 'refused';
      tasks.push(task);
      return 'written';
    },
    getTemplateCodes: () => uniqueByCode(seed.templateCodes ?? []),
    getAppointmentTypes: () => [...(seed.appointmentTypes ?? [])],
    getAppointmentStatuses: () => [...(seed.appointmentStatuses ?? [])],
  };
  const carry: Carry = async (call) => {
    if (call.operation === 'findPatients' && !question(call.given[0])) return NOBODY;
    const work = works[call.operation] as (...given: unknown[]) => unknown;
    return run(call.operation, call.wait, () => work(...call.given));
  };
  return {
    ...emrOver(carry, () => false),
    ...switches,
    staffBooks: (booking) => book.add(fromStaff(booking)),
    staffChanges: (id, change) => book.change(id, change),
    staffDeletes: (id) => book.remove(id),
    staffRemovesDay: (providerId, day) => book.removeDay(providerId, day),
    staffRestoresDay: (providerId, day) => book.restoreDay(providerId, day),
    followsHours: (hours) => book.followHours(hours),
    staffChangesChart: (id, change) => book.changeChart(id, change),
    appointments: () => book.rows(() => true),
    patients: () => book.everybody(),
    documents: () => [...documents],
    tasks: () => [...tasks],
  };
}

function emrBook(seed: InMemorySeed) {
  const patients = new Map((seed.patients ?? []).map((patient) => [patient.id, patient]));
  const rows = new Map((seed.appointments ?? []).map((row) => [row.id, row]));
  const removedDays = new Set<string>();
  let hoursOn: HoursOn | null = null;
  const template = (providerId: string, on: number | CalendarDate) =>
    seed.templates?.find((each) => each.providerId === providerId && each.on === on)?.template;
  const nextId = (ids: Iterable<string>) => String(Math.max(0, ...[...ids].map(Number)) + 1);
  return {
    patient: (id: string) => patients.get(id) ?? null,
    everybody: () => [...patients.values()],
    removeDay(providerId: string, day: CalendarDate): void {
      removedDays.add(`${providerId} ${day}`);
    },
    restoreDay(providerId: string, day: CalendarDate): void {
      removedDays.delete(`${providerId} ${day}`);
    },
    followHours(hours: HoursOn): void {
      hoursOn = hours;
    },
    schedule(providerId: string, day: CalendarDate): DaySchedule | null {
      if (hoursOn) return dayFromHours(day, hoursOn(day));
      if (removedDays.has(`${providerId} ${day}`)) return null;
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
    remove: (id: string) => void rows.delete(id),
    changeChart(id: string, change: Partial<Omit<Patient, 'id'>>): void {
      const patient = patients.get(id);
      if (patient) patients.set(id, { ...patient, ...change });
    },
    cancel(id: string, reason: string): 'cancelled' | 'not-found' {
      const row = rows.get(id);
      if (!row) return 'not-found';
      if (!row.status.startsWith('C'))
        rows.set(id, { ...row, status: 'C', notes: [row.notes, reason].filter(Boolean).join('\n') });
      return 'cancelled';
    },
    markConfirmed(id: string, mark: ConfirmedMark): MarkAnswer {
      const row = rows.get(id);
      if (!row) return 'not-found';
      const { answer, change } = confirmedChange(row, mark, seed.appointmentStatuses ?? []);
      if (change) rows.set(id, { ...row, ...change });
      return answer;
    },
    register({ firstName, lastName, dateOfBirth, phone, sex, healthNumber }: NewPatient): string {
      const id = nextId(patients.keys());
      patients.set(id, { id, firstName, lastName, dateOfBirth, phone, sex, healthNumber, active: true });
      return id;
    },
  };
}

function dayFromHours(date: CalendarDate, hours: ReturnType<HoursOn>): DaySchedule | null {
  if (!hours) return null;
  const slots = [];
  for (let at = minutesOf(hours.open); at < minutesOf(hours.close); at += 15)
    slots.push({ time: timeAt(at), code: '1' });
  return { date, holiday: false, slotMinutes: 15, slots, isFromHours: true };
}

/** Null for a question that would list everybody. */
function question(by: PatientQuery): ((patient: Patient) => boolean) | null {
  if ('phone' in by) return /^\d{10}$/.test(by.phone) ? hasPhone(by.phone) : null;
  if ('healthNumber' in by) {
    const number = plainHealthNumber(by.healthNumber);
    return number.length < 6 ? null : hasHealthNumber(number);
  }
  const spoken = searchableName(by.name);
  if (!spoken) return null;
  return 'dateOfBirth' in by ? ({ dateOfBirth }) => dateOfBirth === by.dateOfBirth : named(spoken);
}

function search(
  everybody: readonly Patient[],
  by: PatientQuery,
  fits: (patient: Patient) => boolean,
): FoundPatients {
  const rows = everybody.filter(fits);
  if ('dateOfBirth' in by && by.callerPhone && !hasLikelyMatch(by, rows))
    return found([...rows, ...everybody.filter(hasPhone(by.callerPhone))]);
  const isNameAlone = 'name' in by && !('dateOfBirth' in by);
  return isNameAlone ? found(rows.slice(0, NAME_ROWS), rows.length >= NAME_ROWS) : found(rows);
}

function fromDraft({ patientName: _, ...draft }: AppointmentDraft): Omit<Appointment, 'id'> {
  return { ...draft, status: 't' };
}

function fromStaff(booking: StaffBooking): Omit<Appointment, 'id'> {
  const blank = { patientId: null, status: 't', type: '', reason: '', notes: '' };
  return { ...blank, ...booking, date: date(booking.date), time: time(booking.time) };
}
