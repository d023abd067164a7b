import type { ClinicProfile } from '../clinics/index.ts';

export interface BookableProvider {
  readonly emrProviderId: string;
  readonly name: string;
}

/** All facts for the checks that need no request to another system. */
export interface LaunchFacts extends ClinicProfile {
  readonly bookable: readonly BookableProvider[];
  /** Whether the clinic's secrets are stored encrypted. */
  readonly sealed: boolean;
  readonly hasCalls: boolean;
}
