import { sql } from 'kysely';
import type { Db } from '../db/db.ts';
import { waitForLongCalls } from '../db/long-call-locks.ts';
import { lockProducts, lockRecords } from '../record/lock-records.ts';
import { isUsedSap } from '../record/sap-uses.queries.ts';
import { restoreRecords } from './restore-records.ts';
import type { Undoing } from './undoing.ts';
import {
  changedAfter,
  isNew,
  isNoCount,
  type StoredBatch,
  textBefore,
  withChange,
  writtenBy,
} from './written.ts';

const changes = sql`changes`;

/**
 * How an import of part SAPs is undone (behaviour 27.3): SAPs and parts that it changed go back, SAPs that it added go,
 * and so do parts that it added with their last one.
 */
export function undoImport(batch: StoredBatch): Undoing {
  const saps = writtenBy(batch, 'part_sap');
  const parts = writtenBy(batch, 'part');
  const oldPart = sql`${textBefore(changes, 'product_id')}::int`;
  const readSaps = sql`
    select record_id, history_id, ${isNew(changes, 'sap_code')} as added,
      ${textBefore(changes, 'sap_code')} as old_code, ${oldPart} as old_part
    from (${saps}) as entry offset 0
  `;
  const renamedParts = sql`select * from (${parts}) as entry where not ${isNew(changes, 'name')}`;

  return {
    partsBeside: true,

    verdicts: sql`
      select 'part_sap' as kind, record_id, record_id as key, sap_code as label,
        history_id, null as path, changed_by, case
        when sap_id is null then case when added then 'gone' else 'deleted' end
        when changed_by is not null then 'changed'
        when (added or old_part <> product_id) and ${isUsedSap(sql`record_id`)} then 'used'
        when exists (
          select from part_saps as other where fold(other.sap_code) = fold(old_code) and other.sap_id <> record_id
        ) then 'code_taken'
        when old_part is not null and not exists (select from products where products.product_id = old_part)
          then 'part_gone'
        when added then 'remove' else 'restore'
      end as verdict
      from (${withChange(batch, 'part_sap', readSaps, { rows: sql`(added or ${isNoCount})` })}) as entry
      left join part_saps on sap_id = record_id
      union all
      select 'part', record_id, record_id, product_label, history_id, null, changed_by, case
        when product_id is null then 'deleted' when changed_by is not null then 'changed' else 'restore'
      end
      from (${withChange(batch, 'part', renamedParts)}) as entry left join products on product_id = record_id
    `,

    async lock(db) {
      await waitForLongCalls(db);
      await lockProducts(
        db,
        sql`
          select record_id from (${parts}) as entry
          union select product_id from part_saps where sap_id in (select record_id from (${saps}) as entry)
          union select ${oldPart} from (${saps}) as entry
        `,
      );
      await lockRecords(db, 'part_sap', sql`select record_id from (${saps}) as entry`, 'no key update');
      // What goes or moves must not come to be named by a document; the others may.
      const goOrMove = sql`select record_id from (${readSaps}) as entry where added or old_part is not null`;
      await lockRecords(db, 'part_sap', goOrMove, 'update');
    },

    async write(db, judged) {
      await restoreRecords(db, batch, 'part', judged.beside);
      await restoreRecords(db, batch, 'part_sap', judged.restore);
      await removeAdded(db, batch, judged.remove);
    },
  };
}

/**
 * Deletes SAPs that a batch added, and the parts that it added, that have no other SAP and are unchanged. In one
 * statement: a part that goes with its SAPs does not have its list of codes written before.
 */
async function removeAdded(db: Db, batch: StoredBatch, sapIds: readonly number[]): Promise<void> {
  await sql`
    with removed as (delete from part_saps where sap_id = any (${sapIds}::int[]))
    delete from products using (
      select record_id from (${writtenBy(batch, 'part')}) as entry
      where ${isNew(changes, 'name')} and ${changedAfter(batch, 'part')} is null
    ) as added
    where product_id = record_id and not exists (
      select from part_saps where part_saps.product_id = record_id and sap_id <> all (${sapIds}::int[])
    )
  `.execute(db);
}
