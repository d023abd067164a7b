import { type AppointmentDraft, type AppointmentRow, emptyDraft, storableRow } from '../book/clinic-rows.ts';
import { byName } from '../book/clinic-stock.ts';
import { epochOf, secondsOf, timeOf, type WallClock, wallClockAt, xsDateTime } from '../wall-clock.ts';
import {
  accountOwner,
  flagOf,
  momentOf,
  numberOf,
  type Operation,
  pageOf,
  type SoapCall,
  textOf,
} from './call.ts';
import { SoapFault } from './fault.ts';
import type { Values } from './marshal.ts';

const range: Operation = (call) => {
  const [from, to] = [momentOf(call, 'arg0').date, momentOf(call, 'arg1').date];
  const providerNo = textOf(call, 'arg2');
  // The real server promises no order, so the newest row comes first, to catch code that relies on order.
  const rows = call.book.appointments().reverse();
  return rows
    .filter((row) => row.providerNo === providerNo && row.date >= from && row.date < to)
    .map((row) => transfer(call, row, flagOf(call, 'arg3')));
};

const dayOfProvider: Operation = (call) => {
  const { date } = momentOf(call, 'arg1');
  const providerNo = textOf(call, 'arg0');
  return call.book
    .appointments()
    .filter((row) => row.providerNo === providerNo && row.date === date)
    .filter((row) => row.status !== null && row.status !== 'C')
    .sort((a, b) => (a.startTime < b.startTime ? -1 : 1))
    .map((row) => transfer(call, row, flagOf(call, 'arg2')));
};

const ofPatient: Operation = (call) => {
  const patient = numberOf(call, 'arg0');
  const rows = call.book.appointments().filter((row) => row.demographicNo === patient);
  const newestFirst = rows.sort((a, b) => (a.date > b.date ? -1 : 1));
  return pageOf(newestFirst, numberOf(call, 'arg1'), numberOf(call, 'arg2')).map((row) =>
    transfer(call, row, flagOf(call, 'arg3')),
  );
};

const one: Operation = (call) => {
  const row = call.book.appointment(numberOf(call, 'arg0'));
  return row && transfer(call, row, flagOf(call, 'arg1'));
};

const updatedAfter: Operation = (call) =>
  pageOf(
    mayBeShown(call, changedSince(call, call.book.appointments(), 'arg0')),
    0,
    numberOf(call, 'arg1'),
  ).map((row) => transfer(call, row, flagOf(call, 'arg2')));

/** The id is the copy's; only the older servers also return the appointment's. */
const archivesAfter: Operation = (call) => {
  const copies = call.book.archive().map((row, index) => ({ ...row, copyId: index + 1 }));
  return pageOf(changedSince(call, copies, 'arg0'), 0, numberOf(call, 'arg1')).map(({ copyId, ...row }) => ({
    ...transfer(call, row, flagOf(call, 'arg2')),
    id: copyId,
    ...(call.dialect === 'classic' ? { appointmentId: row.id } : {}),
  }));
};

/** Limited to patients with the consent tied to the account; a fresh EMR has no such consent. */
const ofPatientAfter: Operation = (call) =>
  changedSince(call, call.book.appointments(), 'lastUpdate')
    .filter((row) => row.demographicNo === numberOf(call, 'demographicId'))
    .filter((row) => call.dialect === 'classic' || call.account?.consented?.includes(row.demographicNo))
    .map((row) => transfer(call, row, flagOf(call, 'useGMTTime')));

const ofPatientWithProvider: Operation = (call) => {
  const [programId, providerNo, patient] = [
    numberOf(call, 'arg0'),
    textOf(call, 'arg1'),
    numberOf(call, 'arg2'),
  ];
  const rows = changedSince(call, call.book.appointments(), 'arg3').filter(
    (row) => row.programId === programId && row.providerNo === providerNo && row.demographicNo === patient,
  );
  return pageOf(rows, 0, numberOf(call, 'arg4')).map((row) => transfer(call, row, flagOf(call, 'arg5')));
};

/** Silently omits rows of patients without the consent, unless the account may read all. */
function mayBeShown({ account }: SoapCall, rows: readonly AppointmentRow[]): readonly AppointmentRow[] {
  const consented = account?.consented;
  return consented ? rows.filter(({ demographicNo }) => consented.includes(demographicNo)) : rows;
}

function changedSince<Row extends AppointmentRow>(call: SoapCall, rows: readonly Row[], name: string): Row[] {
  const at = call.values[name] as WallClock | null | undefined;
  if (!at && call.dialect !== 'classic') return [];
  const since = epochOf(momentOf(call, name), call.utcOffset);
  return rows.filter((row) => row.updatedMs > since).sort((a, b) => a.updatedMs - b.updatedMs);
}

