import { VISIT_REASONS } from '../../kernel/clinic/record.ts';
import { Failure } from '../../kernel/failure.ts';
import type { EmrConfigFacts } from '../emr/index.ts';

export type TypesAtClinic = Pick<EmrConfigFacts, 'appointmentTypes' | 'templateCodes'>;

/** The codes of spec 2.3, which every clinic has. */
const STANDARD_CODES = ['B', '2', '3', 'P'];
const REASONS: ReadonlySet<string> = new Set(VISIT_REASONS);

/** Refuses a mapping that could never apply, and lists the valid choices. */
export function refuseUnknownMappings(
  mappings: Readonly<Record<string, string>> | null,
  { appointmentTypes, templateCodes }: TypesAtClinic,
): void {
  const withLength = templateCodes.filter(({ durationMinutes }) => durationMinutes !== null);
  const codes = [
    ...STANDARD_CODES,
    ...appointmentTypes.map(({ name }) => name),
    ...withLength.map(({ code }) => code),
  ];
  const known = new Set(codes.map((code) => code.trim().toLowerCase()));
  const fields = Object.fromEntries(
    Object.entries(mappings ?? {}).flatMap(([reason, code]) => {
      if (
        !REASONS.has(
          reason
            .trim()
            .toLowerCase()
            .replace(/[^a-z]+/g, '_'),
        )
      )
        return [[`mappings.${reason}`, `is no reason for a visit: ${VISIT_REASONS.join(', ')}`]];
      if (known.has(code.trim().toLowerCase())) return [];
      return [[`mappings.${reason}`, `is no code of this clinic: ${codes.slice(0, 40).join(', ')}`]];
    }),
  );
  if (Object.keys(fields).length > 0)
    throw new Failure(
      'INVALID_REQUEST',
      'Map known reasons for a visit to codes that exist at the clinic. Pull the configuration from the EMR first to use its own types.',
      { fields },
    );
}
