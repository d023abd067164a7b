const LONGEST = 300;

const words = (text: string) => text.split(' ');
const UNITS = words(
  'one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen',
);
const ORDINALS = words(
  'first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth fifteenth sixteenth seventeenth eighteenth nineteenth',
);
const VALUES = new Map([
  ...UNITS.map((word, index) => [word, index + 1] as const),
  ...ORDINALS.map((word, index) => [word, index + 1] as const),
  ...(['twenty', 'thirty', 'forty', 'fifty'] as const).map((word, index) => [word, index * 10 + 20] as const),
  ...(['twentieth', 'thirtieth'] as const).map((word, index) => [word, index * 10 + 20] as const),
]);

// "A second" and "first available" count nothing.
const NUMBER_WORD = new RegExp(
  [
    '(?<!\\ba )\\b(?:(twenty|thirty|forty|fifty|twentieth|thirtieth)',
    `(?:[- ](${[...UNITS.slice(0, 9), ...ORDINALS.slice(0, 9)].join('|')}))?|(${[...UNITS, ...ORDINALS].join('|')}))\\b`,
    '(?!\\s+(?:thing|available|appointment|opening|slot|half))',
  ].join(''),
  'g',
);

const SIMPLIFIED = new Map(
  words(
    '週周 點点 號号 後后 個个 禮礼 這这 兩两 時时 鐘钟 間间 開开 來来 盡尽 儘尽 內内 幾几 從从 約约 別别 沒没 過过 隨随 無无 謂谓 飯饭 學学 聽听 晝昼 為为 還还 馬马 晝昼 麼么 課课 於于 裡里 晨晨',
  ).map((pair) => [pair.charAt(0), pair.charAt(1)] as const),
);

const CHINESE_DIGITS = '零一二三四五六七八九';
const RUN_ENDS = '(?=$|[\\s,、。.;的都或和不]|上午|下午|早上|晚上|中午|可以|行)';

/** One spelling for each thing: small letters, simplified characters, digits for numbers, 周1 to 周7 for the days of the week. */
export function plainText(text: string): string {
  const folded = Array.from(
    text.slice(0, LONGEST).normalize('NFKC').toLowerCase(),
    (character) => SIMPLIFIED.get(character) ?? character,
  )
    .join('')
    .replace(/[’‘`´]/g, "'")
    .replace(/[–—―~〜]/g, '-');
  return withChineseNumbers(withChineseWeekdays(withEnglishNumbers(folded)));
}

function withEnglishNumbers(text: string): string {
  return text
    .replace(NUMBER_WORD, (word, tens?: string, unit?: string, plain?: string) => {
      const value = (VALUES.get(tens ?? '') ?? 0) + (VALUES.get(unit ?? plain ?? '') ?? 0);
      return /(?:st|nd|rd|th)$/.test(word) ? `${value}th` : String(value);
    })
    .replace(/\b(\d{1,2}) (?:oh|o) (\d)\b/g, '$1:0$2');
}

/** 周一三五 and 周一至五 leave out what 周1、周3、周5 and 周1到周5 say; a day before an hour (周二三点) must not become 23. */
function withChineseWeekdays(text: string): string {
  return text
    .replace(/星期|礼拜/g, '周')
    .replace(
      new RegExp(`周([一二三四五六日天])([到至-]?)([一二三四五六日]+)${RUN_ENDS}`, 'g'),
      (_, first: string, range: string, others: string) =>
        [first, ...others].map((day) => `周${weekdayNumber(day)} `).join(range === '' ? '、' : '到'),
    )
    .replace(/周(?=[一二三四五六]点)/g, '周 ')
    .replace(/周([一二三四五六日天])/g, (_, day: string) => `周${weekdayNumber(day)} `)
    .replace(
      new RegExp(`(周\\d )(和|或者?|、|,)\\s*([一二三四五六日])${RUN_ENDS}`, 'g'),
      (_, day: string, joint: string, other: string) => `${day}${joint}周${weekdayNumber(other)} `,
    );
}

function weekdayNumber(character: string): number {
  const index = '一二三四五六'.indexOf(character);
  return index < 0 ? 7 : index + 1;
}

function withChineseNumbers(text: string): string {
  return text
    .replace(/([早晚快])一(?=[点些](?!半|钟))/g, '$1')
    .replace(/[两〇]/g, (character) => (character === '两' ? '二' : '零'))
    .replace(
      /([一二三四五六七八九])([二三四五六七八九])(?=个|天|周|点|号)/g,
      (both, low: string, high: string) =>
        CHINESE_DIGITS.indexOf(high) - CHINESE_DIGITS.indexOf(low) === 1 ? `${low}-${high}` : both,
    )
    .replace(/[零一二三四五六七八九十廿]+/g, (numeral) => String(chineseNumber(numeral)));
}

function chineseNumber(numeral: string): string | number {
  const digits = (text: string) =>
    Array.from(text, (character) => CHINESE_DIGITS.indexOf(character)).join('');
  const [tens = '', units] = numeral.replace('廿', '二十').split('十');
  if (units === undefined) return digits(tens);
  return (tens === '' ? 1 : Number(digits(tens))) * 10 + Number(digits(units));
}
