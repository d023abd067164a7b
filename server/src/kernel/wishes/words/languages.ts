/** Words for a language, by its code. "Chinese" and 中文 mean Mandarin (contract 8.3). */
const NAMES: readonly (readonly [code: string, source: string])[] = [
  ['yue', 'cantonese|yue|广东话|广府话|粤语|白话|广州话'],
  ['zh', 'mandarin|putonghua|chinese|zh(?:-cn)?|cmn|国语|普通话|中文|华语|汉语|中国话'],
  ['en', 'english|en|英文|英语'],
  ['fr', 'french|francophone|français|francais|fr|法文|法语'],
  ['pa', 'punjabi|panjabi|pa|旁遮普语?'],
  ['hi', 'hindi|hi|印地语'],
  ['ur', 'urdu|ur'],
  ['ko', 'korean|ko|韩文|韩语'],
  ['ja', 'japanese|ja|日文|日语'],
  ['vi', 'vietnamese|vi|越南[文语话]'],
  ['tl', 'tagalog|filipino|tl|fil|他加禄语|菲律宾语'],
  ['fa', 'farsi|persian|fa|波斯语'],
  ['es', 'spanish|es|西班牙[文语]'],
  ['pt', 'portuguese|pt|葡萄牙[文语]'],
  ['ar', 'arabic|ar|阿拉伯[文语]'],
  ['ru', 'russian|ru|俄[文语]'],
  ['uk', 'ukrainian|uk|乌克兰[文语]'],
  ['de', 'german|de|德[文语]'],
  ['it', 'italian|it|意大利[文语]'],
  ['pl', 'polish|pl|波兰[文语]'],
  ['hu', 'hungarian|hu'],
  ['el', 'greek|el'],
  ['ta', 'tamil|ta'],
  ['gu', 'gujarati|gu'],
  ['sw', 'swahili|sw'],
  ['so', 'somali|so'],
  ['am', 'amharic|am'],
  ['nan', 'hokkien|taiwanese|min ?nan|nan|闽南[语话]|台语|福建话'],
  ['wuu', 'shanghainese|wuu|上海话'],
  ['asl', 'asl|sign language|american sign language|手语'],
];

/** For patterns: full names only, no two-letter codes. */
export const LANGUAGE_NAME = `(${NAMES.map(([, source]) =>
  source
    .split('|')
    .filter((name) => !/^[a-z]{2,3}$/.test(name) || name === 'asl')
    .join('|'),
).join('|')})`;

const EXACT = NAMES.map(([code, source]) => [code, new RegExp(`^(?:${source})$`, 'i')] as const);

/** The code of a language given as a code or name; null if unknown. */
export function readLanguageCode(text: string): string | null {
  const word = text
    .normalize('NFKC')
    .trim()
    .toLowerCase()
    .replace(/\s+(?:speaking|speaker|language)$/, '');
  return EXACT.find(([, pattern]) => pattern.test(word))?.[0] ?? null;
}
