import type { CallRow } from './queries.ts';

const NAMES = { vapi: 'Vapi', retell: 'Retell', mcp: 'MCP' } as const;

/** Which wire a call came by: a voice platform, or an agent by the name of its token. */
export function sourceOf({ source, sourceName }: Pick<CallRow, 'source' | 'sourceName'>): string {
  return sourceName ? `${NAMES[source]} · ${sourceName}` : NAMES[source];
}
