import { type Lasts, type Token, type WordRule, word } from '../token.ts';
import { startsWish } from '../token-order.ts';

// "Does she work on Fridays" is a question about a doctor.
const WHO =
  '(?<!\\b(?:does|do|did|when|if|will|would|is|are|that|who|which) )(?:i|he|she|we|they|(?:my|our|the) (?:son|daughter|husband|wife|partner|kids?|child|children|baby|toddler|twins|mom|mum|mother|dad|father|boy|girl|boss))';
const USUALLY = '(?: (?:always|usually|still|normally|also|actually|only|just))?';
const IS = `(?:'s|'m|'re|'ll be| am| is| are| will be)${USUALLY}`;
const HAS = `(?:'s got|'ve got| has| have| has got| have got| got)${USUALLY}`;
const MUST = `(?:${HAS} to| need(?:s)? to| must| gotta|'m going to| am going to)`;
const AT_IT =
  '(?:working|at work|in class(?:es)?|at school|in school|in (?:a |an )?(?:\\w+ )?meetings?|in court|at (?:daycare|kindergarten|university|college)|on shift|teaching|studying|training|busy|tied up)';
const DATES =
  '(?:class(?:es)?|meetings?|shifts?|lessons?|rehearsals?|errands?|interviews?|court date|conference calls?|tutoring|daycare|gymnastics)';
const KINDS = `(?:school|work|practice|training|hockey|soccer|swimming|piano|dance|church|therapy|physio|${DATES})`;
// A bare "appointment" may be the one at this clinic.
const OTHER_APPOINTMENT =
  "(?:other|dentist|dental|hair|eye|vet|nail|massage|bank)(?:'s)? (?:appointment|booking|thing)";
const SOMETHING = `(?:to work|to be at work|something|plans|(?:an? |an|my |his |her |the |some )?(?:(?:\\w+ )?${KINDS}|${OTHER_APPOINTMENT}|dentist)|(?:lunch|coffee|brunch) with)`;
const ACTS =
  '(?:pick(?:ing)? up|drop(?:ping)? off|pick|drop|collect|run(?:ning)? (?:an errand|errands|to)|meet(?:ing)?|catch|be (?:at|in|on|somewhere)|go to|take (?:my|the|our|him|her))';
/** Up to six more words before the time: "a meeting with my boss", "pick up my son from school". */
const MORE =
  "(?: at (?!noon|night|lunch|least|home|school|work|half|quarter|a quarter)[a-z]+)?(?:(?: at| from| to) (?:the |my |his |her )?(?:school|work|daycare|home|office|bank|airport|station|doctor|dentist|vet))?(?: (?!(?:at|on|from|to|until|till|by|around|before|after|between|and|or|so|but|in|this|next|every|ends?|finish\\w*|is over|today|tonight|tomorrow|noon|i|he|she|we|they|is|then|make|instead|how|what|could|can|would|let's|maybe|please|not|no|rather|any|anything|something|otherwise|half|(?:a )?quarter)\\b|(?:mon|tue|wed|thu|fri|sat|sun)[a-z]*day|\\d)[a-z']+){0,5}(?:(?: at| from| to) (?:the |my |his |her )?(?:school|work|daycare|home|office|bank|airport|station|doctor|dentist|vet))?";
/** A time must follow: "I work at Safeway" refuses nothing. */
const THEN =
  '(?=,? (?:(?:on|in the|at|from|until|till?|to|all|every|most|between|before|after|during|around|the|this|next|half past|(?:a )?quarter (?:past|to|after)) )*(?:\\d|noon|midnight|lunch|today|tonight|tomorrow|mornings?\\b|afternoons?\\b|evenings?\\b|nights?\\b|week|mon|tue|wed|thu|fri|sat|sun))';
