import type { Database } from '../../database/database.ts';

/** Writes the audit row of the change, as the last thing in its transaction. */
export type Trail = (tx: Database) => Promise<void>;
