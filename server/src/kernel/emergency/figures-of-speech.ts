import { leaverOut } from './leave-out.ts';

const DEVICES =
  '(?:printer|computer|laptop|phone|wifi|internet|website|app|system|car|truck|fridge|washer|dishwasher|router|screen|tv|machine|engine|server)';
/** Up to a few words in the same clause. */
const WORDS = String.raw`[^,.;!?\n]{0,30}?`;
const ATTACK = '(?:heart attack|stroke|seizure|aneurysm|coronary|panic attack|asthma attack|chest pains?)';
const ANNOYANCES =
  "(?:boss(?:es)?|bills?|prices?|fees?|deadlines?|traffic|teenagers?|rent|music|paperwork|forms?|tax(?:es)?|exams?|job|landlord|icbc|insurance|parking|school|co-?workers?|commute|mortgage|renovations?|contractor)(?:'s)?";
/** "I'm having a heart attack over this invoice": what somebody with chest pain does not say. */
const ABOUT_NOTHING = `(?: (?:over|about|with|at) (?:this|these|all|the|your|that)\\b|,? (?:every time|(?:when(?:ever)?|if) i (?:see|saw|hear|heard|look|open|opened|read|think|have to))\\b|(?: just)? (?:waiting|looking at|reading|listening to)\\b)`;

const ENGLISH = [
  String.raw`\b${ANNOYANCES}\b${WORDS} (?:giv\w+|gave) (?:me|us|everybody|everyone)(?: such)?(?: an?)? ${ATTACK}`,
  String.raw`\b(?:hav(?:e|ing)|had) (?:a|an)(?: \w+)? ${ATTACK}(?=${ABOUT_NOTHING})`,
  String.raw`\b(?:is|was|'s|be) (?:\w+ )?suicide(?= (?:with|in this|at (?:this|rush)|mission|to (?:drive|park)))`,
  String.raw`\b(?:laugh|giggl|crack)\w*\b${WORDS} (?:can't|cannot|couldn't|could barely|can barely|can hardly) (?:even )?breathe`,
  String.raw`\b(?:so |dead |just )(?:tired|exhausted|wiped|beat|jet ?lagged)\b${WORDS} passed out(?: on the (?:couch|sofa|bed))?`,
  String.raw`\bpassed out(?: cold)?(?: on the (?:couch|sofa|recliner|bed))?(?: (?:last night|yesterday|again))?(?= (?:watching|in front of (?:the|my) (?:tv|game|movie)|during the (?:game|movie|show|film)|before (?:the|my) (?:game|movie|show))|,? (?:and )?(?:i )?(?:slept|overslept))`,
  String.raw`\b(?:can't|cannot|can hardly|can barely) (?:even )?breathe (?:with|from|because of|under) (?:all )?(?:of )?(?:these|this|the|my|our) (?:\w+ )?(?:errands?|work|emails?|meetings?|deadlines?|paperwork|homework|chores|bills)\b`,
  String.raw`\b(?:masks?|n95s?)\b[^.;!?\n]{0,40}?(?:can't|cannot|can hardly|can barely) breathe in (?:them|it|these|those)\b`,
  String.raw`\b(?:masks?|n95s?)(?:'re| is| are) (?:\w+ )?(?:suffocat\w+|chok\w+)(?: me| us)?`,
  String.raw`\b(?:short|out) of breath\b[^.;!?\n]{0,40}\b(?:haha|lol|out of shape|unfit)\b`,
  String.raw`\b(?:feel|feels|felt|feeling) like (?:i |i'd |i've )?(?:got |been |was |just got )*(?:hit|run over) by a (?:truck|bus|train)`,
  String.raw`\bhead (?:is|'s) (?:\w+ )?(?:exploding|spinning|going to explode|gonna explode) (?:with|from|over) (?:all )?(?:this|these|the|my|work|numbers|school)\b`,
  String.raw`\b${DEVICES}(?:'s)? ${WORDS}(?:having|had|has) (?:a|an|another) (?:seizure|stroke|heart attack|fit)`,
  String.raw`\b(?:rain|snow|fog|pour|hail)\w*\b${WORDS} (?:can't|cannot|couldn't) see (?:a thing|anything)`,
  String.raw`\blegs? (?:are|is|feel) (?:\w+ )?(?:dead|jelly|toast|noodles) (?:from|after) (?:the|my|a|that|all the)? ?(?:marathon|race|run|running|hike|hiking|gym|workout|ride|spin|skiing|walking|squats|leg day)`,
  String.raw`\b(?:bill|price|fee|copay|co-pay|invoice|quote|total|premium|cost|wait|line-?up|queue|news|email|smell|form)s?\b${WORDS} (?:nearly|almost|practically|about|just about) (?:knocked|floored|killed|finished|choked|suffocated|sent|put) (?:me|us)(?: \w+)?`,
  String.raw`\bswallow(?:ed|ing)? (?:my|his|her|your|our|their) (?:pride|words|anger)\b`,
  String.raw`\bdrown(?:ing|ed)? in (?!(?:the|a|an|our|his|her|my|their) |water|blood)`,
  String.raw`\bjump(?:ing)? off (?:the |this |of this )?(?:call|phone|line|zoom)\b`,
  String.raw`(?<!\b(?:my|her|wife's|\w+'s) )\bwater (?:main |pipe )?broke (?:in|at|under|on) (?:the|our|my|a) (?:basement|kitchen|building|street|house|office|apartment|bathroom)`,
];

