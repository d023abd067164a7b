import type { z } from 'zod';
import type { Secret } from '../kernel/secret.ts';

/** In the order in which they are made of each other. */
export const VOICE_OBJECT_KINDS = ['tool', 'assistant', 'squad'] as const;
export type VoiceObjectKind = (typeof VOICE_OBJECT_KINDS)[number];

/** One object in the platform's own form. */
export type VoiceFields = Readonly<Record<string, unknown>>;

export interface VoiceSquadFile {
  readonly name: string;
  readonly members: ReadonlyArray<{
    readonly assistant: string;
    readonly handoffs: ReadonlyArray<{
      readonly assistant: string;
      readonly message: string;
      readonly description: string;
    }>;
  }>;
}

/** What stands under voice/, read and filled in. */
export interface VoiceFiles {
  readonly tools: ReadonlyArray<{ readonly name: string; readonly fields: VoiceFields }>;
  readonly assistants: ReadonlyArray<{
    readonly name: string;
    readonly tools: readonly string[];
    /** Without the ids of its tools, which only the platform knows. */
    readonly fields: VoiceFields;
  }>;
  readonly squads: readonly VoiceSquadFile[];
}

export interface DescribedTool {
  readonly name: string;
  readonly description: string;
  readonly arguments: z.ZodType;
  /** What the caller hears while it works; `none` is not waited for at all. */
  readonly wait: 'spoken' | 'silent' | 'none';
}

/** The form of a platform's objects. */
export interface VoiceObjects {
  /** The file of a tool as it is kept under voice/tools: the schema is the one that checks the arguments. */
  toolFile(tool: DescribedTool): object;
  /** What the platform would refuse, or take and then not work with; one sentence each. */
  complaints(files: VoiceFiles): string[];
  nameOf(fields: VoiceFields): string;
  assistantOf(fields: VoiceFields, told: { readonly name: string; readonly prompt: string }): VoiceFields;
  withTools(assistant: VoiceFields, toolIds: readonly string[]): VoiceFields;
  squadOf(squad: VoiceSquadFile, assistantIds: readonly string[]): VoiceFields;
  /** The secret goes along with every address of ours. */
  withSecret(fields: VoiceFields, secret: Secret): VoiceFields;
  /** What a change of an object may hold. */
  changeOf(kind: VoiceObjectKind, fields: VoiceFields): VoiceFields;
  /** Members that the platform writes itself, or never tells back as they were written. */
  readonly notOurs: ReadonlySet<string>;
}
