import { spokenList } from '../../../kernel/spoken/list.ts';
import { spokenProviderNames } from '../../../kernel/spoken/provider-name.ts';
import type { PersonWish, Wish } from '../../../kernel/wishes/wish.ts';
import { readLanguageCode } from '../../../kernel/wishes/words/languages.ts';
import { askFor } from '../speech/questions.ts';
import { chooseProviders } from '../speech/times/choose-provider.ts';
import type { Call } from '../tool.ts';
import { type NotMet, sayWhy } from './not-met.ts';

interface SaidPersons {
  readonly providerId: string | null;
  readonly providerName: string | null;
  readonly providerGender: string | null;
  readonly providerLanguage: string | null;
}

type Roster = Awaited<ReturnType<Call['providers']['roster']>>;

export interface Chosen {
  readonly status: 'chosen';
  readonly providerIds: readonly string[];
  /** What words and arguments said of the doctor. */
  readonly persons: readonly PersonWish[];
  readonly notMet: readonly NotMet[];
  /** Names, as the roster has them, of those whom the caller does not want to see. */
  readonly refused: readonly string[];
  /** Names of those whom the caller asked for by name. */
  readonly wanted: readonly string[];
}

type ChosenPersons =
  | Chosen
  | { readonly status: 'asked'; readonly notMet: NotMet; readonly question: string };

/** The providers whom the words and the arguments leave; empty is everybody. */
export async function chooseWished(given: SaidPersons, wish: Wish, call: Call): Promise<ChosenPersons> {
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
  const left = await narrowByAll(persons, start, roster, call);
  if ('status' in left) return left;
  const unclear = persons.filter(({ words }) => words.kind === 'unclear');
  const notMet = unclear.map(() => ({
    what: '',
    why: 'not_understood' as const,
    message: sayWhy.whichDoctor(language),
  }));
  const refused = await refusedNames(persons, roster, call);
  const isEverybody = left.length === roster.length;
  const isByName =
    named.providerIds.length > 0 ||
    persons.some(({ words, isExcluded }) => words.kind === 'named' && !isExcluded);
  return {
    status: 'chosen',
    providerIds: isEverybody ? [] : left.map(({ id }) => id),
    persons,
    notMet,
    refused,
    wanted: isByName && !isEverybody ? left.map(({ name }) => name) : [],
  };
}

function isGender(text: string | null): text is 'female' | 'male' | null {
  return text === null || text === 'female' || text === 'male';
}

/** What the arguments say of a doctor, as words would say it. */
function personsOf(gender: 'female' | 'male' | null, code: string | null): PersonWish[] {
  return [
    ...(gender ? [{ words: { kind: 'gender' as const, gender }, isExcluded: false }] : []),
    ...(code ? [{ words: { kind: 'language' as const, language: code }, isExcluded: false }] : []),
  ];
}

/** "Dr. Lee or Dr. Haddad" leaves either; everything else narrows. */
function choicesOf(persons: readonly PersonWish[]): PersonWish[][] {
  const choices: PersonWish[][] = [];
  for (const person of persons) {
    const last = choices.at(-1);
    const isJoined = person.isAlternative && !person.isExcluded && last?.every((one) => !one.isExcluded);
    if (isJoined && last) last.push(person);
    else choices.push([person]);
  }
  return choices;
}

/** Those whom all the words leave, or what to say where they leave nobody. */
async function narrowByAll(
  persons: readonly PersonWish[],
  start: Roster,
  roster: Roster,
  call: Call,
): Promise<Roster | ChosenPersons> {
  let left = start;
  for (const choice of choicesOf(persons)) {
    const narrowed = await narrowByAny(choice, left, call);
    if ('status' in narrowed) return narrowed;
    const [first] = choice;
    if (narrowed.length === 0 && first)
      return nobodyIsBoth(persons, roster, call.language) ?? nobodyFits(first, left, call.language);
    left = narrowed;
  }
  return left;
}

