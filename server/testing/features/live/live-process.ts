import { openDatabase } from '../../../src/database/connection/connect.ts';
import type { Connection } from '../../../src/database/connection/connection.ts';
import { listenForNotices } from '../../../src/database/notices.ts';
import { createLive } from '../../../src/features/live/index.ts';
import { silentLogger } from '../../../src/kernel/logger.ts';
import type { User } from '../../../src/kernel/people/user.ts';
import { systemClock } from '../../../src/kernel/time/clock.ts';
import { serverOf } from '../../../tests/world/server.ts';

/** A process of its own that tells what changes, run as a program by the test beside it. */
export interface Orders {
  readonly connection: Connection;
  readonly user: User;
}

process.on('message', (orders: Orders) => void serve(orders));
process.send?.('here');

async function serve({ connection, user: { role, clinicId } }: Orders): Promise<void> {
  const db = await openDatabase({ connection, max: 2, log: silentLogger });
  const notices = await listenForNotices(connection, silentLogger);
  const live = createLive({
    ...{ db, notices, clock: systemClock, log: silentLogger },
    tokenEnds: () => new Date(Date.now() + 3_600_000),
    sessions: async (ids) => new Map(ids.map((id) => [id, { role, clinicId }])),
  });
  const { app } = await serverOf([live]);
  process.send?.(await app.listen({ port: 0, host: '127.0.0.1' }));
}
