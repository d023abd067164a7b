import { compareName } from '../../../kernel/names/compare-name.ts';
import { fold, wordsIn } from '../../../kernel/names/fold.ts';
import type { Patient, Wait } from '../../../ports/emr.ts';
import type { RestClient } from './client.ts';

/** With more candidates than this, they count as different people and are not checked. */
const MAX_CHECKED_CHARTS = 3;

/**
 * Removes charts that staff merged into another: every search still returns them, but the EMR lists them
 * under their head chart. If that list fails, all charts stay.
 */
export async function withoutMergedCharts(
  client: RestClient,
  patients: readonly Patient[],
  wait: Wait,
): Promise<readonly Patient[]> {
  const doubtful = patients.filter((one) =>
    patients.some((other) => one !== other && mayBeSamePerson(one, other)),
  );
  if (doubtful.length === 0 || doubtful.length > MAX_CHECKED_CHARTS) return patients;
  const away = new Set((await Promise.all(doubtful.map(({ id }) => mergedInto(client, id, wait)))).flat());
  return patients.filter(({ id }) => !away.has(id));
}

/** Same birth date, and a similar name or the same given name, because surnames change. */
function mayBeSamePerson(one: Patient, other: Patient): boolean {
  if (one.dateOfBirth === null || one.dateOfBirth !== other.dateOfBirth) return false;
  const [first] = wordsIn(fold(one.firstName));
  const sameGiven = first !== undefined && wordsIn(fold(other.firstName)).includes(first);
  return sameGiven || compareName(`${one.firstName} ${one.lastName}`, other) !== null;
}

/** Some servers return the list as XML only. */
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
