import { quantile } from '../../bench/timing.ts';

/** The maximum share of calls that may be refused as busy, since a machine with other work may be overloaded. */
const MAX_BUSY_SHARE = 0.001;

export class Responses {
  readonly #waits = new Map<string, number[]>();
  readonly #faults = new Map<string, number>();
  #conflicts = 0;
  #busy = 0;

  count(work: string, tookMs: number): void {
    const waits = this.#waits.get(work);
    if (waits) waits.push(tookMs);
    else this.#waits.set(work, [tookMs]);
  }

  countConflict(): void {
    this.#conflicts += 1;
  }

  countBusy(): void {
    this.#busy += 1;
  }

  countFault(fault: string): void {
    this.#faults.set(fault, (this.#faults.get(fault) ?? 0) + 1);
  }

  get total(): number {
    return [...this.#waits.values()].reduce((sum, waits) => sum + waits.length, 0);
  }

  /** Summarizes the responses: `25820 responses, 39 conflicts, 1 busy`. */
  summary(): string {
    return `${this.total} responses, ${this.#conflicts} conflicts, ${this.#busy} busy`;
  }

  /**
   * Lists the wrong responses, such as `/api/x: 500 Failed (3 times)`, and the number of refusals as busy if there are
   * too many.
   */
  faults(): string[] {
    const isTooBusy = this.#busy > this.total * MAX_BUSY_SHARE;
    const faults = [...this.#faults].map(([fault, times]) => `${fault} (${times} times)`);
    return isTooBusy ? [...faults, `${this.#busy} calls were refused as busy`] : faults;
  }

  /** Returns a line for each kind of work, with the 95th percentile of its times in the first and in the last third. */
  table(): string[] {
    return [...this.#waits].sort().map(([work, waits]) => {
      const third = Math.ceil(waits.length / 3);
      const thirds = [waits.slice(0, third), waits.slice(-third)];
      const [first, last] = thirds.map((some) => quantile(some, 0.95).toFixed(0));
      return `${work.padEnd(12)} ${String(waits.length).padStart(6)} responses, p95 ${first} ms at the beginning, ${last} ms at the end`;
    });
  }
}
