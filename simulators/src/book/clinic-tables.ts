import { secondsOf, timeOf, weekdayOf } from '../wall-clock.ts';
import {
  type AppointmentDraft,
  type AppointmentRow,
  emptyDraft,
  emptyPatient,
  type PatientRow,
  type ProviderRow,
  provider as providerRow,
  systemProviders,
} from './clinic-rows.ts';
import { folded } from './sql-like.ts';

/**
 * The characters of one day from midnight. Null is a day without a schedule row; `unknown` is a row that
 * refers to a missing template.
 */
export type DayTemplate = string | null | { readonly unknown: true };

export type NewPatient = Partial<Omit<PatientRow, 'demographicNo'>> &
  Pick<PatientRow, 'firstName' | 'lastName'> & {
    /** `YYYY-MM-DD`; fills those of the three columns that are not given. */
    readonly born?: string;
    readonly demographicNo?: number;
  };

export interface StaffBooking {
  readonly providerNo: string;
  readonly date: string;
  readonly startTime: string;
  readonly minutes: number;
  readonly demographicNo?: number;
  /** Defaults to the patient's `LAST,FIRST`. */
  readonly name?: string;
  readonly status?: string | null;
  readonly type?: string;
  readonly reason?: string;
  readonly notes?: string;
}

export interface KeptPeople {
  readonly patients: readonly PatientRow[];
  readonly providers: readonly ProviderRow[];
}

export function peopleOf(kept: KeptPeople = { patients: [], providers: systemProviders }) {
  const patients = new Map<number, PatientRow>(kept.patients.map((row) => [row.demographicNo, { ...row }]));
  const providers = new Map<string, ProviderRow>(kept.providers.map((row) => [row.providerNo, { ...row }]));
  return {
    keptPeople: (): KeptPeople => ({ patients: [...patients.values()], providers: [...providers.values()] }),
    addPatient({
      born = '',
      demographicNo = Math.max(0, ...patients.keys()) + 1,
      ...rest
    }: NewPatient): number {
      const [yearOfBirth = null, monthOfBirth = null, dayOfBirth = null] = born ? born.split('-') : [];
      patients.set(demographicNo, {
        ...emptyPatient,
        yearOfBirth,
        monthOfBirth,
        dayOfBirth,
        ...rest,
        demographicNo,
      });
      return demographicNo;
    },
    patient: (demographicNo: number) => patients.get(demographicNo) ?? null,
    patients: () => [...patients.values()],
    changePatient(demographicNo: number, change: Partial<PatientRow>) {
      const row = patients.get(demographicNo);
      if (row) patients.set(demographicNo, { ...row, ...change, demographicNo });
    },
    addProvider(row: Parameters<typeof providerRow>[0]) {
      providers.set(row.providerNo, providerRow(row));
    },
    provider: (providerNo: string) => providers.get(providerNo) ?? null,
    providers: () =>
      [...providers.values()].sort((a, b) => (folded(a.lastName) < folded(b.lastName) ? -1 : 1)),
  };
}

export interface KeptTimetables {
  readonly templates: ReadonlyArray<readonly [string, DayTemplate]>;
  readonly holidays: readonly string[];
}

export function timetables(kept: KeptTimetables = { templates: [], holidays: [] }) {
  const templates = new Map<string, DayTemplate>(kept.templates);
  const holidays = new Set<string>(kept.holidays);
  return {
    keptTimetables: (): KeptTimetables => ({ templates: [...templates], holidays: [...holidays] }),
    setTemplate(providerNo: string, on: number | string, template: DayTemplate) {
      if (typeof template === 'string' && template !== '' && 1440 % template.length !== 0)
        throw new RangeError(`a template of ${template.length} characters does not divide the day`);
      templates.set(`${providerNo}/${on}`, template);
    },
    template(providerNo: string, date: string): DayTemplate {
      const own = templates.get(`${providerNo}/${date}`);
      return own === undefined ? (templates.get(`${providerNo}/${weekdayOf(date)}`) ?? null) : own;
    },
    setHoliday(date: string, holiday = true) {
      if (holiday) holidays.add(date);
      else holidays.delete(date);
    },
    isHoliday: (date: string) => holidays.has(date),
  };
}

export interface KeptPages {
  readonly rows: readonly AppointmentRow[];
  readonly archive: readonly AppointmentRow[];
  readonly lastId: number;
}

export function pagesOf(now: () => number, kept: KeptPages = { rows: [], archive: [], lastId: 0 }) {
  const rows = new Map<number, AppointmentRow>(kept.rows.map((row) => [row.id, row]));
  const archive: AppointmentRow[] = [...kept.archive];
  let { lastId } = kept;
  // The columns store whole seconds, so two changes within a second cannot be distinguished.
  const second = () => Math.floor(now() / 1000) * 1000;
  const store = (draft: AppointmentDraft): AppointmentRow => {
    lastId += 1;
    const row = { ...draft, id: lastId, createdMs: second(), updatedMs: second() };
    rows.set(row.id, row);
    return row;
  };
  const change = (id: number, patch: Partial<AppointmentDraft>): AppointmentRow | null => {
    const old = rows.get(id);
    if (!old) return null;
    archive.push(old);
    const row = { ...old, ...patch, id, updatedMs: second() };
    rows.set(id, row);
    return row;
  };
  return {
    keptPages: (): KeptPages => ({ rows: [...rows.values()], archive: [...archive], lastId }),
    store,
    change,
    staffBook: (booking: StaffBooking) => store(staffDraft(booking)).id,
    staffChange: (id: number, patch: Partial<AppointmentDraft>) => void change(id, patch),
    staffDelete: (id: number) => {
      const old = rows.get(id);
      if (old) archive.push(old);
      rows.delete(id);
    },
    appointment: (id: number) => rows.get(id) ?? null,
    appointments: () => [...rows.values()],
    liveAppointments: () => [...rows.values()].filter(({ status }) => !/^[CND]/.test(status ?? '')),
    archive: () => [...archive],
  };
}

function staffDraft({
  minutes,
  startTime,
  demographicNo = 0,
  status = 't',
  ...rest
}: StaffBooking): AppointmentDraft {
  const start = secondsOf(startTime);
  return {
    ...emptyDraft,
    type: '',
    reason: '',
    notes: '',
    location: '',
    resources: '',
    creator: 'reception',
    ...rest,
    demographicNo,
    status,
    startTime: timeOf(start),
    endTime: timeOf(start + (minutes - 1) * 60),
  };
}
