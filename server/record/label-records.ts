import { sql } from 'kysely';
import type { RecordKind } from '#domain/record/record-kinds';
import type { Db } from '../db/db.ts';
import { labelled } from './stored-kinds.ts';

/** Adds to each row what people call its record now; null where that is gone. */
export async function labelRecords<Row extends { kind: RecordKind; id: number }>(
  db: Db,
  rows: readonly Row[],
): Promise<(Row & { label: string | null })[]> {
  const labels = new Map<string, string>();
  for (const kind of new Set(rows.map((row) => row.kind))) {
    const ids = rows.filter((row) => row.kind === kind).map(({ id }) => id);
    const found = await sql<{ id: number; label: string }>`
      select id, label from (${labelled(kind)}) as records where id = any (${ids}::int[])
    `.execute(db);
    for (const row of found.rows) labels.set(`${kind} ${row.id}`, row.label);
  }
  return rows.map((row) => ({ ...row, label: labels.get(`${row.kind} ${row.id}`) ?? null }));
}
