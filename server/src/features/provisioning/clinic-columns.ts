/** The columns of a `Clinic`. */
export const CLINIC_COLUMNS = [
  'clinics.id',
  'clinics.name',
  'clinics.phone',
  'clinics.address',
  'clinics.city',
  'clinics.province',
  'clinics.postalCode',
  'clinics.timezone',
  'clinics.status',
  'clinics.activatedAt',
  'clinics.voicePhoneNumber',
  'clinics.voicePhoneNumberId',
  'clinics.voiceSquadId',
  'clinics.createdAt',
  'clinics.updatedAt',
] as const;
