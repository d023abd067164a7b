import { purposeOf, TEMPLATE_FIELDS } from '../../../kernel/text/text-templates.ts';
import type { ClinicProfile } from '../../clinics/index.ts';
import { checkTemplate } from './check-template.ts';

/** Warnings about stored settings that are probably unintended, shown on every read. */
export function configWarnings(clinic: ClinicProfile): string[] {
  const ofTexts = TEMPLATE_FIELDS.flatMap((field) => {
    const template = clinic[field];
    if (!template) return [];
    const { action, language } = purposeOf(field);
    return checkTemplate(template, action, language, clinic).warnings.map(
      (warning) => `${field}: ${warning}`,
    );
  });
  const unsent =
    clinic.smsEnabled && !clinic.smsSenderNumber
      ? ['smsSenderNumber: Nothing is sent before the number to send from is set.']
      : [];
  return [...ofTexts, ...unsent];
}
