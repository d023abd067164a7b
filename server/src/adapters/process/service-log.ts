import { type DestinationStream, type Logger, pino } from 'pino';

/**
 * Left out of every log line. Our own lines name their fields; at the level trace libraries write whole headers, among them the
 * form reader of uploads, and a bearer token in a log is as good as a password.
 */
const SECRET_FIELDS = {
  paths: ['', '*.', '*.*.'].flatMap((where) =>
    ['headers.authorization', 'headers.cookie', 'headers["x-api-key"]', 'authorization', 'cookie'].map(
      (field) => `${where}${field}`,
    ),
  ),
  censor: '[redacted]',
};

/** The log of a process that serves. */
export function serviceLog(level: string, lines: DestinationStream): Logger {
  return pino({ level, base: { pid: process.pid }, redact: SECRET_FIELDS }, lines);
}
