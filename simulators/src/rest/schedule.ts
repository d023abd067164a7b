import type { AppointmentRow } from '../book/clinic-rows.ts';
import { emptyDraft, storableRow } from '../book/clinic-rows.ts';
import type { HttpAnswer } from '../http-listener.ts';
import { addDays, epochOf, secondsOf, timeOf, wallClockAt } from '../wall-clock.ts';
import {
  bodyOf,
  type Fields,
  json,
  plainly,
  type RestCall,
  type Route,
  ServerError,
  schedulingAnswer,
  searchAnswer,
  xmlFault,
} from './call.ts';
import { demographicEntity, providerEntity } from './open-o-shapes.ts';
import { appointmentTo1, demographicTo1, epochDate, providerTo1, sqlDate } from './shapes.ts';

const between = (call: RestCall, providers: readonly string[], from: string, endExclusive: string) =>
  call.book
    .appointments()
    .filter((row) => providers.includes(row.providerNo ?? '') && row.date >= from && row.date < endExclusive);

function twelveHour(time: string): string {
  const hours = Number(time.slice(0, 2));
  return `${String(hours % 12 || 12).padStart(2, '0')}:${time.slice(3, 5)} ${hours < 12 ? 'AM' : 'PM'}`;
}

function day(call: RestCall): HttpAnswer {
  const [providerNo = '', asked = ''] = call.parts;
  const date = asked === 'today' ? wallClockAt(call.now(), call.utcOffset).date : asked;
  const rows = between(call, [providerNo], date, addDays(date, 1)).filter(
    ({ status }) => status !== 'C' && (call.dialect === 'classic' || status !== null),
  );
  if (rows.length > 0 && call.lacks.includes('_demographic')) throw new ServerError('Access Denied');
  const items = rows.sort((a, b) => (a.startTime < b.startTime ? -1 : 1)).map((row) => dayItem(row, call));
  return json(call.dialect === 'classic' ? { template: null, patients: items } : items);
}

function dayItem(row: AppointmentRow, call: RestCall): Fields {
  const { demographicNo, id, name, status, startTime, endTime, reason, date, type, notes } = row;
  const item = { demographicNo, appointmentNo: id, name, status, startTime: twelveHour(startTime), reason };
  if (call.dialect === 'classic') return { ...item, date: epochDate(date, call) };
  const patient = call.book.patient(demographicNo);
  const minutes = Math.floor((secondsOf(endTime) - secondsOf(startTime)) / 60);
  return {
    ...item,
    name: patient ? `${patient.lastName}, ${patient.firstName}` : name,
    date: epochOf({ date, time: startTime }, call.utcOffset),
    duration: `${minutes}m `,
    type,
    notes,
  };
}

function fetchDays(call: RestCall): HttpAnswer {
  if (call.dialect !== 'classic') return plainly('Internal server error', 500);
  const [from = '', to = '', providers = ''] = call.parts;
  const rows = between(call, providers.split(','), from, addDays(to, 1));
  return searchAnswer(
    rows.map((row) => {
      const patient = call.book.patient(row.demographicNo);
      const { id, providerNo, date, startTime, demographicNo, notes, location, resources, status } = row;
      return {
        appointmentNo: id,
        providerNo,
        appointmentDate: sqlDate(date, call),
        startTime,
        demographicNo,
        notes,
        location,
        resources,
        status: status?.charAt(0) ?? null,
        lastName: patient?.lastName ?? null,
        firstName: patient?.firstName ?? null,
        phone: patient?.phone ?? null,
        phone2: patient?.phone2 ?? null,
        email: patient?.email ?? null,
        demoCell: patient?.cellPhone ?? null,
        reminderPreference: null,
        hPhoneExt: null,
        wPhoneExt: null,
      };
    }),
    call,
  );
}

