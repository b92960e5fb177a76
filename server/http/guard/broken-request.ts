import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import type { ConnectionError, FastifyInstance } from 'fastify';
import type { Failure } from '#domain/wire/envelope';
import { unreadableRequest } from '../../errors/errors.ts';

/** No route and no page has this path. */
const UNROUTED_PATH = '/assets/';
export const LONGEST_SEGMENT = 100;

/**
 * Responds to connections without a valid HTTP request: headers too large or too slow, smuggling, other protocols. The
 * connection is closed, since the start of its next request is unknown.
 */
export function refuseBrokenRequest(error: ConnectionError, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
  if (!socket.writable) {
    socket.destroy();
    return;
  }
  endWith(socket, refusalOf(error.code));
}

/** Responds with 408 to a request whose body arrives too slowly, and closes the connection. */
export function refuseSlowRequest(socket: Socket): void {
  endWith(socket, TOO_SLOW);
}

function endWith(socket: Socket, [status, failure]: Refusal): void {
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
    // A client that continues sending would keep its half of the connection open.
    () => socket.destroy(),
  );
}

type Refusal = [status: string, Failure];

const TOO_SLOW: Refusal = [
  '408 Request Timeout',
  { message: 'The request came too slowly.', code: 'too_slow' },
];

function refusalOf(code: string | undefined): Refusal {
  switch (code) {
    case 'HPE_HEADER_OVERFLOW':
      return [
        '431 Request Header Fields Too Large',
        { message: 'The headers of the request are too large.', code: 'headers_too_large' },
      ];
    case 'ERR_HTTP_REQUEST_TIMEOUT':
      return TOO_SLOW;
    default: {
      const { message, code } = unreadableRequest();
      return ['400 Bad Request', { message, code }];
    }
  }
}

/** Refuses a request with two `Host` headers, because a proxy and this server might use different ones. */
export function requireOneHost(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ raw }, reply) => {
    // `rawHeaders` contains every name and value, while `headers` keeps only the first `Host`.
    const hosts = raw.rawHeaders.filter((text, at) => at % 2 === 0 && text.toLowerCase() === 'host');
    if (hosts.length <= 1) return;
    reply.header('connection', 'close');
    throw unreadableRequest();
  });
}

/**
 * Returns the URL of a request, or a URL without a route if a segment of its path is too long or, like `/%zz`, cannot
 * be decoded. The router would otherwise refuse such a URL before any hook, without security headers and with its own
 * message.
 */
export function readableUrl({ url = '/' }: Pick<IncomingMessage, 'url'>): string {
  const path = url.split(/[?#;]/, 1)[0] ?? '';
  try {
    const segments = path.split('/').map(decodeURIComponent);
    return segments.some((segment) => segment.length > LONGEST_SEGMENT) ? UNROUTED_PATH : url;
  } catch {
    return UNROUTED_PATH;
  }
}
