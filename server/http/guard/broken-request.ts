import type { Socket } from 'node:net';
import type { ConnectionError } from 'fastify';
import type { Failure } from '#domain/wire/envelope';

/**
 * Answers what is no HTTP request that could reach a route: headers too large or too slow, smuggling, other protocols.
 * The connection is closed, since nobody can tell where its next request would begin.
 */
export function answerBrokenRequest(error: ConnectionError, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
  if (!socket.writable) {
    socket.destroy();
    return;
  }
  const [status, failure] = refusalOf(error.code);
  const body = JSON.stringify(failure);
  socket.end(
    [
      `HTTP/1.1 ${status}`,
      'content-type: application/json; charset=utf-8',
      `content-length: ${Buffer.byteLength(body)}`,
      'x-content-type-options: nosniff',
      'cache-control: no-store',
      'connection: close',
      '',
      body,
    ].join('\r\n'),
    // A client that goes on sending would keep its half of the connection open.
    () => socket.destroy(),
  );
}

function refusalOf(code: string | undefined): [status: string, Failure] {
  switch (code) {
    case 'HPE_HEADER_OVERFLOW':
      return [
        '431 Request Header Fields Too Large',
        { message: 'The headers of the request are too large.', code: 'headers_too_large' },
      ];
    case 'ERR_HTTP_REQUEST_TIMEOUT':
      return ['408 Request Timeout', { message: 'The request came too slowly.', code: 'too_slow' }];
    default:
      return ['400 Bad Request', { message: 'The request cannot be read.', code: 'invalid_input' }];
  }
}
