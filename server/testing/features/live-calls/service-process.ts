import { pino } from 'pino';
import { createFrontdesk } from '../../../src/app.ts';
import { loadConfig } from '../../../src/config/config.ts';
import { withDevelopmentSecrets } from '../../../src/config/development-secrets.ts';
import type { Connection } from '../../../src/database/connection/connection.ts';
import { systemClock } from '../../../src/kernel/time/clock.ts';

import { ADMIN_VARIABLES, NO_RATE_LIMITS } from '../../../tests/world/facts.ts';

/** The service as a process of its own, which a test may kill. */
export interface Orders {
  readonly connection: Connection;
  readonly dataDir: string;
}

process.on('message', (orders: Orders) => void serve(orders));
process.send?.('here');

async function serve({ connection, dataDir }: Orders): Promise<void> {
  const env = {
    DATA_DIR: dataDir,
    DEMO: 'false',
    LOG_LEVEL: 'silent',
    ...NO_RATE_LIMITS,
    ...ADMIN_VARIABLES,
  };
  const config = await withDevelopmentSecrets(loadConfig(env), dataDir);
  const { app, startJobs } = await createFrontdesk({
    ...{ config, connection, clock: systemClock, log: pino({ level: 'silent' }), passwordCost: 4 },
  });
  startJobs('without-calendar');
  process.send?.(await app.listen({ port: 0, host: '127.0.0.1' }));
}
