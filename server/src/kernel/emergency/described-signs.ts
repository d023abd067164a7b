import { CHINESE_SIGNS } from './chinese-signs.ts';
import type { Combination, Part } from './combinations.ts';
import type { Emergency } from './emergency.ts';
import { ENGLISH_SIGNS } from './english-signs.ts';

/*
 * Callers describe what they see more often than they name it. A sign is a set of words for one thing. A sign
 * alone is harmless; certain combinations in one sentence are an emergency.
 */
type Sign = keyof typeof ENGLISH_SIGNS & keyof typeof CHINESE_SIGNS;

/** True of the person or the moment even if other words of the sentence are denied or past. */
const BACKGROUND: ReadonlySet<Sign> = new Set<Sign>([
  'medicine',
  'speech',
  'changedNow',
  'despair',
  'smallChild',
  'headPain',
  'newborn',
  'kicksOtherwise',
  'eye',
  'exposed',
]);

const alternatives = (words: string): string =>
  words
    .trim()
    .split(/\s*\n\s*| \/ /u)
    .join('|');

function partOf(sign: Sign): Part {
  return {
    en: new RegExp(`\\b(?:${alternatives(ENGLISH_SIGNS[sign])})\\b`, 'gu'),
    zh: new RegExp(alternatives(CHINESE_SIGNS[sign]), 'gu'),
    isBackground: BACKGROUND.has(sign),
  };
}

/** An emergency, the signs that together indicate it, and the sign that makes them harmless. */
const TOGETHER: ReadonlyArray<readonly [Emergency, readonly Sign[], Sign?]> = [
  ['heart', ['chest', 'squeezed', 'heartStrain']],
  ['heart', ['heartArea', 'gripped']],
  ['heart', ['leftArm', 'coldSweat']],
  ['heart', ['heartArea', 'coldSweat']],
  ['heart', ['nitro', 'notHelping']],
  ['unconscious', ['smallChild', 'limpNow', 'notWithIt']],
  ['unconscious', ['refusesDrink', 'driedOut']],
  ['injury', ['headHit', 'confused']],
  ['bleeding', ['vomiting', 'blood']],
  ['birth', ['late', 'hardBelly']],
  ['injury', ['hazard', 'inEye']],
  ['unconscious', ['triedToWake', 'noReply']],
  ['unconscious', ['strangeSleep', 'noReply']],
  ['unconscious', ['sleepsOn', 'wakesForFeeds', 'dozesOff']],
  ['suicide', ['violentThought', 'violentAct']],
  ['injury', ['headHit', 'vomiting']],
  ['bleeding', ['blood', 'muchBlood']],
  ['poison', ['tookTooMuch', 'medicine'], 'forAWhile'],
  ['bleeding', ['late', 'blood']],
  ['birth', ['late', 'babyStill']],
  ['birth', ['late', 'kicksOtherwise', 'notOnce']],
  ['seizure', ['wentStiff', 'shook']],
  ['fever', ['feverish', 'neckHurts']],
  ['stroke', ['speech', 'makesNoSense']],
  ['stroke', ['oneSideFails', 'changedNow']],
  ['suicide', ['farewell', 'despair']],
  ['suicide', ['lettersWritten', 'noMoreVisits']],
  ['poison', ['gasSource', 'illFromIt']],
  ['poison', ['inMouth', 'hazard']],
  ['poison', ['smallChild', 'inMouth', 'othersMedicine']],
  ['stroke', ['headPain', 'likeABlow']],
  ['fever', ['feverish', 'newborn']],
  ['allergy', ['exposed', 'airwaySwells', 'allOver']],
  ['injury', ['bigBurn', 'skinGone']],
  ['injury', ['fell', 'legsDead']],
  ['stroke', ['eye', 'sightGone', 'changedNow']],
  ['breathing', ['stuckInThroat', 'airwaySign']],
  ['breathing', ['needsAir']],
  ['breathing', ['asthmaAttack', 'notHelping']],
  ['unconscious', ['smallChild', 'sunken']],
  ['stroke', ['unevenFace']],
  ['stroke', ['limbAsleep', 'doesNotReturn']],
  ['bleeding', ['coughs', 'redInSink']],
  ['heart', ['pressed', 'intoJaw'], 'toothOrSinus'],
];

export const DESCRIBED: readonly Combination[] = TOGETHER.map(([emergency, signs, harmless]) => ({
  emergency,
  parts: signs.map(partOf),
  unless: harmless ? partOf(harmless) : null,
}));
