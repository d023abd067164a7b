import { minutesToAnswer } from '../../../src/features/standby/rules.ts';
import { SETTLE_MINUTES } from '../../../src/features/standby/standby.ts';
import { diceOf } from '../watcher/dice.ts';
import { type Minute, placeAt, StandbyModel } from './standby-model.ts';

export interface Fortnight {
  readonly freed: number;
  readonly filled: number;
  /** No way of asking could have filled more, even knowing every answer beforehand. */
  readonly best: number;
  readonly offers: number;
  /** Times that ended because offers stop some hours before, with somebody still to be asked. */
  readonly tooLate: number;
  /** Times that ended because everybody who waited had been asked. */
  readonly nobodyLeft: number;
}

/**
 * How long an answer takes. `window`: somewhere within the time to answer, so that of those who are asked three in ten
 * accept, however near the visit is. `slow`: up to 25 minutes, however short the time to answer is, so that near the
 * visit many a yes comes too late.
 */
export type AnswerSpeed = 'window' | 'slow';

const DAYS = 14;
const WAITING = 10;
/** Of a hundred. */
const ACCEPT = 30;
const NEVER = 33;

/** `after` is in minutes of the slowest answer. */
type Answer = { readonly word: 'accept' | 'decline'; readonly after: number } | null;
const SLOWEST = 25;

/** Minutes after the question, given how many there are to answer. */
const minutesTaken = (speed: AnswerSpeed, after: number, window: number): number =>
  speed === 'slow' ? after : Math.ceil((after / SLOWEST) * (window - 1));

interface Planned {
  /** When the time is left, and when it begins. */
  readonly at: Minute;
  readonly minute: Minute;
}

/**
 * Ten patients wait at every moment: whoever is booked is followed by the next. Times are freed three hours to five days
 * ahead, in opening hours. Of those who are asked, three in ten accept and a third never answer; how each patient would
 * answer each time is drawn beforehand, whoever is asked.
 */
export function playFortnight(seed: number, speed: AnswerSpeed, freedTimes = 120): Fortnight {
  const plan = planOf(diceOf(seed), freedTimes);
  const draws = { plan, speed, answerOf: (patient: number, time: number) => drawAnswer(seed, patient, time) };
  const model = new StandbyModel({}, false);
  return { freed: plan.length, ...play(model, draws), best: bestOf(model, draws) };
}

interface Draws {
  readonly speed: AnswerSpeed;
  readonly plan: readonly Planned[];
  answerOf(patient: number, time: number): Answer;
}

function play(model: StandbyModel, { plan, speed, answerOf }: Draws): Omit<Fortnight, 'freed' | 'best'> {
  const numberOf = new Map(plan.map(({ minute }, number) => [keyOf(minute), number]));
  const due: { readonly at: number; readonly patientId: string; readonly word: 'accept' | 'decline' }[] = [];
  const asked = new Set<string>();
  const leftAt = new Map<Minute, Minute[]>();
  for (const { at, minute } of plan) leftAt.set(at, [...(leftAt.get(at) ?? []), minute]);
  let patients = 0;
  for (model.now = 9 * 60; model.now < (DAYS + 6) * 1440; model.now = nextMinute(model.now)) {
    while (model.entries.size < WAITING) {
      model.join(String(patients), (DAYS + 30) * 1440 + patients * 15);
      patients += 1;
    }
    for (const minute of leftAt.get(model.now) ?? []) {
      model.book.set(minute, 'somebody');
      model.free(minute);
    }
    for (const each of due.splice(0)) {
      if (each.at > model.now) due.push(each);
      else model[each.word](each.patientId);
    }
    for (const [id, { end }] of model.times) if (end === null) model.look(id);
    for (const offerId of [...model.acceptances.keys()]) model.goOn(offerId);
    for (const patientId of model.entries.keys()) {
      const offer = model.openOfferOf(patientId);
      if (offer?.state !== 'offered' || asked.has(offer.id)) continue;
      asked.add(offer.id);
      const answer = answerOf(Number(patientId), numberOf.get(`${offer.date} ${offer.time}`) ?? 0);
      const window = ((offer.until?.getTime() ?? 0) - offer.offeredAt.getTime()) / 60_000;
      if (answer)
        due.push({
          ...{ patientId, word: answer.word },
          at: model.now + minutesTaken(speed, answer.after, window),
        });
    }
    for (const { patientId, misses } of [...model.entries.values()])
      if (misses >= 3 && model.now % 60 === 0) model.stays(patientId);
  }
  const ends = (...names: readonly string[]) =>
    [...model.times.values()].filter(({ end }) => names.includes(end ?? '')).length;
  return {
    ...{ filled: ends('filled'), offers: model.offers.size },
    ...{ tooLate: ends('too_late', 'quiet_hours'), nobodyLeft: ends('nobody_left') },
  };
}

