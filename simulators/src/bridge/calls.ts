import type { ClinicBook } from '../book/clinic-book.ts';
import { type AppointmentDraft, emptyDraft, type PatientRow } from '../book/clinic-rows.ts';
import { folded } from '../book/sql-like.ts';
import { addDays, secondsOf, timeOf } from '../wall-clock.ts';
import {
  appointmentOf,
  type BridgeCall,
  BridgeRefusal,
  type BridgeRoute,
  birthDateOf,
  bodyOf,
  found,
  patientOf,
} from './shapes.ts';

type Fields = Readonly<Record<string, unknown>>;

const digitsOf = (text: string | null) => (text ?? '').replace(/\D/g, '');

function hasPhone({ phone, phone2, cellPhone }: PatientRow, wanted: string): boolean {
  return [phone, phone2, cellPhone].some((number) => digitsOf(number).replace(/^1/, '').startsWith(wanted));
}

/** Every spoken word is a prefix of one of the patient's names, in any order. */
function hasName({ firstName, lastName }: PatientRow, name: string): boolean {
  const own = folded(`${firstName} ${lastName}`).split(/\s+/);
  const spoken = folded(name)
    .split(/[\s,]+/)
    .filter(Boolean);
  return spoken.length > 0 && spoken.every((word) => own.some((part) => part.startsWith(word)));
}

function findPatients({ request, book }: BridgeCall) {
  const { query } = request;
  const phone = digitsOf(query.get('phone')).replace(/^1(?=\d{10}$)/, '');
  const [name, born, hin] = [query.get('name')?.trim(), query.get('dateOfBirth'), query.get('hin')];
  if (!phone && !name && !hin && !born)
    throw new BridgeRefusal(400, 'INVALID_REQUEST', 'Ask by phone, name, birth date or health number.');
  const fits = (row: PatientRow) => {
    if (phone) return hasPhone(row, phone);
    if (hin) return digitsOf(row.hin) === digitsOf(hin);
    return (!name || hasName(row, name)) && (!born || birthDateOf(row) === born);
  };
  const rows = book().patients().filter(fits);
  return { patients: rows.slice(0, Number(query.get('limit') ?? rows.length)).map(patientOf) };
}

async function register(call: BridgeCall) {
  const fields = bodyOf(call, ['firstName', 'lastName', 'dateOfBirth', 'sex']);
  const text = (name: string) => (typeof fields[name] === 'string' ? (fields[name] as string) : null);
  const id = await call.book().register({
    firstName: text('firstName') ?? '',
    lastName: text('lastName') ?? '',
    born: text('dateOfBirth') ?? '',
    sex: text('sex') ?? 'U',
    phone: text('phone'),
    address: text('address'),
    city: text('city'),
    province: text('province'),
    postal: text('postalCode'),
    hin: text('hin'),
    hcType: text('hcType'),
    alias: text('alias') || null,
    email: text('email'),
    spokenLanguage: fields.language === 'zh' ? 'Chinese' : 'English',
  });
  return { id: String(id) };
}

/** People who can have appointments, including inactive ones; excludes reception and system rows. */
function providersOf(book: ClinicBook) {
  return book
    .providers()
    .filter(({ providerNo, providerType }) => providerNo !== '999998' && /doctor|nurse/.test(providerType))
    .map(({ providerNo, firstName, lastName, specialty, status }) => ({
      id: providerNo,
      firstName,
      lastName,
      specialty,
      active: status === '1',
    }));
}

function schedule({ request, id, book }: BridgeCall) {
  const { from, to } = daysOf(request.query);
  if (!from || !to) throw new BridgeRefusal(400, 'INVALID_REQUEST', 'A schedule needs from and to.');
  const open = book();
  const days = [];
  for (let date = from; date <= to && days.length < 366; date = addDays(date, 1)) {
    const template = open.template(id, date);
    if (template !== null)
      days.push({
        date,
        template: typeof template === 'string' ? template : '',
        holiday: open.isHoliday(date),
      });
  }
  return { days };
}

