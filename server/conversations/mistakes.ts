import {
  addDays,
  date as calendarDate,
  minutesOf,
  timeAt,
  time as wallTime,
} from '../src/kernel/time/calendar.ts';

/** Mistakes per 100 tool calls; `hangUp` per 100 calls, `forgets` per 100 bookings. */
export interface Rates {
  readonly wrongArgument: number;
  readonly repeat: number;
  readonly wrongTool: number;
  readonly foreignId: number;
  readonly skipsVerification: number;
  readonly forgetsReadBack: number;
  readonly hangUp: number;
}

export const MEASURED: Rates = {
  wrongArgument: 4,
  repeat: 4,
  wrongTool: 2,
  foreignId: 2,
  skipsVerification: 2,
  forgetsReadBack: 3,
  hangUp: 3,
};

/** A real model makes its own mistakes. */
export const NO_MISTAKES: Rates = timesAsOften(MEASURED, 0);

export function timesAsOften(rates: Rates, factor: number): Rates {
  return Object.fromEntries(
    Object.entries(rates).map(([name, percent]) => [name, percent * factor]),
  ) as unknown as Rates;
}

export type Given = Readonly<Record<string, unknown>>;

export interface Sent {
  readonly tool: string;
  readonly given: Given;
  /** The assistant's mistakes, to explain a failure; empty if there were none. */
  readonly mistakes: readonly string[];
}

export interface MistakeContext {
  readonly random: () => number;
  readonly rates: Rates;
  /** Ids that belong to other callers or to nothing. */
  readonly foreignIds: { readonly patients: readonly string[]; readonly appointments: readonly string[] };
  readonly doctors: readonly string[];
}

/** The tool call the assistant sends when it meant `tool` with `given`. */
export function withMistakes(tool: string, given: Given, around: MistakeContext): Sent {
  const { random, rates } = around;
  const happens = (percent: number) => random() * 100 < percent;
  const chance = {
    tool: happens(rates.wrongTool),
    id: happens(rates.foreignId),
    argument: happens(rates.wrongArgument),
  };
  if (chance.tool) {
    const other = wrongTool(tool, given, random);
    if (other) return { ...other, mistakes: [`meant ${tool}`] };
  }
  if (chance.id) {
    const foreign = withForeignId(given, around);
    if (foreign) return { tool, given: foreign, mistakes: ['a foreign id'] };
  }
  if (chance.argument) {
    const wrong = withWrongArgument(given, around);
    if (wrong) return { tool, given: wrong.given, mistakes: [wrong.what] };
  }
  return { tool, given, mistakes: [] };
}

type WrongTool = Pick<Sent, 'tool' | 'given'>;

/** Puts the same facts into a similar tool's arguments, like a model that confuses two tools. */
function wrongTool(tool: string, given: Given, random: () => number): WrongTool | null {
  const { patientId, appointmentId, language } = given;
  const others: readonly WrongTool[] = (() => {
    switch (tool) {
      case 'update_appointment':
        return [
          {
            tool: 'create_appointment',
            given: {
              ...{ patientId, language, providerId: given.newProviderId ?? '101' },
              ...{ appointmentTime: given.newStartTime, smsConsent: given.smsConsent },
            },
          },
          { tool: 'cancel_appointment', given: { appointmentId, patientId, language } },
        ];
      case 'create_appointment':
        return [
          {
            tool: 'get_available_slots',
            given: { language, startDate: String(given.appointmentTime).slice(0, 10) },
          },
          { tool: 'check_appointments', given: { patientId, language } },
        ];
      case 'cancel_appointment':
        return [{ tool: 'check_appointments', given: { patientId, language } }];
      case 'check_appointments':
        return [
          { tool: 'getUpcomingAppointments', given: { patientId, language } },
          { tool: 'get_patient', given: { patientId, language } },
        ];
      case 'search_patient_by_phone':
        return [
          { tool: 'search_patient', given: { name: 'caller', dateOfBirth: given.dateOfBirth, language } },
        ];
      case 'search_patient':
        return [{ tool: 'search_patient_by_phone', given: { dateOfBirth: given.dateOfBirth, language } }];
      case 'register_new_patient':
        return [
          { tool: 'search_patient', given: { name: `${given.firstName} ${given.lastName}`, language } },
        ];
      case 'request_callback':
        return [{ tool: 'get_clinic_info', given: { language } }];
      default:
        return [{ tool: 'get_providers', given: { language } }];
    }
  })();
  return others[Math.floor(random() * others.length)] ?? null;
}

function withForeignId(given: Given, { random, foreignIds }: MistakeContext): Given | null {
  const one = (ids: readonly string[]) => ids[Math.floor(random() * ids.length)] ?? '999999';
  if (given.appointmentId && random() < 0.6) return { ...given, appointmentId: one(foreignIds.appointments) };
  if (given.patientId) return { ...given, patientId: one(foreignIds.patients) };
  return null;
}

interface Wrong {
  readonly given: Given;
  readonly what: string;
}

function withWrongArgument(given: Given, { random, doctors }: MistakeContext): Wrong | null {
  const wrongs: Wrong[] = [];
  const add = (what: string, change: Given) => wrongs.push({ what, given: { ...given, ...change } });
  for (const name of ['appointmentTime', 'newStartTime']) {
    const moment = given[name];
    if (typeof moment !== 'string') continue;
    const [day = '', clock = ''] = moment.split('T');
    const later = timeAt(Math.min(minutesOf(wallTime(clock)) + 30, 1_380));
    add('last year', { [name]: `${Number(day.slice(0, 4)) - 1}${day.slice(4)}T${clock}` });
    add('next year', { [name]: `${Number(day.slice(0, 4)) + 1}${day.slice(4)}T${clock}` });
    add('a time in UTC', { [name]: `${moment}:00Z` });
    add('an offset', { [name]: `${moment}:00-08:00` });
    add('another time than agreed', { [name]: `${day}T${later}` });
    add('another day than agreed', { [name]: `${addDays(calendarDate(day), 1)}T${clock}` });
  }
  const { dateOfBirth } = given;
  if (typeof dateOfBirth === 'string') {
    const [year = '', month = '', day = ''] = dateOfBirth.split('-');
    add('a wrong year of birth', { dateOfBirth: `${Number(year) + 1}-${month}-${day}` });
    if (Number(day) <= 12 && day !== month)
      add('month and day swapped', { dateOfBirth: `${year}-${day}-${month}` });
  }
  if (typeof given.firstName === 'string' && typeof given.lastName === 'string')
    add('first and last name swapped', { firstName: given.lastName, lastName: given.firstName });
  if (typeof given.name === 'string') add('half a name', { name: given.name.split(' ')[0] });
  if (given.providerId)
    add('another doctor', { providerId: doctors[Math.floor(random() * doctors.length)] ?? given.providerId });
  if (given.smsConsent !== undefined) add('the choice of a text left out', { smsConsent: undefined });
  return wrongs[Math.floor(random() * wrongs.length)] ?? null;
}
