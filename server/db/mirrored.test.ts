import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { carModelCalls } from '#domain/car-model/car-model';
import { partCalls } from '#domain/part/part';
import { bulkCalls } from '#domain/part-sap/bulk-save';
import { partSapGrid } from '#domain/part-sap/part-sap';
import { purchaseGrid } from '#domain/purchase/purchase';
import { refreshStale } from '../stale/refresh-stale.ts';
import {
  buildCarModel,
  buildPart,
  buildPartSap,
  buildPlan,
  buildPurchase,
  buildSpecification,
  save,
  unique,
} from '../testing/builders.ts';
import { denormalisedFaults } from '../testing/faults/denormalised-faults.ts';
import { page } from '../testing/pages.ts';
import { testApp } from '../testing/test-app.ts';

const server = testApp();

/** Returns the table of each statement of a call that updates one of these tables, in order. */
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

test('renaming a car model updates each kind of dependent record in one statement, regardless of their number', async () => {
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
  expect(await denormalisedFaults(server.db)).toEqual([]);
});

test('6.4: renaming a car model updates open plans immediately, and settled plans and their purchases soon after', async () => {
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
  expect(await denormalisedFaults(server.db)).toEqual([]);
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
  expect(await denormalisedFaults(server.db)).toEqual([]);
});
