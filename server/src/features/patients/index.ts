import type { CalendarDate } from '../../kernel/calendar.ts';
import type { Clock } from '../../kernel/clock.ts';
import type { Deadline } from '../../kernel/deadline.ts';
import { expiringMap } from '../../kernel/expiring-map.ts';
import type { Logger } from '../../kernel/logger.ts';
import { type Emr, type NewPatient, type Patient, waitOf } from '../../ports/emr.ts';
import type { Audit } from '../audit/index.ts';
import type { Found, SpokenPatient } from './found.ts';
import { registrar } from './register.ts';
import { findByName, findByPhone } from './search.ts';

export type { Difference, Found, SpokenPatient } from './found.ts';

export type Registration =
  | { readonly status: 'registered'; readonly patientId: string }
  | { readonly status: 'exists'; readonly patientId: string }
  | { readonly status: 'left' } // the record has them as moved away, deceased or inactive
  | { readonly status: 'number-taken' } // the health number is another patient's: it was misheard, or staff must look
  | { readonly status: 'unconfirmed' } // it may have been added; looked up again before anybody tries a second time
  | { readonly status: 'impossible' }; // no way to add a patient at this clinic

export interface Patients {
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
  /** Active ones only. */
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
  /** Tells the clinic of a chart that its EMR left half made. */
  readonly tellOfHalfChart?: (clinicId: string, patientId: string) => Promise<void>;
  readonly clock: Clock;
  readonly log: Logger;
}

/** About as long as one caller goes from being found to having an appointment. */
const KNOWN_MS = 60_000;
const MOST_KNOWN = 5_000;
const ID = /^[\w-]{1,40}$/;

export function createPatients({
  emr,
  audit,
  tellOfHalfChart = async () => undefined,
  clock,
  log,
}: Needs): Patients {
  const known = expiringMap<string, Patient>({ clock, ttlMs: KNOWN_MS, maxSize: MOST_KNOWN });
  const { register } = registrar(clock);
  const keep = (clinicId: string, found: Found): Found => {
    if ('patient' in found) known.set(`${clinicId} ${found.patient.id}`, found.patient);
    return found;
  };
  const chart: Patients['chart'] = async (clinicId, id, deadline) => {
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
    byHealthNumber: async (clinicId, number, deadline) => {
      const open = await emr.of(clinicId);
      const { patients } = await open.findPatients({ healthNumber: number }, waitOf(deadline));
      return patients.filter(({ active }) => active);
    },
    register: async (clinicId, patient, deadline, from = { callId: null }) =>
      register(clinicId, await emr.of(clinicId), patient, deadline, {
        added: (patientId) => writeDown({ audit, log }, clinicId, patientId, from.callId),
        halfMade: async (patientId) => {
          log.warn({ clinicId }, 'the EMR failed at a registration and left a chart');
          await tellOfHalfChart(clinicId, patientId).catch((error: unknown) =>
            log.error({ clinicId, err: (error as Error).name }, 'nobody could be told of a half-made chart'),
          );
        },
      }),
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
