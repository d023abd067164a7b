/** Where a caller may pass from one matter to another. */
const PASSAGES =
  /([.;:!?。！？；：\n]+|[,，]|\b(?:because|'?cause|cuz|(?:but|and|so)(?: now| also)?|also|anyway|now)\b|因为|但是|可是|不过|所以|另外|还有|而且|对了|现在)/u;
/** What callers come for, and what is long over. */
const MATTERS = String.raw`\b(?:appointments?|book(?:ed|ing)?|resched\w*|cancel\w*|refills?|renew\w*|prescriptions?|pamphlets?|brochures?|reports?|records?|letters?|forms?|notes?|insurance|check-?ups?|physical|follow-?ups?|flu|vaccines?|referrals?|last (?:year|month|week|time)|(?:years?|months?|weeks?) ago|in (?:19|20)\d\d|back in)\b|预约|约(?:个|一下|星期|明天|下|时间|医生|[王李张陈刘黄林])|改(?:期|时间|一下|到)|取消|续药|配药|开药|病历|报告|记录|证明|信|表格?|小册子|讲座|资料|挂号|体检|打针|疫苗|复诊|复查|去年|前年|上个?(?:月|星期|周|次)|年前`;
/** The same, and what is said to anybody or asked of anybody. */
const BUSINESS = new RegExp(
  String.raw`${MATTERS}|\b(?:see (?:the|a|my|dr\.?|doctor)|doctor \w+|come in|anything (?:open|available|today|on)|(?:does|do|can|why|what|is it true|how) (?:stress|people|you|the|a|an|strokes?)|hi|hello|thanks?|thank you|sorry)\b|来不了|有号|有位|会不会|为什么|你好|谢谢|不好意思`,
  'u',
);
/** What a clause may be about that names a red flag only by the way. */
const SUBJECT = new RegExp(
  String.raw`${MATTERS}|\b(?:courses?|class(?:es)?|claims?|complain\w*|parking|wheelchairs?)\b|投诉|轮椅|理赔|培训|课|约`,
  'u',
);
/** Said of what somebody has at this moment. */
const PRESENT =
  /\b(?:now|today|tonight|sudden\w*|(?:minutes?|hours?|days?) ago|this (?:morning|afternoon|evening)|start\w*|since (?:yesterday|last night|this|about|around)|yesterday|last night|keeps?|still|again|worse\w*|won't stop|hurry|help me|is having|are having|i'm having|i think)\b|现在(?!.{0,2}(?:已经|都|很|挺|也)?(?:出院|好了|好多|没事|康复|恢复|稳定|很好|挺好|正常))|今[天早晚]|昨[天晚]|刚|突然|忽然|一直|越来越|又|还在|停不|不停|快|救|正在/u;

/** Whether a text says that something happens now. */
export function tellsOfThePresent(plain: string): boolean {
  return PRESENT.test(plain);
}

/** Whether a clause says what it is about: a record, a course, a claim. */
export function namesItsSubject(clause: string): boolean {
  return SUBJECT.test(clause);
}

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

const TURNS = String.raw`(?:now|then|today|tonight|since|yesterday|last night|this (?:morning|afternoon|evening)|suddenly|all of a sudden|just now)\b`;
/**
 * Where what happens now begins, after how long it has been nothing much. Looks ahead for the word first: to look
 * back at every letter costs several times as much.
 */
const TURN = new RegExp(
  String.raw`(?=${TURNS})(?<=[.;:!?,。！？；，\n]\s*|\b(?:but|and|so) )${TURNS}|现在|今[天早晚]|昨[天晚]|刚[才刚]|突然|忽然|早上|下午|晚上`,
  'gu',
);

/** From the last such word on; null where there is none, or nothing before it. */
function sinceTheTurn(plain: string): string | null {
  let last = 0;
  for (const { index } of plain.matchAll(TURN)) last = index;
  return last === 0 ? null : plain.slice(last);
}

/** A clause that says what is not there, after something else. */
const DENIAL =
  /(?=[.;!?,。！？；，])(?<=\p{L}\s*)[.;!?,。！？；，]\s*(?:and |but |there's |there is |(?:i|he|she) (?:has |have |had )?)?(?:no|not any|without(?: any)?|don't have(?: any)?|doesn't have(?: any)?|没有?|不(?=[痛疼烧咳吐晕]))(?![^.;!?,。！？；，]{0,12}(?:mov|breath|respon|answer|puls|wak|反应|呼吸|动|醒|知觉|感觉|力|尿))[^.;!?,。！？；，]{1,24}/gu;

/** "My face is falling on one side. No chest pain": what is not there makes the rest no better. */
function withoutDenials(plain: string): string | null {
  const rest = plain.replace(DENIAL, ',');
  return rest.length === plain.length ? null : rest;
}

/** What the score must not weigh against the rest of a sentence: "I'd like to book for Thursday because …", "for weeks it was nothing, since last night …". */
export function partsByThemselves(plain: string): readonly string[] {
  return [withoutOtherBusiness(plain), sinceTheTurn(plain), withoutDenials(plain)].filter(
    (part) => part !== null,
  );
}
