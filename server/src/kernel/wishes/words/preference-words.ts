import { type Meaning, type Token, type WordRule, word } from '../token.ts';
import { oneDay } from './date-words.ts';
import { clockAt, latestOf } from './heard-words.ts';

const POSSIBLE = "(?:possible|you can|you have|you've got|we can|i can|it gets)";
const BETTER = "(?:'s| is| would be| are)(?: always| usually)? (?:better|best|preferred|preferable|ideal)";
const NO_PART = '(?! (?:afternoon|morning|evening|in|next|this))';
const BETTER_IN_CHINESE = '(?:最好|比较好|更好|最合适|更方便)';
const LATE: Meaning = { kind: 'prefer', side: 'late' };
/** Contract 8.3 defines its beginning. */
const LAST_OF_DAY: Meaning = {
  kind: 'part',
  part: { window: { from: 15 * 60 + 30, to: 24 * 60 }, half: 'pm' },
};
const EARLY: readonly Meaning[] = [{ kind: 'any' }, { kind: 'prefer', side: 'early' }];

const SOME_TIME = '(?:time|slot|appointment|opening|spot|visit|one|1)';
const THAT_YOU_HAVE =
  "(?: (?:possible|available|left|open|(?:that )?you(?:'ve got|'ve| have(?: got)?| can do| could do| do)(?: open| available| left)?))*";
const AT_WHAT_TIME =
  '(?:还|都|能|可以|可|会|的|是|有|到|约|排|来|看|做|空){0,5}(?:几点|什么时[候间]|哪个?(?:时间|时段|钟点))(?:钟)?(?:的号?|有空|有号|有位)?(?![^,。;!?]{0,3}(?:开门|关门|下班|休息|取消))';

/** Which of the times that fit are to be offered first: "as late as possible", 越晚越好. */
export const preferenceWords: readonly WordRule[] = [
  // "What's your last one?" asks for one time, whenever that is.
  word(
    `(?:what(?:'s| is| would be)|when(?:'s| is| would be)) (?:the |your )(?:very )?(?:last|latest)(?: ${SOME_TIME})?${THAT_YOU_HAVE}(?! (?:of|in) the| before )\\b|your (?:very )?(?:last|latest) ${SOME_TIME}${THAT_YOU_HAVE}\\b(?! (?:of|in) the)|how late (?:can|could|do|would) (?:you|i|we) (?:see|take|fit|squeeze|book|get|come|do|go|have)(?: (?:me|him|her|us|them|anything|something|one|1))?(?: in)?\\b|最[晚迟]${AT_WHAT_TIME}`,
    () => [LATE],
  ),
  word(
    `(?:what(?:'s| is| would be)|when(?:'s| is| would be)) (?:the |your )(?:very )?earliest(?: ${SOME_TIME})?${THAT_YOU_HAVE}\\b|最早${AT_WHAT_TIME}`,
    () => EARLY,
  ),
  word(
    '(?:the )?(?:very )?last (?:(?:appointment|slot|opening|time|spot|one|1) )?(?=before |(?:of|in) the morning)|(?<=前)的?最后1?个',
    () => [LATE],
  ),
  word(
    '(?:the )?latest of (?:those|these|them|the (?:2|3))\\b|[这那]?(?:里面|几个里)?最[晚迟]的?那1?个',
    (_, { heard }) => {
      const last = latestOf(heard);
      return last && heard && heard.length > 1 ? [...oneDay(last.date), clockAt(last.time)] : null;
    },
  ),
  word('最早的?(?:那个|1个|一个)?(?:号|空位|位置)', () => [{ kind: 'prefer', side: 'early' }]),
  word(
    `(?:as )?late as ${POSSIBLE}\\b|as late in the day as ${POSSIBLE}\\b|late${BETTER}\\b|(?:the )?later (?:in the day |on )?the better\\b|(?!(?:the )?(?:very )?latest (?:that )?(?:i|we) can [a-z]+(?: [a-z]+)? (?:is|till?|until)\\b)(?:the )?(?:very )?latest(?: (?:time|slot|appointment|opening|spot|one|1))?(?: (?:possible|available|that day|${POSSIBLE}))+\\b|(?:preferably|ideally|prefer)(?: it)? late\\b${NO_PART}|越[晚迟]越好|尽量(?:约|安排|往)?[晚迟后](?:一?[点些])?儿?|能[晚迟][就则][晚迟]|最[晚迟]的(?:时间|号|空位|1个)?(?!\\d)`,
    (_, __, before) => (isOtherHour(before) ? [LAST_OF_DAY, LATE] : [LATE]),
  ),
  word(`as late in the (afternoon|morning) as ${POSSIBLE}\\b`, ([, half = '']) => [halfOf(half), LATE]),
  word(
    `下午(?:稍微?)?[晚迟]一?[点些]儿?的?${BETTER_IN_CHINESE}|下午${BETTER_IN_CHINESE}(?:是|能)?(?:稍微?)?[晚迟]一?[点些]儿?`,
    () => [{ kind: 'part', part: { window: { from: 15 * 60, to: 24 * 60 }, half: 'pm' } }, LATE],
  ),
  // After an offer, "later is better" means later than that offer.
  word(
    `later${BETTER}\\b|(?:最好|希望)(?:是|能|约)?(?:稍微?)?[晚迟]一?[点些]儿?(?!\\d|半)|(?<![早上下午间晚])(?:稍微?)?[晚迟]一?[点些]儿?的?${BETTER_IN_CHINESE}`,
    (_, { heard }) => (heard && heard.length > 0 ? null : [LATE]),
  ),
  word(
    `(?:as )?early as ${POSSIBLE}\\b|as early in the day as ${POSSIBLE}\\b|early${BETTER}\\b|(?:the )?earlier (?:in the day |on )?the better\\b|(?:preferably|ideally|prefer)(?: it)? early\\b${NO_PART}|越早越好|能早[就则]早|尽量(?:约|安排|往)?[早前](?:一?[点些])?儿?`,
    () => EARLY,
  ),
  word(`as early in the (afternoon|morning) as ${POSSIBLE}\\b`, ([, half = '']) => [
    halfOf(half),
    { kind: 'prefer', side: 'early' },
  ]),
  word(`earlier${BETTER}\\b`, (_, { heard }) => (heard && heard.length > 0 ? null : EARLY)),
];

/** "Before work or the latest you have" names two times of day. */
function isOtherHour(before: readonly Token[]): boolean {
  const [hour, joint] = before.slice(-2);
  return joint?.kind === 'or' && (hour?.kind === 'part' || hour?.kind === 'time');
}

function halfOf(half: string): Meaning {
  const isMorning = half === 'morning';
  const window = isMorning ? { from: 0, to: 719 } : { from: 720, to: 24 * 60 };
  return { kind: 'part', part: { window, half: isMorning ? 'am' : 'pm' } };
}
