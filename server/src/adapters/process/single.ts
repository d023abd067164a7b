import type { ProcessManager } from '../../ports/process-manager.ts';
import { logTail } from './log-tail.ts';
import { usageOf } from './usage.ts';

/** A process without a supervisor: it can be inspected, but not restarted. */
export function singleProcess(dataDir: string): ProcessManager {
  let give: () => Promise<unknown> = async () => null;
  return {
    list: async () => {
      const uptime = Math.round(process.uptime());
      const usage = await usageOf(process.pid, uptime);
      return [{ name: 'frontdesk', pid: process.pid, status: 'online', restarts: 0, uptime, ...usage }];
    },
    act: async () => ({
      status: 'failed',
      output: 'This process has no supervisor that could start it again; start the service with npm start.',
    }),
    tail: (lines) => logTail(dataDir, lines),
    offer: (next) => {
      give = next;
    },
    gather: async () => [await give()],
  };
}
