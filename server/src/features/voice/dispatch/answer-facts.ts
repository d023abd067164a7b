import { factsAskedIn } from '../../../kernel/calls/facts-asked.ts';
import { argumentsHash } from '../../../kernel/secrets/arguments-hash.ts';
import { ANY, type GivenWish } from '../wishes/read-limits.ts';

interface Answer {
  readonly message?: unknown;
  readonly notMet?: unknown;
  readonly slot?: unknown;
  readonly slots?: unknown;
  readonly alternatives?: unknown;
}

const WISH = [
  'preference',
  'startDate',
  'endDate',
  'timeOfDay',
  'earliestTime',
  'latestTime',
  'days',
  'excludeDays',
  'providerId',
  'providerName',
  'providerGender',
  'providerLanguage',
  'afterAppointmentId',
  'beforeAppointmentId',
] as const satisfies ReadonlyArray<keyof GivenWish>;

/**
 * What conversation figures need from an answer, for its trace: the facts it asks for and, for a search,
 * whether the wish was understood and an offer made. The wish is stored as a hash.
 */
export function answerFacts(given: unknown, result: Answer): { readonly talk?: object } {
  const { message, notMet } = result;
  const asksFor = typeof message === 'string' ? factsAskedIn(message) : [];
  const talk = {
    ...(asksFor.length > 0 ? { asksFor } : {}),
    ...(Array.isArray(notMet) ? wishOf(given, notMet, result) : {}),
  };
  return Object.keys(talk).length > 0 ? { talk } : {};
}

function wishOf(given: unknown, notMet: readonly unknown[], { slot, slots, alternatives }: Answer) {
  const wish = hashOf((given ?? {}) as Partial<GivenWish>);
  const offered = [slot ? [slot] : [], slots, alternatives].some(
    (times) => Array.isArray(times) && times.length > 0,
  );
  const notUnderstood = notMet.some((part) => (part as { why?: unknown } | null)?.why === 'not_understood');
  return {
    ...(wish ? { wish } : {}),
    ...(offered ? { offered } : {}),
    ...(notUnderstood ? { notUnderstood } : {}),
  };
}

/** Null if the caller left everything open: "anything else?" does not repeat a wish. */
function hashOf(given: Partial<GivenWish>): string | null {
  const said = WISH.flatMap((name): Array<readonly [string, string | readonly string[]]> => {
    const value = given[name];
    if (Array.isArray(value)) return value.length > 0 ? [[name, value.map(plain)]] : [];
    const text = typeof value === 'string' ? plain(value) : '';
    return text === '' || ANY.test(text) ? [] : [[name, text]];
  });
  return said.length > 0 ? argumentsHash([given.patientId ?? null, said]).slice(0, 16) : null;
}

const plain = (value: string): string => value.trim().toLowerCase().replaceAll(/\s+/gu, ' ');
