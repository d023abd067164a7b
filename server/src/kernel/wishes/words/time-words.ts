import {
  type ClockWords,
  type HeardTime,
  type Meaning,
  type Moment,
  type TimeWindow,
  type Token,
  type WordRule,
  word,
} from '../token.ts';

const HALF = '([ap])\\.?\\s?m\\b\\.?';
const IN_THE = '(?:\\s*(?:in the (morning|afternoon|evening)|at (night))\\b)';
const CLOCK = '(\\d{1,2})(?:[:.h]([0-5]\\d))?';
const NOT_HOURS =
  '(?!\\d|:\\d|\\/)(?!\\s*(?:st|nd|rd|th|days?|weeks?|months?|hours?|hrs?|minutes?|mins?|years?|kids?|children|people|appointments?|visits?|times|of us|doctors?|things?|percent|dollars?|pills?|weekends?)\\b)(?!\\s*(?:天|周|个|月|号|日|年|小时|分|次|位|岁|人))(?!\\s*(?![到至或和跟还、])[\\u4e00-\\u9fff])';
const CHINESE_PART = '(凌晨|清晨|早上|早晨|上午|朝早|早|中午|下午|午后|[晏下]昼|傍晚|晚上|夜晚|晚)?的?\\s*';
const HOUR_FOLLOWS = [
  'at',
  'after',
  'later-than',
  'bit-later-than',
  'bit-earlier-than',
  'before',
  'until',
  'from',
  'around',
  'to',
  'between',
  'than',
  'so-at',
];
const DAY = 24 * 60;

const at = (hour: number, minute = 0) => hour * 60 + minute;

