/** Rephrases a rejected time, "nine is too early" or 三点有点赶, as a wish: later than nine. */

const CLOCK =
  "(?:(?:12 )?noon\\b|midday\\b|(?:half past |quarter (?:past|to) )?\\d{1,2}(?::\\d{2}| \\d{2})?)(?: ?(?:am|pm|a\\.m\\.|p\\.m\\.|o'clock))?(?: (?:in the (?:morning|afternoon|evening)|at night))?";
const DEGREE =
  '(?:(?:an? )?(?:(?:tiny|little) )?(?:bit|little|tad|touch)|kind of|kinda|sort of|rather|quite|pretty|fairly|very|really|way|much|just|still|too|getting|already|probably|maybe|definitely|simply)';
const IS = "(?:'s| is| was| would be| will be| might be| may be| sounds| seems| feels| looks)";
const FOR_WHOM = '(?: for (?:me|us|him|her|them))?';
/** "Early next week" is a part of the week, "too early next week" is not. */
const SIDE =
  '(?<side>early|late)\\b(?:(?<=\\btoo (?:early|late))(?: in the (?:morning|day|afternoon|evening))?|(?! (?:in|on|morning|afternoon|next|this)))';
const RUSHED =
  '(?:cutting it (?:(?:a bit|a little|pretty|very|too|really) )?(?:close|fine|tight)|pushing it|tight|rushed|(?:bit |little )?(?:of )?an? (?:(?:bit|little) of an? |real |mad )?(?:rush|squeeze|stretch|scramble))\\b(?! (?:for )?(?:next|this|money))';
/** "…, she gets out at three" gives the reason, and refuses none of the earlier times. */
const BEGINS_REASON =
  "(?:,? (?=(?:i|he|she|we|they|school|(?:my|our|the) (?:son|daughter|kids?|children|boys?|girls?|husband|wife|mom|mum|bus|ferry))(?:'|\\b)))?";
const SHIFTED =
  "(?:[,.;]* (?:(?:so|maybe|like|say|more like|make it|let's say|let's do|how about|what about|perhaps|probably|(?:could|can) (?:we|you|i) (?:do|make it|say))[, ]+)*(?:(?<oneAndHalf>an hour and a half)|(?<count>half an|an?|\\d{1,2}) (?<unit>hour|minute)s?) (?<shift>later|earlier|after(?! \\d)|before(?! \\d))\\b)?";
const JUDGED = new RegExp(
  `(?<and>,? and )?(?:\\b(?:(?:oh|no|hmm|uh|um|actually),? )*(?:wait|hang on|hold on)[,. ]+)?(?<!\\b(?:\\dth|other|that|this|day|last) )\\b(?<clock>${CLOCK})(?:(?:${IS}(?: ${DEGREE}){0,4}|(?: (?!not )\\w+)? too) ${SIDE}|${IS}(?: ${DEGREE}){0,4} ${RUSHED})${FOR_WHOM}${SHIFTED}${BEGINS_REASON}`,
  'g',
);

const CLOCK_IN_CHINESE = '(?:上午|下午|早上|中午|晚上|傍晚)?的?\\d{1,2}点(?:半|[13]刻|\\d{1,2}分?|钟|多)?';
const SOMEBODY = '(?:我们?|他们?|她们?|孩子|小孩|宝宝|女儿|儿子|老公|老婆|学校)';
/** 三点刚放学有点赶 */
const JUST_OUT = `(?:${SOMEBODY}?(?:才|刚刚?|刚好|正好)(?:要|从)?[\\u4e00-\\u9fff]{2,5}?)?`;
const RUSHED_IN_CHINESE =
  '(?:(?:有点儿?|有些|太|比较|挺|很|蛮|略){1,2}(?:赶|紧张?|仓促|匆忙|急)(?:了|了?[点些]儿?)?(?![快紧上下飞火着])|(?:可能|恐怕|怕|怕是|会|根本|肯定)*(?:来不及|赶不(?:上|到|及|过来))了?(?!的?话|就))';
const JUDGED_IN_CHINESE = new RegExp(
  `(?:[啊哦噢诶哎]?,?等1?一?[下等],?)?(?<clock>${CLOCK_IN_CHINESE})${JUST_OUT}(?:对?[我他她]来?说)?(?:的话)?[实在就都也又还是好像我觉得]{0,6}(?:稍微?)?(?:(?:有点儿?|有些|太){1,2}(?<side>早|晚|迟)(?!上|点)了?|(?<plain>早|晚|迟)了(?:1?[点些]|一[点些])?儿?|${RUSHED_IN_CHINESE})(?:[,。]?(?:那|就|要不|最好|能不能|可不可以|改|换)*(?:再)?(?<shift>早|晚|迟|提前|推迟|往后推|往前推)(?<count>半|\\d{1,2})个?(?<half>半)?(?<unit>小时|钟头|分钟))?(?:[,。]?(?=(?:因为)?${SOMEBODY}))?`,
  'g',
);

/** A later time does not help callers who must leave soon after it. */
const LEAVES =
  /\b(?:have to|need to|got to|gotta|must|leave|leaving|pick(?:ing)? up|by then)\b|[要得](?:走|回|接|上班|开会|赶)|去接|赶飞机|赶火车/;
const CLOCKS = new RegExp(
  `(?<![\\d:/.-])${CLOCK}(?!\\d|th|[/-]|:\\d| (?:days?|weeks?|months?|kids?|of us))`,
  'g',
);
const CLOCKS_IN_CHINESE = new RegExp(CLOCK_IN_CHINESE, 'g');
const IN_CHINESE = /[\u4e00-\u9fff]/;
/** "Three is early, maybe half past three" */
const MAYBE =
  /\b(?:or )?(?:maybe|perhaps|possibly) (?=(?:at |around |about |like |say )*(?:half past |quarter )?\d)/g;
