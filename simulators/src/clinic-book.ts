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
import {
  type AppointmentStatus,
  type AppointmentType,
  stockAppointmentTypes,
  stockStatuses,
  stockTemplateCodes,
  type TemplateCode,
} from './clinic-stock.ts';
import { secondsOf, timeOf, weekdayOf } from './wall-clock.ts';

/**
 * The characters of one day from midnight; null is no schedule row for the day; `unknown` is a row that names a
 * template which does not exist.
 */
export type DayTemplate = string | null | { readonly unknown: true };

export type NewPatient = Partial<Omit<PatientRow, 'demographicNo'>> &
  Pick<PatientRow, 'firstName' | 'lastName'> & {
    /** `YYYY-MM-DD`; fills the three columns that are not given by themselves. */
    readonly born?: string;
    readonly demographicNo?: number;
  };

export interface StaffBooking {
  readonly providerNo: string;
  readonly date: string;
  /** `HH:MM` */
  readonly startTime: string;
  readonly minutes: number;
  readonly demographicNo?: number;
  readonly status?: string | null;
  readonly type?: string;
  readonly reason?: string;
  readonly notes?: string;
}

export type BookWrite =
  | { readonly kind: 'add'; readonly row: AppointmentDraft }
  | { readonly kind: 'update'; readonly id: number; readonly change: Partial<AppointmentDraft> }
  | { readonly kind: 'patient'; readonly row: NewPatient };

export type WriteListener = (write: BookWrite) => void | Promise<void>;

/** One clinic's records, behind all the EMR servers. Like the real thing it checks nothing that it is told to store. */
export interface ClinicBook {
  addPatient(patient: NewPatient): number;
  patient(demographicNo: number): PatientRow | null;
  patients(): PatientRow[];
  changePatient(demographicNo: number, change: Partial<PatientRow>): void;

  addProvider(provider: Parameters<typeof providerRow>[0]): void;
  provider(providerNo: string): ProviderRow | null;
  /** System rows included, by last name. */
  providers(): ProviderRow[];

  /** `on` is a weekday, 0 for Sunday, or one date, which goes before the weekday. */
  setTemplate(providerNo: string, on: number | string, template: DayTemplate): void;
  template(providerNo: string, date: string): DayTemplate;
  setHoliday(date: string, holiday?: boolean): void;
  isHoliday(date: string): boolean;

  templateCodes: TemplateCode[];
  appointmentTypes: AppointmentType[];
  statuses: AppointmentStatus[];

  /** As the clinic's own web page stores it: the end is the last whole minute, 09:14:00 for a quarter past. */
  staffBook(booking: StaffBooking): number;
  staffChange(id: number, change: Partial<AppointmentDraft>): void;
  staffDelete(id: number): void;

  appointment(id: number): AppointmentRow | null;
  /** Every row in the order they were stored. */
  appointments(): AppointmentRow[];
  /** Without cancelled, no-show and deleted rows. */
  liveAppointments(): AppointmentRow[];
  /** What rows looked like before they were changed. */
  archive(): AppointmentRow[];

  /** The three ways in for the servers; each tells the listeners first and waits for them. */
  insert(row: AppointmentDraft): Promise<AppointmentRow>;
  update(id: number, change: Partial<AppointmentDraft>): Promise<AppointmentRow | null>;
  register(patient: NewPatient): Promise<number>;
  /** Called before a server's write is stored, so that a test can let staff be faster. Returns how to stop listening. */
  onWrite(listener: WriteListener): () => void;
}

export function clinicBook({ now = Date.now }: { now?: () => number } = {}): ClinicBook {
  const listeners = new Set<WriteListener>();
  const told = async (write: BookWrite) => {
    for (const listener of [...listeners]) await listener(write);
  };
  const people = peopleOf();
  const pages = pagesOf(now);
  return {
    ...people,
    ...timetables(),
    ...pages,
    templateCodes: [...stockTemplateCodes],
    appointmentTypes: [...stockAppointmentTypes],
    statuses: [...stockStatuses],
    async insert(row) {
      await told({ kind: 'add', row });
      return pages.store(row);
    },
    async update(id, change) {
      await told({ kind: 'update', id, change });
      return pages.change(id, change);
    },
    async register(row) {
      await told({ kind: 'patient', row });
      return people.addPatient(row);
    },
    onWrite(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

function peopleOf() {
  const patients = new Map<number, PatientRow>();
  const providers = new Map<string, ProviderRow>(systemProviders.map((row) => [row.providerNo, { ...row }]));
  return {
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
    providers: () => [...providers.values()].sort((a, b) => (a.lastName < b.lastName ? -1 : 1)),
  };
}

function timetables() {
  const templates = new Map<string, DayTemplate>();
  const holidays = new Set<string>();
  return {
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

function pagesOf(now: () => number) {
  const rows = new Map<number, AppointmentRow>();
  const archive: AppointmentRow[] = [];
  let lastId = 0;
  const store = (draft: AppointmentDraft): AppointmentRow => {
    lastId += 1;
    const row = { ...draft, id: lastId, createdMs: now(), updatedMs: now() };
    rows.set(row.id, row);
    return row;
  };
  const change = (id: number, patch: Partial<AppointmentDraft>): AppointmentRow | null => {
    const old = rows.get(id);
    if (!old) return null;
    archive.push(old);
    const row = { ...old, ...patch, id, updatedMs: now() };
    rows.set(id, row);
    return row;
  };
  return {
    store,
    change,
    staffBook: (booking: StaffBooking) => store(staffDraft(booking)).id,
    staffChange: (id: number, patch: Partial<AppointmentDraft>) => void change(id, patch),
    staffDelete: (id: number) => void rows.delete(id),
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
