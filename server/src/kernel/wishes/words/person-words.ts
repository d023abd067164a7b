import { type Meaning, type PersonWords, type WordRule, word } from '../token.ts';
import type { PersonWish } from '../wish.ts';
import { LANGUAGE_NAME, readLanguageCode } from './languages.ts';

const DOCTOR = "(?:doctors?|dr\\.?'?s?|physicians?|md|gp|practitioner|provider)";
const WOMAN = '(?:female|woman|women|lady|ladies|girl)';
const MAN = '(?:male|man|men|gentleman|guy)';
/** Words after "doctor" that are not names. */
const NO_NAME =
  '(?!(?:[a-z]+n.t|what(?:.s)?|which|unless|doctor|dr|then|thats?|has|whose|how|why|where|both|on|at|in|for|to|the|a|an|any|is|are|was|who|that|this|next|or|and|but|please|if|because|before|after|around|about|with|has|have|had|can|could|would|will|today|tomorrow|tonight|as|so|from|by|not|no|except|until|till|when|whenever|soon|first|again|there|here|you|i|it|my|me|he|she|sometime|anytime|monday|tuesday|wednesday|thursday|friday|saturday|sunday|mon|tue|wed|thu|fri|mornings?|afternoons?|evenings?|office|appointment|visit|available|speaks?|speaking|sees?|takes?|treats?|works?|fine|ok|okay|good|instead|either|only|same|early|late|later|asap|of|whoever|whichever|whatever|otherwise|if|else|says?|said|told|thinks?|wants?|wanted|asked|recommended|suggested|was|were|did|does|do|wrote|gave|just|really|already|then|may|might|should|maybe|also|too|like|first|back|again|until|than|instead|even|ideally|preferably|hopefully|though|but|any|only|rather|anytime|somewhere|sooner|later|earlier|unless|since|during|asap|once|well|right|still|always|usually|whichever|failing|or|plus)\\b|\\d)';
const NAME = `${NO_NAME}([a-z\\u00c0-\\u024f][a-z\\u00c0-\\u024f'-]{0,30}(?:\\s${NO_NAME}(?:[a-z\\u00c0-\\u024f][a-z\\u00c0-\\u024f'-]{1,30})){0,2})`;

const person = (source: string, read: (groups: readonly string[]) => PersonWords | null): WordRule =>
  rule(source, (groups) => {
    const found = read(groups);
    return found ? [{ kind: 'person', person: found }] : null;
  });

function rule(source: string, read: (groups: readonly string[]) => Meaning[] | null): WordRule {
  return word(source, (groups) => read(groups));
}