/** Times of day by the clock. */
const clockWords: readonly WordRule[] = [
  word(
    "(?:(?:right|just|straight|first thing) )?(?:after|past|following) (?:my |your |the )?lunch(?:[ -]?(?:time|hour|break))?(?: (?:is over|ends))?\\b|(?:(?:when|once) )?(?:the |your )?lunch(?:[ -]?(?:break|hour))?(?:'s| is) (?:over|done)\\b|(?:(?:when|once) )?(?:you're|you are|they're|they are) back from lunch\\b|饭后|(?:过了|等)?(?:你们)?(?:中午)?午[饭餐休](?:时间)?(?:1?(?:吃|休息)?(?:完|过|好|结束)了?)?[以之]?后|(?:等)?(?:你们)?(?:中午)?午[饭餐休](?:时间)?1?(?:吃|休息)?(?:完|好|结束)了?|过了午[饭餐休](?:时间)?|吃(?:完|过|好)了?(?:午?饭|午餐)了?(?:[以之]?后)?",
    (_, { lunchEnds }) => part(lunchEnds ?? at(13), DAY, 'pm'),
  ),
  // Unlike "early in the afternoon", its beginning is when the clinic is back.
  word(
    '(?:right )?(?:at the (?:very )?(?:start|beginning) of|first thing in) the afternoon\\b|下午[1刚]?开始(?:的时候|就|那会儿)?|下午第1个(?:号|时间|空位)?',
    (_, { lunchEnds }) => part(lunchEnds ?? at(13), at(15) - 1, 'pm'),
  ),
  word('(?:过了)?中午[以之过]?后', () => part(at(12), DAY, 'pm')),
  word('before (?:my )?(?:lunch(?:time)?|noon)\\b|(?:中午|午[饭餐休])[以之]?前(?!后)', () =>
    part(0, at(12) - 1, null),
  ),
  word(
    '(?:over|during|at|on|in|around|about)? ?(?:my |the )?lunch(?:[ -]?(?:time|hour|break)s?)?\\b|午[饭餐休](?:时间|的时候|时|那会儿?)?|中午(?:的)?休息(?:时间|的时候)?',
    () => part(at(11, 15), at(13, 45), null),
  ),
  word(
    '(?:high )?noon(?:ish| hour)\\b|noon or so\\b|(?<!\\bat )mid-?day\\b|中午(?:12点)?(?:左右|前后|那会儿?)',
    () => rough(at(12)),
  ),
  word('(?:at )?(?:12 )?(?:high )?noon\\b|mid-?day\\b|正午', () => [
    clockToken({ hour: 12, minute: 0, half: 'pm' }),
  ]),
  word('中午(?=\\s*(?:到|至|-)\\s*(?:下午)?\\d{1,2}(?:点|:))', () => [
    clockToken({ hour: 12, minute: 0, half: 'pm' }),
  ]),
  word('midnight\\b', () => [clockToken({ hour: 0, minute: 0, half: 'am' })]),

  word(`half[ -]?past (\\d{1,2})(?:\\s*(ish)\\b)?(?:\\s*${HALF})?`, ([, hour = '', ish = '', half = '']) =>
    clock(hour, '30', halfOf(half), ish !== ''),
  ),
  word(
    `(?:a |1 )?quarter (past|after|to|of|before|till?) (\\d{1,2})(?:\\s*${HALF})?`,
    ([, side = '', hour = '', half = '']) =>
      /past|after/.test(side)
        ? clock(hour, '15', halfOf(half))
        : clock(String(Number(hour) - 1 || 12), '45', halfOf(half)),
  ),
  // "In school till ten to three"
  word(
    `(?<=\\b(?:till?|until|by|before) (?:like |about |around )?)(5|10|20|25) to (\\d{1,2})\\b`,
    ([, minutes = '', hour = '']) =>
      clock(String(Number(hour) - 1 || 12), String(60 - Number(minutes)), null),
  ),
  word(
    `(5|10|20|25)(?: minutes?)? (past|to|before|till) (\\d{1,2})(?!\\d|:\\d|th|st|nd|rd|\\s*(?:${'[ap]m'}|days|weeks|minutes))(?:\\s*${HALF})?`,
    ([, minutes = '', side = '', hour = '', half = ''], _, before) => {
      // "10 to 2" is a range of hours, "20 to 2" is twenty minutes before two.
      const isAfterAt = before.at(-1)?.kind === 'at';
      // No clinic is open from five to ten, or from ten to nine.
      const isNoRange = minutes === '5' ? Number(hour) >= 7 : Number(hour) >= 8 && Number(hour) <= 10;
      if (side !== 'past' && !isAfterAt && !isNoRange && (minutes === '5' || minutes === '10')) return null;
      if (['between', 'from'].includes(before.at(-1)?.kind ?? '')) return null;
      return side === 'past'
        ? clock(hour, minutes.padStart(2, '0'), halfOf(half))
        : clock(String(Number(hour) - 1 || 12), String(60 - Number(minutes)), halfOf(half));
    },
  ),
  word(
    `${CLOCK}\\s*(?:o'clock\\s*)?(?:${HALF}|${IN_THE})`,
    ([, hour = '', minute = '', half = '', inThe = '', night = '']) =>
      clock(hour, minute, halfOf(half || inThe || night)),
  ),
  word(
    `(\\d{1,2}) ?([0-5]\\d)\\s*(?:${HALF}|${IN_THE})`,
    ([, hour = '', minute = '', half = '', inThe = '', night = '']) =>
      clock(hour, minute, halfOf(half || inThe || night)),
  ),
  word(
    `(\\d{1,2})(?::([0-5]\\d))?(?=\\s*(?:-|to|until|till?|or|and)\\s*\\d{1,2}(?::[0-5]\\d)?\\s*${HALF})`,
    ([, hour = '', minute = '']) => clock(hour, minute, null),
  ),
  word(
    `${CHINESE_PART}(\\d{1,2})(?:[点时](?!间|候)钟?整?(多)?(半|[13]刻|过(\\d{1,2})分?|(\\d{1,2})分?(?!\\d*[点号个]|\\d|\\s*-|\\s*到(?=[上下中早晚]|\\d)))?|:([0-5]\\d))`,
    ([, side = '', hour = '', more = '', rest = '', past = '', minutes = '', digital = '']) =>
      inAfternoon(
        side,
        clock(
          hour,
          chineseMinutes(rest, past || minutes || digital),
          chineseHalf(side, Number(hour)),
          false,
          more !== '',
        ),
      ),
  ),
  word(
    `${CHINESE_PART}(\\d{1,2})(?=\\s*(?:-|到|至|或者?|、|和)\\s*\\d{1,2}(?:点|:))`,
    ([, side = '', hour = '']) => clock(hour, '', chineseHalf(side, Number(hour))),
  ),
  word(`${CLOCK}\\s*(?:o'clock)?[- ]?(ish)\\b`, ([, hour = '', minute = '']) =>
    clock(hour, minute, null, true),
  ),
  word(`(\\d{1,2}) ([0-5]\\d)[- ]?ish\\b`, ([, hour = '', minute = '']) => clock(hour, minute, null, true)),
  word(`${CLOCK}\\s*o'clock\\b`, ([, hour = '', minute = '']) => clock(hour, minute, null)),
  word('(\\d{1,2})[:.h]([0-5]\\d)(?!\\d)', ([, hour = '', minute = '']) => clock(hour, minute, null)),
  word(`(\\d{1,2}) ([0-5]\\d)(?!\\s*-\\s*\\d)${NOT_HOURS}\\b`, ([, hour = '', minute = '']) =>
    Number(hour) <= 12 ? clock(hour, minute, null) : null,
  ),
  word(
    `(\\d{1,2})(?=\\s*(?:-|to|until|till?|到|至)\\s*\\d{1,2}(?::[0-5]\\d|点)?${NOT_HOURS})${NOT_HOURS}`,
    ([, hour = '']) => clock(hour, '', null),
  ),
  word(
    '(\\d{1,2})(?=\\s*(?:or (?:later|after|earlier|before|so|thereabouts)|at (?:the )?(?:very )?(?:earliest|latest)|and (?:later|after)|onwards?|tomorrow|today|this (?:morning|afternoon)|on (?:mon|tue|wed|thu|fri|sat|sun|the)[a-z]*|(?:is|would be|works|sounds) (?:fine|good|great|ok(?:ay)?|perfect)|is when|works|please|(?:mon|tues|wednes|thurs|fri|satur|sun)day(?!s))\\b)',
    ([, hour = '']) => clock(hour, '', null),
  ),
  word('(\\d{1,2})(?=\\s*,\\s*\\d{1,2}(?::\\d\\d| [0-5]\\d)?\\s*(?:,|or\\b|and\\b))', ([, hour = '']) =>
    Number(hour) <= 12 ? clock(hour, '', null) : null,
  ),
  // "When you open, nine"
  word('(\\d{1,2})(?=\\s*(?:[,.;!?]|$))', ([, hour = ''], _, before) =>
    before.at(-1)?.kind === 'comma' && before.at(-2)?.kind === 'part' && Number(hour) <= 12
      ? clock(hour, '', null)
      : null,
  ),
  // A number and nothing else, or "make it eleven" after an offer
  word(
    '(?:^|(?<=\\b(?:make it|let.s say|say|how about|what about|no|maybe|nah|hmm|um),? ))(\\d{1,2})(?=$|(?: instead| then| please)?(?:$|[.,!?]))',
    ([all = '', hour = ''], { heard }, before) =>
      heard?.length || (all === hour && before.length === 0 && hour !== '') ? clock(hour, '', null) : null,
  ),
  word(`(?!20[2-9]\\d)(\\d{1,2}?)([0-5]\\d)?${NOT_HOURS}`, ([, hour = '', minute = ''], { heard }, before) =>
    hourMayFollow(before) || isOffered(hour, minute, heard) ? clock(hour, minute, null) : null,
  ),
];

