const HAN = /\p{Script=Han}/u;

/** As people say it; in Chinese the family name stands in front. */
export const personName = (firstName: string, lastName: string): string =>
  HAN.test(firstName) && HAN.test(lastName) ? `${lastName}${firstName}` : `${firstName} ${lastName}`;
