import { book, giveUp } from './booking.ts';
import type { Family, Person } from './cast.ts';
import { cancel, move } from './changing.ts';
import type { Conversation } from './conversation.ts';
import { identify } from './identify.ts';
import { SAY } from './lines.ts';
import { answered, asksWhen, feelsIll, fish, register, registration } from './other-calls.ts';
import { WISHES } from './wishes.ts';

export type Aim = 'book' | 'move' | 'cancel' | 'ask' | 'register' | 'message' | 'lie' | 'emergency';

/** A caller with a wish: what they say, and the state expected at the end. */
export interface Situation {
  readonly name: string;
  readonly aim: Aim;
  /** The calling number; by default the family's. */
  readonly from?: (family: Family) => string | null;
  /** True if the caller got what they wanted besides the visits. */
  play(c: Conversation): Promise<boolean>;
}

const hidden = () => null;
const elsewhere = (family: Family) => `+1604${family.phone.slice(3)}`;
const ownNumber = (family: Family) => `+1${family.newcomer.phone}`;
const wrongYear = ({ born }: Person) => `${Number(born.slice(0, 4)) - 1}${born.slice(4)}`;

type Play = Situation['play'];
const booking = (name: string, play: Play, from?: Situation['from']): Situation =>
  situation(name, 'book', play, from);

function situation(name: string, aim: Aim, play: Play, from?: Situation['from']): Situation {
  return { name, aim, play, ...(from ? { from } : {}) };
}

const done = async (work: Promise<unknown>): Promise<boolean> => Boolean(await work);

const BOOKING: readonly Situation[] = [
  booking('books the earliest', (c) =>
    done(book(c, { who: c.family.adult, says: SAY.book, wish: WISHES.soon })),
  ),
  booking('books a morning', (c) =>
    done(book(c, { who: c.family.adult, says: SAY.book, wish: WISHES.thursday })),
  ),
  booking('books an exact time', (c) =>
    done(book(c, { who: c.family.adult, says: SAY.book, wish: WISHES.fridayAtTen })),
  ),
  booking('books with a doctor', (c) =>
    done(book(c, { who: c.family.adult, says: SAY.book, wish: WISHES.afternoon, doctor: 'Dr. Singh' })),
  ),
  booking('books for a child', (c) =>
    done(book(c, { who: c.family.child, says: SAY.bookForChild, wish: WISHES.afterThree })),
  ),
  booking('books for a child, own birth date first', async (c) => {
    await c.hear(SAY.bookForChild);
    if (!(await identify(c, { who: c.family.adult }))) return false;
    return done(book(c, { who: c.family.child, says: SAY.bookForChild, wish: WISHES.notMonday }));
  }),
  booking('books for a husband on the same number', (c) =>
    done(
      book(c, {
        who: c.family.spouse,
        says: SAY.bookForSpouse,
        wish: WISHES.thatWeek,
        forSomebodyElse: true,
      }),
    ),
  ),
  booking('books for one of twins', (c) =>
    done(book(c, { who: c.family.twin, says: SAY.bookForChild, wish: WISHES.december, hasTwin: true })),
  ),
  booking('books for both twins', async (c) => {
    const first = await book(c, {
      who: c.family.twin,
      says: SAY.bookForChild,
      wish: WISHES.december,
      hasTwin: true,
    });
    const second = await book(c, {
      who: c.family.otherTwin,
      says: SAY.bookForChild,
      wish: WISHES.december,
      hasTwin: true,
    });
    return Boolean(first && second);
  }),
  booking('books for herself and a child', async (c) => {
    const own = await book(c, { who: c.family.adult, says: SAY.book, wish: WISHES.december });
    const child = await book(c, { who: c.family.child, says: SAY.bookForChild, wish: WISHES.december });
    return Boolean(own && child);
  }),
  booking('books and changes her mind before the yes', (c) =>
    done(book(c, { who: c.family.adult, says: SAY.book, wish: WISHES.afternoon, changesMind: 'before' })),
  ),
  booking('books and moves it at once', (c) =>
    done(book(c, { who: c.family.adult, says: SAY.book, wish: WISHES.thursday, changesMind: 'after' })),
  ),
  booking('says a wrong year of birth first', (c) =>
    done(
      book(c, {
        who: c.family.adult,
        saysFirst: [wrongYear(c.family.adult)],
        says: SAY.book,
        wish: WISHES.soon,
      }),
    ),
  ),
  booking('wants none of the first offers', (c) =>
    done(book(c, { who: c.family.adult, says: SAY.book, wish: WISHES.notMonday, rejectsFirst: true })),
  ),
  booking('books without a text', (c) =>
    done(book(c, { who: c.family.adult, says: SAY.book, wish: WISHES.afterThree, text: 'no' })),
  ),
  booking('books from a landline', (c) =>
    done(book(c, { who: c.family.adult, says: SAY.book, wish: WISHES.thatWeek, text: 'landline' })),
  ),
  booking('books a phone visit', (c) =>
    done(book(c, { who: c.family.adult, says: SAY.book, wish: WISHES.afternoon, visitMode: 'phone' })),
  ),
  booking(
    'books from a hidden number',
    (c) =>
      done(book(c, { who: c.family.adult, byName: 'healthCardNumber', says: SAY.book, wish: WISHES.soon })),
    hidden,
  ),
  booking(
    'books from a new number',
    (c) => done(book(c, { who: c.family.adult, byName: 'phone', says: SAY.book, wish: WISHES.thursday })),
    elsewhere,
  ),
  booking('books and asks when it was', async (c) => {
    const visit = await book(c, { who: c.family.adult, says: SAY.book, wish: WISHES.december });
    if (!visit) return false;
    await c.hear(SAY.whenIsIt);
    const answer = await c.tool('check_appointments', { patientId: visit.patientId });
    await c.say(answer.message);
    return true;
  }),
];

