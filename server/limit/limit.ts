import { poolSize } from '../db/pool.ts';
import { overloaded, shareExhausted, tooLarge } from '../errors/errors.ts';

/** The id of a signed-in user, or the network of an anonymous client. */
export type PersonKey = number | string;

/** The key of a request: each user has a share of a limit, and each token has its own queue. */
export interface LimitKey {
  person: PersonKey;
  /** The token of the request. A user's browser sessions have no token and share a queue. */
  token?: number | undefined;
}

/** The share of a limited resource that one request holds. */
export interface Reservation {
  /**
   * Takes units when they are available and it is the request's turn. Throws 413 if the request exceeds the share of
   * one user. If the request waits too long, or too many wait, throws 429 if the user's share was exhausted, otherwise
   * 503.
   */
  take(units?: number): Promise<void>;
  release(): void;
  /**
   * Lets the limit revoke the units for a waiting request after the client has kept the server waiting for
   * `SLOW_READER_MS`. `keptWaitingMs` returns how long, and `end` ends the response.
   */
  makePreemptible(reader: SlowReader): void;
}

interface SlowReader {
  keptWaitingMs(): number;
  end(): void;
}

/** Shares a resource among users. Creates an empty reservation for one request. */
export type Limit = (key: LimitKey) => Reservation;

interface LimitSettings {
  most: number;
  /** The maximum number of units of one user, for all tokens and the browser together. */
  mostOfOne: number;
  /** The maximum number of waiting requests of one user. */
  mostWaiting: number;
  longestWaitMs: number;
  /** The seconds after which a refused request may be retried. */
  retryAfter: number;
}

/** How long a client may keep the server waiting while others wait for its units. */
export const SLOW_READER_MS = 15_000;
const NEVER_FITS = 'This is more than one person may have at once. Divide it into smaller parts.';

interface Waiting {
  units: number;
  start: () => void;
  refuse: () => void;
}

/** The share of one token or of the browser, and its waiting requests in order. */
interface Queue {
  held: number;
  waiting: Waiting[];
}

/** The share of one user, and the user's queues by token, in the order of their last take or release. */
interface Account {
  held: number;
  queues: Map<number | undefined, Queue>;
}

/**
 * Gives each user a share of a resource. Released units go to the waiting user who holds the fewest, and to that user's
 * queue that holds the fewest. Among equals, the one whose last take or release is longest ago is next (behaviour
 * 22.3).
 */
export function createLimit({
  most,
  mostOfOne,
  mostWaiting,
  longestWaitMs,
  retryAfter,
}: LimitSettings): Limit {
  // Accounts with held units or waiting requests. A take or release moves an account to the end, so that the first
  // account had its turn longest ago.
  const accounts = new Map<PersonKey, Account>();
  const readers = new Map<Reservation, SlowReader>();
  let held = 0;

  const isShareExhausted = (account: Account, units: number) => account.held + units > mostOfOne;

  function accountOf(person: PersonKey): Account {
    const account = accounts.get(person) ?? { held: 0, queues: new Map() };
    accounts.set(person, account);
    return account;
  }

  /** Adds units to the share of a key. A negative number releases units. */
  function hold({ person, token }: LimitKey, units: number): void {
    const account = accountOf(person);
    const queue = queueOf(account, token);
    held += units;
    account.held += units;
    queue.held += units;
    moveToEnd(account.queues, token, queue);
    moveToEnd(accounts, person, account);
  }

  function dropIfEmpty({ person, token }: LimitKey): void {
    const account = accountOf(person);
    const queue = queueOf(account, token);
    if (queue.held === 0 && queue.waiting.length === 0) account.queues.delete(token);
    if (account.queues.size === 0) accounts.delete(person);
  }

  /**
   * Finds the queue that is next, if there is capacity for its first request. Only this queue may start a request:
   * otherwise small requests would starve large requests. A user whose share is exhausted is skipped, so that only this
   * user waits.
   */
  function findNext(): Queue | undefined {
    for (const account of [...accounts.values()].sort(byHeld)) {
      const [queue] = [...account.queues.values()].filter(({ waiting }) => waiting.length > 0).sort(byHeld);
      const first = queue?.waiting[0];
      if (!first || isShareExhausted(account, first.units)) continue;
      return held + first.units <= most ? queue : undefined;
    }
    return undefined;
  }

  function startWaiting(): void {
    for (let next = findNext(); next; next = findNext()) next.waiting.shift()?.start();
  }

  /** Revokes the units of the slowest reader. Returns whether there was a slow reader. */
  function endSlowest(): boolean {
    const [slowest] = [...readers].sort(([, a], [, b]) => b.keptWaitingMs() - a.keptWaitingMs());
    if (!slowest || slowest[1].keptWaitingMs() < SLOW_READER_MS) return false;
    const [reservation, reader] = slowest;
    reservation.release();
    reader.end();
    return true;
  }

  return (key) => {
    let taken = 0;
    let leaveQueue = () => {};

    const reservation: Reservation = {
      async take(units = 1) {
        if (units > mostOfOne) throw tooLarge(NEVER_FITS);
        const account = accountOf(key.person);
        const queue = queueOf(account, key.token);
        const refusal = isShareExhausted(account, units)
          ? shareExhausted(retryAfter)
          : overloaded(retryAfter);
        const { promise, resolve, reject } = Promise.withResolvers<void>();
        const waiting: Waiting = {
          units,
          start() {
            taken += units;
            hold(key, units);
            resolve();
          },
          refuse() {
            const index = queue.waiting.indexOf(waiting);
            if (index < 0) return;
            queue.waiting.splice(index, 1);
            dropIfEmpty(key);
            reject(refusal);
            // The next request in the queue may need less.
            startWaiting();
          },
        };
        queue.waiting.push(waiting);
        startWaiting();
        const isWaiting = () => queue.waiting.includes(waiting);
        /** Revokes units of slow readers while this user's own share has capacity for the request. */
        const makeRoom = () => {
          while (isWaiting() && !isShareExhausted(account, units) && endSlowest());
        };
        makeRoom();
        if (!isWaiting()) return;

        leaveQueue = waiting.refuse;
        if (waitingOf(account) > mostWaiting) longestOf(account, queue).waiting.at(-1)?.refuse();
        const timer = setTimeout(waiting.refuse, longestWaitMs);
        const interval = setInterval(makeRoom, 1_000);
        await promise.finally(() => {
          clearTimeout(timer);
          clearInterval(interval);
        });
      },
      makePreemptible(reader) {
        if (taken > 0) readers.set(reservation, reader);
      },
      release() {
        readers.delete(reservation);
        leaveQueue();
        // `hold` moves the user to the end, and a request that held nothing does not count as a turn.
        if (taken > 0) hold(key, -taken);
        taken = 0;
        dropIfEmpty(key);
        startWaiting();
      },
    };
    return reservation;
  };
}

