import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { Failure } from '../../kernel/failure.ts';
import type { VoiceFields } from '../../ports/voice-platform.ts';
import { complaintsAboutVoice } from './voice-file-rules.ts';

const Fields = z.record(z.string(), z.unknown());
const ToolFile = Fields.and(z.object({ type: z.literal('function'), function: Fields }));
const AssistantFile = z.object({
  name: z.string(),
  prompt: z.string(),
  tools: z.union([z.literal('all'), z.array(z.string())]),
  fields: Fields.and(z.object({ model: Fields })),
});
const SquadFile = z.object({
  name: z.string(),
  members: z.array(
    z.object({
      assistant: z.string(),
      handoffs: z.array(z.object({ assistant: z.string(), message: z.string(), description: z.string() })),
    }),
  ),
});

export interface LocalTool {
  readonly name: string;
  readonly fields: VoiceFields;
}

export interface LocalAssistant {
  readonly name: string;
  readonly tools: readonly string[];
  /** `model` lacks the ids of the tools, which only the platform knows. */
  readonly fields: VoiceFields & { readonly model: VoiceFields };
}

export interface LocalSquad {
  readonly name: string;
  readonly members: z.output<typeof SquadFile>['members'];
}

export interface VoiceFiles {
  readonly tools: readonly LocalTool[];
  readonly assistants: readonly LocalAssistant[];
  readonly squads: readonly LocalSquad[];
}

/** Reads and checks all of it, every ${PLACEHOLDER} filled in; what is wrong is told at once and nothing is sent. */
export async function readVoiceFiles(
  folder: string,
  values: Readonly<Record<string, string>>,
): Promise<VoiceFiles> {
  const missing = new Set<string>();
  const fill = (text: string) =>
    text.replace(/\$\{([A-Z_]+)\}/g, (_, name: string) => {
      if (values[name] === undefined) missing.add(name);
      // Inside a JSON text, where a quotation mark would end it.
      return JSON.stringify(values[name] ?? '').slice(1, -1);
    });
  const all = async <Schema extends z.ZodType>(kind: string, schema: Schema) => {
    const names = (await readdir(join(folder, kind))).filter((name) => name.endsWith('.json')).sort();
    return Promise.all(
      names.map(async (name) =>
        read(schema, `${kind}/${name}`, fill(await readFile(join(folder, kind, name), 'utf8'))),
      ),
    );
  };

  const tools = (await all('tools', ToolFile)).map((fields) => ({
    name: String(fields.function.name),
    fields,
  }));
  const assistants = await Promise.all(
    (await all('assistants', AssistantFile)).map(async ({ name, prompt, tools: wanted, fields }) => {
      const content = (await readFile(join(folder, 'assistants', prompt), 'utf8')).trim();
      const model = { ...fields.model, messages: [{ role: 'system', content }] };
      return {
        name,
        tools: wanted === 'all' ? tools.map((tool) => tool.name) : wanted,
        fields: { ...fields, name, model },
      };
    }),
  );
  const files = { tools, assistants, squads: await all('squads', SquadFile) };
  const complaints = [
    ...[...missing].sort().map((name) => `the value of ${name} is not configured`),
    ...complaintsAboutVoice(files),
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
    throw new Failure('INVALID_REQUEST', `The voice file ${name} cannot be read.`);
  }
}
