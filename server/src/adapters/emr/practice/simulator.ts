import { toE164 } from '../../../kernel/people/phone-number.ts';
import { spokenPerson } from '../../../kernel/spoken/person-name.ts';
import type { Clock } from '../../../kernel/time/clock.ts';
import type { PracticeSimulator, PracticeWish } from '../../../ports/practice-emr.ts';
import { surnameLast } from './doctor-name.ts';

type Practice = typeof import('@frontdesk/simulators/practice');

const NOT_LIVE = /^[CND]/;
const MOST_CALLERS = 8;
/** A scenario books the earliest time, so that day must hold no other appointments of its caller. */
const DAYS_OF_STRANGERS = 2;
/** The generated people do not depend on the date. */
const ANY_DAY = '2026-01-05';

// Imported on first use, because most processes never play a call.
export const simulators = (): Promise<Practice> => import('@frontdesk/simulators/practice');

export function practiceSimulator(clock: Clock): PracticeSimulator {
  return {
    write: async (wish) => JSON.stringify((await bookOf(clock, wish)).keep()),
    look: async (kept) => {
      const { clinicBook } = await simulators();
      const book = clinicBook({ kept: JSON.parse(kept) });
      return {
        appointments: book
          .appointments()
          .map(({ id, demographicNo, providerNo, date, startTime, status, reason }) => ({
            ...{ id: String(id), patient: String(demographicNo), provider: providerNo ?? '', date },
            time: startTime.slice(0, 5),
            reason: reason ?? '',
            isLive: !NOT_LIVE.test(status ?? ''),
          })),
        patients: book.patients().map(({ lastName, firstName }) => `${lastName}, ${firstName}`),
      };
    },
    callers: async () => {
      const { demoBook } = await simulators();
      const people = demoBook({ today: ANY_DAY }).patients();
      const numbers = people.map(({ phone }) => toE164(phone));
      const isAlone = (phone: string) => numbers.filter((each) => each === phone).length === 1;
      return people
        .flatMap(({ demographicNo, firstName, lastName, patientStatus }, at) => {
          const phone = numbers[at];
          if (!phone || patientStatus !== 'AC' || !isAlone(phone)) return [];
          return [{ patientId: String(demographicNo), name: spokenPerson({ firstName, lastName }), phone }];
        })
        .slice(0, MOST_CALLERS);
    },
  };
}

async function bookOf(clock: Clock, { book, today, doctors, week }: PracticeWish) {
  const { demoBook, practiceBook } = await simulators();
  const now = () => clock.now().getTime();
  if (book === 'scenarios') return demoBook({ today, now, daysOfStrangers: DAYS_OF_STRANGERS });
  const named = doctors.map(({ id, name, specialty }) => ({
    ...surnameLast(name),
    ...{ providerNo: id, specialty },
  }));
  return practiceBook({ today, days: book, doctors: named, week, now });
}
