import { type PatientRow, storable } from '../book/clinic-rows.ts';
import type { NewPatient } from '../book/clinic-tables.ts';
import { like } from '../book/sql-like.ts';
import type { HttpAnswer } from '../http-listener.ts';
import { wallClockAt } from '../wall-clock.ts';
import {
  bodyOf,
  type Fields,
  json,
  nothing,
  type RestCall,
  type Route,
  ServerError,
  searchAnswer,
} from './call.ts';
import { demographicTo1, searchItem } from './shapes.ts';

const inactive = new Set(['IN', 'DE', 'IC', 'ID', 'MO', 'FI']);
const isActive = ({ patientStatus }: PatientRow) => !inactive.has(patientStatus ?? '');
const byName = (a: PatientRow, b: PatientRow) =>
  `${a.lastName},${a.firstName}`.toLowerCase() < `${b.lastName},${b.firstName}`.toLowerCase() ? -1 : 1;

type Test<Of> = (of: Of) => boolean;

/** A term with a star or a percent sign is a LIKE pattern; any other is a regular expression. */
function matching(term: string): Test<string | null> {
  if (/[*%]/.test(term)) return like(term);
  try {
    const expression = new RegExp(term, 'u');
    return (column) => column !== null && expression.test(column);
  } catch {
    throw new ServerError('Got error from regexp');
  }
}

function named(term: string): Test<PatientRow> {
  const [last = '', first = ''] = term.split(',');
  const test = (part: string) => (part === '' ? () => true : matching(part.trim()));
  const [isLast, isFirst] = [test(last), test(first)];
  return ({ lastName, firstName }) => isLast(lastName.toLowerCase()) && isFirst(firstName.toLowerCase());
}

function born(term: string): Test<PatientRow> {
  const [year, month, day = ''] = term.split('-');
  const isDay = matching(day);
  return (row) => row.yearOfBirth === year && row.monthOfBirth === month && isDay(row.dayOfBirth);
}

const column = (of: (row: PatientRow) => string | null) => (term: string) => {
  const test = matching(term);
  return (row: PatientRow) => test(of(row));
};

const columns: Readonly<Record<string, (term: string) => Test<PatientRow>>> = {
  Name: named,
  Phone: column(({ phone }) => phone),
  HIN: column(({ hin }) => hin),
  Address: column(({ address }) => address),
  DOB: born,
  ChartNo: column(({ chartNo }) => chartNo),
  DemographicNo: column(({ demographicNo }) => String(demographicNo)),
};

const searchKeys = ['type', 'term', 'active', 'integrator', 'outofdomain', 'params'];

function search(call: RestCall): HttpAnswer {
  const fields = bodyOf(call, searchKeys);
  if (searchKeys.some((key) => fields[key] === undefined)) throw new ServerError('NullPointerException');
  const { type, term, active } = fields;
  // The older server compares names case-sensitively, the newer in lower case.
  const searched = type === 'Name' && call.dialect !== 'classic' ? String(term).toLowerCase() : String(term);
  const test = columns[String(type)]?.(searched);
  if (!test) throw new ServerError('NullPointerException');
  const found = call.book
    .patients()
    .filter((row) => isActive(row) === (active === true) && test(row))
    .sort(byName);
  if (found.length === 0) return searchAnswer([], call);
  const { query } = call.request;
  if (!query.has('startIndex') || !query.has('itemsToReturn')) throw new ServerError('NullPointerException');
  const start = Number(query.get('startIndex'));
  const page = found.slice(start, start + Number(query.get('itemsToReturn')));
  return searchAnswer(
    page.map((row) => searchItem(row, call)),
    call,
    { offset: start, total: found.length },
  );
}

function quickSearch(call: RestCall): HttpAnswer {
  const query = call.request.query.get('query') ?? '';
  const [, prefix, rest = query] = /^(addr|chartNo):(.*)$/.exec(query) ?? [];
  const test = columns[{ addr: 'Address', chartNo: 'ChartNo' }[prefix ?? ''] ?? 'Name']?.(rest.toLowerCase());
  const found = call.book.patients().filter((row) => isActive(row) && test?.(row));
  const content = found.sort(byName).slice(0, 10);
  return searchAnswer(
    content.map((row) => searchItem(row, call)),
    call,
    { query },
  );
}

function one(call: RestCall): HttpAnswer {
  const row = call.book.patient(Number(call.parts[0]));
  return row ? json(demographicTo1(row, call)) : nothing;
}