/** Those whom any of the words leaves, in the order in which they were named. */
async function narrowByAny(
  choice: readonly PersonWish[],
  left: Roster,
  call: Call,
): Promise<Roster | ChosenPersons> {
  const found = new Set<Roster[number]>();
  for (const person of choice) {
    const narrowed = await narrowBy(person, left, call);
    if ('status' in narrowed) return narrowed;
    for (const one of narrowed) found.add(one);
  }
  return [...found];
}

/** The providers whom one word leaves, or the question where it names nobody. */
async function narrowBy(
  { words, isExcluded }: PersonWish,
  left: Roster,
  call: Call,
): Promise<Roster | ChosenPersons> {
  switch (words.kind) {
    case 'gender':
      return left.filter(({ gender }) => (gender === words.gender) !== isExcluded);
    case 'language':
      return left.filter(({ languages }) => (languages ?? []).includes(words.language) !== isExcluded);
    case 'named': {
      const found = await call.providers.resolve(call.clinicId, { name: words.name });
      if (found.status === 'none')
        return asked(words.name, sayWhy.noSuchDoctor(call.language), call.language, 'no_such_provider');
      const ids = idsOf(found);
      return left.filter(({ id }) => ids.includes(id) !== isExcluded);
    }
    case 'same':
    case 'other':
      return narrowByHeard(words, left, call);
    default:
      return left;
  }
}

async function refusedNames(persons: readonly PersonWish[], roster: Roster, call: Call): Promise<string[]> {
  const ids: string[] = [];
  for (const { words, isExcluded } of persons)
    if (isExcluded && words.kind === 'named')
      ids.push(...idsOf(await call.providers.resolve(call.clinicId, { name: words.name })));
  return roster.filter(({ id }) => ids.includes(id)).map(({ name }) => name);
}

function idsOf(found: Awaited<ReturnType<Call['providers']['resolve']>>): string[] {
  if (found.status === 'one') return [found.provider.id];
  return found.status === 'several' ? found.providers.map(({ id }) => id) : [];
}

/** "The same doctor" and "somebody else" refer to those whom this call was offered. */
async function narrowByHeard(
  words: Extract<PersonWish['words'], { readonly kind: 'same' | 'other' }>,
  left: Roster,
  call: Call,
): Promise<Roster | ChosenPersons> {
  const times = await call.scheduling.heard(call.clinicId, call.callId);
  const heard = new Set(times.map(({ providerId }) => providerId));
  if (heard.size > 0) return left.filter(({ id }) => heard.has(id) === (words.kind === 'same'));
  return words.kind === 'other' || words.isForBoth
    ? left
    : asked('', sayWhy.whichDoctor(call.language), call.language, 'not_understood');
}

/** A woman who speaks Mandarin is not there, though a woman is, and somebody who speaks it: names both instead of denying either. */
function nobodyIsBoth(
  persons: readonly PersonWish[],
  roster: Roster,
  language: Call['language'],
): ChosenPersons | null {
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
    speakers: named(speakers),
    others: named(ofGender),
  });
  return asked(spoken, message, language, 'no_such_provider');
}

function nobodyFits({ words }: PersonWish, before: Roster, language: Call['language']): ChosenPersons {
  const message = (words.kind === 'language' ? sayWhy.nobodySpeaks : sayWhy.nobodyLike)(language);
  return asked(before.length > 0 ? saidOf(words) : '', message, language, 'no_such_provider');
}

function saidOf(words: PersonWish['words']): string {
  if (words.kind === 'language') return words.language;
  return words.kind === 'gender' ? words.gender : '';
}

function asked(
  what: string,
  message: string,
  language: Call['language'],
  why: 'no_such_provider' | 'not_understood',
): ChosenPersons {
  return { status: 'asked', notMet: { what, why, message }, question: askFor.provider(language) };
}
