import { weekdayOf } from '../time/calendar.ts';
import { nextWeekday } from './days/spans.ts';
import { type HeardTime, type Meaning, type Moment, type WordRule, word } from './token.ts';
import { oneDay } from './words/date-words.ts';
import { clockAt, earliestOf, latestOf, theDay, theOffer, WEEKDAY, WEEKDAYS } from './words/heard-words.ts';
import { betweenOffers } from './words/offer-words.ts';

const UNRESOLVED: readonly Meaning[] = [{ kind: 'unresolved' }];
const FILLER: readonly Meaning[] = [{ kind: 'filler' }];

/** "Is it okay", "not great" and 不太好 take nothing. */
const NOT_REFUSED = "(?<!\\b(?:is|are|was|would|could|can|if|not|never|no|(?:[a-z]+n't))(?: [a-z']+){0,4} )";
const NOT_REFUSED_IN_CHINESE = '(?<![不没别难怎][^,。;!?]{0,10})';

const YES =
  '(?:that (?:1|one)|so much|very much|oh|ok|okay|yes|yeah|yep|yup|sure|alright|all right|great|perfect|good|lovely|wonderful|please|thanks?|thank you|then|actually)';
/** "That works", "I'll take it" */
const TAKEN =
  "(?:(?:that|it|this)(?:'ll| will| should| would|'d)?(?: one| time)?(?: (?:works?|suits?|do(?:es)?|sounds? (?:good|great|fine|perfect)|is (?:fine|good|great|perfect|ok(?:ay)?)|(?:be )?(?:fine|good|great|perfect|ok(?:ay)?)))(?: (?:for )?(?:me|us))?|that's (?:fine|good|great|perfect|ok(?:ay)?)(?: (?:for|with) (?:me|us))?|(?:i'll|let's|i'd like to|i would like to|we'll|can you|could you) (?:just )?(?:take|do|book|go with|have|grab)(?: me)? (?:it|that|this|that (?:1|one))|sounds (?:good|great|fine|perfect)|(?:go ahead(?: and)? )?(?:please )?book (?:it|that|me in)|go ahead|put me (?:down|in)(?: for (?:it|that))?)";
const YES_IN_CHINESE = '嗯|好的?|哦|行|可以的?|没问题|对|那就?|吧|了|啊|呀|谢谢你?|挺好的?|很好|,';
const THIS_ONE = '(?:就|要|约|订|定){0,3}(?:这个|那个|这1个|那1个)(?:时间|号)?|就这么?样?(?:定|约)?';

