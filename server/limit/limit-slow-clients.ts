import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

interface Pace {
  /** Every client has so long for any answer, */
  graceMs: number;
  /** and so long for more of it as who reads so fast. */
  slowestReadPerSecond: number;
  /** What a client sends of a body in so long is */
  sendingMs: number;
  /** so much a second at least. */
  slowestSentPerSecond: number;
  /** Between two looks at all of them. */
  everyMs: number;
  /** Tells one who sends too slowly, and closes the connection. */
  refuse: (socket: Socket) => void;
}

/** Slower than any line that an office has; ten megabytes are waited for during six minutes. */
const PACE = {
  graceMs: 30_000,
  slowestReadPerSecond: 32 * 1024,
  sendingMs: 10_000,
  slowestSentPerSecond: 1024,
  everyMs: 1_000,
};

/** A request that is under way. */
interface Exchange {
  request: IncomingMessage;
  /** When its answer was first seen to have begun. */
  answeredAt: number | undefined;
  /** What its connection had sent before. */
  sentBefore: number;
  /** When what has been received was last enough, and how much that was. */
  receivedAt: number;
  received: number;
}

/**
 * Ends the connection of a client that sends a body or takes an answer byte by byte: it would keep its place and its
 * memory for as long as it likes (behaviour 22.3, 22.4).
 */
export function limitSlowClients(server: Server, pace: Partial<Pace> & Pick<Pace, 'refuse'>): void {
  const { graceMs, slowestReadPerSecond, sendingMs, slowestSentPerSecond, everyMs, refuse } = {
    ...PACE,
    ...pace,
  };
  const exchanges = new Map<ServerResponse, Exchange>();

  // Before anything is answered, which some handlers do at once.
  server.prependListener('request', (request: IncomingMessage, response: ServerResponse) => {
    exchanges.set(response, {
      request,
      answeredAt: undefined,
      sentBefore: request.socket.bytesWritten,
      receivedAt: performance.now(),
      received: request.socket.bytesRead,
    });
  });

  function readsTooSlowly(exchange: Exchange, socket: Socket, now: number): boolean {
    exchange.answeredAt ??= now;
    const bytes = socket.bytesWritten - exchange.sentBefore;
    return now - exchange.answeredAt > graceMs + (1_000 * bytes) / slowestReadPerSecond;
  }

  function sendsTooSlowly(exchange: Exchange, socket: Socket, now: number): boolean {
    const enough = (sendingMs * slowestSentPerSecond) / 1_000;
    // What has come and is not read yet waits for the server, and so does the client.
    const isWaiting = exchange.request.readableLength > 0;
    if (isWaiting || socket.bytesRead - exchange.received >= enough) {
      exchange.receivedAt = now;
      exchange.received = socket.bytesRead;
    }
    return now - exchange.receivedAt > sendingMs;
  }

  const timer = setInterval(() => {
    const now = performance.now();
    for (const [response, exchange] of exchanges) {
      const { socket } = response;
      if (response.closed || response.destroyed) exchanges.delete(response);
      if (!socket) continue;
      if (response.headersSent) {
        if (readsTooSlowly(exchange, socket, now)) socket.destroy();
      } else if (!exchange.request.complete && sendsTooSlowly(exchange, socket, now)) refuse(socket);
    }
  }, everyMs);
  timer.unref();
  server.once('close', () => clearInterval(timer));
}