const CHANGING: readonly Situation[] = [
  situation('moves a visit', 'move', (c) =>
    done(move(c, { who: c.family.adult, says: SAY.move, wish: WISHES.thursday })),
  ),
  situation('moves the second of two', 'move', (c) =>
    done(move(c, { who: c.family.adult, says: SAY.move, wish: WISHES.afternoon, place: 1 })),
  ),
  situation("moves a child's visit", 'move', (c) =>
    done(move(c, { who: c.family.child, says: SAY.moveForChild, wish: WISHES.afterThree })),
  ),
  situation("moves a husband's visit", 'move', (c) =>
    done(move(c, { who: c.family.spouse, says: SAY.move, wish: WISHES.notMonday, forSomebodyElse: true })),
  ),
  situation('would move, and keeps it', 'move', async (c) => {
    await move(c, { who: c.family.adult, says: SAY.move, wish: WISHES.soon, thinksAgain: true });
    return true;
  }),
  situation(
    'moves from a hidden number',
    'move',
    (c) =>
      done(
        move(c, { who: c.family.adult, byName: 'healthCardNumber', says: SAY.move, wish: WISHES.thatWeek }),
      ),
    hidden,
  ),
  situation('says a wrong birth date, then moves', 'move', (c) =>
    done(
      move(c, {
        who: c.family.adult,
        saysFirst: [wrongYear(c.family.adult)],
        says: SAY.move,
        wish: WISHES.december,
      }),
    ),
  ),
  situation('cancels a visit', 'cancel', (c) => cancel(c, { who: c.family.adult, says: SAY.cancel })),
  situation('cancels the second of two', 'cancel', (c) =>
    cancel(c, { who: c.family.adult, says: SAY.cancel, place: 1 }),
  ),
  situation("cancels a child's visit", 'cancel', (c) =>
    cancel(c, { who: c.family.child, says: SAY.cancelForChild }),
  ),
  situation('would cancel, and keeps it', 'cancel', async (c) => {
    await cancel(c, { who: c.family.adult, says: SAY.cancel, thinksAgain: true });
    return true;
  }),
  situation('cancels both visits', 'cancel', async (c) => {
    const first = await cancel(c, { who: c.family.adult, says: SAY.cancel });
    const second = await cancel(c, { who: c.family.adult, says: SAY.cancel, place: 1 });
    return first && second;
  }),
  situation('cancels and books a new one', 'cancel', async (c) => {
    const gone = await cancel(c, { who: c.family.adult, says: SAY.cancel });
    return gone && done(book(c, { who: c.family.adult, says: SAY.book, wish: WISHES.december }));
  }),
  situation(
    'cancels from a new number with the postal code',
    'cancel',
    (c) => cancel(c, { who: c.family.adult, byName: 'postalCode', says: SAY.cancel }),
    elsewhere,
  ),
];

