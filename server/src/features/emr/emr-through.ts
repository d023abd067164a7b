import { type Emr, emrFailure } from '../../ports/emr.ts';

/** Carries one operation to whichever Emr is the right one at that moment. */
export type Carry = <Result>(operation: (emr: Emr) => Promise<Result>) => Promise<Result>;

/** An Emr whose every operation goes through `carry`. */
export function emrThrough(carry: Carry, { registers }: { readonly registers: boolean }): Emr {
  return {
    ping: (wait) => carry((emr) => emr.ping(wait)),
    findPatients: (by, wait) => carry((emr) => emr.findPatients(by, wait)),
    getPatient: (id, wait) => carry((emr) => emr.getPatient(id, wait)),
    listProviders: (wait) => carry((emr) => emr.listProviders(wait)),
    getSchedule: (providerId, days, wait) => carry((emr) => emr.getSchedule(providerId, days, wait)),
    listBookings: (providerId, days, wait) => carry((emr) => emr.listBookings(providerId, days, wait)),
    listAppointments: (patientId, days, wait) => carry((emr) => emr.listAppointments(patientId, days, wait)),
    getAppointment: (id, wait) => carry((emr) => emr.getAppointment(id, wait)),
    book: (draft, wait) => carry((emr) => emr.book(draft, wait)),
    cancel: (id, reason, wait) => carry((emr) => emr.cancel(id, reason, wait)),
    registerPatient: registers
      ? (patient, wait) => carry(async (emr) => (emr.registerPatient ?? impossible)(patient, wait))
      : null,
    getTemplateCodes: (wait) => carry((emr) => emr.getTemplateCodes(wait)),
    getAppointmentTypes: (wait) => carry((emr) => emr.getAppointmentTypes(wait)),
    getAppointmentStatuses: (wait) => carry((emr) => emr.getAppointmentStatuses(wait)),
  };
}

// The clinic changed its connection while the caller held the old one.
async function impossible(): Promise<never> {
  throw emrFailure('refused', 'Patients can no longer be added to this EMR from here.', { sent: 'no' });
}
