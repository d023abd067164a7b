import { type Field, fieldsOf } from './types.ts';

export interface SoapOperation {
  readonly name: string;
  readonly parameters: readonly Field[];
  readonly result: Field | null;
}

export interface SoapService {
  /** `Schedule` is served as `/ws/ScheduleService`. */
  readonly name: string;
  readonly secured: boolean;
  /** The exception type its operations declare, if any. */
  readonly throws: string | null;
  readonly operations: readonly SoapOperation[];
}

type Signatures = Readonly<Record<string, readonly [parameters: string, result: string]>>;

function service(name: string, signatures: Signatures, rest: Partial<SoapService> = {}): SoapService {
  const operations = Object.entries(signatures).map(([operation, [parameters, result]]) => ({
    name: operation,
    parameters: fieldsOf(parameters),
    result: fieldsOf(result && `return:${result}`)[0] ?? null,
  }));
  return { name, secured: true, throws: null, operations, ...rest };
}

const login = service(
  'Login',
  {
    login: ['arg0:string? arg1:string?', 'loginResultTransfer?'],
    login2: ['arg0:string? arg1:string?', 'loginResultTransfer2?'],
  },
  { secured: false, throws: 'NotAuthorisedException' },
);

const systemInfo = service(
  'SystemInfo',
  {
    getMaxListReturnSize: ['', 'int'],
    getServerTime: ['', 'dateTime?'],
    helloWorld: ['', 'string?'],
    getServerTimeGmtOffset: ['', 'int'],
    isAlive: ['', 'string?'],
  },
  { secured: false },
);

const provider = service('Provider', {
  getProviders2: ['arg0:boolean?', 'providerTransfer*'],
  getProviders: ['arg0:boolean', 'providerTransfer*'],
  getLoggedInProviderTransfer: ['', 'providerTransfer?'],
  getProviderProperties: ['arg0:string? arg1:string?', 'providerPropertyTransfer*'],
});

const rows = 'appointmentTransfer*';

const schedule = service('Schedule', {
  getAllDemographicIdByProgramProvider: ['arg0:int? arg1:string?', 'int*'],
  getAppointmentsForProvider: ['arg0:string? arg1:dateTime?', rows],
  getAppointmentsByDemographicIdAfter: ['lastUpdate:dateTime? demographicId:int? useGMTTime:boolean', rows],
  getAppointmentsForPatient2: ['arg0:int? arg1:int arg2:int arg3:boolean', rows],
  getAppointmentsForProvider2: ['arg0:string? arg1:dateTime? arg2:boolean', rows],
  getAppointmentTypes: ['', 'appointmentTypeTransfer*'],
  getScheduleTemplateCodes: ['', 'scheduleTemplateCodeTransfer*'],
  getAppointmentArchivesUpdatedAfterDate: [
    'arg0:dateTime? arg1:int arg2:boolean',
    'appointmentArchiveTransfer*',
  ],
  getAppointmentsForDateRangeAndProvider: ['arg0:dateTime? arg1:dateTime? arg2:string?', rows],
  updateAppointment: ['arg0:appointmentTransfer?', ''],
  getDayWorkSchedule: ['arg0:string? arg1:dateTime?', 'dayWorkScheduleTransfer?'],
  testTimeZone_1492_05_12_18_26_32: ['arg0:boolean', 'dateTime?'],
  getAppointmentsByProgramProviderDemographicDate: [
    'arg0:int? arg1:string? arg2:int? arg3:dateTime? arg4:int arg5:boolean',
    rows,
  ],
  addAppointment: ['arg0:appointmentTransfer?', 'int?'],
  getAppointment2: ['arg0:int? arg1:boolean', 'appointmentTransfer?'],
  getAppointmentsForPatient: ['arg0:int? arg1:int arg2:int', rows],
  getAppointment: ['arg0:int?', 'appointmentTransfer?'],
  getAppointmentsForDateRangeAndProvider2: ['arg0:dateTime? arg1:dateTime? arg2:string? arg3:boolean', rows],
  getAppointmentsUpdatedAfterDate: ['arg0:dateTime? arg1:int arg2:boolean', rows],
});

const demographic = service('Demographic', {
  isPhrVerifiedToSendMessages: ['arg0:int?', 'boolean'],
  writePHRId: ['demographicNo:int? phrId:string?', 'string?'],
  getLatestPhrVerificationByDemographic: ['arg0:int?', 'phrVerificationTransfer?'],
  isPhrVerifiedToSendMedicalData: ['arg0:int?', 'boolean'],
  getConsentedDemographicIdsAfter: ['lastUpdate:dateTime?', 'int*'],
  getActiveDemographicsAfter2: ['lastUpdate:dateTime? fields:string?', 'demographicTransfer2*'],
  getAdmittedDemographicIdsByProgramProvider: ['arg0:int? arg1:string?', 'int*'],
  getDemographic: ['arg0:int?', 'demographicTransfer?'],
  getDemographicIdsWithMyOscarAccounts: ['startDemographicIdExclusive:int? itemsToReturn:int', 'int*'],
  getActiveDemographicsAfter: ['lastUpdate:dateTime? fields:string?', 'demographicTransfer*'],
  searchDemographicByName: ['arg0:string? arg1:int arg2:int', 'demographicTransfer*'],
  getDemographicByMyOscarUserName: ['arg0:string?', 'demographicTransfer?'],
  getDemographics: ['arg0:int*', 'demographicTransfer*'],
  getDemographic2: ['arg0:int?', 'demographicTransfer2?'],
  searchDemographicsByAttributes: [
    `arg0:string? arg1:string? arg2:string? arg3:gender? arg4:dateTime? arg5:string? arg6:string? arg7:string?
     arg8:string? arg9:string? arg10:int arg11:int`,
    'demographicTransfer*',
  ],
});

const document = service('Document', {
  getDocumentsByDemographicIdAfter: ['lastUpdate:dateTime? demographicId:int?', 'documentTransfer*'],
});

export const soapServices: readonly SoapService[] = [
  login,
  systemInfo,
  schedule,
  demographic,
  provider,
  document,
];
