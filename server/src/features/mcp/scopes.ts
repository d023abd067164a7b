import { phrase } from '../../kernel/phrase.ts';

export const SCOPES = ['read', 'book'] as const;
export type Scope = (typeof SCOPES)[number];

/** Tools any token may use: clinic facts, free times, and those every call needs. */
const FOR_ALL: ReadonlySet<string> = new Set([
  'get_clinic_info',
  'get_providers',
  'checkNewPatientAcceptance',
  'get_available_slots',
  'find_earliest_appointment',
  'findAppointmentByPreference',
  'search_patient',
  'search_patient_by_phone',
  'transfer_call',
  'log_call_metadata',
]);
const FOR_READING: ReadonlySet<string> = new Set([
  'get_patient',
  'check_appointments',
  'getUpcomingAppointments',
]);

/** Every other tool writes, and needs `book`. */
export function isAllowed(tool: string, scopes: readonly Scope[]): boolean {
  if (FOR_ALL.has(tool)) return true;
  return scopes.includes(FOR_READING.has(tool) ? 'read' : 'book');
}

export const notAllowed = phrase({
  en: 'This connection may not do that. The clinic can allow it in its settings.',
  zh: '这个连接没有权限做这件事，诊所可以在设置里开通。',
});
