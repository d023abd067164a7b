import { serverOf } from '../../../tests/world/server.ts';
import { openDatabase } from '../../database/connect.ts';
import type { Connection } from '../../database/connection.ts';
import { listenForNotices } from '../../database/notices.ts';
import { systemClock } from '../../kernel/clock.ts';
import { silentLogger } from '../../kernel/logger.ts';
import type { User } from '../../kernel/user.ts';
import { createLive } from './index.ts';

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
