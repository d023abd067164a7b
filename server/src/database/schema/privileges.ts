import pg from 'pg';
import type { Logger } from '../../kernel/logger.ts';
import { APP_ROLE, type Connection, connectionSettings } from '../connection/connection.ts';

interface Privileges {
  readonly login: string;
  readonly database: string;
  readonly schema: string;
  readonly isSuperuser: boolean;
  /** Whether the login may switch to the role that owns no tables. */
  readonly hasAppRole: boolean;
}

/**
 * Checks whether a bug could bypass row-level security or change the audit log. In production such a login is
 * refused with the statements that fix it; elsewhere it is a warning. The embedded database is exempt,
 * because it listens on its own socket only.
 */
export async function checkPrivileges(
  connection: Connection,
  { production, log }: { readonly production: boolean; readonly log: Logger },
): Promise<void> {
  const complaint = describeLoginProblem(await privilegesOf(connection));
  if (!complaint) return;
  if (production) throw new Error(complaint);
  log.warn({}, complaint);
}

/** What is wrong with a login and how to fix it; null if nothing is. */
export function describeLoginProblem(given: Privileges): string | null {
  if (given.isSuperuser)
    return `The database user ${given.login} is a superuser, so row-level security does not apply. As ${given.login}, run:\n${ownLogin(given)}\nand use that user in DATABASE_URL.`;
  if (!given.hasAppRole)
    return `The service would run as ${given.login}, which owns the tables and could disable their row-level security. As a superuser, run:\n${appRole(given)}`;
  return null;
}

const ownLogin = ({ database, schema }: Privileges): string => `
  create role frontdesk_service login password '<a password>';
  grant ${APP_ROLE} to frontdesk_service;
  alter database ${quoted(database)} owner to frontdesk_service;
  alter schema ${quoted(schema)} owner to frontdesk_service;
  do $$ declare it record; begin
    for it in select format('table %s', oid::regclass) as name
                from pg_class where relnamespace = '${schema}'::regnamespace and relkind in ('r', 'p')
    loop execute format('alter %s owner to frontdesk_service', it.name); end loop;
    for it in select oid::regprocedure as name from pg_proc p where pronamespace = '${schema}'::regnamespace
                 and not exists (select from pg_depend where objid = p.oid and deptype = 'e')
    loop execute format('alter function %s owner to frontdesk_service', it.name); end loop;
  end $$;`;

const appRole = ({ login }: Privileges): string => `
  create role ${APP_ROLE} nologin;
  grant ${APP_ROLE} to ${quoted(login)};`;

const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;

async function privilegesOf(connection: Connection): Promise<Privileges> {
  const client = new pg.Client(connectionSettings(connection));
  await client.connect();
  try {
    const { rows } = await client.query<Privileges>(
      `select session_user as login, current_database() as database, current_schema() as schema,
              (select rolsuper or rolbypassrls from pg_roles where rolname = session_user) as "isSuperuser",
              exists (select from pg_roles where rolname = '${APP_ROLE}' and pg_has_role(session_user, oid, 'member')) as "hasAppRole"`,
    );
    return rows[0] as Privileges;
  } finally {
    await client.end();
  }
}
