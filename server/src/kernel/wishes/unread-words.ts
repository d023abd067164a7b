import type { Token } from './token.ts';

const WHO = '(?:you(?: guys)?|there|it|that|she|he|they|(?:dr\\.? |doctor |the )[a-z]+|~+)';
/**
 * "If she's in", "if you have one", "let me see if": conditions that the search checks anyway, or that do not
 * matter.
 */
const IF_FREE = new RegExp(
  `\\b(?:(?:see|ask|asking|check|know|wondering|wonder|tell me) if\\b|if it's all the same(?: to you)?|if (?:at all )?(?:poss(?:ible)?|any|yes|needed|necessary|need be|you please|i may|i can|i could|we can|so)\\b|if ${WHO}(?:'s|'ve|'re|'d)?(?: (?:is|are|have|has|got|do|does|could|can))?(?: ?~+| (?:got|something|anything|any|one|an?|the|way|chance|opening|spot|it|that|me|still|also|even|in|are|full|there|free|open|available|working|around|possible|ok(?:ay)?|fine|please|better|easier|works?|suits?|fits?|squeeze|manage)\\b)+)`,
  'g',
);
/** "If it's not raining" is a condition that no search checks. */
const NEGATED = /\b(?:not|no)\b|n't\b/;
/** Words that ask for no other time. */
const HARMLESS =
  /\bneed (?:like |about |maybe |only )?\d{1,2} minutes\b|\bdepends\b|\b(?:regular|usual|routine) (?:check-?ups?|check|physical|visit|exam|cleaning|shot)\b|\bany ?more(?=[,.;!?]|$)|\b(?:in )?the rest of (?:the day|~)|\bin half an hour\b|\bonce the\b|(?<=~ )even(?=$|[,.;!?])|\b(?:or|maybe|perhaps) even(?= ~)|\b(?:school|office|bank(?:ing)?|work(?:ing)?|business|opening|your) hours\b|\b(?:more|other|less) than (?:welcome|happy|that)\b|\beach (?:of (?:us|them)|kids?|child)\b|\bafter all\b|\bsame idea\b|\bwhichever(?: one)?(?:'s| is| you have)? (?:free|available|open|easier|easiest|has space|works)\b/g;

/** Words that negate, narrow or join their neighbours. If one is left unread, the wish is uncertain. */
const TURNS =
  /\b(?:unless|except(?:ing|ion)?|excluding|instead|rather|versus|than|until|till|whereas|whichever (?:is|comes)|depending|used to|any ?more|not|never|neither|nor|none|without|avoid|skip|[a-z]+n't|each|alternate|neither|half|hours?|minutes|before|after|between|following|previous|opposite|remaining|the rest of|twice|whenever|as long as|provided|so long as|in case|assuming|supposing|if|once|(?:two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)(?! (?:of|kids?|children|people|hundred|times|blocks|sons|daughters|spots|slots|appointments|visits|in a row))|when it's|otherwise|(?<!\b(?:day|date|time|much|far|long|what|how|where|when|which|who) )is it(?= (?:i|i'd|and|she|he)\b))\b/g;
const TURNS_IN_CHINESE =
  /除非|除|[以之]外|而非|反而|相反|至少|起码|最多|顶多|隔(?!离)|轮流|轮(?![椅胎船到])|单[号日周]|双[号日周]|万一|否则|不然|中间|为止|直到|(?<![点刻几半])半(?!个?钟|个?小时|天|夜|个月|年)|(?<!特|分|区|个|性)别(?![的人~])|(?<!只)(?:要是|如果|假如)(?!有|你|能|可以|方便|没|~)/g;

/**
 * Words for a day, a time, an order or a comparison. Read in every sentence that is understood, so one that is
 * left over is a part of the wish that the reading lacks.
 */
const WISHES =
  /\b(?:(?:mon|tues|wednes|thurs|fri|satur|sun)days?|january|february|august|september|october|november|december|easter|thanksgiving|christmas|xmas|boxing day|remembrance|holidays?|weekends?|weekdays?|mornings?|afternoons?|evenings?|nights?|noon|midnight|today|tomorrow|tonight|days|weeks?|months?|earl(?:y|ier|iest)|late(?:r|st)?|soon(?:er|est)?|quarter|o'clock|thirds?|fourth|fifth|last|previous|prior|upcoming|nearest|farthest|furthest|different|another|only|least|most|less|fewer|longer|shorter|extended|several|weekly|monthly|daily|apart|consecutive|within|during|throughout|ahead|past|middle|even|usual|regular|hardly|barely|mostly|mainly|especially|usually|(?:the|that|a) (?!other |same |new |next )[a-z]+ doctor|(?:mr|mrs|ms)\.? [a-z]+ (?:instead|again))\b|\bsame (?!(?:kind of )?time|~)|\bthe other (?!doctors|lady)\b|\b(?:the|that|this) (?:first|next|second|third) (?=~)/g;
const WISHES_IN_CHINESE =
  /[早晚迟旬刻每另至从越单双]|(?:太太|先生|老[公婆]|[妈爸]+|女儿|儿子|孩子)的?[前后]面|(?<!刚|能)[之以][前后]|周(?![到围年转])|提前|推[迟后]|左右|甚至|尤其|主要|几乎|上[回次](?=的|那|1样)|(?<![\u4e00-\u9fff])[这那]个?时[间候]|老[样时][子间]|(?<![才就点])(?:放学|放工|收工|下课|散学)(?!直接|顺路|就过|过[来去])|寒假|暑假|普通话|广东话|国语|粤语|不如|(?<!最)最(?!忙|紧要|后|好|近|合适|方便|理想)|(?<![工台厨])午(?![睡觉])/g;

const LONGEST_PHRASE = 60;

/** Phrases that begin with an unread word that changes the meaning of others, or is part of the wish. */
export function unreadWords(plain: string, tokens: readonly Token[], isWish: boolean): string[] {
  const isChinese = /[\u4e00-\u9fff]/.test(plain);
  const unread = unreadOf(plain, tokens);
  const isFree = (words: string, ...[at]: readonly unknown[]) =>
    NEGATED.test(plain.slice(Number(at), Number(at) + words.length)) ? words : blank(words);
  const left = isChinese ? unread : unread.replace(IF_FREE, isFree).replace(HARMLESS, blank);
  const [turns, wishes] = isChinese ? [TURNS_IN_CHINESE, WISHES_IN_CHINESE] : [TURNS, WISHES];
  // Small talk without a wish is not asked about.
  return (isWish ? [turns, wishes] : [turns]).flatMap((pattern) => phrasesAt(plain, left, pattern));
}

function phrasesAt(plain: string, left: string, pattern: RegExp): string[] {
  return Array.from(left.matchAll(pattern), ({ index }) =>
    plain.slice(index, index + LONGEST_PHRASE).replace(/[,.;!?，。；！？].*/s, ''),
  );
}

/** The sentence with a mark in place of everything a rule has read. */
function unreadOf(plain: string, tokens: readonly Token[]): string {
  let unread = '';
  for (const { start, end } of tokens) {
    if (end > unread.length)
      unread += plain.slice(unread.length, start) + '~'.repeat(end - Math.max(start, unread.length));
  }
  return unread + plain.slice(unread.length);
}

function blank(words: string): string {
  return ' '.repeat(words.length);
}
