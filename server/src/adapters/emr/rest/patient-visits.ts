import { z } from 'zod';
import { addDays, type CalendarDate, type DateRange } from '../../../kernel/time/calendar.ts';
import { type Appointment, type Emr, emrTrouble, isServerFault, type Wait } from '../../../ports/emr.ts';
import { byStart } from '../emr-letters.ts';
import { idField, listOf, textField } from '../json-fields.ts';
import { toAppointment } from './appointment-mapping.ts';
import { appointmentsAnswer, type BookingReads, listBookings } from './bookings.ts';
import { readDate } from './dates.ts';
import { isNumeric } from './patient-number.ts';

interface Needs extends BookingReads {
  /** SOAP lists visits with times for any patient, if the clinic has a SOAP account. */
  readonly soap?: Pick<Emr, 'listAppointments'>;
}

/**
 * A patient's own visits. On an EMR set up for British Columbia the one operation that lists them fails for
 * every patient, because it reads an Ontario billing table. The failure is remembered for the life of the
 * connection, and visits then come from SOAP or the providers' books.
 */
export function patientVisits(needs: Needs): Emr['listAppointments'] {
  let historyFails = false;
  const books = providerBooks(needs);
  return async (patientId, days, wait) => {
    if (!isNumeric(patientId)) return [];
    if (!historyFails)
      try {
        return within(days, await readHistory(needs, patientId, wait));
      } catch (error) {
        if (!isServerFault(error)) throw error;
        const found = await elsewhere(needs, books, patientId, days, wait).catch(() => {
          throw error;
        });
        historyFails = true;
        return found;
      }
    return elsewhere(needs, books, patientId, days, wait);
  };
}

function within({ from, to }: DateRange, rows: readonly Appointment[]): Appointment[] {
  return rows.filter(({ date }) => date >= from && date <= to).sort(byStart);
}

async function readHistory({ client, zone }: Needs, patientId: string, wait: Wait): Promise<Appointment[]> {
  const answer = await client.ask(`/schedule/${patientId}/appointmentHistory`, {}, appointmentsAnswer, wait);
  return (answer?.appointments ?? []).map((row) => toAppointment(row, zone));
}

async function elsewhere(
  needs: Needs,
  books: ProviderBooks,
  patientId: string,
  days: DateRange,
  wait: Wait,
): Promise<Appointment[]> {
  if (needs.soap) return needs.soap.listAppointments(patientId, days, wait);
  const found = await books.ofPatient(patientId, days, wait);
  return within(days, found);
}

interface ProviderBooks {
  ofPatient(patientId: string, days: DateRange, wait: Wait): Promise<Appointment[]>;
}

/** Inactive providers may still have visits booked, but there can be many of them. */
const MOST_INACTIVE = 20;
const LOOK_AHEAD_DAYS = 400;

const providerRow = z.object({ providerNo: textField });
const providersAnswer = z.object({ content: listOf(providerRow) });
const periodRow = z.object({
  appointmentNo: idField,
  demographicNo: textField,
  appointmentDate: z.unknown().optional(),
});
// Two generations of the EMR use different names for the list.
const periodAnswer = z
  .object({ ProviderPeriodApps: listOf(periodRow), content: listOf(periodRow) })
  .partial()
  .transform(({ ProviderPeriodApps = [], content = [] }) => [...ProviderPeriodApps, ...content]);

function providerBooks(reads: BookingReads): ProviderBooks {
  const { client } = reads;
  let known: Promise<readonly string[]> | null = null;

  const rowsOf = async (providerId: string, { from, to }: DateRange, wait: Wait) => {
    const path = `/schedule/fetchProviderAppts/${encodeURIComponent(providerId)}/${from}/${addDays(to, 1)}`;
    return (await client.get(path, periodAnswer, wait)) ?? [];
  };
  const numbers = (answer: z.infer<typeof providersAnswer> | null) =>
    (answer?.content ?? [])
      .map(({ providerNo }) => providerNo)
      .filter((each) => each && !each.startsWith('-'));
  const listProviders = async (from: CalendarDate, wait: Wait): Promise<readonly string[]> => {
    const [active, inactive] = await Promise.all([
      client.get('/providerService/providers_json', providersAnswer, wait).then(numbers),
      client
        .ask('/providerService/providers/search', { searchTerm: '', active: false }, providersAnswer, wait)
        .then(numbers)
        .catch(fallBackTo([])),
    ]);
    const ahead = { from, to: addDays(from, LOOK_AHEAD_DAYS) };
    const left = inactive.filter((each) => !active.includes(each)).slice(0, MOST_INACTIVE);
    const inUse = await Promise.all(
      left.map(async (each) => {
        const rows = await rowsOf(each, ahead, wait).catch(fallBackTo([]));
        return rows.length > 0 ? [each] : [];
      }),
    );
    return [...active, ...inUse.flat()];
  };
  const providers = (from: CalendarDate, wait: Wait) => {
    known ??= listProviders(from, wait).catch((error: unknown) => {
      known = null;
      throw error;
    });
    return known;
  };

  return {
    ofPatient: async (patientId, days, wait) => {
      const ids = await providers(days.from, wait);
      const found = await Promise.all(
        ids.map(async (providerId) => {
          const rows = await rowsOf(providerId, days, wait);
          const own = rows.filter(({ demographicNo }) => demographicNo === patientId);
          const dates = own.flatMap(({ appointmentDate }) => readDate(appointmentDate) ?? []);
          const read = await Promise.all(
            byMonth(dates).map((range) => listBookings(reads, providerId, range, wait)),
          );
          return read.flat().filter((row) => row.patientId === patientId);
        }),
      );
      return found.flat();
    },
  };
}

/** One range per month, because times are read by month. */
function byMonth(dates: readonly CalendarDate[]): DateRange[] {
  const ranges = new Map<string, DateRange>();
  for (const date of dates.toSorted()) {
    const month = date.slice(0, 7);
    ranges.set(month, { from: ranges.get(month)?.from ?? date, to: date });
  }
  return [...ranges.values()];
}

/**
 * An optional lookup may fail, unless the EMR timed out, is limited or unreachable, or rejected the token.
 */
function fallBackTo<Value>(instead: Value) {
  return (error: unknown): Value => {
    const trouble = emrTrouble(error);
    if (trouble === null || ['timeout', 'reauthorise', 'limited', 'unreachable'].includes(trouble))
      throw error;
    return instead;
  };
}
