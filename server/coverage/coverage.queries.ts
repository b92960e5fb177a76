import { sql } from 'kysely';
import type { BalanceRow, Coverage, NotCountedRow, SameSap } from '#domain/coverage/coverage';
import { COVERAGE_FIGURE_NAMES } from '#domain/coverage/coverage-figures';
import { addQuantities, formatQuantity } from '#domain/values/quantity';
import type { Db } from '../db/db.ts';
import { notFound } from '../errors/errors.ts';
import { IS_NEEDED } from '../record/saps-needed.ts';

/** So many pieces that are not counted on, and other SAPs of the part, are named. */
const MOST_NAMED = 500;

/** Answers the coverage of a SAP as it is now, a page of its pieces included; throws 404 when there is no such SAP. */
export async function getCoverage(
  db: Db,
  { sap_id, offset, limit }: { sap_id: number; offset: number; limit: number },
): Promise<Coverage> {
  const { rows } = await sql<SapOfCoverage>`
    select sap_id, sap_code, part_name, state_with_part(state, product_state) as state, min_order_quant,
      ${sql.join(COVERAGE_FIGURE_NAMES.map((name) => sql`coalesce((figures).${sql.ref(name)}, 0) as ${sql.ref(name)}`))},
      coalesce((figures).stock, 0)::text as exact_stock,
      (figures).short_on, (figures).short_quant, (figures).reason,
      (select max(counted_on) from stock_counts where stock_counts.sap_id = part_saps.sap_id) as counted_on,
      (select coalesce(jsonb_agg(plan order by plan.begin_date, plan.plan_id), '[]') from (
        select plan_id, plan_label, begin_date, missing_at_begin,
          cars - cars_allowed(cars, input, missing_at_begin) as cars_missing
        from unnest(needs) join (select plan_id, plan_label from plans) as plans using (plan_id)
        where missing_at_begin > 0 order by begin_date, plan_id limit ${MOST_NAMED}
      ) as plan) as plans
    from part_saps left join coverage_of_one(${sap_id}) on true
    where sap_id = ${sap_id}
  `.execute(db);
  const [found] = rows;
  if (!found) throw notFound();
  const { exact_stock, ...sap } = found;

  return {
    ...sap,
    ...(await balance(db, found, { offset, limit })),
    same_part: await samePart(db, sap_id),
    needed_by: sap.state === 'P' ? await neededBy(db, sap_id) : [],
  };
}

/** What is in stock is what the balance is counted from, in the database: so it is text, too. */
type SapOfCoverage = Omit<Coverage, 'rows' | 'count' | 'not_counted' | 'same_part' | 'needed_by'> & {
  exact_stock: string;
};

/** What a piece is called: a plan by its label, what was sent by its invoice and purchase, stock by its count. */
const LABEL = sql`case piece.kind
  when 'plan' then (select plan_label from plans where plan_id = piece.record_id)
  when 'invoice' then (
    select label(invoice_number, purchase_number) from invoices where invoice_id = piece.record_id)
  when 'purchase' then (
    select label(purchase_number, product_label) from purchases where purchase_id = piece.record_id)
  else case when piece.day is null then 'Left over from plans that are over' else 'Counted on ' || day_label(piece.day) end
end`;

/** A page of the pieces that count, how many there are, and those that come and are not counted on (behaviour 25.9). */
async function balance(
  db: Db,
  { sap_id, exact_stock, counted_on }: Pick<SapOfCoverage, 'sap_id' | 'counted_on' | 'exact_stock'>,
  { offset, limit }: { offset: number; limit: number },
): Promise<Pick<Coverage, 'rows' | 'count' | 'not_counted'>> {
  const { rows } = await sql<Piece>`
    select place, day, what, quant, balance, ${LABEL} as label, kind, record_id as id, container, reason, count,
      case what when 'stock' then (
        select quant from stock_counts where sap_id = ${sap_id} and stock_counts.counted_on = piece.day
      ) end as counted
    from coverage_balance(${sap_id}, ${exact_stock}, ${counted_on}, ${offset}, ${limit}, ${MOST_NAMED}) as piece order by place
  `.execute(db);
  // Without any piece the answer is one row that has only their number.
  const pieces = rows
    .filter(({ place }) => place !== null)
    .map(({ place: _, count: __, counted, ...row }) => ({
      ...row,
      label: counted === null ? row.label : row.label + sinceCount(counted, row.quant),
    }));
  return {
    rows: pieces.filter(({ reason }) => reason === null).map(({ reason: _, ...row }) => row),
    count: rows[0]?.count ?? 0,
    not_counted: pieces.flatMap(({ reason, ...row }) =>
      reason === null ? [] : [{ ...row, reason, balance: null }],
    ),
  };
}

/** `: 100, since then −80`, behind the day of a count of what is in stock by now; nothing where nothing was since. */
function sinceCount(counted: number, inStock: number): string {
  const since = addQuantities(inStock, -counted);
  if (since === 0) return '';
  return `: ${formatQuantity(counted)}, since then ${since < 0 ? '−' : '+'}${formatQuantity(Math.abs(since))}`;
}

type Piece = BalanceRow & {
  place: number | null;
  /** Of what is in stock: what the latest count has found. */
  counted: number | null;
  reason: NotCountedRow['reason'] | null;
  count: number;
};

/** The specifications by which open plans need a SAP. */
async function neededBy(db: Db, sapId: number): Promise<Coverage['needed_by']> {
  const { rows } = await sql<Coverage['needed_by'][number]>`
    select distinct specification_id, product_label as label
    from specification_inputs join plans using (specification_id)
    where sap_id = ${sapId} and ${IS_NEEDED}
    order by label, specification_id limit ${MOST_NAMED}
  `.execute(db);
  return rows;
}

/** The other SAPs of the part, in the order of their codes. */
async function samePart(db: Db, sapId: number): Promise<SameSap[]> {
  const { rows } = await sql<SameSap>`
    select other.sap_id, other.sap_code, state_with_part(other.state, other.product_state) as state,
      coalesce(needed, 0) as needed, coalesce(stock, 0) as stock, coalesce(to_order, 0) as to_order, short_on
    from part_saps as own join part_saps as other using (product_id)
    left join sap_coverage on sap_coverage.sap_id = other.sap_id
    where own.sap_id = ${sapId} and other.sap_id <> ${sapId}
    order by other.sap_code limit ${MOST_NAMED}
  `.execute(db);
  return rows;
}
