/** How the connection to a clinic's EMR is; everybody who tells about it reads this one state. */
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
