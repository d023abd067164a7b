import { toMandarin } from '../../kernel/text/cantonese.ts';
import { toSimplified } from '../../kernel/text/simplified.ts';

/** Questions only a clinician may answer, unlike questions about visits, forms and fees. */
const ADVICE: readonly RegExp[] = [
  /\b(?:should|can|could|may|do|shall) (?:i|he|she|we|my \w+) (?:still |also |just |safely )?(?:take|stop|double|skip|mix|eat|drink|increase|reduce|up|use|put|give|combine|split|start|quit|ice)\b(?! (?:the |a )?(?:bus|skytrain|train|transit|taxi|elevator|stairs|appointment|number|message|parking|washroom|form|forms|photo|new patient))/,
  /\bwhat (?:should|can|could|do|would) (?:i|he|she|we|you) (?:take|do|give|use|eat|put|recommend)\b.*\b(?:for|about|if|with|when|my|pain|fever|cough|rash|headache|cold)\b/,
  /\bwhat (?:dose|dosage|medicine|medication|pill|antibiotic)s?\b.*\b(?:should|can|take|need|good|best|for)\b/,
  /\bhow (?:many|much)\b.{0,20}\b(?:tylenol|advil|ibuprofen|acetaminophen|pills?|tablets?|mg|milligrams?|aspirin|medication|medicine|insulin)\b/,
  /\bis (?:it|this|that) (?:normal|safe|dangerous|serious|contagious|infected|cancer|bad|okay to|ok to)\b/,
  /\b(?:is|are) .{1,40}\b(?:normal|dangerous|serious|contagious|infected|too high|too low|safe (?:to|for|with|during))\b/,
  /\b(?:do|does) (?:i|he|she|my \w+) (?:need|have to (?:take|finish)) (?:antibiotics?|stitches|surgery|medication|medicine|an? mri)\b/,
  /\bside effects?\b|\bhow do (?:i|you) (?:treat|cure|get rid of)\b|\bhome remed/,
  /\bshould i (?:be worried|worry|be concerned|go to (?:the )?(?:er|emergency|hospital)|see a doctor|come in|wait)\b/,
  /\bwhat does it mean (?:if|when)\b|\bwhat(?:'s| is| could be)? (?:wrong with|causing|the cause of)\b|\bwhy (?:does|do|is|are) my\b/,
  /\bwhat (?:do|would) you think (?:it|this|that|i have) |\bwhat (?:do|would) you think (?:it|this|that) (?:is|could be|might be)\b|\bwhat could (?:it|this|that) be\b/,
  /\bdo you think\b.{0,40}\b(?:cancer|infected|infection|broken|serious|contagious|pneumonia|strep|normal)\b/,
  /\b(?:be|is|are) (?:good|bad|ok|okay|safe|better|healthy) for (?:my|a|high|low)\b.{0,30}\b(?:diabetes|blood|heart|pressure|cholesterol|kidney|liver|asthma|arthritis|thyroid|pregnan\w+|sugar|condition)\b/,
  /\b(?:interact|interaction|allergic reaction to)\b/,
  /吃(?:什么|哪种|多少|几片|几粒|几颗)|(?:能|可以|可不可以|能不能|要不要|该不该|用不用)(?:再|继续|一起|同时|给\S{1,3})?(?:吃|停(?!车|在|哪)|加量|减量|混|服(?!务)|敷|喝|加倍|打消炎)(?!饭)/,
  /(?:可不可以|能不能|可以|能)(?:.{0,3})吃(?!饭)|冲突|相克|(?:药|量)(?:.{0,6})(?:减|加)(?:一?半|量|倍)|是不是(?:.{0,4})(?:炎|癌|病|症|骨折|感染|瘤)/,
  /副作用|怎么治|如何治|治疗方法|怎么消炎|偏方/,
  /(?:正常|严重|要紧|危险|传染|安全)(?:吗|么|不|嘛)|会不会传染|是不是(?:癌|感染|发炎|骨折|怀孕|中风|过敏)|是什么病|什么原因|得了什么/,
  /(?:发烧|头痛|头疼|咳嗽|肚子|血压|血糖|过敏|皮疹|疼|痛|拉肚子|感冒|呕吐|头晕).{0,16}(?:怎么办|咋办|怎么处理|吃药|用药|要不要去医院|要不要看)/,
  /(?:需要|要不要|用不用|该不该)(?:去)?(?:急诊|医院|抗生素|消炎药|手术)|停药|药量|剂量|一天几次|一起吃/,
  /(?:药|头孢|抗生素|消炎药|胰岛素|阿司匹林|布洛芬|泰诺).{0,12}(?:停吗|停掉|自己停|一起|多吃|少吃|加量|减量|跟酒|和酒)|多吃(?:一|几|两|半)|冰敷|热敷/,
  /打[了完].{0,8}(?:针|疫苗).{0,4}能(?:不能)?再?打/,
  /会不会是(?!你|周|星期|礼拜)|(?:痛|疼|晕|肿|麻|痒).{0,12}(?:是不是|会不会|怎么回事|什么病)/,
];

/** The clinic may answer how to prepare for a visit, such as fasting before a test, unless it concerns a medicine. */
const PREPARING =
  /\b(?:need|have|supposed|should|must|do) (?:i |we |to ){0,3}(?:be )?fast(?:ing)?\b|\bempty stomach\b|\b(?:eat|drink|breakfast|coffee|food|water)\b.{0,40}\bbefore(?:\W*$|.{0,30}\b(?:appointment|visit|test|blood\s?work|blood|lab|check-?up|physical|exam|shot|vaccine|scan|ultrasound|coming|come)\b)|空腹|禁食|(?:来|去|体检|检查|验血|抽血|化验|打针|疫苗|看诊|看病|看医生|就诊)(?:之前|以前|前).{0,8}(?:吃|喝)/u;
const MEDICINE =
  /\b(?:medications?|medicines?|meds|pills?|tablets?|antibiotics?|insulin|tylenol|advil|aspirin)\b|药|胰岛素|酒|\balcohol\b/u;

/** "What bus do I take", "which door do I use". */
const WAY_THERE = /\b(?:what|which) (?:bus|train|skytrain|line|exit|door|entrance|elevator|street|way)\b/;

export function asksForMedicalAdvice(question: string): boolean {
  const heard = toMandarin(toSimplified(question.normalize('NFKC').toLowerCase()))
    .replaceAll('’', "'")
    .slice(0, 600);
  if ((PREPARING.test(heard) || WAY_THERE.test(heard)) && !MEDICINE.test(heard)) return false;
  return ADVICE.some((pattern) => pattern.test(heard));
}
