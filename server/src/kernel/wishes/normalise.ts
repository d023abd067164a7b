import { toSimplified } from '../text/simplified.ts';
import { withJudgedHours } from './judged-hours.ts';

/** Longer than anything a caller says in one breath; the rest is ignored. */
const LONGEST = 800;

const words = (text: string) => text.split(' ');
const UNITS = words(
  'one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen',
);
const ORDINALS = words(
  'first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth fifteenth sixteenth seventeenth eighteenth nineteenth',
);
const VALUES = new Map([
  ...UNITS.map((word, index) => [word, index + 1] as const),
  ...ORDINALS.map((word, index) => [word, index + 1] as const),
  ...words('twenty thirty forty fifty').map((word, index) => [word, index * 10 + 20] as const),
  ...words('twentieth thirtieth').map((word, index) => [word, index * 10 + 20] as const),
]);

// "A second", "first available" and "the French one" are not numbers.
const NUMBER_WORD = new RegExp(
  [
    '(?<!\\b(?:a|any|no|each|every|another|other|which|either|this|that|latter|same|last|lady|french|early|late|earlier|later|little|quick|young) )\\b',
    '(?:(twenty|thirty|forty|fifty|twentieth|thirtieth)',
    `(?:(?<!th)[- ](${[...UNITS.slice(0, 9), ...ORDINALS.slice(0, 9)].join('|')}))?|(${[...UNITS, ...ORDINALS].join('|')}))\\b`,
    '(?!\\s+(?:thing|available|appointment|opening|slot|spot|time|half|of (?:your|the|those|them|my)))',
  ].join(''),
  'g',
);

