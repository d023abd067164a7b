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
