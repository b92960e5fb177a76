import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { batchCalls } from '#domain/batch/batch';
import { carModelCalls } from '#domain/car-model/car-model';
import { invoiceCalls } from '#domain/invoice/invoice';
import { partCalls, partGrid } from '#domain/part/part';
import { bulkCalls } from '#domain/part-sap/bulk-save';
import { partSapCalls, partSapGrid } from '#domain/part-sap/part-sap';
import { progressOf } from '#domain/purchase/progress';
import { purchaseCalls, purchaseGrid } from '#domain/purchase/purchase';
import { specificationCalls, specificationGrid } from '#domain/specification/specification';
import { refreshStale } from '../stale/refresh-stale.ts';
import {
  buildCarModel,
  buildInvoice,
  buildLine,
  buildPart,
  buildPartSap,
  buildPlan,
  buildPurchase,
  buildSpecification,
  save,
  unique,
} from '../testing/builders.ts';
import { denormalizedFaults } from '../testing/faults/denormalized-faults.ts';
import { overlap } from '../testing/faults/overlap.ts';
import { page } from '../testing/pages.ts';
import { percentsOf } from '../testing/percents.ts';
import { testApp } from '../testing/test-app.ts';
import { untilSomethingWaits } from '../testing/until-something-waits.ts';

const server = testApp();

/** Makes a call while another transaction has run the statement but not yet committed. */
function during<Answer>(statement: ReturnType<typeof sql>, call: () => Promise<Answer>): Promise<Answer> {
  return overlap(server.db, (transaction) => statement.execute(transaction), call);
}

async function codesOf(product_id: number) {
  const { rows } = await page(server, partGrid, { limit: 500 });
  return rows.find((row) => row.product_id === product_id)?.sap_codes;
}

async function buildOrder() {
  const { sap_code: _, ...line } = await buildLine(server, 100);
  const { purchase_id, plan_id } = await buildPurchase(server, { product_saps: [line] });
  const invoice = (quant: number, status: 'O' | 'T' | 'A' = 'O') =>
    buildInvoice(server, { purchase_id, status, product_saps: [{ ...line, quant }] });
  return { line, purchase_id, plan_id, invoice };
}

test('two invoices of a purchase that are written concurrently both count toward its percentages', async () => {
  const { line, purchase_id, invoice } = await buildOrder();
  await during(
    sql`with written as (
        insert into invoices (invoice_number, purchase_id, status) values ('W', ${purchase_id}, 'T') returning invoice_id
      ) insert into invoice_lines (invoice_id, sap_id, order_no, quant)
        select invoice_id, ${line.sap_id}, 1, 20 from written`,
    () => invoice(10),
  );
  expect(await percentsOf(server, purchase_id)).toEqual([10, 20, 0]);
});

test('an invoice deleted while another invoice is saved no longer counts', async () => {
  const { purchase_id, invoice } = await buildOrder();
  const { invoice_id } = await invoice(20, 'T');
  await during(sql`delete from invoices where invoice_id = ${invoice_id}`, () => invoice(10));
  expect(await percentsOf(server, purchase_id)).toEqual([10, 0, 0]);
});

test('an invoice that is saved while its purchase is changed is compared with the changed quantities', async () => {
  const { purchase_id, invoice } = await buildOrder();
  await invoice(20, 'T');
  await during(sql`update purchase_lines set quant = 200 where purchase_id = ${purchase_id}`, () =>
    invoice(10),
  );
  expect(await percentsOf(server, purchase_id)).toEqual([5, 10, 0]);
});

test('deleting invoices updates the percentages of each of their purchases, and moving an invoice updates the percentages of its earlier purchase', async () => {
  const [first, second] = [await buildOrder(), await buildOrder()];
  const remaining = await first.invoice(1);
  const deleted = [await first.invoice(20), await second.invoice(30), await second.invoice(40, 'A')];
  await save(server, invoiceCalls.delete, { invoice_ids: deleted.map(({ invoice_id }) => invoice_id) });
  expect(await percentsOf(server, first.purchase_id)).toEqual([1, 0, 0]);
  expect(await percentsOf(server, second.purchase_id)).toEqual([0, 0, 0]);

  await save(server, invoiceCalls.save, { ...remaining, purchase_id: second.purchase_id });
  expect(await percentsOf(server, first.purchase_id)).toEqual([0, 0, 0]);
});

test('a part lists the codes of two SAPs that are added concurrently', async () => {
  const { product_id } = await buildPart(server);
  await during(sql`insert into part_saps (product_id, sap_code) values (${product_id}, 'B-FIRST')`, () =>
    buildPartSap(server, { product_id, sap_code: 'A-SECOND' }),
  );
  expect(await codesOf(product_id)).toBe('A-SECOND, B-FIRST');
});

