import { sql } from 'kysely';
import { type CoverageFacts, type SapFacts, settle } from '#domain/coverage/rule/facts';
import type { InvoiceStatus } from '#domain/values/invoice-status';
import type { Millionths } from '#domain/values/quantity';
import type { Db } from '../db/db.ts';
import { jsonQuantity, jsonRow, jsonSum, readRows } from '../db/json-row.ts';

/**
 * Reads the facts of SAPs in one statement, so that all facts are of one moment (behaviour 25.1 to 25.4). The stored
 * leftovers of settled plans are used, unless they are stale or `reopened` names plans that count as not settled: then
 * they are added up again.
 */
export async function readFacts(
  db: Db,
  sapIds: readonly number[],
  reopened: readonly number[] = [],
): Promise<CoverageFacts> {
  // Uses parameters instead of a column, so that the planner knows the number of SAPs, and can choose between an index
  // of SAPs and an index of open records.
  const ofSaps = (table: string) => sql`${sql.ref(`${table}.sap_id`)} = any (${sapIds}::int[])`;
  const { rows } = await sql<{ today: string; plans: unknown; saps: SapRow[] }>`
    with open_plans as materialized (
      select plan_id, specification_id, begin_date, end_date, plans.quant, coalesce(
        (select max(other.end_date) from plans as other where other.split_of = plans.split_of), end_date
      ) as open_until
      from plans where not settled or plan_id = any (${reopened}::int[])
    ),
    inputs as (
      select sap_id, json_agg(${INPUT.sql}) as inputs
      from open_plans join specification_inputs as input using (specification_id)
      where ${ofSaps('input')} and input.quant > 0
      group by sap_id
    ),
    -- Conditions on arrays use the indexes: a join would read the purchases of all years.
    bought as materialized (
      select purchase_id, plan_id, closed_on is not null as closed from purchases
      where plan_id = any (array(select plan_id from open_plans))
    ),
    promises as materialized (
      select purchase_id, sap_id, json_agg(${PROMISE.sql}) as promises
      from purchase_promises as promise
      where purchase_id = any (array(select purchase_id from bought)) and ${ofSaps('promise')}
      group by purchase_id, sap_id
    ),
    lines as (
      select sap_id, json_agg(${LINE.sql}) as lines
      from bought join purchase_lines as line using (purchase_id) left join promises using (purchase_id, sap_id)
      where ${ofSaps('line')} and quant > 0 group by sap_id
    ),
    sent as materialized (
      select invoice_id, purchase_id, plan_id, false as settled from invoices join bought using (purchase_id)
      where purchase_id = any (array(select purchase_id from bought))
      union all
      -- Invoices of settled plans with containers that may not have arrived. An invoice is Arrived once all its
      -- containers have arrived.
      select invoice_id, purchase_id, null, true from invoices
      where status <> 'A' and purchase_id not in (select purchase_id from bought)
    ),
    -- Packages of one container are one shipment.
    packed as materialized (
      select invoice_id, sap_id, container_key(container) as key, sum(quant) as quant
      from invoice_packages as package
      where invoice_id = any (array(select invoice_id from sent)) and ${ofSaps('package')}
      group by invoice_id, sap_id, key
    ),
    contents as (
      select line.sap_id, invoice_id, purchase_id, plan_id, settled,
        coalesce(packed.key, container_key(line.container)) collate "default" as key,
        coalesce(packed.quant, line.quant) as quant
      from sent join invoice_lines as line using (invoice_id) left join packed using (invoice_id, sap_id)
      where ${ofSaps('line')}
    ),
    shipments as (
      select sap_id, json_agg(${SHIPMENT.sql}) as shipments
      -- Looks up each container by its key. With a plain join, the planner expects only a few rows and chooses a
      -- slow query plan; OFFSET 0 prevents that.
      from contents cross join lateral (
        select container_id, container, status, due_on, expected_on, here_on from containers
        where (containers.invoice_id, containers.key) = (contents.invoice_id, contents.key) offset 0
      ) as container
      where not settled or here_on is null
      group by sap_id
    ),
    stale as materialized (
      select array(
        select distinct id from stale_rows where what = 'settled' and id = any (${sapIds}::int[])
        union select unnest(${sapIds}::int[]) where cardinality(${reopened}::int[]) > 0
      ) as ids
    ),
    settled_records as materialized (
      select * from settled_papers((select ids from stale)::int[], ${reopened}::int[])
      where (select cardinality(ids) from stale) > 0
    ),
    saps as (
      select sap_id, inputs, lines, shipments, stored.counted_on, millionths(stored.left_over)::text as left_over,
        case when settled_records.sap_id is not null then ${SETTLED_RECORDS.sql} end as settled_records,
        coalesce(lead_time_days, default_lead_time()) as lead_time
      from (select distinct unnest(${sapIds}::int[]) as sap_id) as requested
      left join inputs using (sap_id) left join lines using (sap_id) left join shipments using (sap_id)
      left join sap_settled as stored using (sap_id)
      left join settled_records using (sap_id)
      left join (select sap_id, lead_time_days from part_saps where ${ofSaps('part_saps')}) as part_sap using (sap_id)
    )
    select today() as today,
      (select json_agg(${PLAN.sql}) from open_plans) as plans,
      (select coalesce(json_agg(saps), '[]') from saps) as saps
  `.execute(db);
  const [found] = rows;
  if (!found) throw new Error('A statement without a condition returned no row.');
  return {
    today: found.today,
    plans: new Map(readRows(PLAN, found.plans).map((plan) => [plan.plan_id, plan])),
    saps: found.saps.map(sapOf),
  };
}

