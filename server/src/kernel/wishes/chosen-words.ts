import { type HeardTime, type Meaning, type WordRule, word } from './token.ts';
import { oneDay } from './words/date-words.ts';
import { clockAt, theOffer } from './words/heard-words.ts';
import { betweenOffers } from './words/offer-words.ts';

const UNRESOLVED: readonly Meaning[] = [{ kind: 'unresolved' }];

const YES =
  '(?:oh|ok|okay|yes|yeah|yep|yup|sure|alright|all right|great|perfect|good|lovely|wonderful|please|thanks?|thank you|then|actually)';
/** "That works", "I'll take it" */
const TAKEN =
  "(?:(?:that|it|this)(?:'ll| will| should| would|'d)?(?: one| time)?(?: (?:works?|suits?|do(?:es)?|sounds? (?:good|great|fine|perfect)|is (?:fine|good|great|perfect|ok(?:ay)?)|(?:be )?(?:fine|good|great|perfect|ok(?:ay)?)))(?: (?:for )?(?:me|us))?|that's (?:fine|good|great|perfect|ok(?:ay)?)(?: (?:for|with) (?:me|us))?|(?:i'll|let's|i'd like to|i would like to|we'll|can you|could you) (?:just )?(?:take|do|book|go with|have|grab)(?: me)? (?:it|that|this|that (?:1|one))|sounds (?:good|great|fine|perfect)|(?:go ahead(?: and)? )?(?:please )?book (?:it|that|me in)|go ahead|put me (?:down|in)(?: for (?:it|that))?)";
const YES_IN_CHINESE = '嗯|好的?|哦|行|可以的?|没问题|对|那就?|吧|了|啊|呀|谢谢你?|挺好的?|很好|,';
const THIS_ONE = '(?:就|要|约|订|定)*(?:这个|那个|这1个|那1个)(?:时间|号)?|就这么?样?(?:定|约)?';

/** "That works", "the middle one", "around that time": words that take one of the times that were offered, or one near it. */
export const chosenWords: readonly WordRule[] = [
  // "Yeah, that works, I'll take it": the one that was offered.
  word(
    `(?:${YES},? )*(?:${TAKEN}|yes,? please|perfect|^(?:${YES},? )*(?:yes|yeah|yep|yup|sure|ok|okay|great|wonderful|lovely))(?:,? (?:and |so |then )?(?:${TAKEN}|${YES}))*(?: (?:for )?(?:me|us))?(?=[,.! ]*$)`,
    (_, { heard }, before) => (before.length > 0 ? null : theAccepted(heard)),
  ),
  word(
    `(?:${YES_IN_CHINESE})*(?:(?:${THIS_ONE})(?:${YES_IN_CHINESE}|帮我|给我|请|麻烦|你|约上?|订上?|定下?来?)*|可以的?|行|好的?|就这样|那?就这么定)(?:${YES_IN_CHINESE})*(?=[。!]?$)`,
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
    'the (morning|afternoon)(?: (?:1|one)\\b|(?=(?:,? (?:please|then|thanks|is (?:fine|good|better)|works))?[.!]?$))|(上午|早上|下午)的?那1?个(?!时|周|月)',
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
];

function theAccepted(heard: readonly HeardTime[] | undefined): readonly Meaning[] | null {
  return heard?.length === 1 ? theOffer(heard, 0) : null;
}
