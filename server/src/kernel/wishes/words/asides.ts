import type { HeardTime } from '../token.ts';

/** Words beside the wish: past events, reasons, and existing visits. All are in normalised spelling. */
export interface WithoutAsides {
  readonly text: string;
  /** The visit to be moved: "that" and "the same time" refer to it. */
  readonly had: HeardTime | null;
}

const WEEKDAY = '(?:mon|tues|wednes|thurs|fri|satur|sun)day';
const MOVES =
  /\b(?:push|mov(?:e|ing)|re-?schedul\w*|same (?:kind of )?(?:time|day)|chang(?:e|ed|ing)|switch\w*|can't make)\b|改|挪|推|换/;

/** "I had an appointment for the 20th at ten, but": up to the next pause, the words describe the existing visit. */
const HAS = [
  /\b(?:i|we) (?:had|have|'ve got|have got) (?:an?|my|our) (?:appointment|visit|booking)(?: (?:for|on|at))? ([^,.;!?]{2,60}?)(?=,| but\b| and\b|[.;!?]|$)/,
  /\byou (?:told|gave|offered|booked|(?:had|put|have) me down for|had me in for)(?: me)? (?:on )?([^,.;!?]{2,60}?)(?=,| but\b| and\b|[.;!?]|$)/,
  /我?(?:记得)?上[次回](?:我)?(?:是|在|约在|约的是)([^,。;!?]{2,14}?)(?:看|来|约|做|见)?的(?=[,。;!?]|$)/,
  /我?(?:本来|原来|原先|刚刚?|刚才|之前)(?:是|约的?是?|约了|定的?是?|订的?是?){1,2}([^,。;!?]{2,30}?)的?(?=[,。;!?]|$)/,
];

const END =
  '(?=,|[.;!?]|$| (?:and (?:now|i|she|he|they|the|my|it|nobody|need|want|would|am|was told)|but|so|anyway|she|he|the doctor|i(?:.d| need| want| would|.m (?:looking|hoping|calling|due))|can (?:i|we|you)|could (?:i|we|you)|do you|is there)\\b)';
const PAST = new RegExp(
  [
    `\\bi missed (?:my|the|our) (?:[a-z]+ )?(?:appointment|visit)(?: (?:this morning|today|earlier today|earlier|yesterday|on ${WEEKDAY}))*`,
    `\\b(?:i|we|he|she) used to [^,.;!?]{2,60}?,? but (?:now|these days|lately)\\b`,
    `(?<!\\b(?:doctor|dr|one|1|lady|woman|man|guy|person|who|that) )\\bi (?:was supposed to (?:come|be)|(?:missed|forgot|cancelled|had)(?: (?:my|an?|the) (?:appointment|visit|one))?)\\b[^,.;!?]{0,60}?(?:yesterday|last (?:week|month|time|${WEEKDAY}))[^,.;!?]{0,30}?${END}`,
    `\\bmy last (?:visit|appointment|checkup) was\\b[^,.;!?]{0,80}?${END}`,
    `(?<!\\b(?:if|the (?:1|one|doctor|lady|man|woman|guy)) )\\b(?:i|we|my (?:husband|wife|son|daughter|mom|mum|dad))(?:'ve| have)?(?: already| just)? (?:called|phoned|rang|came(?: in)?|was (?:there|in|seen)|were (?:there|in|seen)|visited|dropped|saw)\\b(?:[^,.;!?]|dr\\.){0,80}?(?:yesterday|last (?:week|month|night|time|${WEEKDAY})|on ${WEEKDAY}|(?:on )?the \\d{1,2}th|ago)[^,.;!?]{0,40}?${END}`,
    // A doctor's order is the wish itself, unless the caller computes its date.
    `\\b(?:the doctor|dr\\.? [a-z]+|she|he) (?:said|wanted|told|asked)\\b[^,.;!?]{0,60}?(?=,? so (?:i guess )?that(?:'s|'d| would))`,
  ].join('|'),
  'g',
);
const PAST_IN_CHINESE =
  /我?(?:昨晚|昨夜|昨天|前天)[^,。;!?]{0,8}(?:疼|痛|咳|吐|烧|拉肚子|没睡|不舒服|头晕)[^,。;!?]{0,8}(?=[,。;!?]|$)|从?(?:昨天|前天|上个?周\d? ?|上次)[^,。;!?]{0,24}?(?:扭到|扭伤|摔倒?|摔伤|撞到?|受伤|伤到|开始(?:痛|疼|咳|烧|发烧)|发烧|打过|来过|看过|没人接|看的|来的|抽的血|做的|约的)(?!.{0,4}医生)[^,。;!?]{0,12}?(?=我就|[,。;!?今]|$)|我?从(?:昨天|前天|上?个?周\d? ?)就?(?:一直)?(?:开始)?打电?话?(?:了)?(?:都|一直)?(?:打不通|没打通|没人接)?/g;
const DONE_TODAY_IN_CHINESE =
  /我?(?:今天|今早)?(?:早上|上午|中午|下午)?(?:\d{1,2}点半?)?的(?:预约|号)?(?:给|都)?(?:错过|没赶上|忘)了?|(?:血|片子?|报告|检查)?是?今[天早](?:刚|才)*(?:抽|做|拍|打|拔|验|拿)的(?:血)?(?=[,。;!?]|$)/g;
const OVERDUE_IN_CHINESE =
  /(?:\d{1,2}月份?|上个月|去年)(?:就|本来)(?:该|应该|要)[^,。;!?]{0,6}了(?=[,。;!?])/g;
const ORDERED_IN_CHINESE = /医生(?:说|让我?|叫我?)[^,。;!?]{0,24}(?=[,。;]?那就?是)/g;

/** The days of journeys and operations are not wishes. */
const JOURNEYS =
  /\b(?:we|i|they)(?:'re| are|'m| am)? (?:fly(?:ing)?|leav(?:e|ing)|travell?ing|having (?:an? )?(?:surgery|operation|baby|procedure))(?: out| off| away| home| back)?(?: on)? (?:the )?(?:\d{1,2}th|(?:mon|tues|wednes|thurs|fri|satur|sun)day)\b(?![^.;!?]*\b(?:before|after) (?:then|that)\b)/g;
const AWAY_UNTIL =
  /\b(?:i|we)(?:'m|'re| am| are) (?:away|out of town|in (?!class|school|a |an |the )[a-z]+) (?:un)?till?\b[^,.;!?]{0,40}?(?=,? so\b|[,.;!?]|$)/g;
const BEFORE_JOURNEY =
  /\bbefore (?:we|i) (?:fly|leave|go|travel)(?: out| off| away| home)?(?: for)?(?: on)? (?=the \d|\d|christmas|new year|(?:mon|tues|wednes|thurs|fri|satur|sun)day)/g;

/** Questions about the clinic's hours. */
const OPENING =
  /\b(?:or )?(?:are|is) (?:you(?: guys)?|the clinic) (?:not )?(?:even )?(?:open|closed)\b[^,.;!?]{0,60}?(?=[,.;!?]|$| (?:i|so|can|could|if|then|cause|because|otherwise|(?:or|and)(?! (?:do|are) you)) )|(?:how late|un?till? when|till what time) (?:are|do) you(?: guys)? (?:open|stay open)(?: till| until)?|\byou (?:guys )?(?:don't|do not) open (?:un)?till? \d{1,2}|\bwhat are your hours\b|你们(?:那天|周末)?(?:开门|营业|上班|看诊)(?:吗|嘛|不)|你们(?:中午|午间|周末|节假日)(?:要|会)?(?:休息|关门|午休|不开门?)(?:吗|吧|的吧|是吧)|\b(?:if|whether|is|are) (?:dr\.? [a-z]+|you(?: guys)?|he|she)(?: is| are)? (?:still )?(?:taking|accepting) new patients\b|你们[那这]?[儿里边]?(?:可以|能|会)[说讲][\u4e00-\u9fff]{2,4}吗|\b(?:only )?works [^,.;!?]{0,40}right\?|\bwhat's today,?(?: (?:mon|tues|wednes|thurs|fri|satur|sun)day)?|\b(?:(?:but|and|since|because|if) )?you(?: guys)? (?:close|open|shut|finish) (?:at|by) \d{1,2}(?::\d\d| \d\d)?(?: ?[ap]m\b| o'clock)?(?: right| correct| yeah| no)?\b|你们\d{1,2}点(?:半)?(?:关门|下班|开门|上班)(?:对吧|吧|吗)?/g;
/** Explains why a time suits, and adds nothing to it. */
const REASONS =
  /\b(?:and )?(?:i )?can't get away any (?:earlier|sooner)\b|\bbut i can't make (?:it|that)(?: any ?more)?\b|(?<!\d(?:th)?,? )\bthat's an? (?:mon|tues|wednes|thurs|fri|satur|sun)day\b/g;
const BACK_ON =
  /我?(?:们)?\d{1,2}[号日](?:坐飞机|坐车|飞)?(?:才)?(?:回来|回到温哥华|到家)(?=最早|所以)|(?:回来|到家|回到家)要?\d{1,2}[号日]了?(?=[,。;])|(?:(?:我们?|他|她)(?:大概|差不多)?(?:\d{1,2}[号日]|周\d ?)|(?<=[,。;])(?:\d{1,2}[号日]|周\d ?)(?=才))(?:才|就|要|会)*(?:回来|回到?(?:温哥华|家|加拿大)|到家)了?(?=[,。;])/g;
/** "The thirteenth, that's a Friday, right?" names a weekday that has to be that date's. */
const OF_WEEKDAY =
  /\b(\d{1,2}th),? (?:(?:and|i think|i believe|so|which)? ?that's|which is|it's|that would be|isn't that|is that) (?:an? )?(?=(?:mon|tues|wednes|thurs|fri|satur|sun)day\b)|\b(\d{1,2}th),? an? (?=(?:mon|tues|wednes|thurs|fri|satur|sun)day(?:[,.;!?]|$))|\b((?:mon|tues|wednes|thurs|fri|satur|sun)day),? (?:that's|which is|that would be) (?=the \d{1,2}th)/g;
/** "Quarter past, uh, quarter past four", "after the, uh, after my exams" */
const STUTTERS =
  /\b(?:half|quarter) (?:past|to),? (?:uh|um|er|hmm),? (?=(?:half|quarter) )|\b(after|before|around|until|till|between|from|at|on)(?: the| my| a)?,? (?:(?:uh|um|er|hmm|like|well),? )+(?=\1\b)/g;
/** 原来想说周二的, 现在改成周四: what was meant before is taken back. */
const MEANT_BEFORE =
  /(?:原来|原本|本来|刚才|刚刚|之前|一开始)(?:我)?(?:是|就)?(?:想|打算|说|约|定|订|要|讲)+的?(?:是)?[^,。;!?]{2,14}?的?[,。 ]*(?=(?:现在|但是?|不过|后来|还是|能不能|可不可以|想)*(?:改|换)[成到为])|\bi (?:was going to|wanted to|meant to|would have) (?:say|said|asked? for|ask for) (?:the )?[a-z0-9 ]{3,30}?,? but (?=(?:now |let's |actually |i'd |could we )*(?:make|make it|do|change|go|say))/g;
const MOVED_FROM =
  /\b((?:move|change|push|switch) )my \d{1,2}(?::\d{2})?(?: ?(?:am|pm|o'clock))?(?: appointment| visit)? to (?:an? )?(.{0,20}?)(?:, (?:the )?same day)?(?=,|[.;!?]|$)/g;

/** `readTime` resolves words to a moment; a visit is skipped only if both its day and its time are named. */
export function withoutAsides(plain: string, readTime: (words: string) => HeardTime | null): WithoutAsides {
  let text = plain;
  let had: HeardTime | null = null;
  for (const pattern of MOVES.test(plain) ? HAS : []) {
    const found = pattern.exec(text);
    const moment = found ? readTime(found[1] ?? '') : null;
    if (!found || !moment) continue;
    had = moment;
    text = text.replace(found[0], ',');
  }
  return { text: withoutPast(text), had };
}

/** "Move it from Thursday to Friday", "cancel Wednesday and": the existing visit is not a wish. */
const GIVEN_UP =
  /\b((?:move|change|push|switch|shift|bump|re-?schedule)(?: (?:it|that|this|(?:my|the|our) (?:[a-z]+ )?(?:appointment|visit|booking|one|1)))?) from (?!\d{1,2} (?:to|until|till) \d{1,2} to)[^,.;!?]{2,40}? to |\bcancel (?:my |the |our )?[^,.;!?]{3,40}? and /g;

/** 我二十号才回来, 之后都可以 */
const AFTERWARDS = /[,。](?:那?之后|以后|过后)(?:都|就|哪|随便|再|任何|什么)/;

/** "I saw Dr. Gill last week, and she wants me back, so with her" */
const MEANT_AGAIN = /\b(?:with|see|for|to) (?:her|him)\b|(?:跟|找|约|看)(?:他|她)/;
const A_DOCTOR = /\b(?:dr\.?|doctor) (?!said|told|wants|and|about|for|last|on)[a-z'-]+|[\u4e00-\u9fff]医生/;

/** What is over, without the doctor that is meant again in the rest of the sentence. */
export function withDoctorOnly(told: string, text: string): string {
  return MEANT_AGAIN.test(text) ? `, ${A_DOCTOR.exec(told)?.[0] ?? ''}, ` : ',';
}

function withoutPast(text: string): string {
  return text
    .replace(STUTTERS, '')
    .replace(MEANT_BEFORE, '')
    .replace(OF_WEEKDAY, '$1$2$3 ')
    .replace(REASONS, ',')
    .replace(BACK_ON, (told) => (AFTERWARDS.test(text) ? told : ','))
    .replace(MOVED_FROM, '$1at $2')
    .replace(GIVEN_UP, '$1, ')
    .replace(BEFORE_JOURNEY, 'before ')
    .replace(JOURNEYS, ',')
    .replace(AWAY_UNTIL, ',')
    .replace(OPENING, ',')
    .replace(PAST, (told) => withDoctorOnly(told, text))
    .replace(PAST_IN_CHINESE, ',')
    .replace(DONE_TODAY_IN_CHINESE, ',')
    .replace(OVERDUE_IN_CHINESE, ',')
    .replace(ORDERED_IN_CHINESE, ',');
}
