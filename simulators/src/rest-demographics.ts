import type { PatientRow } from './clinic-rows.ts';
import type { NewPatient } from './clinic-tables.ts';
import type { HttpAnswer } from './http-listener.ts';
import {
  bodyOf,
  type Fields,
  json,
  nothing,
  type RestCall,
  type Route,
  ServerError,
  searchAnswer,
} from './rest-call.ts';
import { demographicTo1, searchItem } from './rest-shapes.ts';
import { isLike } from './sql-like.ts';

const inactive = new Set(['IN', 'DE', 'IC', 'ID', 'MO', 'FI']);
const isActive = ({ patientStatus }: PatientRow) => !inactive.has(patientStatus ?? '');
const byName = (a: PatientRow, b: PatientRow) =>
  `${a.lastName},${a.firstName}`.toLowerCase() < `${b.lastName},${b.firstName}`.toLowerCase() ? -1 : 1;

/** The term is a regular expression until it holds a star or a percent sign; then it is a LIKE pattern as it stands. */
function matches(column: string | null, term: string): boolean {
  if (column === null) return false;
  if (/[*%]/.test(term)) return isLike(column, term);
  try {
    return new RegExp(term, 'u').test(column);
  } catch {
    throw new ServerError('Got error from regexp');
  }
}

function nameMatches({ lastName, firstName }: PatientRow, term: string): boolean {
  const [last = '', first = ''] = term.split(',');
  const found = (column: string, part: string) => part === '' || matches(column.toLowerCase(), part.trim());
  return found(lastName, last) && found(firstName, first);
}

function bornMatches(row: PatientRow, term: string): boolean {
  const [year, month, day = ''] = term.split('-');
  return row.yearOfBirth === year && row.monthOfBirth === month && matches(row.dayOfBirth, day);
}

const columns: Readonly<Record<string, (row: PatientRow, term: string) => boolean>> = {
  Name: nameMatches,
  Phone: ({ phone }, term) => matches(phone, term),
  HIN: ({ hin }, term) => matches(hin, term),
  Address: ({ address }, term) => matches(address, term),
  DOB: bornMatches,
  ChartNo: ({ chartNo }, term) => matches(chartNo, term),
  DemographicNo: ({ demographicNo }, term) => matches(String(demographicNo), term),
};

const searchKeys = ['type', 'term', 'active', 'integrator', 'outofdomain', 'params'];

function search(call: RestCall): HttpAnswer {
  const fields = bodyOf(call, searchKeys);
  if (searchKeys.some((key) => fields[key] === undefined)) throw new ServerError('NullPointerException');
  const { type, term, active } = fields;
  const test = columns[String(type)];
  if (!test) throw new ServerError('NullPointerException');
  const found = call.book
    .patients()
    .filter((row) => isActive(row) === (active === true) && test(row, String(term)))
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
  const test = columns[{ addr: 'Address', chartNo: 'ChartNo' }[prefix ?? ''] ?? 'Name'];
  const found = call.book.patients().filter((row) => isActive(row) && test?.(row, rest.toLowerCase()));
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

function list(call: RestCall): HttpAnswer {
  const { request, book } = call;
  const start = Number(request.query.get('offset') ?? 0);
  const rows = book.patients().slice(start, start + Number(request.query.get('limit') ?? 50));
  if (!request.headers.accept?.includes('json'))
    return { status: 200, headers: { 'content-type': 'application/xml' }, body: '<demographicResponse/>' };
  return searchAnswer(
    rows.map((row) => demographicTo1(row, call)),
    call,
    { offset: start, total: book.patients().length },
  );
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
  const classic = call.flavour === 'classic';
  const fields = bodyOf(call, classic ? writable : [...writable, 'cellPhone', 'phoneComment']);
  const needed = ['firstName', 'lastName', 'sex', ...(classic ? ['middleNames'] : [])];
  if (needed.some((name) => typeof fields[name] !== 'string')) throw new ServerError('Column cannot be null');
  if (['address', 'previousAddress', 'extras'].some((name) => fields[name] === null))
    throw new ServerError('NullPointerException');
  const id = await call.book.register(patientOf(fields, classic));
  // Both inserts are on their own: the patient stays although the second one fails.
  if (typeof fields.admissionProgramId !== 'number')
    throw new ServerError('Column program_id cannot be null');
  const row = call.book.patient(id);
  return row ? json(demographicTo1(row, call)) : nothing;
}

function patientOf(fields: Fields, classic: boolean): NewPatient {
  const address = (fields.address ?? {}) as Fields;
  const text = (from: Fields, name: string): string | null => {
    const value = from[name];
    if (typeof value !== 'string') return null;
    const width = widths[name] ?? 255;
    if (value.length > width && !classic) throw new ServerError('Data too long for column');
    return value.slice(0, width);
  };
  const own = (name: string) => text(fields, name);
  return {
    firstName: own('firstName') ?? '',
    lastName: own('lastName') ?? '',
    middleNames: own('middleNames') ?? '',
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
  };
}

const needs = '_demographic';

export const demographicRoutes: readonly Route[] = [
  { method: 'GET', path: 'demographics/quickSearch', needs, resource: quickSearch },
  { method: 'POST', path: 'demographics/search', needs, resource: search },
  { method: 'GET', path: 'demographics/summary/*', needs, resource: one },
  { method: 'GET', path: 'demographics/basic/*', needs, only: 'openo', resource: one },
  { method: 'GET', path: 'demographics/*', needs, resource: one },
  { method: 'GET', path: 'demographics', needs, resource: list },
  { method: 'POST', path: 'demographics', needs, resource: create },
];