function fetchProvider(call: RestCall): HttpAnswer {
  const [providerNo = '', from = '', end = ''] = call.parts;
  const rows = between(call, [providerNo], from, end).map((row) => ({
    appointmentNo: row.id,
    providerNo,
    appointmentDate: sqlDate(row.date, call),
    demographicNo: row.demographicNo,
    notes: row.notes,
    location: row.location,
    resources: row.resources,
    status: row.status,
    lastUpdateUser: row.lastUpdateUser,
    updateDatetime: Math.floor(row.updatedMs / 1000),
    name: row.name,
  }));
  const { now, dialect } = call;
  return dialect === 'classic'
    ? searchAnswer(rows, call)
    : json({ offset: 0, limit: 0, total: 0, timestamp: now(), query: null, ProviderPeriodApps: rows });
}

/** The month is zero-based, and its last day is missing. */
function fetchMonthly(call: RestCall): HttpAnswer {
  const [providerNo = '', year, month] = call.parts;
  const first = new Date(Date.UTC(Number(year), Number(month), 1)).toISOString().slice(0, 10);
  const last = new Date(Date.UTC(Number(year), Number(month) + 1, 0)).toISOString().slice(0, 10);
  const rows = between(call, [providerNo], first, last);
  return schedulingAnswer({ appointments: rows.map((row) => appointmentTo1(row, call, 'read')) });
}

function history(call: RestCall): HttpAnswer {
  if (!call.hasOntarioBilling) throw new ServerError("Table 'oscar.billing_on_cheader1' doesn't exist");
  const rows = call.book.appointments().filter((row) => row.demographicNo === Number(call.parts[0]));
  const newestFirst = rows.sort((a, b) => (`${a.date} ${a.startTime}` > `${b.date} ${b.startTime}` ? -1 : 1));
  return schedulingAnswer({ appointments: newestFirst.map((row) => appointmentTo1(row, call, 'read')) });
}

function existing(call: RestCall, id: unknown): AppointmentRow {
  const row = call.book.appointment(Number(id));
  if (!row) throw new ServerError('NullPointerException');
  return row;
}

function one(call: RestCall): HttpAnswer {
  const row = existing(call, bodyOf(call, ['id']).id);
  const patient = call.book.patient(row.demographicNo);
  const provider = call.book.provider(row.providerNo ?? '');
  const appointment = appointmentTo1(row, call, 'read');
  if (call.dialect === 'classic')
    return schedulingAnswer({
      appointment: {
        ...appointment,
        demographic: patient && demographicTo1(patient, call),
        provider: provider && providerTo1(provider, call),
      },
    });
  if (patient) return brokenOff(appointment, demographicEntity(patient, call));
  return schedulingAnswer({
    appointment: { ...appointment, provider: provider && providerEntity(provider) },
  });
}

const GETTER_FAILED =
  'com.fasterxml.jackson.databind.JsonMappingException: Cannot invoke "java.lang.CharSequence.length()" because "this.text" is null (through reference chain: ca.openosp.openo.webserv.rest.to.SchedulingResponse["appointment"]->ca.openosp.openo.webserv.rest.to.model.AppointmentTo1["demographic"]->ca.openosp.openo.commn.model.Demographic["familyPhysicianLastName"])';

/** A getter of the patient throws during serialization: the server closes the JSON and appends a fault. */
function brokenOff(appointment: Fields, demographic: Fields): HttpAnswer {
  const { provider: _provider, billingDetail: _billingDetail, ...before } = appointment;
  return xmlFault(GETTER_FAILED, JSON.stringify({ appointment: { ...before, demographic } }), 200);
}

const newFields =
  'providerNo appointmentDate startTime startTime12hWithMedian duration demographicNo status type reason reasonCode notes location resources urgency'.split(
    ' ',
  );

async function add(call: RestCall): Promise<HttpAnswer> {
  const fields = bodyOf(call, newFields);
  const patient = call.book.patient(Number(fields.demographicNo));
  const date = String(fields.appointmentDate ?? '');
  if (!patient || !/^\d{4}-\d{2}-\d{2}$/.test(date)) throw new ServerError('ConversionException');
  const start = startOf(fields);
  const text = (name: string) => (typeof fields[name] === 'string' ? (fields[name] as string) : null);
  const classic = call.dialect === 'classic';
  const user = (classic ? call.provider?.lastName : call.provider?.providerNo) ?? null;
  const draft = storableRow(
    {
      ...emptyDraft,
      providerNo: text('providerNo'),
      date,
      startTime: timeOf(start),
      endTime: timeOf(start + (Number(fields.duration ?? 0) - 1) * 60),
      demographicNo: patient.demographicNo,
      name: `${patient.lastName},${classic ? '' : ' '}${patient.firstName}`,
      status: text('status'),
      type: text('type'),
      reason: text('reason'),
      notes: text('notes'),
      location: text('location'),
      resources: text('resources'),
      urgency: text('urgency'),
      creator: user,
      ...(classic ? {} : { remarks: '', lastUpdateUser: user }),
    },
    call.dialect,
  );
  if (!draft) throw new ServerError('Data too long for column');
  return schedulingAnswer({ appointment: appointmentTo1(await call.book.insert(draft), call, 'saved') });
}

