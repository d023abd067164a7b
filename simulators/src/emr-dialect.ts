/**
 * Which OSCAR a simulator is: classic is CXF 2.7 as most hosted clinics run it; Open-O and CARLOS answer as a running one
 * of each was recorded.
 */
export type EmrDialect = 'classic' | 'open-o' | 'carlos';
