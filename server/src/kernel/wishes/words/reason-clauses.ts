import { addDays, weekdayOf } from '../../time/calendar.ts';
import type { Moment } from '../token.ts';
import { type DaySpan, type Wish, type WishPart, wishWindows } from '../wish.ts';
import { withDoctorOnly } from './asides.ts';
import { type ClauseRole, roleOf } from './clause-roles.ts';

/** Removes clauses that only tell about the caller's life from a sentence. */
export interface WithoutReasons {
  readonly text: string;
  /** Each reason, phrased as a wish. */
  readonly reasons: readonly Wish[];
}

/** "…, so Tuesday": the words before are the reason for the words after. */
const SEGMENT = /(?<=[.!?;。])|(?=\sso(?! that| much| many| so| far)\b)|(?<=,)(?=so\b)|(?=所以|那就|那么)/;
const IN_CHINESE = /[\u4e00-\u9fff]/;
const FOLLOWS = /^\s*(?:so\b|所以|那就|那么)/;
/** Without a pause, a request begins a clause of its own. */
const CLAUSE =
  /(?<=,)|(?=(?:我)?(?:就|只)?(?:想|要)(?:要)?(?:约|预约|订|定|挂)(?!了)|可不可以约|能不能约|能约)|(?<=[可行好快]以?)(?=我(?:这[几2]天|这阵子|最近|昨[天晚]))|(?=\sbut\b)|(?=\s(?:can|could) (?:i|we) (?:get|have|come|book|see)\b|\s(?:i'd like|i would like)\b)|(?=\s(?:because|'?cause|since (?:i|my|we|the|he|she|they)|as (?:i|my|we|he|she|they))\b)|(?=因为)/;

const LEAD =
  "(?:(?:and|but|so|because|'?cause|since|as|well|um|uh|oh|then|the other days|most days|like|see|you see|okay|ok|actually|plus|also|hi|hello|hey|yeah|yes|hi there)[, ]+)*(?:if it's [a-z]+,? )?";
const PERSON =
  "(?:i|we|he|she|they|that's|my|our|his|her|the (?:kids?|baby|twins|boys?|girls?|home nurse|nurse|bus|ferry|store|shop|school|daycare|office)|daycare|school)";
