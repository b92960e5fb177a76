import { once } from 'node:events';
import type { Readable } from 'node:stream';

/** Of a refused body so much is read and thrown away, for so long, as long as something still comes. */
export const MOST_DISCARDED_BYTES = 100 * 1024 * 1024;
const LONGEST_DISCARDING_MS = 15_000;
const LONGEST_SILENCE_MS = 2_000;

/**
 * The answer to a request whose body is still arriving: whole at once, but not over before the body is. Many clients
 * read nothing until they have sent everything, and a connection that is closed before would be all that they see.
 */
export async function* answerWhileDiscarding(answer: string, body: Readable): AsyncGenerator<Buffer> {
  yield Buffer.from(answer);
  await discard(body);
}

async function discard(body: Readable): Promise<void> {
  if (body.readableEnded || body.destroyed) return;
  const over = new AbortController();
  const silence = setTimeout(() => over.abort(), LONGEST_SILENCE_MS);
  let discarded = 0;
  body.unpipe();
  body.on('data', (piece: Buffer) => {
    silence.refresh();
    discarded += piece.length;
    if (discarded > MOST_DISCARDED_BYTES) over.abort();
  });
  body.resume();
  const signal = AbortSignal.any([over.signal, AbortSignal.timeout(LONGEST_DISCARDING_MS)]);
  // Whether it ended, broke off, fell silent or was too long: the answer ends now.
  await Promise.race([once(body, 'end', { signal }), once(body, 'close', { signal })]).catch(() => undefined);
  clearTimeout(silence);
}
