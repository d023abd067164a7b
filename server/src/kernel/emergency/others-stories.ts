import { withoutFiguresOfSpeech } from './figures-of-speech.ts';
import { withoutGeneralTopics } from './general-topics.ts';
import { leaverOut } from './leave-out.ts';
import { withoutPastEpisodes } from './past-episodes.ts';

const TO_THE_END = String.raw`(?:(?!,? ?\b(?:anyway|but|and now|and (?:suddenly|half|the (?:page|words?|letters?|lines?|screen)) |now i|and i\b|so i(?:'m)?|i need|i'd|can (?:i|you)|could you|my)\b)[^.;!?\n]){0,120}`;
const TO_THE_PRESENT = String.raw`(?:(?!\b(?:and|but|so|because|when|while|then|i'm|i am|i have|i've|i feel|i can't|my|he|she|he's|she's)\b)[^.;!?\n]){0,80}`;
const TO_SOMEBODY_PRESENT = String.raw`(?:(?!\b(?:woke|wake|awake|now|still|really|suddenly|but|anyway|help|and (?:he|she|i|my|then|it|when)|(?:i|he|she)(?:'m|'s)|(?:i|he|she) can't)\b)[^.;!?\n]){0,100}`;
const TOLD_IN =
  '(?:shows?|movies?|films?|series|episodes?|books?|novels?|newspaper|papers?|news|articles?|documentary|podcasts?|videos?|play|dream|tv|tiktok|youtube)';
const ANIMALS =
  '(?:dogs?|pupp(?:y|ies)|cats?|kittens?|hamsters?|budgies?|parrots?|birds?|rabbits?|bunny|guinea pigs?|horses?|ponys?|goldfish|pets?|turtles?)';
const ANYBODY =
  '(?:somebody|someone|anybody|anyone|people|a person|a patient|patients|a kid|a child|a baby|a guy)';

/**
 * Events that happen to nobody present: stories, animals, courses, posters and "what if somebody", up to
 * where the present continues.
 */
