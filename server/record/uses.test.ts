import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { carModelCalls } from '#domain/car-model/car-model';
import { partSapCalls } from '#domain/part-sap/part-sap';
import { planCalls } from '#domain/plan/plan';
import { purchaseCalls } from '#domain/purchase/purchase';
import { specificationCalls } from '#domain/specification/specification';
import { addDays } from '#domain/values/day';
import {
  buildCarModel,
  buildInvoice,
  buildLine,
  buildPlan,
  buildPurchase,
  buildSpecification,
  save,
} from '../testing/builders.ts';
import { testApp } from '../testing/test-app.ts';
import { usesOf } from './uses.queries.ts';

const server = testApp();
const used = { product_id: 0, specification_id: 0, plan_id: 0, purchase_id: 0, sap_id: 0 };
const MANY = [1, 2, 3, 4, 5, 6, 7];

beforeAll(async () => {
  const { sap_code: _, ...line } = await buildLine(server);
  const { product_id } = await buildCarModel(server);
  Object.assign(used, { product_id, sap_id: line.sap_id });
  for (const number of MANY) {
    const begin_date = addDays('2026-01-01', number);
    const inputs = [line];
    const created = await buildSpecification(server, { output_product_id: product_id, begin_date, inputs });
    used.specification_id = created.specification_id;
  }
  for (const number of MANY) {
    const begin_date = addDays('2026-02-01', number);
    const days = { begin_date, end_date: begin_date };
    used.plan_id = (await buildPlan(server, { specification_id: used.specification_id, ...days })).plan_id;
  }
  for (const _ of MANY)
    used.purchase_id = (await buildPurchase(server, { plan_id: used.plan_id })).purchase_id;
  for (const number of MANY)
    await buildInvoice(server, { purchase_id: used.purchase_id, invoice_number: `INV-${number}` });
});

test.each([
  ['car models', () => usesOf(server.db, 'car_model', [used.product_id])],
  ['specifications', () => usesOf(server.db, 'specification', [used.specification_id])],
  ['plans', () => usesOf(server.db, 'plan', [used.plan_id])],
  ['purchases', () => usesOf(server.db, 'purchase', [used.purchase_id])],
  ['part SAPs', () => usesOf(server.db, 'part_sap', [used.sap_id])],
])('only the uses of %s that a refusal names are read, with the number of all uses', async (_, uses) => {
  expect((await uses()).map(({ count }) => count)).toEqual([7, 7, 7, 7, 7]);
});

test('a refusal names the first five of seven uses in the order of their creation and counts the others', async () => {
  const refusals = await Promise.all([
    server.send(carModelCalls.delete, { product_ids: [used.product_id] }),
    server.send(specificationCalls.delete, { specification_ids: [used.specification_id] }),
    server.send(planCalls.delete, { plan_ids: [used.plan_id] }),
    server.send(purchaseCalls.delete, { purchase_ids: [used.purchase_id] }),
    server.send(partSapCalls.delete, { sap_ids: [used.sap_id] }),
  ]);
  const five = (name: (number: number) => string) =>
    [1, 2, 3, 4, 5].map((number) => `[^;]+ is used by ${name(number)}`).join('; ');
  const [ofCarModel, ofSpecification, ofPlan, ofPurchase, ofSap] = refusals.map(({ failure }) => failure);
  const refusal = (kind: string, users: string, end: string) =>
    expect.stringMatching(new RegExp(`^Cannot delete the ${kind}: ${users} and 2 more\\.${end}$`));
  const passive = ' Set it to Passive instead\\.';

  const specifications = (number: number) => `specification CM.* · from Jan ${number + 1}, 2026`;
  expect(ofCarModel?.message).toEqual(refusal('car model', five(specifications), passive));
  const plans = (number: number) => `plan CM.* · Feb ${number + 1}.*`;
  expect(ofSpecification?.message).toEqual(refusal('specification', five(plans), passive));
  expect(ofPlan?.message).toEqual(
    refusal(
      'plan',
      five((number) => `purchase PO00000${number}`),
      '',
    ),
  );
  expect(ofPurchase?.message).toEqual(
    refusal(
      'purchase',
      five((number) => `invoice INV-${number}`),
      '',
    ),
  );
  expect(ofSap?.message).toEqual(refusal('part SAP', five(specifications), passive));
  expect(ofPurchase?.details).toMatchObject({
    records: [{ uses: [{ by: 'invoice INV-1' }, {}, {}, {}, {}], more: 2 }],
    more: 0,
    used_ids: [used.purchase_id],
  });
});

test('a refusal lists several records with their uses, starting with the record that has the oldest use', async () => {
  const other = await buildPurchase(server);
  await buildInvoice(server, { purchase_id: other.purchase_id, invoice_number: 'INV-0' });
  const purchase_ids = [used.purchase_id, other.purchase_id];
  const { failure } = await server.send(purchaseCalls.delete, { purchase_ids });
  expect(failure.details).toMatchObject({
    records: [
      { uses: { length: 5 }, more: 2 },
      { uses: [{ by: 'invoice INV-0' }], more: 0 },
    ],
    used_ids: [used.purchase_id, other.purchase_id],
  });
  expect(failure.message).toMatch(/invoice INV-1; .* and 3 more\.$/);
});

test('22.4: a statement that may change 10,000 records has a time limit of a minute', async () => {
  await sql`create table had (what text, statement_timeout text)`.execute(server.db);
  await sql`create function note_limit() returns trigger language plpgsql as $$
    begin
      insert into had values (tg_op, current_setting('statement_timeout'));
      return null;
    end $$`.execute(server.db);
  await sql`create trigger note_limit after insert or update or delete on products
    for each statement execute function note_limit()`.execute(server.db);

  const { product_id } = await buildCarModel(server);
  await save(server, carModelCalls.setPassive, { product_ids: [product_id] });
  await save(server, carModelCalls.delete, { product_ids: [product_id] });
  const { rows } = await sql`select * from had`.execute(server.db);
  expect(rows).toEqual([
    { what: 'INSERT', statement_timeout: '10s' },
    { what: 'UPDATE', statement_timeout: '1min' },
    { what: 'DELETE', statement_timeout: '1min' },
  ]);
});
