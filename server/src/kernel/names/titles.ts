const TITLES = new Set(
  'mr mrs ms miss mx mister missus dr doctor sir madam maam prof professor rev reverend hon fr'.split(' '),
);
/** Father and son are told apart by birth date instead. */
const SUFFIXES = new Set('jr sr junior senior ii iii iv esq'.split(' '));
const CHINESE_TITLE = /(?:先生|女士|小姐|太太|同学|同學|老师|老師|阿姨|叔叔|奶奶|爷爷|爺爺)$/u;
const INTRODUCED =
  /^(?:(?:hi|hello|yes)[,\s]+)?(?:my name is|my name's|the name is|name is|i am|i'm|i’m|this is|it is|it's|it’s)\s+/i;
const INTRODUCED_IN_CHINESE =
  /^(?:你好|您好)?[，,\s]*(?:我的名字是|我的名字叫|我的名字|名字叫|名字是|我叫|我是|叫)/u;

/** Strips "my name is …", 我叫… and a trailing 先生. */
export function withoutIntroduction(text: string): string {
  const name = text.trim().replace(INTRODUCED, '').replace(INTRODUCED_IN_CHINESE, '').trim();
  return name.replace(CHINESE_TITLE, '').trim();
}

export function isTitle(word: string): boolean {
  return TITLES.has(word) || SUFFIXES.has(word);
}
