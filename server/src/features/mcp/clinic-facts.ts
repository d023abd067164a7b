import type { ClinicProfile, Clinics } from '../clinics/index.ts';
import type { KnowledgeSlice } from '../knowledge/index.ts';

export const CLINIC_FACTS_URI = 'frontdesk://clinic';

export interface ClinicFactsNeeds {
  readonly clinics: Pick<Clinics, 'profile'>;
  readonly knowledge: Pick<KnowledgeSlice, 'entries'>;
}

/** Facts the clinic tells any caller; nothing about patients. */
export async function clinicFacts(
  { clinics, knowledge }: ClinicFactsNeeds,
  clinicId: string,
): Promise<object> {
  const clinic = await clinics.profile(clinicId);
  if (!clinic) return {};
  const entries = await knowledge.entries(clinicId);
  const { name, address, city, province, postalCode, phone, fax, email, website, timezone } = clinic;
  const { directions, parking, whatToBring, supportedLanguages, acceptingNewPatients } = clinic;
  return {
    ...{ name, address, city, province, postalCode, phone, fax, email, website, timezone },
    ...{ directions, parking, whatToBring, supportedLanguages, acceptingNewPatients },
    hours: clinic.hours.map(({ weekday, isOpen, open, close }) => ({ weekday, isOpen, open, close })),
    closures: closuresOf(clinic),
    questions: entries.map(({ question, answer, questionZh, answerZh }) => ({
      question,
      answer,
      questionZh,
      answerZh,
    })),
  };
}

function closuresOf({ closures }: Pick<ClinicProfile, 'closures'>) {
  return closures
    .filter(({ providerId }) => !providerId)
    .map(({ from, to, startTime, endTime, reason, reasonZh }) => ({
      from,
      to,
      startTime,
      endTime,
      reason,
      reasonZh,
    }));
}
