import type { FastifyBaseLogger } from 'fastify';
import { type SqlBool, sql } from 'kysely';
import { deleteReplacedInputs } from '../batch/batch.routes.ts';
import type { Db } from '../db/db.ts';
import { deleteOldKeys } from '../db/idempotency.ts';
import { limitedTransaction } from '../db/statement-limit.ts';
import { deleteUnusedFiles } from '../file/file.queries.ts';
import { shortenHistory } from '../history/shorten-history.ts';
import { sumListChanges } from '../list/list-page.ts';
import { deleteOldRuns } from '../long-call/import-run.ts';
import { deleteOldDeletions } from '../record/delete-records.ts';
import { deleteOldEvents, recordEvent } from '../security-log/security-events.ts';
import { deleteEndedSessions } from '../session/sessions.ts';
import { deleteOldFailures } from '../session/throttle.ts';
import { DEFAULT_RETENTION, type Retention } from '../settings/env.ts';

const HOUR_MS = 3_600_000;

/** The cleanup tasks, for everything that grows and expires (behaviour 1.12). */
const CHORES = new Map<string, (db: Db, keep: Retention) => Promise<void>>([
  ['the clock', followClock],
  ['ended sessions', deleteEndedSessions],
  ['failed sign-ins', deleteOldFailures],
  ['idempotency keys', deleteOldKeys],
  ['imports', deleteOldRuns],
  ['deleted records', deleteOldDeletions],
  ['unused files', (db, { fileDays }) => deleteUnusedFiles(db, fileDays)],
  ['counts of lists', sumListChanges],
  ['security events', (db, { securityLogDays }) => deleteOldEvents(db, securityLogDays)],
  [
    'history',
    async (db, { historyDays }) => {
      if (historyDays !== undefined) await shortenHistory(db, historyDays);
    },
  ],
  ['replaced inputs', deleteReplacedInputs],
]);

/**
 * Advances the time of cleanup with the clock. If the clock is more than three days ahead of the stored time, the clock
 * is wrong or the server was stopped. The time then advances by three days an hour, and the security log records this
 * (behaviour 1.12).
 */
async function followClock(db: Db): Promise<void> {
  const { rows } = await sql<{ seen: string; clock: string; skips: SqlBool }>`
    update settings set value = least(now(), settings.value::timestamptz + interval '3 days')::text
    from (select value::timestamptz as seen from settings where name = 'cleaned_until' for update) as before
    where name = 'cleaned_until' and seen < now()
    returning seen::text, now()::text as clock, now() - seen > interval '3 days' as skips
  `.execute(db);
  const [{ seen, clock, skips } = { seen: '', clock: '', skips: false }] = rows;
  if (skips) await recordEvent(db, { event: 'clock_ahead', details: { seen, clock } });
}

/** Cleans up now and once an hour. Returns a function that stops the cleanup after the running task. */
export function startHousekeeping(
  db: Db,
  log: Pick<FastifyBaseLogger, 'warn'>,
  keep = DEFAULT_RETENTION,
  intervalMs = HOUR_MS,
): () => Promise<void> {
  let isStopped = false;
  const clean = () => cleanUp(db, log, keep, () => isStopped);
  let cleaning = clean();
  const timer = setInterval(() => {
    cleaning = cleaning.then(clean);
  }, intervalMs);
  timer.unref();
  return () => {
    isStopped = true;
    clearInterval(timer);
    return cleaning;
  };
}

/**
 * Runs every task once, until `stopped` returns true. A failed task is logged, is retried in an hour, and does not
 * prevent the others.
 */
export async function cleanUp(
  db: Db,
  log: Pick<FastifyBaseLogger, 'warn'>,
  keep = DEFAULT_RETENTION,
  stopped = () => false,
): Promise<void> {
  for (const [name, chore] of CHORES) {
    if (stopped()) return;
    try {
      await runExclusively(db, name, (transaction) => chore(transaction, keep));
    } catch (error) {
      // An urgent stop interrupts the task, which the next start repeats.
      if (!stopped()) log.warn(error, `cleaning up failed: ${name}`);
    }
  }
}

function runExclusively(db: Db, name: string, chore: (db: Db) => Promise<void>): Promise<void> {
  return limitedTransaction(db, 'chore', async (transaction) => {
    const { rows } = await sql<{ mine: SqlBool }>`
      select pg_try_advisory_xact_lock(hashtext('housekeeping'), hashtext(${name})) as mine
    `.execute(transaction);
    if (!rows[0]?.mine) return;
    await chore(transaction);
  });
}
