import { poolSize } from '../db/pool.ts';
import { type FairLimit, limitFairly } from './limit-fairly.ts';

/** The most that an app does at a time, for all together and for one person. Every app has its own limits. */
export interface Limits {
  /** Calls of people who are signed in. */
  calls: FairLimit;
  /** Calls of people who are not, who sign in. */
  signIns: FairLimit;
  /** Calls that wait for the company's provider. */
  signOns: FairLimit;
  /** Long calls that run. */
  longCalls: FairLimit;
  /** Large documents being checked. */
  documents: FairLimit;
  /** Workbooks being written. */
  workbooks: FairLimit;
  /** CSV files being read. */
  csvFiles: FairLimit;
  /** Passwords being hashed. */
  hashes: FairLimit;
  /** Large bodies that arrive. */
  largeBodies: FairLimit;
  /** Bytes of all bodies that are being read or worked on. */
  bodyBytes: FairLimit;
  /** Bytes of all answers that have not been read yet. */
  unreadBytes: FairLimit;
}

const MIB = 1024 * 1024;
/** Connections left for what is no call: session look-ups, CSV files, deriving what is stale. */
const SPARE_CONNECTIONS = 3;
/**
 * Long, since a client that has gone leaves the queue only when its body is read, and all who sign in from one office
 * share one queue.
 */
const LONG_QUEUE = 200;

export function createLimits(): Limits {
  return {
    // Calls send no more statements at once than they count as, so that there are connections for all of them: they
    // wait here, where each person has a queue, and not in the pool, which refuses after two seconds. A browser asks
    // for six things at once, each for milliseconds; searches of one person must leave a core to the others. A save
    // takes one connection and counts as two, for all people together as well: the database does as much for it as for
    // two reads, and more saves at once would only take turns on its cores.
    calls: limitFairly({
      most: poolSize() - SPARE_CONNECTIONS,
      mostOfOne: 3,
      mostWaiting: LONG_QUEUE,
      longestWaitMs: 15_000,
      retryAfter: 5,
    }),
    // Beside the calls, so that neither keeps the other waiting.
    signIns: limitFairly({
      most: 4,
      mostOfOne: 3,
      mostWaiting: LONG_QUEUE,
      longestWaitMs: 15_000,
      retryAfter: 5,
    }),
    // A provider that is slow keeps only those waiting who sign on by it.
    signOns: limitFairly({
      most: 16,
      mostOfOne: 12,
      mostWaiting: LONG_QUEUE,
      longestWaitMs: 15_000,
      retryAfter: 5,
    }),
    // A long call may hold much memory and a connection, and fills a core.
    longCalls: limitFairly({ most: 2, mostOfOne: 1, mostWaiting: 5, longestWaitMs: 240_000, retryAfter: 60 }),
    // Checking a large document fills a core for some tenths of a second.
    documents: limitFairly({ most: 2, mostOfOne: 1, mostWaiting: 50, longestWaitMs: 15_000, retryAfter: 5 }),
    // Writing a workbook fills a core: few at a time, so that other calls are answered meanwhile.
    workbooks: limitFairly({ most: 3, mostOfOne: 2, mostWaiting: 50, longestWaitMs: 60_000, retryAfter: 30 }),
    // Each takes a connection of the pool for as long as its client takes to read it, so one less than are left for it.
    csvFiles: limitFairly({
      most: SPARE_CONNECTIONS - 1,
      mostOfOne: 1,
      mostWaiting: 50,
      longestWaitMs: 60_000,
      retryAfter: 30,
    }),
    // Hashing takes one of the four threads that also read files; a flood of sign-ins must not take them all.
    hashes: limitFairly({
      most: 3,
      mostOfOne: 2,
      mostWaiting: LONG_QUEUE,
      longestWaitMs: 15_000,
      retryAfter: 5,
    }),
    // One body of a person at a time, so that no two of them wait in the middle for what the other holds.
    largeBodies: limitFairly({
      most: Number.POSITIVE_INFINITY,
      mostOfOne: 1,
      mostWaiting: LONG_QUEUE,
      longestWaitMs: 120_000,
      retryAfter: 30,
    }),
    // Each becomes several times its size in memory. Room for the largest body of one person, and for another person's.
    bodyBytes: limitFairly({
      most: 256 * MIB,
      mostOfOne: 112 * MIB,
      mostWaiting: 50,
      longestWaitMs: 60_000,
      retryAfter: 30,
    }),
    // Answers never wait: a waiting answer would keep the memory it waits for.
    unreadBytes: limitFairly({
      most: 256 * MIB,
      mostOfOne: 128 * MIB,
      mostWaiting: 0,
      longestWaitMs: 0,
      retryAfter: 30,
    }),
  };
}
