import { type PatientRow, type ProviderRow, sexWord } from '../book/clinic-rows.ts';
import { epochOf, wallClockAt } from '../wall-clock.ts';
import type { Fields, RestWorld } from './call.ts';

// Time of the last change, which no adapter reads.
const SOMETIME_MS = 1_793_516_400_000;

const orNull = (text: string | null | undefined) => text ?? null;

/** Converts a printed date to an instant. */
function instant(printed: string | null | undefined): number | null {
  return printed ? Date.parse(printed) : null;
}

export function providerTo1(row: ProviderRow): Fields {
  return {
    providerNo: row.providerNo,
    lastName: row.lastName,
    firstName: row.firstName,
    name: `${row.lastName}, ${row.firstName}`,
    comments: orNull(row.comments),
    phone: row.phone,
    billingNo: orNull(row.billingNo),
    workPhone: row.workPhone,
    address: { province: null, postal: null, city: null, address: orNull(row.address) },
    team: row.team,
    enabled: row.status === '1',
    providerType: orNull(row.providerActivity),
    sex: row.sex || null,
    ohipNo: orNull(row.ohipNo),
    specialty: row.specialty,
    dob: instant(row.dob),
    hsoNo: orNull(row.hsoNo),
    providerActivity: orNull(row.providerActivity),
    rmaNo: orNull(row.rmaNo),
    signedConfidentiality: instant(row.signedConfidentiality),
    practitionerNo: orNull(row.practitionerNo),
    practitionerNoType: null,
    email: row.email,
    title: row.title,
    lastUpdateUser: orNull(row.lastUpdateUser),
    lastUpdateDate: SOMETIME_MS,
  };
}

export function providerEntity(row: ProviderRow): Fields {
  return {
    providerNo: row.providerNo,
    comments: orNull(row.comments),
    phone: row.phone,
    billingNo: orNull(row.billingNo),
    workPhone: row.workPhone,
    address: orNull(row.address),
    team: row.team,
    status: row.status,
    lastName: row.lastName,
    providerType: row.providerType,
    sex: row.sex,
    ohipNo: orNull(row.ohipNo),
    specialty: row.specialty,
    dob: instant(row.dob),
    hsoNo: orNull(row.hsoNo),
    providerActivity: orNull(row.providerActivity),
    firstName: row.firstName,
    rmaNo: orNull(row.rmaNo),
    practitionerNo: orNull(row.practitionerNo),
    practitionerNoType: orNull(row.practitionerNoType),
    email: row.email,
    title: row.title,
    lastUpdateUser: orNull(row.lastUpdateUser),
    lastUpdateDate: SOMETIME_MS,
    supervisor: null,
    id: row.providerNo,
    fullName: `${row.firstName} ${row.lastName}`,
    formattedName: `${row.lastName}, ${row.firstName}`,
    signedConfidentiality: instant(row.signedConfidentiality),
    persistent: true,
  };
}

const DATES = ['dob', 'signedConfidentiality', 'lastUpdateDate'];

/** The token's owner. Open-O serializes it with another library, which has no null for text. */
export function tokenOwner(row: ProviderRow, { dialect }: RestWorld): Fields {
  const entity = providerEntity(row);
  const owner =
    dialect === 'carlos'
      ? entity
      : Object.fromEntries(
          Object.entries(entity).map(([name, value]) => [
            name,
            value === null && !DATES.includes(name) ? '' : value,
          ]),
        );
  return { providers: owner, login: row.providerNo, roles: [''] };
}

function bornOf({ yearOfBirth, monthOfBirth, dayOfBirth }: PatientRow): string {
  return `${yearOfBirth}-${monthOfBirth}-${dayOfBirth}`;
}

function epochDay(date: string | null, { utcOffset }: RestWorld): number | null {
  return date === null ? null : epochOf({ date, time: '00:00:00' }, utcOffset);
}

function ageOn(today: string, born: string): { days: number; months: number; years: number } {
  const [[year = 0, month = 0, day = 0], [bornYear = 0, bornMonth = 0, bornDay = 0]] = [today, born].map(
    (text) => text.split('-').map(Number),
  ) as [number[], number[]];
  const lastMonth = new Date(Date.UTC(year, month - 1, 0)).getUTCDate();
  const wholeMonths = (year - bornYear) * 12 + month - bornMonth - (day < bornDay ? 1 : 0);
  return {
    days: day < bornDay ? day + lastMonth - bornDay : day - bornDay,
    months: wholeMonths % 12,
    years: Math.floor(wholeMonths / 12),
  };
}

