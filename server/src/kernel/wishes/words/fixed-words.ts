import { type Glue, type Token, type WordRule, word } from '../token.ts';
import { startsWish } from '../token-order.ts';

const glue = (kind: Glue, ...sources: string[]) => word(sources.join('|'), () => [{ kind }]);
const cannot = (...sources: string[]) => word(sources.join('|'), () => [{ kind: 'cannot' }]);
const isRefusal = ({ kind }: Token) => kind === 'not' || kind === 'work' || kind === 'cannot';
/** A week or a month: its other days are not those beside it. */
const isWideDay = (token: Token) =>
  token.kind === 'day' && token.day.kind === 'span' && token.day.span.from !== token.day.span.to;
const isHour = ({ kind }: Token) => kind === 'time' || kind === 'part';
/** "…, or Wednesday after two": another day with hours of its own. */
const OTHER_HOURS =
  ',? ?(?:(?:or|and|but) )?(?:on )?(?:mon|tues|wednes|thurs|fri|satur|sun)day (?:mornings?|afternoons?|evenings?|only|after|before|at|from|between|around)|[,。;](?:但是?|不过)?周\\d ?(?:要|得|只能|就|的话|必须)*(?:[上下]午|早上|晚上|中午|\\d)';
const filler = (...sources: string[]) => word(sources.join('|'), () => [{ kind: 'filler' }]);

/** "Thursday is best, the other days only after six": hours of days that are not the wish's first choice. */
function wishesForDay(before: readonly Token[]): boolean {
  return before.some(({ kind }) => kind === 'day') && before.some(({ kind }) => kind === 'positive');
}

/** Read before all others, because these phrases contain words that mean something else alone. */
const NEXT_ITEM =
  "(?:(?:on|at|the|next|this|let's do|let's say|make it|maybe|how about|what about) )*(?:(?:mon|tues|wednes|thurs|fri|satur|sun)days?|tomorrow|today|mornings?|afternoons?|half past|quarter|noon|\\d{1,2}(?:th|:\\d\\d)?)\\b(?! of )";
const NEXT_ITEM_IN_CHINESE = '(?:下1?个?|这1?个?)*周 ?\\d|[明后今]天|大后天|\\d{1,2}[号点]|[上下]午|早上';

