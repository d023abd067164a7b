import type { Transaction } from '../database/database.ts';
import type { Audit } from '../features/audit/index.ts';
import type { Calls } from '../features/calls/index.ts';
import type { Inbox } from '../features/inbox/index.ts';
import type { RegisteredEvent, RegistrationMatter } from '../features/patients/index.ts';
import { withOutcome } from '../kernel/calls/call-outcomes.ts';
import { spokenPerson } from '../kernel/spoken/person-name.ts';

interface Needs {
  readonly calls: Pick<Calls, 'remember'>;
  readonly audit: Pick<Audit, 'record'>;
  readonly inbox: Pick<Inbox, 'report' | 'settle'>;
}

const KIND = 'registration_in_doubt';
const OUTCOME: Readonly<Record<RegistrationMatter['kind'], string>> = {
  'registration-in-doubt': 'looking',
  'registration-absent': 'absent',
  'registration-several': 'several',
  'registration-late': 'late',
};

export function afterRegistration({ calls, audit, inbox }: Needs) {
  return {
    afterwards: async (
      tx: Transaction,
      clinicId: string,
      { registrationId, asker, newcomer, patientId, halfMade }: RegisteredEvent,
    ): Promise<void> => {
      const { callId, attemptId, language } = asker;
      if (callId) {
        const registered = withOutcome('registered', { patientId, patientName: spokenPerson(newcomer) });
        await calls.remember(tx, clinicId, callId, { ...registered, patientId, language });
      }
      if (halfMade) await inbox.report(tx, clinicId, halfChart(registrationId, patientId, callId));
      else await inbox.settle(tx, clinicId, KIND, registrationId);
      await audit.record(tx, {
        clinicId,
        userId: null,
        action: 'patient.register',
        resource: `patient/${patientId}`,
        ip: '',
        userAgent: 'voice call',
        requestId: callId ?? attemptId,
        success: true,
        details: { patientId },
      });
    },
    showClinic: async (
      tx: Transaction,
      clinicId: string,
      { kind, registrationId, asker, newcomer, patientIds }: RegistrationMatter,
    ): Promise<void> => {
      await inbox.report(tx, clinicId, {
        kind: KIND,
        // If the first item was already handled, a late registration opens an item of its own.
        cause: kind === 'registration-late' ? `${registrationId} late` : registrationId,
        name: spokenPerson(newcomer),
        phone: newcomer.phone,
        patientId: patientIds[0] ?? null,
        callId: asker.callId,
        facts: { outcome: OUTCOME[kind], charts: patientIds.join(', ') },
      });
    },
  };
}

function halfChart(cause: string, patientId: string, callId: string | null) {
  const news = {
    type: 'emr_half_chart',
    title: 'Check a new chart in your EMR',
    body: `Your EMR failed while it added a patient, and left chart ${patientId}. It may lack its admission and the date joined. Complete it in the EMR, and check the admission program in the EMR settings.`,
    eventKey: `emr-half-chart:${cause}`,
  };
  return { kind: KIND, cause, patientId, callId, facts: { outcome: 'half', patientId }, news } as const;
}