/** Whom the caller wants to see. Code with access to the clinic's list matches the names. */
export const personWords: readonly WordRule[] = [
  // What somebody does not speak asks for no doctor.
  word(
    `(?:do|does|can)(?:n't| not) (?:really |even )?(?:speak|understand|talk|know|read)(?: much| any| a lot of| good)? ${LANGUAGE_NAME}(?:,? (?:or|and) ${LANGUAGE_NAME})?\\b|(?:听|讲|说)?不(?:太|大|怎么)?(?:懂|会|明白|识)(?:讲|说|听)?${LANGUAGE_NAME}|${LANGUAGE_NAME}(?:也|都|就|我|他|她)*(?:听|讲|说)?不(?:太|大|怎么)?(?:懂|会|好|行|识)`,
    () => [{ kind: 'filler' }],
  ),
  // "Does anyone there speak French?"
  word(
    '(?:do|does|is there|do you have|have you got|got|can) (?:any(?:body|one)|someone|somebody)(?: (?:there|here|at the clinic|on staff|of your doctors))*(?= (?:who |that )?(?:can )?speaks?\\b)',
    () => [{ kind: 'filler' }],
  ),
  person(
    `(?:it )?does(?:n't| not) matter (?:who|which ${DOCTOR})\\b|(?:with )?(?:any ?(?:body|one)(?: (?:is fine|works|available|there|you have|at all))?|whoever(?: (?:is|has|you have)[a-z ]{0,24}?(?=\\b(?:free|first|available|soonest|opening)\\b))?|any (?:of (?:the|your) )?(?:${DOCTOR})|any of them|either (?:of them|${DOCTOR}(?! [a-z-]+ or\\b))|no particular ${DOCTOR}|(?:i )?don't (?:mind|care) (?:who|which ${DOCTOR}|what ${DOCTOR}))\\b(?! (?:but|except|other than|besides|apart))|(?:随便)?(?:哪个|哪位|任何1?个?|什么)医生(?:都(?:可以|行|好|没关系)|也?行)?|(?:看)?谁(?:看|来看)?都(?:可以|行|好|无所谓)|(?:哪位|哪个)都(?:可以|行)`,
    () => ({ kind: 'any' }),
  ),
  person(
    `(?:with |see )?(?:any(?:body|one)|someone|somebody|whoever|(?:whichever|whatever|which|what|any|an?|the|some) (?:of (?:the|your) )?${DOCTOR}) (?:(?:who|that) )?(?:can )?(?:sees?|takes?|treats?|does|looks? after|is good with) (?:the |small |little |young )?(?:kids?|child(?:ren)?|babies|a baby|little ones)\\b|(?:会|能|可以)?看(?:小孩子?|小朋友|孩子|儿童|宝宝)的(?:医生|大夫)`,
    () => ({ kind: 'any' }),
  ),
  person(`any(?:body|one| ${DOCTOR})(?= (?:but|except|other than|besides|apart))`, () => ({ kind: 'any' })),
  person(
    `(?:with )?(?:the )?same (?:${DOCTOR}|one|person|woman|lady|man) (?:as|i (?:saw|had)|that i (?:saw|had)|we (?:saw|had)) ?(?:last time|before|my last visit|the last visit|last visit)?\\b|(?:with )?the (?:(?:lady|woman|female|male|nice|young|older) )?(?:${DOCTOR}|1|one|lady|woman|man|person) (?:who |that )?(?:i|we) (?:saw|had)(?: (?:the )?last (?:time|visit)| before)?\\b|(?:就是)?(?:跟|和)?上[次回](?:给我)?看?的?(?:(?:那|同)[1个]*[个位])?[女男]?医生|(?:跟|和)上次(?:1样|同1个|同样)的?医生`,
    () => ({ kind: 'last-seen' }),
  ),
  person(
    `(?:with )?(?:the |a |any |your |my )?(?:of the |of your )?(?:same|usual) (?:${DOCTOR}|one|person|woman|lady|man)\\b|(?:with )?(?:him|her) again\\b|同[1一]?[个位]医生|还是(?:那[个位]|他|她|刚才那[个位]|上次那[个位])(?:医生)?|一样的医生`,
    () => ({ kind: 'same' }),
  ),
  rule(
    `(?:with )?(?:an?other|a different|some other|any other) ${DOCTOR} (?:than|but|except|besides)(?= (?:dr|doctor)\\b)`,
    () => [{ kind: 'person', person: { kind: 'any' } }, { kind: 'not' }],
  ),
  // "Not Dr. Patel, anybody else is fine"
  word("(?:with )?any ?(?:body|one) else(?:'s)?\\b", (_, __, before) =>
    before.some(({ kind }) => kind === 'person') ? [{ kind: 'person', person: { kind: 'any' } }] : null,
  ),
  person(
    `(?:with )?(?:some|any ?)?(?:one|body) else\\b|(?:with )?(?:an?other|a different|some other|any other) (?:${DOCTOR}|one|person)\\b|does any(?:body|one) else have\\b|(?:换|[别另]的|其他|其它|另外1?)[1个位]*医生|别人(?:有)?`,
    () => ({ kind: 'other' }),
  ),
  person(
    `(?:with )?(?:my|our)(?: own| regular| usual| family| normal)* (?:${DOCTOR})\\b|我的(?:家庭)?医生|我(?:平时|一直)?看的(?:那[个位])?医生|家庭医生|the (?:${DOCTOR}|1|one|lady|woman|man|person) (?:who |that )?i (?:usually see|always see|see)\\b`,
    () => ({ kind: 'unclear' }),
  ),
  rule(
    `(?:with )?(?:an? |the |your |any )?(?:of (?:the|your) )?${LANGUAGE_NAME}[- ](?:speaking )?(${WOMAN}|${MAN})(?: ${DOCTOR})?\\b`,
    ([, language = '', sex = '']) => both(language, new RegExp(`^${WOMAN}$`).test(sex) ? 'female' : 'male'),
  ),
  rule(
    `(?:with )?(?:an? |the |your |any )?(${WOMAN}|${MAN}) ${DOCTOR},? (?:the |who speaks |that speaks |who is )?${LANGUAGE_NAME}(?:[- ](?:one|speaking))?\\b`,
    ([, sex = '', language = '']) => both(language, new RegExp(`^${WOMAN}$`).test(sex) ? 'female' : 'male'),
  ),
  person(
    `(?:with )?(?:an? |the |any |your |one of )?(?:of (?:the|your) )?${WOMAN}(?:[- ]${DOCTOR}| ones?)?\\b(?! i | who is my)|${DOCTOR} (?:who|that) (?:is|are) (?:an? )?${WOMAN}\\b|女(?:的)?(?:医生|大夫)(?:比较好)?|(?:医生)?(?:要|想要|最好是?|是)女(?:的|性)|女性医生`,
    () => ({ kind: 'gender', gender: 'female' }),
  ),
  person(
    `(?:with )?(?:an? |the |any |your |one of )?(?:of (?:the|your) )?${MAN}(?:[- ]${DOCTOR}| ones?)\\b|(?:with )?(?:a|any) (?:male|man)\\b|${DOCTOR} (?:who|that) (?:is|are) (?:an? )?${MAN}\\b|男(?:的)?(?:医生|大夫)|(?:医生)?(?:要|想要|最好是?|是)男(?:的|性)|男性医生`,
    () => ({ kind: 'gender', gender: 'male' }),
  ),
  person(
    `(?:with )?(?:an? |the |any |your |some ?one |somebody |${DOCTOR} )?(?:who |that |which )?(?:can |could )?(?:speaks?|talks?|understands?|knows?)(?: in| only| just| mostly| mainly)? ${LANGUAGE_NAME}\\b`,
    ([, language = '']) => spoken(language),
  ),
  // "My dad has only Mandarin, so whichever of your doctors speaks that": the language was named before.
  word(
    `(?:with )?(?:the |an? |any |some|any)?(?:${DOCTOR}|one|body|whoever|anyone|someone) (?:who |that )?(?:can |could )?(?:speaks?|talks?|understands?) (?:that|it|the same|(?:his|her|their|our|my|that) language)\\b`,
    (_, __, before) =>
      before.some((token) => token.kind === 'person' && token.person.kind === 'language')
        ? [{ kind: 'filler' }]
        : [{ kind: 'unresolved' }],
  ),
  // "Is there one with Chen at that time?"
  person(
    `(?:one|1|appointment|anything|something|slot|time|opening|spot|it) with ${NO_NAME}(?!(?:her|him|them|us|your|our|his|my|some\\w*|any\\w*|whoever|whichever|more|less|enough|no|every\\w*|each|both|all|another|kids?|parking|that|those)\\b)([a-z]{2,20})(?=$|[,.;!?]| (?:at|on|instead|then|please|that|this|next|tomorrow|today)\\b)`,
    ([, name = '']) => ({ kind: 'named', name }),
  ),
  person(
    `(?:with )?(?:an? |the |any |your )?${LANGUAGE_NAME}[- ](?:speaking|speaker)(?: ${DOCTOR}| one)?\\b|(?:with )?(?:an? |the |any |your )${LANGUAGE_NAME} (?:${DOCTOR}|one)\\b`,
    ([, language = '', other = '']) => spoken(language || other),
  ),
  person(
    `(?:要|找|想要|最好)?(?:能|会|可以)?(?:用)?[讲说]${LANGUAGE_NAME}的?(?:医生)?|(?:懂|会)${LANGUAGE_NAME}的?(?:医生)?|${LANGUAGE_NAME}医生`,
    ([, first = '', second = '', third = '']) => spoken(first || second || third),
  ),
  // "Somebody who speaks French or English"
  word(`(?:or|and|还是|或者?|和) ?${LANGUAGE_NAME}\\b`, ([, language = ''], _, before) => {
    const last = before.at(-1);
    return last?.kind === 'person' && last.person.kind === 'language'
      ? [{ kind: 'or' }, { kind: 'person', person: spoken(language) }]
      : null;
  }),
  person(`(?:with |see |seeing )?(?:the )?(?:dr\\.?|doctor|doc)\\s+${NAME}(?:'s)?`, ([, name = '']) => ({
    kind: 'named',
    name: name.trim().replace(/'s$/, ''),
  })),
  // "The second one, but with Lee instead"
  person(
    `with ${NO_NAME}(?!(?:her|him|them|us|your|our|his|my)\\b)([a-z]{2,20})(?= instead\\b)`,
    ([, name = '']) => ({ kind: 'named', name }),
  ),
  // 不要男医生, 女的
  word('女(?:的|性)(?=[,。;!?]|$)', (_, __, before) =>
    before.some(({ kind }) => kind === 'person')
      ? [{ kind: 'stop' }, { kind: 'person', person: { kind: 'gender', gender: 'female' } }]
      : null,
  ),
  // 不要上次那个王医生
  word('上[次回](?:看)?的?那?[个位]?(?=[\\u4e00-\\u9fff]{1,3}(?:医生|大夫))', () => [{ kind: 'filler' }]),
  // 像陈医生那个时间: another offer is compared with.
  word('像(?:[\\u4e00-\\u9fff]{1,4})医生(?:的|那)', () => [{ kind: 'unresolved' }]),
  // Any characters before the title may be a name, except words about days, choices or questions.
  person(
    "(?=[a-z]|[\\u4e00-\\u9fff]{1,6}\\s?(?:医生|大夫|医师))((?:(?![像女男见看找约跟和是要想除了不别给用的有请换或者还让个位哪谁这那些都随便家科什么同样上下次后今周天早晚午号点月日期末其他另医话就在种啊呀嘛吧呢]|明[天日早晚上下后儿]|可以|也可|算了|不行|没有)[\\u4e00-\\u9fff]){1,4}|(?<![下上这本每个])周|[a-z][a-z'. -]{1,30})\\s?(?:医生|大夫|医师)",
    ([, name = '']) => namedInChinese(name.trim()),
  ),
];

/** Words that describe a doctor whose name the caller does not know. */
const DESCRIBES =
  /^(?:年轻|年长|老|胖|瘦|高|新|好|和气|戴眼镜|什么|某|专科|全科|值班|外国|华人|中国|本地|熟|主任?)$/;
const SURNAMES =
  '赵钱孙李周吴郑王冯陈褚卫蒋沈韩杨朱秦尤许何吕施张孔曹严华金魏陶姜戚谢邹喻柏水窦章云苏潘葛奚范彭郎鲁韦昌马苗凤花方俞任袁柳酆鲍史唐费廉岑薛雷贺倪汤滕殷罗毕郝邬安常乐于时傅皮卞齐康伍余元卜顾孟平黄穆萧尹姚邵湛汪祁毛禹狄米贝明臧计伏成戴谈宋茅庞熊纪舒屈项祝董梁杜阮蓝闵席季麻强贾路娄危江童颜郭梅盛林刁钟徐邱骆高夏蔡田樊胡凌霍虞万支柯昝管卢莫经房裘缪干解应宗丁宣贲邓郁单杭洪包诸左石崔吉钮龚程嵇邢滑裴陆荣翁荀羊於惠甄曲家封芮羿储靳汲邴糜松井段富巫乌焦巴弓牧隗山谷车侯宓蓬全郗班仰秋仲伊宫宁仇栾暴甘钭厉戎祖武符刘景詹束龙叶幸司韶郜黎蓟薄印宿白怀蒲邰从鄂索咸籍赖卓蔺屠蒙池乔阴胥能苍双闻莘党翟谭贡劳逄姬申扶堵冉宰郦雍却璩桑桂濮牛寿通边扈燕冀郏浦尚农温别庄晏柴瞿阎充慕连茹习宦艾鱼容向古易慎戈廖庾终暨居衡步都耿满弘匡国文寇广禄阙东欧殳沃利蔚越夔隆师巩厍聂晁勾敖融冷訾辛阚那简饶空曾毋沙乜养鞠须丰巢关蒯相查后荆红游竺权逯盖益桓公区岳帅缑亢况郈琴梁丘左佘阳佟闫肖';

/** 两个都行, 也可以李医生: the characters before a surname are no part of the name. */
function namedInChinese(said: string): PersonWords {
  if (DESCRIBES.test(said)) return { kind: 'unclear' };
  const lead =
    /^(?:最好|最好是|希望|尽量|优先|首选|想看|如果|要是|假如|只认|除非|宁可|宁愿|[也可以种都先就问约到去来再看请让帮给那还有较比在去])+(?=.)/.exec(
      said,
    )?.[0] ?? '';
  const name = said.slice(lead.length);
  return { kind: 'named', name: SURNAMES.includes(name.charAt(0)) ? name : said };
}

const ONE_AFTER_THE_OTHER =
  /\b1 (?:[a-z]+ )?after (?:the )?(?:other|another)\b|\bback[- ]to[- ]back\b|\btogether\b|1个(?:紧?接着?|挨着?|跟着?)1个|连着|连在1?一?起|[1一]起|1前1后/;

/** "Me and my husband, back to back, with the same doctor" names no doctor. */
export function withSameForBoth(persons: readonly PersonWish[], said: string): readonly PersonWish[] {
  if (!ONE_AFTER_THE_OTHER.test(said)) return persons;
  return persons.map((each) =>
    each.words.kind === 'same' ? { ...each, words: { ...each.words, isForBoth: true } } : each,
  );
}

function both(language: string, gender: 'female' | 'male'): Meaning[] {
  return [
    { kind: 'person', person: { kind: 'gender', gender } },
    { kind: 'person', person: spoken(language) },
  ];
}

function spoken(language: string): PersonWords {
  const code = readLanguageCode(language);
  return code ? { kind: 'language', language: code } : { kind: 'unclear' };
}
