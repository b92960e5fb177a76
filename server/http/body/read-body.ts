import { isUtf8 } from 'node:buffer';
import type { Readable } from 'node:stream';
import parse from 'secure-json-parse';
import { AppError, badRequest, tooLarge, unreadableRequest } from '../../errors/errors.ts';
import type { Reservation } from '../../limit/limit.ts';
import { JsonWeight, type WeightLimits } from './json-weight.ts';

export interface BodyLimits extends WeightLimits {
  bytes: number;
  tooManyElements?: string;
}

interface Reading {
  limits: BodyLimits;
  length: number | undefined;
  reservation: Reservation;
}

/**
 * Reads a JSON body and returns its chunks. The client waits while there is no capacity for more bytes. A body that
 * turns out to be too large is refused with 413, or with 400 if it is nested too deeply.
 */
export async function readBody(
  stream: Readable,
  { limits, length, reservation }: Reading,
): Promise<Buffer[]> {
  const weight = new JsonWeight(limits);
  const gathered = new GatheredBytes(length);
  let received = 0;
  try {
    // The rest of a refused body is still read, so that the client receives the response.
    for await (const chunk of stream.iterator({ destroyOnReturn: false })) {
      received += chunk.length;
      if (received > limits.bytes) throw tooLarge();
      refuseOverweight(weight, chunk, limits);
      await reservation.take(chunk.length);
      gathered.add(chunk);
    }
  } catch (error) {
    gathered.clear();
    throw error instanceof AppError ? error : unreadableRequest();
  }
  if (length !== undefined && received !== length) throw unreadableRequest();
  return gathered.chunks();
}

function refuseOverweight(weight: JsonWeight, chunk: Buffer, limits: BodyLimits): void {
  switch (weight.add(chunk)) {
    case 'too deep':
      throw invalidJson();
    case 'too many elements':
      throw tooLarge(limits.tooManyElements);
    case 'too many values':
      throw tooLarge();
  }
}

const MAX_CHUNK_BYTES = 64 * 1024;

/**
 * Copies arriving bytes into a few large chunks, because a client may send single bytes, each of which would need a
 * hundred times its size. The chunks share no memory with the connection, since they may be transferred to a thread.
 */
export class GatheredBytes {
  readonly #chunks: Buffer[] = [];
  readonly #chunkBytes: number;
  #free: Buffer = Buffer.alloc(0);

  /** `expected` is the announced length, if any. */
  constructor(expected = MAX_CHUNK_BYTES) {
    this.#chunkBytes = Math.max(1, Math.min(expected, MAX_CHUNK_BYTES));
  }

  add(bytes: Buffer): void {
    for (let remaining = bytes; remaining.length > 0; ) {
      if (this.#free.length === 0) {
        this.#free = Buffer.allocUnsafeSlow(this.#chunkBytes);
        this.#chunks.push(this.#free);
      }
      const copied = remaining.copy(this.#free);
      this.#free = this.#free.subarray(copied);
      remaining = remaining.subarray(copied);
    }
  }

  chunks(): Buffer[] {
    const last = this.#chunks.at(-1);
    if (!last) return [];
    return [...this.#chunks.slice(0, -1), last.subarray(0, last.length - this.#free.length)];
  }

  clear(): void {
    this.#chunks.length = 0;
    this.#free = Buffer.alloc(0);
  }
}

const BYTE_ORDER_MARK = '\ufeff';

/**
 * Parses a JSON body. An empty body means no body, since some calls have none. Throws 400 for invalid JSON, a byte
 * order mark, bytes that are not UTF-8 (which would otherwise be replaced), and a key that would reach a prototype.
 */
export function parseJson(bytes: Buffer): unknown {
  if (bytes.length === 0) return undefined;
  if (!isUtf8(bytes)) throw invalidJson('The body is not UTF-8.');
  const text = bytes.toString();
  if (text.startsWith(BYTE_ORDER_MARK)) {
    throw invalidJson('The body begins with a byte order mark: send it without.');
  }
  try {
    return parse(text, { protoAction: 'error', constructorAction: 'error' });
  } catch {
    throw invalidJson();
  }
}

function invalidJson(message = 'The body is not valid JSON.'): AppError {
  return badRequest(message, 'invalid_json');
}
