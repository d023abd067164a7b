import type { Trail } from '../../../database/database.ts';
import type { ClinicChange } from '../../../kernel/clinic/record.ts';
import { Failure, found } from '../../../kernel/failure.ts';
import { MAX_SEGMENTS } from '../../../kernel/text/text-segments.ts';
import { purposeOf, TEMPLATE_FIELDS } from '../../../kernel/text/text-templates.ts';
import type { ClinicProfile, Clinics } from '../../clinics/index.ts';
import { checkTemplate } from './check-template.ts';

type Needs = Pick<Clinics, 'profile' | 'change'>;

/** Rejects a template that could never be sent when it is saved, not when it is used. */
export async function changeConfig(
  clinics: Needs,
  clinicId: string,
  change: ClinicChange,
  trail: Trail,
): Promise<ClinicProfile> {
  const clinic = found(await clinics.profile(clinicId));
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
          `takes ${segments} segments of at most ${MAX_SEGMENTS}`,
        ]),
      ),
    });
  return found(await clinics.change(clinicId, change, trail));
}
