import { once } from 'node:events';
import type { Readable } from 'node:stream';

const MIB = 1024 * 1024;
/** The limits within which the rest of a refused body is read and discarded. */
export const DISCARDING = {
  signedIn: { bytes: 100 * MIB, ms: 15_000 },
  /** Enough for a file from a user whose session has ended. */
  stranger: { bytes: 12 * MIB, ms: 5_000 },
} as const;
const LONGEST_SILENCE_MS = 2_000;

/**
 * Responds to a request whose body is still arriving. The response is sent immediately, but ends only after the body,
 * or when the body exceeds a limit: many clients read nothing until they have sent everything, and would otherwise see
 * only a closed connection.
 */
export async function* respondWhileDiscarding(
  response: string,
  body: Readable,
  from: keyof typeof DISCARDING,
): AsyncGenerator<Buffer> {
  yield Buffer.from(response);
  await discard(body, DISCARDING[from]);
}

async function discard(body: Readable, limits: { bytes: number; ms: number }): Promise<void> {
  if (body.readableEnded || body.destroyed) return;
  const controller = new AbortController();
  const { signal } = controller;
  const silence = setTimeout(() => controller.abort(), LONGEST_SILENCE_MS);
  const whole = setTimeout(() => controller.abort(), limits.ms);
  let discarded = 0;
  body.unpipe();
  body.on('data', (chunk: Buffer) => {
    silence.refresh();
    discarded += chunk.length;
    if (discarded > limits.bytes) controller.abort();
  });
  body.resume();
  // The body ended, was aborted, stalled or exceeded a limit, so the response ends now.
  await Promise.race([once(body, 'end', { signal }), once(body, 'close', { signal })]).catch(() => undefined);
  clearTimeout(silence);
  clearTimeout(whole);
}