const CHINESE_WORDS = '[^，。！？；,.!?;\\n ]{0,8}?';
const CHINESE_DEVICES =
  '(?:电脑|手机|电话|系统|网站|网络|软件|机器|打印机|空调|微信|车子?|洗衣机|冰箱|平板|键盘|公司服务器)';
const CHINESE_ANNOYANCES =
  '(?:作业|功课|考试|工作|房租|房贷|学费|账单|公司|加班|音乐|录音|排队?|停车费|价钱|费用|保险|表格?|成绩|股票|堵车|口罩|笑话)';
/** 不然我真要跳楼: what would have been, and was not. */
const WOULD_HAVE = `(?:不然|要不然|否则|要不是|幸好|还好)[^。！？]{0,14}?(?:真|都|就|可|得|要|会)+(?:跳楼|跳桥|上吊|吐血|心脏病发?(?:作)?|中风|晕倒|晕过去|急死|疯|死)了?`;
const PEOPLE = '(?:老板|上司|客户|同事|房东|孩子|儿子|女儿|老公|老婆|你们|他|她)';
const ENOUGH = '(?:气|激|急|烦|吓|逼|催|吵|笑|忙|搞|弄|等|贵|压|听|看|多)';
/** What people do to each other's nerves. */
const TEASED = '(?:气|激|急|烦|吓|逼|催|吵|笑)';
const BURSTS = '(?:吐血|呕血|喷血|脑出血|脑溢血|爆血管|中风|心脏病发?(?:作|了)?|心梗|心肌梗塞|断气)';
const FAILS = '(?:晕(?:倒|过去|死)|昏(?:倒|过去)|窒息|[喘透]不过气(?:来)?|呼吸不(?:到|了|过来)(?:气)?|抽筋)';

