import type { ClinicProfile } from '../clinics/index.ts';

/** A provider callers can book: active and known to the EMR. */
export interface BookableProvider {
  readonly emrProviderId: string;
  readonly name: string;
}

/** Everything the checks need that is known without asking another system. */
export interface LaunchFacts extends ClinicProfile {
  readonly bookable: readonly BookableProvider[];
  /** Whether the clinic's secrets are stored encrypted. */
  readonly sealed: boolean;
  readonly hasCalls: boolean;
}
