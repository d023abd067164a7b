import { type ChartName, type PersonName, readChartName } from './chart-name.ts';
import { LIKE } from './like-words.ts';
import { givenLikeness, type PartLikeness, surnameLikeness } from './part-likeness.ts';
import { readSpokenName, type SpokenName } from './spoken-name.ts';

/**
 * How well a spoken name matches a chart. `exact`: the whole name. `written`: the whole given name or surname
 * and part of the other, by spelling. `alike`: both, by sound. `part`: a given name or a surname alone.
 */
export type NameFit = 'exact' | 'written' | 'alike' | 'part';

export interface NameLikeness {
  readonly fit: NameFit;
  readonly score: number;
}

const ORDER: readonly NameFit[] = ['exact', 'written', 'alike', 'part'];
/** Null if the names differ. The order of the spoken words, case, accents and spaces are ignored. */
export function compareName(spoken: string | SpokenName, person: PersonName): NameLikeness | null {
  const said = typeof spoken === 'string' ? readSpokenName(spoken) : spoken;
  const chart = readChartName(person);
  if (chart.joined.some((whole) => whole !== '' && said.joined.has(whole))) return { fit: 'exact', score: 1 };
  const found = said.utterances.flatMap((words) => compareWords(words, chart) ?? []);
  return found.toSorted(byFit)[0] ?? null;
}

/** Without a birth date only the spelling counts: a given name with a surname, or the surname alone. */
export function isWrittenName(spoken: SpokenName, person: PersonName): boolean {
  const fit = compareName(spoken, person)?.fit;
  if (fit === 'exact' || fit === 'written') return true;
  const { surname } = readChartName(person);
  return fit === 'part' && spoken.utterances.some((words) => surnameLikeness(words, surname).written);
}

/** Whether a spoken given name may be this chart's; false if it clearly differs. */
export function isGivenNameOf(spoken: string, person: PersonName): boolean {
  const { given } = readChartName(person);
  return readSpokenName(spoken).utterances.some((words) => givenLikeness(words, given).score > 0);
}

/** Sorts the better fit first. */
export function byFit(a: NameLikeness, b: NameLikeness): number {
  return ORDER.indexOf(a.fit) - ORDER.indexOf(b.fit) || b.score - a.score;
}

/** Tries every way to split the words into given name and surname. */
function compareWords(words: readonly string[], chart: ChartName): NameLikeness | null {
  const everyWay = 2 ** words.length - 1;
  const found: NameLikeness[] = [];
  for (let mask = 1; mask < everyWay; mask += 1) {
    const surname = surnameLikeness(
      words.filter((_, at) => (mask & (1 << at)) === 0),
      chart.surname,
    );
    if (surname.score === 0) continue;
    const given = givenLikeness(
      words.filter((_, at) => (mask & (1 << at)) !== 0),
      chart.given,
    );
    found.push(...together(given, surname));
  }
  if (found.length === 0) found.push(...alone(words, chart));
  return found.toSorted(byFit)[0] ?? null;
}

function together(given: PartLikeness, surname: PartLikeness): NameLikeness[] {
  if (isDoubtful(given, surname)) return [];
  const score = Math.min(given.score, surname.score);
  // Part of each name alone could easily be another person's.
  const written = given.written && surname.written && Math.max(given.score, surname.score) >= LIKE.whole;
  const exact = written && score === LIKE.same;
  return [{ fit: exact ? 'exact' : written ? 'written' : 'alike', score }];
}

/**
 * Allows one doubt at a time: with an initial, a mishearing, an extra word or a second given name, the rest
 * must match clearly.
 */
function isDoubtful(given: PartLikeness, surname: PartLikeness): boolean {
  const score = Math.min(given.score, surname.score);
  const other = Math.max(given.score, surname.score);
  if (score === 0) return true;
  if (given.partial && surname.partial) return true;
  if (score === LIKE.more && other < LIKE.whole) return true;
  return score <= LIKE.close && other < LIKE.alike;
}

/** A single word may match by sound; several must match by spelling. */
function alone(words: readonly string[], chart: ChartName): NameLikeness[] {
  const likes = [givenLikeness(words, chart.given), surnameLikeness(words, chart.surname)];
  const clear = likes.filter(({ score, written }) => score >= LIKE.alike && (written || words.length === 1));
  return clear.length > 0 ? [{ fit: 'part', score: Math.max(...clear.map(({ score }) => score)) }] : [];
}
