import { type WordRule, word } from '../token.ts';
import { startsWish } from '../token-order.ts';

const WHO = "(?:(?:i|we|he|she|they)(?:'d|'ll| would| will| can| could)? )?";
const OF_PERSON = '(?:dr\\.?|doctor|him|her|someone|somebody|a (?:woman|lady|female))\\b';
/** Ends with the doctor it is worth waiting for. */
const FOR_WHOM = `(?=(?:to |and |if it means |if i (?:can|could|get to) |so (?:that )?i can )*(?:for|see(?:ing)?|get|be seen by|have|with) ${OF_PERSON}|than (?:see|have|get|go|be) )`;

/** How long somebody would wait: which days they wish for is not said. */
export const concessionWords: readonly WordRule[] = [
  // 林医生要是礼拜五在就礼拜五, 不在就礼拜一
  word(
    '(?:如果|要是)?(?:[他她]|医生)?不(?:在|上班|看诊|开门?)(?:的?话)?,?(?:那?就|再)(?=(?:约|看|是|改)?(?:下|这|周|[明后]|\\d))',
    (_, __, before) => (before.some(startsWish) ? [{ kind: 'if-not' }] : null),
  ),
  // "I'd rather wait until March to see Dr. Lee"
  word(
    `${WHO}(?:much |gladly |happily )?(?:rather )?wait (?:(?:un)?till?|for|as long as) [^,.;!?]{2,30}? ${FOR_WHOM}`,
    () => [{ kind: 'filler' }],
  ),
  // "I want Dr. Lee, even if I have to wait till March"
  word(
    "(?:and |but )?even if (?:it|that|this|i|we)(?:'s| is| means| takes|'ll be| will be)?(?: (?:not|have|has|had|to|got|only|means?|takes?))* (?!not\\b|(?:with )?(?:dr|doctor)\\b)[^,.;!?]{2,40}(?![a-z'])(?=(.*\\b(?:dr|doctor)\\b)?)",
    ([, later = ''], _, before) =>
      later !== '' || before.some(({ kind }) => kind === 'person') ? [{ kind: 'filler' }] : null,
  ),
  // 宁可等到三月也要看李医生
  word(
    '(?:我们?)?(?:宁可|宁愿|宁肯|情愿|就算|哪怕|即使|即便|就是|哪怕是)(?:要|得|再|多)*等(?:到|上|个|多|再|久)*[^,。;!?]{0,10}?,?(?:也|都)(?:一定|还是|要|想|愿意|可以|行|得|没关系|没问题|无所谓|肯){1,3}(?=[^。]*(?:医生|大夫|他|她)|[,。])',
    ([all = ''], _, before) =>
      before.some(({ kind }) => kind === 'person') || /也(?:一定|还是|要|想|得)|都(?:要|想)|,?也/.test(all)
        ? [{ kind: 'filler' }]
        : null,
  ),
];
