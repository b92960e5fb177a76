import { sql } from 'kysely';
import type { Db } from '../db/db.ts';
import { IS_SHORTENED } from './batch.queries.ts';

/** So many rows an hour, so that a chore ends soon. */
const MOST_DELETED = 50_000;

/** Deletes what was kept of inputs for the undo of batches that were undone, or cannot be any more. */
export async function deleteReplacedInputs(db: Db): Promise<void> {
  await sql`
    delete from replaced_inputs where ctid = any (array(
      select kept.ctid from replaced_inputs as kept join batches using (batch_id)
      where undone_at is not null or ${IS_SHORTENED} limit ${MOST_DELETED}
    ))
  `.execute(db);
}
