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
const SINGLE_WORDS = `(?:starts?|begins?) (?:work|school|class(?:es)?|pre-?school|kindergarten)|work(?:s)?(?! from home)|teach(?:es)?|stud(?:y|ies)`;
const BUSY = `${WHO}(?:${IS} ${AT_IT}|${HAS} ${SOMETHING}|(?: (?:always|usually|still|normally|only))? (?:${SINGLE_WORDS}))`;

const WHO_IN_CHINESE = '(?:我们?|他|她|孩子|小孩|宝宝|儿子|女儿|先生|太太|老公|老婆|爸爸?|妈妈?)';
/** 她9点上课: what comes before the person is a wish of its own, which the busy hour does not refuse. */
const THEN_IS_BUSY =
  '(?=(?:每天|平时|一般|都|是|要|得|早上|上午|下午|中午|晚上)*\\d{1,2}(?:点|:)[\\d半刻分钟]*(?:就|都|还|也|要|得|在|开始|有)*(?:上[班课学](?![前后以之])|开会|有课|开学|值班))';

const BUSY_IN_CHINESE =
  '(?:我们?|他|她|孩子|小孩|儿子|女儿|先生|太太|老公|老婆|爸爸?|妈妈?)?(?:还|都|一般|平时)?(?:要|得|在)?(?:上[班课学]|开会|工作)';

/** What somebody does at a time: that time is to be avoided. */
export const busyWords: readonly WordRule[] = [
  word(`${WHO_IN_CHINESE}${THEN_IS_BUSY}`, () => [{ kind: 'stop' }]),
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
