import { platformName } from '../../ui/wording/platform-name.ts';
import type { CallRow } from './queries.ts';

/** The source of a call: a voice platform, or the token name of an agent. */
export function sourceOf({ source, sourceName }: Pick<CallRow, 'source' | 'sourceName'>): string {
  const name = source === 'mcp' ? 'MCP' : platformName(source);
  return sourceName ? `${name} · ${sourceName}` : name;
}
