import type { ClinicProfile } from '../clinics/index.ts';

/** A provider callers could book: active, and known to the EMR. */
export interface BookableProvider {
  readonly emrProviderId: string;
  readonly name: string;
}

/** All that the checks look at and that we know ourselves, without asking anybody. */
export interface LaunchFacts extends ClinicProfile {
  readonly bookable: readonly BookableProvider[];
  /** The clinic's secrets are kept, in one sealed box. */
  readonly sealed: boolean;
  readonly hasCalls: boolean;
}
