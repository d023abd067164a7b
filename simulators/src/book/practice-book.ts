import { addDays, weekdayOf } from '../wall-clock.ts';
import { type ClinicBook, clinicBook } from './clinic-book.ts';
import { FRASER, reasons } from './demo-book.ts';
import { demoPatients } from './demo-people.ts';

export type PracticeDays = 'ordinary' | 'nearly-full' | 'empty';

export interface PracticeDoctor {
  readonly providerNo: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly specialty: string;
}

export interface OpenHours {
  readonly from: number;
  readonly to: number;
  readonly breaks: ReadonlyArray<{ readonly from: number; readonly to: number }>;
}

export interface PracticeWish {
  readonly today: string;
  readonly days: PracticeDays;
  /** The clinic's own doctors; the demo's if there are none. */
  readonly doctors: readonly PracticeDoctor[];
  /** Seven days, Sunday first; null is closed. */
  readonly week: ReadonlyArray<OpenHours | null>;
  readonly now?: () => number;
}

const SLOT_MINUTES = 15;
/** How many of twelve consecutive times are taken. */
const TAKEN: Readonly<Record<PracticeDays, number>> = { ordinary: 5, 'nearly-full': 11, empty: 0 };
const DAYS_AHEAD: Readonly<Record<PracticeDays, number>> = { ordinary: 14, 'nearly-full': 28, empty: 0 };
/**
 * One in this many taken times is a patient's visit; the others are blocks. Kept low because every request
 * reads the whole book.
 */
const VISIT_EVERY = 4;
const VISITS_EACH = 2;

/**
 * A book with the clinic's own doctors and hours and invented patients. The same input gives the same book.
 */
export function practiceBook({ now, ...wish }: PracticeWish): ClinicBook {
  const doctors = wish.doctors.length > 0 ? wish.doctors : FRASER.map(named);
  const book = clinicBook(now ? { now } : {});
  for (const doctor of doctors) {
    book.addProvider(doctor);
    wish.week.forEach((hours, weekday) => {
      if (hours) book.setTemplate(doctor.providerNo, weekday, templateOf(hours));
    });
  }
  demoPatients().forEach((patient, at) => {
    book.addPatient({ ...patient, providerNo: doctors[at % doctors.length]?.providerNo ?? null });
  });
  fill(book, { ...wish, doctors });
  return book;
}

const named = ({ providerNo, firstName, lastName, specialty }: PracticeDoctor): PracticeDoctor => ({
  ...{ providerNo, firstName, lastName, specialty },
});

const isBreak = ({ breaks }: OpenHours, minute: number) =>
  breaks.some(({ from, to }) => minute < to && minute + SLOT_MINUTES > from);
const isOpen = (hours: OpenHours, minute: number) =>
  minute >= hours.from && minute + SLOT_MINUTES <= hours.to && !isBreak(hours, minute);
const MINUTES = Array.from({ length: 1440 / SLOT_MINUTES }, (_, at) => at * SLOT_MINUTES);

function templateOf(hours: OpenHours): string {
  return MINUTES.map((minute) => (isOpen(hours, minute) ? '1' : '_')).join('');
}

function fill(book: ClinicBook, { today, days, doctors, week }: PracticeWish): void {
  const people = book.patients().filter(({ patientStatus }) => patientStatus === 'AC');
  const visits = visitsOf(people.map(({ demographicNo }) => demographicNo));
  for (let day = 0; day < DAYS_AHEAD[days]; day += 1) {
    const date = addDays(today, day);
    const hours = week[weekdayOf(date)];
    if (!hours) continue;
    const open = MINUTES.filter((minute) => isOpen(hours, minute));
    doctors.forEach(({ providerNo }, doctor) => {
      const taken = open.filter((_, place) => (5 * (place + day) + 7 * doctor) % 12 < TAKEN[days]);
      const stays = taken.map((from) => ({ from, visit: visits.next() }));
      for (const { from, visit } of stays)
        if (visit)
          book.staffBook({
            ...{ providerNo, date, startTime: timeText(from), minutes: SLOT_MINUTES },
            ...visit,
          });
      for (const { from, minutes } of runsOf(stays.flatMap((stay) => (stay.visit ? [] : [stay.from]))))
        book.staffBook({ providerNo, date, startTime: timeText(from), minutes, notes: 'Booked' });
    });
  }
}

/** Picks patients deterministically; null for a block without a patient. */
function visitsOf(people: readonly number[]) {
  let times = 0;
  return {
    next: () => {
      times += 1;
      const turn = times / VISIT_EVERY;
      if (!Number.isInteger(turn) || turn > people.length * VISITS_EACH) return null;
      const reason = reasons[turn % reasons.length] ?? '';
      return { demographicNo: people[turn % people.length] ?? 0, reason, type: 'Follow Up' };
    },
  };
}

/** Merges consecutive times into one. */
function runsOf(taken: readonly number[]): Array<{ from: number; minutes: number }> {
  const runs: Array<{ from: number; minutes: number }> = [];
  for (const minute of taken) {
    const last = runs.at(-1);
    if (last && last.from + last.minutes === minute) last.minutes += SLOT_MINUTES;
    else runs.push({ from: minute, minutes: SLOT_MINUTES });
  }
  return runs;
}

const two = (number: number) => String(number).padStart(2, '0');
const timeText = (minute: number) => `${two(Math.floor(minute / 60))}:${two(minute % 60)}`;
