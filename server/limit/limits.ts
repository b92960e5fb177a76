import { poolSize } from '../db/pool.ts';
import { createLimit, type Limit, type LimitSettings } from './limit.ts';

const MIB = 1024 * 1024;
/** Connections left for session look-ups, CSV files and deriving what is stale. */
const SPARE_CONNECTIONS = 3;

/**
 * How a call waits. The queue is long, since a client that has gone leaves it only when its body is read, and all who
 * sign in from one office share one queue.
 */
const CALL = { mostWaiting: 200, longestWaitMs: 15_000, retryAfter: 5 };
/** How work waits that a person expects to take a while. */
const LONG_WORK = { mostWaiting: 50, longestWaitMs: 60_000, retryAfter: 30 };

/** The limits of an app, each for a resource of its own (ADR 036), in the order of the table of behaviour 22.3. */
const limitSettings = () =>
  ({
    /**
     * Calls of people who are signed in. They send no more statements at once than they count as, so that they wait
     * here, where each person has a queue, and not in the pool, which refuses after two seconds. A browser asks for six
     * things at once, each for milliseconds; searches of one person must leave a core to the others. A save takes one
     * connection and counts as two, for all people together as well: the database does as much for it as for two reads,
     * and more saves at once would only take turns on its cores.
     */
    calls: { ...CALL, most: poolSize() - SPARE_CONNECTIONS, mostOfOne: 3 },
    /** Calls of people who are not signed in. */
    signIns: { ...CALL, most: 4, mostOfOne: 3 },
    /** Calls that wait for the company's provider. A slow one keeps only those waiting who sign on by it. */
    signOns: { ...CALL, most: 16, mostOfOne: 12 },
    /** Long calls. Each may hold much memory and a connection, and fills a core. */
    longCalls: { most: 2, mostOfOne: 1, mostWaiting: 5, longestWaitMs: 240_000, retryAfter: 60 },
    /** Workbooks that are written. Each fills a core. */
    workbooks: { ...LONG_WORK, most: 3, mostOfOne: 2 },
    /** CSV files that are read. Each takes one of the spare connections until its client has read it. */
    csvFiles: { ...LONG_WORK, most: SPARE_CONNECTIONS - 1, mostOfOne: 1 },
    /** Large documents that are checked. Each fills a core for some tenths of a second. */
    documents: { ...CALL, most: 2, mostOfOne: 1, mostWaiting: 50 },
    /** Passwords that are hashed. Each takes one of the four threads that also read files. */
    hashes: { ...CALL, most: 3, mostOfOne: 2 },
    /** Large bodies that arrive. Two of one person would wait in the middle for what the other holds. */
    largeBodies: {
      most: Number.POSITIVE_INFINITY,
      mostOfOne: 1,
      mostWaiting: 200,
      longestWaitMs: 120_000,
      retryAfter: 30,
    },
    /**
     * Bytes of all bodies that are read or worked on. Each becomes several times its size in memory. There is room for
     * the largest body of one person, and for another person's.
     */
    bodyBytes: { ...LONG_WORK, most: 256 * MIB, mostOfOne: 112 * MIB },
    /** Bytes of all answers that are not read yet. A waiting answer would keep the memory it waits for. */
    unreadBytes: { most: 256 * MIB, mostOfOne: 128 * MIB, mostWaiting: 0, longestWaitMs: 0, retryAfter: 30 },
  }) satisfies Record<string, LimitSettings>;

export type Limits = Record<keyof ReturnType<typeof limitSettings>, Limit>;

/** The limits of one app. Every app has its own. */
export function createLimits(): Limits {
  const limits = Object.entries(limitSettings()).map(([name, settings]) => [name, createLimit(settings)]);
  return Object.fromEntries(limits) as Limits;
}
