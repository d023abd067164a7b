import { type ClockWords, type DayPart, type Token, type WordRule, word } from './token.ts';

const HALF = '([ap])\\.?\\s?m\\b\\.?';
const IN_THE = '(?:\\s*(?:in the (morning|afternoon|evening)|at (night))\\b)';
const CLOCK = '(\\d{1,2})(?:[:.h]([0-5]\\d))?';
const NOT_HOURS =
  '(?!\\d|:\\d|\\/)(?!\\s*(?:st|nd|rd|th|days?|weeks?|months?|hours?|minutes?|years?)\\b)(?!天|周|个|月|号|日|年|小时|分)';
const CHINESE_PART = '(凌晨|清晨|早上|早晨|上午|朝早|早|中午|下午|午后|[晏下]昼|傍晚|晚上|夜晚|晚)?的?\\s*';
const HOUR_FOLLOWS = ['at', 'after', 'before', 'until', 'from', 'around', 'to', 'between'];

const NOON: ClockWords = { hour: 12, minute: 0, half: 'pm', isNoon: true };

/** Times of the clock. */
const clockWords: readonly WordRule[] = [
  word('(?:after|past) lunch(?:time)?\\b|午[饭餐][以之]?后|饭后', () => part(13 * 60, null)),
  word('before (?:lunch(?:time)?|noon)\\b|(?:中午|午[饭餐])[以之]?前', () => part(null, 12 * 60 - 1)),
  word(
    '(?:over |during |at )?(?:my |the )?lunch(?:[ -]?(?:time|hour|break))?\\b|(?:high )?noon(?:ish| time|time)?\\b|mid-?day\\b',
    () => [timeToken(NOON)],
  ),

  word(`half past (\\d{1,2})(?:\\s*${HALF})?`, ([, hour = '', half = '']) => clock(hour, '30', halfOf(half))),
  word(
    `(?:a )?quarter (past|after|to|of|before|till?) (\\d{1,2})(?:\\s*${HALF})?`,
    ([, side = '', hour = '', half = '']) =>
      /past|after/.test(side)
        ? clock(hour, '15', halfOf(half))
        : clock(String(Number(hour) - 1 || 12), '45', halfOf(half)),
  ),
  word(
    `${CLOCK}\\s*(?:o\\s?'?\\s?clock\\s*)?(?:${HALF}|${IN_THE})`,
    ([, hour = '', minute = '', half = '', inThe = '', night = '']) =>
      clock(hour, minute, halfOf(half || inThe || night)),
  ),
  word(
    `(\\d{1,2}) ?([0-5]\\d)\\s*(?:${HALF}|${IN_THE})`,
    ([, hour = '', minute = '', half = '', inThe = '', night = '']) =>
      clock(hour, minute, halfOf(half || inThe || night)),
  ),
  word(
    `(\\d{1,2})(?::([0-5]\\d))?(?=\\s*(?:-|to|until|till?)\\s*\\d{1,2}(?::[0-5]\\d)?\\s*${HALF})`,
    ([, hour = '', minute = '']) => clock(hour, minute, null),
  ),
  word(
    `${CHINESE_PART}(\\d{1,2})(?:[点时](?!间|候)钟?整?多?(半|[13]刻|(\\d{1,2})分?(?!\\d*[点号]))?|:([0-5]\\d))`,
    ([, side = '', hour = '', rest = '', minutes = '', digital = '']) =>
      clock(hour, chineseMinutes(rest, minutes || digital), chineseHalf(side, Number(hour))),
  ),
  word(`${CLOCK}\\s*(?:o\\s?'?\\s?clock|ish)\\b`, ([, hour = '', minute = '']) => clock(hour, minute, null)),
  word('(\\d{1,2})[:.h]([0-5]\\d)(?!\\d)', ([, hour = '', minute = '']) => clock(hour, minute, null)),
  word(`(\\d{1,2}) ([0-5]\\d)${NOT_HOURS}\\b`, ([, hour = '', minute = '']) => clock(hour, minute, null)),
  word(
    `(\\d{1,2})(?=\\s*(?:-|to|until|till?|到|至)\\s*\\d{1,2}(?::[0-5]\\d|点)?${NOT_HOURS})${NOT_HOURS}`,
    ([, hour = '']) => clock(hour, '', null),
  ),
  word(
    '(\\d{1,2})(?=\\s*(?:or (?:later|after|earlier|before|so)|and (?:later|after)|onwards?|tomorrow|today|this (?:morning|afternoon)|on [a-z])\\b)',
    ([, hour = '']) => clock(hour, '', null),
  ),
  word('^(\\d{1,2})$', ([, hour = '']) => clock(hour, '', null)),
  word(`(?!20[2-9]\\d)(\\d{1,2}?)([0-5]\\d)?${NOT_HOURS}`, ([, hour = '', minute = ''], _, before) =>
    hourMayFollow(before) ? clock(hour, minute, null) : null,
  ),
];

