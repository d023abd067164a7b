import type { ClinicProfile } from '../clinics/index.ts';

/** What this slice needs to know of a clinic. */
export interface ClinicFacts {
  profile(
    clinicId: string,
  ): Promise<Pick<ClinicProfile, 'name' | 'timezone' | 'hours' | 'defaultProviderId' | 'practiceOf'> | null>;
}
