export interface EmrSearch {
  /** How the EMR's own page sent a manager back. */
  readonly emr?: 'connected' | 'waiting' | 'failed';
}

export function emrSearch({ emr }: Record<string, unknown>): EmrSearch {
  return emr === 'connected' || emr === 'waiting' || emr === 'failed' ? { emr } : {};
}
