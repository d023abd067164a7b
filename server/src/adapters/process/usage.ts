import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';

export interface Usage {
  readonly cpu: number;
  readonly memory: number;
}

const NOTHING: Usage = { cpu: 0, memory: 0 };
const TICKS_PER_SECOND = 100;
const PAGE_BYTES = 4_096;

export async function usageOf(pid: number, uptimeSeconds: number): Promise<Usage> {
  try {
    return process.platform === 'linux' ? await fromProc(pid, uptimeSeconds) : await fromPs(pid);
  } catch {
    return NOTHING;
  }
}

// Read from /proc, because a small container has no ps.
async function fromProc(pid: number, uptimeSeconds: number): Promise<Usage> {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8');
  // The name in brackets may contain spaces; the fields after it do not.
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
  const ticks = Number(fields[11]) + Number(fields[12]);
  const share = uptimeSeconds > 0 ? ticks / TICKS_PER_SECOND / uptimeSeconds : 0;
  return { cpu: rounded(share * 100), memory: Number(fields[21]) * PAGE_BYTES };
}

async function fromPs(pid: number): Promise<Usage> {
  const { stdout } = await promisify(execFile)('ps', ['-o', 'pcpu=,rss=', '-p', String(pid)]);
  const [cpu = 0, kilobytes = 0] = stdout.trim().split(/\s+/).map(Number);
  return { cpu: rounded(cpu), memory: kilobytes * 1_024 };
}

const rounded = (value: number): number => Math.round(value * 10) / 10;
