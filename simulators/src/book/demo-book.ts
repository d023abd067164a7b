import { addDays, weekdayOf } from '../wall-clock.ts';
import { type ClinicBook, clinicBook } from './clinic-book.ts';
import { demoPatients, demoRegulars, harbourPatients } from './demo-people.ts';

interface Doctor {
  readonly providerNo: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly specialty: string;
  readonly sex: string;
  readonly slotMinutes: number;
  readonly code: string;
}

export const FRASER: readonly Doctor[] = [
  {
    providerNo: '101',
    firstName: 'Margaret',
    lastName: 'Lee',
    specialty: 'Family Medicine',
    sex: 'F',
    slotMinutes: 15,
    code: '1',
  },
  {
    providerNo: '102',
    firstName: 'Xiaoming',
    lastName: 'Li',
    specialty: 'Family Medicine',
    sex: 'M',
    slotMinutes: 20,
    code: '1',
  },
  {
    providerNo: '103',
    firstName: 'Gurpreet',
    lastName: 'Singh',
    specialty: 'Internal Medicine',
    sex: 'M',
    slotMinutes: 30,
    code: '2',
  },
  {
    providerNo: '104',
    firstName: 'Noémie',
    lastName: "D'Amour",
    specialty: '',
    sex: 'F',
    slotMinutes: 10,
    code: '1',
  },
];

const HARBOUR: readonly Doctor[] = [
  {
    providerNo: '301',
    firstName: 'Helena',
    lastName: 'Park',
    specialty: 'Family Medicine',
    sex: 'F',
    slotMinutes: 15,
    code: '1',
  },
  {
    providerNo: '302',
    firstName: 'Daniel',
    lastName: 'Okafor',
    specialty: 'Family Medicine',
    sex: 'M',
    slotMinutes: 20,
    code: '1',
  },
  {
    providerNo: '303',
    firstName: 'Jiayi',
    lastName: 'Zhou',
    specialty: 'Pediatrics',
    sex: 'F',
    slotMinutes: 30,
    code: '2',
  },
];

export type DemoClinic = 'fraser' | 'harbour';

const CLINICS = {
  fraser: { doctors: FRASER, patients: demoPatients, receptionist: ['201', 'Nora', 'Novak'] },
  harbour: { doctors: HARBOUR, patients: harbourPatients, receptionist: ['401', 'Tom', 'Reyes'] },
} as const;

/** Nine to five with an hour for lunch; the last hour is for same-day booking. */
function workingDay({ slotMinutes, code }: Doctor): string {
  const codeAt = (minute: number) => {
    if (minute < 540 || minute >= 1020) return '_';
    if (minute >= 720 && minute < 780) return 'L';
    return minute >= 960 ? 's' : code;
  };
  return Array.from({ length: 1440 / slotMinutes }, (_, index) => codeAt(index * slotMinutes)).join('');
}

/** A demo clinic with appointments around `today`. */
export function demoBook({
  today,
  now,
  clinic = 'fraser',
  daysBehind = 3,
  daysOfStrangers = 0,
  hasRegulars = false,
}: {
  readonly today: string;
  readonly now?: () => number;
  readonly clinic?: DemoClinic;
  /** Number of past working days that are filled. */
  readonly daysBehind?: number;
  /**
   * For this many working days from today, visits belong to patients outside the demo, so that demo callers
   * have no other visit.
   */
  readonly daysOfStrangers?: number;
  /** Every other demo patient has one visit ahead, the rest have none; all other visits belong to the regulars. */
  readonly hasRegulars?: boolean;
}): ClinicBook {
  const { doctors, patients, receptionist } = CLINICS[clinic];
  const book = clinicBook(now ? { now } : {});
  book.templateCodes.push({
    id: book.templateCodes.length + 1,
    code: 'L',
    description: 'Lunch',
    duration: '',
    color: '#DDDDDD',
    confirm: 'N',
    bookinglimit: 1,
  });
  for (const { slotMinutes: _, code: __, ...doctor } of doctors) book.addProvider(doctor);
  const [providerNo, firstName, lastName] = receptionist;
  book.addProvider({ providerNo, firstName, lastName, providerType: 'receptionist' });
  book.addProvider({ providerNo: '105', firstName: 'Alan', lastName: 'Retired', status: '0' });
  for (const doctor of doctors)
    for (const weekday of [1, 2, 3, 4, 5]) book.setTemplate(doctor.providerNo, weekday, workingDay(doctor));
  for (const patient of patients()) book.addPatient(patient);
  const people = book.patients().filter(({ patientStatus }) => patientStatus === 'AC');
  const regulars = hasRegulars ? demoRegulars(clinic).map((patient) => book.addPatient(patient)) : [];
  const strangers = new Set(workingDays(today, 0, daysOfStrangers));
  const patientAt = visitors(people, regulars, today);
  fillDays(book, doctors, workingDays(today, daysBehind, 8), today, (date, turn) =>
    strangers.has(date) ? 0 : patientAt(date, turn),
  );
  return book;
}

function workingDays(today: string, before: number, after: number): string[] {
  const open = (date: string) => ![0, 6].includes(weekdayOf(date));
  const ahead = Array.from({ length: 30 }, (_, index) => addDays(today, index)).filter(open);
  const behind = Array.from({ length: 30 + before * 2 }, (_, index) => addDays(today, -1 - index)).filter(
    open,
  );
  return [...behind.slice(0, before).reverse(), ...ahead.slice(0, after)];
}

export const reasons = ['Follow up', 'Prescription renewal', 'Cough', 'Blood pressure check', 'Test results'];
const hours = [9, 10, 11, 13, 14, 15];

/** Whose visit each is; where there are regulars, every other patient has one ahead and nobody else has any. */
function visitors(
  people: readonly { readonly demographicNo: number }[],
  regulars: readonly number[],
  today: string,
): (date: string, turn: number) => number {
  const expected = new Set<number>();
  let next = 0;
  return (date, turn) => {
    const place = turn % people.length;
    const patient = people[place]?.demographicNo ?? 0;
    if (date < today || regulars.length === 0) return patient;
    if (place % 2 === 0 && !expected.has(patient)) {
      expected.add(patient);
      return patient;
    }
    next += 1;
    return regulars[next % regulars.length] ?? 0;
  };
}

function fillDays(
  book: ClinicBook,
  doctors: readonly Doctor[],
  days: readonly string[],
  today: string,
  patientAt: (date: string, turn: number) => number,
): void {
  days.forEach((date, day) => {
    doctors.forEach(({ providerNo, slotMinutes }, doctor) => {
      hours.forEach((hour, place) => {
        // Deterministic: the same day always looks the same, and about half of it is free.
        const turn = day * 7 + doctor * 5 + place * 3;
        if (turn % 5 > 1) return;
        book.staffBook({
          providerNo,
          date,
          startTime: `${String(hour).padStart(2, '0')}:00`,
          minutes: slotMinutes,
          demographicNo: patientAt(date, turn),
          status: statusOf(date < today, turn),
          reason: reasons[turn % reasons.length] ?? '',
          type: 'Follow Up',
        });
      });
    });
  });
  const [firstDay = today] = workingDays(today, 0, 1);
  book.staffBook({
    providerNo: doctors[2]?.providerNo ?? '',
    date: firstDay,
    startTime: '16:00',
    minutes: 60,
    notes: 'Staff meeting',
  });
}

function statusOf(past: boolean, turn: number): string {
  if (turn % 11 === 0) return 'C';
  if (past) return turn % 7 === 0 ? 'N' : 'B';
  return 't';
}
