import { hash } from 'node:crypto';

/** Independent of the order of the arguments. */
export function argumentsHash(given: unknown): string {
  return hash('sha256', JSON.stringify(inOrder(given)) ?? '');
}

function inOrder(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || value instanceof Date) return value;
  if (value instanceof Map || value instanceof Set) return [...value].map(inOrder);
  if (Array.isArray(value)) return value.map(inOrder);
  const sorted = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(sorted.map(([key, inner]) => [key, inOrder(inner)]));
}
