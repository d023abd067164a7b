import type { Transaction } from '../../database/database.ts';
import type { ClinicProfile } from '../clinics/index.ts';

/** What this slice needs to know of a clinic. */
export interface ClinicFacts {
  profile(
    clinicId: string,
  ): Promise<Pick<ClinicProfile, 'name' | 'timezone' | 'hours' | 'defaultProviderId'> | null>;
}

export interface ManagerNews {
  tell(
    tx: Transaction,
    news: {
      readonly users: { readonly clinicManagersOf: string };
      readonly type: string;
      readonly title: string;
      readonly body: string;
      readonly eventKey: string;
      readonly clinicId: string;
    },
  ): Promise<void>;
}