/** Parts of the day as defined in contract 8.3. */
const partWords: readonly WordRule[] = [
  word(
    '(?:at )?(?:either|both) ends? of the day\\b|(?:at )?the (?:start|beginning) or (?:the )?end of the day\\b',
    () => [...part(0, at(10), 'am'), { kind: 'or' }, ...part(at(15), DAY, 'pm')],
  ),
  word('(?:(?:and|but|just|please) )*not (?:at )?(?:the )?crack of dawn\\b', () => limit(at(9, 30), DAY)),
  word('(?:上午|早上)(?:的话)?,?(?:但是?|就是|也)?(?:不要?|别)(?:那么|太|这么)早', () => [
    { kind: 'part', part: { window: { from: at(9, 30), to: at(12) - 1 }, half: 'am', isLimit: true } },
  ]),
  word('(?:但是?|可是|不过|就是)(?:不要?|别)(?:那么|太|这么)(早|[晚迟])', ([, side = '']) => [
    { kind: 'stop' },
    ...(side === '早' ? limit(at(9, 30), DAY) : limit(0, at(16) - 1)),
  ]),
  word(
    "(?:not|nothing|isn't|don't (?:want|like) (?:it|anything|to come)) (?:too|very|so|super|that|really) early(?: in the (?:morning|day))?\\b|(?:不要?|别)(?:那么|太|这么)早",
    () => limit(at(9, 30), DAY),
  ),
  word(
    "(?:not|nothing|isn't|don't (?:want|like) (?:it|anything|to come)) (?:too|very|so|super|that|really) late(?: in the (?:day|afternoon))?\\b|(?:不要?|别)(?:那么|太|这么)[晚迟]",
    () => limit(0, at(16) - 1),
  ),
  word(
    'first thing(?: in the (?:morning|day)| when you open)?\\b|(?:the )?first (?:appointment|slot|one|opening) (?:of the day|in the morning)\\b|(?:when|as soon as) you open\\b|(?:very |really )?early (?:in the )?(?:mornings?|day)\\b|(?:bright and|nice and) early\\b|1?大早上?|1早|大?清早|清晨|早上第1个|(?:1)?开门(?:的时候|就)?|上午早[些点]|早上早[些点]|(?:上午|早上)(?:吧|的话|呢)?,? ?早一?[些点](?:的|儿)?(?!比较|更|好)',
    () => part(0, at(10), 'am'),
  ),
  word('mid[ -]?(?:in the )?mornings?\\b|(?:the )?middle of the morning\\b|上午(?:的)?中间|上午中段', () =>
    part(at(9, 15), at(11, 30), 'am'),
  ),
  word(
    'late(?:r)?[ -]?(?:in the )?mornings?\\b|(?:the )?end of the morning\\b|上午晚[些点]|(?:上午|早上)(?:稍微?)?晚一?[些点](?:的)?|(?:上午|早上)(?:吧|的话|呢)?,? ?(?:稍微?|比较)?晚一?[些点](?:的|儿)?(?!比较|更|好)|(?:快|将?近|临近)(?:到)?中午|上午靠后',
    () => part(at(10), at(12) - 1, 'am'),
  ),
  word(
    'early (?:in the )?afternoons?\\b|early pm\\b|下午早[些点]|下午(?:吧|的话|呢)?,? ?早一?[些点](?:的|儿)?(?!比较|更|好)|刚过中午|下午前半段',
    () => part(at(12), at(15) - 1, 'pm'),
  ),
  word('(?:around |in |about )?(?:the )?middle of the day\\b', () => part(at(11), at(14), null)),
  word('mid[ -]?(?:in the )?afternoons?\\b|(?:the )?middle of the afternoon\\b|下午中段', () =>
    part(at(13, 30), at(15, 30), 'pm'),
  ),
  word(
    '(?:the )?(?:very )?last (?:appointment|slot|one|opening|thing|spot|visit)(?: of the (?:day|afternoon)| in the (?:day|afternoon)| you have(?: that day)?)?\\b|last of the day\\b|(?:right )?before (?:you )?clos(?:e|ing)\\b|(?:当天|那天)?的?最后1个(?:时间|号|空位|预约)?|关门前|下班前',
    () => [...part(at(15, 30), DAY, 'pm'), { kind: 'prefer', side: 'late' }],
  ),
  word(
    'later? (?:on )?(?:in the )?afternoons?\\b|(?:towards |near )?(?:the )?end of (?:the |my )?(?:work(?:ing)?[ -]?)?day\\b|(?:very )?late in the day\\b|late (?:in the )?pm\\b|下午(?:稍微?|比较)?[晚迟]一?[些点](?:的|儿)?|下午(?:吧|的话|呢)?,? ?(?:稍微?|比较)?[晚迟]一?[些点](?:的|儿)?(?!比较|更|好)|下午靠后|快(?:要)?下班(?:的?时候|那会儿|的点|前)?|1天快结束的?时候|late\\b',
    () => part(at(15), DAY, 'pm'),
  ),
  word(
    "(?:in the )?evenings?(?: time)?\\b|(?:at )?nights?\\b(?! before)|after (?:i(?:'m| am)? (?:finish(?:ed)?|get off|done)(?: from)? ?(?:with )?)?(?:work|the office|office hours|business hours|my shift)\\b|when i(?:'m| am) (?:off|done) work\\b|傍晚|晚[上间]|夜[晚里间]|晚(?![点些于一饭])|下班[以之]?后|下了班(?:[以之]?后)?|收工(?:[以之]?后)?",
    () => [{ kind: 'part', part: { window: { from: at(15, 30), to: DAY }, half: 'pm', isVague: true } }],
  ),
  word(
    'after (?:(?:pre[- ]?|nursery )?school|kindergarten|day ?care|class(?:es)?|the kids (?:are|get) (?:out|off)(?: of school)?|my (?:kids?|son|daughter) (?:gets?|is) (?:out|off|home)(?: (?:of|from) school)?|(?:school )?pick[- ]?up)\\b|等(?:到)?[^,。;!?]{0,5}放(?:了)?学(?:了|完|[以之]?后)?|(?:幼儿园|托儿所|学校)?放学[以之]?后|放了学(?:[以之]?后)?|下课[以之]?后',
    () => part(at(14, 30), DAY, 'pm'),
  ),
  word(
    'before (?:(?:i|we|he|she|they|(?:the|my) (?:kids?|son|daughter|children)) (?:go(?:es)? to|starts?|ha(?:s|ve)|(?:is|are) (?:at|in)) )?(?:(?:pre[- ]?|nursery )?school|kindergarten|day ?care|class(?:es)?)(?: (?:starts|begins))?\\b|上[学课][以之]?前|上幼儿园[以之]?前',
    () => part(0, at(8, 45), 'am'),
  ),
  word(
    'before (?:(?:i|he|she|we) (?:go(?:es)?(?: off)?(?: in)?(?: to)?|starts?|heads?(?: off| out| in)?(?: to)?|leaves? for|gets? to|ha(?:ve|s) to be (?:at|in)) )?(?:the )?(?:work|my shift|office)\\b|上[班工][以之]?前',
    () => part(0, at(9, 45), 'am'),
  ),
  word('later (?:on )?in the day\\b', () => part(at(12), DAY, 'pm')),
  word('earlier in the day\\b', () => part(0, at(12) - 1, 'am')),
  word(
    '(?:in the )?mornings?\\b|(?:in the|any|the) a\\.?m\\b\\.?|a\\.?m\\.? (?:appointment|slot|only)|早[上晨]|上午|朝早|上昼|早(?![点些于一])',
    () => part(0, at(12) - 1, 'am'),
  ),
  word('(?:in the )?afternoons?\\b|(?:in the|any|the) p\\.?m\\b\\.?|下午|午后|[晏下]昼', () =>
    part(at(12), DAY, 'pm'),
  ),
  word('中午|午间', (_, __, before) =>
    before.at(-1)?.kind === 'until'
      ? [clockToken({ hour: 12, minute: 0, half: 'pm' })]
      : part(at(11, 15), at(13, 45), null),
  ),
  word('early\\b(?! next| this| in (?:the )?(?:week|month|dec|jan|feb|mar|nov)| on in)', () =>
    part(0, at(10), 'am'),
  ),
];

