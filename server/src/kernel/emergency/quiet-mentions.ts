import type { Language } from '../language.ts';

/** One mention of a red flag, with the clause around it. */
export interface Mention {
  readonly words: string;
  readonly clause: string;
  readonly before: string;
  readonly after: string;
}

const ARTICLES =
  "(?:a|an|the|my|his|her|their|any|some|mild|minor|recent|last|previous|first|second|old|\\w+'s)";

const NEGATION =
  /^(?:no|not|without|deny|denies|denied|never|isn'?t|ain'?t|aren'?t|wasn'?t|don'?t|doesn'?t|hasn'?t|haven'?t|didn'?t|won'?t|wouldn'?t|nor|neither|nobody|nobody'?s|nothing|free|negative)$/u;
/** Words that may stand between a negation and the word it denies. */
const FILLER =
  /^(?:any|a|an|the|have|has|having|had|get|getting|feel|feeling|feels|been|be|being|experienc\w+|more|longer|real|actual|severe|current|currently|recent|such|sudden|new|it|is|this|that|my|his|her|signs?|symptoms?|thoughts?|thinking|ideas?|talks?|talked|talking|mention\w*|plans?|intentions?|intending|of|to|for|about|want|wanting|wants|trying|going|gonna|kind|sort|like|really|actually|other|at|all|ever|also|just|rules?|out|ruled|him|her|me|us|them)$/u;
/** "No fever, cough or chest pain" denies all three. */
const LIST_WORD = /^(?:or|nor|and|any)$/u;
const LONGEST_LIST_ITEM = 4;

