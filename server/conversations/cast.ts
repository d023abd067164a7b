import { type ClinicBook, clinicBook } from '@frontdesk/simulators';
import { addDays, date as calendarDate, weekdayOf } from '../src/kernel/time/calendar.ts';
import { NINE_TO_FIVE, TODAY } from '../tests/world/facts.ts';

export interface Person {
  readonly id: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly born: string;
  readonly sex: 'F' | 'M';
  readonly phone: string;
  readonly card: string;
  readonly postalCode: string;
}

export interface Visit {
  readonly patientId: string;
  readonly providerId: string;
  readonly date: string;
  readonly time: string;
}

/** An adult, a second adult, twins and a younger child with one number, and their appointments. */
export interface Family {
  readonly phone: string;
  readonly adult: Person;
  readonly spouse: Person;
  readonly twin: Person;
  readonly otherTwin: Person;
  readonly child: Person;
  /** A person without a chart, with their own name and number. */
  readonly newcomer: Person;
  readonly visits: readonly Visit[];
}

export const DOCTORS = [
  { id: '101', firstName: 'Susan', lastName: 'Lee', sex: 'F' },
  { id: '102', firstName: 'Amrit', lastName: 'Singh', sex: 'M' },
  { id: '103', firstName: 'Grace', lastName: 'Okafor', sex: 'F' },
] as const;

const STARTS = 'Bal Cor Dav Fen Gar Hol Jar Kel Lom Mar Nev Orv Pel Quin Ras Sel Tam Ulb Vor Wex'.split(' ');
const MIDDLES = 'a e i o u ai ea io ou ya'.split(' ');
const ENDS = 'bric dane fell gost helm kird lund mond nash pert rith stan tov vick wend'.split(' ');

/** First and last names are unique within a clinic, so a name in an answer identifies its owner. */
function nameOf(number: number): string {
  const start = STARTS[number % STARTS.length];
  const middle = MIDDLES[Math.floor(number / STARTS.length) % MIDDLES.length];
  const end = ENDS[Math.floor(number / (STARTS.length * MIDDLES.length)) % ENDS.length];
  return `${start}${middle}${end}`;
}

const two = (number: number) => String(number).padStart(2, '0');

/** Weekdays from the Wednesday of the week after next, which leaves the nearer days free for wishes. */
const VISIT_DAYS = weekdaysFrom('2026-11-25', 30);

function weekdaysFrom(first: string, count: number): string[] {
  const days = Array.from({ length: count * 2 }, (_, offset) => addDays(calendarDate(first), offset));
  return days.filter((day) => ![0, 6].includes(weekdayOf(day))).slice(0, count);
}

/** A clinic's book with one family per caller. */
export function castClinic(size: number): {
  readonly book: ClinicBook;
  readonly families: readonly Family[];
} {
  const book = clinicBook();
  for (const { id, firstName, lastName, sex } of DOCTORS) {
    book.addProvider({ providerNo: id, firstName, lastName, sex, specialty: 'Family medicine' });
    for (const weekday of [1, 2, 3, 4, 5]) book.setTemplate(id, weekday, NINE_TO_FIVE);
  }
  const families = Array.from({ length: size }, (_, at) => castFamily(book, at));
  return { book, families };
}

function castFamily(book: ClinicBook, at: number): Family {
  const phone = `778${3_000_000 + at * 13}`;
  const lastName = nameOf(at * 7);
  const day = `${two(1 + (at % 12))}-${two(1 + (at % 28))}`;
  const person = (place: number, year: number, on: string, own: Partial<Person> = {}): Person => ({
    id: '',
    firstName: nameOf(at * 7 + place),
    lastName,
    born: `${year}-${on}`,
    sex: place % 2 === 0 ? 'F' : 'M',
    phone,
    card: `9${100_000_000 + at * 7 + place}`,
    postalCode: `V5K ${(at % 9) + 1}A${(Math.floor(at / 9) % 9) + 1}`,
    ...own,
  });
  const added = (who: Person): Person => ({
    ...who,
    id: String(
      book.addPatient({
        ...{ firstName: who.firstName, lastName: who.lastName, born: who.born, sex: who.sex },
        ...{ phone: who.phone, hin: who.card, postal: who.postalCode, patientStatus: 'AC' },
      }),
    ),
  });
  const years = {
    adult: 1950 + (at % 45),
    spouse: 1951 + (at % 44),
    twin: 2010 + (at % 6),
    child: 2017 + (at % 6),
  };
  const adult = added(person(1, years.adult, day));
  const spouse = added(person(2, years.spouse, `${two(12 - (at % 12))}-${two(28 - (at % 28))}`));
  const twin = added(person(3, years.twin, day));
  const otherTwin = added(person(4, years.twin, day));
  const child = added(person(5, years.child, `${two(1 + ((at + 5) % 12))}-${two(1 + ((at + 9) % 28))}`));
  const ownNumber = `778${6_000_000 + at * 13}`;
  const newcomer = person(0, 1960 + (at % 40), `${two(1 + ((at + 3) % 12))}-${two(1 + ((at + 7) % 28))}`, {
    firstName: nameOf(at * 7 + 6),
    phone: ownNumber,
  });
  const visits = [adult, adult, spouse, child].map((who, place) => stand(book, who, at * 4 + place));
  return { phone, adult, spouse, twin, otherTwin, child, newcomer, visits };
}

function stand(book: ClinicBook, { id }: Person, number: number): Visit {
  const doctor = DOCTORS[number % DOCTORS.length];
  const date = VISIT_DAYS[number % VISIT_DAYS.length] ?? TODAY;
  const minute = 540 + 15 * (Math.floor(number / VISIT_DAYS.length) % 32);
  const time = `${two(Math.floor(minute / 60))}:${two(minute % 60)}`;
  const providerId = doctor?.id ?? '';
  book.staffBook({
    ...{ providerNo: providerId, date, startTime: time, minutes: 15, status: 't' },
    ...{ demographicNo: Number(id), reason: 'Follow up' },
  });
  return { patientId: id, providerId, date, time };
}