/** "That works", "the middle one", "around that time": words that take one of the times that were offered, or one near it. */
export const chosenWords: readonly WordRule[] = [
  // "Yeah, that works, I'll take it": the one that was offered.
  word(
    `${NOT_REFUSED}(?:${YES},? ){0,6}(?:${TAKEN}|yes,? please|perfect|^(?:${YES},? ){0,6}(?:yes|yeah|yep|yup|sure|ok|okay|great|wonderful|lovely))(?:,? (?:and |so |then )?(?:${TAKEN}|${YES})){0,6}(?: (?:for )?(?:me|us))?(?=[,.! ]*$)`,
    (_, { heard }, before) => (before.length > 0 ? null : theAccepted(heard)),
  ),
  // 可以, 不过要李医生
  word(
    `^(?:${YES_IN_CHINESE}){0,4}(?:[这那]个)?(?:时间)?(?:可以|行|好)的?(?=,?(?:但是?|不过|就是|只是)(?:能不能|可不可以|可以|要|想|得|最好){0,2}(?:换成?|找|看|约|是)?[^,。]{1,5}(?:医生|大夫))`,
    (_, { heard }) => theAccepted(heard),
  ),
  // "That's fine, but with Dr. Lee"
  word(
    `${NOT_REFUSED}(?:${YES},? ){0,6}${TAKEN}(?=,? (?:but|if it's|if it can be) with\\b)`,
    (_, { heard }, before) => (before.length > 0 ? null : theAccepted(heard)),
  ),
  word(
    `${NOT_REFUSED_IN_CHINESE}(?:${YES_IN_CHINESE}){0,6}(?:(?:${THIS_ONE})(?:${YES_IN_CHINESE}|帮我|给我|请|麻烦|你|约上?|订上?|定下?来?){0,8}|可以的?|行|好的?|就这样|那?就这么定)(?:${YES_IN_CHINESE}){0,6}(?=[。!]?$)`,
    (_, { heard }, before) => (before.length > 0 ? null : theAccepted(heard)),
  ),
  word(
    '(?:at )?(?:around|about|near|close to) (?:that|the same) (?:time|hour)\\b(?! of (?:year|the month))|(?:差不多|大概)(?:那|同1)个时[间候]',
    (_, { heard }, before) => {
      const times = new Set((heard ?? []).map(({ time }) => time));
      const [only] = times;
      const named = before.findLast(({ kind }) => kind === 'time');
      if (only && times.size === 1) return [{ kind: 'stop' }, { kind: 'around' }, clockAt(only)];
      return named && !heard?.length ? [{ kind: 'stop' }, { kind: 'around' }, named] : UNRESOLVED;
    },
  ),
  // "The morning one", 上午那个
  word(
    '(?:the|^) ?(morning|afternoon)(?: (?:1|one)\\b|(?=(?:,? (?:please|then|thanks|is (?:fine|good|better)|works))?[.!]?$))|(上午|早上|下午)的?那1?个(?!时|周|月)',
    ([, english = '', chinese = ''], { heard }) => {
      const isMorning = english === 'morning' || /上午|早上/.test(chinese);
      const [only, other] = (heard ?? []).filter(({ time }) => time < '12:00' === isMorning);
      return only && !other ? [...oneDay(only.date), clockAt(only.time)] : null;
    },
  ),
  word('(?:the )?middle (?:1|one|option|choice)\\b(?! of)|中间的?那1?个', (_, { heard }) =>
    heard?.length === 3 ? theOffer(heard, 1) : UNRESOLVED,
  ),
  // "Something between those two"
  word(
    '(?:in )?between (?:those|these|them|the)(?: two| 2)?(?: times)?\\b(?! and)|[这那]?2个(?:时间)?的?(?:中间|之间)的?(?:时间)?',
    (_, { heard }) => betweenOffers(heard),
  ),
  word(
    "(?:my |the )?(first|\\dth) (?:choice|preference)(?:'s| is| would be)?\\b|第(\\d)个?(?:选择|志愿)(?:是)?",
    ([all = '', place = '', chinese = ''], { heard }) => {
      if (heard?.length && !all.startsWith('my')) return null;
      return /^(?:first|1)/.test(place || chinese) ? FILLER : [{ kind: 'if-not' }];
    },
  ),
  word(
    '(?:the )?(\\d)th (?:1|option|choice|offer|slot|time)(?! of)\\b|(?:number|option|choice) (\\d)\\b|第(\\d)个(?!周|月)',
    ([, place1 = '', number = '', place2 = ''], { heard }) => {
      const place = Number(place1 || number || place2);
      // "The first one you have", where nothing was offered yet.
      return place === 1 && !heard?.length ? [{ kind: 'any' }] : theOffer(heard, place - 1);
    },
  ),
  word('(?:the )?last (?:1|one|option|choice)(?! of)\\b|最后那个(?!周|月)', (_, { heard }) =>
    theOffer(heard, (heard?.length ?? 0) - 1),
  ),
  // 要后面那个, of two
  word('([前后先])(?:面|边|头)?的?那1?个(?!时|周|月|医生)', ([, side = ''], { heard }, before) =>
    heard?.length === 2 && !before.some(({ kind }) => kind === 'day')
      ? theOffer(heard, side === '后' ? 1 : 0)
      : null,
  ),
  word(
    "the (early|late) (?:1|one)\\b|(?:the )?(earlier|later|sooner)(?:(?: (?:1|one))? of (?:the (?:2|two)|those|these|them)(?: (?:times|ones))?|(?<=the (?:earlier|later|sooner)) (?:1|one|time|slot|option|appointment)(?! (?:in|on|of|that|this)\\b))\\b|whichever(?:'s| is| one is| comes)? (earlier|later|sooner)\\b|(?:比较|更|稍微?)?(早|晚|迟)1?[点些]?的?那1?个(?!时|周|月)",
    ([, bare = '', first = '', which = '', chinese = ''], { heard }) => {
      const isLater =
        bare === 'late' || first === 'later' || which === 'later' || chinese === '晚' || chinese === '迟';
      const chosen = isLater ? latestOf(heard) : earliestOf(heard);
      return chosen ? [...oneDay(chosen.date), clockAt(chosen.time)] : UNRESOLVED;
    },
  ),
  word(`(?:the )?${WEEKDAY} (?:1|one)(?! of|\\d|[ :]\\d)\\b`, ([, name = ''], moment) =>
    theOfferOn(WEEKDAYS.indexOf(name), moment),
  ),
  word(`the (?:1|one) (?:that's |that is |which is )?on (?:the )?${WEEKDAY}\\b`, ([, name = ''], moment) =>
    theOfferOn(WEEKDAYS.indexOf(name), moment),
  ),
  word('周(\\d)\\s*的?那1?个(?!时|周)', ([, day = ''], moment) => theOfferOn(Number(day) % 7, moment)),
];

function theAccepted(heard: readonly HeardTime[] | undefined): readonly Meaning[] | null {
  return heard?.length === 1 ? theOffer(heard, 0) : null;
}

/** "The Thursday one": the offer of that day, else that day. */
function theOfferOn(weekday: number, { heard, today }: Moment): readonly Meaning[] {
  const onDay = (heard ?? []).filter(({ date }) => weekdayOf(date) === weekday);
  const [only, other] = onDay;
  if (!only) return oneDay(nextWeekday(weekday, today));
  return other ? theDay(onDay, 0) : [...oneDay(only.date), clockAt(only.time)];
}
