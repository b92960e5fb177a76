const MAX_CHUNK_BYTES = 64 * 1024;

/**
 * Copies arriving bytes into a few large chunks. A client may send single bytes, each of which would need a hundred
 * times its size. The connection reuses its own memory, while these chunks share no memory, since they may be sent to
 * another thread.
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

  /** Returns all bytes in order. The last chunk is trimmed. */
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
