import { errorName } from '../../../kernel/logger.ts';
import type { Conversation } from './conversation.ts';
import type { DispatchNeeds } from './dispatch-needs.ts';

/** Tools that read a patient's record, with their action in the audit log. */
const READS: Readonly<Record<string, string>> = {
  search_patient: 'patient.search',
  search_patient_by_phone: 'patient.search',
  get_patient: 'patient.read',
  check_appointments: 'appointment.read',
  get_upcoming_appointments: 'appointment.read',
};

/** Records after the answer that a call read a record, and whether it was shown a patient; never which one. */
export function auditRead(
  { audit, background, log }: Pick<DispatchNeeds, 'audit' | 'background' | 'log'>,
  { clinic, callId }: Pick<Conversation, 'clinic' | 'callId'>,
  tool: string,
  result: object,
): void {
  const action = READS[tool];
  if (!action) return;
  const { found, success, count } = result as { found?: boolean; success?: boolean; count?: number };
  const isShown = found ?? (success !== false && (count ?? 0) > 0);
  const written = audit.recordAlone({
    clinicId: clinic.id,
    userId: null,
    action,
    resource: `call/${callId ?? ''}`,
    ip: '',
    userAgent: 'voice call',
    requestId: callId ?? '',
    success: true,
    details: { tool, found: isShown },
  });
  background(
    written.catch((error: unknown) =>
      log.error({ clinicId: clinic.id, tool, ...errorName(error) }, 'writing an audit row failed'),
    ),
  );
}
