import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';
import { openDatabase } from '../src/database/connect.js';
import { connectionSettings, withDatabase } from '../src/database/connection.js';
import { silentLogger } from '../src/kernel/logger.js';
/** A database of its own for one test file, cloned from the migrated template. */
export async function testDatabase(options = {}) {
    const connection = await cloneTemplate();
    const db = await openDatabase({ connection, max: options.max ?? 5, log: silentLogger });
    const owner = new pg.Pool({ ...connectionSettings(connection, '-c app.scope=platform'), max: 2 });
    return {
        connection,
        db,
        ownerQuery: async (text, values) => (await owner.query(text, values)).rows,
        close: async () => {
            await owner.end();
            await db.close();
        },
    };
}
export async function cloneTemplate() {
    return createDatabase(`template ${inject('template')}`);
}
export async function emptyDatabase() {
    return createDatabase('');
}
async function createDatabase(from) {
    const name = `frontdesk_test_${process.pid}_${randomBytes(6).toString('hex')}`;
    const client = new pg.Client(connectionSettings(inject('server')));
    await client.connect();
    try {
        // Two files may clone at once; the template admits one copy at a time.
        for (let tries = 50;; tries -= 1) {
            try {
                await client.query(`create database ${name} ${from}`);
                break;
            }
            catch (error) {
                if (tries === 0 || error.code !== '55006')
                    throw error;
                await new Promise((resolve) => setTimeout(resolve, 50));
            }
        }
    }
    finally {
        await client.end();
    }
    return withDatabase(inject('server'), name);
}
//# sourceMappingURL=test-database.js.map