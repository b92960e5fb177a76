import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

/** A request whose body never completes. */
export interface HeldRequest {
  path: string;
  cookie?: string;
  type?: string;
  /** The announced length. */
  bytes: number;
  /** The bytes sent immediately. */
  first: Buffer;
  /** The interval of further single bytes. */
  everyMs?: number;
}

/** Requests whose bodies never complete. */
export interface HeldRequests {
  /** Returns the responses so far. */
  answers(): string[];
  /** Closes the requests. */
  release(): Promise<void>;
}

/** Starts the same request `count` times, each on a separate connection, and does not complete the body. */
export async function holdRequests(url: string, count: number, request: HeldRequest): Promise<HeldRequests> {
  const { path, cookie, type = 'application/json', bytes, first, everyMs } = request;
  const { hostname, port } = new URL(url);
  const head = [
    `POST ${path} HTTP/1.1`,
    'host: localhost',
    ...(cookie ? [`cookie: ${cookie}`] : []),
    `content-type: ${type}`,
    `content-length: ${bytes}`,
    '\r\n',
  ].join('\r\n');
  const answers = Array<string>(count).fill('');
  const sockets: Socket[] = [];
  const timers: NodeJS.Timeout[] = [];

  for (let index = 0; index < count; index += 1) {
    const socket = connect(Number(port), hostname);
    sockets.push(socket);
    socket.on('error', () => {});
    socket.on('data', (piece) => {
      answers[index] += piece.toString();
    });
    socket.write(head);
    socket.write(first);
    if (everyMs) timers.push(setInterval(() => socket.write('x'), everyMs));
  }
  // The first request may have its response before the last has connected.
  await Promise.all(sockets.filter(({ connecting }) => connecting).map((socket) => once(socket, 'connect')));

  return {
    answers: () => answers,
    async release() {
      for (const timer of timers) clearInterval(timer);
      for (const socket of sockets) socket.destroy();
      await Promise.all(sockets.filter(({ closed }) => !closed).map((socket) => once(socket, 'close')));
    },
  };
}