const ENGLISH = [
  // Told in a film or a newspaper.
  String.raw`\b(?:watch\w*|saw|seen|see|read|reading|heard|there was|in) (?:\w+ ){0,3}?${TOLD_IN}\b${TO_THE_END}`,
  String.raw`\bmy (?:novel|book|thesis|paper|phd|essay|screenplay)\b${TO_THE_END}`,
  // Seen on the bus, or said about the hold music.
  String.raw`\b(?:a|some|this|an) (?:\w+ )?(?:woman|man|guy|lady|girl|boy|kid|person|passenger)(?: \w+)? (?:on|at|in) (?:my|the|our) (?:bus|train|flight|plane|skytrain|office|mall|gym|building|store|bank|street)\b${TO_THE_END}`,
  // Of people one has only heard of.
  String.raw`(?<!\b(?:as|was|were|am|i'm|is|he's|she's|'s|for|not) )\b(?:one of the|another|some|a) (?:other )?(?:moms?|dads?|parents?|kids?|students?|teachers?|coach|classmates?|customers?|tenants?|clients?|guy|man|woman|lady|person|kid|boy|girl|teenager)\b(?=[^.;!?\n]{0,80}\b(?:said|told|says|last (?:night|week|month|year)|yesterday|the other (?:day|week)|once|near your|ago)\b)(?:(?!\b(?:now|just|help|isn't|not|won't|can't|me|my|us|our|ours|we|i)\b)[^.;!?\n,]){0,100}`,
  String.raw`\bcan'?t (?:take|do|stand) (?:it|this)(?: any ?more)?,? (?:this|the|your) (?:\w+ ){0,2}(?:music|menu|hold|wait\w*|phone|system|line|website|app|price)`,
  String.raw`\bthe (?:movie|show|episode|film|series|video game|book|novel) (?:(?:had|has) (?:this|a|some|people|that)|was about|with|where|about|is about)\b${TO_THE_END}`,
  String.raw`\bin a (?:\w+ )?(?:play|musical)\b${TO_THE_END}`,
  String.raw`\b(?:video games?|games?|movies?|shows?|series|books?|novels?|comics?) (?:he|she|they|i|we|my \w+) (?:play\w*|watch\w*|reads?|reading|likes?|loves?)(?: \w+)? (?:has|had|with|where|about)\b${TO_SOMEBODY_PRESENT}`,
  // Puzzles, costumes and dreams.
  String.raw`\b(?:crosswords?|trivia|quiz|scrabble|charades)\b${TO_SOMEBODY_PRESENT}`,
  String.raw`\bdress\w* (?:up )?as\b${TO_THE_PRESENT}`,
  String.raw`\b(?:(?:had|have|having) (?:an?|this|these|the|another|such an?) (?:\w+ )?(?:dreams?|nightmares?)|dream(?:s|t|ed|ing)? (?:that|about|of|my|i|he|she|we|they|his|her))\b${TO_SOMEBODY_PRESENT}`,
  // Told by somebody who sees such things at work.
  String.raw`\b(?:was |were |is |are |'s )?(?:telling|told) (?:me|us|everyone|everybody|my \w+) (?:stories )?about (?:an?|the|this|some|all)\b${TO_THE_END}`,
  // General questions.
  String.raw`\bwhat (?:would|do|does|should|happens?|will|can)\b[^.;!?\n]{0,30}\b(?:if|when) ${ANYBODY}\b${TO_THE_END}`,
  String.raw`\b(?:how|what|when|where|do|does|can|will|would) (?:[\w']+ ){1,6}(?:if|when) ${ANYBODY}\b${TO_THE_END}`,
  String.raw`\b(?:if|when) ${ANYBODY} (?:has|had|gets?|got|is|was|were|ever|tells?|told|collapses?|faints?|chokes?)\b${TO_THE_END}`,
  String.raw`\bwhat(?:'s| is| are)? (?:the |are the )?(?:early |warning |common )*(?:signs?|symptoms?|difference|causes?|temperature|number)\b${TO_THE_END}`,
  String.raw`\bhow (?:do|would) (?:you|i) spell\b${TO_THE_END}`,
  String.raw`\bis it true (?:that )?${TO_THE_END}`,
  String.raw`\bworr(?:y|ied) about (?:having |getting )?(?:strokes|seizures|heart attacks|aneurysms|overdoses|concussions|blood clots)(?! (?:now|right|again))`,
  // On paper.
  String.raw`\b(?:posters?|pamphlets?|brochures?|flyers?|leaflets?|forms?|questionnaires?|survey|website|insurance|signs?) (?:(?:at|on|in|from|with) \w+ \w+ )?(?:says?|said|asks?|asked|asking|wants?|mentions?|lists?)\b${TO_THE_END}`,
  String.raw`(?<!\b(?:left|leaves|leaving|wrote|found) (?:me |us )?(?:an? |this |the )?)\b(?:forms?|letters?|notes?|reports?|files?|charts?|records?),? (?:the one |one )?(?:that|which) (?:says?|said|mentions?|lists?)\b${TO_THE_END}`,
  String.raw`\b(?:want\w*|needs?|requires?|asks? for|asked for|asking for|get|send|write|give|provide|sign|have) (?:me |us |them |you |my \w+ )?(?:an?|the|another) (?:\w+ )?(?:letters?|notes?|forms?|certificates?|documents?|reports?) (?:saying|stating|explaining|showing|confirming|proving|about)(?: that| when| why| how long| which)?(?:(?!\b(?:and|but|so|because|now|today|tonight|right now|still|again|started)\b)[^.;!?\n,]){0,80}`,
  String.raw`\b(?:forms?|questionnaires?|survey|website|application|page \w+)\b[^.;!?\n]{0,24}?,? it (?:says|asks|wants to know)\b${TO_THE_END}`,
  // Written for school or a paper.
  String.raw`\b(?:(?:i|we|he|she|they)(?:.m|.re|.s) )?(?:writ(?:e|es|ing)|wrote|research\w*|reporting|studying|essays?|articles?|papers?|projects?|presentations?|assignments?|homework|thesis|blog|story|speech|interview\w*)(?: \w+){0,3}? about\b${TO_THE_PRESENT}`,
  String.raw`\b(?:essays?|articles?|papers?|projects?|presentations?|assignments?|thesis|research|speech) on (?:the )?(?:an? |the |drug |opioid |fentanyl )?(?:\w+ (?:signs?|symptoms?|causes?) of |signs of |symptoms of |heart |chest )?(?:strokes?|seizures?|heart attacks?|asthma attacks?|chest pain|carbon monoxide(?: poisoning)?|(?:bad |severe )?allergic reactions?|trouble breathing|breathing|anaphylaxis|overdos\w+|suicid\w+|epilepsy|poison\w*|bleeding|fainting|choking)\b`,
  // Learned in a course.
  String.raw`\b(?:choking |seizure |overdose |stroke )?(?:first[- ]aid|cpr|safety|lifeguard|babysitting|prenatal|training) (?:class|course|training|workshop)\b${TO_THE_END}`,
  // Animals.
  String.raw`(?<!\b(?:off|from|by|of|with|on|gave|giv\w+|found) )\b(?:my|our|\w+'s) (?:\w+ )?${ANIMALS}(?:'s|s')?(?! (?:walker|bites?|bit|attack\w*|scratch\w*|knocked|jumped|allerg\w*|hair|tore|got (?:him|her|me)))\b${TO_THE_END}`,
  String.raw`\bthe ${ANIMALS} (?:just |also )?(?:swallowed|ate|eats|drank|chewed|got into|threw up|vomited|choked|died|collapsed|stopped|won't|isn't)\b${TO_THE_END}`,
  String.raw`\bthe ${ANIMALS}(?:'s|'re| is| are| was| has been| had| keeps?) (?:having|had|been having|got|getting) (?:(?:an?|another|some|these) )?(?:seizures?|fits?|strokes?|trouble breathing)\b${TO_THE_END}`,
  String.raw`\bthe vet (?:says?|said|thinks?|told|called|has|gave|is|wants)\b${TO_THE_END}`,
  String.raw`\bthe (?:dog|puppy|cat|kitten|hamster|rabbit|bird)'s (?:seizures?|strokes?|breathing|heart|bleeding|surgery|vet)\b${TO_THE_END}`,
  // The dentist's freezing.
  String.raw`\b(?:tooth|teeth|dentist\w*|filling|root canal|freezing|wisdom)\b[^.;!?\n]{0,40}?\b(?:numb\w*|frozen|froze|droop\w*|fat|thick)\b`,
  // A nurse's question and its answer.
  String.raw`\b(?:asked|asks|asking) (?:me |him |her |us )?(?:if|whether|about)\b[^.;!?\n]{1,60}\b(?:i|we|he|she) (?:just )?(?:said|told (?:him|her|them)|answered) (?:no|none|i don'?t|we don'?t)\b`,
  String.raw`\b(?:said|told (?:him|her|them)|answered|ticked|put|wrote) no (?:to|for)\b${TO_THE_END}`,
];
const CHINESE_END = '[^，。！？；,.!?;\\n ]{0,24}';
/** What a stranger does to the caller is no story. */
const NOT_ME = '(?:(?![我咱打撞推砍捅])[^，。！？；,.!?;\\n ]){0,24}';
const CHINESE_ANIMALS = '(?:狗|小狗|猫|仓鼠|兔子|鹦鹉|鸟|金鱼|乌龟|宠物)';
const CHINESE = [
  `(?:看|听|读|追|刷)(?:了|过|到)?(?:.{0,5})(?:电视剧?|电影|剧|节目|新闻|小说|报纸|视频|书|文章|抖音)[，, ]?(?:里面?|上|说|讲)?${CHINESE_END}`,
  `看(?:了|过)?(?:个|一个|部|集)?讲${CHINESE_END}的(?:节目|电影|片子?|新闻)`,
  `(?:话剧|舞台剧|戏)[，, ]?(?:里)?(?:演)?${CHINESE_END}`,
  `(?:做|发)(?:了|过|着)?(?:一?个)?(?:噩|怪|恶|坏)?梦(?![^。！？]{0,30}(?:醒|吓醒))${CHINESE_END}`,
  `梦(?:到|见)(?![^。！？]{0,30}醒)${CHINESE_END}`,
  `演(?:的是|了?一?个|的)${CHINESE_END}`,
  `(?<!现在.{0,4})(?:公交|地铁|天车|飞机|火车|巴士|商场|公司)(?:车)?(?:上|里)有(?:个|位|一个|一位)?(?:人|老人|女的|男的|女士|先生|大叔|阿姨|乘客|小孩|孩子|学生|男生|女生|阿伯|老太太|老先生|路人|大妈)(?![^。！？]{0,24}(?:怎么办|快来|救命|救救|没有?呼吸|没有?反应|叫不醒))${NOT_ME}`,
  `(?:儿子|女儿|孩子|他|她)(?:的)?(?:同学|同班)(?![^。！？]{0,24}(?:怎么办|打了|推|现在))${NOT_ME}`,
  `(?:昨[天晚]|前[天晚]|那天|上个?(?:星期|周|礼拜|月))[^，。！？；,.!?;\\n ]{0,10}(?:附近|楼下|隔壁|对面|门口|那边|旁边)[^，。！？；,.!?;\\n ]{0,3}有(?:个|位)?人${NOT_ME}`,
  `有人(?:跳轨|跳楼|跳桥)(?=[^。！？]{0,16}(?:封|停|迟|塞|堵|晚|改))`,
  `(?:封|停|迟|塞|堵)[^。！？]{0,8}因为有人(?:跳轨|跳楼|跳桥)`,
  `(?:昨[天晚]|前[天晚]|那天|上个?(?:星期|周|礼拜))[^，。！？；,.!?;\\n ]{0,6}(?:商场|街上|路上|店里?|超市|图书馆|教堂|教会|健身房|机场|餐厅|公园|路边)[^，。！？；,.!?;\\n ]{0,3}有(?:个|位|一个|一位)?(?:人|老人|女的|男的|女士|先生|小孩|老太太|老先生|路人)${NOT_ME}(?:我?(?:帮|替)(?:他|她|人家?|别人)叫了救护车)?`,
  `主角${CHINESE_END}`,
  '多少度(?:才)?算(?:是)?(?:发烧|高烧)',
  '(?:牙医|拔牙|补牙|牙科)[^。！？]{0,8}麻药?[，, ]?(?:[^，。]{0,3}(?:嘴|脸|说话|讲话)[^，。]{0,8})?',
  `(?:电视|电影|剧|节目|新闻|小说|报纸|视频|文章|书)(?:里面?|上|说|讲|中)${CHINESE_END}`,
  `(?:如果|万一|要是|假如|假设)?(?:有人|别人|病人|谁|有个人|有病人)(?![^。！？]{0,12}(?:没有?呼吸了|没有?反应了|叫不醒了|倒下了))(?:跟|在|要是|如果|突然|说)?${CHINESE_END}[，, ]?${CHINESE_END}(?:怎么办|怎么做|会怎样|怎么处理|会怎么|该做什么)`,
  `(?:如果|万一|要是|假如|假设)${CHINESE_END}[，, ]?${CHINESE_END}(?:先问|问问|问一下|想知道)`,
  `(?:问|请教|想知道)(?:一下)?(?:一般|通常|平时)${CHINESE_END}`,
  `${CHINESE_END}(?:有哪些|有什么|什么)(?:症状|征兆|表现|迹象)`,
  `${CHINESE_END}(?:症状|征兆|前兆|表现|迹象)(?:一般|都|通常)*(?:有哪些|有什么|是什么|是哪些)`,
  `(?:跟|和|给|向)(?:我们?|大家|人家)(?:讲|说|聊)(?:过|了|起)?有(?:个|位)?人(?![^。！？]{0,12}(?:怎么办|现在))${NOT_ME}`,
  `(?:写着|写的是|印着|贴着)[^，。！？；,.!?;\\n ]{0,16}的?(?:那(?:张|块|个))?(?:海报|牌子?|标志|告示|通知|传单|单张|贴纸|横幅)`,
  `(?:海报|表格?|问卷|传单|小册子|保险)(?:上|里)?(?:说|写|问|讲)${CHINESE_END}`,
  `(?:作文|文章|论文|报道|演讲|专题|功课|作业)(?:是|题目是)?(?:关于|有关|写的是|讲的是)${CHINESE_END}`,
  `写(?:一?篇)?(?:作文|文章|论文|小说)写(?![着到得完了])${CHINESE_END}`,
  `(?:写|做|准备|研究)(?:着|一个|一篇|个|篇|份|关于|有关)*${CHINESE_END}的(?:作文|文章|论文|小说|功课|作业|报道|研究|项目|课题|专题|演讲|采访)`,
  '(?:什么|哪些|怎样|怎么)(?:样|情况)*(?:才)?算[^。！？]{0,8}[，, ]?(?:比如|例如|譬如|像)(?:说)?(?:(?![我他她你孩宝儿女老爸妈])[^，。！？；,.!?; ]){0,12}',
  `(?:急救|产前|救生|安全)(?:课|班|培训)(?:上|里)?${CHINESE_END}`,
  `(?:我家|我们家|家里|我|邻居|朋友)?(?:的)?(?:一?只)?(?<!被|给|让|热)${CHINESE_ANIMALS}(?:狗|猫)?(?!把|咬|抓|毛|过敏|粮|扑|撞)${CHINESE_END}`,
  `问(?:过|了)?(?:我|他|她|我们)(?:.{1,8})([痛疼闷晕喘烧吐])不\\1[，, ]?(?:我|他|她|我们)?(?:就|都)?(?:说|讲|答|回答)?(?:不|没有?)\\1?`,
];
/** Prefilter: most sentences have none of these words, and so contain no story. */
const MAY_TELL =
  /game|comic|crossword|trivia|quiz|scrabble|charades|dress|dream|nightmare|梦|woman|man|guy|lady|girl|boy|kid|passenger|can't|cant|play|musical|watch|saw|see|read|heard|there was|show|movie|film|novel|book|thesis|paper|phd|essay|article|project|presentation|assignment|homework|blog|story|speech|interview|science|certificate|document|vet|telling|writ|research|studying|letter|note|report|file|chart|record|what|worr|somebod|someone|anybod|anyone|people|patient|person|spell|true|poster|pamphlet|brochure|flyer|leaflet|form|question|survey|website|insurance|sign|class|course|training|workshop|dog|pup|cat|kitten|hamster|budgie|parrot|bird|rabbit|bunny|guinea|horse|pony|goldfish|pet|turtle|ask|said|told|answer|tick|wrote|看|听|读|追|刷|电视|电影|剧|节目|新闻|小说|报|视频|书|文章|有人|别人|病人|谁|如果|万一|要是|假如|假设|症状|征兆|前兆|表现|迹象|海报|作文|论文|功课|作业|演讲|专题|写|做|交|准备|研究|算|表|问|传单|册|保险|课|班|培训|狗|猫|同学|同班|鼠|兔|鹦|鸟|鱼|龟|宠|主角|演|戏|公交|地铁|天车|飞机|火车|巴士|商场|公司|多少度|牙|tooth|teeth|dentist|filling|canal|freezing|wisdom/u;

const withoutStories = leaverOut([...ENGLISH, ...CHINESE], 'gu', MAY_TELL);
/** Statements about the caller or people with them. */
export function withoutOthersStories(plain: string): string {
  if (last.plain !== plain) {
    const present = withoutGeneralTopics(withoutPastEpisodes(withoutFiguresOfSpeech(plain)));
    last = { plain, own: withoutStories(present) };
  }
  return last.own;
}

/** The rules and the learned score call this in turn, so the last result is kept. */
let last = { plain: '', own: '' };
