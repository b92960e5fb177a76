import { sql } from 'kysely';
import type { Awaited } from '#domain/coverage/rule/supply';
import type { AwaitedPiece } from '#domain/plan/buildable';
import type { Db } from '../db/db.ts';
import type { PlanShortages } from '../db/tables.ts';

/** Returns a function that names each of these deliveries, or returns null for a delivery that no longer exists. */
export async function awaitedPieces(
  db: Db,
  awaited: readonly Awaited[],
): Promise<(one: Awaited | null) => AwaitedPiece | null> {
  if (awaited.length === 0) return () => null;
  const nameOf = ({ kind, id }: Pick<Awaited, 'kind' | 'id'>) => `${kind} ${id}`;
  const distinct = [...new Map(awaited.map(({ kind, id }) => [nameOf({ kind, id }), { kind, id }])).values()];
  const { rows } = await sql<Omit<AwaitedPiece, 'due_on'>>`
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
  return (one) => {
    const piece = one && named.get(nameOf(one));
    return piece ? { ...piece, due_on: one.due_on } : null;
  };
}

/** Returns the stored delivery that a shortage waits for, or null. */
export function storedAwaited({
  waits_kind: kind,
  waits_id: id,
  waits_day: due_on,
}: Pick<PlanShortages, 'waits_kind' | 'waits_id' | 'waits_day'>): Awaited | null {
  return kind !== null && id !== null ? { kind: kind as Awaited['kind'], id, due_on } : null;
}