export const timeWords: readonly WordRule[] = [...clockWords, ...partWords];

function clockToken(time: ClockWords): Meaning {
  return { kind: 'time', time };
}

function part(from: number, to: number, half: 'am' | 'pm' | null): Meaning[] {
  const window: TimeWindow = { from, to };
  return [{ kind: 'part', part: { window, half } }];
}

function limit(from: number, to: number): Meaning[] {
  return [{ kind: 'part', part: { window: { from, to }, half: null, isLimit: true } }];
}

function rough(around: number): Meaning[] {
  return [{ kind: 'part', part: { window: { from: around - 60, to: around + 60, around }, half: null } }];
}

function clock(
  hourText: string,
  minuteText: string,
  half: 'am' | 'pm' | null,
  isRough = false,
  isHour = false,
): Meaning[] | null {
  const hour = Number(hourText);
  const minute = Number(minuteText || '0');
  if (hourText === '' || hour > 23 || minute > 59) return null;
  // Nobody writes 07:30 for the evening.
  const written = /^0\d/.test(hourText) ? 'am' : null;
  return [clockToken({ hour, minute, half: half ?? written, isRough, isHour })];
}

function inAfternoon(side: string, meanings: Meaning[] | null): Meaning[] | null {
  if (side !== '下午') return meanings;
  return (
    meanings?.map((meaning) =>
      meaning.kind === 'time' ? clockToken({ ...meaning.time, isAfternoonSaid: true }) : meaning,
    ) ?? null
  );
}

