import { sql } from 'kysely';
import { RECORD_KINDS } from '#domain/record/record-kinds';
import { decimalText } from '#domain/values/quantity';
import type { Db } from '../../db/db.ts';
import { limitedTransaction } from '../../db/statement-limit.ts';
import { addUpSettled } from '../../facts/facts.queries.ts';
import { EVERY_REFERENCE } from '../../record/references.ts';
import { STORED_KINDS } from '../../record/stored-kinds.ts';

/** The tables whose rows are compared before and after the recalculation. */
const DENORMALIZED = [...new Set(Object.values(STORED_KINDS).map(({ table }) => table))];

const COPY_STATEMENTS = EVERY_REFERENCE.flatMap(({ carried, to }) => {
  const { table, id } = STORED_KINDS[to];
  return carried ? [`select ${carried.by}(array(select ${id} from ${table}))`] : [];
});

const RECALCULATIONS = [
  ...COPY_STATEMENTS,
  `select list_sap_codes(array(select product_id from products where kind = 'part'))`,
  `select supersede(array(select product_id from products where kind = 'car_model'))`,
  `select fill_percents(array(select purchase_id from purchases))`,
  `select sum_up_containers(array(select invoice_id from invoices))`,
  `select refresh_drift(array(select plan_id from plans))`,
  `select refresh_promises(array(select purchase_id from purchases))`,
];

/** The statements that derive the stale rows, except coverage, which other tests compare. */
const DERIVATIONS = [
  `select note_new_coverage_day()`,
  `select refresh_stale_labels((select count(*)::int from stale_rows))`,
  `select refresh_stale_drift((select count(*)::int from stale_rows))`,
  `select refresh_stale_promises((select count(*)::int from stale_rows))`,
];

const RECORD_LISTS = Object.values(RECORD_KINDS).map(({ list }) => list);

/** Queries that return a fault for each row that repeats or counts other rows wrongly. */
const DENORMALIZED_COLUMNS = [
  `select list || ': ' || kept || ' kept, ' || counted || ' there' as fault
   from (select list, sum(added) as kept from list_changes group by list) as kept
   join (
     ${RECORD_LISTS.map((list) => `select '${list}' as list, count(*) as counted from ${list}`).join(' union all ')}
     union all select 'security_log_list', count(*) from security_events
   ) as counted using (list)
   where kept <> counted`,
  `select 'specification ' || specification_id || ' counts ' || item_count || ' inputs' as fault from specifications as s
   where item_count <> (select count(*) from specification_inputs as i where i.specification_id = s.specification_id)`,
  `select 'invoice ' || invoice_id || ' says ' || invoices.purchase_number as fault
   from invoices join purchases using (purchase_id) where invoices.purchase_number <> purchases.purchase_number`,
  `select 'container ' || container_id || ' names ' || coalesce(containers.short_parts, 'no short parts') as fault
   from containers left join short_parts_of(array(select container_id from containers)) as derived using (container_id)
   where containers.short_parts is distinct from derived.short_parts
     and container_id not in (select id from stale_rows where what = 'short_parts')`,
  `select 'event ' || event_id || ' says ' || at_label as fault from security_events where at_label <> moment_label(at)`,
  `select 'batch ' || batch_id || ' says ' || at_label as fault from batches where at_label <> moment_label(at)`,
];

/**
 * Returns a message for each difference between the denormalized values and the same values recalculated. Changes
 * nothing, because the recalculation is rolled back.
 */
export async function denormalizedFaults(db: Db): Promise<string[]> {
  return limitedTransaction(db, 'long', async (transaction) => {
    const faults: string[] = [];
    for (const question of DENORMALIZED_COLUMNS) {
      const { rows } = await sql.raw<{ fault: string }>(question).execute(transaction);
      faults.push(...rows.map(({ fault }) => fault));
    }
    faults.push(...(await settledFaults(transaction)));
    await sql`savepoint as_stored`.execute(transaction);
    for (const statement of DERIVATIONS) await sql.raw(statement).execute(transaction);
    const before = await rowsOf(transaction);
    for (const statement of RECALCULATIONS) await sql.raw(statement).execute(transaction);
    const after = await rowsOf(transaction);
    await sql`rollback to savepoint as_stored`.execute(transaction);
    return [...faults, ...DENORMALIZED.filter((table) => before.get(table) !== after.get(table))];
  });
}

/**
 * Returns a message for each part SAP whose stored leftovers of settled plans differ from the sum of its records,
 * except for stale SAPs.
 */
async function settledFaults(db: Db): Promise<string[]> {
  const { rows } = await sql<{ sap_id: number; counted_on: string | null; left_over: string | null }>`
    select sap_id, counted_on, left_over::text from part_saps left join sap_settled using (sap_id)
    where not exists (select from stale_rows where what = 'settled' and id = sap_id)
  `.execute(db);
  const added = await addUpSettled(
    db,
    rows.map(({ sap_id }) => sap_id),
  );
  const addedUp = new Map(added.map((sap) => [sap.sap_id, sap]));
  return rows.flatMap(({ sap_id, counted_on, left_over }) => {
    const expected = addedUp.get(sap_id);
    const right = decimalText(expected?.left_over ?? 0n);
    const isRight = counted_on === expected?.counted_on && (left_over ?? decimalText(0n)) === right;
    return isRight ? [] : [`part SAP ${sap_id} left over ${left_over}, its records say ${right}`];
  });
}

async function rowsOf(db: Db): Promise<Map<string, string>> {
  const sums = new Map<string, string>();
  for (const table of DENORMALIZED) {
    const { rows } = await sql<{ sum: string }>`
      select md5(coalesce(string_agg(t::text, '|' order by t::text), '')) as sum from ${sql.table(table)} as t
    `.execute(db);
    sums.set(table, rows[0]?.sum ?? '');
  }
  return sums;
}
