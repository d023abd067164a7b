export interface Command {
  readonly program: string;
  /** Passed to the program directly, never through a shell. */
  readonly args: readonly string[];
  readonly cwd?: string;
  readonly timeoutMs: number;
}

export interface CommandResult {
  readonly status: 'succeeded' | 'failed' | 'timed-out' | 'not-found';
  /** The tail of stdout and stderr, interleaved in order. */
  readonly output: string;
  readonly durationMs: number;
}

/** Runs a program to completion, and after the timeout kills it with all its children. Never rejects. */
export interface Shell {
  run(command: Command): Promise<CommandResult>;
}
