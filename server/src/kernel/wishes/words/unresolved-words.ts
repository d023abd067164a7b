import { type WordRule, word } from '../token.ts';
import { oneDay } from './date-words.ts';
import { clockAt, sharedDay } from './heard-words.ts';
import { MONTH } from './month-words.ts';

/** The duration of a pain is not a wish; read first, because it contains days. */
export const symptomWords: readonly WordRule[] = [
  // "If neither, then whatever": a fallback for two wishes at once cannot be searched for.
  word('(?:and )?if neither,? (?:then )?(?:just )?(?=whatever|any)', () => [{ kind: 'unresolved' }]),
  // "Tuesdays now or is it Thursdays": the caller does not know.
  word(
    'or (?:is|was) it\\b(?= (?:the |on |a )*(?:(?:mon|tues|wednes|thurs|fri|satur|sun)days?|\\d|next|this|tomorrow|today))',
    () => [{ kind: 'unresolved' }],
  ),
  // Repeating visits ("every other Friday") cannot be booked.
  word(
    '(?<!\\boff )(?:every (?:second|other|2th|3th)|once an?|twice an?|bi-?weekly|fortnightly) ?(?:day|week|month|(?:mon|tues|wednes|thurs|fri|satur|sun)day)?\\b|每?隔1?个?(?:周\\d?|[天日]|月)(?!壁)',
    () => [{ kind: 'unresolved' }],
  ),
  word(
    '(?<=\\boff )(?:work )?(?:every )?(?:second|other|2th) (?:mon|tues|wednes|thurs|fri|satur|sun)day\\b(?!.*\\b(?:this|next|tomorrow|\\d{1,2}th|december|january)\\b)',
    () => [{ kind: 'unresolved' }],
  ),
  // "Or the closest weekday": which of the two sides is not said.
  word(
    '(?:or )?(?:the )?(?:closest|nearest) (?:weekday|work(?:ing)? ?day|business day|day|(?:mon|tues|wednes|thurs|fri|satur|sun)day)\\b(?: to (?:that|it))?|最(?:近|靠近|接近)的(?:工作日|周\\d ?)',
    () => [{ kind: 'unresolved' }],
  ),
  // "Every Monday for four weeks": several visits.
  word(
    '(?:for|over) (?:the next )?(?:\\d{1,2}|a few|a couple of|several) (?:weeks|months)(?: (?:straight|running|in a row))?\\b(?<=every [^,.]{1,60})|(?:once|twice|\\d times) (?:a|every|per) (?:week|month)\\b|(?:连续|一连|连着)\\d个?(?:周|月)|每个?周(?:来)?[1-7] ?次|(?<=周\\d ?)1个(?=[,、和 ]*周\\d ?1个)',
    () => [{ kind: 'unresolved' }],
  ),
  // "Not the 24th, that's my anniversary": the day was named before.
  word(
    "(?:that|which|it)(?:'s| is| would be) (?:my|our|his|her|my [a-z]+'s) (?:[a-z]+ )?(?:birthday|anniversary|days? off|vacation|holiday)\\b",
    (_, __, before) => (before.some(({ kind }) => kind === 'day') ? [{ kind: 'filler' }] : null),
  ),
  word(
    '(?<!, )whenever (?:my|our|his|her) (?!doctor|dr\\b)(?![^,.;]{0,30}school)[^,.;!?]{3,40}(?![a-z])',
    () => [{ kind: 'unresolved' }],
  ),
  // "Not that one", of a time that was offered; of several, the caller says which.
  word('(?:and |but )?not that (?:one|1)(?: again| this time)?\\b', (_, { heard }, before) => {
    const [offer, other] = heard ?? [];
    if (!offer || before.some(({ kind }) => kind === 'person')) return null;
    if (other) return [{ kind: 'unresolved' }];
    return [{ kind: 'not' }, ...oneDay(offer.date), clockAt(offer.time), { kind: 'stop' }];
  }),
  word('(?:and |but )?not (?:with )?(?:him|her|that (?:doctor|one|1))(?: again| this time)?\\b', () => [
    { kind: 'person', person: { kind: 'other' } },
  ]),
  word(
    "(?:i'm |i am |we're )?not (?:keen on|happy with|comfortable with|(?:a )?fond of|a fan of|sure about) (?:him|her|(?:that|this|the) doctor)\\b|(?:(?:那|这)(?:个|位)?|刚才的?)医生(?:我|我们|就)*(?:不(?:太|是很)?(?:喜欢|行|好|要|想看|合适|满意))(?:[,，]?(?:换|改)1?个)?",
    () => [{ kind: 'person', person: { kind: 'other' } }],
  ),
  word(
    '(?:and |but )?not (?:with )?the (?:1|doctor) (?:i|we|she|he) (?:saw|had|got|seen)(?: (?:(?:the )?last time|before))?\\b',
    () => [{ kind: 'person', person: { kind: 'other' } }],
  ),
  // "It's worse today" describes how somebody feels.
  word(
    "(?:it|that|this|he|she|they|the pain|(?:my|his|her) [a-z]+)(?:'s|'re| is| are| was| were| feels?| gets?| got| hurts?)(?: [a-z]+){0,2} (?:worse|swollen|sore|painful|hurting|bleeding|infected|more)(?: [a-z]+)? (?:today|tonight|this (?:morning|afternoon|week)|now)\\b|(?:今天|今早|现在|这[几\\d]天|今天早上)(?:就|更|又|还|也|都|有点|越来越)*(?:加)?(?:痛|疼|严重|厉害|肿|难受|不舒服|发烧)(?:起来)?了?",
    () => [{ kind: 'filler' }],
  ),
  // 周四全天: none of the hours named for other days.
  word('(?:1?整天|全天)(?:都)?', (_, __, before) =>
    before.at(-1)?.kind === 'day'
      ? [{ kind: 'part', part: { window: { from: 0, to: 24 * 60 }, half: null } }]
      : null,
  ),
  // 十九号那个礼拜放假: the days were named before.
  word('(?:学校)?放假(?:在家|回来|的日子)?(?!的时候|以后|之后|后)', (_, __, before) =>
    before.some(({ kind }) => kind === 'day') ? [{ kind: 'filler' }] : null,
  ),
  word('(?:挑|选|找)个?(?:学校)?放假的日子(?=,?\\d)', () => [{ kind: 'filler' }]),
  // Being late for a visit is not a wish for another time.
  word(
    "(?:i'm |we're |i am |we are )?(?:gonna be|going to be|running|will be)(?: like| about| maybe)?(?: \\d{1,2} minutes?)? late\\b",
    () => [{ kind: 'unresolved' }],
  ),
  word('(?:发烧|发热|咳嗽?|头?痛|头?疼|拉肚子)(?:发|了|咗|着|得|有|已经)*\\d{1,2}[日天]', () => [
    { kind: 'filler' },
  ]),
  word(
    '(?:ever )?since (?:thanksgiving|christmas|new year.?s?|easter|halloween|labou?r day)\\b|(?:ever )?since (?:last |this |the )?(?:sun|mon|tues|wednes|thurs|fri|satur)?(?:day|yesterday|morning|night|week|weekend|month|\\d{1,2}(?:th|st|nd|rd)?)(?: (?:morning|afternoon|evening|night))?\\b|(?:for|over|past|these|the (?:last|past)) (?:the )?(?:last |past )?(?:\\d{1,2}|a|a few|a couple(?: of)?|several|few) (?:days?|weeks?|months?|years?|hours?|nights?)\\b(?! (?:from|out|ahead))|\\d{1,2} (?:days?|weeks?|months?|years?) (?:now|old|already)\\b|all (?:night|week|day long|morning)\\b|(?:every|last) night\\b|(?:好?几|\\d{1,2})(?:个)?(?:天|周|月|年|星期)了|从(?:昨天|早上|上周|前天)(?:到现在|开始)?|(?:今天|今早)?早上到现在|[一1]?整?个?晚上?(?:都)?(?:没|睡不)',
    () => [{ kind: 'filler' }],
  ),
  word(
    "(?:that|it)(?:'s| is| would be) (?:an?|\\d{1,2}|half an) (?:hours?|minutes?|days?|weeks?) (?:later|earlier|away)\\b|(?:but )?(?:don't|do not) (?:you dare |you )?(?:lose|drop|give up|let go of|cancel)\\b[^,.;]{0,40}(?![a-z])",
    () => [{ kind: 'filler' }],
  ),
  // "It hurts at night", 晚上睡不好
  word(
    '(?:hurt(?:s|ing)?|ach(?:es|ing)|cough(?:s|ing)?|worse|wak(?:e|es|ing)(?: up)?|sleep(?:s|ing)?|itch(?:es|ing|y)?|throb(?:s|bing)?|sweats?|sweating|dizzy|pain)(?: (?:me|him|her|up|a lot|well|badly|more|mostly|especially|so much|all))*,? (?:at|in the|every|during the|over) ?(?:night|mornings?|evenings?|day)\\b|(?:晚上|夜里|半夜|早上|白天|一到晚上|早起)(?:就|老是?|总是?|都|也|一直|经常|会|又|还|更|特别|有点|睡觉)*(?:睡不|睡觉不|咳|疼|痛|痒|发烧|起夜|出汗|盗汗|抽筋|难受|不舒服|头晕|头疼|头痛|喘|流鼻血|吐|醒|失眠|肿|麻)',
    () => [{ kind: 'filler' }],
  ),
  word('[起睡来](?:得|的)(?:比较|有点|太|很)?[早晚]', () => [{ kind: 'filler' }]),
  // The length of a visit follows from its reason.
  word(
    '(?:a |an )?(?:long|longer|double|extended) (?:1|one|appointment|visit|slot)\\b|(?:a )?half (?:an? )?hour(?: at least| or so)?(?=$|[,.;!?])|(?:时间)?(?:要|最好)?(?:时间)?[久长][1一]?[点些](?:的)?|半个?(?:小时|钟头|钟)(?=[,。;!?]|$)',
    () => [{ kind: 'filler' }],
  ),
  word(
    'no (?:offen[cs]e|hard feelings|pressure|big deal)\\b|i mean (?=(?:for )?(?:my|his|her|our) [a-z]+(?:$|[,.;!?]))|the first (?=(?:mon|tues|wednes|thurs|fri|satur|sun)day (?:right )?after\\b)',
    () => [{ kind: 'filler' }],
  ),
  word(
    '(?:in )?(?:an?|half an|\\d{1,2}) (?:hours?|minutes?) (?:before|after|past) (?:closing|you (?:close|open)|opening|lunch|school|work|noon)\\b',
    () => [{ kind: 'unresolved' }],
  ),
  // "My lunch is twelve to one"
  word(
    '(?:my|our) (?:lunch|break)(?: break| hour| time)? (?:is|goes|runs)(?: from)?(?= (?:half past )?\\d)',
    () => [{ kind: 'unresolved' }],
  ),
  // 今天好冷哦
  word(
    "(?:it's |it is )?(?:so |really |pretty )?(?:cold|hot|raining|pouring|snowing|freezing|gorgeous|lovely|nice)(?: (?:out|outside))? today\\b|今[天日](?:真|好|很|太|这么|挺|都)*(?:冷|热|凉快?|暖和?|晒|下雨|下雪|刮风|天气|雨)(?:好|真|很|这么)?大?",
    () => [{ kind: 'filler' }],
  ),
  // "While the baby naps": the time that suits.
  word(
    "(?:while|when) (?:the |my |our |his |her )?(?:(?:baby|kids?|son|daughter|twins|little (?:1|one)|toddler|husband|wife)(?:'s| is| are)? )(?:naps?|napping|sleeps?|sleeping|asleep)\\b",
    () => [{ kind: 'filler' }],
  ),
  word("(?:we |it )?(?:just )?(?:didn't|don't) (?:click|get along|get on)\\b", () => [{ kind: 'filler' }]),
  // "The whole day", of the day before.
  word('(?:the )?(?:whole|entire|all) day(?: long)?\\b', (_, __, before) =>
    before.at(-1)?.kind === 'day' ? [{ kind: 'filler' }] : null,
  ),
  // 周末就随便, after an hour: whether that hour is meant for it too.
  word('就(?:随便|都(?:行|可以)|什么时候都(?:行|可以))', (_, __, before) => {
    const isHour = before.some(({ kind }) => kind === 'time' || kind === 'part');
    return before.at(-1)?.kind === 'day' && isHour && before.at(-2)?.kind.endsWith('-it')
      ? [{ kind: 'unresolved' }]
      : null;
  }),
  // 要不八点半, 要不四点以后
  word('要不(?=就?[^,。]{1,12},要不)', () => [{ kind: 'filler' }]),
  word('(?<=要不就?[^,。]{1,12},)要不', () => [{ kind: 'or' }]),
  // 过了新年再说吧, 一月四号
  word('(?:等)?过[了完]新?年(?:以后)?(?:再说)?吧?(?=,?\\d{1,2}月)', () => [{ kind: 'filler' }]),
  // 过来怎么也要三点四十了
  word(
    '(?:怎么(?:样)?也|最少也?|最快也?|最早也?|起码也?|至少也?)(?:要|得)(?=(?:[上下中]午|早上|晚上)?\\d)',
    () => [{ kind: 'from' }],
  ),
  // "Nine thirty on"
  word('(?<=\\d )on(?=$|[,.;]| and\\b)', () => [{ kind: 'from-it' }]),
  // "I've been up three nights"
  word(
    '(?:for |in |the (?:last|past) )*(?:\\d{1,2}|a few|several|a couple(?: of)?|many|most) nights\\b(?: (?:in a row|straight|running|now))?(?! (?:a|per|this|next|shift))',
    () => [{ kind: 'filler' }],
  ),
  // "My kid is five"
  word(
    "(?:\\b(?:my|our|the) )?(?:kid|kids|son|daughter|boy|girl|baby|toddler|grandson|granddaughter|little (?:1|one)|twins|child|he|she|they)(?:'s|'re| is| are)(?: (?:only|just|about|almost|already|now|turning|nearly))* \\d{1,2}(?: and a half)?(?=$|[,;!?.]| (?:and|so|but|now|he|she|with|can|could|if|this year)\\b)(?! ?(?:and|or) \\d)",
    (_, __, before) => (before.some(({ kind }) => kind === 'time') ? null : [{ kind: 'filler' }]),
  ),
  // "It hasn't helped"
  word(
    "(?:it|that|this|they|those|these|the [a-z]+(?: [a-z]+)?|he|she)(?:'s| has| have|'ve| is| are| was| were| did| does| do)?(?:n't| not|not)(?: (?:really|even|at all|been|quite|gotten|getting|got))* (?:help(?:ed|ing)?|improv(?:ed|ing|e)|(?:gone|going|go) away|clear(?:ed|ing)?(?: up)?|better|heal(?:ed|ing)?|stop(?:ped|ping)?|settl(?:ed|ing)(?: down)?|any better|respond(?:ed|ing))\\b",
    () => [{ kind: 'filler' }],
  ),
  // "If the Thursday could be after ten I'd take it": what follows is the wish.
  word(
    "if (?=(?:the |you have |there's |there is |it's |that )?(?:next |this )?(?:(?:mon|tues|wednes|thurs|fri|satur|sun)day|\\d{1,2}th|tomorrow|today)(?: one| 1)? (?:can|could|is|was|were|would)\\b(?! (?:full|booked|taken|gone|not|closed|no )))(?=[^.]*\\b(?:i'd|i'll|i would|that would|that'd|we'd|we'll|great|perfect|good|please)\\b)|如果(?=(?:[今明后]天|周\\d ?|[上下]午|早上|\\d{1,2}[号点])[^,。]{0,4}(?:有|可以|能|行))",
    () => [{ kind: 'filler' }],
  ),
  // 这个时间我要接孙子: of the time that was offered.
  word(
    '(?:[这那]个?|这段)(?:时[间候]|点|钟点)(?:我们?|他|她|孩子|刚好|正好|都|就)*(?:要|得|在|有|还)(?!空|时间|没有|别|更|早|晚)[\\u4e00-\\u9fff]{1,9}(?=[,。;!?])',
    (_, { heard }, before) => (heard?.length && before.length === 0 ? [{ kind: 'filler' }] : null),
  ),
  // "She is eighty four"
  word('(?:sixty|seventy|eighty|ninety)(?:[- ]\\d)?\\b', () => [{ kind: 'filler' }]),
  // "Harpreet Singh, May fifth sixty-six" is a birth date.
  word(
    `${MONTH}\\s*(?:the )?\\d{1,2}(?:th|st|nd|rd)?,? (?:(?:19|20) ?)?(?:sixty|seventy|eighty|ninety)(?:[- ]?\\d)?\\b`,
    () => [{ kind: 'filler' }],
  ),
  word(
    '(?:actually |please |can you |could you )*make it (?=(?:in )?(?:the |a )?(?:morning|afternoon|later|earlier|bit|little))',
    (_, { heard }) => {
      const day = sharedDay(heard);
      return day ? oneDay(day) : null;
    },
  ),
  word(
    '(?:in |is |type )?(?:grade|room|suite|unit|floor|apartment|apt|stage|extension|aged?|turning|turns) (?:#|number )?\\d{1,3}\\b',
    () => [{ kind: 'filler' }],
  ),
  word(
    '(?:it )?(?:takes?|lasts?|is) (?:about )?(?:\\d{1,3}|half an|an) (?:minutes?|hours?)\\b|(?:a |the )?\\d{2}[- ]minutes? (?:visit|appointment|slot)\\b|半个?小时的(?:预约|时间)',
    () => [{ kind: 'filler' }],
  ),
];

