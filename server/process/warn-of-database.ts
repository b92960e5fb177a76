import type { Logger } from 'pino';
import { collationRemedy } from '../db/collation-versions.ts';
import type { Db } from '../db/db.ts';
import { missingLimits } from '../db/session-limits.ts';

/** Logs the faults that the administrator of the database has to correct, once at a start (docs/operations.md). */
export async function warnOfDatabase(db: Db, log: Logger): Promise<void> {
  const missing = await missingLimits(db);
  if (missing.length > 0) {
    log.warn(
      { missing },
      'the database sets no time limits: behind PgBouncer the role of Partline must have them',
    );
  }
  const remedy = await collationRemedy(db);
  if (remedy.length > 0) {
    log.warn(
      { remedy },
      'the database orders texts by another version of its library than its indexes were made with, so that lists may miss rows: run the remedy at a quiet hour',
    );
  }
}
