export interface ModelCall {
  readonly id: string;
  readonly tool: string;
  /** Null if the arguments cannot be parsed. */
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

export interface VoiceModel {
  readonly name: string;
  /** The model's next sentence and tool calls. Rejects with UNAVAILABLE if the model does not answer. */
  next(
    asked: {
      readonly prompt: string;
      readonly tools: readonly ModelTool[];
      readonly talk: readonly ModelTurn[];
    },
    signal: AbortSignal,
  ): Promise<{ readonly text: string; readonly calls: readonly ModelCall[] }>;
}
