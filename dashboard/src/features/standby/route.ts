/** Which offer is looked at closely; patients never stand in an address. */
export interface StandbySearch {
  readonly offer?: string;
}

export function standbySearch({ offer }: Record<string, unknown>): StandbySearch {
  return typeof offer === 'string' && /^[\da-f-]{36}$/.test(offer) ? { offer } : {};
}
