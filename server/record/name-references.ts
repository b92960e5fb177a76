import { type RawBuilder, sql } from 'kysely';
import type { RecordedChange } from '#domain/record/recorded-change';
import type { Db } from '../db/db.ts';
import { EVERY_REFERENCE } from './references.ts';
import { STORED_KINDS } from './stored-kinds.ts';

/** The queries that return labels for the ids in each column that references records or files. */
const LABELS: Readonly<Record<string, RawBuilder<unknown>>> = {
  ...Object.fromEntries(
    EVERY_REFERENCE.map(({ column, to }) => {
      const { table, id, longLabel } = STORED_KINDS[to];
      return [column, sql`select ${sql.ref(id)} as id, ${longLabel} as label from ${sql.table(table)}`];
    }),
  ),
  file_id: sql`select file_id as id, filename as label from files`,
};

/** Adds the current labels of changed references. Deleted records have no label (behaviour 20.12). */
export async function nameReferences<Entry extends { changes: readonly RecordedChange[] }>(
  db: Db,
  entries: readonly Entry[],
): Promise<Entry[]> {
  const changes = entries.flatMap((entry) => entry.changes);
  const labels = new Map<string, string>();
  for (const column of new Set(changes.map(({ path }) => path))) {
    const labelled = LABELS[column];
    if (!labelled) continue;
    const ids = changes.filter(({ path }) => path === column).flatMap(({ from, to }) => [from, to]);
    const known = await sql<{ id: number; label: string }>`
      select id, label from (${labelled}) as labelled where id = any(${ids}::int[])
    `.execute(db);
    for (const { id, label } of known.rows) labels.set(`${column} ${id}`, label);
  }
  const labelOf = (path: string, id: unknown) => labels.get(`${path} ${id}`) ?? null;
  return entries.map((entry) => ({
    ...entry,
    changes: entry.changes.map((change) => {
      const { path, from, to } = change;
      return path in LABELS
        ? { ...change, from_label: labelOf(path, from), to_label: labelOf(path, to) }
        : change;
    }),
  }));
}
