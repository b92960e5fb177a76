import { overloaded, overPart } from '../errors/errors.ts';

/** Whose work it is: the id of somebody who is signed in, or the network of somebody who is not. */
export type Person = number | string;

/** What one request holds of something that all share. */
export interface Held {
  /**
   * Takes more as soon as there is room for it, behind what the same person waits for already. Throws 429 when this
   * person has too much under way, 503 when all people together have.
   */
  take(units?: number): Promise<void>;
  /** Gives all of it back, and waits for no more. */
  release(): void;
}

/** Shares something out among people: opens what a request of a person holds, which is nothing at first. */
export type FairLimit = (person: Person) => Held;

interface Limits {
  /** What there is for all together, */
  most: number;
  /** and of it for one person. */
  mostOfOne: number;
  /** So many requests of one person wait, */
  mostWaiting: number;
  /** and so long; then they are told to come again after as many seconds. */
  longestWaitMs: number;
  retryAfter: number;
}

interface Waiting {
  units: number;
  /** Gives it its units. */
  start: () => void;
}

/** What one person holds, and the person's own queue. */
interface Account {
  held: number;
  queue: Waiting[];
}

/**
 * Each person has a queue of one's own, and who has all of a person's part keeps only that queue waiting. What becomes
 * free goes to the waiting person who holds least of it; among equals, to the one who took or gave back longest ago.
 */
export function limitFairly({ most, mostOfOne, mostWaiting, longestWaitMs, retryAfter }: Limits): FairLimit {
  // In the order in which they last took something or gave it back.
  const accounts = new Map<Person, Account>();
  let held = 0;

  const isOverPart = (account: Account, units: number) => account.held + units > mostOfOne;
  const fits = (account: Account, units: number) => held + units <= most && !isOverPart(account, units);

  function change(person: Person, account: Account, units: number): void {
    held += units;
    account.held += units;
    accounts.delete(person);
    if (account.held > 0 || account.queue.length > 0) accounts.set(person, account);
  }

  /** Starts whatever there is room for now. */
  function startWaiting(): void {
    for (;;) {
      const [next] = [...accounts]
        .filter(([, account]) => account.queue[0] && fits(account, account.queue[0].units))
        .sort(([, a], [, b]) => a.held - b.held);
      const waiting = next?.[1].queue.shift();
      if (!next || !waiting) return;
      waiting.start();
    }
  }

  return (person) => {
    const account = () => accounts.get(person) ?? { held: 0, queue: [] };
    let taken = 0;
    let leaveQueue = () => {};

    function give(mine: Account, units: number): void {
      taken += units;
      change(person, mine, units);
    }

    async function wait(mine: Account, units: number): Promise<void> {
      const refusal = isOverPart(mine, units) ? overPart(retryAfter) : overloaded(retryAfter);
      if (mine.queue.length >= mostWaiting) throw refusal;
      const { promise, resolve, reject } = Promise.withResolvers<void>();
      const start = () => {
        give(mine, units);
        resolve();
      };
      const waiting: Waiting = { units, start };
      mine.queue.push(waiting);
      accounts.set(person, mine);
      leaveQueue = () => {
        const at = mine.queue.indexOf(waiting);
        if (at < 0) return;
        mine.queue.splice(at, 1);
        change(person, mine, 0);
        reject(refusal);
        // What waited behind it may be less.
        startWaiting();
      };
      const timer = setTimeout(leaveQueue, longestWaitMs);
      await promise.finally(() => clearTimeout(timer));
    }

    return {
      async take(units = 1) {
        const mine = account();
        if (mine.queue.length === 0 && fits(mine, units)) give(mine, units);
        else await wait(mine, units);
      },
      release() {
        leaveQueue();
        change(person, account(), -taken);
        taken = 0;
        startWaiting();
      },
    };
  };
}
