import { z } from 'zod';
import { isOrdinaryNorthAmerican } from '../people/phone-number.ts';

const cap = z.int('is no whole number').min(1, 'is at least 1').max(100, 'is at most 100').nullable();

/** Default limits of what callers may do by phone; null means no limit. */
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

/** An omitted cap takes its default. */
export const PhoneCapsChange = z
  .strictObject(shape as Record<PhoneCap, z.ZodOptional<typeof cap>>)
  .nullable()
  .meta({ example: DEFAULT_PHONE_CAPS });

interface Settings {
  readonly callerVerification: 'off' | 'bound' | 'verified';
  /** As stored; null if the clinic has set nothing. */
  readonly phoneCaps: Readonly<Record<string, number | null | undefined>> | null;
}

/** The caps in force. Without settings, only `verified` clinics have caps. */
export function phoneCapsOf({ callerVerification, phoneCaps }: Settings): PhoneCaps {
  if (phoneCaps) return { ...DEFAULT_PHONE_CAPS, ...phoneCaps } as PhoneCaps;
  return callerVerification === 'verified' ? DEFAULT_PHONE_CAPS : NO_PHONE_CAPS;
}

/**
 * A clinic that verifies callers does not call or text foreign and premium numbers, unless it allows them.
 */
export function mayContact(
  clinic: Pick<Settings, 'callerVerification'> & { readonly internationalNumbers: boolean },
  number: string,
): boolean {
  if (clinic.callerVerification !== 'verified' || clinic.internationalNumbers) return true;
  return isOrdinaryNorthAmerican(number);
}

/** The caps as settings show them; null if there are none. */
export function shownPhoneCaps(settings: Settings): PhoneCaps | null {
  const held = phoneCapsOf(settings);
  return caps.some((name) => held[name] !== null) ? held : null;
}
