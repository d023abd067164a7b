import { pinyin } from 'pinyin-pro';
import { type Spelling, spellingOf } from '../../kernel/names/sounds/sound.ts';
import { otherSpellings } from '../../kernel/names/spellings/surname-spellings.ts';

export interface NameWord {
  readonly written: string;
  readonly isChinese: boolean;
  /** In Latin letters; pinyin for a character. */
  readonly main: Spelling;
  /** Other romanizations of a Chinese surname. */
  readonly others: readonly Spelling[];
}

const LONGEST = 100;
const TITLE = /\b(?:dr|doctor|doc)\b\.?/g;
const CHINESE_TITLE = /医生|醫生|大夫|医师|醫師|教授|护士|護士|主任|先生|女士|小姐|太太|老师|院长/g;
const CHINESE_REQUEST = /^(?:请|帮我|我们?|想|要|看|找|预约|见)+/;
const NO_NAME = /任何|随便|隨便|哪[个位]|谁|誰|都可以|都行|无所谓/g;
const NO_NAMES = new Set(
  'md mbbs phd frcpc ccfp mr mrs ms miss prof professor nurse np rn practitioner physician the a please with my usual regular same any anyone anybody whoever whichever someone available first next no preference provider clinic'.split(
    ' ',
  ),
);

/** The words of the name without titles, degrees and surrounding words. */
export function nameWords(text: string): NameWord[] {
  const plain = text
    .slice(0, LONGEST)
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .normalize('NFC')
    .toLowerCase();
  return (afterTitle(plain).match(/\p{Script=Han}+|[\p{Script=Latin}'’.\s-]+/gu) ?? []).flatMap((run) =>
    /\p{Script=Han}/u.test(run) ? chineseWords(run) : latinWords(run),
  );
}

/** Variants that join two neighbouring words (Mei Ling, Meiling), or all of them. */
export function readings(words: readonly NameWord[]): NameWord[][] {
  const pairs = words
    .slice(1)
    .map((_, index) => [
      ...words.slice(0, index),
      joined(words.slice(index, index + 2)),
      ...words.slice(index + 2),
    ]);
  return words.length > 2 ? [[...words], ...pairs, [joined(words)]] : [[...words], ...pairs];
}

function joined(words: readonly NameWord[]): NameWord {
  const spelled = words.map(({ main }) => main.text).join('');
  return {
    written: words.map(({ written }) => written).join(''),
    isChinese: words.every(({ isChinese }) => isChinese),
    main: spellingOf(spelled),
    others: [],
  };
}

/** In "I would like to see doctor Lee", only the words after the title are a name. */
function afterTitle(text: string): string {
  const [before = '', ...rest] = text.split(TITLE);
  const after = rest.join(' ');
  return /\p{L}/u.test(after) ? after : before;
}

function chineseWords(run: string): NameWord[] {
  const name = run.replace(CHINESE_TITLE, '').replace(NO_NAME, '').replace(CHINESE_REQUEST, '');
  const syllables = pinyin(name, { toneType: 'none', surname: 'head', type: 'array' });
  return Array.from(name, (written, index) => {
    const syllable = (syllables[index] ?? '').normalize('NFKD').replace(/[^a-z]/g, '');
    const others = index === 0 ? otherSpellings(syllable).map(spellingOf) : [];
    return { written, isChinese: true, main: spellingOf(syllable), others };
  });
}

function latinWords(run: string): NameWord[] {
  return run
    .replace(/['’]/g, '')
    .replace(/\bm\.\s?d\b\.?/g, ' ')
    .replace(/\b(o|mc|mac)\s+(?=\p{L}{2})/gu, '$1')
    .split(/[^\p{L}]+/u)
    .filter((word) => word !== '' && !NO_NAMES.has(word))
    .map((word) => ({ written: word, isChinese: false, main: spellingOf(word), others: [] }));
}
