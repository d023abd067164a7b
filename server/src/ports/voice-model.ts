/** A tool that the model wants to be run. */
export interface ModelCall {
  readonly id: string;
  readonly tool: string;
  /** Null where they cannot be read. */
  readonly given: Readonly<Record<string, unknown>> | null;
}

export type ModelTurn =
  | { readonly by: 'caller'; readonly text: string }
  | { readonly by: 'assistant'; readonly text: string; readonly calls: readonly ModelCall[] }
  | { readonly by: 'tool'; readonly callId: string; readonly result: string };

export interface ModelTool {
  readonly name: string;
  readonly description: string;
  readonly parameters: Readonly<Record<string, unknown>>;
}

/** A language model that plays the assistant in test calls; it stands for the one of the voice platform. */
export interface VoiceModel {
  readonly name: string;
  /** What it says and asks for next. Rejects with UNAVAILABLE where it does not answer. */
  next(
    asked: {
      readonly prompt: string;
      readonly tools: readonly ModelTool[];
      readonly talk: readonly ModelTurn[];
    },
    signal: AbortSignal,
  ): Promise<{ readonly text: string; readonly calls: readonly ModelCall[] }>;
}