function mergedInto(call: RestCall): HttpAnswer {
  const head = Number(call.parts[0]);
  const rows = call.book.patients().filter(({ mergedTo }) => mergedTo === head);
  const merged = rows.map(({ demographicNo }, index) => ({
    id: index + 1,
    demographicNo,
    mergedTo: head,
    deleted: 0,
  }));
  const accept = call.request.headers.accept ?? '*/*';
  if (call.dialect === 'classic' && /json|\*/.test(accept)) return searchAnswer(merged, call);
  if (!/xml|\*/.test(accept)) return { status: 406 };
  const content = merged.map(
    ({ demographicNo }) =>
      `<content><deleted>0</deleted><demographicNo>${demographicNo}</demographicNo><mergedTo>${head}</mergedTo></content>`,
  );
  return {
    status: 200,
    headers: { 'content-type': 'application/xml' },
    body: `<oscarSearchResponse>${content.join('')}</oscarSearchResponse>`,
  };
}

const writable = [
  ...'firstName lastName middleNames sex dobYear dobMonth dobDay dateOfBirth phone alternativePhone email hin ver'.split(
    ' ',
  ),
  ...'hcType address previousAddress extras providerNo spokenLanguage officialLanguage admissionProgramId'.split(
    ' ',
  ),
  ...'patientStatus rosterStatus chartNo title alias dateJoined familyDoctor hcRenewDate effDate'.split(' '),
];

const widths: Readonly<Record<string, number>> = {
  firstName: 30,
  lastName: 30,
  address: 60,
  city: 50,
  province: 20,
  postal: 9,
  phone: 20,
  email: 100,
  hin: 20,
  ver: 3,
  hcType: 20,
};

async function create(call: RestCall): Promise<HttpAnswer> {
  const classic = call.dialect === 'classic';
  const fields = bodyOf(call, classic ? writable : [...writable, 'cellPhone', 'phoneComment']);
  const needed = ['firstName', 'lastName', 'sex', ...(classic ? ['middleNames'] : [])];
  if (needed.some((name) => typeof fields[name] !== 'string')) throw new ServerError('Column cannot be null');
  if (['address', 'previousAddress', 'extras'].some((name) => fields[name] === null))
    throw new ServerError('NullPointerException');
  const id = await call.book.register(patientOf(fields, call));
  // The two inserts are separate, so the patient stays if the second fails.
  if (typeof fields.admissionProgramId !== 'number')
    throw new ServerError('Column program_id cannot be null');
  call.book.changePatient(id, { admissionProgramId: fields.admissionProgramId });
  const row = call.book.patient(id);
  return row ? json(created(demographicTo1(row, call), call)) : nothing;
}

/** The newer server's response to a registration has fewer fields than a read. */
function created(patient: Fields, { dialect }: RestCall): Fields {
  return dialect === 'classic' ? patient : { ...patient, sexDesc: '', provider: null };
}

function dayOf(joined: unknown, { utcOffset }: RestCall): string | null {
  return typeof joined === 'number' ? wallClockAt(joined, utcOffset).date : null;
}

function patientOf(fields: Fields, call: RestCall): NewPatient {
  const { dialect, provider } = call;
  const address = (fields.address ?? {}) as Fields;
  const text = (from: Fields, name: string): string | null => {
    const value = from[name];
    return typeof value === 'string' ? storable(value, widths[name] ?? 255, dialect) : null;
  };
  const own = (name: string) => text(fields, name);
  return {
    firstName: own('firstName') ?? '',
    lastName: own('lastName') ?? '',
    middleNames: own('middleNames'),
    sex: own('sex') ?? 'U',
    yearOfBirth: own('dobYear'),
    monthOfBirth: own('dobMonth'),
    dayOfBirth: own('dobDay'),
    phone: own('phone'),
    phone2: own('alternativePhone'),
    cellPhone: own('cellPhone'),
    email: own('email'),
    hin: own('hin'),
    ver: own('ver'),
    hcType: own('hcType'),
    address: text(address, 'address'),
    city: text(address, 'city'),
    province: text(address, 'province'),
    postal: text(address, 'postal'),
    providerNo: own('providerNo'),
    spokenLanguage: own('spokenLanguage'),
    officialLanguage: own('officialLanguage'),
    patientStatus: 'AC',
    title: own('title'),
    familyDoctor: dialect === 'classic' ? own('familyDoctor') : '<rdohip></rdohip><rd></rd>',
    dateJoined: dayOf(fields.dateJoined, call),
    lastUpdateUser: provider?.providerNo ?? null,
  };
}

const needs = '_demographic';

export const demographicRoutes: readonly Route[] = [
  { method: 'GET', path: 'demographics/quickSearch', needs, resource: quickSearch },
  { method: 'POST', path: 'demographics/search', needs, resource: search },
  { method: 'GET', path: 'demographics/basic/*', needs, only: ['open-o'], resource: one },
  { method: 'GET', path: 'demographics/merge/*', needs, resource: mergedInto },
  { method: 'GET', path: 'demographics/*', needs, resource: one },
  { method: 'POST', path: 'demographics', needs, resource: create },
];
