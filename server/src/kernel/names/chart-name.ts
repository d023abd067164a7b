import { fold, wordsIn } from './fold.ts';
import { joinedSurname } from './particles.ts';
import { isChinese } from './spellings/chinese.ts';
import { withoutTitles } from './spoken-name.ts';

export interface PersonName {
  readonly firstName: string;
  readonly lastName: string;
}

/** One field of a chart's name: its words, and nicknames that staff added in brackets or quotes. */
export interface NamePart {
  readonly words: readonly string[];
  readonly also: readonly string[];
  /** The part in Chinese characters, joined. */
  readonly chinese: string;
}

export interface ChartName {
  readonly given: NamePart;
  readonly surname: NamePart;
  /** Given name and surname joined, in either order. */
  readonly joined: readonly string[];
}

const BESIDE = /[([{"“「（【][^)\]}"”」）】]*[)\]}"”」）】]?/gu;

export function readChartName({ firstName, lastName }: PersonName): ChartName {
  const [given, surname] = [readPart(firstName), readPart(lastName)];
  const first = joinedSurname(given.words) + given.chinese;
  const last = joinedSurname(surname.words) + surname.chinese;
  return { given, surname, joined: [...new Set([first + last, last + first])] };
}

/** Filipino families abbreviate Maria before another name. */
const MARIA = /\bma\.(?=\s*\p{L})/giu;

function readPart(text: string): NamePart {
  const field = text.replace(MARIA, 'Maria ');
  const beside = field.match(BESIDE) ?? [];
  const words = withoutTitles(wordsIn(fold(field.replace(BESIDE, ' '))));
  const also = beside
    .flatMap((text) => withoutTitles(wordsIn(fold(text))))
    .map((word) => joinedSurname([word]));
  return {
    words: words.filter((word) => !isChinese(word)),
    also,
    chinese: words.filter(isChinese).join('') || also.filter(isChinese).join(''),
  };
}
