import type { Found } from './find-answer.ts';
import { mislaidCardIn } from './mislaid-card.ts';
import { plainTextOf } from './read-question.ts';

const ASKS =
  "(?:(?:how|what|when|where|who|which|why|what's|where's|who's|how's|when's)\\b|(?:do|does|did|is|are|am|can|could|should|will|would|may|must) (?:i|you|we|they|he|she|it|there|the|this|that|my|your|our|his|her|any|somebody|someone)\\b)";
const LEAD = '(?:(?:and|also|oh|um|uh|so|then|plus|another thing|one more thing|secondly),? )*';
const IN_ENGLISH = new RegExp(`(?<=[?.!]) +(?=${LEAD}${ASKS})|,? and (?:also )?(?=${ASKS})`, 'i');
const BEGINS = new RegExp(`^(?:[^?]*[.,!] )?${LEAD}${ASKS}`, 'i');
const ASKS_AT_ONCE = new RegExp(`^[^a-z]*(?:but )?${LEAD}${ASKS}`, 'i');
const IN_CHINESE = /(?<=[?？])|[,，。;；](?=(?:还有|另外|再问|顺便|然后|那|对了))/;
const ASKS_IN_CHINESE =
  /[吗呢么嘛?？]|多少|几点|几号|哪[里儿个些]|怎么|什么|多久|([要能会可是有])不\1|有没有|可不可以/;
/** "How much is it", 要多少钱: asks more about the previous subject. */
const ABOUT_THE_SAME = /\b(?:it|that|this|they|them|those|these|one)\b|[它那这]个?(?!天)/i;
const ONLY_GENERAL =
  /^(?:还有|另外|顺便|然后|那么?|对了|大概|一共|总共|是不是|要不要|需不需要|需要|要|得|是|会|收|付|给|多少|免费|不|钱|费用?|用|吗|呢|啊|吧|能|可以|行|做|多久|多长|时间|的|呀|嘛|啦|哦|[,，?？\s])+$/;

/** "Should I..." before the question is asked anew. */
const BROKEN_OFF = /^\W*(?:\w+\W+){0,2}\w+(?:\.{2,}|…)$/;
const CLAUSE_ENDS = /(?<=[.?!,，。？！；;])\s*|\s+(?=(?:and|but) )/;
const OF_MONEY = /\b(?:pay|charged)\b|[付给]钱|收费/i;
/** "Is that okay", 怎么办: asks about the card just mentioned. */
const ABOUT_THE_CARD =
  /\b(?:still|anyway|that|it|do i do|should i do)\b|\b(?:pay|charged)(?: for it| myself)?\W*$|怎么办|行不行|行吗|没关系|有关系|要紧|可不可以|可以吗|能不能[来看]|(?:能|可以)[来看](?:病|医生)?[吗么嘛]|[付给]钱|收费/i;

/** The separate questions of a caller who asks two or more at once. */
export function partsOf(question: string): readonly string[] {
  const { before, card, after } = splitAtMislaidCard(question);
  const others = [askedIn(before), askedIn(after)] as const;
  if (card === '' || others.flat().length === 0) return askedIn(question);
  return [...others[0], card, ...others[1]];
}

/** "I forgot my card" asks what to do about it without a question's words, also beside other questions. */
function splitAtMislaidCard(question: string) {
  const clauses = question.split(CLAUSE_ENDS);
  const at = clauses.findIndex((clause) => mislaidCardIn(plainTextOf(clause)));
  const isOther = (clause: string) =>
    (ASKS_AT_ONCE.test(clause) || ASKS_IN_CHINESE.test(clause)) && !ABOUT_THE_CARD.test(clause);
  const next = at < 0 ? -1 : clauses.findIndex((clause, place) => place > at && isOther(clause));
  const end = next < 0 ? clauses.length : next;
  const joined = (from: number, to: number) => clauses.slice(from, to).join(' ').trim();
  if (at < 0) return { before: question, card: '', after: '' };
  const followers = clauses.slice(at + 1, end).filter((clause) => OF_MONEY.test(clause));
  return {
    before: joined(0, at),
    card: [mislaidCardIn(plainTextOf(clauses[at] ?? '')), ...followers].join(' '),
    after: joined(end, clauses.length),
  };
}

function askedIn(question: string): readonly string[] {
  const isChinese = /[\u4e00-\u9fff]/.test(question);
  const parts = question
    .split(isChinese ? IN_CHINESE : IN_ENGLISH)
    .map((part) => part.trim())
    .filter((part) => (isChinese ? ASKS_IN_CHINESE : BEGINS).test(part));
  return parts
    .filter((part, at, { length }) => (at === 0 && length === 1) || !BROKEN_OFF.test(part))
    .filter((part, at) => at === 0 || !(ABOUT_THE_SAME.test(part) || ONLY_GENERAL.test(part)));
}

/** Combines the answers to two questions. `whole` is the answer to both together; null if that is the whole answer. */
export function answersToParts(
  question: string,
  whole: Found,
  find: (part: string) => Found,
): { readonly answers: readonly string[]; readonly isSomeUnknown: boolean } | null {
  const parts = whole.status === 'medical-advice' ? [] : partsOf(question);
  if (parts.length < 2) return null;
  const found = parts.map(find);
  if (found.some(({ status }) => status === 'medical-advice')) return null;
  const known = found.filter((each) => each.status === 'answered');
  const isSomeUnknown = known.length < found.length;
  const answers = [...new Set(known.map(({ answer }) => answer))];
  if (answers.length === 0) return null;
  // One question was answered separately and both together gave another answer, which belongs to the other
  // question.
  const isOfOther = answers.length === 1 && whole.status === 'answered' && !answers.includes(whole.answer);
  if (isOfOther) return { answers: [...answers, whole.answer], isSomeUnknown: false };
  return answers.length > 1 || isSomeUnknown ? { answers, isSomeUnknown } : null;
}
