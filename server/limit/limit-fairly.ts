import { overloaded, overPart, tooLarge } from '../errors/errors.ts';

/** Whose work it is: the id of somebody who is signed in, or the network of somebody who is not. */
export type Person = number | string;

/** Who asks for something. */
export interface Asker {
  person: Person;
  /** The token that they ask by; none for what they do in the browser, in however many sessions. */
  token?: number | undefined;
}

/** What one request holds of something that all share. */
export interface Held {
  /**
   * Takes more as soon as there is room for it, behind what waits for the same person by the same token already, and
   * not before what waits for the same person otherwise. Throws 413 for more than one person may ever have, 429 when
   * this person has too much under way, 503 when all people together have.
   */
  take(units?: number): Promise<void>;
  /** Gives all of it back, and waits for no more. */
  release(): void;
}

/** Shares something out among people: opens what a request of a person holds, which is nothing at first. */
export type FairLimit = (asker: Asker) => Held;

interface Limits {
  /** What there is for all together, */
  most: number;
  /** and of it for one person, whose tokens have it together. */
  mostOfOne: number;
  /** So many requests of one person wait, */
  mostWaiting: number;
  /** and so long; then they are told to come again after as many seconds. */
  longestWaitMs: number;
  retryAfter: number;
}

const NEVER_FITS = 'This is more than one person may have at once. Divide it into smaller parts.';

interface Waiting {
  units: number;
  /** Gives it its units. */
  start: () => void;
  /** Refuses it. */
  refuse: () => void;
}

/** What is held by one token, or in the browser, and what waits for more. */
interface Queue {
  held: number;
  waiting: Waiting[];
}

/** What one person holds, and the person's queues in the order in which they last took something or gave it back. */
interface Account {
  held: number;
  queues: Map<number | undefined, Queue>;
}

/**
 * Who has all of a person's part keeps only that person waiting. What becomes free goes to the waiting person who holds
 * least of it, and to the queue of theirs that holds least; among equals, to the one that took or gave back longest
 * ago.
 */
export function limitFairly({ most, mostOfOne, mostWaiting, longestWaitMs, retryAfter }: Limits): FairLimit {
  // In the order in which they last took something or gave it back.
  const accounts = new Map<Person, Account>();
  let held = 0;

  const isOverPart = (account: Account, units: number) => account.held + units > mostOfOne;
  const fits = (account: Account, units: number) => held + units <= most && !isOverPart(account, units);

  function change({ person, token }: Asker, account: Account, queue: Queue, units: number): void {
    held += units;
    account.held += units;
    queue.held += units;
    moveToEnd(account.queues, token, queue, queue.held > 0 || queue.waiting.length > 0);
    moveToEnd(accounts, person, account, account.queues.size > 0);
  }

  /** Of the queues whose turn it is, each person's own, the first that could start now. */
  function findNext(): Queue | undefined {
    for (const account of [...accounts.values()].sort(byHeld)) {
      const [next] = [...account.queues.values()].filter(({ waiting }) => waiting.length > 0).sort(byHeld);
      // Else what takes little would always come before what takes much.
      if (next?.waiting[0] && fits(account, next.waiting[0].units)) return next;
    }
    return undefined;
  }

  /** Starts whatever there is room for now. */
  function startWaiting(): void {
    for (let next = findNext(); next; next = findNext()) next.waiting.shift()?.start();
  }

  return (asker) => {
    const account = () => accounts.get(asker.person) ?? { held: 0, queues: new Map() };
    const queueOf = ({ queues }: Account) => queues.get(asker.token) ?? { held: 0, waiting: [] };
    let taken = 0;
    let leaveQueue = () => {};

    function give(mine: Account, queue: Queue, units: number): void {
      taken += units;
      change(asker, mine, queue, units);
    }

    async function wait(mine: Account, queue: Queue, units: number): Promise<void> {
      const refusal = isOverPart(mine, units) ? overPart(retryAfter) : overloaded(retryAfter);
      if (waitingOf(mine) >= mostWaiting && !shorten(mine, queue)) throw refusal;
      const { promise, resolve, reject } = Promise.withResolvers<void>();
      const start = () => {
        give(mine, queue, units);
        resolve();
      };
      const refuse = () => {
        const at = queue.waiting.indexOf(waiting);
        if (at < 0) return;
        queue.waiting.splice(at, 1);
        change(asker, mine, queue, 0);
        reject(refusal);
        // What waited behind it may be less.
        startWaiting();
      };
      const waiting: Waiting = { units, start, refuse };
      queue.waiting.push(waiting);
      mine.queues.set(asker.token, queue);
      accounts.set(asker.person, mine);
      leaveQueue = refuse;
      // It may be the turn of this queue, where another one of the same person waits for more than there is.
      startWaiting();
      const timer = setTimeout(refuse, longestWaitMs);
      await promise.finally(() => clearTimeout(timer));
    }

    return {
      async take(units = 1) {
        if (units > mostOfOne) throw tooLarge(NEVER_FITS);
        const mine = account();
        const queue = queueOf(mine);
        if (waitingOf(mine) === 0 && fits(mine, units)) give(mine, queue, units);
        else await wait(mine, queue, units);
      },
      release() {
        leaveQueue();
        const mine = account();
        change(asker, mine, queueOf(mine), -taken);
        taken = 0;
        startWaiting();
      },
    };
  };
}

const byHeld = (a: { held: number }, b: { held: number }) => a.held - b.held;

/** What is of no more use is taken out. */
function moveToEnd<Key, Value>(all: Map<Key, Value>, key: Key, value: Value, isOfUse: boolean): void {
  all.delete(key);
  if (isOfUse) all.set(key, value);
}

function waitingOf({ queues }: Account): number {
  return [...queues.values()].reduce((sum, { waiting }) => sum + waiting.length, 0);
}

/** Refuses the last that waits in the person's longest queue, if this one is still shorter after it. */
function shorten({ queues }: Account, mine: Queue): boolean {
  const [longest] = [...queues.values()].sort((a, b) => b.waiting.length - a.waiting.length);
  if (!longest || longest.waiting.length <= mine.waiting.length + 1) return false;
  longest.waiting.at(-1)?.refuse();
  return true;
}