const byHeld = (a: { held: number }, b: { held: number }) => a.held - b.held;

function queueOf({ queues }: Account, token: number | undefined): Queue {
  const queue = queues.get(token) ?? { held: 0, waiting: [] };
  queues.set(token, queue);
  return queue;
}

function moveToEnd<Key, Value>(all: Map<Key, Value>, key: Key, value: Value): void {
  all.delete(key);
  all.set(key, value);
}

function waitingOf({ queues }: Account): number {
  return [...queues.values()].reduce((sum, { waiting }) => sum + waiting.length, 0);
}

/** Returns the user's longest queue: the one that grew, unless another is longer. */
function longestOf({ queues }: Account, grown: Queue): Queue {
  return [...queues.values()].reduce(
    (longest, queue) => (queue.waiting.length > longest.waiting.length ? queue : longest),
    grown,
  );
}

const MIB = 1024 * 1024;
/** Connections left for session lookups, CSV files and background work. */
const SPARE_CONNECTIONS = 3;

/**
 * The queue settings of a call. The queue is long, because a disconnected client leaves it only after its body is read,
 * and because all sign-ins from one office share a queue.
 */
const CALL = { mostWaiting: 200, longestWaitMs: 15_000, retryAfter: 5 };
/** The queue settings of work that users expect to take a while. */
const LONG_WORK = { mostWaiting: 50, longestWaitMs: 60_000, retryAfter: 30 };

/** The limits of an app, one per resource (ADR 036), in the order of the table of behaviour 22.3. */
const limitSettings = () =>
  ({
    /**
     * Calls of signed-in users. The weight of a call is at least the number of statements that it runs at once, so
     * calls wait here, where each user has a queue, and not in the pool, which refuses after two seconds. A browser
     * sends six short calls at once, and the searches of one user must leave a core for others.
     * A save weighs two although it uses one connection, because it costs the database as much as two reads.
     */
    calls: { ...CALL, most: poolSize() - SPARE_CONNECTIONS, mostOfOne: 3 },
    /** Calls without a session. */
    signIns: { ...CALL, most: 4, mostOfOne: 3 },
    /** Calls that wait for the company's identity provider. A slow provider delays only its own sign-ons. */
    signOns: { ...CALL, most: 16, mostOfOne: 12 },
    /** Long calls. Each may use much memory and a connection, and occupies a core. */
    longCalls: { most: 2, mostOfOne: 1, mostWaiting: 5, longestWaitMs: 240_000, retryAfter: 60 },
    /** Workbooks being written. Each occupies a core. */
    workbooks: { ...LONG_WORK, most: 3, mostOfOne: 2 },
    /** CSV files being read. Each uses a spare connection until its client has read it. */
    csvFiles: { ...LONG_WORK, most: SPARE_CONNECTIONS - 1, mostOfOne: 1 },
    /** Large documents being validated. Each occupies a core for some tenths of a second. */
    documents: { ...CALL, most: 2, mostOfOne: 1, mostWaiting: 50 },
    /** Passwords being hashed. Each uses one of the four threads that also read files. */
    hashes: { ...CALL, most: 3, mostOfOne: 2 },
    /** Large bodies being received, one per user: two could wait for each other's memory. */
    largeBodies: {
      most: Number.POSITIVE_INFINITY,
      mostOfOne: 1,
      mostWaiting: 200,
      longestWaitMs: 120_000,
      retryAfter: 30,
    },
    /**
     * Bytes of all bodies in use. Each body needs several times its size in memory. The limit has space for the largest
     * body of one user and another user's body.
     */
    bodyBytes: { ...LONG_WORK, most: 256 * MIB, mostOfOne: 112 * MIB },
    /** Bytes of all unread responses. A waiting response keeps its memory. */
    unreadBytes: { most: 256 * MIB, mostOfOne: 128 * MIB, mostWaiting: 0, longestWaitMs: 0, retryAfter: 30 },
  }) satisfies Record<string, LimitSettings>;

export type Limits = Record<keyof ReturnType<typeof limitSettings>, Limit>;

/** Creates the limits of one app. */
export function createLimits(): Limits {
  const limits = Object.entries(limitSettings()).map(([name, settings]) => [name, createLimit(settings)]);
  return Object.fromEntries(limits) as Limits;
}