const CHINESE = [
  `${CHINESE_DEVICES}(?:又|也|都|老是?|一直|突然|刚才?|快要?|好像)*(?:抽风|中毒|抽搐|瘫痪|断气|没气|抽筋|中风|昏迷|休克|猝死|晕倒?|心梗)`,
  WOULD_HAVE,
  '(?:钱包|荷包|银行卡|信用卡|存款)(?:.{0,3})(?:大?出血|流血|吐血)',
  // 老板快把我气吐血了. Anger may also make somebody faint, so of people only what nobody says of himself in earnest.
  `(?:把|将)(?:我|人|我们|全家)(?:都|快|要|给)*${TEASED}(?:得|到|出|成)?(?:都|快|要)*${BURSTS}`,
  `(?:被|让|给|叫)(?![^，。！？；,.!?;\\n ]{0,8}(?:车|狗|打|撞))${CHINESE_WORDS}${TEASED}(?:得|到|出|成)?(?:我|人)?(?:都|快|要)*${BURSTS}`,
  `${PEOPLE}${CHINESE_WORDS}${TEASED}(?:得|到|出|成)?(?:我|人)(?:都|快|要)*${BURSTS}`,
  `${CHINESE_ANNOYANCES}${CHINESE_WORDS}${ENOUGH}(?:得|到|出|成|死)${CHINESE_WORDS}(?:${BURSTS}|${FAILS})`,
  // Never of work or people, which do drive somebody to it.
  '(?:音乐|录音|排队?|停车费|价钱|机器人|语音)[^，。！？；,.!?;\\n ]{0,8}?(?:听|等|排|看|烦|贵)(?:得|到)(?:我|人)?(?:都|快|要)*(?:想?自杀|想死|想?跳楼)',
  `口罩${CHINESE_WORDS}(?:闷|焗|憋|热)死(?:我|人|了)`,
  '口罩[^，。！？；,.!?;\\n ]{0,4}(?:闷|焗|憋|热)(?:得|到)(?:我|人)?(?:都|快|要)*[透喘]不(?:过|到)气',
  '被[^，。！？；,.!?;\\n ]{1,8}呛(?:了)?(?:一句|一顿|几句|声|回来)',
  // What a paper says, not the eyes.
  '(?:剂量|药名|签名|处方|化验单|那张单子?|扫描件|复印件|传真|医生的字|字迹|照片)[^，。！？；,.!?;\\n ]{0,8}?看不(?:清楚?|见|到|懂)',
  // 差到我想吐血: what is bad, dear or slow.
  `(?:差|慢|烂|贵|离谱|无语|难听|难吃)(?:得|到)(?:我|人)?(?:都|真|想|要|快)*${BURSTS}`,
  '救命(?:啊|呀|哦)?[，,! ]*(?:你们|您|这|贵所)(?:这|家|个|些|破|什么|鬼|的)*(?:语音|系统|电话|录音|机器|网站|菜单|音乐|软件|表格)',
  '(?:语音|按[一二三四五六七八九零\\d]|链接|网页|页面|网站|按钮|屏幕|键盘|系统|电脑|手机)[^。！？]{0,10}没有?反应',
  '(?:点|刷|扫|输)(?:了|进去|下去|来点去|半天|几[次下])+(?:都|就|也|还是|一直)?没有?反应',
  '(?:一句|几句)话?(?:就)?[噎呛](?:得|住)[^，。！？；,.!?;\\n ]{0,10}',
  '头(?:都|快|要)*(?:炸|大|爆)了?[，, ]?(?:这么|那么|一堆|好)多(?:表格?|文件|事情?|作业|邮件|账单)',
];

/** Without one of these nothing in a sentence is a figure of speech of this kind, and most have none. */
const MAY_BE_FIGURE =
  /mask|swallow|n95|breath|attack|stroke|seizure|aneurysm|coronary|chest pain|suicide|breathe|passed out| by a |head (?:is|'s)|head's| fit|can't see|cannot see|couldn't see|legs?\b|drown|jump|broke|口罩|抽风|中毒|抽搐|瘫痪|断气|昏|休克|猝死|没气|出血|流血|吐血|呕血|喷血|溢血|血管|中风|心脏病|心梗|心肌梗|晕|窒息|不过气|呼吸不|抽筋|自杀|想死|跳楼|呛|噎|头|不然|否则|要不是|幸好|还好|看不|knocked|floored|killed|finished|choked|suffocated|救命|反应/u;

/** Leaves out what is said of a machine, a price or a boss: nobody's body is meant. */
export const withoutFiguresOfSpeech = leaverOut([...ENGLISH, ...CHINESE], 'gu', MAY_BE_FIGURE);
