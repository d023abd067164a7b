export interface Command {
  readonly program: string;
  /** Passed one by one, never through a shell. */
  readonly args: readonly string[];
  readonly cwd?: string;
  readonly timeoutMs: number;
}

export interface CommandResult {
  readonly status: 'succeeded' | 'failed' | 'timed-out' | 'not-found';
  /** The end of its output, both streams in order. */
  readonly output: string;
  readonly durationMs: number;
}

/** Runs a program to its end and kills it with all its children after the time limit. Never rejects. */
export interface Shell {
  run(command: Command): Promise<CommandResult>;
}
