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
