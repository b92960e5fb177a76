import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

interface Pace {
  /** How long any response may wait for its client. */
  graceMs: number;
  /** The bytes per second that a client must read. A longer response may wait longer. */
  minReadBytesPerSecond: number;
  /** The time in which a client must send the next `sendingMs * minSentBytesPerSecond / 1000` bytes of a body. */
  sendingMs: number;
  /** The bytes per second that a client must send on average over `sendingMs`. */
  minSentBytesPerSecond: number;
  everyMs: number;
  /** Responds to a client that sends too slowly, and closes its connection. */
  refuse: (socket: Socket) => void;
}

/** Rates below those of any office connection: reading ten megabytes may take six minutes. */
const PACE = {
  graceMs: 30_000,
  minReadBytesPerSecond: 32 * 1024,
  sendingMs: 10_000,
  minSentBytesPerSecond: 1024,
  everyMs: 1_000,
};

interface Exchange {
  request: IncomingMessage;
  /** The bytes that the connection had sent before this request. */
  sentBefore: number;
  /** The time when the client had last sent enough bytes, and the bytes received until then. */
  receivedAt: number;
  received: number;
}

const unreadMs = new WeakMap<ServerResponse, number>();

/** Returns how long a response has waited for its client to read. */
export function unreadMsOf(response: ServerResponse): number {
  return unreadMs.get(response) ?? 0;
}

/**
 * Closes connections whose client sends a body or reads a response too slowly, because such connections would hold
 * their slot and memory indefinitely (behaviour 22.3, 22.4).
 */
export function limitSlowClients(server: Server, pace: Partial<Pace> & Pick<Pace, 'refuse'>): void {
  const { graceMs, minReadBytesPerSecond, sendingMs, minSentBytesPerSecond, everyMs, refuse } = {
    ...PACE,
    ...pace,
  };
  const exchanges = new Map<ServerResponse, Exchange>();

  // Runs before the handler, because some handlers respond immediately.
  server.prependListener('request', (request: IncomingMessage, response: ServerResponse) => {
    exchanges.set(response, {
      request,
      sentBefore: request.socket.bytesWritten,
      receivedAt: performance.now(),
      received: request.socket.bytesRead,
    });
  });

  function readsTooSlowly(response: ServerResponse, { sentBefore }: Exchange, socket: Socket): boolean {
    // A client that has read everything waits for the server, which may take a while for the next rows.
    if (socket.writableLength > 0) unreadMs.set(response, unreadMsOf(response) + everyMs);
    const bytes = socket.bytesWritten - sentBefore;
    return unreadMsOf(response) > graceMs + (1_000 * bytes) / minReadBytesPerSecond;
  }

  function sendsTooSlowly(exchange: Exchange, socket: Socket, now: number): boolean {
    const enough = (sendingMs * minSentBytesPerSecond) / 1_000;
    // While received bytes are unread, the client waits for the server.
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
        if (readsTooSlowly(response, exchange, socket)) socket.destroy();
      } else if (!exchange.request.complete && sendsTooSlowly(exchange, socket, now)) refuse(socket);
    }
  }, everyMs);
  timer.unref();
  server.once('close', () => clearInterval(timer));
}
