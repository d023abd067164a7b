import { addDays, minutesOf, weekdayOf } from '../../time/calendar.ts';
import { nextWeekday, weekdayUpTo } from '../days/spans.ts';
import { type HeardTime, type Meaning, type Token, type WordRule, word } from '../token.ts';
import { startsWish } from '../token-order.ts';
import { oneDay } from './date-words.ts';
import { clockAt, earliestOf, latestOf, namedDay, sharedDay, theOffer } from './heard-words.ts';
import { namedMoment, shifted } from './later-words.ts';
import { movedBy } from './moved-days.ts';

const _UNRESOLVED: readonly Meaning[] = [{ kind: 'unresolved' }];
const PLACE = '(?:the )?(\\d)th (?:1|one|option|choice|offer|slot|time)';
const IS_TOO =
  "(?:'s| is| was| would be)(?: (?:an?|bit|little|tad|kind|of|kinda|rather|pretty|way|just|still|too)){0,4} ";
const MOVES = '(?:push|move|shift|bump|change|make)(?: (?:it|that|this|mine|the appointment))?';
const AMOUNT = '(\\d{1,3}|an?|half an?|a couple(?: of)?) (hour|minute|min|day|week)s?\\b';

/** Words that choose one of the offered times, judge it, or count from it. Read before other words of these kinds. */
export const offerWords: readonly WordRule[] = [
  // "The second's too late, I'll take the first": the other one is chosen.
  word(
    `${PLACE}${IS_TOO}(?:early|late)\\b(?: for (?:me|us))?,?(?= [^.;!?]{0,30}\\bthe (?:first|\\dth|last|other|earlier|later)\\b)`,
    (_, { heard }) => (heard?.length ? [{ kind: 'filler' }] : null),
  ),
  word(
    '第(?:\\d)个(?:时间|号)?(?:对我来?说)?(?:实在|就|都|也|还是|好像)*(?:(?:有点儿?|有些|太)(?:早|晚|迟)了?|不行|不好|不方便|不可以)(?=[^。]{0,10}(?:第\\d个|最后1个|另1?个))',
    (_, { heard }) => (heard?.length ? [{ kind: 'filler' }] : null),
  ),
  word(`${PLACE}${IS_TOO}(early|late)\\b(?: for (?:me|us))?`, ([, place = '', side = ''], { heard }) =>
    judged(heard?.[Number(place) - 1], side),
  ),
  word(
    '第(\\d)个(?:时间|号)?(?:对我来?说)?(?:实在|就|都|也|还是|好像)?(?:有点儿?|有些|太)(早|晚|迟)了?(?!上|点)',
    ([, place = '', side = ''], { heard }) =>
      judged(heard?.[Number(place) - 1], side === '早' ? 'early' : 'late'),
  ),
  word(
    '(?:就|还是)?要?(?:上午|下午|早上|中午)?的?(\\d{1,2})点(半|[13]刻|\\d{1,2}分?)?的?那1?个(?!时|周|月)|the (\\d{1,2})(?::(\\d\\d)| (\\d\\d))?(?: ?[ap]m)? (?:1|one)\\b',
    ([, hour = '', rest = '', english = '', colon = '', spaced = ''], { heard }) =>
      theOfferAt(heard, Number(hour || english), colon || spaced || minutesSaid(rest)),
  ),
  word(
    '(?:the )?(first|second|third|middle|last|latter|former)(?: (?:1|one|option|time|slot|choice))? of (?:those|these|them|the (?:2|3|lot))\\b',
    ([, which = ''], { heard }) => {
      const last = (heard?.length ?? 0) - 1;
      const place = { second: 1, third: 2, middle: 1, last, latter: last }[which] ?? 0;
      return heard?.length ? theOffer(heard, place) : null;
    },
  ),
  word('the (\\d{1,2})[: ](\\d\\d)\\b', ([, hour = '', minutes = ''], { heard }) =>
    theOfferAt(heard, Number(hour), minutes),
  ),
  word(
    '(?:the )?day (after|before) the (first|last|\\dth)(?: (?:1|one|option))?\\b|(最后|第\\d)1?个的?(后|前|第2)1?天',
    ([, side = '', which = '', chinese = '', chineseSide = ''], { heard }) => {
      const place = /^(?:last|最后)/.test(which || chinese)
        ? (heard?.length ?? 0) - 1
        : Number((which || chinese).replace(/\D/g, '') || 1) - 1;
      const offer = heard?.[place];
      return offer ? oneDay(addDays(offer.date, side === 'before' || chineseSide === '前' ? -1 : 1)) : null;
    },
  ),
  // "The second time", "the first or the last"
  word(
    '(?:the )?(first|second|third|last) (?:time|slot|appointment|opening|option)(?:s)?\\b(?! (?:of|in|that|you|this|next|on))',
    ([, which = ''], { heard }) => {
      const place = { second: 1, third: 2, last: (heard?.length ?? 0) - 1 }[which] ?? 0;
      return heard && heard.length > 1 && place < heard.length ? theOffer(heard, place) : null;
    },
  ),
  word(
    '(?:the )?(first|\\dth|last)(?: (?:1|one))?,? (?:or|and) (?:the )?(\\dth|last)(?: (?:1|one))?\\b',
    ([, one = '', other = ''], { heard }, before) => {
      const chosen = [one, other].map((place) => heard?.[placeOf(place, heard.length)]);
      const offers = chosen.flatMap((offer) => (offer ? [offer] : []));
      return heard && heard.length > 1 && offers.length === 2 && !before.some(startsWish)
        ? theOffers(offers)
        : null;
    },
  ),
  // "The second, please": of the times that were offered, no date.
  word(
    '(?:the )?(\\d)th(?=(?:,? (?:please|thanks?|thank you|then|is (?:fine|good|great|better|perfect)|works|sounds good|would be (?:fine|good|great)))*[.!]?$)',
    ([, place = ''], { heard }, before) =>
      heard && heard.length >= Math.max(2, Number(place)) && !before.some(startsWish)
        ? theOffer(heard, Number(place) - 1)
        : null,
  ),
  word('(?:something |anything )?in between(?: (?:those|them|there))?(?=$|[,.;!?])', (_, { heard }) =>
    betweenOffers(heard),
  ),
  // "The first two are no good"
  word(
    `(?:the )?first (\\d)(?: (?:ones|times|options|days))? (?:(?:really |just |both )*(?:don't|won't|do not|can't)(?: (?:really|quite))? (?:work|suit|do|fit)|(?:are|were)(?: both)? (?:no good|out|too (?:early|late)|bad|not (?:good|great)))(?: for me| for us)?\\b|前面?(?:的|那)?(\\d)个(?:时间)?(?:我)?(?:都|也)?(?:不行|不可以|不合适|不方便|没空|不要)`,
    ([, english = '', chinese = ''], { heard }) =>
      heard && heard.length > Number(english || chinese)
        ? [
            ...heard.slice(0, Number(english || chinese)).flatMap((offer) => notThen(offer, false)),
            { kind: 'stop' },
          ]
        : null,
  ),
  word(
    "(?:i'll take |i'd take )?the other(?: (?:1|one))?\\b(?! (?:day|week|doctor|time|option|than|night|side))|(?:就)?(?:要)?(?:另外|剩下)(?:的)?(?:那)?1?个(?!医生|时间|星期|周|月)",
    (_, { heard }, before) => {
      const left = (heard ?? []).filter(({ date }) => !before.some((token) => isOn(token, date)));
      return heard && heard.length > 1 && left.length === 1 && left[0]
        ? [{ kind: 'stop' }, ...oneDay(left[0].date), clockAt(left[0].time)]
        : null;
    },
  ),
  // "The other two are fine", 前两个都行, "any of those": several of the offers.
  word(
    '(?:the )?(?:other (?:2|two)|others)(?: (?:ones|times|days|options))?\\b(?! (?:of|doctors?|kids?|people))|(?:另外|剩下|其他)的?(?:那)?2个',
    (_, { heard }, before) => {
      const left = (heard ?? []).filter(({ date }) => !before.some((token) => isNamed(token, date)));
      return heard?.length === 3 && left.length === 2 ? theOffers(left) : null;
    },
  ),
  word(
    '(?:either|any|both) of the first (\\d)\\b|(?:the )?first (\\d)(?: (?:ones|times))?(?= (?:are|is|work|would|sound|look)\\b)|[前头](\\d)个(?:时间)?(?:随便)?(?:哪个)?(?=都?(?:可以|行|好|ok))',
    ([, one = '', two = '', chinese = ''], { heard }) => {
      const count = Number(one || two || chinese);
      return heard && heard.length > count ? theOffers(heard.slice(0, count)) : null;
    },
  ),
  word('(?:any|either) of (?:those|these|them)(?: (?:times|ones|2|3))?\\b(?! days)', (_, { heard }) =>
    heard && heard.length > 1 ? theOffers(heard) : null,
  ),
  word(
    '(?:the )?(?:earliest|first|soonest) of (?:those|these|them|the (?:2|3))\\b|[这那]?(?:里面|几个里)?最早的?那1?个',
    (_, { heard }) => {
      const first = earliestOf(heard);
      return first ? [...oneDay(first.date), clockAt(first.time)] : null;
    },
  ),
  word('the (?:1|one) in the (morning|afternoon)\\b', ([, half = ''], { heard }) => {
    const some = (heard ?? []).filter(({ time }) => time < '12:00' === (half === 'morning'));
    const [only, other] = some;
    if (!heard?.length) return null;
    return only && !other
      ? [...oneDay(only.date), clockAt(only.time)]
      : [
          {
            kind: 'part',
            part: {
              window: half === 'morning' ? { from: 0, to: 719 } : { from: 720, to: 1440 },
              half: half === 'morning' ? 'am' : 'pm',
            },
          },
        ];
  }),
  word('between the (?:first|1th) and the (?:second|2th|third|3th|last)(?: (?:one|1))?\\b', (_, { heard }) =>
    heard?.length ? [{ kind: 'unresolved' }] : null,
  ),
  // "The week after, same day and time"
  word(
    '(?:the )?(?:week after|following week|next week),? (?:on |at )?(?:the )?same day(?:,? (?:and |at )?(?:the )?(?:same )?time)?\\b',
    (_, { heard }) => {
      const [only, other] = heard ?? [];
      return only && !other ? [...oneDay(addDays(only.date, 7)), clockAt(only.time)] : null;
    },
  ),
  // 都不行, 这几个都是我上班的时间: none of the offers.
  word(
    '(?:这|那)?(?:几个|些|三个|两个|\\d个)?(?:时间)?(?:我)?都(?:不行|不可以|不合适|不方便|没空|来不了|不要|不好|不喜欢|是我?(?:在)?(?:上班|上课|工作|开会)的?时[间候])(?!的?话|就)',
    (_, { heard }, before) =>
      heard &&
      heard.length > 1 &&
      before.every(({ kind }) => kind === 'comma' || kind === 'filler' || kind === 'stop')
        ? [...heard.flatMap((offer) => notThen(offer, false)), { kind: 'stop' }]
        : null,
  ),
  // "That's my bowling day"
  word(
    "(?:no,? )?that's (?:my|our|his|her) (?!birthday|anniversary|only|usual|best|day)[a-z']{3,20} day\\b(?! off)",
    (_, { heard }) => {
      const day = sharedDay(heard);
      return day ? [{ kind: 'not' }, ...oneDay(day), { kind: 'stop' }] : null;
    },
  ),
  // "Not Thursday, I've got the plumber, make it Wednesday"
  word(
    "(?<!n't |not |to |can i |cannot )(?:(?:so|let's|just|please|better),? )*make it (?=(?:on |for )?(?:next |this |the )?(?:(?:mon|tues|wednes|thurs|fri|satur|sun)day|\\d{1,2}th|tomorrow|today))",
    (_, __, before) => (before.some(({ kind }) => kind === 'day') ? [{ kind: 'correction' }] : null),
  ),
  // "The Friday one, but could we make it half past two": replaces the offered hour.
  word(
    '(?:(?:could|can) (?:we|you|i) )?make it (?=(?:at |around |about )?(?:half|quarter|\\d))|(?:能不能|可不可以|可以)?改(?:成|到|为)(?=(?:上午|下午|早上|中午)?\\d{1,2}(?:点|:))',
    (_, __, before) => (before.some(({ kind }) => kind === 'time') ? [{ kind: 'correction' }] : null),
  ),
  // 周四的预约改到周五: the old day is not a wish.
  word(
    '(?:的)?(?:预约|号|那1?个)?(?:想|要|能不能|可以|帮我)?(?:(?:改|换|挪|移|推|调)(?:到|成|去|为)|取消(?:掉|了)?,?(?:改|换)?(?:约|到|成)?)(?=.{2})',
    (_, { heard }, before) =>
      before.some(startsWish) &&
      !heard?.length &&
      !before.some(({ kind }) => kind === 'not' || kind === 'cannot')
        ? [{ kind: 'correction' }]
        : null,
  ),
  word('(?:就)?最后1个(?!时|号|空|预|周|月|小时)', (_, { heard }) =>
    heard && heard.length > 1 ? theOffer(heard, heard.length - 1) : null,
  ),
  word(
    '(?:(?:none|neither|not any) of (?:those|these|them)|neither(?: (?:1|one|time|day))?(?= (?:works?|suits?|do|does|fits?|is|are)\\b))(?: (?:times|days|ones|2|really|quite))*(?: (?:works?|suits?|do(?:es)?|fits?|(?:is|are) (?:any )?good)(?: (?:for )?(?:me|us))?)?\\b',
    ([all = ''], { heard }, before) => {
      if (before.some(({ kind }) => kind === 'day' || kind === 'time')) return null;
      return heard && heard.length > 0
        ? [...heard.flatMap((offer) => notThen(offer, / days\b/.test(all))), { kind: 'stop' }]
        : null;
    },
  ),
  word(
    `${MOVES} (back|later|up|ahead|earlier)(?: by)? ${AMOUNT}`,
    ([, side = '', count = '', unit = ''], { heard }) =>
      moved(heard, side === 'back' || side === 'later' ? 1 : -1, count, unit),
  ),
  word(
    `(?:push|move|delay|bump)(?: (?:it|that|this|mine))?(?: by)? ${AMOUNT}(?! (?:later|earlier|sooner|before|up|ahead))`,
    ([, count = '', unit = ''], { heard }) =>
      heard?.length && !/day|week/.test(unit) ? moved(heard, 1, count, unit) : null,
  ),
  word('再?([晚迟早])(\\d{1,2})个?(周|天)(?!\\d|就|后)', ([, side = '', count = '', unit = ''], { heard }) =>
    movedBy(heard, (side === '早' ? -1 : 1) * Number(count) * (unit === '周' ? 7 : 1)),
  ),
  // "The last one, but half an hour earlier" counts from a time named in the same sentence.
  word(
    '([早晚迟])(?:个)?半个?(?:小时|钟头)|half an hour (earlier|later)\\b',
    ([, chinese = '', english = ''], _, before) => {
      const named = namedMoment(before);
      const sign = chinese === '早' || english === 'earlier' ? -1 : 1;
      return named ? [{ kind: 'correction' }, ...shifted([named], sign, 30)] : null;
    },
  ),
  // 那两天以外都可以
  word('[这那](?:2|几|些)[天个](?:时间)?[以之]外', (_, __, before) =>
    before.some(({ kind }) => kind === 'day') ? [{ kind: 'not-those' }, { kind: 'any' }] : null,
  ),
  // "I'm in Mexico from the tenth to the nineteenth, before or after is fine"
  word(
    '(?:any ?(?:thing|time) |either )?(?:before (?:or|and) after|either side(?! of))\\b|(?:之前之后|前后|之前和?之后)(?=(?:我)?(?:都|也)?(?:可以|行|有空|方便|ok))',
    (_, __, before) => {
      const isRange = before.some(({ kind }, index) => kind === 'to' && before[index - 1]?.kind === 'day');
      return [{ kind: isRange ? 'not-those' : 'unresolved' }, { kind: 'any' }];
    },
  ),
  // "The Tuesday before Christmas", 圣诞前最后一个周五
  word('[以之]?前的?(?:最后1?个|那个|上1?个)周(\\d)', ([, day = ''], _, before) => {
    const last = before.at(-1);
    if (last?.kind !== 'day' || last.day.kind !== 'span') return null;
    const { span, grain } = last.day;
    const end = grain === 'end' ? span.to : addDays(span.from, -1);
    return [{ kind: 'correction' }, ...oneDay(weekdayUpTo(Number(day) % 7, end))];
  }),
  // "Not this Friday but the one after"
  word('but the (?:1|one) after(?: that| it)?\\b', (_, __, before) => {
    const last = before.at(-1);
    if (last?.kind !== 'day' || last.day.kind !== 'weekday' || last.day.monday === null) return null;
    return [{ kind: 'correction' }, ...oneDay(addDays(last.day.monday, ((last.day.weekday + 6) % 7) + 7))];
  }),
  // "I only have Tuesdays off. This coming one or the one after."
  word('(?:this|the) (?:coming|next|first) (?:1|one)(?! of|\\d)\\b', (_, { today }, before) => {
    const last = before.findLast(({ kind }) => kind === 'day');
    const isRefused = before.some(({ kind }) => kind === 'not' || kind === 'work' || kind === 'cannot');
    if (isRefused) return [{ kind: 'unresolved' }];
    return last?.kind === 'day' && last.day.kind === 'weekday'
      ? oneDay(nextWeekday(last.day.weekday, addDays(today, 1)))
      : null;
  }),
  word(
    'the (?:1|one) after(?: that| it)?\\b(?! (?:mon|tue|wed|thu|fri|sat|sun|next|the|my|\\d))',
    (_, __, before) => {
      const named = namedDay(before);
      return named && before.at(-1)?.kind === 'or' ? oneDay(addDays(named, 7)) : null;
    },
  ),
];