const NEVER_FILLED = [
  ...'patientStatusDate hcRenewDate pcnIndicator endDate effDate rosterDate rosterTerminationDate'.split(' '),
  ...'rosterTerminationReason children sourceOfIncome citizenship sin anonymous countryOfOrigin newsletter'.split(
    ' ',
  ),
  ...'genderId pronounId'.split(' '),
];
const ONLY_IN_TO1 = [
  ...'displayName nurse resident alert midwife notes waitingListID waitingListNote links'.split(' '),
  ...'onWaitingListSinceDate admissionProgramId'.split(' '),
];
const EMPTY_LISTS = [
  ...'demoContacts demoContactPros extras doctors nurses midwives referralDoctors waitingListNames'.split(
    ' ',
  ),
  ...'patientStatusList rosterStatusList allergies measurements consultationRequests'.split(' '),
  ...'consultationResponses encounterNotes documents medicationSummary'.split(' '),
];

const each = (names: readonly string[], value: unknown): Fields =>
  Object.fromEntries(names.map((name) => [name, value]));

/** Fields common to both shapes of a patient. */
function patientFields(row: PatientRow, world: RestWorld): Fields {
  return {
    ...each(NEVER_FILLED, null),
    demographicNo: row.demographicNo,
    phone: row.phone,
    patientStatus: row.patientStatus,
    rosterStatus: row.rosterStatus,
    providerNo: row.providerNo,
    hin: row.hin,
    ver: row.ver,
    sex: row.sex,
    sexDesc: sexWord(row.sex),
    dateJoined: epochDay(row.dateJoined, world),
    familyDoctor: row.familyDoctor,
    firstName: row.firstName,
    lastName: row.lastName,
    hcType: row.hcType,
    chartNo: row.chartNo ?? '',
    email: row.email,
    alias: row.alias ?? '',
    spokenLanguage: row.spokenLanguage,
    activeCount: 0,
    hsAlertCount: 0,
    lastUpdateUser: row.lastUpdateUser,
    lastUpdateDate: SOMETIME_MS,
    title: row.title,
    officialLanguage: row.officialLanguage,
    middleNames: row.middleNames,
    gender: '',
    pronoun: '',
    cellPhone: row.cellPhone ?? '',
    phoneComment: '',
  };
}

export function demographicTo1(row: PatientRow, world: RestWorld): Fields {
  const provider = world.book.provider(row.providerNo ?? '');
  const { address, city, province, postal } = row;
  return {
    ...patientFields(row, world),
    ...each(ONLY_IN_TO1, null),
    ...each(EMPTY_LISTS, []),
    address: { province, postal, city, address },
    previousAddress: { province: null, postal: null, city: null, address: null },
    alternativePhone: row.phone2 ?? '',
    dateOfBirth: epochDay(bornOf(row), world),
    dobYear: row.yearOfBirth,
    dobMonth: row.monthOfBirth,
    dobDay: row.dayOfBirth,
    provider: provider && providerTo1(provider),
    age: ageOn(wallClockAt(world.now(), world.utcOffset).date, bornOf(row)),
  };
}

const ONLY_IN_ENTITY = [
  ...'familyPhysician consentToUseEmailForCare extras previousAddress headRecord rosterEnrolledTo'.split(' '),
  ...'residentialAddress residentialCity residentialProvince residentialPostal patientType mrp'.split(' '),
  'nextAppointment',
];

/** A patient as serialized by the server, up to the field whose getter throws. */
export function demographicEntity(row: PatientRow, world: RestWorld): Fields {
  const provider = world.book.provider(row.providerNo ?? '');
  const name = `${row.lastName}, ${row.firstName}`;
  const born = bornOf(row);
  const { address, city, province, postal, yearOfBirth, monthOfBirth, dayOfBirth } = row;
  const label = `${name}\n${city}, ${province}, ${postal}\nTel: ${row.phone}(H)\n${dayOfBirth}/${monthOfBirth}/${yearOfBirth}(${row.sex}) HIN:${row.hin}`;
  const { years } = ageOn(wallClockAt(world.now(), world.utcOffset).date, born);
  return {
    ...patientFields(row, world),
    ...each(ONLY_IN_ENTITY, null),
    ...{ address, city, province, postal, yearOfBirth, monthOfBirth, dateOfBirth: dayOfBirth },
    phone2: row.phone2 ?? '',
    links: row.links,
    subRecord: [],
    displayName: name,
    provider: provider && providerEntity(provider),
    prefName: '',
    id: row.demographicNo,
    active: false,
    label,
    fullName: name,
    age: String(years),
    formattedName: name,
    birthDay: epochDay(born, world),
    birthDayAsString: born,
    ageInYears: years,
    formattedDob: born,
    familyDoctorLastName: '',
    familyDoctorFirstName: '',
    numLinks: 0,
    formattedDateJoined: row.dateJoined ?? '',
    familyDoctorName: '',
    familyDoctorNumber: '',
  };
}
