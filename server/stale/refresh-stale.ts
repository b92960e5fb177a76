import { type SqlBool, sql } from 'kysely';
import { MAX_WAITING_COUNTED } from '#domain/wire/grid';
import type { Db } from '../db/db.ts';
import { limitedTransaction } from '../db/statement-limit.ts';
import type { DB } from '../db/tables.ts';
import { codeOf } from '../errors/failures.ts';
import { SQL_STATES } from '../errors/sql-states.ts';
import { refreshStaleStops } from '../facts/arrivals.queries.ts';
import { refreshStaleCoverage } from '../facts/refresh-coverage.ts';

type DerivedColumns = { readonly [View in keyof DB]?: 'all' | readonly (keyof DB[View])[] };

/** The list columns that are derived from coverage soon after a save (behaviour 25.7). */
const FROM_COVERAGE: DerivedColumns = {
  coverage_list: 'all',
  plan_list: ['still_from', 'buildable', 'missing_part', 'all_from', 'no_date'],
  container_list: ['stops', 'short_parts', 'stopped_plan'],
};
/** The list columns that are derived from a purchase's promises, or from the codes of its SAPs (behaviour 14.8). */
const FROM_PURCHASES: DerivedColumns = {
  purchase_list: ['next_promise_on', 'overdue_promises', 'to_come', 'to_arrive'],
};

/** The most that one transaction derives. */
interface Step {
  saps: number;
  /** The plans that are compared with their purchases, which may have many lines, and the plans that get new labels. */
  plans: number;
  purchases: number;
  /** True if a user waits for the step: its statements then have the time limit of a call. */
  isRead: boolean;
}

/** Large steps are most efficient while no user waits. */
const LARGE_STEP: Step = { saps: 2_000, plans: 200, purchases: 200, isRead: false };
/** The clock is checked only between steps, so the steps of a read are small. */
const READ_STEP: Step = { saps: 200, plans: 50, purchases: 50, isRead: true };
/** A read of purchases does not wait for other stale rows. */
const PURCHASES_STEP: Step = { saps: 0, plans: 0, purchases: 50, isRead: true };
const READ_TIMEOUT_MS = 1_000;
/** The maximum number of stale part SAPs that a read waits for. More could not be derived within `READ_TIMEOUT_MS`. */
const READ_BACKLOG = 5_000;
/**
 * The maximum number of stale rows that a read counts: after an upgrade, there may be a million, and counting them
 * takes a second.
 */
const MAX_READ = MAX_WAITING_COUNTED + 1;

/**
 * The SQL states after which a step can be retried, because another process is deriving or a SAP was deleted in the
 * meantime.
 */
const RETRIABLE_STATES = new Set<string>([
  SQL_STATES.LOCK_NOT_AVAILABLE,
  SQL_STATES.DEADLOCK_DETECTED,
  SQL_STATES.FOREIGN_KEY_VIOLATION,
]);

/**
 * Runs before a read of derived values. Derives stale rows in small steps for up to a second, so that users read their
 * own writes unless many others write too. Does not wait if more than `READ_BACKLOG` SAPs are stale. A step that
 * exceeds the time limit of a call is left to the background process. Returns the number of part SAPs that are still
 * stale, at most one more than `MAX_WAITING_COUNTED`, or 1 if only stops or short parts of containers are stale
 * (behaviour 25.7).
 */
export async function refreshBeforeRead(db: Db): Promise<number> {
  const waiting = await countWaiting(db);
  if (waiting > READ_BACKLOG) return waiting;
  return (await refreshUntil(db, READ_STEP, { forMs: READ_TIMEOUT_MS })) ? 0 : countWaiting(db);
}

async function countWaiting(db: Db): Promise<number> {
  const { rows } = await sql<{ waiting: number }>`
    select greatest(
      count(distinct id) filter (where what in ('figures', 'settled')),
      least(count(*) filter (where what in ('stops', 'short_parts')), 1)
    ) as waiting
    from (
      select what, id from stale_rows where what in ('figures', 'settled', 'stops', 'short_parts') limit ${MAX_READ}
    ) as first
  `.execute(db);
  return rows[0]?.waiting ?? 0;
}

/**
 * Runs before a read of a list. If a derived column is requested, derives its stale rows first. Returns the number of
 * stale part SAPs, or undefined if no requested column depends on coverage.
 */
export async function refreshIfRequested(
  db: Db,
  view: keyof DB,
  requested: readonly string[],
): Promise<number | undefined> {
  if (isRequested(FROM_PURCHASES, view, requested))
    await refreshUntil(db, PURCHASES_STEP, { forMs: READ_TIMEOUT_MS });
  return isRequested(FROM_COVERAGE, view, requested) ? refreshBeforeRead(db) : undefined;
}

function isRequested(columns: DerivedColumns, view: keyof DB, requested: readonly string[]): boolean {
  const derived: 'all' | readonly string[] = columns[view] ?? [];
  return derived === 'all' || derived.some((name) => requested.includes(name));
}

/** Derives stale rows step by step until none are left or the time is over. Returns whether none are left. */
export function refreshStale(db: Db, time: { forMs: number }): Promise<boolean> {
  return refreshUntil(db, LARGE_STEP, time);
}

/** Returns whether anything is stale or a new day has begun, which makes rows stale. */
export function isAnythingStale(db: Db): Promise<boolean> {
  return isStale(db, LARGE_STEP);
}

async function refreshUntil(db: Db, step: Step, { forMs }: { forMs: number }): Promise<boolean> {
  const end = performance.now() + forMs;
  for (;;) {
    const remaining = Math.ceil(end - performance.now());
    if (remaining <= 0) return false;
    if (!(await isStale(db, step))) return true;
    if (!(await refreshStep(db, step, remaining))) return false;
  }
}

async function isStale(db: Db, { saps, plans }: Step): Promise<boolean> {
  const { rows } = await sql<{ stale: SqlBool }>`
    select exists (select from stale_rows where what in ('promises', 'percents') or ${saps + plans > 0})
      or not exists (select from settings where name = 'coverage_day' and value::date = today()) as stale
  `.execute(db);
  return Boolean(rows[0]?.stale);
}

/**
 * Runs one step in its own transaction, and returns whether it derived anything. Only one process derives at a time.
 * Other processes wait up to `lockTimeoutMs`, because they need the same rows.
 */
async function refreshStep(db: Db, step: Step, lockTimeoutMs: number): Promise<boolean> {
  try {
    return await limitedTransaction(db, step.isRead ? 'call' : 'long', async (transaction) => {
      await sql`select set_config('lock_timeout', ${`${lockTimeoutMs}ms`}, true)`.execute(transaction);
      await sql`select pg_advisory_xact_lock(hashtext('stale rows'))`.execute(transaction);
      await sql`select note_new_coverage_day()`.execute(transaction);
      const saps = step.saps > 0 ? await refreshStaleCoverage(transaction, step.saps) : 0;
      const { rows } = await sql<{ done: number }>`
        select refresh_stale_drift(${step.plans}) + refresh_stale_labels(${step.plans})
          + refresh_stale_promises(${step.purchases}) as done
      `.execute(transaction);
      if (saps + (rows[0]?.done ?? 0) > 0) return true;
      return step.saps > 0 && (await refreshStaleStops(transaction));
    });
  } catch (error) {
    const code = codeOf(error) ?? '';
    if (RETRIABLE_STATES.has(code)) return false;
    // Instead of failing, a read reports the number of part SAPs that are still stale.
    if (step.isRead && code === SQL_STATES.QUERY_CANCELED) return false;
    throw error;
  }
}