/** Adds up the leftovers of settled plans for these SAPs, ignoring the stored leftovers. */
export async function addUpSettled(
  db: Db,
  sapIds: readonly number[],
): Promise<{ sap_id: number; counted_on: string | null; left_over: Millionths }[]> {
  const { rows } = await sql<{ sap_id: number; settled_records: unknown }>`
    select sap_id, ${SETTLED_RECORDS.sql} as settled_records from settled_papers(${sapIds}::int[]) as settled_records
  `.execute(db);
  return rows.map(({ sap_id, settled_records }) => {
    const settled = SETTLED_RECORDS.read(settled_records);
    return { sap_id, counted_on: settled.counted_on, left_over: settle(settled) };
  });
}

const PLAN = jsonRow({
  plan_id: sql<number>`plan_id`,
  begin_date: sql<string>`begin_date`,
  end_date: sql<string>`end_date`,
  open_until: sql<string>`open_until`,
  quant: jsonQuantity(sql`quant`),
});

const INPUT = jsonRow({ plan_id: sql<number>`plan_id`, input: jsonQuantity(sql`input.quant`) });

const PROMISE = jsonRow({ day: sql<string>`day`, quant: jsonQuantity(sql`quant`) });

const LINE = jsonRow({
  purchase_id: sql<number>`purchase_id`,
  plan_id: sql<number>`plan_id`,
  ordered: jsonQuantity(sql`quant`),
  closed: sql<boolean>`closed or closed_on is not null`,
  promises: { sql: sql`promises`, read: (json) => readRows(PROMISE, json) },
});

const SHIPMENT = jsonRow({
  plan_id: sql<number>`coalesce(
    plan_id, (select plan_id from purchases where purchases.purchase_id = contents.purchase_id)
  )`,
  purchase_id: sql<number>`purchase_id`,
  invoice_id: sql<number>`invoice_id`,
  container_id: sql<number>`container_id`,
  container: sql<string | null>`container`,
  status: sql<InvoiceStatus>`status`,
  due_on: sql<string | null>`due_on`,
  has_own_day: sql<boolean>`expected_on is not null`,
  here_on: sql<string | null>`here_on`,
  quant: jsonQuantity(sql`quant`),
});

/** The rows of `counted_apart`, which `settled_papers` builds (rules/100_coverage.sql). */
const COUNTED_APART = jsonRow({
  begin_date: sql<string>`begin_date`,
  end_date: sql<string>`end_date`,
  quant: jsonQuantity(sql`quant`),
  input: jsonQuantity(sql`input`),
});

const SETTLED_RECORDS = jsonRow({
  counted_on: sql<string | null>`settled_records.counted_on`,
  counted: jsonSum(sql`settled_records.counted`),
  arrived: jsonSum(sql`settled_records.arrived`),
  needed: jsonSum(sql`settled_records.needed`),
  counted_apart: { sql: sql`settled_records.counted_apart`, read: (json) => readRows(COUNTED_APART, json) },
});

interface SapRow {
  sap_id: number;
  lead_time: number | null;
  counted_on: string | null;
  left_over: string | null;
  settled_records: unknown;
  inputs: unknown;
  lines: unknown;
  shipments: unknown;
}

function sapOf(row: SapRow): SapFacts {
  const records = row.settled_records ? SETTLED_RECORDS.read(row.settled_records) : null;
  return {
    sap_id: row.sap_id,
    lead_time: row.lead_time,
    counted_on: records ? records.counted_on : row.counted_on,
    settled: records ? settle(records) : BigInt(row.left_over ?? 0),
    inputs: readRows(INPUT, row.inputs),
    purchases: readRows(LINE, row.lines),
    shipments: readRows(SHIPMENT, row.shipments),
  };
}
