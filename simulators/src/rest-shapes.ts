import type { AppointmentRow, PatientRow, ProviderRow } from './clinic-rows.ts';
import type { Fields, RestWorld } from './rest-call.ts';
import { epochOf } from './wall-clock.ts';

/** A DATE column read raw: text on the older JSON library, midnight of the server's zone on the newer. */
export function sqlDate(date: string, { flavour, utcOffset }: RestWorld): string | number {
  return flavour === 'classic' ? date : epochOf({ date, time: '00:00:00' }, utcOffset);
}

export function epochDate(date: string, { utcOffset }: RestWorld): number {
  return epochOf({ date, time: '00:00:00' }, utcOffset);
}

/** A time of day in a full date type lies on the first day of 1970. */
function epochTime(time: string, { utcOffset }: RestWorld): number {
  return epochOf({ date: '1970-01-01', time }, utcOffset);
}

/**
 * One appointment. `saved` is how it looks in the answer to the write itself, where the server still holds its own
 * date objects; read back from the database the same fields have another form.
 */
export function appointmentTo1(row: AppointmentRow, world: RestWorld, when: 'saved' | 'read'): Fields {
  const { date, startTime, endTime, createdMs, updatedMs, ...rest } = row;
  const saved = when === 'saved';
  return {
    ...rest,
    appointmentDate: saved ? epochDate(date, world) : sqlDate(date, world),
    startTime: saved ? epochTime(startTime, world) : startTime,
    endTime: saved ? epochTime(endTime, world) : endTime,
    createDateTime: createdMs,
    updateDateTime: updatedMs,
    reasonCode: null,
    importedStatus: null,
    creatorSecurityId: null,
    demographic: null,
    provider: null,
    billingDetail: null,
  };
}

function birthDateOf({ yearOfBirth, monthOfBirth, dayOfBirth }: PatientRow): string | null {
  return yearOfBirth && monthOfBirth && dayOfBirth ? `${yearOfBirth}-${monthOfBirth}-${dayOfBirth}` : null;
}

const emptyLists = {
  doctors: [],
  nurses: [],
  midwives: [],
  referralDoctors: [],
  demoContacts: [],
  patientStatusList: [],
  rosterStatusList: [],
  waitingListNames: [],
};

export function demographicTo1(row: PatientRow, world: RestWorld): Fields {
  const {
    yearOfBirth,
    monthOfBirth,
    dayOfBirth,
    phone2,
    cellPhone,
    address,
    city,
    province,
    postal,
    ...rest
  } = row;
  const born = birthDateOf(row);
  const { demographicNo } = row;
  const cell = { id: demographicNo, demographicNo, providerNo: null, key: 'demo_cell', value: cellPhone };
  return {
    ...rest,
    ...emptyLists,
    dobYear: yearOfBirth,
    dobMonth: monthOfBirth,
    dobDay: dayOfBirth,
    dateOfBirth: born && epochDate(born, world),
    sexDesc: null,
    alternativePhone: phone2,
    address: { address, city, province, postal },
    previousAddress: { address: null, city: null, province: null, postal: null },
    displayName: `${row.lastName}, ${row.firstName}`,
    extras: cellPhone === null ? [] : [{ ...cell, dateCreated: null, hidden: null }],
    hcRenewDate: null,
    effDate: null,
    provider: null,
    title: null,
    dateJoined: null,
    familyDoctor: null,
    admissionProgramId: null,
    age: null,
    notes: null,
    alert: null,
    ...(world.flavour === 'openo' ? { cellPhone, phoneComment: null, gender: null, pronoun: null } : {}),
  };
}

export function searchItem(row: PatientRow, world: RestWorld): Fields {
  const born = birthDateOf(row);
  const { demographicNo, lastName, firstName, chartNo, sex, providerNo, rosterStatus, patientStatus } = row;
  return {
    demographicNo,
    lastName,
    firstName,
    chartNo,
    sex,
    dob: born && epochDate(born, world),
    formattedDOB: born,
    providerNo,
    providerName: providerNo && (world.book.provider(providerNo)?.lastName ?? null),
    rosterStatus,
    patientStatus,
    phone: row.phone,
    hin: row.hin,
    remoteFacilityId: null,
  };
}

export function providerTo1(row: ProviderRow): Fields {
  const { status, ...rest } = row;
  return { ...rest, name: `${row.lastName}, ${row.firstName}`, enabled: status === '1' };
}
