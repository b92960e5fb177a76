import { sql } from 'kysely';
import type { RecordedChange } from '#domain/record/recorded-change';
import type { Db } from '../db/db.ts';
import { labelled } from './record-labels.ts';

/** Where the labels stand of what the columns of ids refer to; of a purchase its product says more than its number. */
const LABELS = {
  product_id: labelled('part'),
  output_product_id: labelled('car_model'),
  specification_id: labelled('specification'),
  plan_id: labelled('plan'),
  split_of: labelled('plan'),
  purchase_id: sql`select purchase_id as id, purchase_number || ' · ' || product_label as label from purchases`,
  file_id: sql`select file_id as id, filename as label from files`,
};
type Reference = keyof typeof LABELS;

/** Adds to changed references what people call them now; what is gone has no label (behaviour 20.12). */
export async function nameReferences<Entry extends { changes: readonly RecordedChange[] }>(
  db: Db,
  entries: readonly Entry[],
): Promise<Entry[]> {
  const changes = entries.flatMap((entry) => entry.changes);
  const columns = [...new Set(changes.map(({ path }) => path))].filter(
    (path) => path in LABELS,
  ) as Reference[];
  const labels = new Map<string, string>();
  for (const column of columns) {
    const ids = changes.filter(({ path }) => path === column).flatMap(({ from, to }) => [from, to]);
    const known = await sql<{ id: number; label: string }>`
      select id, label from (${LABELS[column]}) as labelled where id = any(${ids}::int[])
    `.execute(db);
    for (const { id, label } of known.rows) labels.set(`${column} ${id}`, label);
  }
  const named = (path: string, id: unknown) => labels.get(`${path} ${id}`) ?? null;
  return entries.map((entry) => ({
    ...entry,
    changes: entry.changes.map((change) => {
      const { path, from, to } = change;
      return path in LABELS
        ? { ...change, from_label: named(path, from), to_label: named(path, to) }
        : change;
    }),
  }));
}
