import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../db/db.ts';
import { lockRecords } from '../record/lock-records.ts';
import { textBefore } from './written.ts';

/** The specification that a plan was put on another one from, if it was. */
const SPECIFICATION_BEFORE = sql`${textBefore(sql`changes`, 'specification_id')}::int`;

/** Plans stand on a specification, which has to be there to be gone back to. */
export const SPECIFICATION_GONE = sql`when ${SPECIFICATION_BEFORE} is not null
  and not exists (select from specifications where specification_id = ${SPECIFICATION_BEFORE}) then 'specification_gone'`;

/** Locks what plans go back to, before they are locked themselves. */
export async function lockSpecificationsBefore(db: Db, written: RawBuilder<unknown>): Promise<void> {
  const before = sql`select ${SPECIFICATION_BEFORE} from (${written}) as entry`;
  await lockRecords(db, 'specification', before, 'share');
}
