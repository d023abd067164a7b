import { type Meaning, type PersonWords, type WordRule, word } from '../token.ts';
import type { PersonWish } from '../wish.ts';
import { LANGUAGE_NAME, readLanguageCode } from './languages.ts';

const DOCTOR = "(?:doctors?|dr\\.?'?s?|physicians?|md|gp|practitioner|provider)";
const WOMAN = '(?:female|woman|women|lady|ladies|girl)';
const MAN = '(?:male|man|men|gentleman|guy)';
/** Words after "doctor" that are not names. */
const NO_NAME =
  '(?!(?:[a-z]+n.t|both|on|at|in|for|to|the|a|an|any|is|are|was|who|that|this|next|or|and|but|please|if|because|before|after|around|about|with|has|have|had|can|could|would|will|today|tomorrow|tonight|as|so|from|by|not|no|except|until|till|when|whenever|soon|first|again|there|here|you|i|it|my|me|he|she|sometime|anytime|monday|tuesday|wednesday|thursday|friday|saturday|sunday|mon|tue|wed|thu|fri|mornings?|afternoons?|evenings?|office|appointment|visit|available|speaks?|speaking|sees?|takes?|treats?|works?|fine|ok|okay|good|instead|either|only|same|early|late|later|asap|of|whoever|whichever|whatever|otherwise|if|else|says?|said|told|thinks?|wants?|wanted|asked|recommended|suggested|was|were|did|does|do|wrote|gave|just|really|already|then|may|might|should|maybe|also|too|like|first|back|again|until|than|instead)\\b|\\d)';
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
    `(?:with )?(?:the )?same (?:${DOCTOR}|one|person|woman|lady|man) (?:as|i (?:saw|had)|that i (?:saw|had)|we (?:saw|had)) ?(?:last time|before|my last visit|the last visit|last visit)?\\b|(?:with )?the (?:${DOCTOR}|1|one|lady|woman|man|person) (?:who |that )?(?:i|we) (?:saw|had)(?: (?:the )?last (?:time|visit)| before)?\\b|(?:跟|和)?上次(?:看)?的?(?:(?:那|同)[1个]*[个位])?医生|(?:跟|和)上次(?:1样|同1个|同样)的?医生`,
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
    `(?:with )?(?:an? |the |any |your |some ?one |somebody |${DOCTOR} )?(?:who |that |which )?(?:can |could )?(?:speaks?|talks?|understands?|knows?)(?: in)? ${LANGUAGE_NAME}\\b`,
    ([, language = '']) => spoken(language),
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
    name: name.trim(),
  })),
  // Any characters before the title may be a name, except words about days, choices or questions.
  person(
    "((?:(?![女男见看找约跟和是要想除了不别给用的有请换或者还让个位哪谁这那些都随便家科什么同样上下次后今周天早晚午号点月日期末其他另医话就在]|明[天日早晚上下后儿])[\\u4e00-\\u9fff]){1,4}|(?<![下上这本每个])周|[a-z][a-z'. -]{1,30})\\s?(?:医生|大夫|医师)",
    ([, name = '']) => ({ kind: 'named', name: name.trim() }),
  ),
];

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
