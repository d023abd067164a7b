/** The state of a clinic's EMR connection, for everything that reports it. */
export const EMR_CONNECTION_STATES = [
  'ok',
  'slow',
  'limited',
  'operation_failing',
  'missing_right',
  'credentials_refused',
  'reauthorise',
  'unreachable',
  'starting',
] as const;
export type EmrConnectionState = (typeof EMR_CONNECTION_STATES)[number];
