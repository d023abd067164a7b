export interface EmrSearch {
  /** How the EMR's own page sent a manager back. */
  readonly emr?: 'connected' | 'failed';
}

export function emrSearch({ emr }: Record<string, unknown>): EmrSearch {
  return emr === 'connected' || emr === 'failed' ? { emr } : {};
}
