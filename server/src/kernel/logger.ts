/** The log levels we use; pino satisfies it. Pass selected fields, never whole external objects. */
export interface Logger {
  debug(fields: object, message: string): void;
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
}

export const silentLogger: Logger = { debug() {}, info() {}, warn() {}, error() {} };

export function errorName(error: unknown): { err: string; code?: string } {
  const { name, code } = (error ?? {}) as { name?: string; code?: string };
  return { err: name ?? 'unknown', ...(typeof code === 'string' ? { code } : {}) };
}
