import pg from 'pg';

export const APP_ROLE = 'frontdesk_app';

/** A server at a URL, or the embedded one in its socket folder. */
export type Connection =
  | { readonly url: string }
  | { readonly host: string; readonly user: string; readonly database: string };

const OPTIONS = /([?&])options=([^&]*)&?/;

const { builtins } = pg.types;

/**
 * Dates and wall-clock timestamps stay text; bigint and numeric become numbers, because none of our values
 * comes near 2^53.
 */
const types: pg.CustomTypesConfig = {
  getTypeParser: (oid, format) => {
    if (oid === builtins.DATE || oid === builtins.TIMESTAMP) return (text: string) => text;
    if (oid === builtins.INT8 || oid === builtins.NUMERIC) return Number;
    return pg.types.getTypeParser(oid, format as 'text');
  },
};

export function connectionSettings(connection: Connection, startOptions = ''): pg.ClientConfig {
  if (!('url' in connection)) return { ...connection, types, ...optionsOf(startOptions) };
  // The URL class rejects socket addresses (postgres://user@/db?host=/run), because they have no host.
  const own = OPTIONS.exec(connection.url)?.[2] ?? '';
  const connectionString = connection.url.replace(OPTIONS, '$1').replace(/[?&]$/, '');
  return { connectionString, types, ...optionsOf(`${decodeURIComponent(own)} ${startOptions}`.trim()) };
}

export function withDatabase(connection: Connection, database: string): Connection {
  if (!('url' in connection)) return { ...connection, database };
  const url = new URL(connection.url);
  url.pathname = `/${database}`;
  return { url: url.href };
}

function optionsOf(options: string): { options?: string } {
  return options ? { options } : {};
}
