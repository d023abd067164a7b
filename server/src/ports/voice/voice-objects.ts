import type { z } from 'zod';
import type { Secret } from '../../kernel/secrets/secret.ts';

/** One object in the platform's own format. */
export type VoiceFields = Readonly<Record<string, unknown>>;

/** Assistants that hand calls to each other; the first one answers. */
export interface VoiceLineupFile {
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
    readonly prompt: string;
    readonly fields: VoiceFields;
  }>;
  readonly lineups: readonly VoiceLineupFile[];
  /** What only this platform is told, from the folder of its name. */
  readonly own: readonly VoiceFields[];
  /** The numbers of the clinics that are on this platform. */
  readonly numbers: readonly string[];
}

export interface DescribedTool {
  readonly name: string;
  readonly description: string;
  readonly arguments: z.ZodType;
  /** What the caller hears while the tool runs; `none` does not wait for the result. */
  readonly wait: 'spoken' | 'silent' | 'none';
}

/** An object that the platform should have, and the keys of the objects it uses. */
export interface WantedObject {
  readonly kind: string;
  readonly name: string;
  /** Each "<kind> <name>". */
  readonly parts: readonly string[];
  /** Where the platform does not have it, it is left alone: it cannot be created by us. */
  readonly isOnlyChanged?: true;
  fields(partIds: readonly string[]): VoiceFields;
}

/** The format of a platform's objects. */
export interface VoiceObjects {
  /** Says which variables are missing where there is no API to push to. */
  readonly notConfigured: string;
  /** In the order of their dependencies. */
  readonly kinds: readonly string[];
  /** Kinds that carry an address of ours together with a secret. */
  readonly secretKinds: ReadonlySet<string>;
  /** What the platform would refuse, or accept and then not work with; one sentence each. */
  complaints(files: VoiceFiles): string[];
  wanted(files: VoiceFiles): WantedObject[];
  nameOf(fields: VoiceFields): string;
  idOf(fields: VoiceFields): string;
  /** Adds the secret to every URL of ours. */
  withSecret(fields: VoiceFields, secret: Secret): VoiceFields;
  /** The fields that an update may contain. */
  changeOf(kind: string, fields: VoiceFields): VoiceFields;
  /** Fields the platform writes itself, or never returns as written. */
  readonly notOurs: ReadonlySet<string>;
}