/** "Elevenish" */
const ISH = new RegExp(`\\b(${UNITS.slice(0, 12).join('|')})-?ish\\b`, 'g');
/** "Ten, no, ten thirty" counts, unlike "no one". */
const NO_OTHER = new RegExp(
  `\\b((?:${UNITS.slice(0, 12).join('|')}|fifteen|thirty|forty five)),? no,? (?=(?:${UNITS.slice(1, 12).join('|')})\\b)`,
  'g',
);
/** "Half nine" is half past nine. */
const HALF_HOUR =
  /(?<!\b(?:first|second|latter|back|other|last|an?|and|one|1|2|3) )\bhalf(?=[ -](?:1[0-2]|[1-9])\b(?![:.]\d|th| ?(?:hours?|days?|weeks?|months?|minutes?|o'clock)\b))[ -]/g;

/** "Eleven-thirty" is no range. */
const HYPHENED = new RegExp(
  `\\b(${UNITS.slice(0, 12).join('|')})-(ten|fifteen|twenty|thirty|forty|fifty)\\b`,
  'g',
);
/** "A three o'clock" is a time, unlike "a second". */
const A_CLOCK = new RegExp(
  `\\ban? (${UNITS.slice(0, 12).join('|')})(?= ?o ?'? ?clock| (?:oh five|ten|fifteen|twenty|thirty|forty|fifty)\\b)`,
  'g',
);
const MONTH_STARTS = '(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)';
const BEFORE_DATE = new RegExp(
  `\\b(?:${MONTH_STARTS}[a-z]*\\.?,? (?:the )?|(?<!\\b(?:take|have|want|get|grab|book|me|is) )the )$`,
);
const AFTER_DATE =
  /^(?:$|[,.;!?]| (?:at|in|or|and|if|would|is|works?|please|around|after|before|then|but|maybe|to|through|thru|until|till|onwards?)\b)/;
const AFTER_ORDINAL = new RegExp(
  `^(?: (?:day )?of\\b| week| (?:one|option|choice|offer)\\b| ${MONTH_STARTS}|,? (?:or|and|to|through|thru|until|till|-) (?:the )?(?:${ORDINALS.join('|')}|\\d{1,2}(?:st|nd|rd|th))\\b)`,
);

/** "December first" and "on the first" are dates; "the first free time" and "the first you have" are not. */
function isFirstOfMonth(before: string, after: string): boolean {
  return AFTER_ORDINAL.test(after) || (BEFORE_DATE.test(before) && AFTER_DATE.test(after));
}

/** Cantonese words and their Mandarin equivalents. */
const MANDARIN = new Map(
  words(
    '𠮶个:那个 𠮶日:那天 𠮶:那 除咗:除了 只上半天:只去半日 是但一日:随便哪天 是但一天:随便哪天 是但:随便 搵:找 睇:看 定系:还是 同埋:和 依家:现在 等阵:一会儿 同一日:同一天 过咗:过了 下半天:下午 上半天:上午 朝头早:早上 月尾:月底 月头:月初 嗰日:那天 呢个:这个 换过第二日:换别的日子 换第二日:换别的日子 踏正:整 第二日:第二天 下一日:第二天 下日:第二天 夜啲:晚点 夜少少:晚一点 唔啱:不合适 唔方便:不方便 先到:才到 先得闲:才有空 先得:才行 先可以:才可以 前一日:前一天 后一日:后一天 隔日:隔天 至啱:可以 食完饭:吃完饭 食完晏:吃完午饭 食晏:吃午饭 听朝:明早 听晚:明晚 有冇:有没有 晏啲:晚点 迟啲:晚点 迟少少:晚一点 晏少少:晚一点 早少少:早一点 早啲:早点 得唔得:行不行 好唔好:好不好 系唔系:是不是 可唔可以:可不可以 唔得闲:没空 冇空:没空 冇时间:没时间 唔得:不行 唔系:不是 唔好意思:不好意思 唔好:不要 唔想:不想 唔使:不用 冇所谓:无所谓 边日:哪天 边个:哪个 几时:什么时候 都得:都行 就得:可以 得闲:有空 大后日:大后天 后日:后天 听日:明天 今日:今天 而家:现在 朝早:早上 晏昼:下午 下昼:下午 上昼:上午 夜晚:晚上 识讲:会讲 识听:懂 返工:上班 放工:下班 嘅:的 系:是 太夜:太晚 咁夜:这么晚 咁早:这么早 两日:两天 其中一日:其中一天 任何一日:任何一天 随便一日:随便一天 边一日:哪天 冇:没有',
  ).map((pair) => pair.split(':') as [string, string]),
);
// 月头两个礼拜 means the month's first two weeks.
const CANTONESE = new RegExp([...MANDARIN.keys()].join('|').replace('月头', '月头(?![一二两三])'), 'g');
/** 我想问下下周三: 下 belongs to the verb. */
const ASKS_ONCE = /(问|查|咨询|打听|了解|确认)下(?=下个?(?:周|星期|礼拜|月))/g;
/** How Cantonese speaks of a daughter and a son. */
const MY_CHILD = /(?<![这那几两一二三四五六七八九十每\d呢])个([女仔])(?!医|大夫|的|人|生|士|性)/g;
/** A pause between two groups of characters. */
const PAUSE = /(?<=[\u4e00-\u9fff]{2})\s+(?=[\u4e00-\u9fff]{2})/g;

const CHINESE_DIGITS = '零一二三四五六七八九';
const RUN_ENDS =
  '(?=$|[\\s,、。.;?!的都或和不也行吧要有我没先才哪随任他她您你]|什么|最好|其中|之间|里面|上课|上班|休息|放假|方便|上午|下午|早上|晚上|中午|可以|左右|以后|之后|以前|之前)';

/** 周一三教课: the text after it is not part of the number. */
const RUN_ENDS_FREELY = '(?<!一)(?![点号月日分刻半个十零一二三四五六七八九两几到至:周星礼拜-])';

const WEEKDAY_RUN = new RegExp(
  `周([一二三四五六日天])([到至-]?)([一二三四五六日]{1,6})(?:${RUN_ENDS}|${RUN_ENDS_FREELY})`,
  'g',
);
const WEEKDAY_LIST = new RegExp(`(周\\d )((?:(?:和|或者?|、|,)\\s*[一二三四五六日])+)${RUN_ENDS}`, 'g');

/** One spelling for everything: lower case, simplified characters, digits for numbers, 周1 to 周7 for weekdays. */
export function normalise(text: string): string {
  const folded = toSimplified(text.slice(0, LONGEST).normalize('NFKC').toLowerCase())
    .replace(/[’‘`´]/g, "'")
    .replace(/[–—―~〜]/g, '-')
    // "Morning!" greets.
    .replace(
      /^(?:good )?(?:morning|afternoon|evening)[,.!] (?=(?:it's|i'm|this is|i |could|can|my |just|calling|hi|hello))/,
      'hello, ',
    )
    .replace(/\btonight\b/g, 'today night')
    .replace(/\b(this|the|tomorrow|today|day) (?:aft|arvo)\b/g, '$1 afternoon')
    .replace(/(?<![a-z'])'?til\b/g, 'till')
    .replace(/\s+/g, ' ')
    .trim()
    .replace(CANTONESE, (found) => MANDARIN.get(found) ?? found)
    .replace(MY_CHILD, (_, child: string) => (child === '女' ? '女儿' : '儿子'))
    .replace(ASKS_ONCE, '$1一下')
    .replace(/个钟(?!头|[点表])/g, '个小时')
    .replace(PAUSE, ',');
  return withPlainWishes(withChineseNumbers(withChineseWeekdays(withEnglishNumbers(folded))));
}

const DAY_NAME = '(?:mon|tues|wednes|thurs|fri|satur|sun)day';
const NEXT_ONE = new RegExp(
  `\\bthis (week|month|weekend|${DAY_NAME})(,? (?:or|and)(?: maybe| possibly| perhaps| even)*(?: the)?(?: early| late| beginning of| start of)? next)\\b(?! (?:week|month|${DAY_NAME}|year|available|free|open|few|couple|day|time|one|\\d))`,
  'g',
);
const ONE_AFTER =
  /\b(this|next) week(,? (?:or|and)(?: maybe| possibly| perhaps)*(?: (?:the )?(?:beginning|start|end|first half|middle) of| early| late)?) the (?:1|one) after(?: that| it)?\b/g;

/** "The Monday or Tuesday after" */
const DAYS_AFTER = new RegExp(
  `\\bthe (${DAY_NAME}) or (?:the )?(${DAY_NAME}) after(?: that)?(?=$|[,.;!?]| (?:please|would|is|works?)\\b)`,
  'g',
);

/** "Tuesday and Thursday mornings", 周二和周四上午: the mornings of both days. */
const HALVES_OF_DAYS = new RegExp(
  `\\b((?:${DAY_NAME}s?(?:, | and | or |, and |, or | ))+)(${DAY_NAME}s?) (mornings|afternoons|evenings)\\b`,
  'g',
);
const HALVES_OF_DAYS_IN_CHINESE = /((?:周\d ?[和跟及、,])+)(周\d ?)(?:的)?(上午|早上|下午|晚上)(?![\d点])/g;

function withHalfOfEach(text: string): string {
  return text
    .replace(
      HALVES_OF_DAYS,
      (_, list: string, last: string, half: string) =>
        `${list.replace(/days?/g, (day) => `${day} ${half}`)}${last} ${half}`,
    )
    .replace(
      HALVES_OF_DAYS_IN_CHINESE,
      (_, list: string, last: string, half: string) =>
        `${list.replace(/周\d ?/g, (day) => `${day}${half}`)}${last}${half}`,
    );
}

/** "This week or next" leaves out a word that has to be read. */
function withWholeWeeks(text: string): string {
  return text
    .replace(DAYS_AFTER, 'the $1 after that or the $2 after that')
    .replace(NEXT_ONE, 'this $1$2 $1')
    .replace(/\bthis (or|and) (?:the )?next (week|month|weekend)\b/g, 'this $2 $1 next $2')
    .replace(
      ONE_AFTER,
      (_, which: string, joint: string) =>
        `${which} week${joint} ${which === 'this' ? 'next week' : 'the week after next'}`,
    );
}

/** 差一刻五点 means a quarter to five. */
const QUARTER_TO = /差(\d{1,2}分|1刻)(?:钟)?(?:到|就)?(\d{1,2})点/g;

function beforeHour(minutes: string, hour: number): string {
  const before = minutes === '1刻' ? 15 : Number(minutes.replace('分', ''));
  return `${hour === 1 ? 12 : hour - 1}点${60 - before}分`;
}

/** 周三以外 means the same as 除了周三. */
const OUTSIDE =
  /((?:下?个?周\d ?(?:[上下]午|早上|晚上)|(?:下?个?周\d ?[和跟、]? ?)*下?个?周\d|[\u4e00-\u9fff]{1,3}(?:医生|大夫)|\d{1,2}[号日]|[上下]午|早上|晚上|[明后今]天)) ?[以之]外的?/g;

const ANY_WEEK =
  /哪个?周(?:都|也)(?:可以|行|好|ok|没问题)|\b(?:every|any|whichever) week(?: (?:is fine|works|is ok(?:ay)?|is good))?\b(?! (?:day|of|in))/;

/** "Tuesdays at ten, any week" means every Tuesday. */
function inAnyWeek(text: string): string {
  if (!/week|周[都也]/.test(text) || !ANY_WEEK.test(text)) return text;
  return text
    .replace(ANY_WEEK, ' ')
    .replace(/(?<!每个?|[上下这本]个?)周(?=[1-7] )/g, '每周')
    .replace(/\b(?<!(?:every|next|this|last) )(mon|tues|wednes|thurs|fri|satur|sun)day\b/g, 'every $1day');
}

/** "Any day unless it's a Monday" leaves Mondays out; after a refusal "unless" gives something back, and is not read. */
const UNLESS =
  /,? ?\bunless (?:it|that|the time)(?:'s| is| was| would be| has to be)(?: on)? (?:an? )?(?=(?:before|after|past|later than|earlier than|(?:mon|tues|wednes|thurs|fri|satur|sun)day)\b)|,?除非是?(?=周\d)/g;
const REFUSED = /\b(?:no|not|never)\b|n't\b|cannot|[不没别]/;

function unlessIn(found: string, before: string): string {
  if (REFUSED.test(before)) return found;
  return found.includes('除非') ? ',除了' : ', but not ';
}

/** "If you don't have Tuesday, Wednesday": Tuesday first. */
const IF_NOT_DAY = new RegExp(
  `\\bif (?:(?:it's )?not|you (?:don't have|have nothing|can't do)|there's (?:no|nothing|none))(?: anything)?(?: on)? ((?:next |this )?${DAY_NAME})(?! or\\b),? (?:then )?(?=(?:on |next |this )?(?:${DAY_NAME}|any)\\b)`,
  'g',
);
/** "At like two" */
const LIKE_AT =
  /\b(at|after|before|around|by|until|till) (?:(?:like|say|um|uh|oh|maybe|probably) )+(?=(?:half|(?:a )?quarter|noon|\d))/g;
/** "Ten or half past" */
const HALF_PAST_IT = /\b(1[0-2]|[1-9])(?: o'clock)?,? or (?:at |maybe )?(half|(?:a )?quarter) past(?! \d)/g;
/** "We leave on the twelfth, and I need it before." */
const BEFORE_THEN =
  /(?<=\b(?:need|want|like|have|come|be|so|in|it|one|appointment) )(before|after)(?=[.!?]?$)/;

/** "Monday, uh, not Monday, Tuesday": the first is taken back. */
const SAID_WRONG = new RegExp(
  `\\b(${DAY_NAME}|\\d{1,2}th|tomorrow|today)\\b([^.;!?]{0,40}?),? (?:(?:no|sorry|uh|um|oh|wait|i mean),? )*not (?:the |on )?\\1,? (?=(?:the |on |next |this )?(?:${DAY_NAME}|\\d{1,2}th|tomorrow|today)\\b)`,
  'g',
);

/** "At two, sorry, not two, half past two" */
const HOUR_SAID_WRONG =
  /\b((?:half past |quarter (?:past|to) )?\d{1,2}(?::\d\d)?),? (?:(?:no|sorry|uh|um|oh|wait|i mean),? )+not (?:at )?\1,? (?=(?:at )?(?:half past |quarter (?:past|to) )?\d)/g;

const CHOICE_NAME = `(?:(?:on |the |next |this )*(?:${DAY_NAME}s?|\\d{1,2}th|tomorrow|today)(?: (?:mornings?|afternoons?|(?:at|around|after|before) (?:half past |quarter (?:past|to) )?\\d{1,2}(?:[: ]\\d\\d)?(?: ?[ap]m| o'clock)?))?|mornings?|afternoons?)`;
/** "Tuesday's my first choice and Monday's my backup": in this order. */
const FIRST_CHOICE = new RegExp(
  `(${CHOICE_NAME})(?:'s| is| are| would be|) (?:my |the )?(?:(?:first|1th)(?: choice| pick)?|favou?rite|preference|best|ideal)(?:[,;.]? (?:and|but|then)|[,;.]) (${CHOICE_NAME})(?:'s| is| are| would be|) (?:my |the |as (?:a |my )?)?(?:back-?up|(?:second|2th)(?: choice| pick| best)?|plan b|fallback|next best)\\b`,
  'g',
);

/** A time that is judged, and "that same morning", as a wish says them. */
function withPlainWishes(text: string): string {
  return (
    withJudgedHours(withWholeWeeks(withHalfOfEach(inAnyWeek(text))))
      .replace(
        /([早晚迟]|提前|推迟|提早)([13])刻钟/g,
        (_, side: string, count: string) => `${side}${Number(count) * 15}分钟`,
      )
      .replace(LIKE_AT, '$1 ')
      .replace(
        HALF_PAST_IT,
        (_, hour: string, part: string) =>
          `${hour} or ${part === 'half' ? 'half past' : 'quarter past'} ${hour}`,
      )
      .replace(IF_NOT_DAY, '$1, if not then ')
      .replace(BEFORE_THEN, '$1 then')
      .replace(UNLESS, (found, at: number, all: string) => unlessIn(found, all.slice(0, at)))
      .replace(SAID_WRONG, '$1$2 no wait, ')
      .replace(HOUR_SAID_WRONG, '$1, no wait, ')
      .replace(FIRST_CHOICE, '$1, if not then $2')
      .replace(/\b(?:(?:that|the) same|that) (morning|afternoon|evening)\b/g, 'the same day in the $1')
      // Cantonese counts minutes in fives: 九点三个字 means a quarter past nine.
      .replace(
        /(\d{1,2}点)(\d{1,2})个字/g,
        (_, hour: string, fives: string) => `${hour}${Number(fives) * 5}分`,
      )
      .replace(/(周\d ?)同 ?(?=周\d)/g, '$1和')
      // 下周一周二 are both of that week.
      .replace(/([下这本]个?周\d) ?(?=周\d)/g, '$1 和')
      .replace(/头1个(?=周)/g, '第1个')
      .replace(OUTSIDE, '除了$1,')
      // 朝九晚五 means working from nine to five.
      .replace(/朝(\d{1,2})晚(\d{1,2})(?:上班|工作|的班)?/g, '$1点到下午$2点上班')
      .replace(QUARTER_TO, (_, minutes: string, hour: string) => beforeHour(minutes, Number(hour)))
      .replace(/(\d{1,2}点)过(?=\d{1,2}[分刻]|半)/g, '$1')
      .replace(/(\d{1,2}点)(?:来钟|前后)/g, '$1左右')
      .replace(/(\d{1,2}点)几(?!个|分)/g, '$1多')
      // How Cantonese says a quarter to: the clock's hand on the nine.
      .replace(
        /(\d{1,2}点)([1-9])(?=[,。;!? ]|$|[之以][前后]|左右|行不行|可以|可不可以|吧|啦|有)/g,
        (_, hour: string, hand: string) => `${hour}${Number(hand) * 5}分`,
      )
      .replace(/(点半?|分|刻)先(?=到|得|可以|放|返|收|走|有空|下课|下班)/g, '$1才')
      .replace(/\b(so|okay|ok) (\d{1,2})(?= then\b)/g, '$1 at $2')
      // "At two, no, two thirty": a bare no between two values of a kind withdraws the first.
      .replace(
        /(\d(?:th)?(?: ?[ap]m| o'clock)?|day),? no,? (?=(?:at )?\d|the \d|(?:next |this )?(?:mon|tues|wednes|thurs|fri|satur|sun)day\b(?!'?s))/g,
        '$1, no wait, ',
      )
      .replace(/([这下])个? ?(?=(?:mon|tues|wednes|thurs|fri|satur|sun)day)/g, (_, which: string) =>
        which === '下' ? ' next ' : ' this ',
      )
      .replace(
        /一样的?时[间候]|(?:还是|也是|仍然?是?|依然是?)(?:这个|那个|1样的?)(?:时[间候]|钟点)/g,
        '同样的时间',
      )
      .replace(/((?:再下1?个?|下个?)周)(?:吧)?[,，、 ]+(?=同样的时间)/g, '$1')
  );
}

/** "Ten or ten thirty", "more like eleven, eleven thirty": the first number is a time too. */
const SAME_HOUR_AGAIN =
  /(?<!\b(?:at|by|after|before|around|about|from|until|till|to|than|past|between) )(?<![\d:./-])\b(1[0-2]|[1-9])(,? or |, )(?=\1[: ][0-5]\d\b)/g;

function withEnglishNumbers(text: string): string {
  if (!/[a-z]/.test(text)) return text;
  return (
    text
      .replace(
        /\b(need|want|get|book|have|like|got|there|find|grab) one (?=in |this |next |on |for |at |after |before |around |some ?time|soon|with)/g,
        '$1 it ',
      )
      .replace(/\bthe one(?= (?:(?:that|which) )?(?:my|our|his|her) )/g, 'the visit')
      .replace(NO_OTHER, '$1 no, ')
      .replace(ISH, '$1 ish')
      .replace(HYPHENED, '$1 $2')
      .replace(A_CLOCK, (_, hour: string) => `a ${VALUES.get(hour)}`)
      .replace(NUMBER_WORD, (word, tens?: string, unit?: string, plain?: string, at = 0, all = '') => {
        if (word === 'first' && !isFirstOfMonth(all.slice(0, at), all.slice(at + word.length))) return word;
        const value = (VALUES.get(tens ?? '') ?? 0) + (VALUES.get(unit ?? plain ?? '') ?? 0);
        return /(?:st|nd|rd|th)$/.test(word) ? `${value}th` : String(value);
      })
      .replace(/\b(\d{1,2}) (?:oh|o) ?(\d)\b/g, '$1:0$2')
      .replace(SAME_HOUR_AGAIN, 'at $1$2')
      .replace(HALF_HOUR, 'half past ')
      // Every way a recogniser spells "two o'clock".
      .replace(/\bo ?'? ?clock\b/g, "o'clock")
  );
}

/** 我一三五上课: weekdays without the word for weekday. */
const BARE_RUN =
  /(?<![周期拜零一二三四五六七八九十第年月号点半分\d])[一二三四五六日]{2,5}(?=上[课班]|有[课空事]|没空|可以|不行|都|休息|放假|方便|要上)/g;

function everyOf(run: string): string {
  return Array.from(run, (day) => `每周${weekdayNumber(day)} `).join('、');
}

function isWeekdayRun(run: string): boolean {
  const days = Array.from(run, weekdayNumber);
  return days.every((day, index) => index === 0 || day - (days[index - 1] ?? 0) > 1);
}

/** 周一三五 and 周一至五 are short for 周1、周3、周5 and 周1到周5; a day followed by an hour (周二三点) must not become 23. */
function withChineseWeekdays(text: string): string {
  const named = text.replace(BARE_RUN, (run) => (isWeekdayRun(run) ? everyOf(run) : run));
  if (!/[星礼周拜]/.test(named)) return named;
  return named
    .replace(/星期|礼拜|拜(?=[一二三四五六])/g, '周')
    .replace(/((?:下{1,2}|[这本])个?)周几/g, '$1周哪天')
    .replace(/周几/g, '哪天')
    .replace(WEEKDAY_RUN, (_, first: string, range: string, others: string) =>
      [first, ...others].map((day) => `周${weekdayNumber(day)} `).join(range === '' ? '和' : '到'),
    )
    .replace(/周(?=[一二两三四五六]点)/g, '周 ')
    .replace(/周([一二三四五六日天])(?!个)/g, (_, day: string) => `周${weekdayNumber(day)} `)
    .replace(
      WEEKDAY_LIST,
      (_, day: string, others: string) =>
        day + others.replace(/[一二三四五六日]/g, (other) => `周${weekdayNumber(other)} `),
    );
}

function weekdayNumber(character: string): number {
  const index = '一二三四五六'.indexOf(character);
  return index < 0 ? 7 : index + 1;
}

function withChineseNumbers(text: string): string {
  if (!/[零〇一二两三四五六七八九十廿]/.test(text)) return text;
  return text
    .replace(/([早晚快迟好多少大小高低近远慢轻便适易松久长短宽])一(?=[点些下](?!半|钟|\d))/g, '$1')
    .replace(/([早晚快迟]|有)一(?=点)/g, '$1')
    .replace(/(?<![二三四五六七八九十])一(?=下|起|直|定|样|般|些|切|位|共)|统一|唯一|第一次/g, (found) =>
      found === '一' ? '壹' : found.replace('一', '壹'),
    )
    .replace(NUMERALS_RUN, datesOfRun)
    .replace(/[两〇]/g, (character) => (character === '两' ? '二' : '零'))
    .replace(
      /([一二三四五六七八九])([二三四五六七八九])(?=个|天|周|点|号)/g,
      (both, low: string, high: string) =>
        CHINESE_DIGITS.indexOf(high) - CHINESE_DIGITS.indexOf(low) === 1 ? `${low}-${high}` : both,
    )
    .replace(/[零一二三四五六七八九十廿]+/g, (numeral) => String(chineseNumber(numeral)))
    .replaceAll('壹', '一');
}

/** 十五十六 are two dates. */
const NUMERALS_RUN =
  /(?<![零一二三四五六七八九十])(?:[二三]?十[一二三四五六七八九]?){2,4}(?![点分月年零一二三四五六七八九十])(?:号|日)?/g;

function datesOfRun(run: string): string {
  const numerals = run.match(/[二三]?十[一二三四五六七八九]?/g) ?? [];
  return numerals.length < 2 ? run : numerals.map((numeral) => `${numeral}号`).join('、');
}

function chineseNumber(numeral: string): string | number {
  const digits = (text: string) =>
    Array.from(text, (character) => CHINESE_DIGITS.indexOf(character)).join('');
  const [tens = '', units] = numeral.replace('廿', '二十').split('十');
  if (units === undefined) return digits(tens);
  return (tens === '' ? 1 : Number(digits(tens))) * 10 + Number(digits(units));
}
