import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { invoiceCalls } from '#domain/invoice/invoice';
import { partGrid } from '#domain/part/part';
import { partSapCalls } from '#domain/part-sap/part-sap';
import { specificationCalls, specificationGrid } from '#domain/specification/specification';
import {
  buildCarModel,
  buildInvoice,
  buildLine,
  buildPart,
  buildPartSap,
  buildPurchase,
  buildSpecification,
  save,
} from '../testing/builders.ts';
import { overlap } from '../testing/faults/overlap.ts';
import { page } from '../testing/pages.ts';
import { percentsOf } from '../testing/percents.ts';
import { testApp } from '../testing/test-app.ts';

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

test('concurrently saved invoices of one purchase all count toward its percentages', async () => {
  const { purchase_id, invoice } = await buildOrder();
  for (let round = 1; round <= 5; round += 1) {
    await Promise.all([invoice(1, 'O'), invoice(2, 'T'), invoice(3, 'A')]);
    expect(await percentsOf(server, purchase_id)).toEqual([round, 2 * round, 3 * round]);
  }
});

test('two invoices of a purchase that are written at once both count toward its percentages', async () => {
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

test('deleting invoices updates the percentages of each of their purchases, and moving one updates those of its earlier purchase', async () => {
  const [first, second] = [await buildOrder(), await buildOrder()];
  const remaining = await first.invoice(1);
  const deleted = [await first.invoice(20), await second.invoice(30), await second.invoice(40, 'A')];
  await save(server, invoiceCalls.delete, { invoice_ids: deleted.map(({ invoice_id }) => invoice_id) });
  expect(await percentsOf(server, first.purchase_id)).toEqual([1, 0, 0]);
  expect(await percentsOf(server, second.purchase_id)).toEqual([0, 0, 0]);

  await save(server, invoiceCalls.save, { ...remaining, purchase_id: second.purchase_id });
  expect(await percentsOf(server, first.purchase_id)).toEqual([0, 0, 0]);
});

test('a part lists the codes of two SAPs that are added at once', async () => {
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

test('if two active specifications are added at once, the one with the later begin date supersedes the other', async () => {
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

test('a specification counts the inputs that two transactions add at once', async () => {
  const { specification_id } = await buildSpecification(server);
  const add = ({ sap_id }: { sap_id: number }, order_no: number) =>
    sql`insert into specification_inputs values (${specification_id}, ${sap_id}, ${order_no}, 1)`;
  const [first, second] = [add(await buildPartSap(server), 2), add(await buildPartSap(server), 3)];
  await during(first, () => second.execute(server.db));
  const { rows } = await page(server, specificationGrid, { limit: 500 });
  expect(rows.find((row) => row.specification_id === specification_id)?.item_count).toBe(3);
});
