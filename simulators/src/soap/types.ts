import type { WireDialect } from '../book/emr-dialect.ts';

export interface Field {
  readonly name: string;
  readonly type: string;
  readonly optional: boolean;
  readonly many: boolean;
  readonly nillable: boolean;
}

/** `name:type`, then `?` for optional, `*` for a list, `~` for nillable. */
export function fieldsOf(text: string): Field[] {
  return text
    .split(/\s+/)
    .filter(Boolean)
    .map((word) => {
      const [, name = '', type = '', marks = ''] = /^(\w+):(\w+)([?*~]*)$/.exec(word) ?? [];
      const many = marks.includes('*');
      return { name, type, many, optional: many || marks.includes('?'), nillable: marks.includes('~') };
    });
}

export const simpleTypes: ReadonlySet<string> = new Set([
  'boolean',
  'dateTime',
  'int',
  'string',
  'unsignedShort',
  'base64Binary',
]);

const strings = (names: string) =>
  names
    .trim()
    .split(/\s+/)
    .map((name) => `${name}:string?`);

/** The transfer classes list their properties alphabetically. */
const sorted = (...words: string[]) => words.sort((a, b) => (nameOf(a) < nameOf(b) ? -1 : 1)).join(' ');

const nameOf = (word: string) => word.split(':')[0] ?? '';

const appointmentWords = [
  'appointmentEndDateTime:dateTime?',
  'appointmentStartDateTime:dateTime?',
  'bookingSource:bookingSource?',
  'createDateTime:dateTime?',
  'demographicNo:int',
  'id:int?',
  'programId:int',
  'updateDateTime:dateTime?',
  ...strings(`billing creator lastUpdateUser location name notes providerNo reason remarks resources status style
    type urgency`),
];

const demographicWords = [
  ...strings(`address alias anonymous chartNo children citizenship city dateOfBirth displayName email familyDoctor
    firstName hcType hin lastName lastUpdateUser links monthOfBirth officialLanguage patientStatus pcnIndicator phone
    phone2 postal previousAddress providerNo province rosterStatus rosterTerminationReason sex sexDesc sin
    sourceOfIncome spokenLanguage title ver yearOfBirth`),
  ...'dateJoined effDate endDate hcRenewDate lastUpdateDate patientStatusDate rosterDate rosterTerminationDate'
    .split(' ')
    .map((name) => `${name}:dateTime?`),
  ...'activeCount demographicNo headRecord hsAlertCount'.split(' ').map((name) => `${name}:int?`),
];

const newerDemographic = [
  ...strings('cellPhone gender phoneComment pronoun'),
  'genderId:int?',
  'pronounId:int?',
];

const dialectDemographic: Readonly<Record<WireDialect, readonly string[]>> = {
  classic: ['myOscarUserName:string?'],
  'open-o': newerDemographic,
  carlos: newerDemographic,
};

const secondDemographic = [
  'consentToUseEmailForCare:boolean?',
  ...strings(`countryOfOrigin middleNames newsletter residentialAddress residentialCity residentialPostal
    residentialProvince rosterEnrolledTo`),
];

export function complexTypes(dialect: WireDialect): ReadonlyMap<string, readonly Field[]> {
  const demographic = [...demographicWords, ...dialectDemographic[dialect]];
  const texts: Readonly<Record<string, string>> = {
    appointmentTransfer: sorted(...appointmentWords),
    appointmentArchiveTransfer: sorted(...appointmentWords, 'appointmentId:int?'),
    appointmentTypeTransfer: sorted(
      'duration:int',
      'id:int?',
      ...strings('location name notes reason resources'),
    ),
    scheduleTemplateCodeTransfer: sorted(
      'bookinglimit:int',
      'code:unsignedShort?',
      'id:int?',
      ...strings('color confirm description duration'),
    ),
    dayWorkScheduleTransfer:
      'holiday:boolean timeSlotDurationMin:int? timeSlots:calendarScheduleCodePairTransfer*~',
    calendarScheduleCodePairTransfer: 'date:dateTime? scheduleCode:unsignedShort?',
    demographicTransfer: sorted(...demographic),
    demographicTransfer2: sorted(...demographic, ...secondDemographic),
    phrVerificationTransfer: sorted(
      'archived:boolean?',
      'createdDate:dateTime?',
      'demographicNo:int?',
      'id:int?',
      'parentGuardian:boolean?',
      'photoId:boolean?',
      'verificationDate:dateTime?',
      ...strings('comments phrUserName verificationBy verificationLevel'),
    ),
    providerTransfer: sorted(
      'dob:dateTime?',
      'signedConfidentiality:dateTime?',
      ...strings(`address billingNo comments email firstName hsoNo lastName ohipNo phone practitionerNo
        practitionerNoType providerActivity providerNo providerType rmaNo sex specialty status team title workPhone`),
    ),
    documentTransfer: sorted(
      ...'appointmentNo ctlModuleId documentNo numberofpages programId'
        .split(' ')
        .map((name) => `${name}:int?`),
      'public1:int',
      'status:unsignedShort',
      'fileContents:base64Binary?',
      ...'observationdate reviewdatetime updatedatetime'.split(' ').map((name) => `${name}:dateTime?`),
      ...strings(`contenttype ctlModule ctlStatus docClass docSubClass doccreator docdesc docfilename doctype docxml
        responsible reviewer source sourceFacility`),
    ),
    providerPropertyTransfer: 'id:int? name:string? value:string?',
    loginResultTransfer: 'securityId:int? securityTokenKey:string?',
    loginResultTransfer2: 'provider:providerTransfer? securityId:int? securityTokenKey:string?',
    NotAuthorisedException: 'message:string?',
  };
  return new Map(Object.entries(texts).map(([name, text]) => [name, fieldsOf(text)]));
}

export function enumTypes(dialect: WireDialect): ReadonlyMap<string, readonly string[]> {
  const classic = dialect === 'classic';
  return new Map([
    ['gender', classic ? ['M', 'F', 'T', 'O', 'U'] : ['M', 'F', 'X', 'O', 'U']],
    ['bookingSource', classic ? ['OSCAR', 'MYOSCAR_SELF_BOOKING'] : ['OSCAR']],
  ]);
}