/** Nobody is asked at night, and the last who were have answered or not by nine. */
const nextMinute = (now: Minute): Minute => (now % 1440 === 21 * 60 ? now + 11 * 60 : now + 1);

/**
 * The largest matching of times and patients who would say yes in time if they were asked first of all. The first ten
 * may be asked from the beginning; each of the others not before as many times had been freed as patients went before
 * them, and nobody after offers have stopped.
 */
function bestOf({ rules }: StandbyModel, { plan, speed, answerOf }: Draws): number {
  const firstAsked = plan.map(({ at }) => at + SETTLE_MINUTES).toSorted((a, b) => a - b);
  const mayTake = plan.map(({ at, minute }, time) => {
    const window = minutesToAnswer(rules, minute - at - SETTLE_MINUTES);
    const stop = minute - rules.stopHoursBefore * 60;
    return Array.from({ length: WAITING + plan.length }, (_, patient) => patient).filter((patient) => {
      const from = patient < WAITING ? 0 : (firstAsked[patient - WAITING] ?? 0);
      const answer = answerOf(patient, time);
      return from <= stop && answer?.word === 'accept' && minutesTaken(speed, answer.after, window) < window;
    });
  });
  return largestMatching(mayTake);
}

/** How many of the left side can each have somebody of their own on the right. */
function largestMatching(neighbours: readonly (readonly number[])[]): number {
  const takenBy = new Map<number, number>();
  const place = (left: number, tried: Set<number>): boolean =>
    (neighbours[left] ?? []).some((right) => {
      if (tried.has(right)) return false;
      tried.add(right);
      const before = takenBy.get(right);
      if (before !== undefined && !place(before, tried)) return false;
      takenBy.set(right, left);
      return true;
    });
  return neighbours.filter((_, left) => place(left, new Set())).length;
}

const keyOf = (minute: Minute) => `${placeAt(minute).date} ${placeAt(minute).time}`;

function drawAnswer(seed: number, patient: number, time: number): Answer {
  const dice = diceOf(Math.imul(seed, 7_919) + patient * 100_003 + time);
  dice.below(2);
  const [draw, after] = [dice.below(100), 1 + dice.below(SLOWEST)];
  if (draw < ACCEPT) return { word: 'accept', after };
  return draw < ACCEPT + NEVER ? null : { word: 'decline', after };
}

/** Noticed between nine and five, for a start between nine and five. */
function planOf(dice: ReturnType<typeof diceOf>, count: number): Planned[] {
  const taken = new Set<number>();
  return Array.from({ length: count }, () => {
    for (;;) {
      const at = dice.below(DAYS) * 1440 + 9 * 60 + dice.below(8 * 60);
      const minute = Math.floor((at + 180 + dice.below(5 * 1440 - 180)) / 15) * 15;
      const ofDay = minute % 1440;
      if (minute - at < 180 || ofDay < 9 * 60 || ofDay >= 17 * 60 || taken.has(minute)) continue;
      taken.add(minute);
      return { at, minute };
    }
  });
}
