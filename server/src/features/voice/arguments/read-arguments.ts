import type { Tool } from '../tool.ts';

export type ReadArguments =
  | { readonly status: 'ready'; readonly given: unknown }
  | { readonly status: 'missing'; readonly names: readonly string[] };

type Raw = Readonly<Record<string, unknown>>;

/**
 * Maps old argument names to current ones, treats unfilled placeholders as missing, then applies the tool's
 * own schema.
 */
export function readArguments(tool: Tool, raw: Raw): ReadArguments {
  try {
    const parsed = tool.arguments.safeParse(withCurrentNames(tool, withoutBlanks(raw)));
    if (parsed.success) return { status: 'ready', given: parsed.data };
    const names = parsed.error.issues.map(({ path }) => String(path[0] ?? ''));
    return { status: 'missing', names: [...new Set(names)] };
  } catch {
    // A reader that throws on one call's arguments must not fail the other calls.
    return { status: 'missing', names: [] };
  }
}

function withoutBlanks(raw: Raw): Raw {
  const entries = Object.entries(raw).filter(([, value]) => !isBlank(value));
  return Object.fromEntries(
    entries.map(([key, value]) => [
      key,
      Array.isArray(value) ? value.filter((item) => !isBlank(item)) : value,
    ]),
  );
}

function isBlank(value: unknown): boolean {
  if (value === null || value === undefined) return true;
  return typeof value === 'string' && (value.includes('{{') || value.trim() === '');
}

function withCurrentNames(tool: Tool, raw: Raw): Raw {
  const renamed = Object.entries(tool.renamed)
    .filter(([old, current]) => Object.hasOwn(raw, old) && !Object.hasOwn(raw, current))
    .map(([old, current]) => [current, raw[old]]);
  return { ...raw, ...Object.fromEntries(renamed) };
}
