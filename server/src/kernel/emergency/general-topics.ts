import { leaverOut } from './leave-out.ts';

/** Words of somebody who asks for knowledge, not for help. */
const CURIOUS =
  /\b(?:just |only |purely )?(?:wondering|curious|curiosity|in general|generally speaking|hypothetical\w*|for (?:my|an?|the|our|her|his) (?:\w+ ){0,3}?(?:exam|test|class|course|school|project|poster|quiz|church|group|newsletter|presentation|training|homework|assignment|display|booth))\b|(?:don't|do not|doesn't) have (?:it|that|any) (?:now|right now|at the moment)|just so i know|for next time|at my (?:next )?(?:visit|appointment|physical)|好奇|八卦|我?现在没(?:有|事)|先问(?:清楚|定|一下)|问定先|随便问|随口问|问着玩|考试|讲座|宣传|科普|作业|功课|论文|报告|小册子|资料|社区|老人中心|志愿|了解一下|真的吗|是不是真的|真的假的/u;
/** The same, of what is made for others and of a medicine that nobody has taken yet. */
const CURIOUS_FOR_OTHERS =
  /\b(?:i'm|we're|i am|we are) (?:just )?(?:making|preparing|designing|writing up|putting together|reading up)\b|\bfor (?:my|an?|the|our|her|his) (?:\w+ ){0,2}?(?:book club|talk|lists?|sheets?|fridge|babysitter|daycare|centre|center|club|brochure|pamphlets?|leaflets?|handout)\b|\b(?:haven't|have not) (?:started|taken|tried|opened|picked) (?:it|them|any)\b(?= yet|[.,;!]|$| so)|海报|展板|读书会|手册|注意事项|通讯|(?:先学|先看看)着|我还没(?:吃|打|开始|用)(?:过|呢|啊|药|针)*(?=[，。！,.!]|$)|学校发了?通知/u;
/** Most sentences have none of its words. */
const MAY_BE_FOR_OTHERS =
  /making|preparing|designing|putting|writing|reading up|for (?:my|an?|the|our|her|his) |haven't|have not|海报|展板|读书会|手册|注意事项|通讯|清单|单子|宣传|学着|看着|还没|通知/u;
/** Who is spoken of, or that it happens now: then nothing is asked in general. */
const OWN = String.raw`\b(?:my|mine|his|her|he|she|he's|she's|him|me|i'm|i've|i (?:have|feel|get|got|had|can't|cannot|keep|just)|right now|now|today|tonight|started|hours?|minutes?|since|keeps?|still)\b`;
const TOPIC = (most: number) => String.raw`(?:(?!${OWN})[^.,;!?\n]){0,${most}}`;
const CHINESE_OWN =
  '(?:[我他她您咱]|你(?!们)|爸|妈|爷|奶|外?公|婆|儿|女|孩|宝|弟|妹|哥|姐|太太|先生|丈夫|舅|姨|姑|叔|伯|孙|现在|刚|突然|忽然|今[天早晚]|昨|一直|越来越|小时|分钟|怎么办|要不要紧|严重吗)';
const CHINESE_TOPIC = `(?:(?!${CHINESE_OWN})[^，。！？；,.!?;\\n ]){0,24}`;
const CLAUSE_START = '(?<=^|[，。！？；,.!?;\\n ])';

const QUESTIONS = new RegExp(
  [
    String.raw`\b(?:if|when|in case|say) (?:someone|somebody|anyone|a (?:person|patient|parent|kid|child|student))\b${TOPIC(60)}`,
    String.raw`(?<=^|[.,;!?\n] ?|\b(?:and|so|but|or|wondering|curious|asking|know) )(?:why|how|what|when|which|can|could|do|does|did|is|are|will|would|should)\b(?!')${TOPIC(90)}`,
    `${CLAUSE_START}${CHINESE_TOPIC}(?:有哪些|哪些|什么(?:样子|表现|症状)|怎么看是不是|为什么|为何|会不会|怎么(?:样)?(?:预防|避免|分|判断)|怎样(?:预防|避免|分|判断|做)|怎么(?:知道|区分|分辨|分得)|如何|有什么|什么区别|不一样|分别|区别|遗传|是什么|吗)${CHINESE_TOPIC}`,
  ].join('|'),
  'gu',
);
/** Without one of these nothing is asked or told in general in this way. */
const MAY_BE_TOPIC =
  /\bwhy\b|cause|lead to|bring on|trigger|\b(?:give|make) (?:you|people|kids)|\bwe (?:see|get|treat|handle|deal|have)\b|\bi (?:see|treat|handle|deal)\b|天天|每天|经常|成日|常常|讲|介绍|科普|征兆|前兆|症状|迹象|急救|预防|知识|视频|短片|关于|有关|听说|不一样|不同|区别|分别|关系/u;
const withoutTopics = leaverOut(
  [
    String.raw`\bwhy (?:do|does|would|are|is) ${TOPIC(60)}\b(?:happens?|occurs?|common|make people|give you|kill people)\b`,
    String.raw`\b(?:do|does|did|can|could|will|would|might) (?!this|these|that|it\b)${TOPIC(40)}\b(?:cause|causes|lead to|bring on|trigger|give you|give people|give kids|make you)\b${TOPIC(40)}`,
    // Seen at work, by those who treat it.
    String.raw`\b(?:we (?:see|get|treat|handle|deal with|have)|i (?:see|treat|handle|deal with)) (?:\w+ ){0,3}?(?:overdoses|strokes|seizures|heart attacks|suicides|patients|cases|people|kids|injuries|emergencies)\b${TOPIC(40)}\b(?:every (?:day|week|shift|night)|all the time|all day|daily|a lot)\b`,
    `(?:天天|每天|经常|成日|常常)(?:都)?(?:要)?(?:见|看见|看到|碰到?|处理|遇到?|救)${CHINESE_TOPIC}`,
    // Taught.
    `${CLAUSE_START}${CHINESE_TOPIC}(?:征兆|前兆|症状|迹象|急救|预防|知识)(?:(?![有了])[^，。！？；,.!?;\\n ]){0,8}(?:卡片?|小册子|海报|资料|传单|视频|单张|讲座|课)${CHINESE_TOPIC}`,
    `(?:放|看|教|学|讲)(?:了|过)?(?:一个|个)?${CHINESE_TOPIC}的(?:视频|短片|课|知识|资料)`,
    `(?:讲|介绍|科普|关于|有关)${CHINESE_TOPIC}的?(?:小册子|讲座|传单|资料|课程?|视频|海报|班|活动|书)`,
    `(?:请|找|有个|有位|想叫)${CHINESE_TOPIC}(?:医生|老师|专家|护士|教授)[^，。！？；,.!?;\\n ]{0,8}(?:讲|介绍)${CHINESE_TOPIC}`,
    `听说${CHINESE_TOPIC}(?:[，,]${CHINESE_TOPIC}){0,2}(?:是不是真的|是?真的吗|真的假的)`,
    `${CLAUSE_START}${CHINESE_TOPIC}(?:和|跟|与|同)${CHINESE_TOPIC}(?:有什么|有没有|什么)(?:不一样|不同|区别|分别|关系)`,
  ],
  'gu',
  MAY_BE_TOPIC,
);
/**
 * What is asked for others to read or to hear is of nobody, even where it asks what to do: "what do I do if a child
 * chokes, I'm making a list for our daycare". The material must be named: somebody may also say "I'm doing CPR for him".
 */
const withoutMaterial = leaverOut(
  [
    String.raw`(?<=^|[.;!?\n] ?)(?:(?:hi|hello|so|um|sorry|okay)[, ]+)*(?:what|how|when|which|can|could|do|does|is|are)\b(?:(?!\b(?:i'm|i've|i have|i feel|i can't|he's|she's|he is|she is|right now|now|today|tonight|started|since|keeps?|still)\b)[^.;!?,\n]){0,100}(?=[,.?]? ?(?:and )?(?:i'm|we're|it's|that's|this is|asking) (?:just |only )?(?:making|preparing|designing|writing|putting together|for) (?:an?|the|my|our|some) (?:\w+ ){0,2}?(?:poster|pamphlet|brochure|list|sheet|talk|newsletter|display|class|handout|book club)\b)`,
    '(?<=^|[。！？；.!?;\\n])(?:(?!现在|刚|突然|今[天早晚]|昨|一直|越来越)[^。！？；，,.!?;\\n]){0,24}(?:怎么|有哪些|哪些|什么|如何|怎样|会不会|吗)(?:(?!现在|刚|突然)[^。！？；，,.!?;\\n]){0,12}(?=[，,。？?！! ]{1,2}(?:我|我们)?(?:就是|只是|是|在|正在)*(?:(?:给|帮|替|为)[^，,。]{1,10})?(?:做|写|准备|讲|印|画)[^，,。]{0,8}(?:海报|展板|手册|注意事项|单子|传单|单张|清单|通讯|文章|宣传|讲座|指南))',
  ],
  'gu',
  MAY_BE_FOR_OTHERS,
);
const NOW = /\bright now\b|\b(?:have|has|got) (?:it|that|one|them) now\b|现在(?:就|正)?(?:在|有|痛|疼|发)/u;

/** Leaves out what is asked or taught in general, of nobody: "why do strokes happen, it's for my exam". */
export function withoutGeneralTopics(plain: string): string {
  if (NOW.test(plain)) return plain;
  const mayBeForOthers = MAY_BE_FOR_OTHERS.test(plain);
  const ownWords = withoutTopics(mayBeForOthers ? withoutMaterial(plain) : plain);
  const asks = CURIOUS.test(ownWords) || (mayBeForOthers && CURIOUS_FOR_OTHERS.test(ownWords));
  return asks ? ownWords.replace(QUESTIONS, ' , ') : ownWords;
}
