/** What the texts of a clinic may leave open. */
export const PLACEHOLDERS = [
  'clinicName',
  'date',
  'time',
  'providerName',
  'clinicPhone',
  'oldDate',
  'oldTime',
  'patientName',
  'clinicAddress',
  'whatToBring',
] as const;
