import { emrTrouble } from '../../../ports/emr.ts';
import type { Clinics } from '../../clinics/index.ts';
import type { FilingEmr } from './filing.ts';

interface Needs {
  readonly emr: { of(clinicId: string): Promise<FilingEmr> };
  readonly clinics: Pick<Clinics, 'profile'>;
}

/** The clinic's filing settings, limited to what its EMR connection supports. */
export function filingSettings({ emr, clinics }: Needs) {
  const takesDocuments = async (clinicId: string): Promise<boolean> => {
    try {
      return (await emr.of(clinicId)).fileDocument !== null;
    } catch (error) {
      // A missing EMR connection disables filing and nothing else.
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
