/** The four levels we use; pino satisfies it. Fields are chosen by name at each call, never whole objects of the outside. */
export interface Logger {
  debug(fields: object, message: string): void;
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
}

export const silentLogger: Logger = { debug() {}, info() {}, warn() {}, error() {} };

/** What may be logged of an error: never its words, they may hold a patient. */
export function errorName(error: unknown): { err: string; code?: string } {
  const { name, code } = (error ?? {}) as { name?: string; code?: string };
  return { err: name ?? 'unknown', ...(typeof code === 'string' ? { code } : {}) };
}
