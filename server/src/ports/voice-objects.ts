import type { z } from 'zod';
import type { Secret } from '../kernel/secret.ts';

/** In the order of their dependencies. */
export const VOICE_OBJECT_KINDS = ['tool', 'assistant', 'squad'] as const;
export type VoiceObjectKind = (typeof VOICE_OBJECT_KINDS)[number];

/** One object in the platform's own format. */
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

/** The files under voice/, with placeholders filled in. */
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
  /** What the caller hears while the tool runs; `none` does not wait for the result. */
  readonly wait: 'spoken' | 'silent' | 'none';
}

/** The format of a platform's objects. */
export interface VoiceObjects {
  /** The file of a tool under voice/tools; its schema is the one that validates the arguments. */
  toolFile(tool: DescribedTool): object;
  /** What the platform would refuse, or accept and then not work with; one sentence each. */
  complaints(files: VoiceFiles): string[];
  nameOf(fields: VoiceFields): string;
  assistantOf(fields: VoiceFields, told: { readonly name: string; readonly prompt: string }): VoiceFields;
  withTools(assistant: VoiceFields, toolIds: readonly string[]): VoiceFields;
  squadOf(squad: VoiceSquadFile, assistantIds: readonly string[]): VoiceFields;
  /** Adds the secret to every URL of ours. */
  withSecret(fields: VoiceFields, secret: Secret): VoiceFields;
  /** The fields that an update may contain. */
  changeOf(kind: VoiceObjectKind, fields: VoiceFields): VoiceFields;
  /** Fields the platform writes itself, or never returns as written. */
  readonly notOurs: ReadonlySet<string>;
}