function placeOf(words: string, count: number): number {
  if (words === 'last') return count - 1;
  return words === 'first' ? 0 : Number(words.charAt(0)) - 1;
}

/** "Something between those two" */
export function betweenOffers(heard: readonly HeardTime[] | undefined): readonly Meaning[] | null {
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
}

export function theOffers(offers: readonly HeardTime[]): Meaning[] {
  return offers.flatMap(({ date, time }, index) => [
    { kind: index === 0 ? ('stop' as const) : ('or' as const) },
    ...oneDay(date),
    clockAt(time),
  ]);
}

function isNamed(token: Token, date: HeardTime['date']): boolean {
  return (
    isOn(token, date) ||
    (token.kind === 'day' && token.day.kind === 'weekday' && token.day.weekday === weekdayOf(date))
  );
}

function isOn(token: Token, date: HeardTime['date']): boolean {
  return token.kind === 'day' && token.day.kind === 'span' && token.day.span.from === date;
}

function judged(offer: HeardTime | undefined, side: string): readonly Meaning[] | null {
  if (!offer) return null;
  return [...oneDay(offer.date), { kind: side === 'early' ? 'later-than' : 'before' }, clockAt(offer.time)];
}

function minutesSaid(rest: string): string {
  if (rest === '半') return '30';
  if (rest.endsWith('刻')) return rest.startsWith('1') ? '15' : '45';
  return rest.replace('分', '');
}

function theOfferAt(
  heard: readonly HeardTime[] | undefined,
  hour: number,
  minutes: string,
): readonly Meaning[] | null {
  const at = (hour % 12) * 60 + Number(minutes || '0');
  const [only, other] = (heard ?? []).filter(({ time }) => minutesOf(time) % 720 === at);
  return only && !other ? [...oneDay(only.date), clockAt(only.time)] : null;
}

export function notThen({ date, time }: HeardTime, isWholeDay: boolean): Meaning[] {
  return [{ kind: 'stop' }, { kind: 'not' }, ...oneDay(date), ...(isWholeDay ? [] : [clockAt(time)])];
}

function moved(
  heard: readonly HeardTime[] | undefined,
  sign: 1 | -1,
  count: string,
  unit: string,
): readonly Meaning[] {
  const size = /^\d/.test(count) ? Number(count) : /half/.test(count) ? 0.5 : /couple/.test(count) ? 2 : 1;
  if (unit === 'day' || unit === 'week') return movedBy(heard, sign * size * (unit === 'week' ? 7 : 1));
  const base = latestOf(heard);
  return shifted(base ? [base] : [], sign, unit === 'hour' ? size * 60 : size);
}