function startOf(fields: Fields): number {
  const [, hours, minutes] = /^(\d{2}):(\d{2})$/.exec(String(fields.startTime ?? '')) ?? [];
  if (hours !== undefined) return Number(hours) * 3600 + Number(minutes) * 60;
  const [, hour, minute, half] =
    /^(\d{1,2}):(\d{2}) (AM|PM)$/.exec(String(fields.startTime12hWithMedian ?? '')) ?? [];
  if (hour === undefined) throw new ServerError('ConversionException');
  return (Number(hour) % 12) * 3600 + Number(minute) * 60 + (half === 'PM' ? 43_200 : 0);
}

const change = (column: 'status' | 'type' | 'urgency') => async (call: RestCall) => {
  const value = String(bodyOf(call, [column])[column]);
  const old = existing(call, call.parts[0]);
  const { provider, dialect } = call;
  const changed = {
    [column]: value,
    lastUpdateUser: (dialect === 'classic' ? provider?.lastName : provider?.providerNo) ?? null,
  };
  const stored = storableRow(changed, dialect);
  if (!stored) throw new ServerError('Data too long for column');
  const row = await call.book.update(old.id, stored);
  // The newer server responds before storing the row: with the new value and the previous time of change.
  const told = dialect === 'classic' ? row : { ...old, ...changed };
  return schedulingAnswer({ appointment: told && appointmentTo1(told, call, 'read') });
};

/**
 * The source declares no HTTP verb: the older server refuses the request, the newer one executes it and
 * answers 404.
 */
const changeUrgency = async (call: RestCall): Promise<HttpAnswer> => {
  if (call.dialect === 'classic') throw new ServerError('Method Not Allowed', 405);
  await change('urgency')(call);
  return { status: 404 };
};

function remove(call: RestCall): HttpAnswer {
  const { id } = existing(call, bodyOf(call, ['id']).id);
  call.book.staffDelete(id);
  return call.dialect === 'classic' ? schedulingAnswer({ appointment: null }) : { status: 200 };
}

const alwaysBroken = ({ dialect }: RestCall): HttpAnswer => {
  if (dialect === 'open-o') return { status: 500 };
  throw new ServerError('NullPointerException');
};

const needs = '_appointment';

export const scheduleRoutes: readonly Route[] = [
  { method: 'GET', path: 'schedule/*/day/*', needs, resource: day },
  { method: 'GET', path: 'schedule/fetchDays/*/*/*', needs, resource: fetchDays },
  { method: 'GET', path: 'schedule/fetchProviderAppts/*/*/*', needs, resource: fetchProvider },
  { method: 'GET', path: 'schedule/fetchMonthly/*/*/*', needs, resource: fetchMonthly },
  { method: 'POST', path: 'schedule/*/appointmentHistory', needs, resource: history },
  { method: 'POST', path: 'schedule/getAppointment', needs, resource: one },
  { method: 'POST', path: 'schedule/add', needs, resource: add },
  { method: 'POST', path: 'schedule/appointment/*/updateStatus', needs, resource: change('status') },
  { method: 'POST', path: 'schedule/appointment/*/updateType', needs, resource: change('type') },
  { method: 'POST', path: 'schedule/appointment/*/updateUrgency', needs, resource: changeUrgency },
  { method: 'POST', path: 'schedule/updateAppointment', needs, resource: alwaysBroken },
  { method: 'POST', path: 'schedule/deleteAppointment', needs, resource: remove },
];
