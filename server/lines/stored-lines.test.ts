import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { invoiceCalls } from '#domain/invoice/invoice';
import { purchaseCalls } from '#domain/purchase/purchase';
import { specificationCalls } from '#domain/specification/specification';
import { buildInvoice, buildLine, buildPurchase, buildSpecification, save } from '../testing/builders.ts';
import { testApp } from '../testing/test-app.ts';

const server = testApp();

/** Builds three lines whose positions reverse their order. */
async function buildReversed() {
  const lines = [await buildLine(server), await buildLine(server), await buildLine(server)];
  const placed = lines.map(({ product_id, sap_id, quant }, index) => ({
    product_id,
    sap_id,
    quant,
    order_no: 3 - index,
  }));
  return { placed, expected: lines.map(({ sap_id }) => sap_id).toReversed() };
}

const idsOf = (lines: readonly { sap_id: number }[]) => lines.map(({ sap_id }) => sap_id);

test('the lines of a specification, a purchase and an invoice are stored in the order of their positions', async () => {
  const { placed, expected } = await buildReversed();
  const specification = await buildSpecification(server);
  await save(server, specificationCalls.save, { ...specification, inputs: placed });
  const { specification_id } = specification;
  expect(idsOf((await server.send(specificationCalls.model, { specification_id })).data.inputs)).toEqual(
    expected,
  );

  const purchase = await buildPurchase(server);
  await save(server, purchaseCalls.save, { ...purchase, product_saps: placed });
  const { purchase_id } = purchase;
  expect(idsOf((await server.send(purchaseCalls.model, { purchase_id })).data.product_saps)).toEqual(
    expected,
  );

  const invoice = await buildInvoice(server, { purchase_id });
  await save(server, invoiceCalls.save, { ...invoice, product_saps: placed });
  const { invoice_id } = invoice;
  expect(idsOf((await server.send(invoiceCalls.model, { invoice_id })).data.product_saps)).toEqual(expected);
});

test('a save writes only the changed lines, and does not lock the other lines', async () => {
  const [one, two, three] = [
    await buildLine(server, 1),
    await buildLine(server, 2),
    await buildLine(server, 3),
  ];
  const stored = await buildSpecification(server, { inputs: [one, two, three] });
  const written = async () => {
    const { rows } = await sql<{ sap_id: number }>`
      select sap_id, quant, xmin, xmax from specification_inputs
      where specification_id = ${stored.specification_id} order by order_no
    `.execute(server.db);
    return rows;
  };
  const before = await written();

  await save(server, specificationCalls.save, {
    ...stored,
    inputs: [one, { ...two, quant: 2.5 }, three],
  });
  const after = await written();
  expect(after.filter((row, index) => JSON.stringify(row) !== JSON.stringify(before[index]))).toMatchObject([
    { sap_id: two.sap_id, quant: 2.5 },
  ]);
});

test('11.2: a SAP that occurs twice is refused with 400 at the later line', async () => {
  const line = await buildLine(server, 1);
  const refused = (path: string) => [400, { code: 'used_twice', details: [{ path }] }];
  const specification = { ...(await buildSpecification(server)), inputs: [line, line] };
  const ofSpecification = await server.send(specificationCalls.save, specification);
  expect([ofSpecification.status, ofSpecification.failure]).toMatchObject(refused('inputs.1.sap_id'));
  const purchase = { ...(await buildPurchase(server)), product_saps: [line, line] };
  const ofPurchase = await server.send(purchaseCalls.save, purchase);
  expect([ofPurchase.status, ofPurchase.failure]).toMatchObject(refused('product_saps.1.sap_id'));
});
