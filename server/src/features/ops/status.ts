import { freemem, hostname, platform, totalmem, uptime } from 'node:os';
import type { Clock } from '../../kernel/time/clock.ts';
import type { Disk } from '../../ports/disk.ts';
import type { ManagedProcess, ProcessManager } from '../../ports/process-manager.ts';

export interface HostStatus {
  readonly timestamp: Date;
  readonly hostname: string;
  readonly platform: string;
  readonly uptime: { readonly system: number; readonly process: number };
  readonly memory: {
    readonly totalMB: number;
    readonly usedMB: number;
    readonly freeMB: number;
    readonly usedPercent: number;
    readonly processRSS_MB: number;
    readonly processHeap_MB: number;
  };
  readonly disk: {
    readonly total: string;
    readonly used: string;
    readonly available: string;
    readonly usedPercent: string;
  };
  readonly processes: readonly ManagedProcess[];
  readonly runtime: string;
}

interface Needs {
  readonly processes: Pick<ProcessManager, 'list'>;
  readonly disk: Pick<Disk, 'space'>;
  readonly dataDir: string;
  readonly clock: Clock;
}

export async function hostStatus({ processes, disk, dataDir, clock }: Needs): Promise<HostStatus> {
  const [listed, space] = await Promise.all([processes.list(), disk.space(dataDir)]);
  return {
    timestamp: clock.now(),
    hostname: hostname(),
    platform: platform(),
    uptime: { system: Math.round(uptime()), process: Math.round(process.uptime()) },
    memory: memory(),
    disk: shown(space),
    processes: listed,
    runtime: process.version,
  };
}

const MEGABYTE = 1_048_576;
const megabytes = (bytes: number): number => Math.round(bytes / MEGABYTE);
const percent = (part: number, whole: number): number =>
  whole > 0 ? Math.round((part / whole) * 1000) / 10 : 0;

function memory(): HostStatus['memory'] {
  const [total, free] = [totalmem(), freemem()];
  const { rss, heapUsed } = process.memoryUsage();
  return {
    totalMB: megabytes(total),
    usedMB: megabytes(total - free),
    freeMB: megabytes(free),
    usedPercent: percent(total - free, total),
    processRSS_MB: megabytes(rss),
    processHeap_MB: megabytes(heapUsed),
  };
}

function shown({ total, used, available }: Awaited<ReturnType<Disk['space']>>): HostStatus['disk'] {
  return {
    total: gigabytes(total),
    used: gigabytes(used),
    available: gigabytes(available),
    // Relative to the space an ordinary user can use, like df.
    usedPercent: `${Math.ceil(percent(used, used + available))}%`,
  };
}

const gigabytes = (bytes: number): string => `${(bytes / 1_073_741_824).toFixed(1)} GB`;
