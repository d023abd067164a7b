import { type HeardTime, type Meaning, type WordRule, word } from './token.ts';
import { oneDay } from './words/date-words.ts';
import { clockAt, earliestOf, latestOf, theOffer } from './words/heard-words.ts';

const UNRESOLVED: readonly Meaning[] = [{ kind: 'unresolved' }];

/** "That works", "the middle one", "around that time": words that accept an offered time, or one near it. */
export const chosenWords: readonly WordRule[] = [
  // "Yeah, that works": the offered time.
  word(
    "(?:(?:oh|ok|okay|yes|yeah|yep|yup|sure|alright|all right|great|perfect|good),? )*(?:(?:that|it|this)(?:'ll| will| should| would|'d)?(?: one)?(?: (?:works?|suits?|do(?:es)?|sounds? (?:good|great|fine|perfect)|is (?:fine|good|great|perfect|ok(?:ay)?)|(?:be )?(?:fine|good|great|perfect|ok(?:ay)?)))|that's (?:fine|good|great|perfect|ok(?:ay)?)|(?:i'll|let's|i'd like to|we'll) (?:take|do|book|go with|have) (?:it|that|this|that (?:1|one))|sounds (?:good|great|fine|perfect)|book it|perfect)(?: (?:for )?(?:me|us))?(?=(?:,? (?:please|thanks?|thank you|great|perfect|then|actually|let's do it|book it))*[.!]?$)",
    (_, { heard }, before) => (before.length > 0 ? null : theAccepted(heard)),
  ),
  word(
    '(?:嗯|好的?|哦|行|可以),?(?:就|那就)?(?:这个|那个|这1个|那1个)(?:时间)?(?:吧|可以|行|好了?)?(?=[,。!]?(?:谢谢你?)?[。!]?$)|(?:嗯|好的?|哦)*(?:就这个(?:时间)?|这个(?:时间)?(?:可以|行|好)|那?就这么定|就这样(?:吧|约)?|可以的?|行|好的?)(?:吧|了)?(?=[,。!]?(?:谢谢你?|那就这样|挺好的?|很好|没问题)?[。!]?$)',
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
    'the (morning|afternoon) (?:1|one)\\b|(上午|早上|下午)的?那1?个(?!时|周|月)',
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
    (_, { heard }) => {
      const [first, last, other] = heard ?? [];
      if (!first || !last || other || first.date !== last.date) return null;
      const [from, to] = [earliestOf(heard) ?? first, latestOf(heard) ?? last];
      return [
        ...oneDay(first.date),
        { kind: 'later-than' },
        clockAt(from.time),
        { kind: 'before' },
        clockAt(to.time),
      ];
    },
  ),
];

function theAccepted(heard: readonly HeardTime[] | undefined): readonly Meaning[] | null {
  return heard?.length === 1 ? theOffer(heard, 0) : null;
}
