/** The opened offer; addresses never name patients. */
export interface StandbySearch {
  readonly offer?: string;
}

export function standbySearch({ offer }: Record<string, unknown>): StandbySearch {
  return typeof offer === 'string' && /^[\da-f-]{36}$/.test(offer) ? { offer } : {};
}