test('a part lists its codes correctly if one SAP is set to Passive or deleted while another SAP is added', async () => {
  const { product_id } = await buildPart(server);
  const leaving = await buildPartSap(server, { product_id, sap_code: 'LEAVING' });
  await during(sql`update part_saps set state = 'P' where sap_id = ${leaving.sap_id}`, () =>
    buildPartSap(server, { product_id, sap_code: 'COMING' }),
  );
  expect(await codesOf(product_id)).toBe('COMING');
  const coming = sql`insert into part_saps (product_id, sap_code) values (${product_id}, 'COMING TOO')`;
  const { sap_id } = await buildPartSap(server, { product_id, sap_code: 'DELETED' });
  await during(coming, () => save(server, partSapCalls.delete, { sap_ids: [sap_id] }));
  expect(await codesOf(product_id)).toBe('COMING, COMING TOO');
});

test('if two active specifications are added concurrently, the one with the later begin date supersedes the other', async () => {
  const { product_id: output_product_id } = await buildCarModel(server);
  await during(
    sql`insert into specifications (output_product_id, begin_date) values (${output_product_id}, '2026-03-01')`,
    () => buildSpecification(server, { output_product_id, begin_date: '2026-02-01' }),
  );
  const { rows } = await page(server, specificationGrid, { sort: ['-specification_id'], limit: 2 });
  const states = rows.map(({ begin_date, actual_state }) => [begin_date, actual_state]);
  expect(new Map(states as [string, string][])).toEqual(
    new Map([
      ['2026-03-01', 'A'],
      ['2026-02-01', 'P'],
    ]),
  );
});

test('a specification is in force again if the newer specification is set to Passive while the older is saved', async () => {
  const older = await buildSpecification(server);
  const newer = await buildSpecification(server, { ...older, begin_date: '2026-02-01' });
  await during(
    sql`update specifications set state = 'P' where specification_id = ${newer.specification_id}`,
    () => save(server, specificationCalls.save, { ...older, note: 'again' }),
  );
  const { data } = await server.send(specificationCalls.model, older);
  expect(data.actual_state).toBe('A');
});

test('a specification counts the inputs that two transactions add concurrently', async () => {
  const { specification_id } = await buildSpecification(server);
  const add = ({ sap_id }: { sap_id: number }, order_no: number) =>
    sql`insert into specification_inputs values (${specification_id}, ${sap_id}, ${order_no}, 1)`;
  const [first, second] = [add(await buildPartSap(server), 2), add(await buildPartSap(server), 3)];
  await during(first, () => second.execute(server.db));
  const { rows } = await page(server, specificationGrid, { limit: 500 });
  expect(rows.find((row) => row.specification_id === specification_id)?.item_count).toBe(3);
});

/** Makes a call. Returns the names of the given tables that its statements update: one for each statement, in order. */
async function updatesOf(tables: readonly string[], call: () => Promise<unknown>): Promise<string[]> {
  await sql`create table seen (at serial, name text)`.execute(server.db);
  await sql`create function see() returns trigger language plpgsql as $$
    begin insert into seen (name) values (tg_table_name); return null; end $$`.execute(server.db);
  for (const table of tables) {
    await sql`create trigger see before update on ${sql.table(table)} for each statement execute function see()`.execute(
      server.db,
    );
  }
  await call();
  const { rows } = await sql<{ name: string }>`select name from seen order by at`.execute(server.db);
  await sql`drop function see() cascade`.execute(server.db);
  await sql`drop table seen`.execute(server.db);
  return rows.map(({ name }) => name);
}

test('renaming a car model updates each kind of dependent record in one statement, regardless of the number of records', async () => {
  const car = await buildCarModel(server);
  const carModel = { output_product_id: car.product_id };
  const specifications = [
    await buildSpecification(server, carModel),
    await buildSpecification(server, { ...carModel, begin_date: '2026-02-01' }),
  ];
  for (const { specification_id } of [...specifications, ...specifications]) {
    const { plan_id } = await buildPlan(server, { specification_id });
    await buildPurchase(server, { plan_id });
    await buildPurchase(server, { plan_id });
  }
  const name = unique('Renamed');
  const updates = await updatesOf(['specifications', 'plans', 'purchases'], () =>
    save(server, carModelCalls.save, { ...car, name }),
  );
  expect(updates).toEqual(['specifications', 'plans', 'purchases']);
  expect((await page(server, purchaseGrid, { search_text: name })).count).toBe(8);
  expect(await denormalizedFaults(server.db)).toEqual([]);
});

test('6.4: renaming a car model updates open plans and their purchases immediately, and settled plans and their purchases soon after', async () => {
  const car = await buildCarModel(server);
  const { specification_id } = await buildSpecification(server, { output_product_id: car.product_id });
  const ended = await buildPlan(server, { specification_id });
  const open = await buildPlan(server, { specification_id, end_date: '2199-01-01' });
  for (const { plan_id } of [ended, open]) await buildPurchase(server, { plan_id });
  await sql`select settle_plans()`.execute(server.db);

  const name = unique('Renamed');
  await save(server, carModelCalls.save, { ...car, name });
  const renamed = async () => {
    const { rows } = await sql<{ plan_id: number }>`
      select plan_id from plans join purchases using (plan_id)
      where strpos(plans.plan_label, ${name}) > 0 and strpos(purchases.product_label, ${name}) > 0 order by plan_id
    `.execute(server.db);
    return rows.map(({ plan_id }) => plan_id);
  };
  expect(await renamed()).toEqual([open.plan_id]);
  await refreshStale(server.db, { forMs: 60_000 });
  expect(await renamed()).toEqual([ended.plan_id, open.plan_id]);
  expect(await denormalizedFaults(server.db)).toEqual([]);
});

