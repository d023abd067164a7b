import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { Failure } from '../../kernel/failure.ts';
import type { Connection } from '../connection/connection.ts';
import { isShutdown, probeOf } from '../connection/probe.ts';
import { migrate } from './migrate.ts';

const PATIENCE_MS = 1_000;
const AGAIN_MS = 250;

/**
 * Runs the migrations. If the database is down, runs `meanwhile` and migrates once the database is reachable.
 */
export async function migrateWhenReachable(
  connection: Connection,
  meanwhile: () => Promise<void>,
): Promise<void> {
  const probe = probeOf(connection);
  const answers = () =>
    probe.once().then(
      () => true,
      () => false,
    );
  let isServed = false;
  const wait = async () => {
    if (!isServed) await meanwhile();
    isServed = true;
    await pause(AGAIN_MS);
  };
  try {
    for (;;) {
      const late = pause(isServed ? 10 * PATIENCE_MS : PATIENCE_MS, false, { ref: false });
      if (!(await Promise.race([answers(), late]))) await wait();
      else if (await isMigrated(connection, answers)) return;
      else await wait();
    }
  } finally {
    probe.close();
  }
}

async function isMigrated(connection: Connection, answers: () => Promise<boolean>): Promise<boolean> {
  try {
    await migrate(connection);
    return true;
  } catch (error) {
    if (error instanceof pg.DatabaseError && (isShutdown(error) || REJECTS_WRITES.test(error.code ?? '')))
      return false;
    if (error instanceof Failure || (await answers())) throw error;
    return false;
  }
}

// Read-only, or out of resources.
const REJECTS_WRITES = /^(25006|53[0-9]{3})$/;
