import type { IncomingMessage, Server, ServerResponse } from 'node:http';

interface ReadingLimits {
  /** Everybody has so long for any answer, */
  graceMs: number;
  /** and so long for more of it as who reads so fast. */
  slowestBytesPerSecond: number;
  /** Between two looks at who reads. */
  everyMs: number;
}

/** Slower than any line that an office has; ten megabytes are waited for during six minutes. */
const READING: ReadingLimits = { graceMs: 30_000, slowestBytesPerSecond: 32 * 1024, everyMs: 1_000 };

interface Answer {
  /** When it was first seen to have begun. */
  begunAt: number | undefined;
  /** What its connection had sent before. */
  bytesBefore: number;
}

/**
 * Ends the connection of who takes an answer byte by byte: it would keep its place and its memory for as long as it
 * likes. Nothing else limits how long an answer may be read (behaviour 22.3).
 */
export function limitSlowReaders(
  server: Server,
  { graceMs, slowestBytesPerSecond, everyMs }: ReadingLimits = READING,
): void {
  const answers = new Map<ServerResponse, Answer>();

  // Before anything is answered, which some handlers do at once.
  server.prependListener('request', ({ socket }: IncomingMessage, response: ServerResponse) => {
    answers.set(response, { begunAt: undefined, bytesBefore: socket.bytesWritten });
  });

  const timer = setInterval(() => {
    const now = performance.now();
    for (const [response, answer] of answers) {
      const { socket } = response;
      if (response.closed || response.destroyed) answers.delete(response);
      if (!socket || !response.headersSent) continue;
      answer.begunAt ??= now;
      const bytes = socket.bytesWritten - answer.bytesBefore;
      if (now - answer.begunAt > graceMs + (1_000 * bytes) / slowestBytesPerSecond) socket.destroy();
    }
  }, everyMs);
  timer.unref();
  server.once('close', () => clearInterval(timer));
}
