export interface ProvidersSearch {
  readonly open?: string;
}

export function providersSearch({ open }: Record<string, unknown>): ProvidersSearch {
  return typeof open === 'string' ? { open } : {};
}
