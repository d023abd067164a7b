import type { Terms } from './read-question.ts';

/**
 * Aspects that can be asked about anything: its price, how long it takes, what to bring. An answer that does
 * not mention the aspect is a near miss, however similar the question.
 */
export interface Facet {
  /** Words in a question that ask for it. */
  readonly asked: readonly string[];
  /** Words in a wording that mention it, in addition to those that ask for it. */
  readonly spokenOf: readonly string[];
  /** Words in an answer that state it, whatever its wordings ask. */
  readonly said: RegExp;
  /**
   * A wording that only leads to an answer may ask for an aspect the answer lacks; the entry's own question
   * may not.
   */
  readonly isLeftOpenByOtherWords?: true;
}

export const FACETS: readonly Facet[] = [
  {
    asked: ['#fee', '#visit_cost'],
    spokenOf: ['#payment', '#uninsured', '#private_insurance'],
    said: /[$€]|\b(?:(?<!feel )free|costs?|fees?|pay|paid|prices?|(?<!in )charges?|charged|dollars?|covered|covers?)\b|元|块|免费|收费|费用|付|钱|包/i,
    isLeftOpenByOtherWords: true,
  },
  {
    asked: ['#bring'],
    spokenOf: ['#companion', '#pets'],
    said: /\bbring\b|带/i,
  },
  {
    asked: ['#named_vaccine'],
    spokenOf: [],
    said: /\b(?:shingles|shingrix|tetanus|hpv|gardasil|pneumonia|pneumo\w+|rsv|rabies|other vaccines|all vaccines)\b|带状疱疹|生蛇|破伤风|宫颈癌|九价|肺炎|狂犬|其他疫苗/i,
  },
  {
    asked: ['#fasting'],
    spokenOf: [],
    said: /\b(?:fast|fasting|stomach|eat|food)\b|空腹|吃|进食/i,
  },
  {
    asked: ['#how_long', '#length'],
    spokenOf: ['#wait_time', '#late'],
    said: /\b(?:minutes?|hours?|days?|weeks?)\b|分钟|小时|[0-9一二三四五六七八九十两几]天|工作日|星期|个月/i,
  },
  {
    asked: ['#from_age'],
    spokenOf: [],
    said: /\bages?d?\b|\byears? old\b|\bunder \w+\b|岁|年龄/i,
  },
  {
    asked: ['#arrival'],
    spokenOf: ['#late'],
    said: /\b(?:early|earlier)\b|提前到|早到|早点到/i,
  },
  {
    asked: ['#contents'],
    spokenOf: [],
    said: /\bincludes?\b|包括|包含/i,
  },
];

export const asksFor = (terms: Terms, { asked }: Facet) => asked.some((concept) => terms.has(concept));

export const speaksOf = (terms: Terms, { spokenOf }: Facet) => spokenOf.some((concept) => terms.has(concept));
