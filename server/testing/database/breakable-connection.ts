import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import pg from 'pg';
import { type Connection, connectionSettings } from '../../src/database/connection/connection.ts';

/** A wire to the database that can be frozen: connections stay open, and what is sent arrives when it goes on. */
export async function aWire(connection: Connection) {
  const sockets = new Set<Socket>();
  const held: Array<() => void> = [];
  let frozen = false;
  const server = createServer((near) => {
    const far =
      'url' in connection ? connect(toTcp(connection.url)) : connect(`${connection.host}/.s.PGSQL.5432`);
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from);
      const pass = (step: () => void) => (frozen ? held.push(step) : step());
      from.on('data', (bytes) => pass(() => to.write(bytes)));
      from.on('error', () => pass(() => to.destroy()));
      from.on('close', () => pass(() => to.destroy()));
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const [user, name] =
    'url' in connection
      ? [new URL(connection.url).username, new URL(connection.url).pathname.slice(1)]
      : [connection.user, connection.database];
  const password = 'url' in connection ? new URL(connection.url).password : '';
  return {
    connection: {
      url: `postgres://${user}${password && `:${password}`}@127.0.0.1:${port}/${name}?application_name=frozen-wire`,
    },
    freeze: (is: boolean) => {
      frozen = is;
      if (!is) for (const step of held.splice(0)) step();
    },
    cut: () => {
      for (const socket of sockets) socket.destroy();
    },
    close: async () => {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}

function toTcp(url: string): { host: string; port: number } {
  const { hostname, port } = new URL(url);
  return { host: hostname, port: Number(port || 5432) };
}

/** To be cut so that neither end hears of it; what is connected afterwards goes through. */
export async function silentWire(connection: Connection) {
  const sockets = new Set<Socket>();
  const cut = new Set<Socket>();
  const settings = new pg.Client(connectionSettings(connection));
  const server = createServer((near) => {
    const { host, port } = settings;
    const far = host.startsWith('/') ? connect(`${host}/.s.PGSQL.${port}`) : connect(port, host);
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from);
      from.on('data', (bytes) => !cut.has(from) && to.write(bytes));
      from.on('error', () => undefined);
      from.on('close', () => !cut.has(from) && to.destroy());
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const { user = '', database: name = '', password } = settings;
  const who = password ? `${user}:${password}` : user;
  return {
    connection: { url: `postgres://${who}@127.0.0.1:${port}/${name}` },
    cut: () => {
      for (const socket of sockets) cut.add(socket);
    },
    close: async () => {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}
