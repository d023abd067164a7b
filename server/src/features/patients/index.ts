import type { Database } from '../../database/database.ts';
import type { Guards, Routes } from '../../http/routes.ts';
import { createCache } from '../../kernel/load/cache.ts';
import { tenDigits } from '../../kernel/people/phone-number.ts';
import type { Clock } from '../../kernel/time/clock.ts';
import { type Emr, type Patient, waitOf } from '../../ports/emr.ts';
import type { Found } from './found.ts';
import { patientHistoryStore } from './history.store.ts';
import type { PatientFinder } from './patient-finder.ts';
import type { RegistrationParts } from './registering.ts';
import { registrationStore } from './registrations.store.ts';
import { type Registrar, type Registrations, registrationsOver } from './registrations.ts';
import { patientRoutes } from './routes.ts';
import { findByName, findByPhone, searchForStaff } from './search.ts';

export type { Difference, Found, SpokenPatient } from './found.ts';
export type { PatientFinder } from './patient-finder.ts';
export { registrationPart } from './person.store.ts';
export type { Asker, RegisteredEvent, Registration, RegistrationMatter } from './registration.ts';
export { registrationKeeper } from './retention.store.ts';
export { visitsToCome } from './visits-to-come.store.ts';

export interface Patients extends PatientFinder, Registrar {}

interface Needs {
  readonly emr: { of(clinicId: string): Promise<Emr> };
  readonly clock: Clock;
}

/** About the time from finding a caller's chart to booking. */
const KNOWN_MS = 60_000;
const MOST_KNOWN = 5_000;
const ID = /^[\w-]{1,40}$/;

export function createPatients({ emr, clock }: Needs): PatientFinder {
  const known = createCache<string, Patient>({ clock, ttlMs: KNOWN_MS, maxSize: MOST_KNOWN });
  const families = createCache<string, readonly Patient[]>({ clock, ttlMs: KNOWN_MS, maxSize: MOST_KNOWN });
  const keep = (clinicId: string, found: Found): Found => {
    if ('patient' in found) known.set(`${clinicId} ${found.patient.id}`, found.patient);
    return found;
  };
  // Not every EMR considers the calling number in a name search, so the result of a recent search by number
  // is added.
  const withFamily = (clinicId: string, callerPhone: string | null | undefined, found: Found): Found => {
    const family = families.get(`${clinicId} ${tenDigits(callerPhone)}`);
    return family && !found.onNumber?.length ? { ...found, onNumber: family } : found;
  };
  const chart: PatientFinder['chart'] = async (clinicId, id, deadline) => {
    if (!ID.test(id)) return null;
    const patient = await (await emr.of(clinicId)).getPatient(id, waitOf(deadline));
    // Only hits are cached, because a patient may be registered right after the search.
    if (patient) known.set(`${clinicId} ${id}`, patient);
    return patient;
  };
  return {
    chart,
    byPhone: async (clinicId, phone, dateOfBirth, deadline) => {
      const found = await findByPhone(await emr.of(clinicId), phone, dateOfBirth, deadline);
      if (found.onNumber) families.set(`${clinicId} ${tenDigits(phone)}`, found.onNumber);
      return keep(clinicId, found);
    },
    byName: async (clinicId, who, deadline) => {
      const found = await findByName(await emr.of(clinicId), who, deadline);
      return keep(clinicId, withFamily(clinicId, who.callerPhone, found));
    },
    byId: async (clinicId, id, deadline) => known.get(`${clinicId} ${id}`) ?? chart(clinicId, id, deadline),
    search: async (clinicId, query, deadline) => searchForStaff(await emr.of(clinicId), query, deadline),
    byHealthNumber: async (clinicId, number, deadline) => {
      const open = await emr.of(clinicId);
      const { patients } = await open.findPatients({ healthNumber: number }, waitOf(deadline));
      return patients.filter(({ active }) => active);
    },
  };
}

interface DeskNeeds extends Omit<Parameters<typeof patientRoutes>[0], 'histories'> {
  readonly db: Database<'patients'>;
}

/** Patient lookups by staff. */
export function createPatientDesk({ db, ...needs }: DeskNeeds): { routes(guards: Guards): Routes[] } {
  const histories = patientHistoryStore(db);
  return { routes: (guards) => [patientRoutes({ ...needs, histories }, guards)] };
}

interface RegistrationNeeds extends Pick<RegistrationParts, 'emr' | 'log' | 'afterwards' | 'showClinic'> {
  readonly db: Database<'patients'>;
}

/** `between` and `timing` let tests stop, interleave and kill registrations. */
export function createRegistrations(
  { db, ...needs }: RegistrationNeeds,
  options: Partial<Pick<RegistrationParts, 'between' | 'timing'>> = {},
): Registrations {
  return registrationsOver({ ...needs, store: registrationStore(db) }, options);
}