const ENGLISH = {
  clauses:
    /[.;:!?\n]+|,|\b(?:and|but|because|although|though|however|also|plus|cause|cuz|so then)\b|(?= no )/u,
  /** Phrases that contain a negation but deny nothing. */
  doubts:
    /\b(?:not (?:really )?sure|not certain|don'?t (?:really )?know|no idea|not feeling (?:well|good|right)|don'?t feel (?:well|good|right)|can'?t tell|(?<!breath\w{0,5} (?:is |are )?)not (?:good|well|ok|okay|great)|not for me|it'?s not me|no it'?s|no no(?= (?:it|i|my|he|she|we|this)\b)|don'?t want to bother (?:you|anyone|anybody)|not only|not just|never had this before|not usually)\b/gu,
  past: /\b(?:(?:(?<!\b(?:like|as|than|since) (?:the |my )?)last time|last (?:year|month|week|summer|spring|fall|autumn|winter|january|february|march|april|may|june|july|august|september|october|november|december|christmas))|(?:years?|months?|weeks?|decades?) ago|in (?:(?:19|20)\d\d|(?:nineteen|twenty|two thousand)\b|oh[ -]?(?:one|two|three|four|five|six|seven|eight|nine)\b|'\d\d\b|(?:seventy|eighty|ninety)[ -](?!minutes|seconds|degrees|percent|days)\w+)|(?:back )?in (?:january|february|march|april|may|june|july|august|september|october|november|december|the (?:spring|summer|fall|autumn|winter))|when (?:i|he|she) was|(?:in|with|during) my (?:first|last|previous|second) (?:pregnancy|one|baby|child)?|in (?:grade \w+|kindergarten|preschool|elementary(?: school)?)|from when (?:i|he|she|my|our)|in the (?:\w+ )?(?:nineties|eighties|seventies|sixties|fifties)|as an? (?:\w+ )?(?:child|kid|baby|teen\w*|student|boy|girl|young \w+|toddler|infant)|back in (?:high )?(?:school|college|university|the day|my)|in (?:high school|college|university|my (?:teens|twenties|thirties))|previously|(?:was|were|been) in (?:the )?(?:emerg|emergency|er|hospital)|ruled (?:everything|it|that|them) out|in the past|used to|(?:since|from) (?:birth|childhood|infancy)|born (?:blind|deaf|with)|before (?:i|he|she|we|they) (?:(?:was|were) born|(?:even )?(?:met|got married|were married|moved|came|knew|retired))|no longer|resolved|went away|go(?:ne|es) away|(?<!(?:see|vision|sight|half|side|feeling) )is gone(?! (?:dark|black|blank|blurry|numb|limp|gr[ea]y|white|blue|cold|quiet|silent))|better now|all better|fine now|okay now|ok now|years back|childhood|was just|turned out|in (?:\w+ )?(?:years|months)|said (?:my|the|it)|missed my appointment|(?:at|over|around) (?:christmas|easter|thanksgiving|new year'?s?|the holidays)|over the (?:summer|winter|fall|spring))\b/u,
  ongoing:
    /\b(?:start\w*|began|begun|for the (?:last|past)|(?<!(?:ever|nothing|none|fine|well|good|better|okay|years|rain|perfect|great|healthy|clear) )since|worse|worsening|keeps?|still|ongoing|constant\w*|right now|just now|(?:minutes?|hours?) ago|currently|(?<!\b(?:insurance|pharmacy|lab|office|school|you|me|us|it's|calling|hi|hello) )again|came back|is back|today|tonight)\b/u,
  done: /^ (?:years|months|weeks) ago\b|^ (?:last (?:year|month)|as a (?:kid|child|baby))\b/u,
  before: [
    new RegExp(
      `\\b(?:follow[- ]?ups?|f\\/u|follow(?:ing)? up|rehab\\w*|physio\\w*|recover\\w*|histor\\w+|refills?|renew\\w*|prescriptions?|medications?|meds|medicine|pills|screen\\w*|prevent\\w*|avoid\\w*|results?|reports? (?:of|on|about)|brochure|pamphlet|class|course|training|cpr|movie|show|book|documentary|film|podcast|article|series|video|episode|lecture|seminar|fundraiser|vaccines?|insurance|forms?|letter|records?|log|diary|journal|spell|support group|risks?|chance\\w*|specialist|referral)(?: (?:visit|appointment|check|review|care|information|program|factors?))?(?: (?:of|for|from|after|on|about|regarding|since|following|against|with|to|in case of))?(?: (?:having|getting|another|drug|heat|heart|${ARTICLES}))*\\s+$`,
      'u',
    ),
    /\b(?:questions?|asks?|asking|asked|information|info|learn\w*|read|reading|talk|talked|speak|lecture|discuss\w*|advice|know(?: more)?|wonder\w*|curious)(?: (?:about|on|for|regarding|what|if|whether|how|someone|somebody|is|having))+(?: (?:drug|heat|opioid|fentanyl))?(?: (?:the |early |warning )*(?:signs?|symptoms?|causes?|dangers?) (?:of|for|are|is))?(?: (?:a|an|any|having|getting))*\s+$/u,
    /\bwhat (?:are|is|causes?)(?: (?:the|early|warning|signs?|symptoms?|of|a|an))*\s+$/u,
    new RegExp(
      `\\b(?:after|since|following|post|survived|survivor of|prior|previous|past|(?<!(?:months?|weeks?|days?|years?)[ -])old|pre-existing)(?: ${ARTICLES})*[- ]+$`,
      'u',
    ),
    /\b(?:work|job|school|paperwork|music|homework|traffic|boss|schedule|rent|life lately)(?:'s| is| was| has)?(?: been)?(?: so| really| just)?\s+$/u,
    /\b(?:if|in case|supposing) (?:\w+ ){0,3}ever\b.*$/u,
    /\b(?:name(?:'s| is| was)|(?:is|was|it's) called|band|movie|film|song|named)(?: \w+){0,2}\s+$/u,
    /\b(?:aunts|uncles|parents|grandparents|cousins|brothers|sisters|siblings|relatives|both sides)(?: \w+)? (?:had|have had|got|have)(?: \w+)?\s+$/u,
    /\bin (?:the )?hospital (?:for|with|after)(?: (?:a|an|the|his|her))?\s+$/u,
    /\b(?:died|dead|death|passed away)(?: suddenly)? (?:of|from|after|by)(?: (?:a|an|the|massive|sudden))*\s+$/u,
    /\b(?:lost|losing) (?:someone|somebody|(?:my|a|his|her|their) (?:\w+ )?\w+) to\s+$/u,
    /\b(?:gave|give|gives|giving) (?:me|him|her|us) (?:a|an|the|such a|this)\s+$/u,
    /\b(?:nearly|almost|practically|basically|just about|(?<!\b(?:you|him|her|them|us|me|it|talk\w*|spoke|asked|call\w*|know|knew|heard|worried) )about) (?:had|have|having|got)(?: an?)?\s+$/u,
    /\b(?:afraid|scared|fear|worried|anxious|nervous) (?:of|about) (?:having|getting) (?:a|an|another)\s+$/u,
    /\b(?:neighbou?rs?|friends?|co-?workers?|colleagues?|boss|teacher|landlord|cat|dog|pet)(?:'s)?(?: (?:\w+ )?(?:had|has had|died of|got|just had))(?: (?:a|an|another))?\s+$/u,
    /\b(?:date|year|anniversary) of (?:(?:my|his|her|their|our|the) )?(?:\w+'s )?(?:an? )?$/u,
    /\b(?:had|got|took|answered|responded to|ran|on) (?:an?|two|three|several|another|the) (?:\w+ )?calls? (?:for|about) (?:an? )?$/u,
    /\b(?:codes?|icd|fee) (?:for|of) (?:an? )?$/u,
    /\b(?:sugar|candy|chocolate) $/u,
    /\b(?:will|would|could|can|might|does|going to|if|in case|what should i do if|when)\b(?: \w+){0,5} (?:cause|give|gives|get|gets|got|have|has|develop)s?(?: (?:my|the|a|an|any|him|her|baby|child|son|daughter|kid))*\s+$/u,
    /\b(?:cat|(?<!hot )dog|pet)(?! bite| bit)(?: \w+){0,2} $/u,
    /\b(?:treated|treats|diagnosed|looked after|took care of|operated on) (?:my|his|her|our|the)\s+$/u,
    /\b(?:know|tell|tells|teach\w*|learn\w*|explain\w*|list\w*|cover\w*|describ\w*|recogni[sz]\w*|spot)(?: \w+){0,3} (?:signs|symptoms) of (?:an? |the )?$/u,
    /\b(?:practi[sc](?:ed|ing|e)|simulat\w+|role[- ]?play\w*|mock|pretend\w*(?: to (?:have|be having|get|die of))?|fak(?:e|ed|es|ing)) (?:an? |the )?$/u,
    /\bconvinced (?:that )?(?:she|he|they)(?:'ll| will|'s going to|'s gonna| is going to) (?:have|get|die of)(?: (?:an?|another))?\s+$/u,
    /\bin case of (?:an? )?\s*$/u,
    /\b(?:does|do|did|can|could|will|would|might) (?!this|these|that|it\b)(?:[\w']+ ){0,5}(?:cause|causes|lead to|bring on|trigger|set off)(?: (?:an?|any|my|your|the))*\s+$/u,
    /\b(?:can|could|does|do|will|would|might) (?!this|these|that|it\b)(?:[\w']+ ){0,5}(?:give|get)(?: (?:you|people|someone|somebody|kids|anyone|us))(?: (?:an?|any))*\s+$/u,
    /\b(?:doctor|dr\.?|mr\.?|mrs\.?|ms\.?|nurse)\s+$/u,
    /\b(?:fine|better|much better|good|okay|normal)(?: \w+){0,3} (?:since|after) (?:the|my|his|her) $/u,
  ],
  after:
    /^(?:'s)?[\s-]*(?:on (?:turkey|coffee|espresso|sushi|pizza|ice cream|candy canes|pie|sugar|chocolate|candy|cookies|cake|carbs|netflix|homework|emails)|from (?:a|the|my) (?:pimple|cold sore|zit)|from (?:the|my) (?:dentist|freezing|filling)|from (?:glaucoma|cataracts?|macular|old age|birth)|(?:i|he|she|they) (?:don'?t|do not|doesn'?t|never) (?:have|had|get)(?: any| that| it| those| them)?$|(?:no|none|nope)$|(?:in|under|through|wearing|with) (?:these |those |this |that |your |a |my )(?:new |old |face |paper |cloth )?masks?|in (?:the )?(?:face )?masks?|medications?|medicines?|meds|pills?|tablets?|drugs?|(?:nurse|team|neurologist|ward)\b|(?:simulations?|scenarios?|fundraisers?|campaigns?|charity|numbers|statistics|stats|rates|deaths|data|figures|crisis|scare|incident|drill)\b|(?:covered|contagious|hereditary|genetic|deductible|territory|care plan|care team|rehab|risk)\b|something (?:the|a|your|our) (?:walk|clinic|doctor|nurse|team|staff|office)|(?:in|on|off|from) (?:my|his|her|their|our|the) (?:chart|file|records?|history|profile|forms?)\b|as (?:an? )?(?:\w+ )?(?:side[- ]effects?|risk|reason|answer|topic|clue)\b|from laughing\b|(?:questions?|items?|checkbox|study|trial|registry|survey|questionnaire|seminar|gala|raffle|poster|costume|dummy|mannequin)\b|inhaler|puffer|refills?|prescriptions?|renewal|prevention|screening|risks?|warning signs|histor\w+|follow[- ]?ups?|clinic|program|survivors?|tests?|results?|report|rehab\w*|recovery|awareness|support group|education|vaccine|(?:action )?plans?|training|class|course|pamphlet|research|hotline|line|of (?:luck|genius)|swim|insurance|form|disorder|as (?:told|prescribed|directed)|log|diary|between (?:calls|meetings|patients|shifts)|through (?:it\b|(?:my|his|her|the|one) (?:nose|nostril))|in (?:my|the|our|his|her) family|on (?:my|his|her) (?:mother|father|mom|mum|dad)'s side|runs? in|for the driver|over (?:the|parking)|when i (?:saw|heard|opened|got) (?:the|your|my) (?:bill|price|invoice|fee)|was (?:just|only)|(?:this |the )?(?:wait|paperwork|traffic|schedule)|(?:\w+ )?(?:is|are|was|were|has|have) (?:(?:well |all |fully )?(?:under control|controlled|stable|in remission)|gone|resolved|better|cleared|running out|much better)|(?:\w+ ){0,3}(?:stopped|went away|resolved|cleared up|broke)|(?:first[- ]aid|safety|rescue)(?: and \w+)? (?:course|class|training|workshop|kit|poster|certif\w+)|that guy|records\b|street|avenue|s t r|last (?:year|month) (?:and|so) i|up at the|kit|(?:response|prevention|awareness|rescue|reversal|safety) (?:training|courses?|class(?:es)?|kits?|programs?|workshops?)|kits?\b|foundation|society|association|unit|ward|(?:when |while |from )?(?:giving|donating|drawing) blood|something (?:you|they)|(?:this morning )?(?:and |so )?i? ?(?:missed|overslept))\b/u,
};

const CHINESE = {
  clauses: /[。！？；：，,.!?;:\n]+|但是|可是|而且|并且|然后|同时|另外|(?<![喘透])不过(?![气来敏])|对了| /u,
  doubts: /不知道|不确定|不清楚是不是|不舒服|不太好|不好意思|不是我|我也不知道|不晓得|没想到/gu,
  past: /去年|天生|生来|先天|生下来就|旧年|(?<![会赶跟早])上年(?!纪)|(?:圣诞节?|新年|过年|春节|感恩节|中秋节?|暑假|寒假)(?:的?时候|那天|期间|那时|在|(?=我))|(?<![个几\d一二三四五六七八九十])(?:十[一二]?|[一二三四五六七八九]|1[0-2]|[1-9])月(?:份|(?:的时候)?(?=我|他|她|因为))|(?:春天|夏天|秋天|冬天|月份?)的?那(?:次|回|场)|当年|那年|那会儿|后生|年轻那|细个|那阵时?|嗰阵时?|(?<!从)那时候?(?!起|开始)|生(?:老[大二三四]|第[一二三]个)(?:的?时候|那时|那年|那次)|上(?:次|一次|回|一胎|胎)|前年|以前|从前|曾经?|(?<![昏晕])过去(?!了)|[\d一二两三四五六七八九十几多]+(?:多)?年前|[\d一二两三四五六七八九十几]+个?(?:多)?月(?:以)?前|[\d一二两三四五六七八九十几]+(?:周|星期|礼拜)前|上个?(?:月|星期|礼拜|周)|小时候|年轻时|既往|之前(?:[我他她]?(?:爸爸?|妈妈?|老公|太太|先生|婆婆|公公|外婆|外公|爷爷|奶奶|儿子|女儿|孩子|们)?)(?:有|得|发|中|做|患|出现|住院|心梗|摔|晕|抽)|(?:19|20)\d\d年|[一二][零〇九][零〇一二三四五六七八九]{2}年|已经(?:好|没事|缓解|停|退|消)|(?:都|全|现在)好了|没事了|(?:痛|疼|闷|血|退)(?:了)?(?:已经|都)?好了|消失了|得过|有过|患过|做过|发生过|医院说|医生说(?:是|没)|想过|新闻|电影|电视|[一二三四五六七八九十\d]+月份?(?:的时候)?因为|(?:去|看|住)过(?:急诊|医院)|高中|大学(?:时|的时候)|检查过|(?<!孕)[一二三四五六七八九十\d]+月(?:份)?(?:中风|心梗|骨折|摔|跌|被|撞|住院|晕|出车祸|做手术|发作)|现在(?:都|很|挺)?好/u,
  ongoing:
    /一直|持续|还在|还是|越来越|加重|开始|至今|到现在|又(?:开始|痛|疼|犯|发|来)|现在(?:也|还|又)|刚|今天|今早|昨/u,
  done: /^过(?!敏|去|气|来)/u,
  before: [
    /(?:复查|复诊|随访|跟进|预防|防(?!不)|防止|避免|筛查|咨询|了解|询问|问一?下|请教|想问|请问|讨论|聊一?聊|讲座|家族|遗传|死于|因为以前的|吓(?:得|出)|关于|什么是|研究|学习|培训|看了一个|怎么知道|能(?:不能)?(?:救|治|防))(?:有关|关于|一下|一些|有没有|是不是|如何|怎么|有|的|会|得|预防|防止|心脏病|家里人?|父亲|母亲|爸爸?|妈妈?)*$/u,
    /(?:家里|亲戚|家族|外婆|外公|舅舅|姑姑|姨妈|姨|叔叔|伯伯|爷爷|奶奶|父母|爸妈).{0,6}(?:都|也)(?:有|得|是)$/u,
    /(?:(?<![痛疼烧晕觉记懂显压逼熬磨苦活])得我|(?:涨|气|贵|笑|烦|忙|吓)(?:得|到)(?:我|人)?)(?:头|都|快|要|就)*$/u,
    /(?:问卷|表格)(?:上)?(?:.{0,4})$/u,
    /(?:担心|怕|害怕)(?:以后|将来|自己)?(?:会|得|会得|再)?$/u,
    /(?:如果|万一|要是|假如)(?:以后|有一天|我|他|她|再|宝宝|孩子)*(?:会|有|发生|出现|得)?$/u,
    /(?:会不会|会否|会引起|会导致|打完疫苗(?:宝宝|孩子)?)(?:[让使令](?:人|病人|孩子|小孩)想?)?$/u,
    /(?:邻居|朋友|同事|老板|同学|姐姐|妹妹|哥哥|弟弟)(?:的\S{1,2})?(?:去年|前年|上个月)$/u,
    /(?:教|学习?)(?:我们|大家|员工)?(?:怎么|如何|怎样)(?:处理|急救|应对|救)?(?:被|人|别人|孩子)?$/u,
    /(?:教|培训|示范|演示|讲解)(?:了|过)?(?:学生|同学|大家|员工|护士|同事|他们|我们)(?:怎么|如何|怎样)?(?:处理|急救|应对|救|识别|判断)?$/u,
    /(?:体检|表格?|问卷|保险|移民|单位|签证|学校)(?:.{0,4})问(?:我|他|她|我们)?(?:有没有|是不是|是否)(?:得过|有过|发生过|出现过)?$/u,
    /(?:说明书?|单张|传单|副作用)(?:.{0,4})(?:写|说|讲|列|有|是)(?:着|了|明)?(?:可能|也许)?(?:会|有|引起|导致|出现)*$/u,
    /(?:出车|出警|接报)(?:的|去的?)?(?:是|因为)?(?:个|一个|一宗)?$/u,
    /(?:排队?|等|忙|热|累|饿|写|加班|背书)(?:得|到)(?:我|人)?(?:真|都|好|就)?$/u,
    /(?:牙医|麻药)[^。]*$/u,
    /^(?:车|我的车|我车)$/u,
    /看到(?:.{0,4})(?:账单|价钱|价格|房价|帐单|股票|成绩)(?:.{0,3})(?:要|快|都|就)$/u,
    /(?:演习|演练|模拟|练习?|排练)(?:了|的是|怎么救|如何|一次|一下)?$/u,
    /(?:老说|总说|老觉得|总觉得|整天|成日|老怕|总怕|惊)(?:惊|怕|说)?(?:他|她|你)?(?:自己)?(?:会|要|有|得|是)*$/u,
    /因为(?:他|她)[^，。]{0,3}(?:姐|妹|哥|弟|爸|妈)(?:姐|妹|哥|弟|爸|妈)?(?:以前|当年|也)?$/u,
    /(?:旧的?|陈旧性?的?|从前的)$/u,
    /(?:差点|差一点|差点儿|险些|快被)(?:没|要|就)?$/u,
  ],
  after:
    /^(?:的|之)?(?:那(?:次|回|场)(?:的)?(?:日期|时间|记录|资料|账单|病历|报告|年份)|(?:研究|试验|调查|课题)|(?:从|由)?[我他她]?的?(?:档案|病历|记录)[里上中]?(?:删|去掉|拿掉|划掉)|(?:什么的?|这些|的)?(?:念头|想法|症状|情况)?(?:我|他|她|们|是|倒|也|都|从来|这)*没有(?:过|的|啦|啊|呀|哦)*$|.(?:字|一个字)|出院|(?:念头|想法)?(?:那|这)(?:题|栏|项)|[一二两三四五六七八九十几]个?多?(?:月|年|周)了|药|药物|药片|续方|续药|处方|配药|用药|复查|复诊|随访|跟进|预防|筛查|的?(?:病历|档案)|急救[包箱]|风险|几率|病史|史|疫苗|检查结果|检查报告|结果|报告|化验|讲座|康复|恢复|术后|手术后|后遗症|知识|新闻|表|症状有哪些|是什么|有什么|怎么预防|怎么办呢|热线|保险|表格|证明|基因|家族|病人|患者|宣传|资料|者?(?:的)?(?:家属|互助)|的(?:日期|年份|代码|编号|账单|单子|海报|宣传|小册子|单张|传单|期末)|是?(?:在)?(?:哪一?年|几几年|什么年)|(?:就)?走了|不在了|病逝|离世|(?:之后|以后|后)(?:多久|多长时间|几个?月|还?能不能|可不可以|还能|要多久)|病房|死亡率|人数|数字|登记表|日记|的?急救(?:演习|演练|知识|课|培训|方法|练习|[，,])|记录表|评估表|问卷|筛查表|的(?:那个|那位|主治)?(?:医生|专科)(?:搬|退休|走|说|是|换|不在|叫什么|姓)|互助|急救课|(?:诊所|中心|专科|病人协会)|门诊|协会|基金会|(?:很|一直|都|控制得)稳定|培训|课程|去世|走的|过世|后(?:来)?(?:的)?(?:复查|复诊|随访|康复|恢复|护理|需要|想|要|定期|用药|检查|第|来)|(?:之后|以后|后)?(?:就|都|一直|还在|有)*(?:在)?(?:做|接受|去|看|跟)(?:紧|着|了)?(?:.{0,2})(?:物理治疗|复健|康复|语言治疗|言语治疗|职业治疗|针灸)|以后(?:要|的|来|想|需要|$)|之后(?:要|的|来|想|需要)|已经?(?:好|停|没|消|缓|退)|(?:现在)?(?:已经)?(?:好了|没了|消失|停了|缓解)|(?:.{0,2})(?:已经|已)停)/u,
};

/** "Do you teach first aid, what to do when somebody chokes?" */
const FIRST_AID_COURSE =
  /\b(?:offer|teach|run|do you (?:have|hold|give|do)|sign (?:me )?up|register|enrol\w*|want to learn)\b.{0,40}\b(?:first[- ]aid|cpr)\b|(?:教不教|有没有(?:人)?教?|想报名?|想学|想上|要报|报名).{0,8}急救/u;

/** "My nose is stuffed up, I can't breathe" is a cold; a nose that bleeds is not. */
const STUFFY = /\b(?:nose|stuffed up|stuffy|sinus\w*)\b[^.]*$|鼻(?:塞|子)[^。]*$/u;
const BREATH = /breath|air|气|呼吸/u;

const RULES = { en: ENGLISH, zh: CHINESE } as const;

const CHINESE_NEGATION =
  /(?:没有?|无|并无|并未|未|(?<!是)不是|(?<!是)不(?!是)|否认|从未|从没|毫无|绝不|不会|不再)$/u;
const CHINESE_QUESTION = /(?:有没有?|是不是?|会不会?)$/u;
const CHINESE_FILLER =
  /(?:什么|任何|再|有|出现|发生|感到|觉得|感觉|想要?|要|过|明显|的|打算|说过?|提过?|这种|那种|去|是|会|严重|一点|得|很|太|胸闷|胸痛|气短|头晕|发烧|咳嗽|恶心|呕吐|呼吸困难|心慌|头痛|出汗)$/u;
const CHINESE_LIST = /(?:、|或者?|和|以及|也)$/u;
const LONGEST_CHINESE_LIST = 14;
const MOST_STEPS = 12;

/** "The nurse asked whether I had it, and I said no." */
const ASKED_AND_DENIED =
  /问(?:过|了)?(?:我|他|她|我们)(?:有没有|是不是|会不会)[^，。,.]{1,14}[，, ]?(?:我|他|她|我们)?(?:就|都)?(?:说|讲|答|回答)(?:没有?|不是|不会|无)/gu;

/** A question about a course names emergencies that nobody is having. */
export function asksForFirstAidCourse(text: string): boolean {
  return FIRST_AID_COURSE.test(text);
}

/** The parts of a text that are judged separately. */
export function splitClauses(text: string, language: Language): string[] {
  const { doubts, clauses } = RULES[language];
  const joined =
    language === 'en' ? joinDeniedLists(text) : joinSpacedCharacters(text).replace(ASKED_AND_DENIED, ' ');
  return joined.replace(doubts, ' ').split(clauses);
}

const DENIED_LIST_START = /\b(?:no|without|denies|denied|not any|don'?t have(?: any)?)\b/u;
const SENTENCE_END = /[.;!?]|\bbut\b/u;

/**
 * The last of what somebody denies, where nobody begins to say anything else: "denied chest pain, dizziness and
 * fainting". The search back begins after the "and": one that began before it would be made at every letter.
 */
const DENIED_LAST =
  / and (?<=\b(?:deny|denies|denied|denying)\b[^.;!?]{1,120} and )(?=(?:(?!(?:i|he|she|it|they|my|his|her|the|is|are|has|have|had|says?|said|asks?|asked|wants?|now|but)\b)[\w'-]+ ?){1,3}(?:[,.;!?]|$))/gu;

/** Keeps "no fever, cough or chest pain" in one clause. */
function joinDeniedLists(text: string): string {
  return text
    .replace(DENIED_LAST, ' or ')
    .split(/(?<=[.;!?])|(?=\bbut\b)/u)
    .map((sentence) => {
      const start = sentence.search(DENIED_LIST_START);
      const end = Math.max(sentence.lastIndexOf(' or '), sentence.lastIndexOf(' nor '));
      if (start < 0 || end < start || SENTENCE_END.test(sentence.slice(start, end))) return sentence;
      return (
        sentence.slice(0, start) + sentence.slice(start, end).replaceAll(',', ' or ') + sentence.slice(end)
      );
    })
    .join('');
}

/** Some transcribers put a space between all Chinese words; spaces then separate nothing. */
function joinSpacedCharacters(text: string): string {
  const parts = text.split(' ');
  const short = parts.filter((part) => part.length <= 2).length;
  return parts.length > 3 && short > 0.6 * parts.length ? parts.join('') : text;
}

/** Denied, long past, or only asked about: not happening now. */
export function isQuiet(mention: Mention, language: Language): boolean {
  const { past, done, ongoing, before, after } = RULES[language];
  if (language === 'en' ? isDenied(mention.before) : isDeniedInChinese(mention.before)) return true;
  const isOver = past.test(mention.clause) || done.test(mention.after);
  if (isOver && !ongoing.test(mention.clause)) return true;
  if (STUFFY.test(mention.before) && BREATH.test(mention.words)) return true;
  return before.some((cue) => cue.test(mention.before)) || after.test(mention.after);
}

/** Walks back from the mention, skipping fillers and the items of a list that ends in "or". */
function isDenied(before: string): boolean {
  const words = before
    .trimEnd()
    .split(/\s+/u)
    .slice(-MOST_STEPS * 2);
  let listItem = 0;
  for (const word of words.reverse()) {
    if (NEGATION.test(word)) return true;
    if (LIST_WORD.test(word)) listItem = LONGEST_LIST_ITEM;
    else if (!FILLER.test(word)) {
      if (listItem === 0) return false;
      listItem -= 1;
    }
  }
  return false;
}

function isDeniedInChinese(before: string): boolean {
  let rest = before.trimEnd().slice(-4 * LONGEST_CHINESE_LIST);
  for (let step = 0; step < MOST_STEPS; step += 1) {
    if (CHINESE_QUESTION.test(rest)) return false;
    if (CHINESE_NEGATION.test(rest)) return true;
    const shorter = rest.replace(CHINESE_FILLER, '');
    if (shorter !== rest) {
      rest = shorter;
      continue;
    }
    if (!CHINESE_LIST.test(rest)) return false;
    const list = rest.slice(-LONGEST_CHINESE_LIST);
    const negation = /没有?|无|否认|不(?!是)/u.exec(list);
    return negation !== null;
  }
  return false;
}
