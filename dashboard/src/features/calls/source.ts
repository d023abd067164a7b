import { platformName } from '../../ui/wording/platform-name.ts';
import type { CallRow } from './queries.ts';

/** Which wire a call came by: a voice platform, or an agent by the name of its token. */
export function sourceOf({ source, sourceName }: Pick<CallRow, 'source' | 'sourceName'>): string {
  const name = source === 'mcp' ? 'MCP' : platformName(source);
  return sourceName ? `${name} · ${sourceName}` : name;
}
