import type { AddressInfo } from 'node:net';
import { createServer, type Socket } from 'node:net';

/** Says yes to everything and keeps what was said, line by line. */
export async function aPostOffice({ refuses = false } = {}) {
  const said: string[] = [];
  const answer = (socket: Socket, line: string) => {
    said.push(line);
    if (refuses && line.startsWith('RCPT')) return socket.write('550 no such mailbox\r\n');
    if (line === 'DATA') return socket.write('354 go on\r\n');
    if (line.startsWith('QUIT')) return socket.end('221 bye\r\n');
    if (line === 'STARTTLS') return socket.write('454 not here\r\n');
    return /^(EHLO|HELO|MAIL|RCPT|RSET|\.$)/.test(line) ? socket.write('250 ok\r\n') : undefined;
  };
  const server = createServer((socket) => {
    let rest = '';
    socket.write('220 post office\r\n');
    socket.on('error', () => undefined);
    socket.on('data', (bytes) => {
      const lines = (rest + bytes.toString()).split('\r\n');
      rest = lines.pop() ?? '';
      for (const line of lines) answer(socket, line);
    });
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  return {
    said,
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    close: () => new Promise((closed) => server.close(closed)),
  };
}
