import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

interface Pace {
  /** How long any answer may wait for its client, however short it is. */
  graceMs: number;
  /** Bytes a second that a client must read; a longer answer may wait for longer. */
  slowestReadPerSecond: number;
  /** How long a client may take to send the next piece of a body. */
  sendingMs: number;
  /** Bytes a second that a client must send: so many times `sendingMs` make a piece. */
  slowestSentPerSecond: number;
  /** How long it is between two looks at all connections. */
  everyMs: number;
  /** Answers a client that sends too slowly, and closes its connection. */
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
  /** For how long its answer has waited for the client to read. */
  unreadMs: number;
  /** The bytes that its connection had sent before. */
  sentBefore: number;
  /** When its client had last sent a whole piece, and how many bytes the connection had received by then. */
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
      unreadMs: 0,
      sentBefore: request.socket.bytesWritten,
      receivedAt: performance.now(),
      received: request.socket.bytesRead,
    });
  });

  function readsTooSlowly(exchange: Exchange, socket: Socket): boolean {
    // A client that has read everything waits for the server, which may take a while to find the next rows.
    if (socket.writableLength > 0) exchange.unreadMs += everyMs;
    const bytes = socket.bytesWritten - exchange.sentBefore;
    return exchange.unreadMs > graceMs + (1_000 * bytes) / slowestReadPerSecond;
  }

  function sendsTooSlowly(exchange: Exchange, socket: Socket, now: number): boolean {
    const enough = (sendingMs * slowestSentPerSecond) / 1_000;
    // While the server has not read what has arrived, the client waits for the server.
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
        if (readsTooSlowly(exchange, socket)) socket.destroy();
      } else if (!exchange.request.complete && sendsTooSlowly(exchange, socket, now)) refuse(socket);
    }
  }, everyMs);
  timer.unref();
  server.once('close', () => clearInterval(timer));
}
