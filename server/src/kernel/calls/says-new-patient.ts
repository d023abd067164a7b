import { toSimplified } from '../text/simplified.ts';

const CHINESE = /[\u4e00-\u9fff]/u;
const NOT_BEFORE = String.raw`(?<!\b(?:not|no|n't|isn't|aren't|never) (?:a |an |the |my |our )?)`;

const NEW = [
  new RegExp(`${NOT_BEFORE}\\b(?:brand[- ])?new (?:patient|client|here|there|to (?:the|your|this))\\b`, 'u'),
  new RegExp(
    `${NOT_BEFORE}\\b(?:my|our|his|her|their) (?:very )?first (?:time|visit|appointment)\\b(?! (?:i |we )?call)`,
    'u',
  ),
  /\b(?:never|haven't|have not|hasn't|has not) (?:ever )?(?:been|visited|come|gone|seen (?:anyone|anybody|a doctor))(?: [a-z']+){0,3} (?:there|here|clinic|before|office|patient)\b/u,
  /\bfirst[- ]time (?:patient|visitor|coming|visiting|at (?:the|your|this) clinic|(?:here|there)\b)/u,
];
/** "Are you taking new patients?" does not say whether the caller is new. */
const ASKS =
  /\b(?:tak(?:e|ing)|accept(?:ing)?|see(?:ing)?|for|any) (?:any |some )?new patients?\b|(?:收|接收|接受|要|有)(?:不收)?新(?:病人|患者)/gu;
const KNOWN = [
  /\b(?:not|isn't|n't|no longer) (?:a |the )?(?:brand[- ])?new\b/u,
  /\bnot (?:my|our|his|her|their|the) first\b/u,
  /\b(?:existing|regular|returning|current) patient\b/u,
  /\b(?:have|'ve|has|'s) been (?:a patient|(?:there|here)(?: before)?|coming|going|seeing)\b/u,
];
const NEW_ZH = [
  /(?<!不是)(?<!不是你们的)新(?:病人|患者|来的)/u,
  /(?<!不是)第一次(?!.{0,3}(?:打|电话))(?:.{0,4})(?:来|去|到|看|在你们|预约|约)/u,
  /(?:从来)?(?:没有?|未)(?:来|去|看)过/u,
];
const KNOWN_ZH = [
  /不是(?:你们的)?(?:新|第一次)/u,
  /(?:以前|之前|早就)(?:.{0,6})(?:来|去|看)过/u,
  /老(?:病人|患者)/u,
];

/** Prefilter: every rule below needs one of these words. */
const MAY_SAY =
  /\bnew\b|first|\bbeen\b|visited|\bcome\b|\bgone\b|seen|existing|regular|returning|current|新|第一次|[过過]|老/u;

/** Whether the sentence says that the patient is new to the clinic; null if it does not say. */
export function saysNewPatient(text: string): boolean | null {
  const given = text.slice(0, 1_000).toLowerCase();
  // The text is lower-cased first, because a case-insensitive search costs three times as much.
  if (!MAY_SAY.test(given)) return null;
  const lower = given.replace(/[’‘]/gu, "'");
  const plain = (CHINESE.test(lower) ? toSimplified(lower) : lower).replace(ASKS, ' ');
  const [isKnown, isNew] = CHINESE.test(plain) ? [KNOWN_ZH, NEW_ZH] : [KNOWN, NEW];
  if (isKnown.some((pattern) => pattern.test(plain))) return false;
  return isNew.some((pattern) => pattern.test(plain)) ? true : null;
}
