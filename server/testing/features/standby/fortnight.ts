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
}

const DAYS = 14;
const WAITING = 10;
/** Of a hundred. */
const ACCEPT = 30;
const NEVER = 33;

type Answer = { readonly word: 'accept' | 'decline'; readonly after: number } | null;

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
export function playFortnight(seed: number, freedTimes = 120): Fortnight {
  const plan = planOf(diceOf(seed), freedTimes);
  const draws = { plan, answerOf: (patient: number, time: number) => drawAnswer(seed, patient, time) };
  const model = new StandbyModel({}, false);
  const { filled, offers } = play(model, draws);
  return { freed: plan.length, filled, offers, best: bestOf(model, draws) };
}

interface Draws {
  readonly plan: readonly Planned[];
  answerOf(patient: number, time: number): Answer;
}

function play(model: StandbyModel, { plan, answerOf }: Draws) {
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
      if (answer) due.push({ at: model.now + answer.after, patientId, word: answer.word });
    }
    for (const { patientId, misses } of [...model.entries.values()])
      if (misses >= 3 && model.now % 60 === 0) model.stays(patientId);
  }
  const filled = [...model.times.values()].filter(({ end }) => end === 'filled').length;
  return { filled, offers: model.offers.size };
}

/** Nobody is asked at night, and the last who were have answered or not by nine. */
const nextMinute = (now: Minute): Minute => (now % 1440 === 21 * 60 ? now + 11 * 60 : now + 1);

/**
 * The largest matching of times and patients who would say yes in time if they were asked first of all. The first ten
 * may be asked from the beginning; each of the others not before as many times had been freed as patients went before
 * them, and nobody after offers have stopped.
 */
function bestOf({ rules }: StandbyModel, { plan, answerOf }: Draws): number {
  const firstAsked = plan.map(({ at }) => at + SETTLE_MINUTES).toSorted((a, b) => a - b);
  const mayTake = plan.map(({ at, minute }, time) => {
    const window = minutesToAnswer(rules, minute - at - SETTLE_MINUTES);
    const stop = minute - rules.stopHoursBefore * 60;
    return Array.from({ length: WAITING + plan.length }, (_, patient) => patient).filter((patient) => {
      const from = patient < WAITING ? 0 : (firstAsked[patient - WAITING] ?? 0);
      const answer = answerOf(patient, time);
      return from <= stop && answer?.word === 'accept' && answer.after < window;
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
  const [draw, after] = [dice.below(100), 1 + dice.below(25)];
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
