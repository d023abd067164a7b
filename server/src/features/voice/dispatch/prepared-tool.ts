import type { Language } from '../../../kernel/language.ts';
import type { Tool } from '../tool.ts';

export interface PreparedTool {
  readonly status: 'ready';
  readonly toolCallId: string | null;
  readonly tool: Tool;
  readonly language: Language;
  readonly given: unknown;
  /** The arguments as received, before any cut. */
  readonly raw: Readonly<Record<string, unknown>>;
}
