import { minutesOf, timeAt, type WallTime } from '../../time/calendar.ts';
import { type HeardTime, type Meaning, type Token, type WordRule, word } from '../token.ts';
import { oneDay } from './date-words.ts';
import { clockAt, earliestOf, isDayNamed, latestOf, namedDay, sharedDay, theDay } from './heard-words.ts';
import { daysBefore } from './moved-days.ts';

const UNRESOLVED: readonly Meaning[] = [{ kind: 'unresolved' }];
const FILLER: readonly Meaning[] = [{ kind: 'filler' }];
const SOFTLY =
  '(?:(?:just )?an? (?:little |tiny )?(?:bit|little|touch|while) |slightly |somewhat |(?:much|way|even|any|quite) |some ?(?:thing|time) |anything )*';

/** "A bit later", "half an hour earlier", "two days later": counts from the offered or booked times. */
export const laterWords: readonly WordRule[] = [
  word(
    '(?:(an?|\\d) hours? and a half|(\\d) and a half hours) (later|earlier|sooner)\\b',
    ([, first = '', second = '', side = ''], { heard }, before) =>
      shiftedFrom(heard, before, side === 'later' ? 1 : -1, minutesIn(first || second, 'hour') + 30),
  ),
  word(
    '(?:(\\d{1,3}|(?:an? )?quarter of an|(?:an? )?quarter|an?|half an?|a couple(?: of)?|a few) (hour|minute|min)s?|半(?:个)?(小时|钟头)) (later|earlier|sooner|(?:after|before) (?:that|it|this)(?: one| 1)?)\\b',
    ([, count = '', unit = '', , side = ''], { heard }, before) =>
      shiftedFrom(heard, before, /^(?:later|after)/.test(side) ? 1 : -1, minutesIn(count, unit)),
  ),
  word(
    '(?:再|更|稍微?)?(早|晚|迟|提前|提早|推迟|延后)(\\d{1,2}|半)个?(半)?(小时|钟头|分钟)(?![以之]?后|内)|(?:往|再)?([后前])(?:推|移)(\\d{1,2}|半)个?(半)?(小时|钟头|分钟)',
    (
      [, side1 = '', count1 = '', half1 = '', unit1 = '', side2 = '', count2 = '', half2 = '', unit2 = ''],
      { heard },
      before,
    ) => {
      const [count, half, unit] = [count1 || count2, half1 || half2, unit1 || unit2];
      const minutes = (count === '半' ? 0.5 : Number(count)) + (half === '' ? 0 : 0.5);
      return shiftedFrom(
        heard,
        before,
        /[晚迟后]/.test(side1 || side2) ? 1 : -1,
        unit === '分钟' ? Number(count) : minutes * 60,
      );
    },
  ),
  // "Move it to a later day", 晚几天: any day after it.
  word(
    '(?:(?:for|on) )?(?:an?|some) (later|earlier) (?:day|date)\\b|(?:往|再)?(晚|后|早|前)(?:推|移|挪|面)?(?:1|2|几)(?:天|日)(?![以之]?[内后前])',
    ([, english = '', chinese = ''], { heard }) => {
      const isLater = english === 'later' || /[晚后]/.test(chinese);
      // Without an offer 后面几天 are the next days.
      if (!heard?.length) return english === '' ? null : UNRESOLVED;
      return [...edgeDay(heard, isLater), { kind: isLater ? 'after-it' : 'before-it' }];
    },
  ),
  // "Monday's too far, anything sooner"
  word(
    '(?:is )?too far(?: (?:away|off|out|ahead))?,? (?:(?:is there|do you have|got|have you got|anything|something|any) ){0,2}(?:sooner|earlier|before that)\\b|(?<=周\\d ?)(?:就)?太(?:远|久)了?(?:点)?,?(?:有没有|能不能|可不可以|有)?(?:再|更)?早(?:一?[点些])?的?',
    (_, __, before) => (before.at(-1)?.kind === 'day' ? [{ kind: 'before-it' }] : null),
  ),
  // "That's too far away, anything sooner": an earlier day.
  word(
    "(?:that|it|this)(?:'s| is)(?: (?:way|much|just|a bit|a little|still))? too (?:far|long)(?: (?:away|off|out|ahead))?\\b,?(?: (?:is there|do you have|got|have you got|anything|something|any|a bit) ?){0,3}(?: ?(?:sooner|earlier|before that))?",
    (_, { heard }) => (heard?.length ? [relative('earlier')] : null),
  ),
  // "Next week is too early", 明天太早了: the days after it. Of a day that was offered it may be the hour.
  word(
    "(?:(?:'s|'re| is| are| was| would be| sounds| seems| feels)?(?: (?:an?|bit|little|tad|way|much|just|still|kind of|really))* ?too (early|soon|late|far(?: (?:away|off|out|ahead))?)\\b(?: for (?:me|us|him|her))?(?! (?:in|on)\\b)|(?:对我来?说)?(?:实在|就|都|也|还是|有点儿?|会)*太(早|快|赶|急|晚|迟|远|久)了?(?:[点些]儿?)?(?!的?话|上|点))(?=(?:.*?(day\\b|week|month|tomorrow|\\d(?:th|号|日)|周|天|月))?)",
    ([, english = '', chinese = '', other = ''], { heard }, before) => {
      const last = before.at(-1);
      if (last?.kind !== 'day') return null;
      if (other !== '') return [{ kind: 'cannot' }];
      const isEarly = /early|soon|[早快赶急]/.test(english || chinese);
      const isOffered = heard?.length && !(last.day.kind === 'span' && last.day.grain !== 'day');
      return isOffered ? UNRESOLVED : [{ kind: isEarly ? 'after-it' : 'before-it' }];
    },
  ),
  // "That's a bit early" wishes for something later.
  word(
    `(?:that|it|this|they|those|these|all of (?:those|these|them)|everything)(?:'s|'re| is| are| was| would be| sounds| seems| feels)(?: all)?(?: (?:an?|bit|little|tad|touch|kind|of|kinda|sort|rather|quite|pretty|way|much|just|too|still|getting)){1,5} (early|late)(?: in the (?:day|morning|afternoon))?\\b(?! (?:in|on|morning|afternoon))(?: for (?:me|us|him|her|them))?|(?:[这那]个?|这些)?(?:时间)?(?:对我来?说)?(?:都|也|还是)?(?:(?:有点儿?|有些|太)(早|晚|迟)了?(?!上|点)|(早|晚|迟)了[点些]儿?)(?=(?:.*?(day\\b|week|month|tomorrow|周|天|\\d(?:th|号|日)|月))?)`,
    ([, english = '', first = '', second = '', other = ''], { heard }, before) => {
      const isEarly = /early|早/.test(english || first || second);
      return heard && heard.length > 0
        ? [
            // What is late in the day is not helped by any hour of the day before.
            ...(isEarly || other !== '' || isDayNamed(before) || !sharedDay(heard) ? [] : theDay(heard, 0)),
            relative(isEarly ? 'later' : 'earlier'),
            { kind: 'stop' as const },
          ]
        : UNRESOLVED;
    },
  ),
  // "Too late for me, I have to be at work by then"
  word(
    '(?:(?:a bit|a little|way|just|much) )?too (early|late)(?: for (?:me|us))?\\b(?! (?:in|on)\\b)',
    ([, side = ''], { heard }, before) =>
      before.length === 0 && heard?.length ? [relative(side === 'early' ? 'later' : 'earlier')] : null,
  ),
  word(
    "(?:because |cause |since )?(?:i|we|he|she)(?:'ve got to|'ve to|'m| am| have to| need to| has to| needs to| got to| gotta|'ll)?(?: (?:be|already|still|get|start|starting|leave|go|going|at|in|to|for|on|the|my|a|home|back|work|working|school|class|job|asleep|sleeping)){1,6} (by )?then\\b",
    ([, by = ''], { heard }, before) => {
      if (!heard || sharedDay(heard) === null) return null;
      if (before.some(({ kind }) => kind === 'relative'))
        return isDayNamed(before) ? FILLER : theDay(heard, 0);
      return by === '' ? null : [...theDay(heard, 0), relative('earlier')];
    },
  ),
  word(
    '(?:exactly |about )?(a|\\d{1,2}|a couple(?: of)?) (day|week)s? (later|earlier|sooner|after that|before that)\\b',
    ([, count = '', unit = '', side = ''], { heard }) => {
      const size = /^\d/.test(count) ? Number(count) : /couple/.test(count) ? 2 : 1;
      const days = size * (unit === 'week' ? 7 : 1);
      if (/^(?:earlier|sooner)/.test(side)) return daysBefore(heard, days);
      return theDay(heard, (/^(?:later|after)/.test(side) ? 1 : -1) * days);
    },
  ),
  // "Push it a week", 推后一个礼拜
  word(
    '(?:push|move|bump|shift|delay|postpone|put)(?: (?:it|that|this|mine|the (?:appointment|visit)))?(?: (?:back|out|off|on|forward|along))?(?: by)? (a|1|\\d{1,2}) (day|week)s?\\b(?! (?:later|earlier|sooner|before|from|ago))|(?:推[后迟]|延[后迟]|往后[延移])(\\d{1,2})个?(天|日|周)',
    ([, count = '', unit = '', chinese = '', its = ''], { heard }) =>
      heard && heard.length > 0
        ? theDay(heard, (Number(count || chinese) || 1) * (/week|周/.test(unit || its) ? 7 : 1))
        : null,
  ),
  word(
    `${SOFTLY}(later|earlier|sooner) than (?:that|this|those|these|them|it|any of (?:those|them))(?: (?:one|1|ones|time))?\\b`,
    ([, side = ''], { heard }) => (heard && heard.length > 0 ? [relative(side)] : UNRESOLVED),
  ),
  word('^(?:那)?[之以](前|后)(?=还?有)', ([, side = ''], { heard }) =>
    heard?.length ? [relative(side === '后' ? 'later' : 'earlier')] : null,
  ),
  word('(earlier|later) (?:on )?in the day\\b', ([, side = ''], { heard }, before) => {
    if (!heard || sharedDay(heard) === null) return null;
    return [...(isDayNamed(before) ? [] : theDay(heard, 0)), relative(side)];
  }),
  word(
    `${SOFTLY}(later|earlier|sooner)(?: on)?(?: (?:that|the same|the very same) day)\\b`,
    ([, side = ''], { heard }, before) =>
      heard && heard.length > 0
        ? [...(namedDay(before) ? [] : theDay(heard, 0)), relative(side)]
        : UNRESOLVED,
  ),
  word(
    `${SOFTLY}(later|earlier|sooner)\\b(?! (?:than|in the|this|next|today|the better|on in)|,? (?:or|if) (?:later|sooner))(?: on(?! \\w))?`,
    ([, side = ''], { heard }) =>
      heard && heard.length > 0 ? [relative(side)] : side === 'sooner' ? [{ kind: 'any' }] : UNRESOLVED,
  ),
  // 晚点都可以
  word(
    '(?<![上下午间])(?:稍微?)?[晚迟](?:一?[点些])儿?(?:都|也)(?:可以|行|没问题|没关系|无所谓)',
    (_, { heard }) => (heard?.length ? null : FILLER),
  ),
  word(
    '(?<![早上下午间晚])(?:有没有)?(?:还有)?(?:再|稍微?|更)?([晚迟])(?:一?[点些]|几分钟)(?:儿)?的?(?!\\d|半)|(?:再|更)([晚迟])|(?<![点半刻分])往后(?:一?点|推)?|(?:靠)后一?[点些]',
    (_, { heard }, before) =>
      heard && heard.length > 0
        ? [{ kind: 'relative', side: 'later' }]
        : before.some(({ kind }) => kind === 'after' || kind === 'after-it' || kind === 'from-it')
          ? FILLER
          : UNRESOLVED,
  ),
  word(
    '(?<![早上下午间晚])(?:再|稍微?|更)?早(?:一?[点些])(?:儿)?的?(?!\\d|半)|(?:再|更)早|往前(?:一?点|推)?|提前一?[点些]',
    (_, { heard }) =>
      heard && heard.length > 0 ? [{ kind: 'relative', side: 'earlier' }] : [{ kind: 'any' }],
  ),
];

