/** Stand-ins from the scenarios' own people, each with number, name, birth date and chart. */
export const KNOWN = {
  id: '23',
  firstName: 'Anne-Marie',
  lastName: 'Dubois',
  dateOfBirth: '1962-03-23',
  phone: '604-555-0117',
  caller: '+16045550117',
} as const;

/** A person unknown to the test line. */
export const NEWCOMER = {
  firstName: 'Elena',
  lastName: 'Petrova',
  dateOfBirth: '1979-02-11',
  phone: '6725550150',
  caller: '+16725550150',
} as const;

export const DOCTOR = { id: '101', name: 'Doctor Lee' } as const;

type Person = typeof KNOWN | typeof NEWCOMER;

export const fullName = ({ firstName, lastName }: Person): string => `${firstName} ${lastName}`;

/**
 * Replacement values by argument name. Arguments without an entry are dropped: free text may contain a name, and
 * a test needs no health number or address.
 */
export function replacementFor(argument: string, person: Person): string | undefined {
  switch (argument) {
    case 'name':
      return fullName(person);
    case 'firstName':
    case 'lastName':
    case 'dateOfBirth':
    case 'phone':
      return person[argument];
    case 'phoneNumber':
      return person.phone;
    case 'gender':
    case 'sex':
      return 'F';
    case 'reason':
      return 'Checkup';
    case 'preference':
      return 'next week';
    case 'providerName':
    case 'newProviderName':
      return DOCTOR.name;
    default:
      return undefined;
  }
}