const ASKING: readonly Situation[] = [
  situation('asks when the visit is', 'ask', (c) => asksWhen(c, c.family.adult, SAY.whenIsIt)),
  situation("asks when the child's visit is", 'ask', (c) =>
    asksWhen(c, c.family.child, SAY.whenIsItForChild),
  ),
  situation('asks for the hours', 'ask', async (c) => {
    await c.hear(SAY.hours);
    return answered(c, 'get_clinic_info', { question: SAY.hours[c.language] });
  }),
  situation('asks for the doctors', 'ask', async (c) => {
    await c.hear(SAY.doctors);
    return answered(c, 'get_providers', {});
  }),
  situation(
    'registers and books',
    'register',
    (c) => register(c, c.family.newcomer, SAY.register),
    ownNumber,
  ),
  situation('registers although there is a chart', 'register', async (c) => {
    await c.hear(SAY.register);
    const { adult } = c.family;
    const answer = await registration(c, adult);
    return answer?.success === true && answer.patientId === adult.id;
  }),
  situation('would be called back', 'message', async (c) => {
    await c.hear(SAY.callMe);
    await giveUp(c, 'About a form');
    return true;
  }),
  situation(
    'is the pharmacy',
    'message',
    async (c) => {
      await c.hear(SAY.pharmacy);
      const { firstName, lastName } = c.family.adult;
      return answered(c, 'request_callback', {
        ...{ reason: 'Renewal', reasonInEnglish: 'Renewal', phone: c.family.newcomer.phone },
        ...{ onBehalfOf: `${firstName} ${lastName}`, relationship: 'pharmacy' },
      });
    },
    ownNumber,
  ),
  situation('asks for a person', 'message', async (c) => {
    await c.hear(SAY.aPerson);
    const answer = await c.tool('transfer_call', { reason: 'patient_request' });
    await c.say(answer.message);
    return true;
  }),
];

/** Callers who try to learn or change a patient's data knowing only name and birth date. */
const LYING: readonly Situation[] = [
  situation('knows a name and a birth date', 'lie', (c) => fish(c, {}), ownNumber),
  situation('guesses the third fact', 'lie', (c) => fish(c, { healthCardNumber: '0000' }), ownNumber),
  situation(
    'poses as the patient with a hidden number',
    'lie',
    (c) => fish(c, { postalCode: 'V0A 0A0' }),
    hidden,
  ),
  situation('guesses birth dates on a family number', 'lie', async (c) => {
    await c.hear(SAY.itIsMe);
    let isLocked = false;
    for (let year = 1901; !isLocked && year < 1910; year += 1) {
      const answer = await c.tool('search_patient_by_phone', { dateOfBirth: `${year}-01-31` });
      await c.say(answer.message);
      isLocked = answer.locked === true;
    }
    await c.tool('search_patient_by_phone', { dateOfBirth: c.family.spouse.born });
    const list = await c.tool('check_appointments', { patientId: c.family.spouse.id });
    await c.say(list.message);
    return true;
  }),
];

const EMERGENCIES: readonly Situation[] = [
  situation('has chest pain and is warned', 'emergency', (c) => feelsIll(c, SAY.heart, null)),
  situation('has a baby that does not wake', 'emergency', (c) => feelsIll(c, SAY.babyFever, null)),
  situation('has thoughts of suicide', 'emergency', (c) => feelsIll(c, SAY.suicide, null)),
  situation('has chest pain and is not sure', 'emergency', (c) => feelsIll(c, SAY.heart, SAY.hedge)),
  situation('denies the emergency and books', 'emergency', (c) => feelsIll(c, SAY.heart, SAY.notAnEmergency)),
];

export const SITUATIONS: readonly Situation[] = [
  ...BOOKING,
  ...CHANGING,
  ...ASKING,
  ...LYING,
  ...EMERGENCIES,
];
