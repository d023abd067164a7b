import { type ChildProcess, fork } from 'node:child_process';
import { setPriority } from 'node:os';
import { fileURLToPath } from 'node:url';

export type SideAnswer<Answer> =
  | { readonly status: 'answered'; readonly answer: Answer }
  | { readonly status: 'too-slow' }
  /** Out of memory, killed or crashed. */
  | { readonly status: 'fell-over' };

/**
 * A child process for work on untrusted files. If it hangs, runs out of memory or crashes, it is killed, and
 * the next task starts a new one. It has none of the service's secrets and runs at low priority.
 */
export interface SideProcess<Task, Answer> {
  /** Runs one task at a time, in order. Rejects only if the signal aborts. */
  run(task: Task, signal: AbortSignal): Promise<SideAnswer<Answer>>;
  close(): Promise<void>;
}

export interface SideLimits {
  readonly timeoutMs: number;
  /** Limit of the whole process's memory, as the operating system reports it. */
  readonly memoryMb: number;
  /** How long an idle process is kept. */
  readonly idleMs: number;
  /** How far its scheduling priority is below the service's, 0 to 19. */
  readonly niceness?: number;
}

const FROM_SOURCE = import.meta.url.endsWith('.ts');
const YIELDING = 10;
const WASM_PAGES_PER_MB = 16;

export function sideProcess<Task, Answer>(entry: URL, limits: SideLimits): SideProcess<Task, Answer> {
  let child: ChildProcess | null = null;
  let idle: NodeJS.Timeout | undefined;
  let last: Promise<unknown> = Promise.resolve();

  const drop = () => {
    clearTimeout(idle);
    child?.kill('SIGKILL');
    child = null;
  };
  const runNow = async (task: Task, signal: AbortSignal): Promise<SideAnswer<Answer>> => {
    signal.throwIfAborted();
    clearTimeout(idle);
    if (child && !child.connected) drop();
    child ??= start(entry, limits);
    const outcome = await answerOf<Task, Answer>(child, task, limits.timeoutMs, signal);
    if (outcome.status === 'answered') idle = setTimeout(drop, limits.idleMs).unref();
    else drop();
    if (outcome.status === 'aborted') throw signal.reason;
    return outcome;
  };
  return {
    run: (task, signal) => {
      const outcome = last.then(() => runNow(task, signal));
      last = outcome.catch(() => undefined);
      return outcome;
    },
    close: async () => {
      drop();
    },
  };
}

function start(entry: URL, { memoryMb, niceness = YIELDING }: SideLimits): ChildProcess {
  const path = fileURLToPath(entry);
  const child = fork(FROM_SOURCE ? path.replace(/\.js$/, '.ts') : path, [String(memoryMb)], {
    execArgv: [
      `--wasm-max-mem-pages=${memoryMb * WASM_PAGES_PER_MB}`,
      ...(FROM_SOURCE ? ['--import', 'tsx'] : []),
    ],
    env: {},
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  child.on('error', () => undefined);
  child.unref();
  child.channel?.unref();
  try {
    if (child.pid) setPriority(child.pid, niceness);
  } catch {
    // Some systems do not allow this; the other limits still apply.
  }
  return child;
}

type Outcome<Answer> = SideAnswer<Answer> | { readonly status: 'aborted' };

function answerOf<Task, Answer>(
  child: ChildProcess,
  task: Task,
  timeoutMs: number,
  signal: AbortSignal,
): Promise<Outcome<Answer>> {
  return new Promise((resolve) => {
    const settle = (outcome: Outcome<Answer>) => {
      clearTimeout(timer);
      child.off('message', answered);
      child.off('exit', fellOver);
      signal.removeEventListener('abort', aborted);
      child.channel?.unref();
      resolve(outcome);
    };
    const answered = (answer: unknown) => settle({ status: 'answered', answer: answer as Answer });
    const fellOver = () => settle({ status: 'fell-over' });
    const aborted = () => settle({ status: 'aborted' });
    const timer = setTimeout(() => settle({ status: 'too-slow' }), timeoutMs);
    child.channel?.ref();
    child.on('message', answered);
    child.once('exit', fellOver);
    signal.addEventListener('abort', aborted, { once: true });
    child.send(task as object, (error) => {
      if (error) fellOver();
    });
  });
}
