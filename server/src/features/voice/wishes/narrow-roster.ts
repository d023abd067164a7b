import type { PersonWish } from '../../../kernel/wishes/wish.ts';
import { askFor } from '../speech/questions.ts';
import { speakerFor } from '../speech/speaker.ts';
import type { Call } from '../tool.ts';
import { LAST_TIME, lastDoctorOf, sayLast } from './last-doctor.ts';
import { type NotMet, sayWhy } from './not-met.ts';
import type { GivenWish } from './read-limits.ts';
import { visitToMove } from './visit-to-move.ts';
import type { LastDoctor } from './wish-memory.ts';

export type Roster = Awaited<ReturnType<Call['providers']['roster']>>;

/** A question for the caller instead of a search. */
export interface AskedPersons {
  readonly status: 'asked';
  readonly notMet: NotMet;
  readonly question: string;
}

/** The wish whose words are resolved, and what is learned on the way. */
export interface Narrowing {
  readonly call: Call;
  readonly given: GivenWish;
  /** The doctor that "the same doctor as last time" refers to. */
  took: LastDoctor | null;
  readonly notMet: NotMet[];
}

/** "Dr. Lee or Dr. Haddad" allows either; every other word narrows. */
export function choicesOf(persons: readonly PersonWish[]): PersonWish[][] {
  const choices: PersonWish[][] = [];
  for (const person of persons) {
    const last = choices.at(-1);
    const isJoined = person.isAlternative && !person.isExcluded && last?.every((one) => !one.isExcluded);
    if (isJoined && last) last.push(person);
    else choices.push([person]);
  }
  return choices;
}

/** The providers that any of the words allows, in the order in which they were named. */
export async function narrowByAny(
  choice: readonly PersonWish[],
  left: Roster,
  narrowing: Narrowing,
): Promise<Roster | AskedPersons> {
  const found = new Set<Roster[number]>();
  for (const person of choice) {
    const narrowed = await narrowBy(person, left, narrowing);
    if ('status' in narrowed) return narrowed;
    for (const one of narrowed) found.add(one);
  }
  return [...found];
}

/** The providers that one word allows, or a question if it matches nobody. */
async function narrowBy(
  { words, isExcluded }: PersonWish,
  left: Roster,
  narrowing: Narrowing,
): Promise<Roster | AskedPersons> {
  switch (words.kind) {
    case 'gender':
      return left.filter(({ gender }) => (gender === words.gender) !== isExcluded);
    case 'language':
      return left.filter(({ languages }) => (languages ?? []).includes(words.language) !== isExcluded);
    case 'named': {
      const { call } = narrowing;
      const found = await call.providers.resolve(call.clinicId, { name: words.name });
      if (found.status === 'none')
        return asked(words.name, sayWhy.noSuchDoctor(call.language), call.language, 'no_such_provider');
      const ids = idsOf(found);
      return left.filter(({ id }) => ids.includes(id) !== isExcluded);
    }
    case 'same':
    case 'other':
      return narrowByHeard(words, isExcluded, left, narrowing);
    case 'last-seen':
      return (await narrowByLast(isExcluded, left, narrowing)) ?? askedWho(narrowing.call);
    case 'unclear':
      return (await narrowByLast(isExcluded, left, narrowing)) ?? left;
    default:
      return left;
  }
}

export function idsOf(found: Awaited<ReturnType<Call['providers']['resolve']>>): string[] {
  if (found.status === 'one') return [found.provider.id];
  return found.status === 'several' ? found.providers.map(({ id }) => id) : [];
}

/**
 * "The same doctor" and "somebody else" refer to the doctors last offered in this call, to the visit being
 * moved, or to the last visit.
 */
async function narrowByHeard(
  words: Extract<PersonWish['words'], { readonly kind: 'same' | 'other' }>,
  isExcluded: boolean,
  left: Roster,
  narrowing: Narrowing,
): Promise<Roster | AskedPersons> {
  const { call, given } = narrowing;
  const isSame = words.kind === 'same';
  const isWanted = isSame !== isExcluded;
  const isForBoth = words.kind === 'same' && words.isForBoth === true;
  if (!isForBoth && LAST_TIME.test(given.preference ?? '')) {
    const last = await narrowByLast(!isWanted, left, narrowing);
    if (last) return last;
  }
  const times = await call.scheduling.heard(call.clinicId, call.callId);
  const heard = new Set(times.map(({ providerId }) => providerId));
  if (heard.size > 0) return left.filter(({ id }) => heard.has(id) === isWanted);
  if (!isSame || isForBoth) return left;
  const moved = visitToMove(given, call);
  if (moved) return left.filter(({ id }) => (id === moved.providerId) === isWanted);
  const last = await narrowByLast(isExcluded, left, narrowing);
  return last ?? askedWho(call);
}

/** Null if nobody is known. A last doctor who takes no bookings narrows nothing, which the caller is told. */
async function narrowByLast(isExcluded: boolean, left: Roster, narrowing: Narrowing): Promise<Roster | null> {
  const { call, given } = narrowing;
  const last = await lastDoctorOf(given.patientId ?? null, call);
  if (!last) return null;
  const roster = await call.providers.roster(call.clinicId);
  if (!roster.some(({ id }) => id === last.id)) {
    const { nameOf } = await speakerFor(call);
    const provider = nameOf(last.name);
    if (provider !== '' && !isExcluded)
      narrowing.notMet.push({
        ...{ what: provider, why: 'no_such_provider' },
        message: sayLast.gone(call.language, { provider }),
      });
    return left;
  }
  if (!isExcluded) narrowing.took = last;
  return left.filter(({ id }) => (id === last.id) !== isExcluded);
}

function askedWho({ language }: Call): AskedPersons {
  return asked('', sayLast.unknown(language), language, 'not_understood');
}

export function asked(
  what: string,
  message: string,
  language: Call['language'],
  why: 'no_such_provider' | 'not_understood',
): AskedPersons {
  return { status: 'asked', notMet: { what, why, message }, question: askFor.provider(language) };
}
