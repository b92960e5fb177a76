import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import type { BulkRecord } from '#domain/part-sap/bulk-record';
import type { Db } from '../../db/db.ts';

/** Returns `count` rows of an import, two SAPs per part. `prefix` distinguishes them from the rows of other imports. */
export function importRows(count: number, prefix = 'IMP'): BulkRecord[] {
  return Array.from({ length: count }, (_, index) => ({
    name: `${prefix} part ${index >> 1}`,
    sap_code: `${prefix}-${index}`,
    min_order_quant: index % 500,
    note: 'from a file',
  }));
}

/** Waits until the import writes: its open transaction holds table locks. */
export async function untilImportWrites(db: Db): Promise<void> {
  const writing = sql`
    select from pg_locks join pg_class on pg_class.oid = relation
    where relname in ('products', 'part_saps') and mode = 'RowExclusiveLock'`;
  while ((await writing.execute(db)).rows.length === 0) await sleep(20);
}
