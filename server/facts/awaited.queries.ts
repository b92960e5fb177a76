import { sql } from 'kysely';
import type { CoverageFacts } from '#domain/coverage/rule/facts';
import type { Awaited } from '#domain/coverage/rule/supply';
import type { AwaitedDelivery } from '#domain/plan/buildable';
import type { Db } from '../db/db.ts';
import type { PlanShortages } from '../db/tables.ts';
import { purchaseLabels } from './plan-labels.queries.ts';

/**
 * Returns a function that names each of these deliveries, or returns null for a delivery that no longer exists. The
 * names of purchases contain the days and cars of their plans in `plans`.
 */
export async function awaitedDeliveries(
  db: Db,
  awaited: readonly Awaited[],
  plans: CoverageFacts['plans'],
): Promise<(one: Awaited | null) => AwaitedDelivery | null> {
  if (awaited.length === 0) return () => null;
  const keyOf = ({ kind, id }: Pick<Awaited, 'kind' | 'id'>) => `${kind} ${id}`;
  const distinct = [...new Map(awaited.map(({ kind, id }) => [keyOf({ kind, id }), { kind, id }])).values()];
  const purchases = await purchaseLabels(
    db,
    distinct.flatMap(({ kind, id }) => (kind === 'purchase' ? id : [])),
    plans,
  );
  const { rows } = await sql<Omit<AwaitedDelivery, 'due_on'>>`
    select kind, id, container, (
      select label(invoice_number, purchase_number) from invoices where invoice_id = coalesce(containers.invoice_id, id)
    ) as label
    from json_to_recordset(${JSON.stringify(distinct)}::json) as waiting (kind text, id int)
    left join containers on kind = 'container' and container_id = id
  `.execute(db);
  const named = new Map(
    rows.flatMap((row) => {
      const label = row.kind === 'purchase' ? purchases.get(row.id) : row.label;
      return label ? [[keyOf(row), { ...row, label }]] : [];
    }),
  );
  return (one) => {
    const delivery = one && named.get(keyOf(one));
    return delivery ? { ...delivery, due_on: one.due_on } : null;
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
