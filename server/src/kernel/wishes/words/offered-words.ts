import { addDays, type CalendarDate, laterDate, weekdayOf } from '../../time/calendar.ts';
import { mondayOf, nextDayOfMonth, nextWeekday } from '../days/spans.ts';
import { type Meaning, type Moment, type Token, type WordRule, word } from '../token.ts';
import { oneDay } from './date-words.ts';
import {
  clockAt,
  dayNamedAlone,
  earliestOf,
  isDayNamed,
  latestOf,
  namedDay,
  sameTime,
  sharedDay,
  theDay,
  WEEKDAY,
  WEEKDAYS,
  weekdayAfter,
} from './heard-words.ts';
import { namedMoment } from './later-words.ts';
import { span } from './month-words.ts';
import { movedBy } from './moved-days.ts';
import { notThen, theOffers } from './offer-words.ts';

const UNRESOLVED: readonly Meaning[] = [{ kind: 'unresolved' }];
const MOVED =
  '(?:push|move|bump|shift|delay|postpone|put)(?: (?:it|that|this|mine|(?:the|my) (?:appointment|visit)))?(?: (?:back|out|off|forward|ahead))?';

/** What callers keep and what they change of the times they were offered: its day, its hour, or one of several. */
export const offeredWords: readonly WordRule[] = [
  // 不是这个礼拜二, 是再下一个
  word(
    '(?:but |maybe |so )?the (?:1|one) after(?: that| it)?(?: (?:yes|please|then|instead|works|is (?:fine|good|ok(?:ay)?|better)|would be (?:fine|good|better)))?(?=[,.;]|$)|(?:那|就|而)?是?(?:再下1?个|再后1?个|再往后1个|下下个|下1?个)(?=$|[,。;!?]|吧|的(?:话|可以)|呢|可以|行)',
    (_, { today }, before) => afterRefused(before, today),
  ),
  // "Sure, but can it be with a lady": the time that was offered, with another doctor.
  word(
    "^(?:oh |well )?(?:sure|yes|yeah|yep|ok(?:ay)?|that works|that's (?:fine|good|great|perfect)|perfect|great|fine)(?: with me| for me)?,? (?:but|only|just|as long as|if)(?! (?:is|was|who|which)\\b)(?= [^\\d]*\\b(?:lady|woman|female|man|male|dr|doctor)\\b)(?!.*(?:day\\b|tomorrow|week|morning|afternoon|evening|later|earlier|time))|^(?:好|行|可以|嗯|没问题)(?:的|啊|呀)?,?(?:但是?|不过|就是|只是)(?=[^\\d周天早晚午时]*(?:医生|大夫))(?![^。]*(?:\\d|周|天|早|晚|午|时))",
    (_, { heard }) => (heard?.length === 1 ? [...theOffers(heard), { kind: 'stop' }] : null),
  ),
  // "The day after the second one, same time"
  word(
    '(?:the )?day (after|before) the (first|second|third|last|1th|2th|3th) (?:one|1)\\b(,? (?:at )?(?:the )?same time\\b)?|第([123])个的?([后前])1天(的?(?:同[1样]个?的?时[间候])?)',
    ([, side = '', which = '', same = '', place = '', chineseSide = '', chineseSame = ''], { heard }) => {
      const index =
        which === 'last' ? -1 : which ? 'first second third'.split(' ').indexOf(which) : Number(place) - 1;
      const offer = heard?.at(which.endsWith('th') ? Number(which[0]) - 1 : index);
      if (!offer) return UNRESOLVED;
      const days = side === 'after' || chineseSide === '后' ? 1 : -1;
      const isSameTime = same !== '' || chineseSame.includes('同');
      return [...oneDay(addDays(offer.date, days)), ...(isSameTime ? [clockAt(offer.time)] : [])];
    },
  ),
  // "I'll take the Tuesday": the time that was offered then.
  word(
    `(?:(?:i'll|i will|we'll|let's|let me|i'd like to|can i|could i|i can) (?:just )?(?:take|have|do|go (?:with|for)|book|grab)|(?:make it|give me|book me)) (?:the |that )${WEEKDAY}(?: (?:1|one|spot|slot|appointment))?(?=(?:,? (?:please|then|thanks|thank you))*[.!?]?$)|(?:我)?(?:就|那就)?(?:要|选|约|定|拿)周(\\d) ?(?:的|那个|的那个)(?=(?:吧|好了|了|谢谢|[,。!])*$)`,
    ([, name = '', day = ''], { heard }, before) => {
      const weekday = name ? WEEKDAYS.indexOf(name) : Number(day) % 7;
      const [only, other] = (heard ?? []).filter(({ date }) => weekdayOf(date) === weekday);
      return only && !other && !isDayNamed(before) ? [...oneDay(only.date), clockAt(only.time)] : null;
    },
  ),
  word(`the other ${WEEKDAY}(?: (?:1|one))?\\b`, ([, name = ''], { heard }, before) => {
    const named = namedMoment(before);
    const onDay = (heard ?? []).filter(({ date }) => weekdayOf(date) === WEEKDAYS.indexOf(name));
    const left = onDay.filter(({ date, time }) => date !== named?.date || time !== named.time);
    const [only, other] = left;
    return only && !other && left.length < onDay.length
      ? [{ kind: 'stop' }, ...oneDay(only.date), clockAt(only.time)]
      : UNRESOLVED;
  }),
  word('周(\\d) ?(?:的)?(?:另(?:外)?的?那?1?个|另外那1?个)', ([, day = ''], { heard }, before) => {
    const named = namedMoment(before);
    const onDay = (heard ?? []).filter(({ date }) => weekdayOf(date) === Number(day) % 7);
    const left = onDay.filter(({ date, time }) => date !== named?.date || time !== named.time);
    const [only, other] = left;
    if (onDay.length === 0) return null;
    return only && !other && left.length < onDay.length
      ? [{ kind: 'stop' }, ...oneDay(only.date), clockAt(only.time)]
      : UNRESOLVED;
  }),
  word(
    '周(\\d) ?(?:的)?(?:比较|更)?(早|晚|迟)(?:1?[点些])?的?那1?个',
    ([, day = '', side = ''], { heard }) => {
      const onDay = (heard ?? []).filter(({ date }) => weekdayOf(date) === Number(day) % 7);
      const chosen = side === '早' ? earliestOf(onDay) : latestOf(onDay);
      return chosen && [...oneDay(chosen.date), clockAt(chosen.time)];
    },
  ),
  word(
    `the (morning|afternoon|early|earlier|late|later) (?:1|one) on (?:the )?${WEEKDAY}\\b`,
    ([, which = '', name = ''], { heard }) => {
      const onDay = (heard ?? []).filter(({ date }) => weekdayOf(date) === WEEKDAYS.indexOf(name));
      if (onDay.length === 0) return null;
      if (/^(?:early|late)/.test(which)) {
        const chosen = which.startsWith('early') || which === 'earlier' ? earliestOf(onDay) : latestOf(onDay);
        return chosen && [...oneDay(chosen.date), clockAt(chosen.time)];
      }
      const [only, other] = onDay.filter(({ time }) => time < '12:00' === (which === 'morning'));
      return only && !other ? [...oneDay(only.date), clockAt(only.time)] : UNRESOLVED;
    },
  ),
  word(
    '^(?:oh |hmm |well |um |yeah |yes |ok(?:ay)? |sure |actually ,?)*(?:either(?: (?:1|one|time))?|both)(?: (?:of (?:them|those))?(?:works?|(?:is|are|would be) (?:fine|good|great|ok(?:ay)?)|suits? me|will do|for me| ))*(?=$|[,.!?])|^(?:那|嗯|好)?,?(?:(?:这|那)?2个(?:时间)?(?:我)?都|(?:随便)?哪个(?:时间)?都)(?:可以|行|好|ok|没问题)(?=$|[,。!?])',
    (_, { heard }) => (heard?.length === 2 ? theOffers(heard) : null),
  ),
  word(
    '^(?:(?:hmm|um|uh|no|oh|sorry|well|actually),? )*neither(?=[,.;!?]|$| (?:please|thanks|thank you|sorry)\\b)',
    (_, { heard }) =>
      heard && heard.length > 1
        ? [...heard.flatMap((offer) => notThen(offer, false)), { kind: 'stop' }]
        : UNRESOLVED,
  ),
  // 前后一天都可以, "the day either side"
  word(
    '(?:the |a )?day (?:on )?either side\\b|(?:the |a )?day (?:before or (?:the day |a day )?after|earlier or (?:a day )?later)\\b|前后的?1?天|前1天(?:或者?|和|、)后1天|[早前]1天(?:或者?|或是|还是)[晚迟后]1天',
    (_, { heard }, before) => {
      const day = sharedDay(heard) ?? namedDay(before);
      return day
        ? [{ kind: 'stop' }, ...oneDay(addDays(day, -1)), { kind: 'or' }, ...oneDay(addDays(day, 1))]
        : UNRESOLVED;
    },
  ),
  // "The time's good, but I need Dr. Lee"
  word(
    "(?:the |that )?time(?:'s| is| works?)(?: (?:fine|good|great|ok(?:ay)?|perfect|all right))?(?: for (?:me|us))?(?=,? (?:but|just|it's just|(?:the )?day)\\b)|(?:这个|那个)?(?:时[间候]|钟点)(?:是)?(?:可以|没问题|行|好|ok)的?(?=[,，]?(?:但是?|不过|就是|只是|日子|那天))",
    (_, { heard }, before) => {
      const times = new Set((heard ?? []).map(({ time }) => time));
      const [only] = times;
      return only && times.size === 1 && before.length === 0 ? [clockAt(only), { kind: 'stop' }] : null;
    },
  ),
  // "Any other day, the time's good"
  word(
    "(?:the|that) time(?:'s| is| was| works?)(?: (?:fine|good|great|ok(?:ay)?|perfect|all right))?(?: for (?:me|us))?(?=[.!]?$)|(?:时[间候]|钟点)(?:是)?(?:可以|没问题|好|ok)的?(?=[。!]?$)",
    (_, { heard }, before) => {
      const times = new Set((heard ?? []).map(({ time }) => time));
      const [only] = times;
      return only && times.size === 1 && !before.some(({ kind }) => kind === 'time') && isDayNamed(before)
        ? [{ kind: 'stop' }, clockAt(only)]
        : null;
    },
  ),
  // "Is there any day before that?": days, and no hours of the offered one.
  word(
    '(?:any |a |some |another )?(?:other )?days? (?:before|earlier than) (?:that|then|it|this)\\b|比(?:这|那)个?更?早1?[点些]?的?(?:日子|天)|(?:更早|早1?[点些])的?(?:日子|1天)|(?:这|那)?(?:天|日子)?[之以]前的(?:日子|几天)',
    (_, { heard, today }, before) => {
      // "I'm in hospital on the eighteenth at two, some day before that"
      const named = heard?.length ? null : dayNamedAlone(before, today);
      if (named)
        return [
          { kind: 'correction' },
          { kind: 'before' },
          ...oneDay(named),
          ...allDay(before),
          { kind: 'stop' },
        ];
      const day = sharedDay(heard);
      return day ? [{ kind: 'before' }, ...oneDay(day)] : null;
    },
  ),
  // "My flight is on the twentieth, so three days before that", 在那之前三天
  word(
    '(\\d{1,2}|a couple(?: of)?|a) (day|week)s? (before|after) (?:that|then|it|this)\\b|在?[那这]个?(?:天|日子)?[之以]?([前后])(?:的)?(\\d{1,2})个?([天日周])(?![内里])',
    (
      [, count = '', unit = '', side = '', chineseSide = '', chineseCount = '', chineseUnit = ''],
      moment,
      before,
    ) => {
      const few = /^a c/.test(count) ? 2 : Number(count || chineseCount) || 1;
      const days = few * (unit === 'week' || chineseUnit === '周' ? 7 : 1);
      const sign = side === 'before' || chineseSide === '前' ? -1 : 1;
      const named = dayNamedAlone(before, moment.today);
      if (!named) return isDayNamed(before) ? UNRESOLVED : theDay(moment.heard, sign * days);
      const bound = before.at(-1);
      const isBounded = bound?.kind === 'until' || bound?.kind === 'before' || bound?.kind === 'after';
      return [{ kind: 'correction' }, ...(isBounded ? [bound] : []), ...oneDay(addDays(named, sign * days))];
    },
  ),
  // "I fly at four on Friday, so that day only in the morning"
  word(
    '(?:so |and |but )?(?:on )?that day(?=,? (?:it (?:has to|must) be |(?:i|we) can )?(?:only|just|in the|before|after|from|mornings?|afternoons?)\\b)|那1?天(?=(?:我|就|也)*(?:只能?|只有|只好|得|必须|要)(?:约|来|是|在)*(?:上午|下午|早上|中午|\\d))',
    (_, __, before) => {
      const last = before.findLast(({ kind }) => kind === 'day');
      const isTold = before.some(({ kind }) => kind === 'work' || kind === 'cannot');
      return last && isTold && before.at(-1) !== last ? [{ kind: 'stop' }, last] : null;
    },
  ),
  // "She leaves on the fourth, so anytime up until then"
  word(
    '(?:any ?(?:time|day|thing)|some ?(?:time|day|thing))(?: (?:is fine|works|at all))? (?:up )?(?:un)?till? (?:then|that)\\b',
    (_, { heard }, before) => {
      const named = before.findLast(({ kind }) => kind === 'day' || kind === 'time');
      return heard?.length || !named ? null : [{ kind: 'correction' }, { kind: 'until' }, named];
    },
  ),
  // "Away from the 18th to the 22nd, so when I'm back"
  word(
    "(?:(?:once|when|after) (?:i|we)(?:'m|'re| am| are| get| come|'ve come| have come)? (?:back|home)|(?:once|when|after) (?:i|we) return)(?: home| in town)?\\b(?! (?:on|from|at)\\b)|(?:等)?(?:我们?)?(?:回来|回到家|回到?温哥华)(?:[以之]?后|再|的时候)(?:再)?(?:约|说|看|来)?",
    (_, { heard, today }, before) => {
      const [first, last] = before.flatMap((token) => (token.kind === 'day' ? [token] : []));
      if (heard?.length || !first || before.at(-1)?.kind === 'day') return null;
      if (last && !isFromTo(before, first, last)) return UNRESOLVED;
      const start = last && dayNamedAlone([first], today);
      const end = start && last.day.kind === 'day-of-month' ? nextDayOfMonth(last.day.day, start) : null;
      return [
        ...[{ kind: 'stop' as const }, { kind: 'after' as const }],
        ...(end ? oneDay(end) : [last ?? first]),
        { kind: 'stop' },
      ];
    },
  ),
  // 日子可以, 时间能不能改到三点以后
  word(
    "(?:the |that )?(?:day|date)(?:'s| is| works?)(?: (?:fine|good|great|right|ok(?:ay)?|perfect|all right))?(?=,? (?:but|just|it's just|can|could|only|not) )|(?:日子|那天|日期|天)(?:是)?(?:可以|没问题|行|好|ok|对|合适|啱|没错)(?:的)?(?=[,，。]?(?:但是?|不过|就是|只是)?(?:时[间候]|钟点|能不能|可不可以|我|想|要))",
    (_, { heard }, before) => (isDayNamed(before) || sharedDay(heard) === null ? null : theDay(heard, 0)),
  ),
  // "A week later, the Thursday", 往后推一周, 周四: of the week the visit moves to.
  word(
    `(?:${MOVED} )?(?:by )?(a|\\d|a couple(?: of)?) weeks? (later|earlier|after that|out|back|forward|on)\\b(?: |,|maybe|on|the|say|like|then|so|to){1,8}${WEEKDAY}|${MOVED} (?:by )?(a|\\d|a couple(?: of)?) weeks?(?: |,|maybe|on|the|say|like|then|so|to){1,8}${WEEKDAY}`,
    ([, few = '', side = '', name = '', moved = '', movedName = ''], moment) =>
      weekdayMoved(
        amountOf(few || moved) * (/earl|forw/.test(side) ? -1 : 1),
        WEEKDAYS.indexOf(name || movedName),
        moment,
      ),
  ),
  word(
    '(?:往|再|向)?(?:([后前])(?:推|移|延|挪)(?:迟|后)?|(推[后迟]|延[后迟]|往后|晚|迟)|(?:提前|提早|早))(\\d{1,2})个?周(?:[吧的,了就改约到在也那]|的话|可以|好了){0,5}周(\\d)',
    ([, side = '', later = '', count = '', day = ''], moment) =>
      weekdayMoved(Number(count) * (side === '后' || later !== '' ? 1 : -1), Number(day) % 7, moment),
  ),
  // "After that, Thursday or Friday": the days after the one that was offered.
  word(
    `(?:any ?(?:time|day) )?after (?:that|it|then)(?=,? (?:(?:on|maybe|say|like|the|a|either) )*${WEEKDAY})|在?(?:那|这)?[之以]后(?=[,的那]{0,2}周\\d)`,
    (_, { heard }, before) => {
      const last = isDayNamed(before) ? undefined : latestOf(heard);
      return last ? [{ kind: 'after' }, ...oneDay(last.date)] : null;
    },
  ),
  // 两天以后同样时间
  word(
    '(?:再?过)?(\\d{1,2})(天|个?周)(?:[以之过]?后)?(?:的)?同[1样]?个?的?时[间候]',
    ([, count = '', unit = ''], { heard }) => sameTime(heard, Number(count) * (unit === '天' ? 1 : 7)),
  ),
  // 能提前一个星期吗, 时间不变
  word(
    '(?:提前|提早|早)(\\d)个?周|(?:延后|推迟|推后|晚|迟)(\\d)个?周',
    ([, earlier = '', later = ''], { heard }) =>
      heard?.length && sharedDay(heard)
        ? movedBy(heard, 7 * (Number(later || 0) - Number(earlier || 0)))
        : null,
  ),
  // 下一个礼拜三, after one on a Wednesday was offered
  word('下1个周(\\d)', ([, day = ''], moment, before) => {
    const offered = sharedDay(moment.heard);
    return offered && weekdayOf(offered) === Number(day) % 7 && !isDayNamed(before)
      ? weekdayAfter(Number(day) % 7, moment, before, false)
      : null;
  }),
  // 往后推一两天: either of the days.
  word(
    '(?:往|再|向)?([后前])(?:推|移|延|挪)(?:迟|后|期)?(\\d)-(\\d)天',
    ([, side = '', few = '', more = ''], { heard }) => {
      const sign = side === '后' ? 1 : -1;
      return [...movedBy(heard, sign * Number(few)), { kind: 'or' }, ...movedBy(heard, sign * Number(more))];
    },
  ),
  word(
    '(?:往|再|向)?([后前])(?:推|移|延|挪)(?:迟|后|期)?(\\d{1,2})?个?(周|天)',
    ([, side = '', count = '', unit = ''], { heard }) =>
      movedBy(heard, (side === '后' ? 1 : -1) * Number(count || 1) * (unit === '周' ? 7 : 1)),
  ),
  word(
    '(?:the |on the )?same (?:week)?day,? (?:but |of )?(?:the )?(?:week (?:right )?after|following week|next week)\\b(?! as)',
    (_, { heard }) => (heard?.length ? theDay(heard, 7) : null),
  ),
  word('(?:the )?(?:next|following) (morning|afternoon)\\b', ([, half = ''], { heard }, before) => {
    const named = namedDay(before);
    const days = named ? oneDay(addDays(named, 1)) : theDay(heard, 1);
    const isMorning = half === 'morning';
    const window = isMorning ? { from: 0, to: 719 } : { from: 720, to: 1440 };
    return [...days, { kind: 'part', part: { window, half: isMorning ? 'am' : 'pm' } }];
  }),
];

