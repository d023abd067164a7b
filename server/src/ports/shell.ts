export interface Command {
  readonly program: string;
  /** Handed over one by one; no text is ever read by a shell. */
  readonly args: readonly string[];
  readonly cwd?: string;
  readonly timeoutMs: number;
}

export interface CommandResult {
  readonly status: 'succeeded' | 'failed' | 'timed-out' | 'not-found';
  /** The end of what it wrote, both streams together in order. */
  readonly output: string;
  readonly durationMs: number;
}

/** Runs a program of this machine to its end, or ends it with all that it started when the time is over. Never rejects. */
export interface Shell {
  run(command: Command): Promise<CommandResult>;
}
