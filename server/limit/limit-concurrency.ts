import { unavailable } from '../errors/errors.ts';

/** Runs work now or when its turn comes; throws 503 when too many wait already. */
export type Limiter = <Result>(work: () => Promise<Result>) => Promise<Result>;

/** A limiter for work that takes much of the machine: so many run at a time, and so many wait in a queue. */
export function limitConcurrency(mostRunning: number, mostWaiting: number): Limiter {
  let running = 0;
  const queue: (() => void)[] = [];

  return async (work) => {
    if (running >= mostRunning) {
      if (queue.length >= mostWaiting) throw unavailable();
      // Whoever finishes hands over to the next in the queue, so that nobody comes in between.
      await new Promise<void>((start) => queue.push(start));
    } else {
      running += 1;
    }

    try {
      return await work();
    } finally {
      const next = queue.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