/** The weekday of a week so many weeks from the visit. */
function weekdayMoved(weeks: number, weekday: number, { heard, today }: Moment): readonly Meaning[] | null {
  const day = sharedDay(heard);
  if (!day) return null;
  const moved = addDays(mondayOf(day), 7 * weeks + ((weekday + 6) % 7));
  return moved < today ? [{ kind: 'past' }] : oneDay(moved);
}

/** The hour of an operation is none of the wish. */
function allDay(before: readonly Token[]): readonly Meaning[] {
  const isHourNamed = before.some(({ kind }) => kind === 'time' || kind === 'part');
  return isHourNamed ? [{ kind: 'part', part: { window: { from: 0, to: 24 * 60 }, half: null } }] : [];
}

function isFromTo(before: readonly Token[], first: Token, last: Token): boolean {
  return before
    .slice(before.indexOf(first), before.indexOf(last))
    .some(({ kind }) => kind === 'to' || kind === 'until');
}

function amountOf(words: string): number {
  return /couple/.test(words) ? 2 : Number(words) || 1;
}

/** "Not this Tuesday, the one after", "next week's no good, the one after": a week later than what was refused last. */
function afterRefused(before: readonly Token[], today: CalendarDate): readonly Meaning[] | null {
  const days = before.filter(({ kind }) => kind === 'day');
  const last = days.at(-1);
  if (last?.kind !== 'day' || !days.every((day) => isRefused(before, before.indexOf(day)))) return null;
  const { day } = last;
  if (day.kind === 'span' && day.grain === 'week') {
    const monday = addDays(mondayOf(day.span.from), 7);
    return [{ kind: 'correction' }, span(monday, addDays(monday, 6), today, 'week')];
  }
  const named =
    day.kind === 'weekday' ? nextWeekday(day.weekday, laterDate(day.monday ?? today, today)) : null;
  return named && [{ kind: 'correction' }, ...oneDay(addDays(named, 7))];
}

function isRefused(before: readonly Token[], place: number): boolean {
  return before[place - 1]?.kind === 'not' || before[place + 1]?.kind === 'cannot';
}
