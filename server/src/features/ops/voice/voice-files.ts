import { join } from 'node:path';
import { z } from 'zod';
import { Failure } from '../../../kernel/failure.ts';
import type { Disk } from '../../../ports/disk.ts';
import type { VoiceFiles, VoiceObjects } from '../../../ports/voice/voice-objects.ts';

const Fields = z.record(z.string(), z.unknown());
const AssistantFile = z.object({
  name: z.string(),
  prompt: z.string(),
  tools: z.union([z.literal('all'), z.array(z.string())]),
  fields: Fields,
});
const ToolFile = z.looseObject({ function: z.looseObject({ name: z.string() }) });
const LineupFile = z.object({
  name: z.string(),
  members: z.array(
    z.object({
      assistant: z.string(),
      handoffs: z.array(z.object({ assistant: z.string(), message: z.string(), description: z.string() })),
    }),
  ),
});

export interface PlatformFiles {
  readonly objects: Pick<VoiceObjects, 'complaints'>;
  readonly own: string;
  readonly numbers: readonly string[];
}

/**
 * Reads all files, fills in every ${PLACEHOLDER} or ${PLACEHOLDER:-default}, and reports errors before
 * anything is sent.
 */
export async function readVoiceFiles(
  disk: Pick<Disk, 'filesIn' | 'readText'>,
  folder: string,
  values: Readonly<Record<string, string>>,
  { objects, own, numbers }: PlatformFiles,
): Promise<VoiceFiles> {
  const missing = new Set<string>();
  const fill = (text: string) =>
    text.replace(/\$\{([A-Z_]+)(?::-([^}]*))?\}/g, (_, name: string, usual: string | undefined) => {
      const value = values[name] ?? usual;
      if (value === undefined) missing.add(name);
      // JSON-escaped, because a quotation mark would end the string.
      return JSON.stringify(value ?? '').slice(1, -1);
    });
  const textOf = async (kind: string, name: string) => (await disk.readText(join(folder, kind, name))) ?? '';
  const all = async <Schema extends z.ZodType>(kind: string, schema: Schema) => {
    const found = await disk.filesIn(join(folder, kind)).catch((error: unknown) => {
      if (kind !== own) throw error;
      return [];
    });
    const names = found.filter((name) => name.endsWith('.json')).sort();
    return Promise.all(
      names.map(async (name) => read(schema, `${kind}/${name}`, fill(await textOf(kind, name)))),
    );
  };

  const tools = (await all('tools', ToolFile)).map((fields) => ({ name: fields.function.name, fields }));
  const assistants = await Promise.all(
    (await all('assistants', AssistantFile)).map(async ({ name, prompt: file, tools: wanted, fields }) => {
      const prompt = (await textOf('assistants', file)).trim();
      return {
        name,
        tools: wanted === 'all' ? tools.map((tool) => tool.name) : wanted,
        ...{ prompt, fields },
      };
    }),
  );
  const lineups = await all('squads', LineupFile);
  const files = { tools, assistants, lineups, own: await all(own, Fields), numbers };
  const complaints = [
    ...[...missing].sort().map((name) => `the value of ${name} is not configured`),
    ...objects.complaints(files),
  ];
  if (complaints.length > 0)
    throw new Failure('INVALID_REQUEST', `The voice files cannot be pushed: ${complaints.join('; ')}.`, {
      complaints,
    });
  return files;
}

function read<Schema extends z.ZodType>(schema: Schema, name: string, text: string): z.output<Schema> {
  try {
    return schema.parse(JSON.parse(text));
  } catch {
    throw new Failure(
      'INVALID_REQUEST',
      `The voice file ${name} cannot be read. Take it from the release again.`,
    );
  }
}
