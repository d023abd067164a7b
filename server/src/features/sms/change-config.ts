import type { Database } from '../../database/database.ts';
import { Failure } from '../../kernel/failure.ts';
import { checkTemplate } from './check-template.ts';
import type { NamedClinic } from './message-facts.ts';
import { MOST_SEGMENTS } from './segments.ts';
import type { SmsConfig, SmsConfigChange, SmsConfigStore } from './store.ts';
import { purposeOf, TEMPLATE_FIELDS } from './templates.ts';

export interface ChangedConfig {
  readonly config: SmsConfig;
  /** What was accepted and is probably not meant. */
  readonly warnings: readonly string[];
}

interface Needs {
  readonly config: Pick<SmsConfigStore, 'update'>;
  clinic(clinicId: string): Promise<NamedClinic>;
}

/** A text that could never be sent is refused now, not when a patient waits for it. */
export async function changeConfig(
  needs: Needs,
  clinicId: string,
  change: SmsConfigChange,
  trail: (tx: Database) => Promise<void>,
): Promise<ChangedConfig> {
  const clinic = await needs.clinic(clinicId);
  const checked = TEMPLATE_FIELDS.flatMap((field) => {
    const template = change[field];
    if (!template) return [];
    const { action, language } = purposeOf(field);
    return [{ field, ...checkTemplate(template, action, language, clinic) }];
  });
  const tooLong = checked.filter(({ isTooLong }) => isTooLong);
  if (tooLong.length > 0)
    throw new Failure('INVALID_REQUEST', 'Please shorten the text: it cannot be sent as it is.', {
      fields: Object.fromEntries(
        tooLong.map(({ field, segments }) => [
          field,
          `takes ${segments} segments of at most ${MOST_SEGMENTS}`,
        ]),
      ),
    });
  const config = await needs.config.update(clinicId, change, trail);
  if (!config) throw new Failure('NOT_FOUND', 'There is no such clinic.');
  return {
    config,
    warnings: [
      ...checked.flatMap(({ field, warnings }) => warnings.map((warning) => `${field}: ${warning}`)),
      ...(config.smsEnabled && !config.smsSenderNumber
        ? ['smsSenderNumber: Nothing is sent before the number to send from is set.']
        : []),
    ],
  };
}
