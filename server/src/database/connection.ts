import pg from 'pg';

export const APP_ROLE = 'frontdesk_app';

/** A server by URL, or the packaged one by its socket folder. */
export type Connection =
  | { readonly url: string }
  | { readonly host: string; readonly user: string; readonly database: string };

const { builtins } = pg.types;

/** Dates and wall-clock timestamps stay text; counts and money are numbers (none of ours nears 2^53). */
const types: pg.CustomTypesConfig = {
  getTypeParser: (oid, format) => {
    if (oid === builtins.DATE || oid === builtins.TIMESTAMP) return (text: string) => text;
    if (oid === builtins.INT8 || oid === builtins.NUMERIC) return Number;
    return pg.types.getTypeParser(oid, format as 'text');
  },
};

export function connectionSettings(connection: Connection, startOptions = ''): pg.ClientConfig {
  if (!('url' in connection)) return { ...connection, types, ...optionsOf(startOptions) };
  const url = new URL(connection.url);
  const own = url.searchParams.get('options') ?? '';
  url.searchParams.delete('options');
  return { connectionString: url.href, types, ...optionsOf(`${own} ${startOptions}`.trim()) };
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
