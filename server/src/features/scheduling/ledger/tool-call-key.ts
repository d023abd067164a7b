export interface ToolCallKey {
  readonly callId: string | null;
  readonly toolCallId: string | null;
  readonly tool: string;
  readonly argumentsHash: string;
}