const dayWorkSchedule: Operation = (call) => {
  const { date } = momentOf(call, 'arg1');
  const template = call.book.template(textOf(call, 'arg0') ?? '', date);
  if (template === null) return null;
  const holiday = call.book.isHoliday(date);
  if (typeof template !== 'string') return { holiday };
  if (template === '') throw new SoapFault('Server', '/ by zero');
  const minutes = Math.floor(1440 / template.length);
  return { holiday, timeSlotDurationMin: minutes, timeSlots: timeSlots(call, date, template, minutes) };
};

function timeSlots(call: SoapCall, date: string, template: string, minutes: number): Values[] {
  return [...template].flatMap((code, index) => {
    if (code === '_') return [];
    const elapsed = index * minutes;
    const shift = elapsed >= 120 ? (call.clockChanges[date] ?? 0) : 0;
    const time = timeOf((elapsed + shift) * 60);
    return [{ date: xsDateTime({ date, time }, call.utcOffset), scheduleCode: code.charCodeAt(0) }];
  });
}

const add: Operation = async (call) => {
  const sent = call.values.arg0 as Values | undefined;
  if (!sent?.appointmentStartDateTime || !sent.appointmentEndDateTime)
    throw new SoapFault('Server', 'Fault occurred while processing.');
  const row = await call.book.insert(fitting(call, draftOf(call, sent)));
  return row.id;
};

const update: Operation = async (call) => {
  const sent = (call.values.arg0 as Values | undefined) ?? {};
  const old = call.book.appointment(Number(sent.id ?? 0));
  if (!old) throw new SoapFault('Server', 'Target must not be null');
  const { creator, ...overwritten } = draftOf(call, sent, old);
  const changer = call.dialect === 'classic' ? creator : accountOwner(call);
  await call.book.update(old.id, fitting(call, { ...overwritten, lastUpdateUser: changer }));
};

const copied = [
  'providerNo',
  'name',
  'status',
  'type',
  'reason',
  'notes',
  'location',
  'resources',
  'remarks',
  'urgency',
  'style',
  'billing',
  'bookingSource',
] as const;

/** Every column is overwritten, missing ones with null; only missing times are kept. */
function draftOf(call: SoapCall, sent: Values, old?: AppointmentRow): AppointmentDraft {
  const start = sent.appointmentStartDateTime as WallClock | undefined;
  const end = sent.appointmentEndDateTime as WallClock | undefined;
  const texts = Object.fromEntries(copied.map((column) => [column, (sent[column] as string) ?? null]));
  return {
    ...emptyDraft,
    ...texts,
    date: start?.date ?? old?.date ?? emptyDraft.date,
    startTime: start?.time ?? old?.startTime ?? emptyDraft.startTime,
    // The server subtracts a millisecond from the end, and the column stores whole seconds.
    endTime: end ? timeOf(secondsOf(end.time) - 1) : (old?.endTime ?? emptyDraft.endTime),
    demographicNo: Number(sent.demographicNo ?? 0),
    programId: Number(sent.programId ?? 0),
    creator: call.account?.username ?? null,
  };
}

function fitting<Row extends Partial<AppointmentDraft>>({ dialect }: SoapCall, row: Row): Row {
  const stored = storableRow(row, dialect);
  if (!stored) throw new SoapFault('Server', 'could not execute statement');
  return stored;
}

function transfer(call: SoapCall, row: AppointmentRow, useGmt: boolean): Values {
  const { date, startTime, endTime, createdMs, updatedMs, ...rest } = row;
  const { utcOffset } = call;
  const stored = (at: WallClock) =>
    useGmt ? xsDateTime(wallClockAt(epochOf(at, utcOffset), 0), 0) : xsDateTime(at, utcOffset);
  return {
    ...rest,
    type: call.dialect === 'classic' ? rest.type : (rest.type ?? ''),
    appointmentStartDateTime: stored({ date, time: startTime }),
    appointmentEndDateTime: stored({ date, time: endTime }),
    createDateTime: stored(wallClockAt(createdMs, utcOffset)),
    updateDateTime: stored(wallClockAt(updatedMs, utcOffset)),
  };
}

export const scheduleOperations: Readonly<Record<string, Operation>> = {
  getAppointmentsForDateRangeAndProvider: range,
  getAppointmentsForDateRangeAndProvider2: range,
  getAppointmentsForProvider: dayOfProvider,
  getAppointmentsForProvider2: dayOfProvider,
  getAppointmentsForPatient: ofPatient,
  getAppointmentsForPatient2: ofPatient,
  getAppointment: one,
  getAppointment2: one,
  getAppointmentsUpdatedAfterDate: updatedAfter,
  getAppointmentArchivesUpdatedAfterDate: archivesAfter,
  getAppointmentsByDemographicIdAfter: ofPatientAfter,
  getAppointmentsByProgramProviderDemographicDate: ofPatientWithProvider,
  getDayWorkSchedule: dayWorkSchedule,
  addAppointment: add,
  updateAppointment: update,
  getAppointmentTypes: ({ book }) => byName(book.appointmentTypes),
  getScheduleTemplateCodes: ({ book }) =>
    book.templateCodes.map((row) => ({ ...row, code: row.code.charCodeAt(0) })),
};
