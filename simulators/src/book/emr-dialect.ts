/**
 * Which OSCAR a simulator is: classic is CXF 2.7 as most hosted clinics run it; Open-O and CARLOS answer as a running one
 * of each was recorded. `open-o-bc` is an Open-O whose database was made by the scripts for British Columbia: it has no
 * Ontario billing tables, which one REST operation reads.
 */
export type EmrDialect = 'classic' | 'open-o' | 'open-o-bc' | 'carlos';

/** How the server writes its answers; the province does not change that. */
export type WireDialect = Exclude<EmrDialect, 'open-o-bc'>;

export function wireOf(dialect: EmrDialect): WireDialect {
  return dialect === 'open-o-bc' ? 'open-o' : dialect;
}