test('6.4: a plan that is settled while its car model is renamed gets the new label', async () => {
  const { product_id } = await buildCarModel(server);
  const { specification_id } = await buildSpecification(server, { output_product_id: product_id });
  await buildPlan(server, { specification_id });
  await sql`select settle_plans()`.execute(server.db);
  await buildPlan(server, { specification_id });
  // The rename waits, when it marks the labels of settled plans as stale, until the other transaction ends.
  await sql`
    create function wait_for_test() returns trigger language plpgsql as
      $$ begin perform pg_advisory_xact_lock(1); return new; end $$;
  `.execute(server.db);
  await sql`
    create trigger wait_for_test before insert on stale_rows for each row when (new.what = 'labels')
    execute function wait_for_test()
  `.execute(server.db);
  let renaming: Promise<unknown> | undefined;
  await server.db.transaction().execute(async (holding) => {
    await sql`select pg_advisory_xact_lock(1)`.execute(holding);
    renaming = server.db.transaction().execute(async (transaction) => {
      await sql`set local lock_timeout = 0`.execute(transaction);
      await sql`update products set name = 'Settled meanwhile' where product_id = ${product_id}`.execute(
        transaction,
      );
    });
    await untilSomethingWaits(holding);
    await sql`select settle_plans()`.execute(server.db);
  });
  await renaming;
  await sql`drop function wait_for_test cascade`.execute(server.db);
  await refreshStale(server.db, { forMs: 60_000 });
  expect(await denormalizedFaults(server.db)).toEqual([]);
});

test('an import that renames parts updates the SAPs of all of them in one statement', async () => {
  const parts = [await buildPart(server), await buildPart(server), await buildPart(server)];
  for (const { product_id } of [...parts, ...parts]) await buildPartSap(server, { product_id });
  const word = unique('Told');
  const rows: { product_number: string; name: string; sap_code: string }[] = [];
  for (const [index, { product_id }] of parts.slice(0, 2).entries()) {
    const { product_number } = (await server.send(partCalls.model, { product_id })).data;
    rows.push({ product_number, name: `${word} ${index}`, sap_code: unique('NEW') });
  }
  const updates = await updatesOf(['part_saps'], () => save(server, bulkCalls.save, rows));
  expect(updates).toEqual(['part_saps']);
  const found = await page(server, partSapGrid, { search_text: word, limit: 10 });
  expect(found.rows.map(({ part_name }) => part_name).sort()).toEqual(
    [0, 0, 0, 1, 1, 1].map((index) => `${word} ${index}`),
  );
  expect(await denormalizedFaults(server.db)).toEqual([]);
});

test('14.8: `to_come` and `to_arrive` are derived again when a code or earlier code of a SAP changes', async () => {
  const [{ sap_code: ordered, ...a }, { sap_code, ...b }] = [
    await buildLine(server, 100),
    await buildLine(server, 100),
  ];
  const { purchase_id } = await buildPurchase(server, { product_saps: [a] });
  await buildInvoice(server, { purchase_id, status: 'T', product_saps: [b] });
  const toCome = async () => {
    const { data: status } = await server.send(purchaseCalls.status, { purchase_id });
    const { rows } = await page(server, purchaseGrid, { limit: 500 });
    const row = rows.find((one) => one.purchase_id === purchase_id);
    expect([row?.to_come, row?.to_arrive]).toEqual([status.to_come, progressOf(status).to_arrive]);
    return status.to_come;
  };
  const change = async (sap_id: number, fields: object) => {
    const { data } = await server.send(partSapCalls.model, { sap_id });
    await save(server, partSapCalls.save, { ...data, ...fields });
    return toCome();
  };
  expect(await toCome()).toBe(1);

  const { product_number, name } = (await server.send(partCalls.model, { product_id: b.product_id })).data;
  const rows = [{ product_number, name, sap_code, sap_code_old: ordered }];
  const { batch_id } = await save(server, bulkCalls.save, rows);
  expect(await toCome()).toBe(0);
  await save(server, batchCalls.undo, { batch_id });
  expect(await toCome()).toBe(1);

  expect(await change(b.sap_id, { sap_code: unique('NEW') })).toBe(1);
  expect(await change(a.sap_id, { sap_code })).toBe(0);
  expect(await change(a.sap_id, { sap_code: ordered })).toBe(1);
  expect(await denormalizedFaults(server.db)).toEqual([]);
});
