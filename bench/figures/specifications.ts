import { batchCalls } from '#domain/batch/batch';
import { replaceCalls } from '#domain/replace/replace';
import { specificationBulkCalls } from '#domain/specification/bulk-save';
import { planChangesCall } from '#domain/specification/plan-changes';
import type { Bench, Figure, Measured } from '../figure.ts';
import { time, timed } from '../timing.ts';

const NOTE = 'bench specifications';
const REPLACED = 2_000;
const PLANS = 2_000;
const LINES = 50;
const IMPORTED = { specifications: 1_000, inputs: 100 };

async function unusedSap({ database: { client } }: Bench): Promise<number> {
  const { rows } = await client.query(`
    select sap.sap_id from part_saps as sap join part_saps as next on next.sap_id = sap.sap_id + 1
    where (sap.state, sap.product_state, next.state, next.product_state) = ('A', 'A', 'A', 'A') and not exists (
      select from specification_inputs where sap_id in (sap.sap_id, next.sap_id)
    ) order by sap.sap_id desc limit 1`);
  return rows[0].sap_id;
}

/** Deletes the records that a figure has created, and all records that depend on them. */
async function clear({ database: { client } }: Bench): Promise<void> {
  const created = `(select specification_id from specifications where note = '${NOTE}')`;
  const plans = `(select plan_id from plans where specification_id in ${created})`;
  // Takes the lock of the derivation, so that no rows are derived meanwhile.
  await client.query(`
    begin;
    select pg_advisory_xact_lock(hashtext('stale rows'));
    delete from purchases where plan_id in ${plans};
    delete from plans where specification_id in ${created};
    delete from specifications where note = '${NOTE}';
    commit`);
}

/**
 * Measures the comparison of two specifications that differ in 50 of 100 inputs, with 2,000 open plans, each with a
 * purchase.
 */
async function measureComparison(bench: Bench): Promise<Measured> {
  const { client } = bench.database;
  try {
    const { rows } = await client.query(`
      insert into specifications (output_product_id, begin_date, note)
      select (select product_id from products where kind = 'car_model' order by product_id offset 8 limit 1), day, '${NOTE}'
      from unnest(array[today() - 20, today() - 10]) as day returning specification_id`);
    const [before_id = 0, specification_id = 0] = rows.map(
      (row: { specification_id: number }) => row.specification_id,
    );
    await client.query(`
      insert into specification_inputs (specification_id, sap_id, order_no, quant)
      select id, sap_id, row_number() over (partition by id order by sap_id),
        case when id = ${specification_id} and sap_id % 2 = 0 then 3 else 2 end
      from unnest(array[${before_id}, ${specification_id}]) as id cross join (
        select sap_id from part_saps order by sap_id limit 100
      ) as saps`);
    await client.query(`
      insert into plans (specification_id, begin_date, end_date, quant)
      select ${specification_id}, today() + n % 100, today() + n % 100 + 30, 480 from generate_series(1, ${PLANS}) as n`);
    await client.query(`
      insert into purchases (plan_id) select plan_id from plans where specification_id = ${specification_id}`);
    await client.query(`
      insert into purchase_lines (purchase_id, sap_id, order_no, quant)
      select purchase_id, sap_id, order_no, 900 from purchases join plans using (plan_id)
      join specification_inputs using (specification_id)
      where specification_id = ${specification_id} and order_no <= ${LINES}`);
    const body = { specification_id, before_id };
    const answer = await bench.server.http.data(planChangesCall, body);
    if (answer.plans !== PLANS || answer.rows.length < LINES)
      throw new Error('The comparison is incomplete.');
    return await timed(() => bench.server.http.call(planChangesCall, body));
  } finally {
    await clear(bench);
  }
}

/** Measures the replacement of a SAP in 2,000 specifications, and undoes it. */
async function measureReplacement(bench: Bench): Promise<Measured> {
  const { client } = bench.database;
  const sap_id = await unusedSap(bench);
  try {
    await client.query(`
      insert into specifications (output_product_id, begin_date, note)
      select product_id, today() + case when n % 2 = 0 then 1 else 200 end, '${NOTE}'
      from generate_series(1, ${REPLACED}) as n join (
        select product_id, row_number() over (order by product_id) - 1 as place, count(*) over () as models
        from products where kind = 'car_model'
      ) as model on place = n % models`);
    await client.query(`
      insert into specification_inputs (specification_id, sap_id, order_no, quant)
      select specification_id, sap_id, row_number() over (partition by specification_id order by sap_id), 2
      from specifications cross join (
        select ${sap_id} as sap_id union all (select sap_id from part_saps order by sap_id limit 19)
      ) as saps where note = '${NOTE}'`);
    const { rows } = await client.query('select (today() + 100)::text as day');
    const body = { sap_id, by_sap_id: sap_id + 1, from: rows[0].day, move_plans: true };
    const { expect } = await bench.server.http.data(replaceCalls.check, body);
    let done: { copied: number; changed: number; batch_id: number | null } | undefined;
    const took = await time(async () => {
      done = await bench.server.http.data(replaceCalls.replace, { ...body, expect });
    });
    if (!done || done.copied + done.changed !== REPLACED)
      throw new Error(`The SAP was not replaced in some specifications: ${JSON.stringify(done)}`);
    await bench.server.http.data(batchCalls.undo, { batch_id: done.batch_id ?? 0 });
    return { value: took / 1_000 };
  } finally {
    await clear(bench);
  }
}

/** Measures the import of 1,000 specifications with 100 inputs each, and removes them. */
async function measureImport(bench: Bench): Promise<Measured> {
  const { client } = bench.database;
  const { rows: models } = await client.query(
    `select product_number from products where kind = 'car_model' and state = 'A' order by product_id limit 100`,
  );
  const { rows: saps } = await client.query(
    `select sap_code from part_saps where state = 'A' and product_state = 'A' order by sap_id limit ${IMPORTED.inputs}`,
  );
  const rows = Array.from({ length: IMPORTED.specifications }, (_, index) =>
    saps.map(({ sap_code }: { sap_code: string }) => ({
      car_model: models[index % models.length].product_number,
      begin_date: `2151-01-${String(1 + Math.floor(index / models.length)).padStart(2, '0')}`,
      sap_code,
      quant: 2,
    })),
  ).flat();
  let done: { added: number; batch_id: number } | undefined;
  const took = await time(async () => {
    done = await bench.server.http.data(specificationBulkCalls.save, rows);
  });
  if (done?.added !== IMPORTED.specifications)
    throw new Error(`Some specifications were not imported: ${JSON.stringify(done?.added)}`);
  await bench.server.http.data(batchCalls.undo, { batch_id: done.batch_id });
  return { value: took / 1_000 };
}

export const specificationFigures: Figure[] = [
  {
    id: 'P21 multiplied',
    what: 'the effect of 50 changed inputs on 2,000 open plans with 100,000 purchase lines',
    unit: 'ms',
    budget: 400,
    largeOnly: true,
    measure: measureComparison,
  },
  {
    id: 'P21 replace',
    what: 'a SAP is replaced in 2,000 specifications',
    unit: 's',
    budget: 3,
    largeOnly: true,
    measure: measureReplacement,
  },
  {
    id: 'P21 import',
    what: 'import of 1,000 specifications of 100 inputs',
    unit: 's',
    budget: 12,
    largeOnly: true,
    measure: measureImport,
  },
];
