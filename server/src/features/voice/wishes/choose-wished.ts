import { languageNameIn } from '../../../kernel/providers/spoken-language.ts';
import { spokenList } from '../../../kernel/spoken/list.ts';
import { spokenProviderNames } from '../../../kernel/spoken/provider-name.ts';
import type { PersonWish, Wish } from '../../../kernel/wishes/wish.ts';
import { readLanguageCode } from '../../../kernel/wishes/words/languages.ts';
import { chooseProviders } from '../speech/times/choose-provider.ts';
import type { Call } from '../tool.ts';
import {
  type AskedPersons,
  asked,
  choicesOf,
  idsOf,
  type Narrowing,
  narrowByAny,
  type Roster,
} from './narrow-roster.ts';
import { type NotMet, sayWhy } from './not-met.ts';
import type { GivenWish } from './read-limits.ts';
import type { LastDoctor } from './wish-memory.ts';

export interface Chosen {
  readonly status: 'chosen';
  readonly providerIds: readonly string[];
  /** The preferred ones among them; empty if there is no preference. */
  readonly preferredIds: readonly string[];
  /** The doctor that "the same doctor as last time" refers to. */
  readonly took: LastDoctor | null;
  /** What words and arguments say about the doctor. */
  readonly persons: readonly PersonWish[];
  readonly notMet: readonly NotMet[];
  /** Names of doctors the caller does not want, as on the roster. */
  readonly refused: readonly string[];
  /** Names of doctors the caller asked for by name. */
  readonly wanted: readonly string[];
}

type ChosenPersons = Chosen | AskedPersons;

/** The providers that the words and arguments allow; empty means everybody. */
export async function chooseWished(given: GivenWish, wish: Wish, call: Call): Promise<ChosenPersons> {
  const { language } = call;
  const roster = await call.providers.roster(call.clinicId);
  const named = await chooseProviders(call, given);
  if (named.status === 'unclear') {
    const what = given.providerName ?? given.providerId ?? '';
    return {
      status: 'asked',
      notMet: { what, why: 'no_such_provider', message: named.message },
      question: '',
    };
  }
  const { providerGender: gender } = given;
  if (!isGender(gender)) return asked(gender, sayWhy.whichDoctor(language), language, 'not_understood');
  const code = given.providerLanguage ? readLanguageCode(given.providerLanguage) : null;
  if (given.providerLanguage && !code)
    return asked(given.providerLanguage, sayWhy.nobodySpeaks(language), language, 'no_such_provider');

  const persons = [...wish.persons, ...personsOf(gender, code)];
  const start =
    named.providerIds.length > 0 ? roster.filter(({ id }) => named.providerIds.includes(id)) : roster;
  const narrowing: Narrowing = { call, given, took: null, notMet: [] };
  const preferred = persons.filter(({ isPreferred }) => isPreferred);
  const musts = persons.filter(({ isPreferred }) => !isPreferred);
  const left = await narrowByAll(musts, persons, start, roster, narrowing);
  if ('status' in left) return left;
  const nearest = await nearestTo(preferred, persons, left, roster, narrowing);
  const isUnclear = persons.some(({ words }) => words.kind === 'unclear' || words.kind === 'last-seen');
  const notMet = [
    ...narrowing.notMet,
    ...nearest.notMet,
    ...(isUnclear && !narrowing.took && narrowing.notMet.length === 0
      ? [{ what: '', why: 'not_understood' as const, message: sayWhy.whichDoctor(language) }]
      : []),
  ];
  const refused = await refusedNames(persons, roster, call);
  const isEverybody = left.length === roster.length;
  const isByName =
    narrowing.took !== null ||
    named.providerIds.length > 0 ||
    musts.some(({ words, isExcluded }) => words.kind === 'named' && !isExcluded);
  return {
    status: 'chosen',
    providerIds: isEverybody ? [] : left.map(({ id }) => id),
    preferredIds: nearest.ids,
    took: narrowing.took,
    persons,
    notMet,
    refused,
    wanted: isByName && !isEverybody ? left.map(({ name }) => name) : [],
  };
}

function isGender(text: string | null): text is 'female' | 'male' | null {
  return text === null || text === 'female' || text === 'male';
}

