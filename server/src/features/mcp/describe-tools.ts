import type { Tool as McpTool } from '@modelcontextprotocol/server';
import { z } from 'zod';
import type { Toolbox } from '../voice/index.ts';
import { isAllowed, type Scope } from './scopes.ts';

const DESTRUCTIVE: ReadonlySet<string> = new Set(['cancel_appointment', 'update_appointment']);
/** Every result has a message for the caller; other fields depend on the tool and its outcome. */
const ANSWER = {
  type: 'object' as const,
  properties: { message: { type: 'string', description: 'What to tell the caller' } },
};

/** The tools that the scopes allow, in a fixed order, with the voice tools' schemas. */
export function describeTools({ tools }: Toolbox, scopes: readonly Scope[]): McpTool[] {
  return tools
    .filter(({ name }) => isAllowed(name, scopes))
    .toSorted((one, other) => (one.name < other.name ? -1 : 1))
    .map((tool) => {
      const { $schema: _, ...schema } = z.toJSONSchema(tool.arguments, { io: 'input' });
      return {
        name: tool.name,
        description: tool.description,
        inputSchema: schema as McpTool['inputSchema'],
        outputSchema: ANSWER,
        annotations: {
          readOnlyHint: !tool.writes,
          destructiveHint: DESTRUCTIVE.has(tool.name),
          idempotentHint: !tool.writes,
          openWorldHint: false,
        },
      };
    });
}
