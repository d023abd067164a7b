/** Synonymous language codes, mapped to the one we store. */
const SAME_CODE: Readonly<Record<string, string>> = {
  cmn: 'zh',
  'zh-cn': 'zh',
  'zh-tw': 'zh',
  'zh-hans': 'zh',
  'zh-hant': 'zh',
  'zh-hk': 'yue',
  'zh-yue': 'yue',
  fil: 'tl',
  pan: 'pa',
  pnb: 'pa',
  prs: 'fa',
  fas: 'fa',
  per: 'fa',
  iw: 'he',
};

/** Names that callers use but Intl.DisplayNames lacks. */
const OTHER_NAMES: Readonly<Record<string, readonly string[]>> = {
  zh: [
    'mandarin',
    'chinese',
    'putonghua',
    '普通话',
    '普通話',
    '国语',
    '國語',
    '华语',
    '華語',
    '中文',
    '汉语',
    '漢語',
    '官话',
  ],
  yue: ['cantonese', '广东话', '廣東話', '粤语', '粵語', '广东', '白话', '廣府話', '广州话'],
  en: ['英语', '英語', '英文'],
  fr: ['francais', '法语', '法語', '法文'],
  es: ['castilian', 'espanol', '西班牙文', '西班牙语', '西班牙語'],
  pt: ['brazilian', '葡语'],
  pa: ['panjabi', 'gurmukhi', '旁遮普语', '旁遮普語', '旁遮普话'],
  fa: ['farsi', 'dari', '波斯语', '波斯語'],
  tl: ['tagalog', 'filipino', 'pilipino', '菲律宾语', '他加禄语', '塔加洛语'],
  hi: ['印地语', '印度话', '印度语'],
  ko: ['韩语', '韓語', '韩文', '韓文', '韩国话'],
  ja: ['日语', '日語', '日文'],
  vi: ['越南话', '越南语', '越南語', '越南文'],
  ru: ['俄文', '俄语', '俄語'],
  de: ['德文', '德语', '德語'],
  nan: ['taiwanese', 'hokkien', 'minnan', '台语', '台語', '闽南话', '閩南話', '闽南语', '福建话'],
  wuu: ['shanghainese', '上海话', '上海話', '吴语'],
  hak: ['hakka', '客家话', '客家話'],
  ase: ['asl', 'american sign language', 'sign language', '手语', '手語'],
  ar: ['arab', '阿拉伯文'],
  ur: ['乌尔都语'],
};

const LETTERS = 'abcdefghijklmnopqrstuvwxyz';
/** Three-letter languages spoken in Canada; all two-letter codes are tried. */
const THREE_LETTERS =
  'yue nan wuu hak ase tl ckb haw hmn ceb ilo ban kok mai bho awa doi sat mni crk ojs'.split(' ');

const ENGLISH_NAMES = new Intl.DisplayNames(['en'], { type: 'language', fallback: 'none' });
const CHINESE_NAMES = new Intl.DisplayNames(['zh-Hans'], { type: 'language', fallback: 'none' });

/** Built on first use: some 200 languages in two languages. */
let codesByName: ReadonlyMap<string, string> | null = null;

/**
 * The code of a spoken language, from a code or an English or Chinese name ("French", "fr-CA", "广东话"). zh is
 * Mandarin and yue is Cantonese. Null if unknown.
 */
export function readSpokenLanguage(written: string): string | null {
  const plain = plainName(written);
  if (plain === '' || plain.length > 40) return null;
  const code = SAME_CODE[plain] ?? plain;
  if (/^[a-z]{2,3}(-[a-z0-9]{2,8}){0,2}$/.test(code)) {
    const base = code.split('-')[0] ?? '';
    const known = SAME_CODE[base] ?? base;
    if (known.length <= 3 && isLanguageCode(known)) return known;
  }
  codesByName ??= namesOfLanguages();
  return codesByName.get(plain) ?? null;
}

/** The names used in Vancouver: "Mandarin", "Cantonese", "French". */
export function languageNameIn(language: 'en' | 'zh', code: string): string {
  if (code === 'zh') return language === 'zh' ? '国语' : 'Mandarin';
  if (code === 'yue') return language === 'zh' ? '广东话' : 'Cantonese';
  if (code === 'tl') return language === 'zh' ? '菲律宾语' : 'Tagalog';
  if (code === 'fa' && language === 'en') return 'Farsi';
  return (language === 'zh' ? CHINESE_NAMES : ENGLISH_NAMES).of(code) ?? code;
}

function isLanguageCode(code: string): boolean {
  return /^[a-z]{2}$/.test(code) ? nameOf(ENGLISH_NAMES, code) !== null : THREE_LETTERS.includes(code);
}

function namesOfLanguages(): ReadonlyMap<string, string> {
  const names = new Map<string, string>();
  const twoLetters = [...LETTERS].flatMap((first) => [...LETTERS].map((second) => first + second));
  for (const code of [...twoLetters, ...THREE_LETTERS]) {
    const stored = SAME_CODE[code] ?? code;
    for (const display of [ENGLISH_NAMES, CHINESE_NAMES]) {
      const name = nameOf(display, code);
      if (name) names.set(plainName(name), stored);
    }
  }
  for (const [code, others] of Object.entries(OTHER_NAMES))
    for (const name of others) names.set(plainName(name), code);
  return names;
}

function nameOf(display: Intl.DisplayNames, code: string): string | null {
  try {
    return display.of(code) ?? null;
  } catch {
    return null;
  }
}

/** Strips accents and surrounding words: "French-speaking", 会说法语的. */
function plainName(written: string): string {
  return written
    .slice(0, 80)
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .normalize('NFC')
    .toLowerCase()
    .replaceAll('_', '-')
    .replace(/[\s-]+(?:speaking|speaker|language)$/, '')
    .replace(/^(?:speaks?|in)\s+/, '')
    .replace(/^(?:会?[说讲講說]|会|會|懂)/, '')
    .replace(/的$/, '')
    .trim();
}