/** What the arguments say about a doctor, in the form of parsed words. */
function personsOf(gender: 'female' | 'male' | null, code: string | null): PersonWish[] {
  return [
    ...(gender ? [{ words: { kind: 'gender' as const, gender }, isExcluded: false }] : []),
    ...(code ? [{ words: { kind: 'language' as const, language: code }, isExcluded: false }] : []),
  ];
}

/** The providers that all words allow, or what to say if there are none. */
async function narrowByAll(
  musts: readonly PersonWish[],
  persons: readonly PersonWish[],
  start: Roster,
  roster: Roster,
  narrowing: Narrowing,
): Promise<Roster | AskedPersons> {
  const { language } = narrowing.call;
  let left = start;
  for (const choice of choicesOf(musts)) {
    const narrowed = await narrowByAny(choice, left, narrowing);
    if ('status' in narrowed) return narrowed;
    const [first] = choice;
    if (narrowed.length === 0 && first)
      return nobodyIsBoth(persons, roster, language) ?? nobodyFits(first, left, language);
    left = narrowed;
  }
  return left;
}

/**
 * The providers who meet most of the caller's preferences, and the preferences nobody meets. Excludes nobody
 * and asks nothing.
 */
async function nearestTo(
  preferred: readonly PersonWish[],
  persons: readonly PersonWish[],
  left: Roster,
  roster: Roster,
  narrowing: Narrowing,
): Promise<{ readonly ids: readonly string[]; readonly notMet: readonly NotMet[] }> {
  const { language } = narrowing.call;
  const fits = new Map<string, number>();
  const choices = choicesOf(preferred);
  const notMet: NotMet[] = [];
  for (const choice of choices) {
    const narrowed = await narrowByAny(choice, left, narrowing);
    if ('status' in narrowed) {
      notMet.push(narrowed.notMet);
      continue;
    }
    for (const { id } of narrowed) fits.set(id, (fits.get(id) ?? 0) + 1);
  }
  const most = Math.max(0, ...fits.values());
  const [first] = preferred;
  if (first && notMet.length === 0 && most < choices.length)
    notMet.push((nobodyIsBoth(persons, roster, language) ?? nobodyFits(first, left, language)).notMet);
  const ids = left.map(({ id }) => id).filter((id) => most > 0 && fits.get(id) === most);
  return { ids: ids.length < left.length ? ids : [], notMet };
}

async function refusedNames(persons: readonly PersonWish[], roster: Roster, call: Call): Promise<string[]> {
  const ids: string[] = [];
  for (const { words, isExcluded } of persons)
    if (isExcluded && words.kind === 'named')
      ids.push(...idsOf(await call.providers.resolve(call.clinicId, { name: words.name })));
  return roster.filter(({ id }) => ids.includes(id)).map(({ name }) => name);
}

/** No woman speaks Mandarin, but there are a woman and a Mandarin speaker: names both instead of denying either. */
function nobodyIsBoth(
  persons: readonly PersonWish[],
  roster: Roster,
  language: Call['language'],
): AskedPersons | null {
  const wanted = persons.filter(({ isExcluded }) => !isExcluded).map(({ words }) => words);
  const gender = wanted.find((words) => words.kind === 'gender')?.gender;
  const spoken = wanted.find((words) => words.kind === 'language')?.language;
  if (!gender || !spoken) return null;
  const ofGender = roster.filter((one) => one.gender === gender);
  const speakers = roster.filter(({ languages }) => languages?.includes(spoken));
  if (ofGender.length === 0 || speakers.length === 0) return null;
  const names = spokenProviderNames(roster, language);
  const named = (some: Roster) =>
    spokenList(
      some.map((one) => names[roster.indexOf(one)] ?? one.name),
      language,
      'or',
    );
  const message = sayWhy.nobodyIsBoth[gender](language, {
    language: languageNameIn(language, spoken),
    speakers: named(speakers),
    others: named(ofGender),
  });
  return asked(spoken, message, language, 'no_such_provider');
}

function nobodyFits({ words }: PersonWish, before: Roster, language: Call['language']): AskedPersons {
  const message = (words.kind === 'language' ? sayWhy.nobodySpeaks : sayWhy.nobodyLike)(language);
  return asked(before.length > 0 ? saidOf(words) : '', message, language, 'no_such_provider');
}

function saidOf(words: PersonWish['words']): string {
  if (words.kind === 'language') return words.language;
  return words.kind === 'gender' ? words.gender : '';
}
