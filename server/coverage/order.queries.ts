import { sql } from 'kysely';
import type { OrderLine, PassiveSap } from '#domain/coverage/coverage';
import type { Db } from '../db/db.ts';
import { readDecimal } from '../db/decimals.ts';
import { sapsOfPlan } from './filtered-coverage.ts';

type Decimals = Omit<OrderLine, 'quant' | 'min_order_quant'> & {
  quant: string;
  min_order_quant: string | null;
};

/** A passive SAP, or one of a passive part, goes into no new purchase (behaviour 5.15). */
const CAN_BE_ORDERED = sql`(part_saps.state = 'A' and product_state = 'A')`;

/**
 * What is to be ordered of these SAPs, those of which nothing is left out, and the open plan of their first gap: the one
 * that begins when the first of them runs short, and needs it. Passive ones cannot be ordered and are named apart.
 */
export async function orderOf(db: Db, sapIds: readonly number[]) {
  const ids = sql`${sapIds}::int[]`;
  const lines = await sql<Decimals>`
    select sap_id, sap_code, part_saps.note, min_order_quant, state as sap_state, product_state, product_id,
      product_number, part_name as name, part_number as gen_name, trim_scale(to_order) as quant
    from sap_coverage join part_saps using (sap_id)
    where sap_id = any (${ids}) and to_order > 0 and ${CAN_BE_ORDERED}
    order by sap_code
  `.execute(db);
  const passive = await sql<PassiveSap>`
    select sap_id, sap_code from sap_coverage join part_saps using (sap_id)
    where sap_id = any (${ids}) and to_order > 0 and not ${CAN_BE_ORDERED}
    order by sap_code
  `.execute(db);
  const plans = await sql<{ plan_id: number; product_label: string }>`
    select plan_id, plan_label as product_label
    from sap_coverage join part_saps using (sap_id)
    join specification_inputs using (sap_id) join plans using (specification_id)
    where sap_id = any (${ids}) and to_order > 0 and ${CAN_BE_ORDERED} and begin_date = short_on and end_date >= (select today())
      and plans.quant * specification_inputs.quant > 0
    order by short_on, sap_id, plan_id limit 1
  `.execute(db);
  return {
    plan: plans.rows[0] ?? null,
    passive: passive.rows,
    product_saps: lines.rows.map((line) => ({
      ...line,
      quant: readDecimal(line.quant),
      min_order_quant: readDecimal(line.min_order_quant),
    })),
  };
}

/** How many SAPs a plan needs, how many of them run short, and from which day on. */
export async function coverageOfPlan(db: Db, planId: number) {
  const { rows } = await sql<{ needed: number; short: number; short_on: string | null }>`
    select count(*) as needed, count(short_on) as short, min(short_on) as short_on
    from (${sapsOfPlan(planId)}) as needed left join sap_coverage using (sap_id)
  `.execute(db);
  return rows[0] ?? { needed: 0, short: 0, short_on: null };
}
