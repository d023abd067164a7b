/** Those of the packs' own people who stand in for the real ones, each of them whole: number, name, birth date and chart. */
export const KNOWN = {
  id: '23',
  firstName: 'Anne-Marie',
  lastName: 'Dubois',
  dateOfBirth: '1962-03-23',
  phone: '604-555-0117',
  caller: '+16045550117',
} as const;

/** Nobody whom the test line's book knows. */
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
 * What is given instead, by the argument's name. Whatever has no line here is left out: free words may hold anybody's name,
 * and a health number or an address serves nothing in a test.
 */
export function givenInstead(argument: string, person: Person): string | undefined {
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
