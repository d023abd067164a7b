export const LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'fatal'] as const;
type Level = (typeof LEVELS)[number];

/** How far back a query by level or time looks. */
export const MOST_LINES = 5_000;

interface Filter {
  readonly lines: number;
  readonly level?: Level | undefined;
  readonly since?: string | undefined;
  readonly until?: string | undefined;
}

export interface LogEntry {
  readonly at: string | null;
  readonly level: Level | null;
  readonly message: string;
}

export const hasFilter = ({ level, since, until }: Filter): boolean => Boolean(level || since || until);

export function chosenLines(lines: readonly string[], filter: Filter): string[] {
  if (!hasFilter(filter)) return [...lines];
  const { level, since, until } = filter;
  const from = since ? new Date(since).toISOString() : '';
  const to = until ? new Date(until).toISOString() : '9';
  const least = level ? LEVELS.indexOf(level) : 0;
  const fits = ({ at, level: own }: LogEntry) =>
    (own === null ? least === 0 : LEVELS.indexOf(own) >= least) && (at ?? '') >= from && (at ?? '') <= to;
  return lines.filter((line) => fits(entryOf(line))).slice(-filter.lines);
}

export function entryOf(line: string): LogEntry {
  try {
    const { time, level, msg } = JSON.parse(line) as { time?: unknown; level?: unknown; msg?: unknown };
    const at = typeof time === 'number' || typeof time === 'string' ? new Date(time) : null;
    return {
      at: at && !Number.isNaN(at.getTime()) ? at.toISOString() : null,
      level: levelOf(level),
      message: typeof msg === 'string' ? msg : line,
    };
  } catch {
    return { at: null, level: null, message: line };
  }
}

function levelOf(level: unknown): Level | null {
  if (typeof level === 'number') return LEVELS[Math.round(level / 10) - 1] ?? null;
  return LEVELS.find((name) => name === level) ?? null;
}
