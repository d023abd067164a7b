const ASKED_FACTS = [
  'birth-date',
  'name',
  'phone',
  'health-card',
  'postal-code',
  'reason',
  'doctor',
  'when',
] as const;
export type AskedFact = (typeof ASKED_FACTS)[number];

// Matched against lower-cased text, because case-insensitive patterns cost three times as much, and these run
// on every answer.
const NAMED: Readonly<Record<AskedFact, RegExp>> = {
  'birth-date':
    /date of birth|the month, the day and the year|年、月、日|birth ?dates?\b|birthday|\b(?:were|was)\b.{0,20}\bborn\b|出生日期|出生年月|生日|(?:哪年|哪天|什么时候|几几年)出生/,
  name: /\b(?:your|full|first|last|family|given|patient(?:’|')?s) names?\b|\bspell\b|姓名|全名|名字|贵姓|怎么称呼/,
  phone:
    /phone number|number (?:that )?we have on file|number (?:to|can we) (?:call|reach)|电话号码|手机号|联系电话|电话是多少/,
  'health-card': /care card|health (?:card|number|insurance)|\bphn\b|\bmsp\b|医保卡|健康卡|卡号/,
  'postal-code': /postal code|邮编|邮政编码/,
  reason:
    /reason for (?:the|your|this) (?:visit|appointment|call)|what (?:is|’s|'s) (?:it|the visit|the appointment) (?:for|about)|what brings you|看什么|哪里不舒服|什么问题|什么原因/,
  doctor: /\b(?:which|what) (?:doctor|provider)\b|哪(?:一)?位医生|哪个医生/,
  when: /\b(?:which|what) (?:day|days|time|date)\b|哪(?:一|几)?天|什么时间|几点/,
};
const ASKS =
  /[?？]|\b(?:may|can|could) (?:i|you)\b|\bplease (?:tell|give|spell|repeat|say)\b|\btell me\b|\bi(?:’ll|'ll| will)? need\b|请(?:您)?(?:告诉|再|问|说|提供|给)|麻烦您/;
/** Reading a fact back to the caller is not asking for it. */
const READS_BACK =
  /\b(?:is that|that(?:’s|'s| is)) (?:right|correct)\b|\b(?:correct|right)[?？]|did i (?:get|hear)|对吗|对吧|对不对|是吗|没错吧/;
/** Asking for another day after one was unavailable is a new question, not a repeat. */
const ASKS_FOR_ANOTHER = /\b(?:other|another|else|instead|different|appointments?)\b|其他|其它|别的|另外|换/;
const SENTENCES = /[^.?!。？！]+[.?!。？！]*/g;

/** The facts that the assistant asks the caller for in this sentence, in either language. */
export function factsAskedIn(text: string): readonly AskedFact[] {
  const said = text.toLowerCase();
  // Most answers ask for nothing.
  if (!ASKS.test(said)) return [];
  const sentences = (said.match(SENTENCES) ?? []).filter(
    (sentence) => ASKS.test(sentence) && !READS_BACK.test(sentence),
  );
  return ASKED_FACTS.filter((fact) =>
    sentences.some(
      (sentence) => NAMED[fact].test(sentence) && !(fact === 'when' && ASKS_FOR_ANOTHER.test(sentence)),
    ),
  );
}
