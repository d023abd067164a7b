import { plainText } from './find-emergencies.ts';

/** 911 (or an ambulance), or a hospital. */
export type Help = '911' | 'hospital';

const WHO = String.raw`(?:i|we|he|she|they|my \w+|someone|somebody)`;
const WILL = `(?:['’]?(?:ll|m|re|s)|will|am|are|is|gonna|going to|better|should|have to|need to|gotta)`;
const AMBULANCE = `(?:9[- .]?1[- .]?1|nine[- ]one[- ]one|an ambulance|the ambulance|ambulance|paramedics|emergency services)`;
const HOSPITAL = `(?:hospitals?|emerg(?:ency)?(?: room| department)?|er|urgent care)`;

const CALLS_911 = new RegExp(
  String.raw`\b(?:${WHO} ?(?:just |already )?${WILL}(?: \w+){0,4}? |(?:he|she|my \w+) |let me |(?:okay|ok|alright|yes|yeah)[, ]+(?:then )?|^)(?:calls?|calling|phones?|phoning|dials?|dialing|dialling|rings?|ringing|hang up and call|gets?|getting) (?:the )?${AMBULANCE}\b|\b${WHO}(?:['’]?ve| have|['’]?s| has)?(?: just| already)? (?:called|phoned|dialed|dialled) ${AMBULANCE}\b|\bambulance(?: is|['’]s) (?:coming|here|on (?:its|the) way)\b`,
  'u',
);
const GOES_TO_HOSPITAL = new RegExp(
  String.raw`\b(?:go|going|head|heading|drive|driving|get|getting|run|running|take|taking|bring|bringing|rush|rushing|be)(?: \w+){0,3}? (?:to|at) (?:the |a |my )?(?:\w+ ){0,2}?${HOSPITAL}\b|\bgo(?:ing)? to emerg\b`,
  'u',
);
const CALLS_911_ZH =
  /(?:打|拨|叫|call)(?:个|电话给?|一下|了|给|辆)?\s*(?:9[- ]?1[- ]?1|九一一|救护车|急救)|救护车(?:已经)?(?:来|在路上|到)/u;
const GOES_TO_HOSPITAL_ZH =
  /(?:去|到|上|送|赶往|跑)(?:[他她我您]|孩子|宝宝|爸爸?|妈妈?)?(?:去|到|往)?(?:最近的|附近的|一家|大|[a-z]{2,12})?\s*(?:医院|急诊|急症室|急診|er\b)/u;

/** Not a plan: a question, a refusal, a condition, the past, or an appointment on another day. */
const NO_PLAN =
  /[?？]|\b(?:not|don'?t|won'?t|can'?t|cannot|never|no need|rather not|instead of|without|if|unless|whether|should (?:i|we)|do (?:i|we) (?:need|have)|was|were|went|last|yesterday|ago|used to|wants? me|came from|back from|tomorrow|next|monday|tuesday|wednesday|thursday|friday|saturday|sunday|for an? (?:appointment|scan|test|check|x-?ray))\b|[吗嘛么]|不(?:想|用|要|去|打|叫|敢|能|肯|需要|愿)|没(?:有)?(?:打|叫|去|车)|别|要不要|需不需要|用不用|该不该|是不是|应不应该|如果|要是|万一|的话|上次|上周|上个?月|去年|昨天|以前|之前|刚从|回来|明天|后天|下周|下个?月|预约了/u;

/** Where a caller says they will get help now: by 911 or at a hospital. Null unless it is said plainly. */
export function helpSoughtIn(text: string): Help | null {
  // "不用不用，那我现在就打911" refuses what was offered, not the call.
  const plain = plainText(text).replace(/^(?:不用|不要|不)+[，,\s]+/u, '');
  if (NO_PLAN.test(plain)) return null;
  if (CALLS_911.test(plain) || CALLS_911_ZH.test(plain)) return '911';
  // The plain text has lost "er", which is also a hesitation.
  return GOES_TO_HOSPITAL.test(plain) ||
    GOES_TO_HOSPITAL.test(text.toLowerCase()) ||
    GOES_TO_HOSPITAL_ZH.test(plain)
    ? 'hospital'
    : null;
}
