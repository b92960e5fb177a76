const LARGEST_PIECE_BYTES = 64 * 1024;

/**
 * Copies bytes as they arrive into few large pieces: a client may send them one by one, and each of those alone would
 * take a hundred times its size. What arrives lies in memory that the connection uses again; these pieces share theirs
 * with nothing, since they may be given to another thread.
 */
export class GatheredBytes {
  readonly #pieces: Buffer[] = [];
  readonly #pieceBytes: number;
  #free: Buffer = Buffer.alloc(0);

  /** `expected` is what the client has announced, if anything. */
  constructor(expected = LARGEST_PIECE_BYTES) {
    this.#pieceBytes = Math.max(1, Math.min(expected, LARGEST_PIECE_BYTES));
  }

  add(bytes: Buffer): void {
    for (let rest = bytes; rest.length > 0; ) {
      if (this.#free.length === 0) {
        this.#free = Buffer.allocUnsafeSlow(this.#pieceBytes);
        this.#pieces.push(this.#free);
      }
      const copied = rest.copy(this.#free);
      this.#free = this.#free.subarray(copied);
      rest = rest.subarray(copied);
    }
  }

  /** All of it, in order; the last piece is as long as what is in it. */
  pieces(): Buffer[] {
    const last = this.#pieces.at(-1);
    if (!last) return [];
    return [...this.#pieces.slice(0, -1), last.subarray(0, last.length - this.#free.length)];
  }

  clear(): void {
    this.#pieces.length = 0;
    this.#free = Buffer.alloc(0);
  }
}
