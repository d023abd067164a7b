import type { Fields } from './fields.ts';

export type Listing = { status: 'listed'; rows: Fields[] } | { status: 'invalid'; complaints: string[] };

const comparisons: Readonly<Record<string, (value: string, bound: string) => boolean>> = {
  Gt: (value, bound) => value > bound,
  Lt: (value, bound) => value < bound,
  Ge: (value, bound) => value >= bound,
  Le: (value, bound) => value <= bound,
};

/** Every list of the platform: filtered, newest first, a hundred by default. */
export function listed(rows: readonly Fields[], query: URLSearchParams, equal: readonly string[]): Listing {
  const limit = Number(query.get('limit') ?? 100);
  const complaints = [
    ...(Number.isInteger(limit) && limit >= 0 && limit <= 1_000
      ? []
      : ['limit must not be greater than 1000']),
    ...[...query].filter(isBadDate).map(([key]) => `${key} must be a valid ISO 8601 date string`),
  ];
  if (complaints.length > 0) return { status: 'invalid', complaints };
  const kept = rows.filter((row) => hasValues(row, query, equal) && isInTime(row, query));
  const newestFirst = kept.toSorted((a, b) => String(b.createdAt).localeCompare(String(a.createdAt)));
  return { status: 'listed', rows: newestFirst.slice(0, limit) };
}

const timeFilter = /^(createdAt|updatedAt)(Gt|Lt|Ge|Le)$/;

function isBadDate([key, value]: [string, string]): boolean {
  return timeFilter.test(key) && Number.isNaN(Date.parse(value));
}

function hasValues(row: Fields, query: URLSearchParams, keys: readonly string[]): boolean {
  return keys.every((key) => query.get(key) === null || query.get(key) === row[key]);
}

function isInTime(row: Fields, query: URLSearchParams): boolean {
  return [...query].every(([key, bound]) => {
    const [, field = '', comparison = ''] = timeFilter.exec(key) ?? [];
    const compare = comparisons[comparison];
    return compare ? compare(String(row[field]), new Date(bound).toISOString()) : true;
  });
}
