const LINE_BREAKS = /[\r\n\v\f\u0085\u2028\u2029]+/g;

/** The platform loses a result that has a line break in any of its texts: one copy without them, the whole tree. */
export function oneLine(value: unknown): unknown {
  if (typeof value === 'string') return value.replace(LINE_BREAKS, ' ');
  if (typeof value !== 'object' || value === null) return value;
  if (value instanceof Date) return value.toISOString();
  if (Array.isArray(value)) return value.map(oneLine);
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, inner]) => inner !== undefined)
      .map(([key, inner]) => [key.replace(LINE_BREAKS, ' '), oneLine(inner)]),
  );
}
