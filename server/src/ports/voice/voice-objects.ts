import type { z } from 'zod';
import type { Secret } from '../../kernel/secrets/secret.ts';

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
  /** Settings of this platform alone, from the folder named after it. */
  readonly own: readonly VoiceFields[];
  /** The numbers of the clinics on this platform. */
  readonly numbers: readonly string[];
}

export interface DescribedTool {
  readonly name: string;
  readonly description: string;
  readonly arguments: z.ZodType;
  /** What the caller hears while the tool runs; `none` does not wait for the result. */
  readonly wait: 'spoken' | 'silent' | 'none';
}

export interface WantedObject {
  readonly kind: string;
  readonly name: string;
  /** Each as "<kind> <name>". */
  readonly parts: readonly string[];
  /** The object can only be updated, not created; if the platform lacks it, it is skipped. */
  readonly isOnlyChanged?: true;
  fields(partIds: readonly string[]): VoiceFields;
}

/** The format of a platform's objects. */
export interface VoiceObjects {
  /** Names the missing variables if there is no API to push to. */
  readonly notConfigured: string;
  /** In order of dependency. */
  readonly kinds: readonly string[];
  /** Kinds that contain a URL of ours together with a secret. */
  readonly secretKinds: ReadonlySet<string>;
  /** What the platform would refuse, or accept and then ignore; one sentence each. */
  complaints(files: VoiceFiles): string[];
  wanted(files: VoiceFiles): WantedObject[];
  nameOf(fields: VoiceFields): string;
  idOf(fields: VoiceFields): string;
  /** Adds the secret to each of our URLs. */
  withSecret(fields: VoiceFields, secret: Secret): VoiceFields;
  /** The fields that an update may contain. */
  changeOf(kind: string, fields: VoiceFields): VoiceFields;
  /** Fields the platform writes itself, or never returns as written. */
  readonly notOurs: ReadonlySet<string>;
}