export const fixedWords: readonly WordRule[] = [
  // "It doesn't have to be this week", 不一定要周三
  filler(
    "(?:it |that )?(?:does(?:n't| not)|do(?:n't| not)) (?:have|need) to (?:be|come(?: in)?)(?: (?:on|in|at))? (?:(?:the|this|next) (?:week|month|weekend|morning|afternoon)|today|tomorrow|right away|soon|(?:a |this |next |on )?(?:mon|tues|wednes|thurs|fri|satur|sun)days?|with (?:dr\\.?|doctor) [a-z]+)\\b(?! or)",
    '(?:也)?不(?:1定|一定)(?:要|得|非要|非得)?(?:是|在|约)?(?:[这下]个?周(?:\\d ?)?|今天|明天|周\\d ?|上午|下午|早上)(?![和或])',
    '(?:and )?not the (?:1|one) (?:after|before)(?: that| it)?(?=$|[,.;!?])',
    '(?:(?:which|they|those) are |they.re )?both (?:mon|tues|wednes|thurs|fri|satur|sun)days\\b',
    '(?:你们)?开不开门?',
  ),
  // "The earliest I can get there is nine forty five"
  glue(
    'from',
    "(?:the )?(?:very )?(?:earliest|soonest) (?:that )?(?:i|we|he|she|they) (?:can|could|would) (?:possibly )?(?:do|come(?: in)?|get (?:there|in|away|here|off)|be (?:there|here)|make it|arrive|manage)(?: (?:would be|will be|is|on [a-z]+days? is)|'s)? (?=(?:at |around |about )?(?:half|(?:a )?quarter|noon|\\d))",
  ),
  glue(
    'until',
    "(?:the )?(?:very )?latest (?:that )?(?:i|we|he|she|they) (?:can|could|would) (?:possibly )?(?:do|come(?: in)?|get (?:there|in|away|here)|be (?:there|here)|make it|arrive|manage|stay)(?: (?:would be|will be|is|till?|until)|'s)? (?=(?:at |around |about )?(?:half|(?:a )?quarter|noon|\\d))",
  ),
  // "Tuesday at ten? no, Thursday", 周四下午换周二十点: what is named next replaces what was named before.
  word(
    `(?<=[?.!,] (?:(?:hmm|uh|um|oh|ah|er|well),? )*)(?:no(?: no)*[,.]|(?<=[?.] (?:(?:hmm|uh|um|oh|ah|er|well),? )*)no(?: no)*) (?=${NEXT_ITEM}(?!'s| is| are| isn't| doesn't| don't| won't| i | he | she | we ))|(?:on|upon) (?:(?:second|2th) thoughts?|reflection)\\b,?|(?:well,? )(?:or )?rather,? (?=${NEXT_ITEM})(?!.*\\bthan\\b)|[哎啊]?不不+[,。]?(?=${NEXT_ITEM_IN_CHINESE})|换(?=${NEXT_ITEM_IN_CHINESE})`,
    ([all = ''], _, before) => {
      const last = before.findLast(({ kind }) => kind !== 'comma' && kind !== 'stop' && kind !== 'filler');
      if (all === '换' && before.at(-1)?.kind !== last?.kind) return null;
      return startsWish(last) ? [{ kind: 'correction' }] : null;
    },
  ),
  // 再过一个星期吧, 还是周二: the weekday of that week.
  word('还是(?=周\\d ?(?:吧|好了)?[。!]?$)', (_, __, before) => {
    const last = before.findLast(({ kind }) => kind !== 'comma' && kind !== 'stop' && kind !== 'filler');
    return last && isWideDay(last) ? [{ kind: 'comma' }] : null;
  }),
  // "Ten's no good, how about two"
  word(
    '(?:how|what) about (?=(?:half past |(?:a )?quarter (?:to|past) )?\\d{1,2}(?:[: ]\\d\\d)?(?: ?[ap]m| o.clock)?(?:$|[?.,!]| (?:instead|then|or)\\b))',
    () => [{ kind: 'stop' }, { kind: 'at' }],
  ),
  // "I work weekdays do you have Saturdays": what is asked for is not refused.
  word(
    '(?:(?:so|then|and|but),? )*(?:(?:how|what) about|(?:do|have) you(?: guys)?(?: have| got)?(?: (?:anything|something|openings?))?|(?:is|are) there(?: (?:anything|something|openings?))?|(?:can|could) (?:i|we|you))\\b(?! (?:not|still|only|do (?:this|that)))',
    (_, __, before) => (before.some(isRefusal) ? [{ kind: 'stop' }] : null),
  ),
  glue(
    'correction',
    '(?:oh |um |uh |er )*(?:no,? )+(?:wait|sorry|hang on|hold on|scratch that|i mean|actually|make (?:that|it))\\b(?:,? (?:no|wait|hang on|hold on|sorry|actually|i mean|make (?:that|it))\\b)*|(?:oh )?(?:sorry,? )?i (?:(?:actually|really|just) )?(?:mean|meant)(?: to say)?\\b|scratch that\\b|(?:oh )?(?:wait|sorry),? (?:no|i mean|make (?:that|it))\\b|actually,? no\\b|make that\\b|(?<=\\bi(?:.d)? (?:said|have said|normally say|usually say|say|have gone for|asked for|was (?:thinking|going to|gonna|about to|hoping for)|wanted to (?:say|book|ask)|almost said|thought|originally [a-z]+)\\b[^,.;]{1,30},? )but\\b(?: (?:actually|now|then|maybe|really))*|(?<=day |tomorrow |\\d |clock |morning |afternoon )(?:oh |well |hmm |no )*actually\\b(?! (?:works?|is|would|suits?))(?:,? (?:no|let.s (?:do|say|make it)|make it|could we do|can we do|maybe|how about|what about))*|or rather\\b(?! not| than)|correction\\b',
    '(?:可是|但是?|不过|结果|后来)(?<=(?:本来|原本|原来|原先)(?:是)?(?:说|想|约|要|打算)[^。]{1,20})|(?:(?:那|所以)?就(?:还是)?改?|所以|还是改?|改)(?:约|到|成)?(?<=(?:本来|原来|原本|原先)[^。]{1,28})(?=[\\d今明后下周上])(?![上下]午)|(?:hang|hold) on(?=,)|(?<=(?:本来|原来|原本)[^,。]{1,14}[,。的]?)还是|(?<=的)还是(?=(?:上午|早上|下午|中午|晚上|周\\d ?|\\d{1,2}[点号])[^,。]{0,4}吧)|(?<=吧(?:[,。 ]|嗯|呃|啊|哦|那个|算了|我想想){1,6})还是(?=[^,。]{1,12}吧)|(?<=[,\\s])不是(?=,)|[啊哦哎诶],?等一?下|(?<=[,。])(?:你)?等[一1]?[下等]|[啊哦噢呃嗯]?,?(?:不对|说错了|不是不是)(?:不对)?|(?<!周\\d ?)[啊哦噢呃嗯],?不是?(?=[,\\s\\d]|[下上周明后今中早晚大])|(?:我是说|我说错了|应该是|改成)',
  ),
  // "Good morning, I'd like tomorrow afternoon", "come by", "around the corner"
  filler(
    '(?<=^(?:[a-z]+,? ){0,3})good (?:morning|afternoon|evening)(?=$|[\\s,.;!]+(?!(?:slot|time|appointment|or|and|is|works|for)\\b))|(?:come|stop|drop|swing|pass|pop|stand|nearby|close|live|living)(?:s|ping|ping|ing)? by\\b(?! \\d| noon| (?:mon|tues|wednes|thurs|fri|satur|sun)day)|(?<!n.t |not )get away(?: from (?:the |my )?[a-z]+)?\\b|(?:just )?around (?:the (?:corner|block|clock)|here|town)\\b|(?:look|looks|looking) after\\b|either day (?:works|is (?:fine|good|ok(?:ay)?))\\b|(?:早上?|上午|中午|下午|晚上)好(?=[,。;!?]|$|我|你|请|想)',
    "nothing in between(?: (?:those|them|then))?(?=[,.?!])|after all(?= |[,.;!?]|$)(?! (?:the|of|my|our|day)\\b)|no panic\\b|1 (?:[a-z]+ )?after (?:the )?(?:other|another)\\b|after (?:friday )?prayers?\\b|free days?\\b|nothing (?:crazy|serious|major|fancy|urgent|big|dramatic|terrible)\\b|without (?:breakfast|eating|food|an? [a-z]+|any [a-z]+|insurance)\\b|if (?:it|that)(?:'s| is) (?:not|n't) (?:already )?(?:taken|gone|booked|full)(?: already| yet)?\\b|(?:(?:i'm |i am )?(?:sort of |kind of |pretty much )?free )?in between(?: there| them| those| that)?(?=$|[,.;!?])|not this (?:1|one)(?=$|[,.;!?])|between (?:jobs|homes|doctors)\\b|this is the 1\\b|the 1(?=[,.;!?]|$)|1's\\b|family of \\d{1,2}\\b|1 (?=for (?:my|our|his|her|him|me|us|them|the) )|2选1|提前(?!\\d|半|1?[点些天])|在不在|没(?:有)?(?=安排[,。])|(?:(?:it|that|this|she|he|which|fever|pain|cough|rash)(?:'s| is| has| was| are)? )?not (?:been )?(?:going (?:away|down)|getting (?:any )?(?:better|worse)|healing|improving|stopping|serious|life threatening|sleeping|eating|breathing well|better|herself|himself|myself)\\b|(?:the )?(?:time|hour|doctor|day)(?:'s| is) not (?:so |that |very |really )?important\\b|时间(?:不重要|没(?:有)?要求)",
  ),
  filler(
    "no,? (?=i'm |i am |i've |i have |it's |that's |there's |just kidding|kidding)|no (?:problem|worries|rush|hurry|idea)\\b|no,? (?:no,? )*(?:thanks?|thank you|that's (?:ok(?:ay)?|fine|all right))\\b|no(?: no)*,|^(?:oh )?no(?: no)* (?=i\\b|it\\b|that's|not|any|whoever|just|tomorrow|the\\b)|why not\\b|(?:so )?that's when (?:i'm|i am|we're|we are) (?:free|off|available|around)\\b|(?:i'm |i am )?not an? (?:morning|early|night) (?:person|bird)\\b|not sure\\b|(?:i )?(?:do not|don'?t) know\\b|not (?:urgent|an emergency|picky|fussy|feeling (?:well|good|great)|well|sick|bad|really sure|in a (?:rush|hurry))\\b|can't wait\\b(?! (?:un)?till?)|can(?:'t| not) sleep\\b",
    "if (?:that|it)(?:'s| is) (?:ok(?:ay)?|possible|all right|not too much)\\b|if (?:at all )?(?:possible|you can|i can|there is one|there's one|you could)\\b|if (?:you|there)(?:'ve got| have got| have|'ve|'s| is|'re| are) (?:one|1|anything|something|it)\\b",
    "(?:how|what|calling|thinking|talk(?:ing)?|ask(?:ing)?|worr(?:y|ied)|it's|is) about\\b(?!\\s+\\d)|(?:how|what) about\\b",
    "(?:is there|is|there's|there is|do you have|have you(?: got)?|got|have|you(?:'ve)? got) (?:nothing|not anything|no(?:t any)?thing)\\b|(?:isn't|is not) there (?:anything|something|one)\\b|don't you have (?:anything|something|one)\\b|you don't have (?:anything|something)\\b",
    "time does(?:n't| not) matter\\b|(?:the )?(?:time|day|hour)s? (?:is |are )?(?:does(?:n't| not)|do not|don't) matter\\b|what(?:ever)? time\\b|first time\\b|last time\\b|some time(?= (?:next|this|in|on|around|after|before|tomorrow|today|mon|tue|wed|thu|fri|sat|sun))|some ?times?\\b|(?:a )?long time\\b|in time\\b|on time\\b|at the (?:moment|clinic|hospital|office|same(?! time| hour))\\b|by (?:phone|the way|any chance|myself|video|text)\\b",
    '不如(?=就?(?:约|改|下|周|这|[明后]|\\d))|没问题|不知道|不确定|不好意思|不太舒服|不舒服|不着急|不急|(?:时间)?(?:有没有|有吗|有没|行不行|可不可以|能不能|好不好|方不方便|是不是|要不要|对不对|行吗|可以吗|好吗|可不可能|有没有空|有空吗|方便吗)|没关系|不用谢|了不起|对不起|早日|差不多(?=好|吧|$)|一会儿?|一下',
  ),
  // 我周一教课到三点半, 其他时间都行: does not say on which days.
  word(
    '(?:其他|其它|其余|剩下|别)的?时[间候](?:我|就)*(?:都|也)?(?:可以|行|好|ok|没问题|有空|方便)',
    (_, __, before) =>
      before.some(({ kind }) => kind === 'work') &&
      before.some(({ kind }) => kind === 'day') &&
      !before.some(({ kind }) => kind === 'not' || kind === 'cannot')
        ? [{ kind: 'unresolved' }]
        : null,
  ),
  glue(
    'any',
    "(?:as )?soon(?:est)?(?: as (?:possible|you can|i can|you have(?: (?:one|something|anything))?|you've got))?\\b|a\\.?s\\.?a\\.?p\\b\\.?|right away\\b|immediately\\b|urgent(?:ly)?\\b",
    '(?:the )?(?:very )?earliest(?: (?:possible|available|you have|opening|appointment|slot|time|one))?(?: you have)?\\b(?! (?:time|is))|the (?:earlier|sooner) the better\\b|sooner the better\\b',
    "(?:the )?(?:very )?first(?: (?:thing|time|day|date|doctor))?,? (?:that )?(?:you(?:'ve| have| can)(?: got)?|(?:is |that's |there is )?(?:free|available|open|possible))(?: (?:time|slot|appointment|opening|day|date|doctor|spot)){0,2}\\b",
    "(?:the )?(?:very )?(?:first|next) (?:available|opening|appointment|slot|spot|free)(?: (?:one|time|slot|appointment|opening|you have))*\\b|whatever(?! days?\\b)(?: (?:is|you have|you've got|works))?(?: (?:first|available|free|open))?\\b",
    '(?:as )?early as (?:possible|you can|you have)\\b',
    '越[快早]越好|尽[快早]|最快(?:的|什么时候)?|最先(?:有空)?的?|第1时间|最早(?!\\d|周\\d|上午|下午|中午|明天|后天|下)(?:的|什么时候)?|最近(?![\\d几])的?|马上|立刻|赶紧|第1个(?:空位|有空的)|快[点些]',
  ),
  // "After four, but Friday any time"
  word(
    `(?:(?:is |are |i.m |i am )?(?:any ?time|all day|whenever|wide open|whole day)(?: (?:works|is (?:fine|good|ok(?:ay)?)))?|(?:的话)?(?:我)?(?:就|都|是)?(?:什么时[间候]|随时|几点|全天|1?整天)都?(?:可以|行|有空|好)?)(?=$|[,.;!?。]| (?:or|and|but) )(?=(${OTHER_HOURS})?)`,
    ([, hours = ''], _, before) => {
      const joint = before.at(-2)?.kind;
      const isJoined = joint === 'stop' || joint === 'or' || joint === 'comma';
      const isApart = hours !== '' || (isJoined && before.slice(0, -2).some(isHour));
      return isApart && before.at(-1)?.kind === 'day'
        ? [{ kind: 'part', part: { window: { from: 0, to: 24 * 60 }, half: null } }]
        : null;
    },
  ),
  // "Weekday mornings, or any time Saturday"
  word(
    '(?:any ?time|all day|whenever) (?:on )?(?=(?:next |this )?(?:mon|tues|wednes|thurs|fri|satur|sun)days?\\b)',
    (_, __, before) =>
      before.at(-1)?.kind === 'or' && before.some(({ kind }) => kind === 'time' || kind === 'part')
        ? [{ kind: 'part', part: { window: { from: 0, to: 24 * 60 }, half: null } }]
        : null,
  ),
  glue(
    'any',
    '(?:at )?(?:any ?time|any day|any date|any ?(?:thing|slot|spot)|all day|whenever(?: you (?:have|can|want|like))?|every ?day|(?:any|what|which)ever day)(?: (?:is|would be|works|that works))?(?: (?:fine|good|ok(?:ay)?|great))?\\b(?!\\s+(?:but|except|other than|apart|besides))',
    "(?:i'm |i am )?(?:very |pretty |totally )?(?:flexible|open)\\b|no preference\\b|(?:i )?(?:do not|don'?t) (?:mind(?! (?:who|which doctor|what doctor))|care(?! (?:who|which doctor|what doctor))|have (?:a|any) preference)(?: (?:when|what time|which day))?\\b|does(?:n't| not) (?:really )?matter(?! (?:who|which doctor|what doctor))(?: (?:when|what time|which day))?\\b|i(?:'m| am) easy\\b",
    "(?:that |it |the (?:time|hour|day)s? )?(?:makes? no (?:odds|difference)(?: to me| at all)?|(?:is|'s|are) all the same(?: to me)?|all the same to me|(?:i'm |i am )?not (?:fussed|fussy|bothered)(?: about (?:the )?(?:time|day|hour|when))?)\\b",
    '早晚(?:都|皆|也)?(?:可以|行|好|成|ok|没问题|没关系|无所谓|不限)|(?:只要)?有(?:空?位置?|位子|空|号|时间)就(?:行|可以|好)|随时|随便(?:什么时[候间]|哪1?天|几点)?|(?:其他|别的)?(?:什么|哪个)?时[间候](?:都|也)(?:可以|行|好)|都(?:可以|行|好|没问题)|无所谓|什么时候都(?:可以|行)?|[哪几]1?天都(?:可以|行)?|几点都(?:可以|行)?|1?整天|全天|上下午都?(?:可以|行)?|任何时[间候]|任何1天|不限',
  ),
  word(
    '(?:(?:so|but|and|just|please),? )*(?:not|none of|neither of|skip|avoid) (?:those|these|them|either)(?: (?:2|two|days|ones|times))*\\b|(?:不要|别)(?:约|安排|排|选)?在?[这那](?:2|几|些)[天个]|[这那](?:2|几|些)天(?:就|都|请)*(?:不要|别)(?:约|安排|排|选)?',
    (_, __, before) => (before.some(startsWish) ? [{ kind: 'not-those' }] : null),
  ),
  // "Or if you're closed Saturdays, Monday": the day was named before.
  glue(
    'if-not',
    "(?:or )?if (?:you(?:'re| are)|the clinic(?:'s| is)|it(?:'s| is)) (?:closed|not open)(?: (?:on |that |then )?(?:sundays?|saturdays?|weekends?|day))?\\b(?:,? then)?",
    '(?:如果|要是|假如)(?:你们)?(?:那1?天|周[67] ?|周末)(?:是|都)?(?:不开门?|不上班|不营业|休息|关门|没开)的?话?(?:那?就)?',
  ),
  // "He naps from one to three, so not then": refuses those hours, and no day.
  word(
    '(?:(?:so|but|and|just),? )*not (?:then|that day)\\b|(?:不要|别)(?:约|安排|排|选)?(?:在)?[这那]个?段?时间|[这那]段时间(?:我|他|她|就|都|也)*(?:不行|不可以|不方便|没空)',
    (_, __, before) => (before.some(startsWish) ? [{ kind: 'not-then' }] : null),
  ),
  glue(
    'if-not',
    '(?:如果|要是|假如)?(?:没有|不行|没空|没有空|不可以|不看|不开|不开门|不上班|不营业|不接诊|休息|关门|约?满|没号|没位|没位置)了?的?话(?:那?就)?|(?:如果|要是|假如)(?:没有|不行|没空|不可以|约?满|没号|没位)了?(?:那?就|(?=[,那再]))|(?<=[,。])不行(?=,?(?:那|[明后今下]|周\\d|\\d))',
  ),
  // "The sooner the better, but I can't do before ten today" says nothing about other days.
  word(
    "(?:but )?(?:i |we )?can't (?:come|do(?: anything)?|make it) before(?= \\d{1,2}(?::\\d\\d| \\d\\d)?(?: ?[ap]m| o'clock)? (?:on |this )?(?:today|tomorrow|(?:mon|tues|wednes|thurs|fri|satur|sun)day)\\b)",
    (_, __, before) =>
      before.some(({ kind }) => kind === 'any') ? [{ kind: 'not' }, { kind: 'before' }] : null,
  ),
  filler("if (?:that|\\d{1,2}(?::\\d\\d| \\d\\d)?)(?:'s| is) (?:gone|taken|full|booked)(?=[.?!]|$)"),
  cannot(
    "(?:is|are|'s) (?:just |only )?when (?:i'm|i am|he's|she's|we're|i have|i've got) (?!free|off|available|around|home)[a-z' ]{2,30}(?=$|[,.;!?])|(?:that's|which is) when i can(?:'t|not)\\b",
  ),
  cannot('(?:nuts|hectic|crazy|insane)(?: too)?\\b'),
  cannot(
    "(?:is|are|'s|'re|gets?)(?: (?:always|usually|really|pretty|so|too|very|super|just|kind of))* busy\\b(?: for (?:us|me))?(?! (?:on|every|in|at|from|until|till|all|this|next|tomorrow|today|mon|tue|wed|thu|fri|sat|sun))",
  ),
  // "Tuesday's bad": the weekday already includes its "'s".
  cannot(
    "(?<=day's )(?:really |just |kind of |a bit )?(?:no good|out|bad|not (?:good|possible|great|an option)|impossible|tricky|hard|difficult|tough|full|packed|rough|terrible|awful|a no|a mess)(?: too)?(?: for me| for us)?\\b",
  ),
  // "They can pick me up at noon, so one o'clock": the first time is the reason.
  word(
    "so (?=(?:maybe |let's say |say |how about |like |about |around |more like |at )*(?:half past |quarter (?:to|past) )?\\d{1,2}(?::\\d\\d| \\d\\d)?(?: o'clock| ?[ap]m)?(?: (?:on|tomorrow|today|that|this|next|would|works|please|is)|[,.]|$))|所以(?=(?:约|最好|就|要)*(?:上午|下午|早上|中午)?\\d{1,2}(?:点|:)(?:半|钟|1刻|3刻)?(?![^,。]*[前后]))",
    () => [{ kind: 'so-at' }],
  ),
  // "Today's no good, tomorrow either"
  word('either(?=$|[,.;!?]| (?:so|and|but)\\b)', (_, __, before) =>
    before.at(-1)?.kind === 'day' && before.some(isRefusal) ? [{ kind: 'cannot' }] : null,
  ),
  // "This week I can't, next week no also", as those say it who are learning English.
  word(
    "(?:(?:is|are|'s) )?(?:(?:not|no) (?:(?:good|ok(?:ay)?|possible|fine) )?(?:also|too|either|as well)|(?:also|too) (?:no|not)(?: (?:good|ok(?:ay)?|possible|fine|work(?:ing)?))?|neither)(?=$|[,.;!?]| (?:so|and|but|then|because)\\b)",
    (_, __, before) => (startsWish(before.at(-1)) ? [{ kind: 'cannot' }] : null),
  ),
  cannot('都不行(?=再下)'),
  word(
    "(?:so )?(?:those|these)(?:'re| are) (?:the |my )?(?:only )?(?:days|times|ones) (?:(?:that )?(?:i|we) (?:can|could)(?: come| do| make(?: it)?)?|that work|i'm free)\\b|(?:so )?(?:(?:it|that)(?:'s| is|'ll| will)? )?(?:gotta|got to|has to|have to|must|should|needs to|can only) be (?:in there|in that (?:window|time|hour|slot|break)|during that|in between those)\\b|(?:so )?(?:only )?(?:on )?(?:this|these|those) (?:2|two) days? only\\b|(?:所以)?(?:我|我们)?(?:就|也)?(?:只有?)?(?:在)?[这那]个?(?:中间|空档|期间|段时间|时间段)(?:我)?(?:才|能|可以|有空|方便)+来?|只(?:能|有)(?:在)?[这那]个?(?:时间|时段)(?:我)?(?:才|能|可以|有空)*(?:过?来|看)?|(?:所以)?(?:我|我们)?(?:就|也)?只有?[这那](?:2|几)[天个](?:时间)?(?:我)?(?:才|能|可以|有空|方便)+来?",
    (_, __, before) => (before.some(startsWish) ? [{ kind: 'those' }] : null),
  ),
  // 下周除周末以外
  word('[以之]外', (_, __, before) =>
    before.some(({ kind }) => kind === 'not') ? [{ kind: 'filler' }] : null,
  ),
  filler(
    'nothing (?:special|in particular|fancy)\\b|天黑[之以]?前(?:要|得)?(?:能)?(?:到家|回家|回去|回到家)?',
  ),
  // 九号或之前
  glue('until-it', '或者?(?:是)?(?:[之以]前|更早|早一?[点些])(?=都|也|就|[,。;!?]|$|可以|行)'),
  glue('from-it', '或者?(?:是)?(?:[之以]后)(?=都|也|就|[,。;!?]|$|可以|行)'),
  // "Thursday or Friday, but Thursday only after two"
  word(
    "only (?:if (?:it's |it is |that's )?)?(?=(?:in the|after|before|at|from|until|between|around|mornings?|afternoons?|late|early)\\b)",
    (_, __, before) => {
      if (before.at(-1)?.kind !== 'day') return null;
      // "No Mondays, and Fridays only after lunch": what is refused of Fridays are the other hours.
      const refusal = before.findLastIndex(({ kind }) => kind === 'not');
      const isRefused =
        refusal >= 0 && !before.slice(refusal).some(({ kind }) => kind === 'stop' || kind === 'positive');
      return [{ kind: isRefused ? 'unresolved' : 'filler' }];
    },
  ),
  word(
    '(?:no,? )?(?:you know what|on second thoughts?|come to think of it)\\b,?(?: (?:actually|make it|let.s say))*',
    (_, __, before) => (before.some(startsWish) ? [{ kind: 'correction' }] : [{ kind: 'filler' }]),
  ),
  // "The fifteenth, hang on let me check, no the sixteenth": a correction, not a refusal.
  word(
    "no,? (?=(?:make it )?(?:the \\d|at \\d|(?:next |this )?(?:mon|tues|wednes|thurs|fri|satur|sun)day\\b(?!'?s)))",
    (_, __, before) => (before.some(startsWish) && !before.some(isRefusal) ? [{ kind: 'correction' }] : null),
  ),
  // 我说周五, 其实是周六; 九点, 不, 十点; 周四九点, 还是九点半吧
  word(
    '其实(?:是|应该是|要)?|(?<=[,。])不(?=[,。])|(?<=[,。])还是(?=[^,。]{1,12}吧[,。]?$)',
    (_, __, before) => (before.some(startsWish) ? [{ kind: 'correction' }] : null),
  ),
  // 转介信十五号到期
  glue('until-it', '(?:就|要)?(?:到期|过期|截止|用完)(?:了)?(?![^,。]*[前后])'),
  // 二十一号, 哦那天放假, 那就二十二号吧
  glue('correction', '(?<=(?:哦|啊|诶|哎|呃|噢)[^,。]{2,12}[,。])那就(?:改|约|换)?(?:成|到)?'),
  // "As long as it's by Tuesday"
  glue(
    'stop',
    "(?:as|so) long as(?: (?:it's|it is|that's|it has to be))?\\b(?! (?:you|he|she|they|i|we)\\b)|provided(?: that)?(?: it's)?\\b",
  ),
  // 不是周五就是周六
  filler('不是(?=[^,。]{1,10}?就是)'),
  glue('or', '(?<=不是[^,。]{1,10})就是'),
  // "Friday, or if Friday's full then Monday"
  word(
    "(?:(?:or|and|but) )?if (?:the )?(?:(?:mon|tues|wednes|thurs|fri|satur|sun)day|\\d{1,2}th|tomorrow|today|\\d{1,2}(?:[: ]\\d\\d)?)(?:'s| is) (?:full|booked(?: up)?|taken|gone|no good|closed|not (?:free|possible|available|open))(?:,? then)?\\b(?=.{4})|(?:(?:如果|要是|万一)周\\d ?(?:约?满了?|没有|没空|没号|没位子?|不行|约不[到上])(?:的话)?|周\\d ?(?:约?满了?|没有|没空|没号|没位子?|不行)的话),?(?:那?就|再)?",
    (_, __, before) => (before.some(startsWish) ? [{ kind: 'if-not' }] : null),
  ),
  // 周三先不要, 上午就不要了
  word('(?:就|先|还是)*(?:不要|不用|不约|别)了?(?=[,。;!?]|$)', (_, __, before) =>
    startsWish(before.at(-1)) && !(before.at(-1)?.kind === 'day' && startsWish(before.at(-2)))
      ? [{ kind: 'cannot' }]
      : null,
  ),
  // 早上我起不来
  cannot(
    '(?:我们?|他|她|孩子|家里)?(?:都|就|也|实在|根本)*(?:起不来|爬不起来|走不开|走不了|出不来|出不了门|出不去|赶不(?:到|上|及|过来)|到不了|脱不(?:开身?|了身)|抽不(?:出(?:时间|空|身)?|开身?)|排不开|腾不出(?:时间|空)|没法(?:来|去)|没办法(?:来|去))',
  ),
  // 不是周五是周六
  word(
    ',?(?:而)?是(?=(?:[下这本]下?个?|再下1?个?)?周\\d|再?下下?1?个?[周月]|[明后]天|\\d{1,2}[号点])',
    (_, __, before) => {
      const last = before.findLastIndex(({ kind }) => kind === 'not');
      return last >= 0 && before.length - last <= 3 && startsWish(before.at(-1))
        ? [{ kind: 'correction' }]
        : null;
    },
  ),
  // 所以不行 after a busy time.
  word(
    '所以(?:我|就|都|也|是)*(?:不行|不可以|不方便|来不了|去不了|没办法)(?!的?话|就|再)',
    (_, __, before) => [{ kind: before.some(startsWish) ? 'cannot' : 'filler' }],
  ),
  cannot(
    "(?:太|很|特别|非常|超级?)忙了?|忙(?:死|不过来|得很)了?|i(?:'m| am) (?:swamped|slammed|booked solid|packed|run off my feet)\\b",
  ),
  word(
    '(?:pick )?(?:any of |one of )?(?:the other days|(?<=so )the (?:others|rest))\\b(?=((?:,? (?:it has to be|it must be|i can|only|just|are|is))* (?:after|before|from|only|between) )?)|(?:其他|其它|其余|剩下|(?<!有)别)的?(?:日子|几天|时间)(?=((?:都|我|就|也)*(?:得|要|只能|必须)[^,。]{0,4}\\d)?)',
    ([, hours = '', chineseHours = ''], _, before) =>
      hours + chineseHours !== '' && wishesForDay(before)
        ? [{ kind: 'unresolved' }]
        : before.some((token) => token.kind === 'day' && !isWideDay(token)) &&
            !before.some(({ kind }) => kind === 'not' || kind === 'cannot')
          ? [
              {
                kind:
                  before.some(({ kind }) => kind === 'work') && before.some(isHour)
                    ? 'unresolved'
                    : 'not-those',
              },
              { kind: 'any' },
            ]
          : null,
  ),
  cannot(
    "(?:really )?(?:do(?:es)?n'?t|do(?:es)? not|won'?t|will not|would ?n'?t) (?:really |quite )?(?:work|suit|do|fit)(?: for me| for us| me)?\\b",
    "(?:is|are|'s|'re) (?:no good|out|bad|not (?:good|possible|great|an option|going to work)|impossible|a no|tricky|hard|difficult|tough|booked|taken|full|nuts|crazy|hectic|packed|insane|mad|hopeless|useless|terrible|awful|rough|a nightmare|a struggle|a mess)(?: too)?(?: for me| for us)?\\b|(?:i know )?you(?:'re| are)(?: guys)? closed\\b|(?:is|are)n'?t (?:good|possible|great|an option|going to work)(?: for me)?\\b|no good\\b|won't be (?:good|possible)\\b",
    "i (?:can(?:'t|not)|can not)(?: (?:make it|come|do it))?(?=$|[,.;!?]| (?:on|at|in) (?:mon|tue|wed|thu|fri|sat|sun)[a-z]*$)",
    '(?<!行)(?:都|就|是|也|我|我们)*(?:不行(?![就再])|不可以|不方便|不合适|[来去约]不了|不能[来去]|除外|不太?方便|不太行|算了|(?:恐怕|可能|怕是)?来不及了?)',
  ),
];
