import { z } from 'zod';
import { isOrdinaryNorthAmerican } from '../people/phone-number.ts';

const cap = z.int('is no whole number').min(1, 'is at least 1').max(100, 'is at most 100').nullable();

/** What callers may do at most by phone; null is no limit. */
const DEFAULT_PHONE_CAPS = {
  bookingsPerCall: 3,
  openPerPatientAndDay: 2,
  textsPerNumberAndDay: 6,
  callbacksPerCall: 2,
  waitlistPerCall: 2,
} as const;

export type PhoneCap = keyof typeof DEFAULT_PHONE_CAPS;
export type PhoneCaps = Readonly<Record<PhoneCap, number | null>>;

export const NO_PHONE_CAPS: PhoneCaps = {
  bookingsPerCall: null,
  openPerPatientAndDay: null,
  textsPerNumberAndDay: null,
  callbacksPerCall: null,
  waitlistPerCall: null,
};

const caps = Object.keys(DEFAULT_PHONE_CAPS) as PhoneCap[];
const shape = Object.fromEntries(caps.map((name) => [name, cap.optional()]));

/** A cap that is left out has its default. */
export const PhoneCapsChange = z
  .strictObject(shape as Record<PhoneCap, z.ZodOptional<typeof cap>>)
  .nullable()
  .meta({ example: DEFAULT_PHONE_CAPS });

interface Settings {
  readonly callerVerification: 'off' | 'bound' | 'verified';
  /** As stored: null where the clinic has set nothing. */
  readonly phoneCaps: Readonly<Record<string, number | null | undefined>> | null;
}

/** What holds at this clinic. Where nothing is set, only `verified` has caps. */
export function phoneCapsOf({ callerVerification, phoneCaps }: Settings): PhoneCaps {
  if (phoneCaps) return { ...DEFAULT_PHONE_CAPS, ...phoneCaps } as PhoneCaps;
  return callerVerification === 'verified' ? DEFAULT_PHONE_CAPS : NO_PHONE_CAPS;
}

/** A clinic that verifies its callers calls and texts no foreign and no premium numbers, unless it says so. */
export function mayContact(
  clinic: Pick<Settings, 'callerVerification'> & { readonly internationalNumbers: boolean },
  number: string,
): boolean {
  if (clinic.callerVerification !== 'verified' || clinic.internationalNumbers) return true;
  return isOrdinaryNorthAmerican(number);
}

/** As the settings show it: null where there is no cap at all. */
export function shownPhoneCaps(settings: Settings): PhoneCaps | null {
  const held = phoneCapsOf(settings);
  return caps.some((name) => held[name] !== null) ? held : null;
}
