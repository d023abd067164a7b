import type { AppointmentRow, PatientRow, ProviderRow } from '../book/clinic-rows.ts';
import { epochOf } from '../wall-clock.ts';
import type { Fields, RestWorld } from './call.ts';
import * as openO from './open-o-shapes.ts';

/** A DATE column: text in the older JSON library, midnight in the server's zone in the newer. */
export function sqlDate(date: string, { dialect, utcOffset }: RestWorld): string | number {
  return dialect === 'classic' ? date : epochOf({ date, time: '00:00:00' }, utcOffset);
}

export function epochDate(date: string, { utcOffset }: RestWorld): number {
  return epochOf({ date, time: '00:00:00' }, utcOffset);
}

/** A time of day is dated 1970-01-01 on the older server, and on its own day on the newer. */
function epochTime({ date }: AppointmentRow, time: string, { dialect, utcOffset }: RestWorld): number {
  return epochOf({ date: dialect === 'classic' ? '1970-01-01' : date, time }, utcOffset);
}

/**
 * `saved` is the response to the write itself, which serializes the server's own date objects; read from the
 * database, the same fields have another format.
 */
export function appointmentTo1(row: AppointmentRow, world: RestWorld, when: 'saved' | 'read'): Fields {
  const { date, startTime, endTime, createdMs, updatedMs, ...rest } = row;
  const saved = when === 'saved';
  return {
    ...rest,
    appointmentDate: saved ? savedDate(row, world) : sqlDate(date, world),
    startTime: saved ? epochTime(row, startTime, world) : startTime,
    endTime: saved ? epochTime(row, endTime, world) : endTime,
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

function savedDate(row: AppointmentRow, world: RestWorld): number {
  return world.dialect === 'classic' ? epochDate(row.date, world) : epochTime(row, row.startTime, world);
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
  if (world.dialect !== 'classic') return openO.demographicTo1(row, world);
  const {
    links: _links,
    lastUpdateUser: _lastUpdateUser,
    yearOfBirth,
    monthOfBirth,
    dayOfBirth,
    phone2,
    cellPhone,
    address,
    city,
    province,
    postal,
    mergedTo: _,
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
    age: null,
    notes: null,
    alert: null,
    admissionProgramId: null,
    dateJoined: row.dateJoined && epochDate(row.dateJoined, world),
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
    providerName: providerNo && providerName(providerNo, world),
    rosterStatus,
    patientStatus,
    phone: row.phone,
    hin: row.hin,
    remoteFacilityId: null,
  };
}

function providerName(providerNo: string, { book, dialect }: RestWorld): string | null {
  const provider = book.provider(providerNo);
  if (!provider) return null;
  return dialect === 'classic' ? provider.lastName : `${provider.lastName},${provider.firstName}`;
}

export function providerTo1(row: ProviderRow, { dialect }: RestWorld): Fields {
  if (dialect !== 'classic') return openO.providerTo1(row);
  const { status, ...rest } = row;
  return { ...rest, name: `${row.lastName}, ${row.firstName}`, enabled: status === '1' };
}
