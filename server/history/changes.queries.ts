import { sql } from 'kysely';
import {
  type Change,
  type changesCall,
  FROM_NOW,
  formatPosition,
  type Position,
  readPosition,
} from '#domain/history/changes';
import type { RecordKind } from '#domain/record/record-kinds';
import type { ParsedOf } from '#domain/wire/call';
import type { Db } from '../db/db.ts';
import { conflict } from '../errors/errors.ts';
import { nameReferences } from '../record/references.ts';
import { labelsOf } from '../record/stored-kinds.ts';

/** The stored size that ends a page. A page includes the entry that exceeds it, which may be a long document. */
export const PAGE_BYTES = 512 * 1024;

const BEGINNING: Position = { seq: 0, micros: '0' };
/** The time in microseconds, since the driver returns only milliseconds. */
const micros = sql`(extract(epoch from at) * 1000000)::bigint::text`;

/**
 * Returns the changes after a position, in order (behaviour 40.2). Ends before the first number that a running
 * transaction may still use. Throws 409 if the history does not contain the change at the position.
 */
export async function listChanges(db: Db, { after, limit }: ParsedOf<typeof changesCall>) {
  if (after === FROM_NOW) {
    return { rows: [], next: formatPosition(await findLast(db, await decidedChanges(db))), more: false };
  }
  const position = after === null ? BEGINNING : readPosition(after);
  const decided = await decidedChanges(db);
  if (position.seq !== BEGINNING.seq) await expectKnown(db, position);

  const found = await findChanges(db, { above: position.seq, upTo: decided, limit });
  const labeled = await labelRecords(db, await nameReferences(db, found));
  const last = found.at(-1);
  return {
    rows: labeled.map(({ micros: _, page_count: __, ...row }): Change => row),
    next: formatPosition(last ?? position),
    more: last !== undefined && last.page_count > found.length,
  };
}

/** Returns the number up to which no further change can appear. A later statement sees all changes up to it. */
export async function decidedChanges(db: Db): Promise<number> {
  const { rows } = await sql<{ decided: number }>`select decided_changes() as decided`.execute(db);
  return rows[0]?.decided ?? 0;
}

async function findLast(db: Db, decided: number): Promise<Position> {
  const { rows } = await sql<Position>`
    select history_id as seq, ${micros} as micros from history
    where history_id <= ${decided} order by history_id desc limit 1
  `.execute(db);
  return rows[0] ?? BEGINNING;
}

/** A restored database reuses the numbers of lost changes, so the number and the time together identify a change. */
async function expectKnown(db: Db, { seq, micros: moment }: Position): Promise<void> {
  const { rows } = await sql`
    select from history where history_id = ${seq} and ${micros} = ${moment}
  `.execute(db);
  if (rows.length > 0) return;
  throw conflict(
    'The last change that you received is no longer in the history: the database was restored, or its history was ' +
      'shortened. Store the "next" that "after": "now" returns, read all records again, and then continue with that "next".',
    'changes_gone',
  );
}

type FoundChange = Omit<Change, 'label'> & Position & { page_count: number };

async function findChanges(
  db: Db,
  { above, upTo, limit }: { above: number; upTo: number; limit: number },
): Promise<FoundChange[]> {
  const { rows } = await sql<FoundChange>`
    select history_id as seq, at, ${micros} as micros, kind, record_id as id, username, source, tokens.name as token,
      changes, page_count
    from (
      select *, row_number() over in_order as place, count(*) over () as page_count,
        sum(pg_column_size(changes)) over in_order - pg_column_size(changes) as bytes_before
      from (
        select * from history where history_id > ${above} and history_id <= ${upTo}
        order by history_id limit ${limit + 1}
      ) as page
      window in_order as (order by history_id)
    ) as measured
    left join users using (user_id)
    left join tokens using (token_id)
    where place <= ${limit} and bytes_before < ${PAGE_BYTES}
    order by history_id
  `.execute(db);
  return rows;
}

/** Adds the current label of each row's record, or null if the record no longer exists. */
export async function labelRecords<Row extends { kind: RecordKind; id: number }>(
  db: Db,
  rows: readonly Row[],
): Promise<(Row & { label: string | null })[]> {
  const labels = await labelsOf(db, rows, 'label');
  return rows.map((row) => ({ ...row, label: labels.get(`${row.kind} ${row.id}`) ?? null }));
}
