import type { Transaction } from '../../database/database.ts';
import { type Asked, isShared, type Person } from '../../kernel/people/person.ts';
import type { CallOfOthers, PersonPart } from './ports.ts';

/** A person's data and what currently prevents an erasure. */
export interface FoundPerson {
  readonly person: Person;
  readonly callsOfOthers: readonly CallOfOthers[];
  readonly callsInProgress: number;
  /** Number of EMR writes with an unknown outcome. */
  readonly unsettled: number;
}

const LISTS = ['patients', 'callIds', 'appointmentIds', 'linkIds', 'documentIds'] as const;

/** Parts are searched in order, because a text is found by its call and a link by its appointment. */
export async function findPerson(
  parts: readonly PersonPart[],
  tx: Transaction,
  clinicId: string,
  asked: Asked,
): Promise<FoundPerson> {
  const nothing = { patients: [], callIds: [], appointmentIds: [], linkIds: [], documentIds: [] };
  let found: FoundPerson = {
    person: { ...asked, ...nothing },
    ...{ callsOfOthers: [], callsInProgress: 0, unsettled: 0 },
  };
  for (const part of parts) {
    const traces = (await part.trace?.(tx, clinicId, found.person)) ?? {};
    const lists = LISTS.map((name) => [name, [...new Set([...found.person[name], ...(traces[name] ?? [])])]]);
    found = {
      person: { ...found.person, ...Object.fromEntries(lists) },
      callsOfOthers: [...found.callsOfOthers, ...(traces.callsOfOthers ?? [])],
      callsInProgress: found.callsInProgress + (traces.callsInProgress ?? 0),
      unsettled: found.unsettled + (traces.unsettled ?? 0),
    };
  }
  return found;
}

export type Hindrance = 'call-in-progress' | 'visit-to-come' | 'unsettled' | 'shared-number';

export function erasureBlocker(
  { person, callsInProgress, unsettled }: FoundPerson,
  visitsToCome: number,
): Hindrance | null {
  if (callsInProgress > 0) return 'call-in-progress';
  if (visitsToCome > 0) return 'visit-to-come';
  if (unsettled > 0) return 'unsettled';
  return !person.patientId && isShared(person) ? 'shared-number' : null;
}
