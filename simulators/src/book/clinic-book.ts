import { type DocumentRow, type KeptPapers, papersOf, type TicklerRow } from './clinic-documents.ts';
import type {
  AppointmentDraft,
  AppointmentRow,
  PatientRow,
  ProviderRow,
  provider as providerRow,
} from './clinic-rows.ts';
import {
  type AppointmentStatus,
  type AppointmentType,
  stockAppointmentTypes,
  stockStatuses,
  stockTemplateCodes,
  type TemplateCode,
} from './clinic-stock.ts';
import {
  type DayTemplate,
  type KeptPages,
  type KeptPeople,
  type KeptTimetables,
  type NewPatient,
  pagesOf,
  peopleOf,
  type StaffBooking,
  timetables,
} from './clinic-tables.ts';

export type BookWrite =
  | { readonly kind: 'add'; readonly row: AppointmentDraft }
  | { readonly kind: 'update'; readonly id: number; readonly change: Partial<AppointmentDraft> }
  | { readonly kind: 'patient'; readonly row: NewPatient };

export type WriteListener = (write: BookWrite) => void | Promise<void>;

export interface KeptBook {
  readonly people: KeptPeople;
  readonly timetables: KeptTimetables;
  readonly pages: KeptPages;
  readonly papers: KeptPapers;
  readonly templateCodes: readonly TemplateCode[];
  readonly appointmentTypes: readonly AppointmentType[];
  readonly statuses: readonly AppointmentStatus[];
}

/**
 * One clinic's records, shared by all simulated EMR servers. Like OSCAR, it stores values without validation.
 */
export interface ClinicBook {
  addPatient(patient: NewPatient): number;
  patient(demographicNo: number): PatientRow | null;
  patients(): PatientRow[];
  changePatient(demographicNo: number, change: Partial<PatientRow>): void;

  addProvider(provider: Parameters<typeof providerRow>[0]): void;
  provider(providerNo: string): ProviderRow | null;
  /** Includes system rows; sorted by last name. */
  providers(): ProviderRow[];

  /** `on` is a weekday (0 is Sunday) or a date, which takes precedence. */
  setTemplate(providerNo: string, on: number | string, template: DayTemplate): void;
  template(providerNo: string, date: string): DayTemplate;
  setHoliday(date: string, holiday?: boolean): void;
  isHoliday(date: string): boolean;

  templateCodes: TemplateCode[];
  appointmentTypes: AppointmentType[];
  statuses: AppointmentStatus[];

  /** Stores rows like the EMR's own pages: the end is the last whole minute, 09:14:00 for a quarter past. */
  staffBook(booking: StaffBooking): number;
  staffChange(id: number, change: Partial<AppointmentDraft>): void;
  staffDelete(id: number): void;

  appointment(id: number): AppointmentRow | null;
  appointments(): AppointmentRow[];
  /** Excludes cancelled, no-show and deleted rows. */
  liveAppointments(): AppointmentRow[];
  /** Copies of rows before they were changed. */
  archive(): AppointmentRow[];

  addTickler(row: Omit<TicklerRow, 'id'>): void;
  completeTickler(id: number): void;
  ticklers(): TicklerRow[];
  addDocument(row: Omit<DocumentRow, 'id' | 'storedMs'>): DocumentRow;
  documents(): DocumentRow[];

  /** Writes by the simulated servers; each notifies the listeners first and awaits them. */
  insert(row: AppointmentDraft): Promise<AppointmentRow>;
  update(id: number, change: Partial<AppointmentDraft>): Promise<AppointmentRow | null>;
  register(patient: NewPatient): Promise<number>;
  /**
   * Called before a server's write is stored, so that a test can let staff write first. Returns an
   * unsubscribe function.
   */
  onWrite(listener: WriteListener): () => void;
  keep(): KeptBook;
}

export function clinicBook({
  now = Date.now,
  kept,
}: {
  now?: () => number;
  kept?: KeptBook;
} = {}): ClinicBook {
  const listeners = new Set<WriteListener>();
  const told = async (write: BookWrite) => {
    for (const listener of [...listeners]) await listener(write);
  };
  const { keptPeople, ...people } = peopleOf(kept?.people);
  const { keptPages, ...pages } = pagesOf(now, kept?.pages);
  const { keptTimetables, ...times } = timetables(kept?.timetables);
  const { keptPapers, ...papers } = papersOf(now, kept?.papers);
  return {
    ...people,
    ...times,
    ...pages,
    ...papers,
    templateCodes: [...(kept?.templateCodes ?? stockTemplateCodes)],
    appointmentTypes: [...(kept?.appointmentTypes ?? stockAppointmentTypes)],
    statuses: [...(kept?.statuses ?? stockStatuses)],
    keep() {
      const { templateCodes, appointmentTypes, statuses } = this;
      return {
        people: keptPeople(),
        timetables: keptTimetables(),
        pages: keptPages(),
        papers: keptPapers(),
        ...{ templateCodes, appointmentTypes, statuses },
      };
    },
    staffBook(booking) {
      const patient = people.patient(booking.demographicNo ?? 0);
      const name = patient ? `${patient.lastName},${patient.firstName}` : '';
      return pages.staffBook({ name, ...booking });
    },
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
