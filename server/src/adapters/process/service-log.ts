import { type DestinationStream, type Logger, pino } from 'pino';

/**
 * Fields removed from every log line. Our own lines name their fields, but at trace level libraries such as
 * the multipart parser log whole headers, and a logged bearer token is as good as a password.
 */
const SECRET_NAMES = new Set(['authorization', 'cookie', 'x-api-key']);
/** Reaches `request.raw.headers.authorization`. */
const DEEPEST = 3;

export function serviceLog(level: string, lines: DestinationStream): Logger {
  const log = (fields: object) => withoutSecrets(fields, DEEPEST) as Record<string, unknown>;
  // pino's own `redact` parses its paths again for every line, which costs more than writing the line.
  return pino({ level, base: { pid: process.pid }, formatters: { log } }, lines);
}

/** Returns the value unchanged if it holds no secret, as nearly always. */
function withoutSecrets(value: unknown, levels: number): unknown {
  if (typeof value !== 'object' || value === null || ArrayBuffer.isView(value)) return value;
  const censored = Object.entries(value).flatMap(([name, inner]) => {
    const shown = SECRET_NAMES.has(name)
      ? '[redacted]'
      : levels > 0
        ? withoutSecrets(inner, levels - 1)
        : inner;
    return shown === inner ? [] : [[name, shown] as const];
  });
  if (censored.length === 0) return value;
  return Object.assign(Array.isArray(value) ? [...value] : { ...value }, Object.fromEntries(censored));
}
