const MONTH = /^\d{4}-(?:0[1-9]|1[0-2])$/;

export interface ReportSearch {
  /** As in 2026-10; last month unless given. */
  readonly month?: string;
}

export function reportSearch({ month }: Record<string, unknown>): ReportSearch {
  return typeof month === 'string' && MONTH.test(month) ? { month } : {};
}

const MONTHS_BACK = 13;

/** The running month and those before it, the newest first. */
export function monthsUntil(day: string): string[] {
  const [year = 0, month = 1] = day.split('-').map(Number);
  return Array.from({ length: MONTHS_BACK + 1 }, (_, back) =>
    new Date(Date.UTC(year, month - 1 - back, 1)).toISOString().slice(0, 7),
  );
}
