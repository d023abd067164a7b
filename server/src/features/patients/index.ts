import type { Database } from '../../database/database.ts';
import type { Guards, Routes } from '../../http/routes.ts';
import type { CalendarDate } from '../../kernel/calendar.ts';
import type { Clock } from '../../kernel/clock.ts';
import type { Deadline } from '../../kernel/deadline.ts';
import { expiringMap } from '../../kernel/expiring-map.ts';
import { type Emr, type FoundPatients, type Patient, type PatientQuery, waitOf } from '../../ports/emr.ts';
import type { Found, SpokenPatient } from './found.ts';
import type { RegistrationParts } from './registering.ts';
import { registrationStore } from './registrations.store.ts';
import { type Registrar, type Registrations, registrationsOver } from './registrations.ts';
import { patientRoutes } from './routes.ts';
import { findByName, findByPhone, searchForStaff } from './search.ts';

export type { Difference, Found, SpokenPatient } from './found.ts';
export type { Asker, RegisteredEvent, Registration, RegistrationMatter } from './registration.ts';
export { registrationKeeper } from './retention.store.ts';

export interface PatientFinder {
  /** By the number that calls, in any form; null numbers and foreign ones find no one. */
  byPhone(
    clinicId: string,
    phone: string | null,
    dateOfBirth: CalendarDate | null,
    deadline: Deadline,
  ): Promise<Found>;
  /** By a name as spoken, in any order, with or without a birth date. */
  byName(clinicId: string, who: SpokenPatient, deadline: Deadline): Promise<Found>;
  /** As the record stood within the last minute. */
  byId(clinicId: string, id: string, deadline: Deadline): Promise<Patient | null>;
  /** As the record stands now: what staff changed a moment ago counts. */
  chart(clinicId: string, id: string, deadline: Deadline): Promise<Patient | null>;
  /** For people who look for themselves: all who fit, those who left too; those of the name first. */
  search(clinicId: string, query: PatientQuery, deadline: Deadline): Promise<FoundPatients>;
  /** Active ones only. */
  byHealthNumber(clinicId: string, number: string, deadline: Deadline): Promise<Patient[]>;
}

export interface Patients extends PatientFinder, Registrar {}

interface Needs {
  readonly emr: { of(clinicId: string): Promise<Emr> };
  readonly clock: Clock;
}

/** About as long as one caller goes from being found to having an appointment. */
const KNOWN_MS = 60_000;
const MOST_KNOWN = 5_000;
const ID = /^[\w-]{1,40}$/;

export function createPatients({ emr, clock }: Needs): PatientFinder {
  const known = expiringMap<string, Patient>({ clock, ttlMs: KNOWN_MS, maxSize: MOST_KNOWN });
  const keep = (clinicId: string, found: Found): Found => {
    if ('patient' in found) known.set(`${clinicId} ${found.patient.id}`, found.patient);
    return found;
  };
  const chart: PatientFinder['chart'] = async (clinicId, id, deadline) => {
    if (!ID.test(id)) return null;
    const patient = await (await emr.of(clinicId)).getPatient(id, waitOf(deadline));
    // Only who was found is cached: a patient may be registered a moment after the search.
    if (patient) known.set(`${clinicId} ${id}`, patient);
    return patient;
  };
  return {
    chart,
    byPhone: async (clinicId, phone, dateOfBirth, deadline) =>
      keep(clinicId, await findByPhone(await emr.of(clinicId), phone, dateOfBirth, deadline)),
    byName: async (clinicId, who, deadline) =>
      keep(clinicId, await findByName(await emr.of(clinicId), who, deadline)),
    byId: async (clinicId, id, deadline) => known.get(`${clinicId} ${id}`) ?? chart(clinicId, id, deadline),
    search: async (clinicId, query, deadline) => searchForStaff(await emr.of(clinicId), query, deadline),
    byHealthNumber: async (clinicId, number, deadline) => {
      const open = await emr.of(clinicId);
      const { patients } = await open.findPatients({ healthNumber: number }, waitOf(deadline));
      return patients.filter(({ active }) => active);
    },
  };
}

/** Where staff look patients up. */
export function createPatientDesk(needs: Parameters<typeof patientRoutes>[0]): {
  routes(guards: Guards): Routes[];
} {
  return { routes: (guards) => [patientRoutes(needs, guards)] };
}

interface RegistrationNeeds extends Pick<RegistrationParts, 'emr' | 'log' | 'afterwards' | 'showClinic'> {
  readonly db: Database<'patients'>;
}

/** `between` and `timing` are for tests, which stop, interleave and kill where they like. */
export function createRegistrations(
  { db, ...needs }: RegistrationNeeds,
  options: Partial<Pick<RegistrationParts, 'between' | 'timing'>> = {},
): Registrations {
  return registrationsOver({ ...needs, store: registrationStore(db) }, options);
}
