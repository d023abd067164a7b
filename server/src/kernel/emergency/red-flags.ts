import { CHINESE_FLAGS } from './chinese-red-flags.ts';
import type { Emergency, Flags } from './emergency.ts';
import { ENGLISH_FLAGS } from './english-red-flags.ts';

/** Raised whenever the rules change, so that a clinic's review can be matched to the rules it read. */
export const RED_FLAGS_VERSION = '2026-11';

const compiled = (flags: Flags, wrap: (pattern: string) => RegExp) =>
  Object.entries(flags).map(([emergency, patterns]) => ({
    emergency: emergency as Emergency,
    pattern: wrap(patterns.join('|')),
  }));

export const RED_FLAGS = {
  en: compiled(ENGLISH_FLAGS, (pattern) => new RegExp(`\\b(?:${pattern})(?![\\w])`, 'gu')),
  zh: compiled(CHINESE_FLAGS, (pattern) => new RegExp(pattern, 'gu')),
} as const;

/** Every rule needs one of these stems, so most sentences are cleared by one cheap search. */
export const STEMS: Readonly<Record<keyof typeof RED_FLAGS, RegExp>> = {
  en: /chest|heart|cardiac|arms?\b|breath|(?:any|enough|for) air|gasp|chok|suffocat|throat|windpipe|rib|grunt|wheez|sentence|blue|purple|gr[ea]y\b|strok|face|facial|mouth|smile|eyelid|speech|slur|garbl|words|numb|weak|paraly|confus|sudden|vision|sight|blind|n.t see|not see|speak|talk|lift|raise|\bside\b|gibberish|headache|head\b|migraine|thunder|bleed|blood|bled|pads?\b|puk|vomit|throw|threw|coffee|poop|amputat|cut|chop|slic|gash|wound|conscious|(?:pass|black)\w* out|out (?:cold|of (?:it|nowhere))|faint|collaps|wak|woken|rous|respon|answer|react|limp|flopp|drows|letharg|sleepy|where (?:he|she)|seiz|convuls|fit\b|jerk|shaking|foam|anaphyl|allerg|tongue|lips?\b|swell|swollen|swelled|hives|overdos|\bod'?d|swallow|pills?|tablet|medic|meds\b|tylenol|advil|aspirin|insulin|dose|drank|drunk|drink|bottle|poison|monoxide|gas\b|bleach|batter|magnet|burn|boil|scald|hot\b|stab|electr|drown|shot\b|hit by|struck|run over|legs?\b|feet|bone|water|baby|labou?r|contraction|suicid|kill|life|die\b|dead|dying|alive|live\b|living|end it|ending|end everything|jump|hurt|harm|reason to|better off|it to (?:be )?(?:over|stop)|fever|temperature|\b3[89]|\b4[0-2]|10[3-6]|thirty[- ]?(?:eight|nine)|forty|a hundred|one hundred|newborn|infant|(?:day|week|month)s?[- ]old|(?:is|.s|only|just) (?:\w+ )?(?:\w+|\d+) (?:days|weeks|months)|nurs|feed|diaper|pregnan|weeks? along|trimester|fell|fall|accident|crash|ladder|neck|chin|rash|spots|peanut|nut|cashew|shrimp|shellfish|seafood|bee\b|wasp|stung|sting|here any|emergency|ambulance|help me|temp\b|clots|lodged|jumbl|drunk|on the floor|on the ground|peed|keep|tingl|awake|purpose|without me|control|10\d|went (?:black|dark|blind)|goodbye|bridge|curtain|hang|stuck|soak|towel|point (?:of|in)|n.t hold|not hold|grip|dropp|keel|sweat|clammy|excruciat|unbearable|severe/u,
  zh: /胸|心[口脏绞肌梗]|左[手胳臂边侧半]|[喘透噎呛喷飙昏晕癫痫喉舌肿毒磁烫溺枪捅刺]|呼吸|吸不|上不来气|肋|窒息|卡[住到在]|气管|嗓子|[发变青]?紫|发青|发黑|中风|卒中|脑|中暑|不清|含糊|[说讲]不|不会[说讲]|[看]不[见到]|一片黑|[嘴脸]|半[边身个]|一[边侧]|右[边侧半]|抬不起|举不起|突然|头.{0,4}[痛疼]|[痛疼].{0,6}头|血|咖啡渣|切[断掉]|砍断|断掉|意识|知觉|神志|不醒|叫醒|唤醒|反应|不省人事|倒[下地在]|迷迷糊糊|嗜睡|抽|翻白|白沫|过敏|药|安眠|过量|误[食服喝吃]|电池|硬币|[吃吞服].{0,3}[十百\d]|[一整][瓶盒]|煤气|一氧化碳|洗衣|汽油|酒精|烧|触电|被.{0,2}车|水里|开水|滚水|热[油汤水]|骨头|羊水|[要快]生了|阵痛|宫缩|胎动|自杀|轻生|想不开|寻死|不想再?活|活.{0,3}(?:不下去|没)|想要?死|[结了][束结]|自残|割|伤害|一死|死了算|跳[楼桥下]|上吊|撑不|打死|杀|掐死|左手|体温|度|[宝婴孩儿孕]|[摔跌]|车祸|脖子|颈|斑|疹|蜂|[手脚腿].{0,6}(?:动不|不能动|没)|软|发黑|一黑|冷汗|失禁|烧炭|遗书|一了百了|不应|不理|忽然|一下子|[拿握端]不|湿透|浸透|染红|准备好|控制不|忍不|刀|桥|满月|[一二两三四五六七八九十\d]+(?:个[多半]?月|个星期|周大|周的)|帘|腰以下|水都|喝|鲠|磁铁|紧急|急救|救|像|泡|皮|做人|打|掐|地上|尿|吐/u,
};
