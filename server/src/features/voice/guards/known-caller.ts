import type { Caller, KnownPerson } from '../../calls/index.ts';
import type { Level, Standing } from './gate-table.ts';

const MOST_PATIENTS = 5;

export function isFull({ patients }: Caller): boolean {
  return patients.length >= MOST_PATIENTS;
}

/**
 * A caller who calls for an adult whose chart lacks this number must give the birth date, whatever other
 * facts were given.
 */
export function standingIn(caller: Caller, patientId: string, forSomebodyElse = false): Standing {
  const { verified, identified } = caller;
  if (verified.includes(patientId))
    return forSomebodyElse && isClosedToOthers(caller, patientId) ? 'identified' : 'verified';
  return identified.includes(patientId) ? 'identified' : 'stranger';
}

export function isClosedToOthers({ people }: Caller, patientId: string): boolean {
  return people.find(({ id }) => id === patientId)?.mayBeSpokenFor === false;
}

/** Whether the patient's visits may be mentioned to the caller. */
export function mayHearOfVisits(level: Level, caller: Caller, patientId: string): boolean {
  switch (level) {
    case 'off':
      return true;
    case 'bound':
      return admit(caller, patientId) !== null;
    case 'verified':
      return standingIn(caller, patientId) === 'verified';
  }
}

/** The same by what this process knows of the call, which may be too little, so a no is not final. */
export function isKnownToHearOfVisits(level: Level, seen: Caller, patientId: string): boolean {
  switch (level) {
    case 'off':
      return true;
    case 'bound':
      return seen.patients.includes(patientId);
    case 'verified':
      return standingIn(seen, patientId) === 'verified';
  }
}

/** The patients found by a search. Null if the first of them exceeds the limit. */
export function afterSearch(caller: Caller, found: readonly string[]): Caller | null {
  const [first] = found;
  if (first !== undefined && !caller.patients.includes(first) && isFull(caller)) return null;
  const patients = [...new Set([...caller.patients, ...found])].slice(0, MOST_PATIENTS);
  if (caller.searched && patients.length === caller.patients.length) return caller;
  return { ...caller, searched: true, patients };
}

/** Name and birth date were right, from a number that is not on the chart. */
export function afterIdentified(caller: Caller, patientId: string, person?: KnownPerson): Caller {
  const known = { ...caller, searched: true, patients: withItem(caller.patients, patientId) };
  if (standingIn(caller, patientId) !== 'stranger') return known;
  const people = [...caller.people, ...(person ? [{ ...person, firstName: '', fullName: '' }] : [])];
  return { ...known, people, identified: [...caller.identified, patientId] };
}

export function afterVerified(caller: Caller, person: KnownPerson): Caller {
  const { id } = person;
  return {
    ...caller,
    searched: true,
    patients: withItem(caller.patients, id),
    identified: caller.identified.filter((each) => each !== id),
    verified: withItem(caller.verified, id),
    people: [...caller.people.filter((each) => each.id !== id), person],
  };
}

/** Patients registered in the call belong to it. */
export function afterRegistered(caller: Caller, patientId: string): Caller {
  return {
    ...caller,
    patients: withItem(caller.patients, patientId),
    verified: withItem(caller.verified, patientId),
  };
}

export function afterRefusal(caller: Caller): Caller {
  return { ...caller, refusals: caller.refusals + 1 };
}

export function afterTurnedDown(caller: Caller): Caller {
  return { ...caller, turnedDown: caller.turnedDown + 1 };
}

/** The first patient of a call that has searched nothing belongs to it from then on; null for any other. */
export function admit(caller: Caller, patientId: string): Caller | null {
  if (caller.patients.includes(patientId)) return caller;
  if (caller.searched || caller.patients.length > 0) return null;
  return { ...caller, patients: [patientId] };
}

function withItem(list: readonly string[], item: string): readonly string[] {
  return list.includes(item) ? list : [...list, item];
}
