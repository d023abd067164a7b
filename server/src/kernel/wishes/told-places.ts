import type { Token } from './token.ts';

const SOMEBODY = "(?:i|we|he|she|they|you guys)(?:'(?:m|re|s|ve|ll)\\b|(?= ))";
const SOMETHING =
  "(?:(?:my|our|his|her|their|the|a|an|some) (?:[a-z'-]+ ){1,4}?(?:[a-z]{2,}[^s' ]s|is|are|has|have|got|get|go|come|start|work)|(?:my|our|his|her|their|the) [a-z-]+'s|(?<=^|[,.;] )(?!(?:that|it|what|here|let|today|tomorrow|there|who|when|where|how|[a-z]+day|time)'s)[a-z]{4,}'s|there's|there is)";
/** "The plumber comes": states what somebody does, with no wish since. */
const TELLS = new RegExp(`(?:^|[ ,])(?:${SOMEBODY} ?[a-z'-]+|${SOMETHING}(?= |$))(?: [a-z'-]+)*$`);
/** "If she is full": a condition of the wish. */
const CONDITION = /\b(?:if|when|whenever|once|unless|who|that|which|where)\b/;
const PREPOSITIONS =
  /(?:[ ,]+(?:on|at|in|for|the|from|until|till|to|by|around|about|between|this|next|every|a|an|and|or|is|are|are on|like|say|um|uh|it's|that|those|same))+$/;
/** A speaker of these words means the visit or its reason. */
const OF_THE_VISIT =
  /\b(?:drives? (?:me|us|him|her)|mean|meant|say|said|think|thinking|guess|suppose|ask(?:ed|ing)?|around|here|wants?|wanted|likes?|needs?(?! the (?:car|van|truck|house|computer|bus))|needed|prefers?|hop(?:e|ing)|look(?:s|ing)?|wonder(?:ing)?|can|could|would|may|might|should|must|has to be|free|available|able|off|come|coming|book(?:ed|ing)?(?! club| fair)|appointments?|visit|see|seen|seeing|saw|sees|doctor|dr|slots?|times?|spots?|openings?|anything|something|any|best|better|works?|fine|good|great|perfect|suits?|make|making|calling|(?<!on )call|in town|in the area|nearby|check(?:ed)?(?: ?up)?|physical|refills?|prescriptions?|back|home|only (?:have|free|available|can|ones?)|get in|try|trying|take|takes|shots?|vaccin\w*|booster|blood|tests?|results?|hurts?|hurting|pain|sore|fever|cough\w*|rash|sick|flu|cold|infection|ache|aching|throat|knee|ear|eye|stomach|headaches?|bad|worse|please|thanks?|was|were|had|been|did|told|do|does|choice|choices|earliest|latest|soonest|bring(?:ing)?|pick|go with|happy|easiest|easier|ideal|meds|pills|medication|referral|follow|stitches|swollen|skip|avoid|open|closed|there|full|gone|taken|(?:got|have|has|need) to (?:get|have)|tried|depends|(?:have|got) (?:un)?till?|get (?:this|it|my|an?|the|in)|lets? (?:me|us)|tell|go for)\b|'d\b|'ll\b|n't\b|\bnot\b/;
const VISIT_IN_CHINESE =
  /要(?=~?$)|其中|任何|任选|随便|在家(?!里?[上工办带陪照看])|我们?人?都在(?=[,。]|$)|book|appointment|slot|check|别的|其他|其它|其余|剩下|怎么样|如何|再来|先|里[挑选面]|挑|的话|如果|在那|内|唔该|样子|来着|让|休息|顺路|下班|放工|陪我|过来|想|约|可以|行|能|方便|有空|空|时间|最好|希望|好|吧|吗|呢|合适|安排|帮|给我|看|复查|复诊|挂号|有|检查|体检|针|疫苗|抽血|药|报告|疼|痛|咳|烧|不舒服|带|见|问|麻烦|谢|说|觉得|记得|是|换|改|取消|打算|准备|也|或|随|任|选|号|请|需|医|诊|复|试|比较|左右|上下|差不多|一起|两个|前面/;
const EMPTY_IN_CHINESE = /\d天|[的了啊呀哦嗯那个就都还我他她们你您,、。.;!?\s]/g;
/** 想下午暖和的时候去 */
const ASKED_IN_CHINESE = /(?:想|希望|最好|尽量)(?:要|约|在|是|到|去|来|选|挑|安排|能|就)*$/;
/** "I have the week of the fifth off" */
const FREE_THEN = /^ off\b/;
/** "That is when I can come": what was told is the wish. */
const IS_THEN = /只有[那这]个?(?:时|段)|\b(?:that's|which is) (?:when|the only time)\b/;
const OF_SOMEBODY = /[爸妈]|老[公婆伴板]|太太|先生|儿子|女儿|孩子|小孩/;
const BREAKS = new Set<string>([
  'positive',
  'cannot',
  'stop',
  'if-not',
  'any',
  'person',
  'correction',
  'work',
  'not-those',
  'not-then',
  'filler',
  'unresolved',
  'relative',
  'so-at',
  'not',
  'past',
  'comma',
]);
const isItem = ({ kind }: Token) => kind === 'day' || kind === 'time' || kind === 'part';

/** Days and times that only state when somebody does something: "the plumber comes on Friday", 礼拜三游泳. */
export function toldPlaces(text: string, tokens: readonly Token[]): ReadonlySet<Token> {
  if (IS_THEN.test(text)) return new Set();
  return /[\u4e00-\u9fff]/.test(text) ? toldInChinese(text, tokens) : toldInEnglish(text, tokens);
}

function tells(words: string): boolean {
  return TELLS.test(words) && !OF_THE_VISIT.test(words) && !CONDITION.test(words);
}

function toldInEnglish(text: string, tokens: readonly Token[]): ReadonlySet<Token> {
  const told = new Set<Token>();
  let before: Token | null = null;
  let unread = '';
  let end = 0;
  for (const token of tokens) {
    unread += ` ${text.slice(end, token.start).trim()}`;
    end = Math.max(end, token.end);
    if (isItem(token)) {
      const isFree = FREE_THEN.test(text.slice(token.end, token.end + 5));
      if (!isFree && isToldBy(unread.trim().replace(PREPOSITIONS, ''), before, told)) told.add(token);
      [before, unread] = [token, ''];
    } else if (text.slice(token.start, token.end) === 'only') unread += ' only';
    else if (BREAKS.has(token.kind) || isFreeFrom(text, token)) [before, unread] = [null, ''];
  }
  return told;
}

/** "She is still in school she gets out at three": free from then on. */
function isFreeFrom(text: string, { kind, start, end }: Token): boolean {
  return kind === 'after' && /\b(?:out|off|home|over|done|finish(?:es)?|ends)\b/.test(text.slice(start, end));
}

/** Directly following items, as in "Friday at two", belong to the same statement. */
function isToldBy(words: string, before: Token | null, told: ReadonlySet<Token>): boolean {
  return before !== null && words === '' ? told.has(before) : tells(words);
}

function toldInChinese(text: string, tokens: readonly Token[]): ReadonlySet<Token> {
  const told = new Set<Token>();
  let run: Token[] = [];
  let unread = '';
  let end = 0;
  const close = () => {
    const isAsked = run[0] !== undefined && ASKED_IN_CHINESE.test(text.slice(0, run[0].start));
    if (!isAsked && !VISIT_IN_CHINESE.test(unread) && unread.replace(EMPTY_IN_CHINESE, '').length > 1)
      for (const token of run) told.add(token);
    [run, unread] = [[], ''];
  };
  for (const token of tokens) {
    if (run.length > 0) unread += text.slice(end, token.start);
    end = Math.max(end, token.end);
    if (isItem(token)) {
      if (OF_SOMEBODY.test(unread)) [run, unread] = [[], ''];
      else if (unread.replace(EMPTY_IN_CHINESE, '').length > 1) close();
      run.push(token);
    } else if (BREAKS.has(token.kind)) close();
  }
  if (run.length > 0) unread += text.slice(end);
  close();
  return told;
}
