/** The open fax by its id, which reveals nothing about a patient. */
export interface FaxSearch {
  readonly open?: string;
}

export function faxSearch({ open }: Record<string, unknown>): FaxSearch {
  return typeof open === 'string' ? { open } : {};
}
