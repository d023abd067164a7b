import { type DestinationStream, type Logger, pino } from 'pino';

/**
 * Left out of every log line. Our own lines name their fields; at the level trace libraries write whole headers, among them the
 * form reader of uploads, and a bearer token in a log is as good as a password.
 */
const SECRET_NAMES = new Set(['authorization', 'cookie', 'x-api-key']);
/** Such as `request.raw.headers.authorization`. */
const DEEPEST = 3;

/** The log of a process that serves. */
export function serviceLog(level: string, lines: DestinationStream): Logger {
  const log = (fields: object) => withoutSecrets(fields, DEEPEST) as Record<string, unknown>;
  // pino's own `redact` parses its paths again for every line, which costs more than writing the line.
  return pino({ level, base: { pid: process.pid }, formatters: { log } }, lines);
}

/** The value itself where it holds no secret, which is nearly always. */
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
