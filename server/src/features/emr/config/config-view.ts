import { closedCodes } from '../../../kernel/text/template-code-words.ts';
import type { TemplateCode } from '../../../ports/emr.ts';
import type { ClinicProfile } from '../../clinics/index.ts';
import type { EmrConfigFacts } from './config.store.ts';

/** Whether callers are offered slots of a code, given the clinic's overrides and the EMR's descriptions. */
export type IsBookableCode = (
  code: string,
  said: { readonly overrides: ReadonlyMap<string, boolean>; readonly closed: ReadonlySet<string> },
) => boolean;

const STALE_MS = 7 * 86_400_000;

export interface CodeView extends TemplateCode {
  readonly bookable: boolean;
  readonly overridden: boolean;
}

function isStale(pulledAt: Date | null, now: Date): boolean {
  return pulledAt === null || now.getTime() - pulledAt.getTime() > STALE_MS;
}

export function configView(
  facts: EmrConfigFacts,
  clinic: ClinicProfile,
  { isBookableCode, now }: { readonly isBookableCode: IsBookableCode; readonly now: Date },
) {
  const overrides = new Map(facts.overrides.map(({ code, bookable }) => [code, bookable]));
  const closed = closedCodes(facts.templateCodes);
  return {
    emrConfigPulledAt: facts.pulledAt,
    stale: isStale(facts.pulledAt, now),
    pulledAt: facts.pulledAtOf,
    templateCodes: facts.templateCodes.map(
      (code): CodeView => ({
        ...code,
        bookable: isBookableCode(code.code, { overrides, closed }),
        overridden: overrides.has(code.code),
      }),
    ),
    templateCodeOverrides: [...facts.overrides],
    appointmentTypes: [...facts.appointmentTypes],
    appointmentStatuses: [...facts.appointmentStatuses],
    providers: [...facts.providers],
    appointmentTypeMappings: clinic.appointmentTypeMappings,
    bookingConstraints: clinic,
  };
}
