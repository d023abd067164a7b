export type Fields = Readonly<Record<string, unknown>>;

const LONGEST_ID = 200;
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const UNFIT_FOR_ID = /[\u0000-\u001f\u007f\p{Surrogate}]/u;

export function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export function fieldsOf(value: unknown): Fields {
  return isFields(value) ? value : {};
}

export function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

/** Splitting the path was most of the cost of reading a message. */
const keysByPath = new Map<string, readonly string[]>();

export function at(value: unknown, path: string): unknown {
  let keys = keysByPath.get(path);
  if (!keys) {
    keys = path.split('.');
    keysByPath.set(path, keys);
  }
  let inner = value;
  for (const key of keys) {
    if (!isFields(inner)) return undefined;
    inner = inner[key];
  }
  return inner;
}

export function textOf(value: unknown): string | null {
  if (typeof value === 'number' && Number.isFinite(value)) return String(value);
  return typeof value === 'string' && value.trim() !== '' ? value : null;
}

/** Ids that cannot be stored and logged safely count as missing. */
function idOf(value: unknown): string | null {
  const id = textOf(value);
  return id && id.length <= LONGEST_ID && !UNFIT_FOR_ID.test(id) ? id : null;
}

function numberOf(value: unknown): number | null {
  return typeof value === 'number' && Number.isFinite(value) ? value : null;
}

export function textAt(fields: Fields, ...paths: readonly string[]): string | null {
  return firstOf(fields, paths, textOf);
}

export function idAt(fields: Fields, ...paths: readonly string[]): string | null {
  return firstOf(fields, paths, idOf);
}

export function numberAt(fields: Fields, ...paths: readonly string[]): number | null {
  return firstOf(fields, paths, numberOf);
}

function firstOf<Value>(
  fields: Fields,
  paths: readonly string[],
  read: (value: unknown) => Value | null,
): Value | null {
  for (const path of paths) {
    const value = read(at(fields, path));
    if (value !== null) return value;
  }
  return null;
}
