import { compareName } from '../../../kernel/names/compare-name.ts';
import { fold, wordsIn } from '../../../kernel/names/fold.ts';
import type { Patient, Wait } from '../../../ports/emr.ts';
import type { RestClient } from './client.ts';

/** More charts that may be one person's are several people's, and none of them is asked about. */
const MOST_ASKED = 3;

/**
 * Staff merge two charts of one person: one becomes the head, the other stays in every search. The EMR tells which
 * charts went into a head, so it is asked of those that may be one person. Where it does not tell, all stay.
 */
export async function withoutMergedAway(
  client: RestClient,
  patients: readonly Patient[],
  wait: Wait,
): Promise<readonly Patient[]> {
  const doubtful = patients.filter((one) => patients.some((other) => one !== other && mayBeOne(one, other)));
  if (doubtful.length === 0 || doubtful.length > MOST_ASKED) return patients;
  const away = new Set((await Promise.all(doubtful.map(({ id }) => mergedInto(client, id, wait)))).flat());
  return patients.filter(({ id }) => !away.has(id));
}

/** Born the same day and named alike, or with one given name: a surname changes. */
function mayBeOne(one: Patient, other: Patient): boolean {
  if (one.dateOfBirth === null || one.dateOfBirth !== other.dateOfBirth) return false;
  const [first] = wordsIn(fold(one.firstName));
  const sameGiven = first !== undefined && wordsIn(fold(other.firstName)).includes(first);
  return sameGiven || compareName(`${one.firstName} ${one.lastName}`, other) !== null;
}

/** The list comes as XML from servers that have no JSON of it. */
async function mergedInto(client: RestClient, headId: string, wait: Wait): Promise<string[]> {
  try {
    const { status, body } = await client.fetch(
      `/demographics/merge/${headId}`,
      'application/json, application/xml;q=0.9',
      wait,
    );
    if (status !== 200) return [];
    const numbers = body.toString('utf8').matchAll(/demographicNo(?:"\s*:\s*"?|>\s*)(\d{1,9})/g);
    return Array.from(numbers, ([, number = '']) => number).filter((id) => id !== headId);
  } catch {
    return [];
  }
}
