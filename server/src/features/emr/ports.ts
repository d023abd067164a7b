import type { ClinicProfile } from '../clinics/index.ts';

export interface ClinicFacts {
  profile(
    clinicId: string,
  ): Promise<Pick<ClinicProfile, 'name' | 'timezone' | 'hours' | 'defaultProviderId' | 'practiceOf'> | null>;
}
