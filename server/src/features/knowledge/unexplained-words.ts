import { charactersWithoutConcept, plainTextOf, wordsWithoutConcept } from './read-question.ts';

/**
 * Chinese characters that a question may have beside what an answer speaks of. English words are told apart more clearly: one is enough
 * to ask something else, as in "does my referral expire".
 */
const MOST_CHARACTERS = 2;

/** Who, when, where and for what, which callers tell on the way and which ask nothing. */
const PASSING_WORDS = new Set(
  (
    'roommate boyfriend girlfriend partner aunt uncle neighbour neighbor grandson caregiver along problem nearest between first house home mom mum mother dad father parent son daughter wife husband grandma grandpa sister brother friend boss kid family people ' +
    'person myself patient monday tuesday wednesday thursday friday saturday sunday today tomorrow tonight morning afternoon ' +
    'evening night day week month year time january february march april june july august september october november ' +
    'december spring summer fall winter next last once ago already soon later one two three four five six seven eight nine ' +
    'ten eleven twelve fifteen twenty thirty forty fifty sixty seventy eighty ninety hundred oclock minute gonna gotta ' +
    'whatever somewhere anywhere near nearby closest else only usually totally really instead rather during while till until ' +
    'other another new old street building room letter mail car cab ride book moved try trying start started hasnt havent ' +
    'couldnt arent ill id weve theyre send sent use work seen call full long best back off down front set made done doing ' +
    'giving allowed supposed far ahead feel comfortable saying pop ordered pill english skin talk remind forget repeat ' +
    'confirm curious hear heard help understand mean mention hope plan planning believe figure tax camp claim card covered ' +
    'wait waiting chair number come break allergist ankle vancouver burnaby richmond surrey coquitlam langley metrotown ' +
    'pacific alberta ontario ohip calgary toronto canada mexico kenya china india'
  ).split(' '),
);
const PASSING_CHINESE = new RegExp(
  [
    ...(
      '讲台山话 温哥华 列治文 本拿比 高贵林 托儿所 台山话 爸妈 妈妈 爸爸 爷爷 奶奶 外婆 外公 婆婆 公公 ' +
      '老公 老婆 太太 先生 家人 朋友 今年 明年 明天 后天 下周 下月 上月 上次 这次 以前 之前 之后 ' +
      '早上 上午 下午 中午 平时 临时 最近 素里 公司 学校 保险 健康 自己 直接 妇科 商业 净系 只会 ' +
      '具体 东西 地方 附近 别的 门口 楼下 文件 开始 帮忙 帮手 一定 应该 看病'
    ).split(' '),
    '[零一二三四五六七八九十百两几]+(?:点|分钟|分|小时|岁|张|份|趟|次|遍|站|天|周|年|月|共|回)?',
    '[爸妈她他次月年号该病帮让叫请弄搬发寄送过来去走出进找打收交扣行好再从识懂听开里下上前儿阿哋㗎换人还大别坐事血]',
  ].join('|'),
  'gu',
);

const IN_CHINESE = /[，。？！,.?!;；、\s]+/u;
const IN_ENGLISH = /[.?!,;]+|\b(?:and|but|so|because)\b/u;
const ASKS_IN_CHINESE =
  /[吗呢么嘛几谁]|多[少久大长]|哪[里儿个些]|怎么|什么|([\u4e00-\u9fff])不(?:\1|可以)|有没有|可不可以|了没|没有$/u;
const ASKS_IN_ENGLISH =
  /\b(?:how|what|when|where|who|which|why|do|does|did|is|are|am|can|could|should|will|would|may|must|what['’]s|where['’]s|any)\b/u;

/** The parts of a question that ask; all of them where none does. */
export function askingClauses(question: string): readonly string[] {
  const plain = plainTextOf(question);
  const isChinese = isInChinese(plain);
  const clauses = plain.split(isChinese ? IN_CHINESE : IN_ENGLISH).filter((clause) => clause.trim() !== '');
  const asking = clauses.filter((clause) => (isChinese ? ASKS_IN_CHINESE : ASKS_IN_ENGLISH).test(clause));
  return asking.length > 0 ? asking : clauses;
}

/** Whether a question says so much beside what `answer` holds that it may ask something else. */
export function hasUnexplainedWords(question: string, answer: readonly string[]): boolean {
  const said = answer.map(plainTextOf);
  return askingClauses(question).some((clause) => {
    if (isInChinese(clause)) {
      const left =
        charactersWithoutConcept(clause)
          .replace(PASSING_CHINESE, ' ')
          .match(/\p{Script=Han}/gu) ?? [];
      return left.filter((each) => !said.some((text) => text.includes(each))).length > MOST_CHARACTERS;
    }
    const left = wordsWithoutConcept(clause).filter((word) => !PASSING_WORDS.has(word));
    if (left.length === 0) return false;
    const known = new Set(said.flatMap(wordsWithoutConcept));
    return left.some((word) => !known.has(word));
  });
}

const isInChinese = (text: string) => /\p{Script=Han}/u.test(text);
