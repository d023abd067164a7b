import { LANGUAGES, type Language } from '../language.ts';
import { clausesOf, isQuiet } from './quiet-mentions.ts';
import { CHILD, type Emergency, FEVER, HIGH_FEVER, RED_FLAGS, SMALL_CHILD } from './red-flags.ts';

const LONGEST = 2_000;
const NO_FEVER =
  /\b(?:no|without|not have a|doesn'?t have a?|never had a?)\s+(?:\w+\s+)?fever|没有?(?:发|高)?[烧热]|不发烧|退烧了?|\bfever (?:is |has )?(?:gone|broke|resolved)/iu;

/** What in a text, in either language, may be an emergency now. */
export function emergenciesIn(text: string): readonly Emergency[] {
  const plain = text.slice(0, LONGEST).normalize('NFKC').replace(/[’`]/g, "'").replace(/\s+/g, ' ');
  const found = new Set(LANGUAGES.flatMap((language) => flagsIn(plain, language)));
  if (isFeverish(plain)) found.add('fever');
  return [...found];
}

function flagsIn(text: string, language: Language): Emergency[] {
  return clausesOf(text, language).flatMap((clause) =>
    RED_FLAGS[language].flatMap(({ emergency, pattern }) =>
      [...clause.matchAll(pattern)].some(({ 0: words, index }) => {
        const before = clause.slice(0, index);
        return !isQuiet({ clause, before, after: clause.slice(index + words.length) }, language);
      })
        ? [emergency]
        : [],
    ),
  );
}

function isFeverish(text: string): boolean {
  if (!FEVER.test(text) || NO_FEVER.test(text)) return false;
  const isSmall = SMALL_CHILD.test(text);
  if (!isSmall && !CHILD.test(text)) return false;
  const isHigh =
    HIGH_FEVER.test(text) || (isSmall && /newborn|infant|weeks?[- ]old|新生儿|刚出生|周大/iu.test(text));
  return isHigh && !clausesOf(text, 'en').every((clause) => !FEVER.test(clause) || isOver(clause));
}

function isOver(clause: string): boolean {
  return LANGUAGES.some((language) => isQuiet({ clause, before: '', after: '' }, language));
}
