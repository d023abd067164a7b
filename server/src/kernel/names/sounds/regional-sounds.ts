type Rules = readonly (readonly [spelled: RegExp, sounds: string])[];

/**
 * Letters with one sound in the name's region of origin, between which a speech recogniser chooses
 * arbitrarily.
 */
const PUNJABI: Rules = [
  [/([bdgjkpt])h/g, '$1'],
  [/aa/g, 'a'],
  [/ee|ea|ii/g, 'i'],
  [/oo|uu/g, 'u'],
  [/v/g, 'w'],
  [/au|ou/g, 'o'],
  [/ngh?$/, 'ng'],
  [/e(?=nder$)/, 'i'],
  [/jeet$/, 'jit'],
];
const VIETNAMESE: Rules = [
  [/^ph/, 'f'],
  [/^tr/, 'ch'],
  [/^th/, 't'],
  [/^x/, 's'],
  [/^gi/, 'z'],
  [/nh$/, 'n'],
  [/uo|uu/g, 'u'],
  [/y/g, 'i'],
];
const FILIPINO: Rules = [
  [/qu(?=[ei])/g, 'k'],
  [/c(?=[aou])/g, 'k'],
  [/[cz](?=[ei]|$)/g, 's'],
  [/ll|y/g, 'l'],
  [/v/g, 'b'],
  [/^j|^gi/, 'h'],
  [/(.)\1/g, '$1'],
];
const PERSIAN: Rules = [
  [/kh/g, 'k'],
  [/gh|q/g, 'g'],
  [/zh/g, 'j'],
  [/ch/g, 'x'],
  [/(?:a)?(?:ei|ie|ee|ey|iy|y)$/, 'i'],
  [/ai$/, 'i'],
  [/ou|oo|u/g, 'o'],
  [/aa/g, 'a'],
  [/e(?=h?$)h?/, 'e'],
  [/([a-z])\1/g, '$1'],
  [/ee/g, 'i'],
];

const REGIONS = [PUNJABI, VIETNAMESE, FILIPINO, PERSIAN] as const;
/** Shorter names match too easily once letters are merged. */
const SHORTEST = 4;

/** Whether the names sound the same in some region. */
export function soundAlikeInSomeRegion(one: string, other: string): boolean {
  if (Math.min(one.length, other.length) < SHORTEST) return false;
  return REGIONS.some((rules) => heard(one, rules) === heard(other, rules));
}

function heard(name: string, rules: Rules): string {
  return rules.reduce((rest, [spelled, sounds]) => rest.replace(spelled, sounds), name);
}