/** Parts of the day. Evening counts as afternoon, but the later the better. */
const partWords: readonly WordRule[] = [
  word('not too early\\b|(?:不要|别|不)太早', () => [
    { kind: 'from' },
    timeToken({ hour: 10, minute: 0, half: 'am' }),
  ]),
  word('not too late\\b|(?:不要|别|不)太晚', () => [
    { kind: 'until' },
    timeToken({ hour: 3, minute: 0, half: 'pm' }),
  ]),
  word(
    'first thing(?: in the (?:morning|day))?\\b|(?:very )?early (?:in the )?(?:mornings?|day)\\b|bright and early\\b|1?大早上?|1早|大?清早|清晨',
    () => part(null, 10 * 60),
  ),
  word('(?:late|mid)[ -]?(?:in the )?mornings?\\b|上午晚[些点]', () => part(10 * 60, 12 * 60 - 1)),
  word('early (?:in the )?afternoons?\\b|下午早[些点]', () => part(12 * 60, 14 * 60)),
  word('mid[ -]?(?:in the )?afternoons?\\b', () => part(14 * 60, 16 * 60)),
  word(
    'later? (?:in the )?afternoons?\\b|(?:the )?end of (?:the |my )?(?:work)?day\\b|late in the day\\b|last (?:appointment|slot|thing)(?: of the day)?\\b|下午晚[些点]',
    () => part(15 * 60, null),
  ),
  word('after (?:i finish |i get off )?(?:work|the office|office hours)\\b|下班[以之]?后', () =>
    part(16 * 60, null),
  ),
  word('after (?:school|class(?:es)?)\\b|放学[以之]?后', () => part(15 * 60, null)),
  word('before (?:work|school|class)\\b|上[班学课][以之]?前', () => part(null, 9 * 60)),
  word('later in the day\\b', () => part(12 * 60, null)),
  word('earlier in the day\\b', () => part(null, 12 * 60 - 1)),
  word('mornings?\\b|(?:in the|any|the) a\\.?m\\b\\.?|早[上晨]|上午|朝早|上昼|早(?![点些于])', () =>
    part(null, 12 * 60 - 1),
  ),
  word('afternoons?\\b|(?:in the|any|the) p\\.?m\\b\\.?|下午|午后|[晏下]昼', () => part(12 * 60, null)),
  word('evenings?\\b|nights?\\b|傍晚|晚[上间]|夜[晚里]|晚(?![点些于])', () => part(12 * 60, null, 18 * 60)),
  word('中午|午间|午休', () => [timeToken(NOON)]),
];

export const timeWords: readonly WordRule[] = [...clockWords, ...partWords];

function timeToken(time: ClockWords): Token {
  return { kind: 'time', time };
}

function part(earliest: number | null, latest: number | null, around?: number): Token[] {
  const words: DayPart = around === undefined ? { earliest, latest } : { earliest, latest, around };
  return [{ kind: 'part', part: words }];
}

function clock(hourText: string, minuteText: string, half: 'am' | 'pm' | null): Token[] | null {
  const hour = Number(hourText);
  const minute = Number(minuteText || '0');
  if (hour > 23 || minute > 59) return null;
  // 07:30 is never written for the evening.
  const written = /^0[67]/.test(hourText) ? 'am' : null;
  return [timeToken({ hour, minute, half: half ?? written })];
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

/** A number alone is an hour only where an hour must follow: "after 3", "between 2 and 4", "at 2 or 3". */
function hourMayFollow(before: readonly Token[]): boolean {
  const last = before.at(-1)?.kind;
  if (last === 'or') return before.at(-2)?.kind === 'time';
  return last !== undefined && HOUR_FOLLOWS.includes(last);
}
