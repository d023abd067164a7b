/** Which fax is open; by our id, which says nothing about anybody. */
export interface FaxSearch {
  readonly open?: string;
}

export function faxSearch({ open }: Record<string, unknown>): FaxSearch {
  return typeof open === 'string' ? { open } : {};
}
