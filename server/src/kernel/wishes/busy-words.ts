import { type WordRule, word } from './token.ts';

// "Does she work on Fridays" asks about a doctor.
const WHO =
  '(?<!\\b(?:does|do|did|when|if|will|would|is|are|that|who|which) )(?:i|he|she|we|(?:my|our|the) (?:son|daughter|husband|wife|partner|kids?|child|children|mom|mum|mother|dad|father|boy|girl|boss))';
const IS = "(?:'s|'m|'re|'ll be| am| is| are| will be)(?: (?:always|usually|still|normally))?";
const HAS = "(?:'s got|'ve got| has| have| has got| have got| got)(?: (?:always|usually|still|normally))?";
const AT_IT =
  '(?:working|at work|in class(?:es)?|at school|in school|in (?:a |an )?(?:\\w+ )?meetings?|in court|at (?:daycare|kindergarten|university|college)|on shift|teaching|studying|training|busy|tied up)';
const SOMETHING =
  '(?:to work|to be at work|(?:an? |my |his |her |the )?(?:\\w+ )?(?:class(?:es)?|school|work|meetings?|shifts?|practice|lessons?|rehearsals?|training|hockey|soccer|swimming|piano|dance|daycare|gymnastics))';
/** A time must follow: "I work at Safeway" refuses nothing. */
const THEN =
  '(?=,? (?:(?:on|in the|at|from|until|till?|to|all|every|most|between|before|after|during|around|the|this|next) )*(?:\\d|noon|midnight|lunch|today|tonight|tomorrow|mornings?\\b|afternoons?\\b|evenings?\\b|nights?\\b|week|mon|tue|wed|thu|fri|sat|sun))';
const SINGLE_WORDS = `work(?:s)?(?! from home)|teach(?:es)?|stud(?:y|ies)`;
const BUSY = `${WHO}(?:${IS} ${AT_IT}|${HAS} ${SOMETHING}|(?: (?:always|usually|still|normally|only))? (?:${SINGLE_WORDS}))`;

const BUSY_IN_CHINESE =
  '(?:我们?|他|她|孩子|小孩|儿子|女儿|先生|太太|老公|老婆|爸爸?|妈妈?)?(?:还|都|一般|平时)?(?:要|得|在)?(?:上[班课学]|开会|工作)';

/** What somebody does at a time: that time is to be avoided. */
export const busyWords: readonly WordRule[] = [
  word(`${BUSY}${THEN}`, () => [{ kind: 'work' }]),
  word(`${AT_IT}${THEN}`, () => [{ kind: 'work' }]),
  word(`${BUSY_IN_CHINESE}(?:要|得)?(?:直?到|至)(?=[上下中早晚午]*\\d)`, () => [
    { kind: 'work' },
    { kind: 'until' },
  ]),
  // "Mornings he works", 上午开会: the time came first.
  word(`${BUSY}(?=$|[,.;!?]| (?:so|and|but)\\b)`, () => [{ kind: 'cannot' }]),
  word(
    '(?:我们?|他|她|孩子|小孩|儿子|女儿)?(?:都|也|还)?(?:[要得在](?:开会|送孩子|接孩子|值班|补课|训练|工作)|开会|值班|有会(?![员议])|有训练)',
    () => [{ kind: 'cannot' }],
  ),
];
