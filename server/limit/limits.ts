import { poolSize } from '../db/pool.ts';
import { createLimit, type Limit, type LimitSettings } from './limit.ts';

const MIB = 1024 * 1024;
/** Connections left for session lookups, CSV files and deriving stale values. */
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
     * Calls of signed-in users. The weight of a call is the maximum number of statements that it runs at once. Calls
     * therefore wait here, where each user has a queue, and not in the pool, which refuses after two seconds. A browser
     * sends six short calls at once, and the searches of one user must leave a core for others. A save uses one
     * connection and has weight two: it costs the database as much as two reads, and more concurrent saves would only
     * share its cores.
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
    /** Large bodies being received. Two large bodies of one user could wait for each other's memory. */
    largeBodies: {
      most: Number.POSITIVE_INFINITY,
      mostOfOne: 1,
      mostWaiting: 200,
      longestWaitMs: 120_000,
      retryAfter: 30,
    },
    /**
     * Bytes of all bodies in use. Each body needs several times its size in memory. The limit fits the largest body of
     * one user and another user's body.
     */
    bodyBytes: { ...LONG_WORK, most: 256 * MIB, mostOfOne: 112 * MIB },
    /** Bytes of all unread responses. A waiting response keeps its memory. */
    unreadBytes: { most: 256 * MIB, mostOfOne: 128 * MIB, mostWaiting: 0, longestWaitMs: 0, retryAfter: 30 },
  }) satisfies Record<string, LimitSettings>;

export type Limits = Record<keyof ReturnType<typeof limitSettings>, Limit>;

/** The limits of one app. Every app has its own. */
export function createLimits(): Limits {
  const limits = Object.entries(limitSettings()).map(([name, settings]) => [name, createLimit(settings)]);
  return Object.fromEntries(limits) as Limits;
}