function relative(side: string): Meaning {
  return { kind: 'relative', side: side === 'later' ? 'later' : 'earlier' };
}

/** "The Tuesday one, but an hour later" counts from the time the sentence has chosen. */
function shiftedFrom(
  heard: readonly HeardTime[] | undefined,
  before: readonly Token[],
  sign: 1 | -1,
  minutes: number,
): readonly Meaning[] {
  // "Any of those, but an hour later": not of one time.
  if (before.filter(({ kind }) => kind === 'time').length > 1) return UNRESOLVED;
  const named = heard && heard.length > 0 ? namedMoment(before) : null;
  return named ? [{ kind: 'correction' }, ...shifted([named], sign, minutes)] : shifted(heard, sign, minutes);
}

/** The single day and time the sentence has named before. */
export function namedMoment(before: readonly Token[]): HeardTime | null {
  const date = namedDay(before);
  const times = before.filter(({ kind }) => kind === 'time');
  const [only] = times;
  if (!date || times.length !== 1 || only?.kind !== 'time' || only.time.half === null) return null;
  const hour = only.time.half === 'pm' && only.time.hour < 12 ? only.time.hour + 12 : only.time.hour;
  return { date, time: timeAt(hour * 60 + only.time.minute) };
}

export function shifted(
  heard: readonly HeardTime[] | undefined,
  sign: 1 | -1,
  minutes: number,
): readonly Meaning[] {
  const base = sign > 0 ? latestOf(heard) : earliestOf(heard);
  if (!base) return UNRESOLVED;
  const at = minutesOf(base.time) + sign * minutes;
  if (at < 0 || at >= 1440 || !Number.isInteger(at)) return UNRESOLVED;
  const time = `${String(Math.floor(at / 60)).padStart(2, '0')}:${String(at % 60).padStart(2, '0')}`;
  return [...oneDay(base.date), clockAt(time as WallTime)];
}

function minutesIn(count: string, unit: string): number {
  if (unit === '') return 30;
  const size = /^\d/.test(count)
    ? Number(count)
    : /half|quarter/.test(count)
      ? /half/.test(count)
        ? 0.5
        : 0.25
      : /couple/.test(count)
        ? 2
        : /few/.test(count)
          ? 3
          : 1;
  return unit === 'hour' ? size * 60 : size;
}

/** "A later day" than several that were offered is after the last of them, an earlier one before the first. */
function edgeDay(heard: readonly HeardTime[], isLater: boolean): readonly Meaning[] {
  const days = heard.map(({ date }) => date).toSorted();
  const day = isLater ? days.at(-1) : days[0];
  return day ? oneDay(day) : UNRESOLVED;
}
