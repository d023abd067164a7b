import { randomUUID } from 'node:crypto';
import type { Socket } from 'node:net';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Failure } from '../../kernel/failure.ts';
import type { Logger } from '../../kernel/logger.ts';
import { failureReply, replyToError } from '../failure-replies.ts';
import { addHeaders, SECURITY_HEADERS } from '../security-headers.ts';

/** A malformed URL skips the hooks, so the headers are added here. */
export function replyToBadAddress(log: Logger) {
  const answer = replyToError(log);
  return (error: FastifyError, request: FastifyRequest, reply: FastifyReply): void => {
    addHeaders(request, reply);
    void answer(error, request, reply);
  };
}

/** No valid URL contains a NUL byte, and PostgreSQL cannot store one. */
export function refuseZeroBytes(app: FastifyInstance): void {
  app.addHook('onRequest', ({ url }, _, done) => {
    if (url.includes('%00'))
      throw new Failure(
        'INVALID_REQUEST',
        'Correct the address: it contains a character that is not allowed.',
      );
    done();
  });
}

/** For a malformed HTTP message there is no request or reply, so the response is written to the socket. */
export function replyToBadRequest(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
  if (!socket.writable) {
    socket.destroy();
    return;
  }
  const requestId = randomUUID();
  const body = JSON.stringify(
    failureReply(
      new Failure('INVALID_REQUEST', 'The request could not be read. Check its address, headers and body.'),
      requestId,
    ),
  );
  const headers = {
    ...SECURITY_HEADERS,
    'x-request-id': requestId,
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(Buffer.byteLength(body)),
    connection: 'close',
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  socket.end(['HTTP/1.1 400 Bad Request', ...lines, '', body].join('\r\n'));
}
