export interface TodaySearch {
  /** The EMR authorization's result. */
  readonly emr?: 'connected' | 'waiting' | 'failed';
}

export function todaySearch({ emr }: Record<string, unknown>): TodaySearch {
  return emr === 'connected' || emr === 'waiting' || emr === 'failed' ? { emr } : {};
}
