import { type Glue, type WordRule, word } from '../token.ts';
import { startsWish } from '../token-order.ts';
import { lastsOf } from './busy-words.ts';

const glue = (kind: Glue, ...sources: string[]) => word(sources.join('|'), () => [{ kind }]);
const A_BIT = '(?:(?:just )?an? (?:little |tiny )?(?:bit|little|touch|while)|a tad|slightly|somewhat)';
/** Words that join days and times. */
export const glueWords: readonly WordRule[] = [
  word('要么(?:就|是)?', (_, __, before) => [{ kind: before.some(startsWish) ? 'or' : 'filler' }]),
  glue(
    'if-not',
    "(?:or |and )?if (?:she|he|they|(?:the )?(?:doctor|dr\\.?)(?: [a-z]+)?)(?:'s|'re| is| are) (?:not (?:in|there|available|working|free)|off|away|out|busy|full|booked)(?: (?:that day|then|on [a-z]+days?))?\\b(?:,? then)?",
    "if (?:there(?:'s| is| are)|you(?:'ve| have)(?: got)?) (?:nothing|none|no (?:openings?|spots?|room|times?))(?: (?:free|open|left|available|then))*\\b|if nothing(?:'s| is) (?:free|open|left|available)\\b|if (?:that|it|that one)(?:'s| is) (?:gone|taken|full|booked)\\b",
    "(?:or |and |but )?if (?:that|it|this|those|they|neither|none|both)(?: of (?:those|them|these))?(?:'s| is| are|'re| isn't| aren't)? (?:no good|not (?:good|possible|free|available|an option|on)|out|impossible|(?:all )?(?:full|booked|gone|taken)|(?:doesn't|won't|don't|can't) (?:work|suit|do|fit)|possible or not)\\b(?:,? then)?",
    '(?:better|easier|nicer|preferable|safer) (?:for (?:me|us|him|her|them) )?than(?= (?:the |next |this |on |in )*(?:mornings?|afternoons?|evenings?|weekends?|(?:mon|tues|wednes|thurs|fri|satur|sun)day|\\d))|over(?= (?:next |this )?(?:mon|tues|wednes|thurs|fri|satur|sun)day)',
    '(?:and )?if neither(?: (?:of (?:those|them)))?(?: (?:works?|is (?:free|possible|available)))?(?:,? then)?\\b(?! (?:just )?(?:whatever|any))',
    'if not,?(?: then)?\\b|failing that\\b|or else\\b|otherwise\\b|(?:如果|要是)?没有的?话|(?:如果|要是)不行的?话?|(?:实在|要是|如果)?(?:不行|不能|没有|约不[到上]|排不[到上]|没位|满了|没号)(?:就|再)(?!是|算|说)|(?<=[,。])不是就|再不(?:是|然|行)(?:就|的?话)?|否则|不然(?:的话)?|要不(?:然)?(?!要)|实在不行',
  ),
  glue('before', "can(?:'t|not) wait (?:un)?till?\\b|等不到|等不及到"),
  glue(
    'after',
    "(?:can't|cannot|won't) (?:come(?: in)?|do (?:it|anything)|make it|be there) (?:un)?till? after\\b|要?等到(?=[^,。]{1,8}[之以]后)",
  ),
  glue(
    'from',
    "(?:(?:it|this|that) can|(?:i|we|she|he)(?:'d|'ll| would| will| can| could)(?: rather| gladly| happily| just)?|rather) wait (?:un)?till?(?: after)?\\b|(?:(?:but|just|and|or|please|only) )*(?:(?:no|not|any|nothing|(?:it |that )?(?:can't|cannot|mustn't|shouldn't|won't) be)(?: any)? (?:earlier|sooner) than\\b|(?:not|nothing|none|don't want (?:it|anything)|can't (?:come(?: in)?|do(?: anything)?|make it|be there|get (?:there|in|away|out|over|off|down there))|never) (?:before|until|till)(?: after)?\\b)|(?:on|at) or after\\b|earliest (?:would be|is|i can do is)\\b|(?:不(?:要|能)?|别)早[于过]|最早(?:要)?(?=\\d|周|下|明|今|上午|中午|下午)|(?:至少)?要?到(?=\\d{1,2}(?:点|号)[^点号]{0,4}才)",
  ),
  glue(
    'until',
    "(?:(?:but|just|and|or|please|only) )*(?:(?:no|not|nothing|(?:it |that )?(?:can't|cannot|mustn't|shouldn't|won't) be)(?: any)? later than\\b|(?:not|nothing|don't want (?:it|anything)|can't (?:come|do(?: anything)?)|never) (?:past|after|beyond)\\b)|(?:on|at) or before\\b|latest (?:would be|is|i can do is)\\b|最[晚迟](?:要?到?)?|(?:不(?:要|能)?|别)(?:[晚迟][于过]|超过)",
  ),
  // "Tomorrow, at the very latest two thirty"
  word(
    '(?:at |by )?(?:the )?(?:very |absolute )?latest (?=(?:at |by )?(?:half past |(?:a )?quarter (?:to|past) )?\\d{1,2}(?!\\d|th|[/-]))',
    (_, __, before) => (before.at(-1)?.kind === 'time' ? null : [{ kind: 'until' }]),
  ),
  glue(
    'until-it',
    "(?:(?:would be|will be|is|'s) )?(?:at )?(?:the |my )?(?:very |absolute )?latest\\b(?: (?:that )?(?:i|we|he|she) (?:can|could) (?:do|make(?: it)?|come|be there|get there|stay))?|为止",
  ),
  glue(
    'from-it',
    "(?:would be|will be|is|'s)(?: probably| about)? (?:the |my |our )(?:very |absolute )?(?:earliest|soonest)\\b(?: (?:that )?(?:i|we|he|she) (?:can|could) (?:do|make(?: it)?|come|be there|get there))?",
  ),
  glue(
    'around-it',
    'or (?:so|thereabouts|around (?:then|there)|about|something like (?:that|it)|something(?=$|[,.;!?]))\\b|-?ish\\b|give or take(?: (?:half an hour|an hour|\\d{1,2} minutes))?\\b|左右|前后|(?<![去在到就])附近(?!的|有|拿|办|上)|上下|那会儿',
  ),
  glue(
    'from-it',
    'at (?:the )?(?:very )?earliest\\b|(?:or|and|-) ?(?:later|after|beyond|onwards?|up)\\b(?! that| \\d| the | next | (?:mon|tue|wed|thu|fri|sat|sun)| (?:my )?(?:lunch|work|school|noon|dinner))|onwards?\\b|and on\\b(?! (?:mon|tues?|wed|thu|fri|sat|sun|the |week))|on ?wards\\b|(?<![1不一])起(?![不床来得飞码])|开始|往后|才(?:能|有空|可以|行|方便)',
  ),
  glue(
    'before-it',
    '(?:or|and) (?:earlier|before)\\b(?=$|[,.;!?]| (?:please|is|are|works?|would|on|in|at|if|so|but|because|and|or)\\b)|[以之]前|前(?!后|天|面|台|1天)',
  ),
  glue('from-it', '(?<=点|半|刻|分)才(?:能|可以)?到'),
  glue(
    'from-it',
    '(?:或者?|或是)(?:是)?(?:再|更)?(?:[晚迟](?:一|1)?[点些]|往后)(?:儿)?(?:也行|也可以|都行|都可以)?(?!\\d|半)',
  ),
  word('(?<=周\\d ?)[啊呀]不是(?=[下这上]?个?周\\d)', () => [{ kind: 'unresolved' }]),
  glue('later-than-it', '(?<=点|分|半|刻)(?:再|还)?要?[晚迟](?:一?[点些])?'),
  glue('after-it', '[以之过]后|后(?!天|日|面|来|半|1)'),
  glue('within', '之间|期间|中间(?=吧|都|$|[,。])|的?时候'),
  glue(
    'not',
    '(?<=\\b(?:any|every|all)\\b[^,.;]{0,40})but(?= (?:the |on )?(?:mon|tues?|wed(?:nes)?|thu(?:rs?)?|fri|sat(?:ur)?|sun)(?:day)?s?\\b)(?![^,.;]*\\b(?:best|better|ideal|works?|prefer)\\b)',
    'but(?= (?:dr|doctor)\\b)|(?:but(?= not)|except|other than|besides|apart from)(?= (?:not )?(?:with )?(?:dr|doctor)\\b)',
    '(?:any ?(?:day|time|thing|body|one|where|doctor|slot)?|every ?(?:thing|day)|all(?: days)?|whenever|some other day|(?:any|some|an) ?other (?:day|time)|(?:any|some) day)(?: works?| is (?:fine|good|ok(?:ay)?))?,? (?:but|except(?: for)?|other than|than|besides|apart from|aside from)\\b(?! not)',
    '(?:just |but |and |or |only |please |definitely |absolutely |ideally |preferably |maybe )*not\\b(?: (?:on|in|at(?! \\d)|for)\\b)?(?: (?:a|the|any)\\b)?(?! (?:only|just|necessarily|(?:too|so|very|that|really|super) (?:early|late)))',
    'except(?:ing)?(?: for| on| not)?\\b|excluding\\b|besides\\b|other than\\b|apart from\\b|aside from\\b|(?:instead|outside) of\\b|rather (?:than|not)\\b|avoid(?:ing)?\\b|without\\b|skip\\b|anything but\\b',
    "(?:but )?no\\b|nor\\b|neither\\b|never\\b|nothing\\b|none\\b|cannot\\b|(?:ca|do|wo|is|are|does|could|would)n'?t\\b(?: (?:do|want|come(?: in)?|make it|make|be|like|really|have|work|wish|need|give me|book me|put me)){0,2}|(?:can|do|will|would|could) not\\b(?: (?:do|want|come(?: in)?|make it|make|be|like)){0,2}|(?:i |we |he |she |they |and )*(?:hates?|dislikes?|can(?:'t|not) stand)\\b",
    'unable\\b(?: to (?:come|do|make it))?|unavailable\\b|busy\\b|tied up\\b|away\\b',
    '(?:但是?|可是|就是|只要|只是|反正)?(?:(?<!要)不要|(?<!想)不想(?:要)?|(?<!能)不能(?:是|在|安排)?|(?<!是)不是|不用|不约|不看|不选|不考虑|(?<![特分个区性离])别(?:约|安排|给我|排|选|在|是)?(?![的人太])|除(?!非)了?|避开|(?:我们?)?(?:最)?(?:讨厌|不喜欢|不爱)(?!的|,|。|$)|避免|只有?(?=.{1,8}(?:不行|没空)))(?:在|是|约|安排|给我|排)?',
  ),
  // "Does Dr. Chan work on Fridays"
  word('works?(?:ing)?\\b(?= (?:on )?(?:mon|tues|wednes|thurs|fri|satur|sun))', (_, __, before) =>
    before.at(-1)?.kind === 'person' ? [{ kind: 'filler' }] : null,
  ),
  word(
    "(?<!\\b(?:from|after|off|before|for) )(?:i(?:'m| am)? )?(?:work(?:ing)?|in class|at school|in school|at work)\\b(?=[^,.;]{0,12}(?:until|till?|to|from|on|mon|tue|wed|thu|fri))",
    ([words = '']) => [{ kind: 'work', lasts: lastsOf(words) }],
  ),
  glue('bit-later-than', `${A_BIT} later than\\b`),
  glue('bit-earlier-than', `${A_BIT} earlier than\\b`),
  glue('later-than', 'later than\\b|past\\b|[晚迟][于过](?!后)|超过'),
  glue(
    'after',
    'after (?:my|our|his|her|the) (?:[a-z]+ )?(?:trip|surgery|flight|vacation|holidays?|operation|wedding|exams?|move|procedure|treatments?|course)(?: (?:ends?|finish(?:es)?|is|are(?: done| over)?|is (?:done|over)))? on(?= (?:the \\d|(?:mon|tues|wednes|thurs|fri|satur|sun)day|[a-z]+ \\d))',
  ),
  glue('after', '(?:any ?time |sometime |right |just |shortly |soon )*after\\b|过了|过(?=\\d{1,2}点)'),
  // "Before my trip on the twentieth"
  glue(
    'before',
    '(?:before|ahead of) (?:my|our|his|her|the) (?:[a-z]+ )?(?:trip|surgery|flight|vacation|holidays?|operation|wedding|exams?|move|procedure|treatments?|course)(?: (?:starts?|begins?|is|are))? on(?= (?:the \\d|(?:mon|tues|wednes|thurs|fri|satur|sun)day|[a-z]+ \\d))',
  ),
  glue(
    'before',
    '(?:any ?time |sometime |right |just )*(?:before|earlier than|sooner than|prior to|ahead of)\\b|早[于过]',
  ),
  glue(
    'until',
    '(?:待|呆|留|坐|等)到(?=[上下中早晚午]*\\d{1,2}点)|只(?:能|会|是)?(?:在[\\u4e00-\\u9fff]{1,5})?(?:待|呆|留|住)到',
  ),
  glue('until', '(?<=有空|空|有时间|可以|方便)到(?=[上下中早晚午]*\\d{1,2}点)'),
  // "My referral expires on the fifteenth"
  glue(
    'until',
    '(?:expires?|runs? out|is due|are due|lapses?)(?: on| at| by)?(?= (?:the |at the |end|next|this|\\d|(?:mon|tues|wednes|thurs|fri|satur|sun)day|tomorrow))',
  ),
  glue(
    'until',
    '(?:any ?time )?by\\b|until\\b|till?\\b|(?:up (?:to|until)|until|till|through)(?: and|,)? including\\b|up (?:to|until)\\b|at (?:the )?latest\\b',
  ),
  glue('between', '(?:any ?time |some ?(?:time|where) |anywhere )*(?:in )?between\\b'),
  glue(
    'from',
    '(?:any ?time |sometime )*from\\b|start(?:ing)?(?: from| on| at)?\\b|beginning(?: on)?\\b|since\\b|as of\\b|从|自(?!己)',
  ),
  glue(
    'around',
    '(?:some ?(?:time|where) |any ?(?:time|where) )*(?:around|about|approximately|roughly|near(?:er)?(?: to)?|closer? to|towards?(?= (?:noon|midday|\\d))|circa|like around)\\b|大概|大约|(?<![先就我预想要再改来给们能次还也都帮请吧])约(?=(?:上午|下午|早上|晚上)?\\d{1,2}点)|差不多|接近|靠近',
  ),
  glue('than', '比'),
  glue('at', '(?:exactly |just |right )?(?:at|@)(?![a-z])'),
  glue('to', 'to\\b|thr(?:ough|u)\\b|-|到(?!期|底|时候)|至(?!少)'),
  glue(
    'or',
    '(?:and|or|either|also|plus|maybe|perhaps|possibly|and\\/or)\\b|&|\\/|\\+|或者?(?:是)?|和|跟|及|还是|还有(?=周|明|后|下|\\d)|也',
  ),
  word('(?<=(吧)?)[,、]', ([, last = '']) => [{ kind: last === '' ? 'comma' : 'stop' }]),
  glue(
    'positive',
    "没(?:有)?(?:课|班|会议?|事情?(?!先))(?=[,。!? 整都可])|(?:(?:is|are|would be|'s|might be|looks?|sounds?) )?(?:fine|good|great|ok(?:ay)?|perfect|best|better|ideal|possible|preferred|preferable|all right)(?: for me| for us| too| as well)?\\b|works?\\b(?: (?:best|better|well|fine|for me|for us|too))*|(?:would|will|'ll|'d|could) (?:also )?(?:do|suit)(?: (?:me|us|fine|nicely|too|as well|just fine|perfectly|at a (?:push|pinch)))*\\b(?=$|[,.;!?]| (?:too|but|and|or|so|if|please)\\b)|prefer(?:ably)?\\b|ideally\\b|i (?:can|could) (?:do|make|come)\\b|i(?:'m| am) (?:free|off|available|around|not (?:working|at work|in (?:class|school)))\\b|i(?:'d| would) (?:like|prefer|love|rather)\\b|i want\\b|let's (?:do|say|go with)\\b|可以|(?<!不)行|(?<!不)方便|有空|有时间|最好(?:是)?|比较好|合适|想约|想要|要约|希望|宁愿|我能来",
  ),
  glue(
    'stop',
    '(?:(?:and |but )?only(?! not)|but|like(?! (?:around|about))|however|instead|though|although|because|cause|so|then)\\b|[.!?;。！？；]|但是?|不过|可是|只是|因为|所以|那么|然后|而是|只[能有想]|就(?=周|下|明|今|\\d)',
  ),
];
