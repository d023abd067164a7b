import { emrTrouble } from '../../ports/emr.ts';
import type { Clinics } from '../clinics/index.ts';
import type { FilingEmr } from './filing.ts';

interface Needs {
  readonly emr: { of(clinicId: string): Promise<FilingEmr> };
  readonly clinics: Pick<Clinics, 'profile'>;
}

/** What a clinic wants to have filed, as far as its connection has documents at all. */
export function filingWishes({ emr, clinics }: Needs) {
  const takesDocuments = async (clinicId: string): Promise<boolean> => {
    try {
      return (await emr.of(clinicId)).fileDocument !== null;
    } catch (error) {
      // It is not connected yet: nothing is filed, and nothing else depends on it.
      if (emrTrouble(error)) return false;
      throw error;
    }
  };
  return {
    takesDocuments,
    filesNow: async (clinicId: string) =>
      (await clinics.profile(clinicId))?.faxFiling === 'automatic' && (await takesDocuments(clinicId)),
    queues: async (clinicId: string) =>
      (await clinics.profile(clinicId))?.faxUnmatched === 'emr_queue' && (await takesDocuments(clinicId)),
  };
}