/** Phrases with a day or a time that cannot be resolved; read last. */
export const unresolvedWords: readonly WordRule[] = [
  // "I have the day off on the twentieth", "Fridays are my only day off"
  word(
    "(?:(?:i|we)(?:'ve| have)?(?: got| get| take)? )?(?:the |my |a |our )?(?:(?:only|regular|usual|whole) )*days? off(?: work| school)?\\b",
    (_, __, before) => (before.some(({ kind }) => kind === 'day') ? [{ kind: 'filler' }] : null),
  ),
  word(
    "(?:(?:i|we|he|she)(?:'ve|'s| have| has)?(?: got| gets?| takes?)? )?(?:the |my |a |our |his |her |their )?(?:(?:only|regular|usual|whole) )*days? off(?: work| school)?(?= (?:(?:which|that|on|is|are|this|next|the) )*(?:mon|tues|wednes|thurs|fri|satur|sun|tomorrow|today|\\d))",
    () => [{ kind: 'filler' }],
  ),
  word(
    '(?:my |her |his |the |our |a |stat )?(?:birthday|anniversary|days? off|holidays?|vacation|pay ?day|(?:spring|march|winter|summer|christmas|fall|school) (?:break|holidays?|vacation)|half[- ]term|reading (?:break|week)|easter|thanksgiving|labou?r day|victoria day|family day|good friday|(?:lunar|chinese) new year|eid|diwali|ramadan|hanukkah|passover)\\b|生日|春节|过年|新年|中秋节?|国庆节?|端午节?|清明节?|复活节|感恩节|放假(?:的时候|以后|后)?|[寒暑]假|假期',
    () => [{ kind: 'unresolved' }],
  ),
  word(
    '(?:an? |the )?pro[- ]?d day\\b(?=.*\\bthe \\d{1,2}th\\b)|(?:what|which|some|most|a|an|one|good|per|the|each|these|those|other|any) days?\\b|(?:per|a) (?:week|month)\\b|哪1?天|什么时[候间]|几点|几号|每天|天天|1天|那天|聊天|天气|白天',
    () => [{ kind: 'filler' }],
  ),
  word(
    "(?:i|she|he|we|they)(?:'d| would|'ll)? (?:have to|need to|gotta|must|should|better) (?:check|ask|say)\\b(?! (?:the|a|dr|him|her|you|if you))(?!.*\\b(?:give me|something|let's|so|how about|what about|could (?:we|i|you))\\b)|i (?:forget|can't remember|don't remember)\\b|(?:我|他|她)?(?:得|要|再)(?:问问|问一下|商量)",
    () => [{ kind: 'unresolved' }],
  ),
  // "In two weeks, that's what she said, two weeks"
  word(
    '(?:about |like )?(?:\\d{1,2}|an?|a couple of|a few) (?:days?|weeks?|months?)(?=$|[,.;!?])',
    (_, __, before) =>
      before.some(({ kind }) => kind === 'day') && before.at(-1)?.kind === 'comma'
        ? [{ kind: 'filler' }]
        : null,
  ),
  word('days?\\b|weeks?\\b|months?\\b|(?<!一)周(?![围到年])', () => [{ kind: 'unresolved' }]),
];
