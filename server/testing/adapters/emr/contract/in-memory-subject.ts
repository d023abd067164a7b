import { isActivePatient, toOffered, toSex } from '../../../../src/adapters/emr/emr-letters.ts';
import type { Failure } from '../../../../src/kernel/failure.ts';
import { date, time } from '../../../../src/kernel/time/calendar.ts';
import { type Emr, emrFailure } from '../../../../src/ports/emr.ts';
import { inMemoryEmr } from '../in-memory-emr.ts';
import type { StandardClinic } from './standard-clinic.ts';
import type { EmrFault, EmrSubject } from './subject.ts';

function memoryOf(clinic: StandardClinic) {
  return inMemoryEmr({
    patients: clinic.patients.map(({ born, sex, status, ...patient }) => ({
      ...patient,
      dateOfBirth: born ? date(born) : null,
      sex: toSex(sex),
      active: isActivePatient(status),
    })),
    providers: clinic.providers.filter(({ active }) => active).map(({ active: _, ...provider }) => provider),
    templates: clinic.templates.map(({ on, ...template }) => ({
      ...template,
      on: typeof on === 'string' ? date(on) : on,
    })),
    holidays: clinic.holidays.map(date),
    appointments: clinic.appointments.map(({ minutes, status, ...row }, index) => ({
      ...row,
      id: String(index + 1),
      date: date(row.date),
      time: time(row.time),
      durationMinutes: minutes,
      status: status ?? '',
    })),
    templateCodes: clinic.templateCodes.map(({ minutes, confirm, ...code }) => ({
      ...code,
      durationMinutes: minutes ? Number(minutes) : null,
      offered: toOffered(confirm),
    })),
    appointmentTypes: clinic.appointmentTypes.map(({ name, minutes }) => ({
      name,
      durationMinutes: minutes,
    })),
    appointmentStatuses: ['t', 'T', 'H', 'h', 'N', 'C'].map((status) => ({
      status,
      description: '',
      active: true,
    })),
  });
}

/** What the switches must be set to, for the Emr in memory to behave like one that is far away. */
const lost: Readonly<Record<Exclude<EmrFault, 'silent' | 'silent-before'>, Failure>> = {
  html: emrFailure('misconfigured', 'A web page answered.', { sent: 'unknown' }),
  error: emrFailure('refused', 'The EMR could not do this.', { sent: 'answered' }),
  'error-after': emrFailure('refused', 'The EMR could not do this.', { sent: 'answered' }),
  reset: emrFailure('unreachable', 'The line was cut.', { sent: 'unknown' }),
  garbage: emrFailure('malformed', 'The answer cannot be read.', { sent: 'unknown' }),
  empty: emrFailure('malformed', 'The answer cannot be read.', { sent: 'unknown' }),
  huge: emrFailure('malformed', 'The answer is too large.', { sent: 'unknown' }),
};

export function inMemorySubject(clinic: StandardClinic): EmrSubject {
  const emr = memoryOf(clinic);
  const stranger = memoryOf(clinic);
  stranger.failAll(emrFailure('credentials', 'The EMR does not accept us.', { sent: 'answered' }));
  let faulty: keyof Emr | undefined;
  let undo: (() => void)[] = [];
  const breakOff = (fault: EmrFault, operation: keyof Emr) => {
    const hook = () =>
      fault === 'silent' || fault === 'silent-before'
        ? new Promise<void>(() => undefined)
        : Promise.reject(lost[fault]);
    const early = ['silent-before', 'html', 'error'].includes(fault);
    return early ? emr.before(operation, hook) : emr.after(operation, hook);
  };
  return {
    emr,
    stranger,
    inject(fault, on) {
      faulty = on === 'everything' ? undefined : on;
      const operations = faulty ? [faulty] : (Object.keys(emr) as (keyof Emr)[]);
      undo = operations.map((operation) => breakOff(fault, operation));
    },
    recover() {
      for (const each of undo) each();
    },
    unplug: async () =>
      emr.failAll(emrFailure('unreachable', 'Nothing answers at that address.', { sent: 'no' })),
    requests: () => emr.calls(),
    stuck: () => emr.calls(faulty),
    stored: () => emr.appointments().toSorted((a, b) => Number(a.id) - Number(b.id)),
    storedPatients: () => emr.patients().length,
    documents: () =>
      emr.documents().map(({ pdf, date: day, fileName: _, pages: __, ...row }) => ({
        ...row,
        day,
        bytes: pdf.toString('base64'),
      })),
    todos: () => emr.tasks(),
    close: async () => undefined,
  };
}
