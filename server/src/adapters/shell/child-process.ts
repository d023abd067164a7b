import { spawn } from 'node:child_process';
import type { Command, CommandResult, Shell } from '../../ports/shell.ts';

const TAIL_CHARACTERS = 20_000;

export function childProcessShell(): Shell {
  return { run };
}

function run({ program, args, cwd, timeoutMs }: Command): Promise<CommandResult> {
  const began = performance.now();
  return new Promise((resolve) => {
    // In its own process group, so that its children can be killed with it.
    const child = spawn(program, [...args], {
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: true,
      ...(cwd ? { cwd } : {}),
    });
    let output = '';
    let timedOut = false;
    const hear = (chunk: Buffer) => {
      output = (output + chunk.toString('utf8')).slice(-TAIL_CHARACTERS);
    };
    child.stdout.on('data', hear);
    child.stderr.on('data', hear);
    const timer = setTimeout(() => {
      timedOut = true;
      endGroup(child.pid);
    }, timeoutMs);
    const end = (status: CommandResult['status']) => {
      clearTimeout(timer);
      resolve({ status, output: output.trim(), durationMs: Math.round(performance.now() - began) });
    };
    child.once('error', () => end('not-found'));
    child.once('close', (code) => end(timedOut ? 'timed-out' : code === 0 ? 'succeeded' : 'failed'));
  });
}

function endGroup(pid: number | undefined): void {
  try {
    if (pid) process.kill(-pid, 'SIGKILL');
  } catch {
    // The process has already exited.
  }
}
