import type { PlatformLocks } from '../../database/locks.ts';
import { Failure } from '../../kernel/failure.ts';
import type { ProcessManager } from '../../ports/process-manager.ts';
import type { Command, Shell } from '../../ports/shell.ts';

export interface Step {
  readonly success: boolean;
  readonly output: string;
  readonly durationMs: number;
}

export interface Deployment {
  readonly output: string;
  readonly durationMs: number;
  readonly steps: { readonly build: Step; readonly restart: Step };
}

export interface DeployNeeds {
  readonly locks: PlatformLocks;
  readonly shell: Shell;
  readonly processes: Pick<ProcessManager, 'act'>;
  readonly build: Omit<Command, 'timeoutMs'>;
}

const BUILD_MS = 60_000;
const RESTART_MS = 15_000;

/**
 * Runs a type-checked build, then starts new processes from it; the old ones finish their requests and exit.
 */
export async function deploy(needs: DeployNeeds): Promise<Deployment> {
  const done = await needs.locks.tryHold('deploy', BUILD_MS + RESTART_MS + 5_000, () =>
    buildAndReload(needs),
  );
  if (!done)
    throw new Failure('CONFLICT', 'A deployment is under way already. Please wait until it has ended.');
  const { build, restart } = done.steps;
  if (build.success && restart.success) return done;
  const what = build.success ? 'was built, but its processes did not start' : 'could not be built';
  throw new Failure('INTERNAL_ERROR', `The new version ${what}; the old one goes on serving.`, { ...done });
}

async function buildAndReload({ shell, processes, build }: DeployNeeds): Promise<Deployment> {
  const built = await buildStep(shell, build);
  const restart = built.success ? await restartStep(processes) : skipped;
  return {
    output: [built.output, restart.output].filter(Boolean).join('\n'),
    durationMs: built.durationMs + restart.durationMs,
    steps: { build: built, restart },
  };
}

const skipped: Step = {
  success: false,
  output: 'Not restarted: there is nothing new to start.',
  durationMs: 0,
};

async function buildStep(shell: Shell, build: DeployNeeds['build']): Promise<Step> {
  const { status, output, durationMs } = await shell.run({ ...build, timeoutMs: BUILD_MS });
  const note = status === 'timed-out' ? `The build took longer than ${BUILD_MS / 1000} s and was ended.` : '';
  return { success: status === 'succeeded', output: [output, note].filter(Boolean).join('\n'), durationMs };
}

async function restartStep(processes: Pick<ProcessManager, 'act'>): Promise<Step> {
  const began = performance.now();
  const { status, output } = await processes.act('reload');
  return { success: status === 'done', output, durationMs: Math.round(performance.now() - began) };
}
