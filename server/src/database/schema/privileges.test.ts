import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { cloneTemplate } from '../../../tests/test-database.ts';
import { type Logger, silentLogger } from '../../kernel/logger.ts';
import { type Connection, connectionSettings } from '../connection/connection.ts';
import { migrate } from './migrate.ts';
import { checkPrivileges, describeLoginProblem } from './privileges.ts';

const GIVEN = {
  login: 'desk',
  database: 'frontdesk',
  schema: 'public',
  isSuperuser: false,
  hasAppRole: true,
};

test.each([
  ['a login that owns the tables and works as a role that does not', GIVEN, null],
  ['a superuser', { ...GIVEN, isSuperuser: true }, 'create role frontdesk_service login'],
  ['an owner without the role', { ...GIVEN, hasAppRole: false }, 'grant frontdesk_app to "desk"'],
])('of %s', (_, given, said) => {
  if (said) expect(describeLoginProblem(given)).toContain(said);
  else expect(describeLoginProblem(given)).toBeNull();
});

describe('a superuser', () => {
  let connection: Connection;
  const service = 'frontdesk_service';
  const query = async (at: Connection, text: string) => {
    const client = new pg.Client(connectionSettings(at));
    await client.connect();
    const { rows } = await client.query(text);
    await client.end();
    return rows;
  };
  beforeAll(async () => {
    connection = await cloneTemplate();
  });
  afterAll(async () => {
    await query(connection, `reassign owned by ${service} to current_user`).catch(() => undefined);
  });

  test('is refused in production and warned of elsewhere', async () => {
    const warned: string[] = [];
    const log: Logger = { ...silentLogger, warn: (_, message) => warned.push(message) };

    await expect(checkPrivileges(connection, { production: true, log })).rejects.toThrow('is a superuser');
    await checkPrivileges(connection, { production: false, log });
    expect(warned).toEqual([expect.stringContaining('is a superuser')]);
  });

  test('is fixed by the statements in the refusal: that login is accepted and can migrate the schema', async () => {
    const refusal = await checkPrivileges(connection, { production: true, log: silentLogger }).catch(
      (error: Error) => error.message,
    );
    const statements = /run:\n([\s\S]*)\nand use/.exec(refusal ?? '')?.[1] ?? '';
    await query(connection, `drop role if exists ${service}`).catch(() => undefined);
    await query(connection, statements.replace('<a password>', 'it:s password'));
    const own: Connection =
      'url' in connection
        ? {
            url: connection.url.replace(/\/\/[^/]*@/, `//${service}:${encodeURIComponent('it:s password')}@`),
          }
        : { ...connection, user: service };

    await migrate(own);
    await checkPrivileges(own, { production: true, log: silentLogger });
  });
});
