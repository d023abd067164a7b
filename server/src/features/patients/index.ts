import type { CalendarDate } from '../../kernel/calendar.ts';
import type { Clock } from '../../kernel/clock.ts';
import type { Deadline } from '../../kernel/deadline.ts';
import { expiringMap } from '../../kernel/expiring-map.ts';
import type { Logger } from '../../kernel/logger.ts';
import { type Emr, type NewPatient, type Patient, waitOf } from '../../ports/emr.ts';
import type { Audit } from '../audit/index.ts';
import { registrar } from './register.ts';
import { findByName, findByPhone } from './search.ts';

/** Who was found, first match first; `several` when more than one person fits and a birth date would tell. */
export type Found =
  | { readonly status: 'one'; readonly patient: Patient }
  | { readonly status: 'several'; readonly patient: Patient }
  | { readonly status: 'none' };

export type Registration =
  | { readonly status: 'registered'; readonly patientId: string }
  | { readonly status: 'exists'; readonly patientId: string }
  | { readonly status: 'number-taken' } // the health number is somebody else's: it was misheard, or a person must look
  | { readonly status: 'unconfirmed' } // it may have been added; looked up again before anybody tries a second time
  | { readonly status: 'impossible' }; // no way to add a patient at this clinic

export interface Patients {
  /** By the number that calls, in any form; null numbers and foreign ones find nobody. */
  byPhone(clinicId: string, phone: string | null, deadline: Deadline): Promise<Found>;
  /** By a name as spoken, in any order, with or without a birth date. */
  byName(
    clinicId: string,
    name: string,
    dateOfBirth: CalendarDate | null,
    deadline: Deadline,
  ): Promise<Found>;
  /** As the record stood within the last minute. */
  byId(clinicId: string, id: string, deadline: Deadline): Promise<Patient | null>;
  byHealthNumber(clinicId: string, number: string, deadline: Deadline): Promise<Patient[]>;
  /** One who exists already is returned, not added again. */
  register(
    clinicId: string,
    patient: NewPatient,
    deadline: Deadline,
    from?: { readonly callId: string | null },
  ): Promise<Registration>;
}

interface Needs {
  readonly emr: { of(clinicId: string): Promise<Emr> };
  readonly audit: Pick<Audit, 'recordAlone'>;
  readonly clock: Clock;
  readonly log: Logger;
}

/** About as long as one caller goes from being found to having an appointment. */
const KNOWN_MS = 60_000;
const MOST_KNOWN = 5_000;
const ID = /^[\w-]{1,40}$/;

export function createPatients({ emr, audit, clock, log }: Needs): Patients {
  const known = expiringMap<string, Patient>({ clock, ttlMs: KNOWN_MS, maxSize: MOST_KNOWN });
  const { register } = registrar(clock);
  const keep = (clinicId: string, found: Found): Found => {
    if (found.status !== 'none') known.set(`${clinicId} ${found.patient.id}`, found.patient);
    return found;
  };
  return {
    byPhone: async (clinicId, phone, deadline) =>
      keep(clinicId, await findByPhone(await emr.of(clinicId), phone, deadline)),
    byName: async (clinicId, name, dateOfBirth, deadline) =>
      keep(clinicId, await findByName(await emr.of(clinicId), name, dateOfBirth, deadline)),
    byId: async (clinicId, id, deadline) => {
      if (!ID.test(id)) return null;
      const key = `${clinicId} ${id}`;
      const patient = known.get(key) ?? (await (await emr.of(clinicId)).getPatient(id, waitOf(deadline)));
      // Only who was found is kept: somebody may be registered a moment after they were looked for.
      if (patient) known.set(key, patient);
      return patient;
    },
    byHealthNumber: async (clinicId, number, deadline) =>
      (await emr.of(clinicId)).findPatients({ healthNumber: number }, waitOf(deadline)),
    register: async (clinicId, patient, deadline, from = { callId: null }) =>
      register(clinicId, await emr.of(clinicId), patient, deadline, (patientId) =>
        writeDown({ audit, log }, clinicId, patientId, from.callId),
      ),
  };
}

/** The patient is in the record whether or not this can be written. */
async function writeDown(
  { audit, log }: Pick<Needs, 'audit' | 'log'>,
  clinicId: string,
  patientId: string,
  callId: string | null,
): Promise<void> {
  try {
    await audit.recordAlone({
      clinicId,
      userId: null,
      action: 'patient.register',
      resource: `patient/${patientId}`,
      ip: '',
      userAgent: 'voice call',
      requestId: callId ?? '',
      success: true,
      details: { patientId },
    });
  } catch (error) {
    log.error(
      { clinicId, err: (error as Error).name },
      'the audit row of a registration could not be written',
    );
  }
}
