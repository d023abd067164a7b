import type { Language } from '../language.ts';

/** One mention of a red flag: the part of the sentence that it stands in, and where. */
export interface Mention {
  readonly clause: string;
  readonly before: string;
  readonly after: string;
}

const ARTICLES =
  "(?:a|an|the|my|his|her|their|any|some|mild|minor|recent|last|previous|first|second|old|\\w+'s)";
const FILLERS =
  '(?:any|a|an|the|have|has|having|had|get|getting|feel|feeling|feels|been|be|being|experienc\\w+|more|longer|real|actual|severe|current|currently|recent|such|sudden|new|it|is|this|that|my|signs?|symptoms?|thoughts?|thinking|ideas?|plans?|intentions?|intending|of|to|for|about|want|wanting|wants|trying|going|gonna|kind|sort|like|really|actually|other|at|all|ever|also|just)';

/** "No fever, chest pain or cough" denies all three. */
const DENIED_LIST =
  /\b(?:no|without|denies|denied|not any|don'?t have(?: any)?)\b(?:(?!\bbut\b)[^.;!?])*\b(?:or|nor)\b/giu;

const ENGLISH = {
  clauses: /[.;:!?\n]+|,|\b(?:and|but|because|although|though|however|also|plus)\b/iu,
  doubts:
    /\b(?:not sure|not certain|don'?t know|no idea|not feeling well|don'?t feel (?:well|good|right)|can'?t tell|not (?:good|well|ok|okay|great))\b/giu,
  denied: new RegExp(
    `\\b(?:no|not|without|den(?:y|ies|ied)|never|isn'?t|aren'?t|wasn'?t|don'?t|doesn'?t|hasn'?t|haven'?t|didn'?t|won'?t|wouldn'?t|negative for|free of|rules? out|ruled out|nor|neither)(?:\\s+(?:${FILLERS}|(?:[\\w'-]+\\s+){1,4}(?:or|nor)))*\\s+$`,
    'iu',
  ),
  past: /\b(?:last (?:year|month|week|summer|spring|fall|autumn|winter|january|february|march|april|may|june|july|august|september|october|november|december|christmas)|(?:years?|months?|weeks?|decades?) ago|in (?:19|20)\d\d|(?:back )?in (?:january|february|march|april|may|june|july|august|september|october|november|december)|when (?:i|he|she) was|as a (?:child|kid|baby|teenager)|previously|in the past|used to|no longer|resolved|went away|go(?:ne|es) away|is gone|better now|all better|fine now|okay now|ok now|years back|childhood)\b/iu,
  ongoing:
    /\b(?:start\w*|began|begun|for the (?:last|past)|since|worse|worsening|keeps?|still|ongoing|constant\w*|right now|currently|again|came back|is back)\b/iu,
  done: /^ (?:years|months|weeks) ago\b/iu,
  before: [
    new RegExp(
      `\\b(?:follow[- ]?ups?|f\\/u|follow(?:ing)? up|rehab\\w*|recover\\w*|histor\\w+|refills?|renew\\w*|prescriptions?|medications?|meds|medicine|pills|screen\\w*|prevent\\w*|avoid\\w*|results?|reports? (?:of|on|about)|brochure|pamphlet|class|course|training|vaccines?|insurance|forms?|letter|records?|support group|risks?|chance\\w*|specialist|referral)(?: (?:visit|appointment|check|review|care|information|program|factors?))?(?: (?:of|for|from|after|on|about|regarding|since|following|against|with|to|in case of))?(?: (?:having|getting|another|${ARTICLES}))*\\s+$`,
      'iu',
    ),
    /\b(?:questions?|asks?|asking|asked|information|info|learn\w*|read|reading|talk|discuss\w*|advice|know(?: more)?|wonder\w*|curious)(?: (?:about|on|for|regarding|what|if|whether|how))+(?: (?:the |early |warning )*(?:signs?|symptoms?|causes?|dangers?) (?:of|for|are|is))?(?: (?:a|an|any|having|getting))*\s+$/iu,
    /\bwhat (?:are|is|causes?)(?: (?:the|early|warning|signs?|symptoms?|of|a|an))*\s+$/iu,
    new RegExp(
      `\\b(?:after|since|following|post|survived|survivor of|prior|previous|past|old|pre-existing)(?: ${ARTICLES})*[- ]+$`,
      'iu',
    ),
    /\b(?:died|dead|death|passed away)(?: suddenly)? (?:of|from|after)(?: (?:a|an|the|massive|sudden))*\s+$/iu,
    /\b(?:gave|give|giving) (?:me|him|her) (?:a|an)\s+$/iu,
    /\b(?:afraid|scared|fear|worried|anxious|nervous) (?:of|about) (?:having|getting) (?:a|an|another)\s+$/iu,
  ],
  after:
    /^(?:'s)?[\s-]*(?:medications?|medicines?|meds|pills?|tablets?|drugs?|inhaler|refills?|prescriptions?|renewal|prevention|screening|risks?|histor\w+|follow[- ]?ups?|clinic|program|survivors?|tests?|results?|report|rehab\w*|recovery|awareness|support group|education|vaccine|(?:action )?plans?|training|class|course|pamphlet|research|hotline|of (?:luck|genius)|swim|insurance|form|disorder|as (?:told|prescribed|directed)|log|diary|(?:\w+ )?(?:is|are|was|were|has|have) (?:gone|resolved|better|cleared)|(?:\w+ ){0,3}(?:stopped|went away|resolved|cleared up))\b/iu,
};

const CHINESE = {
  clauses: /[。！？；：，,.!?;:\n]+|但是|可是|而且|并且|然后|同时|另外/u,
  doubts: /不知道|不确定|不清楚是不是|不舒服|不太好|不好意思/gu,
  denied:
    /(?:没有?|无|并无|并未|未|(?<!是)不是|(?<!是)不(?!是)|否认|从未|从没|毫无|绝不|不会|不再)(?:什么|任何|再|有|出现|发生|感到|觉得|感觉|想|要|想要|过|明显|的|打算|这种|那种|去|是|会|严重|一点|胸闷|胸痛|气短|头晕|发烧|咳嗽|恶心|呕吐|呼吸困难|心慌|头痛|出汗|(?:.{1,12})(?:、|或者?|和|以及|也))*$/u,
  past: /去年|前年|以前|从前|曾经?|(?<![昏晕])过去|[\d一二两三四五六七八九十几多]+(?:多)?年前|[\d一二两三四五六七八九十几]+个?(?:多)?月(?:以)?前|[\d一二两三四五六七八九十几]+(?:周|星期|礼拜)前|上个?(?:月|星期|礼拜|周)|小时候|年轻时|既往|之前(?:有|得|发|中|做|患|出现)|(?:19|20)\d\d年|已经(?:好|没事|缓解|停|退|消)|(?:都|全|现在)好了|没事了|(?:痛|疼|闷|血|退)(?:了)?(?:已经|都)?好了|消失了|得过|有过|患过|做过|发生过/u,
  ongoing:
    /一直|持续|还在|还是|越来越|加重|开始|至今|到现在|又(?:开始|痛|疼|犯|发|来)|现在(?:也|还|又)|刚|今天|今早|昨/u,
  done: /^过(?!敏|去)/u,
  before: [
    /(?:复查|复诊|随访|跟进|预防|防止|避免|筛查|咨询|了解|询问|问一?下|请教|想问|请问|讨论|聊一?聊|讲座|家族|遗传|死于|因为以前的|吓(?:得|出)|关于|什么是|研究|学习|培训)(?:有关|关于|一下|一些|有没有|是不是|如何|怎么|有|的|会|得|预防|防止|心脏病|家里人?|父亲|母亲|爸爸?|妈妈?)*$/u,
    /(?:担心|怕|害怕)(?:以后|将来|自己)?(?:会|得|会得|再)?$/u,
    /(?:如果|万一|要是|假如)(?:以后|有一天|我|他|她|再)*(?:会|有|发生|出现|得)?$/u,
  ],
  after:
    /^(?:的|之)?(?:药|药物|药片|续方|续药|处方|配药|用药|复查|复诊|随访|跟进|预防|筛查|风险|几率|病史|史|疫苗|检查结果|检查报告|结果|报告|化验|讲座|康复|恢复|术后|手术后|后遗症|知识|症状有哪些|是什么|有什么|怎么预防|热线|保险|表格|证明|基因|家族|病人|患者|宣传|资料|急救课|培训|课程|后(?:来)?(?:的)?(?:复查|复诊|随访|康复|恢复|护理|需要|想|要|定期|用药|检查|第)|以后|之后|已经?(?:好|停|没|消|缓)|(?:现在)?(?:已经)?(?:好了|没了|消失|停了|缓解))/u,
};

const RULES = { en: ENGLISH, zh: CHINESE } as const;

/** The parts of a text that are judged apart. */
export function clausesOf(text: string, language: Language): string[] {
  const joined = language === 'en' ? text.replace(DENIED_LIST, (list) => list.replaceAll(',', ' or ')) : text;
  return joined.replace(RULES[language].doubts, ' ').split(RULES[language].clauses);
}

/** Denied, long over, or asked about: said, and nothing that happens now. */
export function isQuiet(mention: Mention, language: Language): boolean {
  const { denied, past, done, ongoing, before, after } = RULES[language];
  if (denied.test(mention.before)) return true;
  const isOver = past.test(mention.clause) || done.test(mention.after);
  if (isOver && !ongoing.test(mention.clause)) return true;
  return before.some((cue) => cue.test(mention.before)) || after.test(mention.after);
}
