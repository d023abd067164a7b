export interface TodaySearch {
  /** How the EMR's page sends a manager back to us. */
  readonly emr?: 'connected' | 'waiting' | 'failed';
}

export function todaySearch({ emr }: Record<string, unknown>): TodaySearch {
  return emr === 'connected' || emr === 'waiting' || emr === 'failed' ? { emr } : {};
}
