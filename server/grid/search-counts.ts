/** So many are remembered; the one that was asked for least lately makes room. */
const MOST_REMEMBERED = 1_000;

/**
 * How many rows hold a text, counted once for as long as the search stands: for all its pages, orders and readers. A
 * count is remembered under what had been written to its list when it was counted, so that it is exact for ever.
 */
export class SearchCounts {
  readonly #counts = new Map<string, number>();

  get(key: string): number | undefined {
    const count = this.#counts.get(key);
    if (count !== undefined) this.set(key, count);
    return count;
  }

  set(key: string, count: number): void {
    this.#counts.delete(key);
    this.#counts.set(key, count);
    if (this.#counts.size <= MOST_REMEMBERED) return;
    const [oldest = ''] = this.#counts.keys();
    this.#counts.delete(oldest);
  }
}
