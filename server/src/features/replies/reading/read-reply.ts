import { type Atom, KNOWN } from './vocabulary.ts';

/** What a reply says, before it is known to which question. */
export interface Reading {
  /** Empty if any part is not understood. */
  readonly says: ReadonlySet<Atom>;
  /** Of "21", "22": which of several visits. */
  readonly places: readonly number[];
}

const MOST_CHARACTERS = 200;
const NOT_UNDERSTOOD: Reading = { says: new Set(), places: [] };

/** Also what only changes how an emoji looks: 1️⃣ is a 1. */
const INVISIBLE = /\p{Cf}|\p{Variation_Selector}|\p{Emoji_Modifier}|\u20e3/gu;
/** What the phone's reply function puts before or around our own text. */
const QUOTED_LINE = /^\s*[>》|].*$/gmu;
const QUOTATION = /“[^”]{12,}”|"[^"]{12,}"|«[^»]{12,}»|「[^」]{12,}」|『[^』]{12,}』/gsu;
const SIGNATURE = /^\s*(sent from my .*|get outlook for .*|envoye de mon .*|发自我的.*|發自我的.*)$/gimu;
/** A question is for a person, whatever else it says. */
const QUESTION = /[?？❓❔🤔]|吗|嗎|呢|咩|可不可以|能不能|可唔可以|係咪|是不是|好不好|行不行/u;
/** "don't cancel", "can't not come", 不能不去: the words alone would mean the opposite. */
const TURNED_ROUND =
  /\b(cant|cannot|can not|wont|dont|do not|not|never|no|pas|ne)\s+(not|cancel|annul)|\bnot\s+(not|cancel)|[不唔别別勿没沒](能|得|会|會|可|是|想|要|用|必|需)?(不|唔|取消)/u;
const MEANINGFUL_EMOJI = '👍👌👎✅✔❌';
const DECORATION = new RegExp(`(?![${MEANINGFUL_EMOJI}])[\\p{P}\\p{S}\\p{Extended_Pictographic}\\s]`, 'u');

/**
 * Reads a reply as a whole: every part of it must be known, else it is left to a person. "no problem", "1 or 2" and "yes, but
 * later" are not understood, rather than misunderstood.
 */
export function readReply(text: string): Reading {
  const plain = plainText(text);
  if (plain === '' || plain.length > MOST_CHARACTERS) return NOT_UNDERSTOOD;
  if (QUESTION.test(plain) || TURNED_ROUND.test(withoutPunctuation(plain))) return NOT_UNDERSTOOD;
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

/** An apostrophe joins, every other mark separates. */
function withoutPunctuation(plain: string): string {
  const joined = plain.replace(/['’‘ʼ`´]/gu, '');
  return Array.from(joined, (character) => (DECORATION.test(character) ? ' ' : character))
    .join('')
    .replace(/\s+/gu, ' ')
    .trim();
}

/** Null where a part is not known. */
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

/** "no" does not begin "noon"; Chinese has no spaces between words. */
function beginsWith(text: string, phrase: string): boolean {
  if (!text.startsWith(phrase)) return false;
  const next = text.charAt(phrase.length);
  const last = phrase.at(-1) ?? '';
  return !(LATIN_OR_DIGIT.test(last) && next !== '' && LATIN_OR_DIGIT.test(next));
}
