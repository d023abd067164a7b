import { type Atom, KNOWN } from './vocabulary.ts';

export interface Reading {
  /** Empty if any part is not understood. */
  readonly says: ReadonlySet<Atom>;
  /** From "21", "22": which of several visits. */
  readonly places: readonly number[];
}

const MOST_CHARACTERS = 200;
const NOT_UNDERSTOOD: Reading = { says: new Set(), places: [] };

/** Includes characters that only change an emoji's look: 1️⃣ is a 1. */
const INVISIBLE = /\p{Cf}|\p{Variation_Selector}|\p{Emoji_Modifier}|\u20e3/gu;
/** What a phone's reply function adds around our own text. */
const QUOTED_LINE = /^\s*[>》|].*$/gmu;
const QUOTATION = /“[^”]{12,}”|"[^"]{12,}"|«[^»]{12,}»|「[^」]{12,}」|『[^』]{12,}』/gsu;
const SIGNATURE = /^\s*(sent from my .*|get outlook for .*|envoye de mon .*|发自我的.*|發自我的.*)$/gimu;
/** Questions go to staff, whatever else the text says. */
const QUESTION = /[?？❓❔🤔]|吗|嗎|呢|咩|可不可以|能不能|可唔可以|係咪|是不是|好不好|行不行/u;
/** Negations that would reverse the matched words: "don't cancel", "can't not come", 不能不去. */
const NEGATED =
  /\b(cant|cannot|can not|wont|dont|do not|not|never|no|pas|ne)\s+(not|cancel|annul)|\bnot\s+(not|cancel)|[不唔别別勿没沒](能|得|会|會|可|是|想|要|用|必|需)?(不|唔|取消)/u;
const MEANINGFUL_EMOJI = '👍👌👎✅✔❌';
const DECORATION = new RegExp(`(?![${MEANINGFUL_EMOJI}])[\\p{P}\\p{S}\\p{Extended_Pictographic}\\s]`, 'u');

/**
 * Every part of a reply must be known, or staff read it. "no problem", "1 or 2" and "yes, but later" are left unclear
 * rather than guessed.
 */
export function readReply(text: string): Reading {
  const plain = plainText(text);
  if (plain === '' || plain.length > MOST_CHARACTERS) return NOT_UNDERSTOOD;
  if (QUESTION.test(plain) || NEGATED.test(withoutPunctuation(plain))) return NOT_UNDERSTOOD;
  return wordByWord(withoutPunctuation(plain)) ?? NOT_UNDERSTOOD;
}

function plainText(text: string): string {
  const kept = withoutAccents(text.normalize('NFKC').replace(INVISIBLE, '')).toLowerCase();
  return kept.replace(QUOTED_LINE, ' ').replace(SIGNATURE, ' ').replace(QUOTATION, ' ').trim();
}

function withoutAccents(text: string): string {
  return text
    .normalize('NFD')
    .replace(/(?<=\p{Script=Latin})\p{Mn}/gu, '')
    .normalize('NFC');
}

/** Drops apostrophes and replaces other marks with spaces. */
function withoutPunctuation(plain: string): string {
  const joined = plain.replace(/['’‘ʼ`´]/gu, '');
  return Array.from(joined, (character) => (DECORATION.test(character) ? ' ' : character))
    .join('')
    .replace(/\s+/gu, ' ')
    .trim();
}

function wordByWord(words: string): Reading | null {
  const says = new Set<Atom>();
  const places: number[] = [];
  let rest = words;
  while (rest !== '') {
    const place = /^2([1-9])(?![\p{Script=Latin}\p{N}])/u.exec(rest);
    const known = place ? null : KNOWN.find(({ phrase }) => beginsWith(rest, phrase));
    if (!place && !known) return null;
    if (place) places.push(Number(place[1]));
    if (known && known.says !== 'filler') says.add(known.says);
    rest = rest.slice(place ? 2 : (known?.phrase.length ?? 0)).trimStart();
  }
  return { says, places: [...new Set(places)].sort((a, b) => a - b) };
}

const LATIN_OR_DIGIT = /[\p{Script=Latin}\p{N}]/u;

/** "no" must not match "noon"; Chinese has no spaces between words. */
function beginsWith(text: string, phrase: string): boolean {
  if (!text.startsWith(phrase)) return false;
  const next = text.charAt(phrase.length);
  const last = phrase.at(-1) ?? '';
  return !(LATIN_OR_DIGIT.test(last) && next !== '' && LATIN_OR_DIGIT.test(next));
}