const AFTER_JUDGED = /\b(?:later than|before|not at) [^;!?]{1,80},? $/;
/** Without one of these words no time is judged, which spares most sentences the long patterns. */
const JUDGES = /early|late|tight|rush|cutting it|pushing it|squeeze|stretch|scramble/;
const JUDGES_IN_CHINESE = /[早晚迟赶紧促急]|匆忙|来不及/;
const NOON = 12 * 60;
const ENDS_SENTENCE = /[.;!?。]/;

type Side = 'later' | 'earlier' | 'not';
type Words = Readonly<
  Partial<
    Record<'and' | 'clock' | 'side' | 'plain' | 'shift' | 'count' | 'half' | 'unit' | 'oneAndHalf', string>
  >
>;

const IN_WORDS = {
  en: {
    later: (clock: string) => `later than ${clock}`,
    earlier: (clock: string) => `before ${clock}`,
    not: (clock: string) => `not at ${clock},`,
    takenBack: 'no wait, ',
    at: ', at ',
    stop: '. ',
  },
  zh: {
    later: (clock: string) => `晚于${clock}`,
    earlier: (clock: string) => `${clock}以前`,
    not: (clock: string) => `不要${clock},`,
    takenBack: '不对,',
    at: ',',
    stop: '。',
  },
} as const;

/** The rejected time, and the time named instead. */
export function withJudgedHours(text: string): string {
  const english = JUDGES.test(text) ? text.replace(JUDGED, (...match) => asWished(match, IN_WORDS.en)) : text;
  const read = JUDGES_IN_CHINESE.test(text)
    ? english.replace(JUDGED_IN_CHINESE, (...match) => asWished(match, IN_WORDS.zh))
    : english;
  if (read === text) return text;
  return read.replace(MAYBE, (maybe, at: number, all: string) =>
    AFTER_JUDGED.test(all.slice(0, at)) ? '' : maybe,
  );
}

function asWished(match: readonly unknown[], words: (typeof IN_WORDS)['en' | 'zh']): string {
  const [all, [at, text, groups]] = [String(match[0]), match.slice(-3) as [number, string, Words]];
  const { clock = '' } = groups;
  const moved = minutesMoved(groups);
  const side = sideOf(groups, moved, text.slice(at + all.length));
  // 三点, 要不四点也行, 四点半就太晚了: a limit of both.
  if (side === 'earlier' && moved === 0 && clocksIn(text.slice(0, at)).length > 1)
    return IN_CHINESE.test(text) ? `。不要${clock}以后` : `. not after ${clock}`;
  const lead = isTakenBack(text.slice(0, at), clock) ? words.takenBack : '';
  const instead = moved === 0 ? '' : `${words.at}${clockAt(minutesOf(clock) + moved)}`;
  // "Not Fridays, and three is too early": the refusal of Fridays ends here.
  const apart = groups.and ? words.stop : '';
  return `${apart}${lead}${words[side](clock)}${instead}${/[ ,。]$/.test(all) ? words.stop : ''}`;
}

function sideOf({ clock = '', side, plain }: Words, moved: number, rest: string): Side {
  const judged = side ?? plain;
  if (judged) return judged === 'early' || judged === '早' ? 'later' : 'earlier';
  if (moved !== 0) return moved > 0 ? 'later' : 'earlier';
  const [sentence = ''] = rest.split(ENDS_SENTENCE);
  if (LEAVES.test(sentence)) return 'not';
  const others = clocksIn(sentence).map(minutesOf);
  return others.length > 0 && Math.max(...others) < minutesOf(clock) ? 'earlier' : 'later';
}

/** "An hour later" counts from the rejected time. */
function minutesMoved({ shift, count, half, unit, oneAndHalf }: Words): number {
  if (!shift) return 0;
  const size = count?.startsWith('half') || count === '半' ? 0.5 : Number(count) || 1;
  const isMinutes = unit === 'minute' || unit === '分钟';
  const minutes = oneAndHalf ? 90 : isMinutes ? size : (size + (half ? 0.5 : 0)) * 60;
  return /earlier|before|早|前/.test(shift) ? -minutes : minutes;
}

/** "Tuesday at nine, oh wait, nine is early": withdraws the requested time. */
function isTakenBack(before: string, clock: string): boolean {
  const [named, other] = clocksIn(before);
  return named !== undefined && other === undefined && minutesOf(named) === minutesOf(clock);
}

function clocksIn(text: string): readonly string[] {
  return text.match(IN_CHINESE.test(text) ? CLOCKS_IN_CHINESE : CLOCKS) ?? [];
}

/** Bare hours from one to six are in the afternoon. */
function minutesOf(clock: string): number {
  const [hour = 0, minute = 0] = (clock.match(/\d{1,2}/g) ?? []).map(Number);
  if (!/\d/.test(clock)) return NOON;
  if (/quarter/.test(clock)) return halfDay(hour, clock) + (/to/.test(clock) ? -15 : 15);
  if (/半|half/.test(clock)) return halfDay(hour, clock) + 30;
  return halfDay(hour, clock) + (/刻/.test(clock) ? minute * 15 : minute);
}

function halfDay(hour: number, clock: string): number {
  const isMorning =
    /\ba\.?m|morning|上午|早/.test(clock) || (hour >= 7 && !/p\.?m|afternoon|evening|下午|晚/.test(clock));
  return (isMorning || hour >= 12 ? hour : hour + 12) * 60;
}

function clockAt(minutes: number): string {
  return `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`;
}
