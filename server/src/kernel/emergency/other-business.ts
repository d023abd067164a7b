/** Where a caller may pass from one matter to another. */
const PASSAGES =
  /([.;:!?。！？；：\n]+|[,，]|\b(?:because|'?cause|cuz|(?:but|and|so)(?: now| also)?|also|anyway|now)\b|因为|但是|可是|不过|所以|另外|还有|而且|对了|现在)/u;
/** What callers come for, what is long over, and what they ask of anybody. */
const BUSINESS =
  /\b(?:appointments?|book(?:ed|ing)?|resched\w*|cancel\w*|refills?|renew\w*|prescriptions?|pamphlets?|brochures?|reports?|records?|letters?|forms?|notes?|insurance|check-?ups?|physical|follow-?ups?|flu|vaccines?|referrals?|see (?:the|a|my|dr\.?|doctor)|doctor \w+|come in|anything (?:open|available|today|on)|last (?:year|month|week|time)|(?:years?|months?|weeks?) ago|in (?:19|20)\d\d|back in|(?:does|do|can|why|what|is it true|how) (?:stress|people|you|the|a|an|strokes?)|hi|hello|thanks?|thank you|sorry)\b|预约|约(?:个|一下|星期|明天|下|时间|医生|[王李张陈刘黄林])|改(?:期|时间|一下|到)|取消|续药|配药|开药|病历|报告|记录|证明|信|表格?|小册子|讲座|资料|挂号|体检|打针|疫苗|复诊|复查|来不了|有号|有位|去年|前年|上个?(?:月|星期|周|次)|年前|会不会|为什么|你好|谢谢|不好意思/u;

const LETTER = /\p{L}/u;
/** Where a story or an old episode was left out. */
const CUT = / , /u;

/**
 * A text without the matters that callers usually come for and what is long over, and without the words that led from these to the rest;
 * null where there are none, or nothing else.
 */
function withoutOtherBusiness(plain: string): string | null {
  if (!BUSINESS.test(plain) && !CUT.test(plain)) return null;
  const pieces = plain.split(PASSAGES);
  let rest = '';
  // Every second piece is a passage.
  for (let at = 0; at < pieces.length; at += 2) {
    const piece = pieces[at] as string;
    if (!isKept(piece)) continue;
    const passage = isKept(pieces[at - 2]) ? pieces[at - 1] : ', ';
    rest = rest === '' ? piece.trimStart() : `${rest}${passage}${piece}`;
  }
  return rest === '' || rest.length === plain.length ? null : rest;
}

function isKept(piece: string | undefined): boolean {
  return piece !== undefined && LETTER.test(piece) && !BUSINESS.test(piece);
}

/** Where what happens now begins, after how long it has been nothing much. */
const TURN =
  /(?<=[.;:!?,。！？；，\n]\s*|\b(?:but|and|so) )(?:now|then|today|tonight|since|yesterday|last night|this (?:morning|afternoon|evening)|suddenly|all of a sudden|just now)\b|现在|今[天早晚]|昨[天晚]|刚[才刚]|突然|忽然|早上|下午|晚上/gu;

/** From the last such word on; null where there is none, or nothing before it. */
function sinceTheTurn(plain: string): string | null {
  let last = 0;
  for (const { index } of plain.matchAll(TURN)) last = index;
  return last === 0 ? null : plain.slice(last);
}

/** What the score must not weigh against the rest of a sentence: "I'd like to book for Thursday because …", "for weeks it was nothing, since last night …". */
export function partsByThemselves(plain: string): readonly string[] {
  return [withoutOtherBusiness(plain), sinceTheTurn(plain)].filter((part) => part !== null);
}
