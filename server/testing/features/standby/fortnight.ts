import { diceOf } from '../watcher/dice.ts';
import { placeAt, StandbyModel } from './standby-model.ts';

export interface Fortnight {
  readonly freed: number;
  readonly filled: number;
  /** What somebody who knew every answer in advance would have filled. */
  readonly best: number;
  readonly offers: number;
}

const DAYS = 14;
const WAITING = 10;
/** Of a hundred. */
const ACCEPT = 30;
const NEVER = 33;

type Answer = { readonly word: 'accept' | 'decline'; readonly after: number } | null;

/**
 * Ten patients wait at every moment. Times are freed three hours to five days ahead, in opening hours. Of those who are
 * asked, three in ten accept and a third never answer; how each would answer each time is drawn beforehand.
 */
export function playFortnight(seed: number, freedTimes = 120): Fortnight {
  const dice = diceOf(seed);
  const model = new StandbyModel({}, false);
  const answers = new Map<string, Answer>();
  const answerOf = (patientId: string, freedId: string): Answer => {
    const key = `${patientId}/${freedId}`;
    if (!answers.has(key)) answers.set(key, drawAnswer(dice.below(100), 1 + dice.below(25)));
    return answers.get(key) ?? null;
  };
  let patients = 0;
  let nextVisit = (DAYS + 30) * 1440;
  const fillUp = () => {
    while (model.entries.size < WAITING) {
      patients += 1;
      nextVisit += 15;
      model.join(`p${patients}`, nextVisit);
    }
  };
  const plan = planOf(dice, freedTimes);
  const due: { readonly at: number; readonly patientId: string; readonly word: 'accept' | 'decline' }[] = [];
  const asked = new Set<string>();
  let [freed, best] = [0, 0];
  for (model.now = 9 * 60; model.now < (DAYS + 6) * 1440; model.now += 1) {
    fillUp();
    for (const { at, minute } of plan) {
      if (at !== model.now || model.book.has(minute)) continue;
      model.book.set(minute, 'somebody');
      model.free(minute);
      freed += 1;
      const id = [...model.times.keys()].at(-1) ?? '';
      if ([...model.entries.keys()].some((patient) => answerOf(patient, id)?.word === 'accept')) best += 1;
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
      const answer = answerOf(offer.patientId ?? '', offer.freedId);
      if (answer)
        due.push({ at: model.now + answer.after, patientId: offer.patientId ?? '', word: answer.word });
    }
    for (const { patientId, misses } of [...model.entries.values()])
      if (misses >= 3 && model.now % 60 === 0) model.stays(patientId);
  }
  const planned = new Set(plan.map(({ minute }) => `${placeAt(minute).date} ${placeAt(minute).time}`));
  const ofPlan = [...model.times.values()].filter(({ freed: { date, time } }) =>
    planned.has(`${date} ${time}`),
  );
  return {
    freed,
    best,
    filled: ofPlan.filter(({ end }) => end === 'filled').length,
    offers: model.offers.size,
  };
}

function drawAnswer(draw: number, after: number): Answer {
  if (draw < ACCEPT) return { word: 'accept', after };
  return draw < ACCEPT + NEVER ? null : { word: 'decline', after };
}

/** Noticed between nine and five, for a start between nine and five. */
function planOf(dice: ReturnType<typeof diceOf>, count: number) {
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
