/**
 * The simulated OSCAR: classic is CXF 2.7 as most hosted clinics run it; Open-O and CARLOS respond as
 * recorded. `open-o-bc` is an Open-O database created by the scripts for British Columbia, which lacks the
 * Ontario billing tables that one REST operation reads.
 */
export type EmrDialect = 'classic' | 'open-o' | 'open-o-bc' | 'carlos';

/** The wire format, which does not depend on the province. */
export type WireDialect = Exclude<EmrDialect, 'open-o-bc'>;

export function wireOf(dialect: EmrDialect): WireDialect {
  return dialect === 'open-o-bc' ? 'open-o' : dialect;
}
