import type { ConnectionFacts } from './ports.ts';

type Connection = Omit<ConnectionFacts, 'hasCredentials' | 'connection' | 'connectionMessage'>;

const NO_TEMPLATES =
  "Templates, holidays and days off cannot be read over REST: the clinic's opening hours, breaks and closures alone decide what callers are offered. Enter a SOAP account as well to have them.";
const NO_PROGRAM =
  'New patients cannot be registered by phone until the admission program is entered: its number stands in the EMR under Administration, Program management.';

/** What a clinic connected by REST lacks; empty if nothing. */
export function describeRestLimits({
  emrType,
  preferRest,
  username,
  admissionProgramId,
}: Connection): string {
  if (emrType !== 'emr-rest' && !preferRest) return '';
  return [username ? '' : NO_TEMPLATES, admissionProgramId === null ? NO_PROGRAM : '']
    .filter(Boolean)
    .join(' ');
}
