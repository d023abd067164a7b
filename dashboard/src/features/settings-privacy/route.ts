export const WHAT = ['call', 'number', 'fax', 'patient', 'search', 'list', 'export', 'report'] as const;
export const SPANS = ['week', 'month', 'quarter'] as const;

export interface LooksSearch {
  readonly what?: (typeof WHAT)[number];
  readonly span?: (typeof SPANS)[number];
  readonly page?: number;
}

export function looksSearch(given: Record<string, unknown>): LooksSearch {
  const what = WHAT.find((word) => word === given.what);
  const span = SPANS.find((word) => word === given.span);
  const page = Number(given.page);
  return {
    ...(what && { what }),
    ...(span && { span }),
    ...(Number.isInteger(page) && page > 1 && { page }),
  };
}