const ENDS_CLAUSE = '(?=$|[,.;!?]| (?:so|and|but|then)\\b)';
const SINGLE_WORDS = `(?:starts?|begins?)(?: (?:work|school|class(?:es)?|pre-?school|kindergarten)|(?= at \\d))|work(?:s)?(?! from home)|teach(?:es)?|stud(?:y|ies)|sleeps?|naps?`;
const BUSY = `${WHO}(?:${IS} ${AT_IT}|${HAS} ${SOMETHING}|${MUST} ${ACTS}|${USUALLY} (?:${SINGLE_WORDS}))`;
const AN_HOUR = /meeting|pick|drop|collect|class|lesson|errand|interview|appointment|dentist|practice/;

const WHO_IN_CHINESE = '(?:我们?|他|她|孩子|小孩|宝宝|儿子|女儿|先生|太太|老公|老婆|爸爸?|妈妈?)';
const FOR_AN_HOUR =
  '(?:上课|补课|(?<!没)有[节堂]?课|开个?会|有[个场]?会(?![员议诊])|有会议|有[个点些]?急?事情?|面试|有[个场]?(?:面试|约会?|活动|培训|考试|饭局|聚会|训练|安排)|约了(?:牙医|朋友|人|客户|别人|同事|理发|按摩)|[接送](?:我|我们)?(?:孩子|小孩|宝宝|儿子|女儿|人|老公|老婆|妈妈?|爸爸?)(?:[上放]学)?|办[点些个]?事情?|看牙医?|赶飞机|赶火车|考试|训练|教课|教书|排练|彩排|健身|游泳|练琴|练球|跳舞|打球|做礼拜|化疗|透析|洗肾|[做当]义工|带(?:孩子|孙子|孙女|娃)|看孩子|遛狗|送货|聚餐|喝早?茶|没空|没有空|没有?时间|(?<!在)不在)';
const TO_THE_END =
  '(?:上[早晚夜中]?班|开工|开档|开店|返工|上工|到岗|打工|(?<!没)有班|值班|当班|工作(?![日天]))';
const AT_SCHOOL = '(?:上学|开学)';
const MUST_IN_CHINESE =
  '(?:就|都|还|也|是|要|得|在|必须|开始|正好|刚好|那会儿?|那时候?|一般|平时|已经|去|出去|出门)*';
const NOT_A_BOUND = '(?!的?话|[前后以之])';
/** Activities at the clinic itself. */
const OF_THE_VISIT =
  '约|预约|来|看|改|换|去看|的|一个|个|求|是|早|晚|上午|下午|中午|\\d|打(?:疫苗|针)|做(?:体检|检查|个检查)|体检|检查|复查|复诊|抽血|验血|拿药|开药|拿报告|最|比较|在|有|能|人|见|问';

/** 要做饭, 得接小孙子: activities other than the visit. */
const SOMETHING_ELSE = `(?:就|还|都|也)*(?:要|得|必须)(?:先|去|回|赶)*(?!${OF_THE_VISIT})[\\u4e00-\\u9fff]{1,9}?(?=[,。;!?]|$)`;
const WHEN_IN_CHINESE =
  '(?:周末|周\\d ?|每天|[明后今]天|早上|上午|下午|中午|晚上|傍晚|\\d{1,2}(?:点|:)[\\d半刻分钟]*|\\d{1,2}号){1,3}';
/** 她9点上课: what comes before the person is a wish of its own, which the busy hour does not refuse. */
const THEN_IS_BUSY = `(?=(?:每天|平时|一般|都|是|要|得|早上|上午|下午|中午|晚上)*\\d{1,2}(?:点|:)[\\d半刻分钟]*${MUST_IN_CHINESE}(?:${FOR_AN_HOUR}|${TO_THE_END}|${AT_SCHOOL})${NOT_A_BOUND}|${WHEN_IN_CHINESE}${SOMETHING_ELSE})`;

const BUSY_IN_CHINESE =
  '(?:我们?|他|她|孩子|小孩|儿子|女儿|先生|太太|老公|老婆|爸爸?|妈妈?)?(?:还|都|一般|平时|平常|每天|天天){0,2}(?:要|得|在)?(?:上[班课学]|开会|工作|教[课书]|打工|值班|训练|排练|补课|培训)';