function halfOf(text: string): 'am' | 'pm' | null {
  if (text === '') return null;
  return text === 'a' || text === 'morning' ? 'am' : 'pm';
}

function chineseHalf(side: string, hour: number): 'am' | 'pm' | null {
  if (side === '') return null;
  if (side === '中午') return hour === 11 ? 'am' : 'pm';
  return /^(?:凌晨|清晨|早|上午|朝早)/.test(side) ? 'am' : 'pm';
}

function chineseMinutes(rest: string, digits: string): string {
  if (rest === '半') return '30';
  if (rest.endsWith('刻')) return rest.startsWith('1') ? '15' : '45';
  return digits;
}

/** "Two, but keep the other one": a number alone chooses the offered hour. */
function isOffered(hour: string, minute: string, heard: Moment['heard']): boolean {
  const isThat = ({ time }: HeardTime) =>
    (Number(time.slice(0, 2)) + 11) % 12 === (Number(hour) + 11) % 12 &&
    Number(time.slice(3)) === Number(minute || '0');
  return Number(hour) > 0 && (heard ?? []).some(isThat);
}

/** A number alone is an hour only where one must follow: "after 3", "between 2 and 4", "Tuesday 3 or 4". */
function hourMayFollow(before: readonly Token[]): boolean {
  const last = before.at(-1)?.kind;
  // "Not one, maybe two"
  if (last === 'or' || last === 'comma' || last === 'if-not') {
    const named = before.findLast(({ kind }) => kind !== 'or' && kind !== 'comma' && kind !== 'if-not')?.kind;
    return named === 'time' || (named === 'correction' && before.some(({ kind }) => kind === 'time'));
  }
  if (last === 'day' || last === 'part') return true;
  if (last === 'correction') return before.some(({ kind }) => kind === 'time');
  return last !== undefined && HOUR_FOLLOWS.includes(last);
}