const TELLS = new RegExp(`^${LEAD}${PERSON}(?:'(?:m|s|re|ve|ll)|\\b)`);
/** A speaker of these words means the visit. */
const OF_THE_VISIT =
  /\b(?:be (?:out|done|gone|finished) by [^,.]{1,12} (?:on|this|next|tomorrow|today)|mean|meant|said(?![^,.;]* but\b)|say|think|guess|suppose|asked|around(?! the)|in town|here|drives? (?:me|us|him|her)|(?:have|got)(?= (?:(?:next|this) )?(?:(?:mon|tues|wednes|thurs|fri|satur|sun)days?|tomorrow|today|\d|mornings?|afternoons?)\b)|want|wants|like|need|needs|prefer|prefers|hope|hoping|look(?:ing)? for|wondering|can|could|would|may|might|should|free|available|able|off(?! (?:nights?|the(?! (?:whole|entire|week|rest)\b)|a|my|shift))|come|coming in|book|booked|booking|appointment|visit|see (?:the|a|dr)|seen|doctor|dr|slot|time|times|anything|something|any|best|better|works|fine|good|great|perfect|suits?|make it|thinking|calling|check ?up|physical|refill|prescription|back(?= (?:on|from|in|home|the \d|\d|(?:mon|tues|wednes|thurs|fri|satur|sun)day|tomorrow))|home(?! nurse| care)|only)\b(?!')|can't (?:come|do|get|make|be)\b|'d\b|'ll (?:take|come|do|go|be (?:there|free|around))\b|\?/;
const TELLS_IN_CHINESE =
  /(?:我|我们|(?<!其)他|她|孩子|小孩|宝宝|老公|老婆|先生|太太|[我老]?妈|[我老]?爸|老伴|儿子|女儿|家里|公司|学校|店里|餐馆|公交车?|巴士|飞机|火车|船)|(?:要|得|还在|正在|(?<![实现])在)(?![是不么早晚迟等就]|上午|下午|早上|中午|晚上)[\u4e00-\u9fff]{2}/;
/** A pronoun beside a day tells nothing yet. */
const TIME_WORDS_IN_CHINESE =
  /我们?|就是|周\d ?|大?后天|明天|今天|[上下这本]个?周|\d{1,2}[号日点分]?|半|上午|下午|早上|中午|晚上|[,。;!?嗯啊呃那个的\s]/g;
const OF_THE_VISIT_IN_CHINESE =
  /在家(?![里]?[上工办带陪照看])|我们?人?都在(?=[,。]|$)|休息|放假|请了?1?天?假|轮休|没班|有假|不用上班|想|约|可以|行(?!李)|能|方便|有空|空位|有时间|最好|希望|都好|吧|吗|呢|合适|比较好|安排|说的是|是说|我说|帮|给我|看病|看医生|复查|复诊|挂号|只要|只有|只在|(?<![回出起进过下上])来(?!不)|才|怎么也要|最快|起码|至少|要(?=上午|下午|早上|中午|晚上|早点|晚点)|回来(?=就|以后|之后|的时候|再)|以后|之后|[以之]?前|过后|不行|没课|没有课|不要|除了|太[早晚迟]|改[成到为]|换[成到]|ok|是我(?:的)?午休|别(?!人)/;
/** "I get off at four", 四点放学: whoever says when they are free, and names no other hour, wishes for what comes after. */
const FREE_FROM =
  /(?:n't|\b(?:not|never|cannot))(?: (?!work|start|begin|have|need|teach|open|study)[a-z']+){1,6} (?:un)?till?(?: about| around)? (?:\d|noon|half|(?:a )?quarter)|\b(?:finish(?:es)?|(?:gets?|lets?|comes?) (?:off|out|home)|ends?|(?:'m|am|'s|is|'re|are) (?:only )?(?:off|out|done|over|home))(?: (?:of |from )?(?:work|school|class|daycare|(?:my|his|her) shift))?(?: only)?(?: at| around| by) (?:\d|noon|(?:a )?quarter|half)|[点半刻分](?:钟)?(?:就|才)?(?:能|会)?(?:下班|下课|放学|收工)/;
/** 三点才下班 is no 才 of the visit. */
const ENDS_LATE = /才(?=[能会]?(?:下班|放学|下课|收工))/;
const NAMES_HOUR =
  /\b(?:at|after|from|past|before|by|around|until|till|than|between|to) \d{1,2}\b(?!\/|-\d)|\d ?(?:am|pm|o'clock)\b|\d:\d\d|\bquarter\b|\bhalf past\b|\d点|上午|早上|中午|\bmornings?\b|\bnoon\b|\blunch(?!\w)/;
/** "Half past two is too early, she gets out at three": the later time narrows the other. */
const TOO_EARLY =
  /\blater than (?:half past |quarter (?:to|past) )?(?:\d{1,2}(?:[: ]\d\d)?(?: ?[ap]m| o'clock)?|noon\b)|晚于(?:[上下中]午|早上|晚上)?的?\d{1,2}点(?:半|[13]刻)?/g;
const NAMES_TIME =
  /\d|\b(?:january|february|april|june|july|august|september|october|november|december)\b|(?:in|next|this) (?:march|may)\b|day\b|days\b|week|month|morning|afternoon|evening|night|noon|lunch|tomorrow|today|(?:before|after) that|after\W*$|that's (?:after|before)|later|n't\b|\bnot\b|\bnever\b|周|天|上午|下午|早上|中午|晚上|不|没/;

const NAMES_ANY =
  /\b(?:any\w*|when\w*|ever\w*|soon\w*|earl\w*|late\w*|first|next|asap|urgent)\b|随便|都|哪|快|早|晚/;

const WEEKDAY = '(?:mon|tues|wednes|thurs|fri|satur|sun)days?';
const WEEKDAYS = `${WEEKDAY}(?:(?:,? and|,)? ${WEEKDAY})*(?: (?:mornings?|afternoons?|evenings?))?`;
const DAY_FIRST = new RegExp(
  `^(\\s*${LEAD})(?:on )?(${WEEKDAYS}) (?=${PERSON}(?:'(?:m|s|re|ve|ll)|\\b))(.+?)([,.;!?]*)$`,
);
const A_DAY_FIRST = `(?:on )?${WEEKDAYS} (?:i|we|he|she|they|my|our|the)\\b`;
const STARTS_WITH_DAY = new RegExp(`(?:^|[,.;!?] |\\b(?:and|but) )${A_DAY_FIRST}`);
const BEFORE_DAY = new RegExp(`(?<![,.;!?]|days?) (?=(?:and|but) ${A_DAY_FIRST})`, 'g');

/**
 * "Wednesday I have physio at two" means the same as "I have physio at two on Wednesday", and wishes for no
 * Wednesday.
 */
export function withDaysLast(plain: string): string {
  if (!STARTS_WITH_DAY.test(plain)) return plain;
  return plain
    .replace(BEFORE_DAY, ', ')
    .split(SEGMENT)
    .flatMap((segment) => segment.split(CLAUSE))
    .map((clause) => {
      const [, lead = '', day = '', told = '', end = ''] = DAY_FIRST.exec(clause) ?? [];
      return told && !OF_THE_VISIT.test(told) ? `${lead}${told} on ${day}${end}` : clause;
    })
    .join('');
}

/** "I fly on Saturday, so before then": the wish depends on its reason. */
const REFERS =
  /\bbe (?:in there|in that (?:window|time|hour|slot|break))\b|(?:就|只)?在?[这那]个?(?:中间|空档|段时间)(?:我)?(?:才|能|可以|有空)|\b(?:before|after|until|till|by) then\b|\bso (?:it has to be |any ?(?:time|day) |anything |sometime |something )?(?:before|after) that\b|\bnot (?:then|on (?:those|that)|those|that day|that week)\b|\bthat day (?:only|just|in the|before|after|from|it|i|mornings?|afternoons?)\b|\b(?:when|once|after) (?:i|we)(?:'m|'re| am| are| get| come)? back\b|\bthose are (?:the|my)\b|只有?[这那](?:2|几)[天个]|(?:那[天几个2]|这[几2]天)[^,。]{0,3}(?:不行|不要|除外|约不)|那[之以]?[前后](?!天)|别[排约]?那个?段?时间|[,。](?:之后|以后|过后)(?:我|就|都|哪|随便|任何|什么)|(?:走|出发|离开|回国|出国)[之以]前/;
const OF_ONE_WEEK =
  /\b(?:this|next|coming|today|tomorrow|tonight|\d{1,2}th)\b|[这本下]个?周|still|away|trip|travell?ing|flying|[今明后]天|今[早晚]|还在|出差|飞|旅[游行]|\d{1,2}[号日]|^(?!.*(?:day|周))/;
const OTHER_DAYS = /\b(?:any|some|one) (?:of )?(?:the )?other (?:week ?)?days?\b/;

/**
 * Removes the clauses that tell about the caller's life and name a day, a time or a refusal; null if there
 * are none. `read` parses a single clause.
 */
export function withoutReasons(plain: string, read: (words: string) => Wish): WithoutReasons | null {
  if (
    !/[,.;!?。]|\bso\b|\b(?:be)?cause\b|\bsince\b|因为|所以|那就|那么|我(?:这[几2]天|这阵子|最近|昨[天晚])|[想要](?:要)?[约订定挂]|能约/.test(
      plain,
    ) ||
    REFERS.test(plain)
  )
    return null;
  const isOther = OTHER_DAYS.test(plain);
  const reasons: Wish[] = [];
  let isAnyOver = false;
  const rest = (words: string): string | null => {
    const role = NAMES_TIME.test(words) ? roleOf(words) : 'open';
    if (role === 'past') {
      isAnyOver = true;
      return withDoctorOnly(words, plain);
    }
    const isWished =
      FREE_FROM.test(words) && !NAMES_HOUR.test(plain.replace(words, ' ').replace(TOO_EARLY, ' '));
    const wish = !isWished && isReason(words, role) ? read(words) : null;
    if (!wish || belongsToWish(wish, isOther)) return null;
    // 三点放学 beside another hour: free from three on, so nothing is refused.
    const told = FREE_FROM.test(words) ? { ...wish, options: [] } : wish;
    reasons.push(OF_ONE_WEEK.test(words) ? told : everyWeek(told));
    return ',';
  };
  const segments = plain.split(SEGMENT);
  if (!leavesWish(segments)) return null;
  const kept = segments.map((segment, index) => {
    const clauses = segment.split(CLAUSE);
    // "I work Monday, Wednesday, Friday at the library, so Tuesday": the list belongs to the reason.
    const isWhole =
      FOLLOWS.test(segments[index + 1] ?? '') &&
      (!IN_CHINESE.test(segment) || isReason(clauses[0] ?? '', 'open'));
    return (isWhole ? rest(segment) : null) ?? clauses.map((clause) => rest(clause) ?? clause).join('');
  });
  return reasons.length > 0 || isAnyOver ? { text: kept.join('').trim(), reasons } : null;
}

/** Clauses about known activities are parsed with the rest, and the caller is asked about an unreadable number. */
function belongsToWish({ excluded, options, persons, notUnderstood }: Wish, isOther: boolean): boolean {
  const isKnown = excluded.length > 0 && options.length === 0 && !isOther;
  // 可以, 不过要李医生: whom somebody wants to see is never only a reason.
  return isKnown || persons.length > 0 || notUnderstood.some((phrase) => /^\d[\d:]*$/.test(phrase));
}

/** Without a day, a time or a word for any of them beside the reasons there is no wish, and nothing to read twice. */
function leavesWish(segments: readonly string[]): boolean {
  return segments
    .flatMap((segment) => segment.split(CLAUSE))
    .some(
      (clause) => (NAMES_TIME.test(clause) || NAMES_ANY.test(clause)) && !isReason(clause, roleOf(clause)),
    );
}

/** "My daughter needs the car Wednesday" applies to every week, unless one was named. */
function everyWeek(wish: Wish): Wish {
  const options = wish.options.map((part) => ({ ...part, days: part.days?.map(weekly) ?? null }));
  return { ...wish, options };
}

function weekly({ from, to, weekdays }: DaySpan): DaySpan {
  return from === to ? { from, to: null, weekdays: [weekdayOf(from)] } : { from, to, weekdays };
}

function isReason(words: string, role: ClauseRole): boolean {
  const text = words.trim();
  if (!NAMES_TIME.test(text)) return false;
  if (role !== 'open') return true;
  if (IN_CHINESE.test(text))
    return (
      TELLS_IN_CHINESE.test(text) &&
      !OF_THE_VISIT_IN_CHINESE.test(text.replace(ENDS_LATE, '')) &&
      text.replace(TIME_WORDS_IN_CHINESE, '').length > 1
    );
  return TELLS.test(text) && !OF_THE_VISIT.test(text);
}

const LOOKED_AT_DAYS = 42;
const AN_HOUR = 59;
const HALF_A_DAY = 180;

/**
 * Removes the caller's busy times from the wish. A time that the wish names is kept as said; a reason that
 * would leave nothing of the wish is dropped as misread.
 */
export function withBusyTimes(
  wish: Wish,
  { text, reasons }: WithoutReasons,
  { today }: Pick<Moment, 'today'>,
): Wish {
  const hasHour = wish.options.some(({ times }) => times !== null);
  const isOfDays = OTHER_DAYS.test(text);
  // "My physio is on Tuesdays at one, so any other day"
  const wholeDays = (part: WishPart) => (isOfDays && part.days ? { ...part, times: null } : part);
  const told = reasons
    .map(onItsDays)
    .flatMap(({ options, excluded }) => [
      ...excluded
        .map(wholeDays)
        .filter(({ times }) => !hasHour || !times?.some(({ from, to }) => to - from > HALF_A_DAY)),
      ...options
        .map((part) => wholeDays({ ...part, times: part.times?.map(asLongAsAnHour) ?? null, rank: 0 }))
        .filter(({ days, times }) => (times === null ? days !== null : !hasHour)),
    ]);
  const excluded = [...wish.excluded];
  for (const part of told)
    if (leavesEach({ ...wish, excluded: [...excluded, part] }, today)) excluded.push(part);
  return { ...wish, excluded };
}

/** 明天我三点要接小孩: busy at three on that day, and for no longer. */
function onItsDays(reason: Wish): Wish {
  const { options, excluded } = reason;
  const areDays = options.length > 0 && options.every(({ days, times }) => days !== null && times === null);
  const areHours =
    excluded.length > 0 && excluded.every(({ days, times }) => days === null && times !== null);
  if (!areDays || !areHours) return reason;
  const days = options.flatMap((part) => part.days ?? []);
  return { ...reason, options: [], excluded: excluded.map((part) => ({ ...part, days })) };
}

function asLongAsAnHour({ from, to }: { readonly from: number; readonly to: number }) {
  return { from, to: from === to ? from + AN_HOUR : to };
}

/** Whether the refusals leave something of each choice. */
function leavesEach(wish: Wish, today: Moment['today']): boolean {
  return (
    leavesTime(wish, today) && wish.options.every((part) => leavesTime({ ...wish, options: [part] }, today))
  );
}

/** Whether any time of the next six weeks is left. */
export function leavesTime(wish: Wish, today: Moment['today']): boolean {
  const first = wish.options
    .flatMap(({ days }) => days?.map(({ from }) => from) ?? [today])
    .reduce((one, other) => (other < one ? other : one), addDays(today, 366));
  const from = first < today || wish.options.length === 0 ? today : first;
  for (let ahead = 0; ahead <= LOOKED_AT_DAYS; ahead += 1)
    if (wishWindows(wish, addDays(from, ahead)).length > 0) return true;
  return false;
}
