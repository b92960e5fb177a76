import { unavailable } from '../errors/errors.ts';

/**
 * A queue for work that takes much of the machine: so many run at a time and so many wait; whoever comes after them
 * is told to try again (503).
 */
export function turns(mostRunning: number, mostWaiting: number) {
  let running = 0;
  const waiting: (() => void)[] = [];

  return async function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
    if (running >= mostRunning) {
      if (waiting.length >= mostWaiting) throw unavailable();
      // Whoever finishes hands over the place, so that nobody comes in between.
      await new Promise<void>((go) => waiting.push(go));
    } else {
      running += 1;
    }

    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
