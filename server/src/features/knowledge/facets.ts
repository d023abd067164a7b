import type { Terms } from './read-question.ts';

/** A question or a wording: its words, and what they mean. */
export interface Read {
  readonly text: string;
  readonly terms: Terms;
}

/**
 * Aspects that can be asked about anything: its price, how long it takes, what to bring. An answer that does
 * not mention the aspect is a near miss, however similar the question.
 */
export interface Facet {
  /** A question that has one of these concepts, or these words, asks for it. */
  readonly asked: readonly string[] | RegExp;
  /** A wording that has one of these speaks of it, as one that asks for it does. */
  readonly spokenOf: readonly string[];
  /** Words in an answer that state it, whatever its wordings ask. */
  readonly said: RegExp;
  /**
   * A wording that only leads to an answer may ask for an aspect the answer lacks; the entry's own question
   * may not.
   */
  readonly isLeftOpenByOtherWords?: true;
}

/** No answer that is the same for every caller says it. */
const NOT_OURS_TO_SAY = /(?!)/;

export const FACETS: readonly Facet[] = [
  {
    asked: ['#fee', '#visit_cost'],
    spokenOf: ['#payment', '#private_insurance'],
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
    // Whether this clinic wants a referral.
    asked: /\breferral to (?:see you|come|book|be seen)\b|(?:要|需要)转介信?才(?:能|可以)/i,
    spokenOf: [],
    said: /\b(?:no|without a) referral\b|不用转介|不需要转介/i,
  },
  {
    // "Bring your card" is no answer to who has none.
    asked:
      /\b(?:doesn['’]?t|don['’]?t|hasn['’]?t|haven['’]?t|no|without)\b.{0,20}\bcard\b|没有?(?:msp)?卡|还没.{0,6}卡/i,
    spokenOf: ['#lacking', '#uninsured'],
    said: /\b(?:without|no) (?:a )?card\b|\bnumber is enough\b|没有.{0,4}卡/i,
  },
  {
    asked: /\bbooklet\b|针簿|疫苗本/i,
    spokenOf: [],
    said: /\bbooklet\b|针簿|疫苗本/i,
  },
  {
    asked: ['#other_province'],
    spokenOf: [],
    said: /\bprovinces?\b|省/i,
  },
  {
    asked: ['#to_pharmacy'],
    spokenOf: [],
    said: /\b(?:send|sends|sent|fax|faxes)\b.{0,40}\bpharmacy\b|药房/i,
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
  {
    // Somebody comes, or fetches something, in the patient's place.
    asked:
      /\bpick(?:s|ed|ing)?\b.{0,20}\bup\b|\bon (?:my|his|her|their) behalf\b|\binstead of me\b(?! coming)|替[我他她]|帮[我他她](?:去|来)?[拿取领看]|代[领取拿]|代[我他她]/i,
    spokenOf: [],
    said: /\bpick(?:ed)?\b.{0,20}\bup\b|\bbehalf\b|代[领取拿]|替/i,
  },
  {
    // How something is got from a public office, as MSP, a permit or a benefit.
    asked:
      /\bappl(?:y|ied|ying|ication)\b|\b(?:sign|signed|signing)(?: \w+){0,2} up for\b|\benrol|\brenew(?:ing|ed)? (?:my|his|her|our|the) (?:\w+ )?(?:card|msp|licen[cs]e|permit)\b|怎么申请|(?:去|要|在|到)?哪[里儿]?(?:申请|办|换|拿|领)|怎么[办换](?:理|卡|证|新)/i,
    spokenOf: [],
    said: /\bappl(?:y|ication)\b|申请(?!，收费)/i,
  },
  {
    asked:
      /\b(?:parking|disabled|handicapp?(?:ed)?)\b.{0,12}\b(?:pass|permit|placard|decal|tag)\b|停车[牌证]/i,
    spokenOf: [],
    said: /\b(?:permit|placard)\b|停车[牌证]/i,
  },
  {
    // When one doctor is there is in the book, not in the clinic's hours.
    asked:
      /\b(?:on|from|back from|a) (?:vacation|leave)\b|\b(?:is|when is|what are|does) (?:dr|doctor)\b.{0,25}\b(?:away|back|in|off|there|working|days|hours)\b|(?:医生|大夫).{0,8}(?:休假|度假|放假|回来|在不在|在吗|上班|出诊|哪[几些]?天)|回来上班/i,
    spokenOf: [],
    said: /\bvacation\b|休假|度假/i,
  },
  {
    asked:
      /\b(?:can|may|could|allowed to|okay to|ok to) (?:i |we )?(?:\w+ )?(?:record|tape|film)\b|[我可以能](?:用手机)?(?:录音|录像|拍照)/i,
    spokenOf: [],
    said: /\b(?:you may|please do not|you can) (?:record|film)\b|可以录音|不能录音|请不要录/i,
  },
  {
    // A child, or an old person, who comes without anybody.
    asked:
      /\bwithout (?:a |his |her |their |my |any )?(?:parents?|mom|mother|dad|father|adult|guardian|me)\b|\bby (?:himself|herself|themselves)\b|\b(?:come|go|leave|stay)\b.{0,12}\balone\b|自己一个人来|一个人来|没有?(?:大人|家长)/i,
    spokenOf: [],
    said: /\balone\b|\bparents?\b|\bguardian\b|大人|家长/i,
  },
  {
    // The paper for the lab is not the lab.
    asked: /\brequisition\b|(?:验血|抽血|化验|检查|超声波?|x光)单(?!上)|再打(?:印)?一[张份]|重新打/i,
    spokenOf: [],
    said: /\brequisition\b|再打/i,
  },
  {
    asked: /\bhow many (?:tubes|vials|times|doses)\b|几[管次剂瓶]|多少[管次剂瓶]/i,
    spokenOf: [],
    said: /\b(?:tubes?|vials?|doses?|times)\b|[0-9一二三两][管次剂瓶]/i,
  },
  {
    asked: /\b(?:borrow|lend)\b|借(?!记)/i,
    spokenOf: [],
    said: /\b(?:borrow|lend)\b|借(?!记)/i,
  },
  {
    asked: /\b(?:both of us|the two of us|together)\b|两个人|夫妻/i,
    spokenOf: ['#companion'],
    said: /\btogether\b|一起/i,
  },
  {
    asked: /\brefund|\bdeposit\b|\bchange back\b|找零|退不退|退钱|退款|押金/i,
    spokenOf: [],
    said: /\brefund|\bdeposit\b|退|押金/i,
  },
  {
    asked:
      /\b(?:will|do|would) (?:you|they|somebody|someone) (?:guys )?(?:call|phone|notify) me\b|会(?:不会)?(?:打电话|通知)(?:给)?我/i,
    spokenOf: ['#results', '#reminder', '#referral'],
    said: /\bcalls? you\b|打给您|打电话给您|给您回电话/i,
  },
  {
    asked:
      /\b(?:have|got) my (?:\w+ )?(?:e-?mail|number|address|phone)\b|有我的(?:邮箱|电邮|电话|号码|地址)/i,
    spokenOf: [],
    said: NOT_OURS_TO_SAY,
  },
  {
    // What is in the patient's own chart.
    asked: /\bwhat was my\b|\bwhen (?:was|did) (?:my|i|he|she)\b|什么时候[打做看来]的/i,
    spokenOf: [],
    said: NOT_OURS_TO_SAY,
  },
  {
    asked: /[英中法]文的|\bin (?:english|chinese|mandarin|french|punjabi)\b/i,
    spokenOf: ['#languages', '#interpreter'],
    said: /\blanguages?\b|[英中法]文/i,
  },
  {
    asked: /\b(?:another|other) clinics?\b|(?:别的|其他)诊所/i,
    spokenOf: ['#records', '#referral'],
    said: /\bother clinics?\b|(?:别的|其他)诊所/i,
  },
  {
    // What the staff do themselves.
    asked:
      /\b(?:do|does|are) (?:the|your) (?:doctors?|staff|nurses?) (?:all |have to )?(?:wear|vaccinated)\b|(?<!看)(?:医生|护士|前台)(?:都|会|要)?戴/i,
    spokenOf: [],
    said: /\b(?:our|all) (?:doctors|staff)\b|员工都|医生都/i,
  },
  {
    asked: /\bfull bladder\b|\bhold my (?:pee|urine)\b|憋尿|憋着尿/i,
    spokenOf: [],
    said: /\bbladder\b|憋尿/i,
  },
  {
    asked:
      /\bhow come\b|\bwhy (?:do|does|did|is|are|was|were|have|has|can|should|would)\b|为什么|为啥|怎么回事/i,
    spokenOf: [],
    said: /\bbecause\b|因为/i,
  },
  {
    asked:
      /(?:^|[.?!,;]\s*|\b(?:so|and|um|uh|oh|hi|hey|okay|well|know|me)\s+)who(?:['’]?s)?\b|\bname of\b|谁|姓什么|叫什么|什么名字|哪一?位/i,
    spokenOf: ['#after_hours', '#complaint', '#which_doctors', '#privacy'],
    said: /\bask for\b/i,
  },
  {
    // Whether something was sent or came in is in the clinic's papers.
    asked:
      /\bdid\b.{0,30}\b(?:send|get|receive|fax|come)\b|没收到|收到(?:了?没|了?吗|没有)|发过?[来去]?(?:了没|没有|了吗)/i,
    spokenOf: ['#results', '#referral', '#health_card', '#uninsured'],
    said: NOT_OURS_TO_SAY,
  },
  {
    asked: /药(?![房店物])/,
    spokenOf: ['#refill'],
    said: /\b(?:prescriptions?|refills?|medications?)\b|药/i,
  },
];

/**
 * What a question is about. An answer that speaks of it neither in its wordings nor in its words is a near miss, as the clinic's phone
 * number is to who asks for the lab's.
 */
export const SUBJECTS: readonly string[] = [
  '#phone_number',
  '#fax',
  '#health_card',
  '#form',
  '#parking',
  '#lab',
  '#results',
  '#xray',
  '#referral',
  '#records',
  '#refill',
  '#sick_note',
  '#pregnancy',
  '#pregnancy_test',
  '#ear_wax',
  '#injections',
  '#clothing',
  '#privacy',
  '#other_care',
  '#email',
  '#website',
  '#female_doctor',
  '#interpreter',
];

export function asksFor({ terms, text }: Read, { asked }: Facet): boolean {
  return asked instanceof RegExp ? asked.test(text) : asked.some((concept) => terms.has(concept));
}

export const speaksOf = ({ terms }: Read, { spokenOf }: Facet) =>
  spokenOf.some((concept) => terms.has(concept));
