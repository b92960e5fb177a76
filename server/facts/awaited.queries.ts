import { sql } from 'kysely';
import type { Source } from '#domain/coverage/derive-coverage';
import type { AwaitedPiece } from '#domain/plan/buildable';
import type { Db } from '../db/db.ts';

/** Returns the names of these deliveries, and null for a delivery that no longer exists. */
export async function awaitedPieces(
  db: Db,
  sources: readonly Source[],
): Promise<(source: Source | null) => AwaitedPiece | null> {
  if (sources.length === 0) return () => null;
  const nameOf = ({ kind, id }: Source) => `${kind} ${id}`;
  const distinct = [...new Map(sources.map((source) => [nameOf(source), source])).values()];
  const { rows } = await sql<AwaitedPiece>`
    select kind, id, container, case kind
      when 'purchase' then (select label(purchase_number, product_label) from purchases where purchase_id = id)
      else (
        select label(invoice_number, purchase_number) from invoices where invoice_id = coalesce(containers.invoice_id, id)
      )
    end as label
    from json_to_recordset(${JSON.stringify(distinct)}::json) as waiting (kind text, id int)
    left join containers on kind = 'container' and container_id = id
  `.execute(db);
  const named = new Map(rows.filter(({ label }) => label !== null).map((row) => [nameOf(row), row]));
  return (source) => (source && named.get(nameOf(source))) ?? null;
}
