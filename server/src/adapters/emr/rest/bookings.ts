import { z } from 'zod';
import { addDays, type CalendarDate, type DateRange, eachDay } from '../../../kernel/time/calendar.ts';
import type { Appointment, Wait } from '../../../ports/emr.ts';
import { byStart } from '../emr-letters.ts';
import { listOf } from '../json-fields.ts';
import { appointmentRecord, dayRecord, fromDayRecord, toAppointment } from './appointment-mapping.ts';
import type { RestClient } from './client.ts';

export interface BookingReads {
  readonly client: RestClient;
  readonly zone: string;
  /** For builds whose day list lacks durations. */
  getAppointment(id: string, wait: Wait): Promise<Appointment | null>;
}

export const appointmentsAnswer = z.object({ appointments: listOf(appointmentRecord) });
const dayAnswer = z.union([
  z.array(dayRecord),
  z.object({ patients: listOf(dayRecord) }).transform(({ patients }) => patients),
]);

export async function listBookings(
  reads: BookingReads,
  providerId: string,
  days: DateRange,
  wait: Wait,
): Promise<Appointment[]> {
  if (providerId === '') return [];
  const wanted = eachDay(days);
  const lastDays = wanted.filter(isLastOfMonth);
  const months = new Set(wanted.filter((day) => !isLastOfMonth(day)).map((day) => day.slice(0, 7)));
  const [byMonth, byDay] = await Promise.all([
    Promise.all([...months].map((month) => readMonth(reads, providerId, month, wait))),
    Promise.all(lastDays.map((day) => readDay(reads, providerId, day, wait))),
  ]);
  const rows = new Map([...byDay.flat(), ...byMonth.flat()].map((row) => [row.id, row]));
  return [...rows.values()].filter(({ date }) => date >= days.from && date <= days.to).sort(byStart);
}

function isLastOfMonth(day: CalendarDate): boolean {
  return addDays(day, 1).endsWith('-01');
}

async function readMonth({ client, zone }: BookingReads, providerId: string, month: string, wait: Wait) {
  const [year, number] = month.split('-').map(Number);
  const path = `/schedule/fetchMonthly/${encodeURIComponent(providerId)}/${year}/${(number ?? 1) - 1}`;
  const answer = await client.get(path, appointmentsAnswer, wait);
  return (answer?.appointments ?? []).map((record) => toAppointment(record, zone));
}

async function readDay(reads: BookingReads, providerId: string, date: CalendarDate, wait: Wait) {
  const { client, zone } = reads;
  const path = `/schedule/${encodeURIComponent(providerId)}/day/${date}`;
  const records = (await client.get(path, dayAnswer, wait)) ?? [];
  const rows = records.map((record) => fromDayRecord(record, { providerId, date, zone }));
  const unclear = records.filter((_, index) => !rows[index]).map(({ appointmentNo }) => appointmentNo);
  return [...rows, ...(await readEach(reads, unclear, wait))].filter((row) => row !== null);
}

/** With limited concurrency, so that one day does not fill the EMR's queue. */
async function readEach({ getAppointment }: BookingReads, ids: readonly string[], wait: Wait) {
  const left = [...ids];
  const rows: (Appointment | null)[] = [];
  const work = async () => {
    for (let id = left.pop(); id !== undefined; id = left.pop()) rows.push(await getAppointment(id, wait));
  };
  await Promise.all([work(), work(), work()]);
  return rows;
}
