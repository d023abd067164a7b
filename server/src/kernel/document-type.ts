export const DOCUMENT_TYPES = [
  'referral_letter',
  'lab_result',
  'specialist_report',
  'prescription_renewal',
  'insurance_form',
  'imaging_report',
  'discharge_summary',
  'other',
] as const;
export type DocumentType = (typeof DOCUMENT_TYPES)[number];