/** Contract 8.3 defines "after school", "not too early" and "not too late". */
const [SCHOOL_IS_OUT, NOT_TOO_EARLY, NOT_TOO_LATE] = [14 * 60 + 30, 9 * 60 + 30, 16 * 60];
const LEAVES = '(?:leave|go|head out|be (?:out|done|gone|finished|home|back)(?: of (?:there|here))?)';

/** 我三点半要去: the person precedes the time, so the caller is busy then. */
function isOwnTime(before: readonly Token[]): boolean {
  const start = before.findLastIndex((token) => !startsWish(token) && token.kind !== 'to');
  return start < before.length - 1 && before[start]?.kind === 'stop';
}

/** How long the activity keeps somebody busy. */
export function lastsOf(words: string): Lasts {
  if (AN_HOUR.test(words)) return 'hour';
  if (/work|shift|starts?$|begins?$/.test(words)) return 'day';
  return /school|kindergarten|daycare/.test(words) ? 'school' : 'hour';
}

const busyThen = (source: string) =>
  word(source, ([words = '']) => [{ kind: 'work', lasts: lastsOf(words) }]);
const cannotThen = (source: string, lasts: Lasts) =>
  word(`(?:我们?|他|她|孩子|小孩|儿子|女儿)?${MUST_IN_CHINESE}${source}${NOT_A_BOUND}`, () => [
    { kind: 'cannot', lasts },
  ]);

