export interface EmrSearch {
  /** The result of the EMR's authorization page. */
  readonly emr?: 'connected' | 'waiting' | 'failed';
}

export function emrSearch({ emr }: Record<string, unknown>): EmrSearch {
  return emr === 'connected' || emr === 'waiting' || emr === 'failed' ? { emr } : {};
}
