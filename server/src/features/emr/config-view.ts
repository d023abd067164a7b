import type { TemplateCode } from '../../ports/emr.ts';
import type { BookingColumns, EmrConfigFacts } from './config.store.ts';

/** Whether callers are offered slots of a code, given the clinic's own word on codes. */
export type IsBookableCode = (code: string, overrides: ReadonlyMap<string, boolean>) => boolean;

const STALE_MS = 7 * 86_400_000;

export interface CodeView extends TemplateCode {
  readonly bookable: boolean;
  /** The clinic said so itself. */
  readonly overridden: boolean;
}

function isStale(pulledAt: Date | null, now: Date): boolean {
  return pulledAt === null || now.getTime() - pulledAt.getTime() > STALE_MS;
}

export function configView(
  facts: EmrConfigFacts,
  booking: BookingColumns,
  { isBookableCode, now }: { readonly isBookableCode: IsBookableCode; readonly now: Date },
) {
  const { appointmentTypeMappings, ...bookingConstraints } = booking;
  const overrides = new Map(facts.overrides.map(({ code, bookable }) => [code, bookable]));
  return {
    emrConfigPulledAt: facts.pulledAt,
    stale: isStale(facts.pulledAt, now),
    pulledAt: facts.pulledAtOf,
    templateCodes: facts.templateCodes.map(
      (code): CodeView => ({
        ...code,
        bookable: isBookableCode(code.code, overrides),
        overridden: overrides.has(code.code),
      }),
    ),
    templateCodeOverrides: [...facts.overrides],
    appointmentTypes: [...facts.appointmentTypes],
    appointmentStatuses: [...facts.appointmentStatuses],
    providers: [...facts.providers],
    appointmentTypeMappings,
    bookingConstraints,
  };
}
