import { z } from 'zod';

/** voice/retell/<name>.json: its lineup, and the settings that only Retell has. */
export const OwnFile = z.object({
  name: z.string(),
  lineup: z.string(),
  publicUrl: z.string(),
  generalPrompt: z.string(),
  llm: z.record(z.string(), z.unknown()),
  agent: z.record(z.string(), z.unknown()),
});
export type Own = z.output<typeof OwnFile>;
