import { setTimeout as pause } from 'node:timers/promises';
import { openDatabase } from '../../src/database/connection/connect.ts';
import type { Connection } from '../../src/database/connection/connection.ts';
import { cronKinds, fire } from '../../src/database/jobs/cron.ts';
import { runJobs } from '../../src/database/jobs/jobs.ts';
import { listenForNotices } from '../../src/database/notices.ts';
import { silentLogger } from '../../src/kernel/logger.ts';

/** A process of its own that fires a scheduled job and runs it, run as a program by the test beside it. */
export interface Orders {
  readonly connection: Connection;
  readonly name: string;
  readonly fireAt: string;
  readonly lastsMs: number;
}

process.on('message', (orders: Orders) => void work(orders));
process.send?.('here');

async function work({ connection, name, fireAt, lastsMs }: Orders): Promise<void> {
  const db = await openDatabase({ connection, max: 3, log: silentLogger });
  const notices = await listenForNotices(connection, silentLogger);
  const job = {
    name,
    cron: '0 3 * * *',
    run: async () => {
      process.send?.('started');
      await pause(lastsMs);
      return { by: process.pid };
    },
  };
  runJobs({ db, notices, log: silentLogger }, cronKinds(db, [job]));
  process.send?.(await fire(db, name, new Date(fireAt)));
}