/** Activities at a time, which the search should avoid. */
export const busyWords: readonly WordRule[] = [
  // Callers who work from home are available.
  word(
    "(?:(?:i|he|she|we|they)(?:'m|'s|'re| am| is| are)? )?work(?:ing|s)? (?:from|at) home\\b|(?:我们?|他|她|老公|老婆)?(?:都|是)?在家里?(?:上班|工作|办公)",
    () => [{ kind: 'positive' }],
  ),
  // "Mondays or Wednesdays, I don't work those days"
  word(
    "(?:because |cause |since |as )?(?:i|we)(?:'m| am|'re| are)? (?:don't|do not|not) work(?:ing)?(?= (?:those|these|then|on (?:those|these|that)|that day))(?: (?:on )?(?:those|these|that|then)(?: days?| 2)?)?",
    (_, __, before) => (before.some(startsWish) ? [{ kind: 'positive' }] : null),
  ),
  // 我周一不上班
  word(
    `${'(?:我们?|他|她|孩子|小孩|老公|老婆|先生|太太)'}?(?:都|也|正好|刚好)*(?:(?:不用|不需要|不必|不)(?:去)?(?:上班|上课|上学|工作)(?!前|以前|之前)|请了?1?天?假(?:了)?)`,
    () => [{ kind: 'positive' }],
  ),
  // "He's in grade four and gets out at three"
  word(
    '(?:and |who |usually |only )*(?:gets?|lets?|comes?) (?:out|off|home)(?: (?:of|from) (?:school|work|class|daycare))?(?: only)?(?: at| around| by)(?= \\d| noon| half| (?:a )?quarter)',
    () => [{ kind: 'after' }],
  ),
  word('睡到(?:差不多|快)?中午(?:才起来?)?', () => [
    { kind: 'part', part: { window: { from: 12 * 60, to: 24 * 60 }, half: 'pm' } },
  ]),
  // "I'm off work on Monday" means free then.
  word(
    "(?:i'm|i am|we're|we are|he's|she's) off(?: work| school)?(?= (?:on |the |next |this |all |whole |entire )*(?:mon|tues|wednes|thurs|fri|satur|sun|week|tomorrow|today|\\d))",
    () => [{ kind: 'positive' }],
  ),
  // "I'm back from vacation on the 28th": free from then on.
  word(
    "(?<!\\b(?:can|could|may|should|would|did|shall|will) )(?:i|we)(?:'m|'re| am| are|'ll be| will be| get| come|'m getting|'m coming)? back(?: home| in town| in vancouver)?(?: from [a-z' ]{3,25}?)?(?= (?:on )?(?:(?:the |next |this )?(?:\\d|mon|tues|wednes|thurs|fri|satur|sun)|tomorrow))",
    () => [{ kind: 'from' }],
  ),
  // "Before school gets out at three"
  word(
    '(?:before|until|till) (?:my |his |her |the |our )?[a-z]+ (?:which |that )?(?:(?:gets?|lets?|comes?|are|is) (?:out|off|home|back|up)|ends?|finishes|starts?|begins?|is (?:out|over|done))(?: at| around)?(?= \\d| noon| half| (?:a )?quarter)',
    () => [{ kind: 'before' }],
  ),
  // "After my shift which ends at four"
  word(
    '(?:after|once|when) (?:my|his|her|the|our) [a-z]+(?: [a-z]+)?,? (?:which |that )?(?:ends|finishes|is over|is done|gets out|lets out)(?: at| around| by)?(?= \\d| noon| half| (?:a )?quarter)',
    () => [{ kind: 'after' }],
  ),
  // "Before I pick them up at quarter to three"
  word(
    'before (?:i|we|he|she|they|my [a-z]+) (?:have to |has to |need to |go |gotta )?[a-z]+ [^,.;!?\\d]{0,30}? ?(?:at|around|by) (?=(?:half past |(?:a )?quarter (?:to|past) )?(?:\\d|noon))',
    () => [{ kind: 'before' }],
  ),
  word(
    'after (?:the |my )?(?:kids?|children|son|daughter|boys?|girls?)(?: are| is)? (?:at|in|off to|gone to|back (?:at|in)) (?:pre-?)?(?:school|class|daycare|kindergarten)\\b',
    () => [{ kind: 'filler' }],
  ),
  // "After the kids are out of school at three"
  word(
    'after (?:the |my )?(?:kids?|children|son|daughter|he|she|they) (?:are|is|get|gets) out(?: of school)?(?: at)?(?= \\d)',
    () => [{ kind: 'after' }],
  ),
  word(
    "(?:when(?:ever)?|once) (?:(?:my|the|our) )?(?:(?:kids?|son|daughter|children)(?:'s|s')? )?school(?:'s| is| gets| lets) out\\b(?! at)",
    () => [{ kind: 'part', part: { window: { from: SCHOOL_IS_OUT, to: 24 * 60 }, half: 'pm' } }],
  ),
  // 太早我起不来 means 不要太早.
  word(
    '太(早|晚|迟)了?的?话?(?:我们?|孩子)?(?:都|也|就)?(?:起不来|回不[来去]|来不了|不行|不方便|赶不(?:上|及|过来))',
    ([, side = '']) => {
      const window = side === '早' ? { from: NOT_TOO_EARLY, to: 24 * 60 } : { from: 0, to: NOT_TOO_LATE - 1 };
      return [{ kind: 'part', part: { window, half: null, isLimit: true } }];
    },
  ),
  // Night shifts do not overlap opening hours.
  word(
    "(?:i|he|she|we|my (?:husband|wife|partner))(?:'m|'s|'re| am| is| are)? (?:work(?:s|ing)?(?: (?:at|in|for) (?:the |an? )?[a-z]+(?: [a-z]+)?)?|doing|do(?:es)?|on),? (?:the )?(?:nights|night ?shifts?|graveyards?|overnights?)\\b",
    () => [{ kind: 'filler' }],
  ),
  // "After I drop the kids at school, so nine thirty at the earliest"
  word(
    "after (?:i|we|he|she|they|my [a-z]+) [^,.;!?\\d]{3,50}(?=,? so (?:like |maybe |around |about |say )*\\d{1,2}(?::\\d\\d| \\d\\d| ?[ap]m\\b| o'clock| at the earliest| or (?:so|later|after)| onwards?))",
    () => [{ kind: 'filler' }],
  ),
  // "Monday's my late shift"
  word(
    "(?<=(?:day's|day is|days are) )(?:my|our|his|her) (?!(?:days? off|off|only|best|first|second|back-?up|fallback|plan b|ideal|easiest|favou?rite|preferred|preference|free|choice|usual|regular|last)\\b)[a-z' -]{3,30}?(?=$|[,.;!?]| (?:so|and|but)\\b)",
    (_, __, before) => (before.at(-1)?.kind === 'day' ? [{ kind: 'cannot', lasts: 'day' }] : null),
  ),
  // "Fridays I've got my mom's dialysis"
  word("i(?:'ve got| have got| have) (?:my|our|the) [a-z' ]{3,30}(?=$|[,.;!?])", (_, __, before) =>
    before.at(-1)?.kind === 'day' ? [{ kind: 'cannot', lasts: 'day' }] : null,
  ),
  // "My ride picks me up at two"
  word('(?:picks?|is picking|collects?) (?:me|us|him|her) up (?:at|around|by)(?= \\d| noon)', () => [
    { kind: 'work', lasts: 'day' },
    { kind: 'at' },
  ]),
  // 八号到十二号我都在
  word('(?:我们?)?(?:人)?都在(?=[,。;!?]|$)', (_, __, before) =>
    before.some(({ kind }) => kind === 'day') ? [{ kind: 'positive' }] : null,
  ),
  // "Tuesday I'm golfing"
  word(
    "(?:i|we)(?:'m|'re| am| are) (?!(?:think|hop|call|look|com|wonder|ask|work|feel|go|gett|try|be|book|plann|tak|see|bring|do|mak|us|hav|need|say|want|check|fly|leav|arriv)ing\\b)[a-z]+ing(?: (?!so |and |but )[a-z']+){0,3}(?=$|[,.;!?]| (?:so|and|but)\\b)",
    (_, __, before) => (before.at(-1)?.kind === 'day' ? [{ kind: 'cannot', lasts: 'day' }] : null),
  ),
  // 我三点的船
  word('的(?:船|飞机|火车|航班|班机|车|高铁|渡轮|轮渡|巴士|大巴)(?=[,。;!?]|$|要)', (_, __, before) =>
    before.at(-1)?.kind === 'time' ? [{ kind: 'cannot', lasts: 'hour' }] : null,
  ),
  // 周五我要交假条: on that day the caller does something else.
  word(
    '我们?(?:就)?(?:要|得)(?!约|来|看|预约|改|换|去看|的|一个|个|求|是|早|晚|上午|下午|\\d)[\\u4e00-\\u9fff]{2,10}(?=[,。;!?]|$)|我们?(?:就|都)*(?:在(?!家|附近|这|上班|公司)[\\u4e00-\\u9fff]{2,6}|出差|搬家|回国)(?:了)?(?=[,。;!?]|$)|(?:搬家|出差)(?=[,。;!?]|$)',
    (_, __, before) => {
      // 下周我整周出差
      const last = before.findLast(({ kind }) => kind !== 'filler' && kind !== 'any');
      return last?.kind === 'day' ? [{ kind: 'cannot', lasts: 'day' }] : null;
    },
  ),
  // 只有周二休息才能来 names the free days, not a start time.
  word('(?<=休息|有空|方便|放假|不上班)才(?:能|可以|有空)', () => [{ kind: 'filler' }]),
  word('(?:我们?|他|她)?(?:都|还|正)?在(?:吃饭|做饭|睡觉)', (_, __, before) =>
    before.at(-1)?.kind === 'time' ? [{ kind: 'cannot', lasts: 'hour' }] : null,
  ),
  word('差不多(?=\\d{1,2}点[^,。]{0,6}才)', () => [{ kind: 'filler' }]),
  // 我白天上班 explains why the evening suits.
  word(
    `(?:${WHO_IN_CHINESE})?(?:白天|日间|平常|平时|天天|每天|一般|1?整天)(?:都|也|还)*(?:要|得|在)*(?:上班|上课|上学|工作(?!日)|开店|看店|带孩子)(?!(?:要|得)?(?:直?到|至)[上下中早晚午]*\\d)`,
    (_, __, before) => {
      const last = before.at(-1)?.kind;
      return last === 'day' || last === 'time' || last === 'part' ? null : [{ kind: 'filler' }];
    },
  ),
  word(`${WHO_IN_CHINESE}${THEN_IS_BUSY}`, () => [{ kind: 'stop' }]),
  // 上午下午都可以, 就是十二点到一点半我要睡午觉: what is said after it takes from what would do.
  word(
    '(?:就是|只是|除非)(?=(?:每天|平时|周末|周\\d ?|[明后今]天|[上下中]午|早上|晚上|\\d{1,2}[点号日]))',
    (_, __, before) =>
      before.length === 0 || before.some(({ kind }) => kind === 'any') ? [{ kind: 'stop' }] : null,
  ),
  // "I get off at four", "my shift ends at three": free from then on.
  word(
    '(?:i|we) (?:close|shut|lock)(?: up)?(?: (?:the |my |our )?(?:shop|store|restaurant|cafe|office|salon|bakery))?(?: up)?(?: at| around| by)?(?= \\d)',
    () => [{ kind: 'after' }],
  ),
  word(
    "(?:(?:i|he|she|we|they)(?:'m| am|'s| is|'re| are)? (?:only )?(?:finish(?:es)?|get(?:s)? off|gets? out|gets? home|off|out|done)(?: of)?(?: (?:work|school|class|my shift))?(?: at (?:(?!at )[a-z.']+ ?){1,3}(?= at \\d))?|(?:my |his |her |the |our )?(?:shift|work|class|school|meeting|daycare|practice) (?:ends|finishes|gets out|lets out|is (?:over|out|done)))(?: at| around| by)?(?= \\d| noon| (?:a )?quarter (?:to|past)| half past)",
    () => [{ kind: 'after' }],
  ),
  // "I need to be out by two on Friday" wishes for that Friday.
  word(
    `${WHO}${MUST} ${LEAVES}(?: at| by| before| around)?(?= (?:half past |(?:a )?quarter (?:to|past) )?(?:\\d{1,2}(?:[: ]\\d\\d)?|noon)(?: ?[ap]m| o'clock)? (?:on |this |next )*(?:(?:mon|tues|wednes|thurs|fri|satur|sun)day|the \\d{1,2}th|tomorrow|today)[.!]?$)`,
    (_, __, before) =>
      before.some(({ kind }) => kind === 'day') ? null : [{ kind: 'stop' }, { kind: 'before' }],
  ),
  // "I have to leave by three": nothing from then on.
  word(`${WHO}${MUST} ${LEAVES}(?: at| by| before| around)?(?= \\d| noon)`, () => [
    { kind: 'work', lasts: 'day' },
    { kind: 'at' },
  ]),
  // "I have to be at work by ten"
  word(
    `${WHO}${MUST} be (?!(?:there|here|seen|in|somewhere|done|out|home|back|gone) (?:by|at|for|before)\\b)(?:(?:at|in|on|back at|over in|out in) )?(?:the |my |an? )?[a-z]+(?: [a-z]+)? (?:by|at|for)(?= \\d| noon)`,
    () => [{ kind: 'work', lasts: 'day' }, { kind: 'at' }],
  ),
  // "We're on vacation next week"
  word(
    "(?:i|we|he|she|they)(?:'m|'re|'s|'ll be| am| are| is| will be)(?: going| gonna be| still)? (?:on (?:holidays?|vacation|a (?:trip|cruise)|leave)|travell?ing|camping)(?: (?:in|to|at|with) [a-z]+)?(?=,? (?:(?:on|from|all|for|the) )*(?:next|this|whole|entire|week|tomorrow|\\d|mon|tues|wednes|thurs|fri|satur|sun))(?![^.;!?]*\\b(?:that week|those days|that day|then)\\b)",
    () => [{ kind: 'work', lasts: 'day' }],
  ),
  // 我忙到中午
  word(`(?:${WHO_IN_CHINESE})?(?:都|要|会|得)*忙到(?=[上下中早晚午]*(?:\\d|午))`, () => [
    { kind: 'work', lasts: 'day' },
    { kind: 'until' },
  ]),
  busyThen(`${BUSY}${MORE}${THEN}`),
  busyThen(`${AT_IT}${THEN}`),
  busyThen(`(?:there's |there is )?(?:an? |my |his |her |the |our )?${DATES}${MORE}(?: is)?${THEN}`),
  word(`${BUSY_IN_CHINESE}(?:要|得)?[上返开做值]?(?:直?到|至)(?=[上下中早晚午]*\\d)`, ([words = '']) => [
    { kind: 'work', lasts: /班|工/.test(words) ? 'day' : 'hour' },
    { kind: 'until' },
  ]),
  // "In between I have class" explains the choice of two times.
  word(
    '(?:我|他|她)?那?中间(?:那段)?(?:时间)?我?(?:都|要|在|得|正好)*(?:上[课班学]|开会|有[课事会]|没空|工作|不行|走不开)',
    (_, __, before) => (before.some(startsWish) ? [{ kind: 'filler' }] : null),
  ),
  // "I'm swamped until then" refers to the named day.
  word(
    "(?:because |cause |since |as )?(?:i|we|he|she|they)(?:'m|'re|'s| am| are| is| will be|'ll be)(?: [a-z]+){1,4} (?:(?:un)?till?|up to|before) then\\b|(?:那|在那)?之前(?:我|都|也)*(?:很|太|特别)?忙",
    (_, __, before) => (before.some(startsWish) ? [{ kind: 'filler' }] : null),
  ),
  // "A meeting that I can't miss" refuses nothing by itself.
  word(
    "(?:that |which )?i (?:can't|cannot|can not) (?:miss|skip|move|change|reschedule|get out of)\\b|(?:because |cause )?(?:i|we|he|she|they) (?:can't|cannot|could never|won't|don't) (?:(?:get|be|make it|come|wake|do|stay) ?(?:there|here|up|in|out|over|anything|it)? )?(?:that|this|so|quite that) (?:early|late)(?: anyway)?(?=$|[,.;!?])",
    () => [{ kind: 'filler' }],
  ),
  // "Mornings he works", 上午开会: the time was said first.
  word(
    `${BUSY}${MORE}(?: to (?:run|do|get to|go to))?${ENDS_CLAUSE}|(?:i|we)(?:'m| am|'re| are|'ll be| will be) (?:away|out of town|not (?:free|available|around))\\b`,
    ([words = '']) => [{ kind: 'cannot', lasts: lastsOf(words) }],
  ),
  word(
    "i(?:'m| am) (?:busy|working|at work|in class|in school)\\b|i(?:'ve got| have got| have) (?:class|work|school|a meeting|something)\\b",
    ([words = '']) => [{ kind: 'cannot', lasts: lastsOf(words) }],
  ),
  // 要十点以后, 我得先送孩子上学: why it is to be after ten.
  word(
    `(?:因为)?(?:${WHO_IN_CHINESE})?(?:还?[要得]|必须|需要)?先(?:[要得去])?(?![约看来])[\\u4e00-\\u9fff]{1,9}(?=[,。;!?]|$)`,
    (_, __, before) => {
      const last = before.findLast(({ kind }) => kind !== 'comma' && kind !== 'stop' && kind !== 'filler');
      return last?.kind === 'after-it' || last?.kind === 'from-it' ? [{ kind: 'filler' }] : null;
    },
  ),
  cannotThen(FOR_AN_HOUR, 'hour'),
  cannotThen(TO_THE_END, 'day'),
  cannotThen(AT_SCHOOL, 'school'),
  // 三点要走: nothing from then on.
  word('(?<!前)(?:我们?|他|她)?(?:就|必须|一定)*[要得](?:走|离开|回家|回公司|回去)(?:了|上班)?', () => [
    { kind: 'cannot', lasts: 'day' },
  ]),
  // 我四点下班: free from then on.
  word(
    `(?<=[点半刻分\\d])(?:钟)?(?:就|才)?(?:能|会)?(?:下班|下课|放学|收工|结束|散会|完事)(?!前)(?:[以之]?后)?`,
    () => [{ kind: 'after-it' }],
  ),
  // 我中午要做饭, 我三点半要去接小孙子: busy at the named time.
  word(SOMETHING_ELSE, (_, __, before) =>
    isOwnTime(before) ? [{ kind: 'cannot', lasts: before.at(-1)?.kind === 'day' ? 'day' : 'hour' }] : null,
  ),
];