function daysOf(query: URLSearchParams): { from: string; to: string } {
  const [from, to] = [query.get('from') ?? '', query.get('to') ?? ''];
  const isDay = (text: string) =>
    text === '' || (/^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text)));
  if (!isDay(from) || !isDay(to))
    throw new BridgeRefusal(400, 'INVALID_REQUEST', 'Days are written YYYY-MM-DD.');
  return { from, to };
}

function listAppointments({ request, book }: BridgeCall) {
  const { query } = request;
  const { from, to } = daysOf(query);
  const [providerId, patientId] = [query.get('providerId'), query.get('patientId')];
  if (!providerId && !patientId)
    throw new BridgeRefusal(400, 'INVALID_REQUEST', 'Ask for a provider or for a patient.');
  const rows = book()
    .appointments()
    .filter((row) => !providerId || row.providerNo === providerId)
    .filter((row) => !patientId || String(row.demographicNo) === patientId)
    .filter(({ date }) => (!from || date >= from) && (!to || date <= to));
  return { appointments: rows.map(appointmentOf) };
}

async function addAppointment(call: BridgeCall) {
  const fields = bodyOf(call, ['patientId', 'providerId', 'date', 'startTime', 'durationMinutes']);
  const patient = call.book().patient(Number(fields.patientId));
  const name = patient && `${patient.lastName},${patient.firstName}`;
  const row = await call.book().insert({ ...emptyDraft, status: 't', name, ...columnsOf(fields) });
  return { id: String(row.id) };
}

async function changeAppointment(call: BridgeCall) {
  const fields = bodyOf(call, []);
  const old = found(call.book().appointment(Number(call.id)));
  const current = appointmentOf(old);
  const times = fields.startTime === undefined && fields.durationMinutes === undefined ? {} : current;
  return appointmentOf(found(await call.book().update(old.id, columnsOf({ ...times, ...fields }))));
}

const texts = {
  status: 'status',
  type: 'type',
  reason: 'reason',
  notes: 'notes',
  providerId: 'providerNo',
  date: 'date',
};

/** Only the fields sent; the end is stored as the EMR's pages would. */
function columnsOf(fields: Fields): Partial<AppointmentDraft> {
  const named = Object.entries(texts).flatMap(([name, column]) =>
    fields[name] === undefined ? [] : [[column, String(fields[name])]],
  );
  const start = secondsOf(String(fields.startTime ?? ''));
  const times =
    fields.startTime === undefined
      ? {}
      : { startTime: timeOf(start), endTime: timeOf(start + (Number(fields.durationMinutes) - 1) * 60) };
  const patient = fields.patientId === undefined ? {} : { demographicNo: Number(fields.patientId ?? 0) };
  return { ...Object.fromEntries(named), ...times, ...patient };
}

export const bridgeCalls: readonly BridgeRoute[] = [
  { method: 'GET', path: '/health', work: () => ({ status: 'ok' }) },
  { method: 'GET', path: '/patients', work: findPatients },
  {
    method: 'GET',
    path: '/patients/:id',
    work: ({ book, id }) => patientOf(found(book().patient(Number(id)))),
  },
  { method: 'POST', path: '/patients', work: register },
  { method: 'GET', path: '/providers', work: ({ book }) => ({ providers: providersOf(book()) }) },
  { method: 'GET', path: '/providers/:id/schedule', work: schedule },
  { method: 'GET', path: '/appointments', work: listAppointments },
  {
    method: 'GET',
    path: '/appointments/:id',
    work: ({ book, id }) => appointmentOf(found(book().appointment(Number(id)))),
  },
  { method: 'POST', path: '/appointments', work: addAppointment },
  { method: 'PUT', path: '/appointments/:id', work: changeAppointment },
  { method: 'GET', path: '/config/template-codes', work: ({ book }) => ({ items: book().templateCodes }) },
  {
    method: 'GET',
    path: '/config/appointment-types',
    work: ({ book }) => ({ items: book().appointmentTypes }),
  },
  { method: 'GET', path: '/config/appointment-statuses', work: ({ book }) => ({ items: book().statuses }) },
];
