import {
  type ClinicBook,
  clinicBook,
  type Fault,
  type FaultSwitch,
  type Ledger,
} from '@frontdesk/simulators';
import type { ConnectedEmr } from '../../../../src/ports/emr-gateway.ts';
import type { StandardClinic } from './standard-clinic.ts';
import type { EmrFault, EmrSubject, FaultyOperation } from './subject.ts';

export function bookOf(clinic: StandardClinic): ClinicBook {
  const book = clinicBook();
  for (const { id, born, phone, healthNumber, status, ...names } of clinic.patients)
    book.addPatient({
      ...names,
      demographicNo: Number(id),
      phone: phone || null,
      hin: healthNumber || null,
      patientStatus: status,
      ...(born ? { born } : { yearOfBirth: '2020', monthOfBirth: '', dayOfBirth: null }),
    });
  for (const { id, active, ...provider } of clinic.providers)
    book.addProvider({ ...provider, providerNo: id, status: active ? '1' : '0' });
  for (const { providerId, on, template } of clinic.templates) book.setTemplate(providerId, on, template);
  for (const holiday of clinic.holidays) book.setHoliday(holiday);
  for (const { providerId, patientId, time: startTime, ...row } of clinic.appointments)
    book.staffBook({ ...row, startTime, providerNo: providerId, demographicNo: Number(patientId ?? 0) });
  book.templateCodes = clinic.templateCodes.map(({ minutes, ...code }, index) => ({
    ...code,
    id: index + 1,
    duration: minutes,
    bookinglimit: 1,
  }));
  book.appointmentTypes = clinic.appointmentTypes.map(({ name, minutes }, index) => ({
    id: index + 1,
    name,
    duration: minutes,
    reason: '',
    notes: '',
    location: '',
    resources: '',
  }));
  return book;
}

const faultOf: Readonly<Record<EmrFault, Fault>> = {
  'silent-before': { kind: 'silent-before' },
  html: { kind: 'html' },
  error: { kind: 'error', status: 500 },
  silent: { kind: 'silent' },
  reset: { kind: 'reset-mid-body' },
  garbage: { kind: 'garbage' },
  empty: { kind: 'empty' },
  'error-after': { kind: 'error-after', status: 500 },
  huge: { kind: 'huge' },
};

export interface Simulated {
  readonly server: {
    readonly faults: FaultSwitch;
    readonly ledger: Ledger;
    close(): Promise<void>;
    connections(): number;
  };
  readonly book: ClinicBook;
  readonly emr: ConnectedEmr;
  readonly stranger: ConnectedEmr;
  readonly operations: Readonly<Record<Exclude<FaultyOperation, 'everything'>, string>>;
}

export interface SimulatedSubject extends EmrSubject {
  readonly book: ClinicBook;
}

/** A subject whose EMR is one of the simulators. */
export function simulated({ server, book, emr, stranger, operations }: Simulated): SimulatedSubject {
  let faulty: string | undefined;
  return {
    book,
    emr,
    stranger,
    inject(fault, on) {
      faulty = on === 'everything' ? undefined : operations[on];
      server.faults.set(faultOf[fault], faulty === undefined ? {} : { operation: faulty });
    },
    recover: () => server.faults.clear(),
    unplug: () => server.close(),
    requests: () => server.ledger.count(),
    stuck: () => server.ledger.count(faulty),
    stored: () => book.appointments().map(({ id, status }) => ({ id: String(id), status: status ?? '' })),
    storedPatients: () => book.patients().length,
    documents: () =>
      book.documents().map((row) => ({
        id: String(row.id),
        patientId: row.demographicNo === null ? null : String(row.demographicNo),
        type: row.type,
        description: row.description,
        source: row.source,
        day: new Date(row.observedMs).toISOString().slice(0, 10),
        providerId: row.providerNo === '0' ? null : row.providerNo,
        bytes: row.fileContents,
      })),
    todos: () =>
      book.ticklers().map(({ demographicNo, message, priority, taskAssignedTo }) => ({
        patientId: String(demographicNo),
        message,
        urgent: priority === 'High',
        assignTo: taskAssignedTo,
      })),
    async close() {
      await server.close();
      await Promise.all([emr.close(), stranger.close()]);
    },
  };
}
