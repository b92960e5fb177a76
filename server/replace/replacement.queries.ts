import { sql } from 'kysely';
import type { ReplaceablePlan, ReplaceableSpecification } from '#domain/replace/replacement-facts';
import { LINE_DECIMALS, QUANTITY_LIMIT } from '#domain/values/quantity';
import type { State } from '#domain/values/state';
import type { Db } from '../db/db.ts';
import { IS_OPEN_PLAN } from '../facts/open-plans.ts';
import { lockProducts, lockRecords } from '../record/lock-records.ts';

export interface ReplacementParams {
  sap_id: number;
  by_sap_id: number;
  factor: number;
}

export interface StoredSap {
  sap_id: number;
  sap_code: string;
  state: State;
  min_order_quant: number | null;
}

/** Locks the rows of a replacement. The lock of a car model also prevents new specifications of the car model. */
export async function lockReplaced(db: Db, sapId: number): Promise<void> {
  const having = sql`select specification_id from specification_inputs where sap_id = ${sapId}`;
  await lockProducts(
    db,
    sql`select output_product_id from specifications where specification_id in (${having})`,
  );
  await lockRecords(db, 'specification', having, 'no key update');
  await lockRecords(
    db,
    'plan',
    sql`select plan_id from plans where specification_id in (${having})`,
    'no key update',
  );
}

/** Reads SAPs by id. Unknown ids are ignored. A SAP of a passive part counts as passive. */
export async function replacementSaps(db: Db, ids: readonly number[]): Promise<Map<number, StoredSap>> {
  const { rows } = await sql<StoredSap>`
    select sap_id, sap_code, state_with_part(state, product_state) as state, min_order_quant
    from part_saps where sap_id = any (${ids}::int[])
  `.execute(db);
  return new Map(rows.map((row) => [row.sap_id, row]));
}

/** Reads the specifications that affect a replacement, with the quantity of the new SAP after the replacement. */
export async function readSpecifications(
  db: Db,
  { sap_id, by_sap_id, factor }: ReplacementParams,
): Promise<ReplaceableSpecification[]> {
  const { rows } = await sql<ReplaceableSpecification>`
    with concerned as (
      select specification_id from specification_inputs where sap_id in (${sap_id}, ${by_sap_id})
      union
      select specification_id from specifications where state = 'A' and output_product_id in (
        select output_product_id from specification_inputs join specifications using (specification_id)
        where sap_id = ${sap_id} and state = 'A'
      )
    )
    select concerned.specification_id, output_product_id as car_model_id, begin_date, state, version, product_label as label,
      old_input.order_no, old_input.quant, new_input.order_no as by_order_no, new_input.quant as by_quant, made.to,
      coalesce(scale(made.to) <= ${LINE_DECIMALS} and made.to < ${QUANTITY_LIMIT}, true) as fits
    from concerned join specifications on specifications.specification_id = concerned.specification_id
    left join specification_inputs as old_input
      on old_input.specification_id = concerned.specification_id and old_input.sap_id = ${sap_id}
    left join specification_inputs as new_input
      on new_input.specification_id = concerned.specification_id and new_input.sap_id = ${by_sap_id}
    cross join lateral (
      select trim_scale(old_input.quant * ${factor}::numeric + coalesce(new_input.quant, 0)) as to
    ) as made
  `.execute(db);
  return rows;
}

/**
 * Reads the plans on these specifications that a replacement from `since` or later may affect. A plan that has ended
 * and began before `since` is affected only if its specification begins on `since` or later and changes in place.
 */
export async function replaceablePlans(
  db: Db,
  specificationIds: readonly number[],
  since: string,
): Promise<(ReplaceablePlan & { settled: boolean })[]> {
  const { rows } = await sql<ReplaceablePlan & { settled: boolean }>`
    select plan_id, specification_id, plans.begin_date, end_date, plans.version, plan_label as label, settled
    from plans join specifications using (specification_id)
    where specification_id = any (${specificationIds}::int[])
      and (${IS_OPEN_PLAN} or greatest(plans.begin_date, specifications.begin_date) >= ${since}::date)
  `.execute(db);
  return rows;
}
