import { expect, test } from 'vitest';
import { invoiceCalls } from '#domain/invoice/invoice';
import { planCalls } from '#domain/plan/plan';
import { expectedLines, neededLines, planDifferences } from '#domain/purchase/plan-differences';
import { purchaseCalls } from '#domain/purchase/purchase';
import {
  buildInvoice,
  buildLine,
  buildPlan,
  buildPurchase,
  buildSpecification,
  save,
} from '../testing/builders.ts';
import { daysFromToday } from '../testing/days.ts';
import { driftsOf } from '../testing/drifts.ts';
import { testApp } from '../testing/test-app.ts';

const server = testApp();
const day = daysFromToday(server);
const { load, drifted } = driftsOf(server);

/** Reads from Today by how many SAPs a plan's orders differ, and checks that the purchase's form shows the same. */
async function differing(plan: { plan_id: number }, ...purchases: { purchase_id: number }[]) {
  const [row] = await drifted(plan);
  const count = row?.quant ?? 0;
  for (const purchase of purchases) {
    const stored = await load(purchase);
    const expectedQuantities = expectedLines(stored.product_saps, stored);
    const differences = planDifferences(
      { held: expectedQuantities, others: stored.other_lines },
      neededLines(stored),
    );
    expect(differences).toHaveLength(count);
  }
  return count;
}

/** Builds a plan that needs 400 of a SAP, and a purchase of 400, of which 250 are invoiced. */
async function invoicedInPart() {
  const line = await buildLine(server, 40);
  const { product_id, sap_id } = line;
  const { specification_id } = await buildSpecification(server, { inputs: [line] });
  const days = { begin_date: day(1), end_date: day(9) };
  const plan = await buildPlan(server, { specification_id, ...days, quant: 10 });
  const { plan_id } = plan;
  const order = (quant: number) =>
    buildPurchase(server, { plan_id, product_saps: [{ product_id, sap_id, quant }] });
  const first = await order(400);
  const { purchase_id } = first;
  const product_saps = [{ product_id, sap_id, quant: 250 }];
  const invoice = await buildInvoice(server, { purchase_id, product_saps });
  return { plan, line, first, invoice, order, closing: { purchase_id, sap_ids: [sap_id], note: null } };
}

test('14.18: neither closing a line nor ordering its open quantity again causes a difference, in one purchase or in two', async () => {
  const { plan, first, order, closing } = await invoicedInPart();
  await save(server, purchaseCalls.close, closing);
  expect(await differing(plan, first)).toBe(0);
  const { other_lines, plan_needs } = (await server.send(purchaseCalls.planPurchases, plan)).data;
  expect(other_lines.map(({ quant, expected }) => [quant, expected])).toEqual([[400, 250]]);
  expect(plan_needs).toEqual([]);

  const second = await order(100);
  expect(await differing(plan, first, second)).toBe(0);
  const third = await order(50);
  expect(await differing(plan, first, second, third)).toBe(0);
  const fourth = await order(1);
  expect(await differing(plan, first, second, third, fourth)).toBe(1);
});

test('14.18: a repeated order becomes a difference when the line is reopened, or when more of it is invoiced', async () => {
  const { plan, first, invoice, line, order, closing } = await invoicedInPart();
  const { product_id, sap_id } = line;
  await save(server, purchaseCalls.close, { ...closing, sap_ids: null });
  const second = await order(150);
  expect(await differing(plan, first, second)).toBe(0);
  await save(server, purchaseCalls.reopen, { ...closing, sap_ids: null });
  expect(await differing(plan, first, second)).toBe(1);
  await save(server, purchaseCalls.close, closing);
  expect(await differing(plan, first, second)).toBe(0);
  await save(server, purchaseCalls.reopen, closing);
  expect(await differing(plan, first, second)).toBe(1);

  await save(server, purchaseCalls.close, closing);
  const { purchase_id } = closing;
  const product_saps = [{ product_id, sap_id, quant: 10 }];
  const more = await buildInvoice(server, { purchase_id, product_saps });
  expect(await differing(plan, first, second)).toBe(1);
  await save(server, invoiceCalls.delete, { invoice_ids: [more.invoice_id] });
  expect(await differing(plan, first, second)).toBe(0);
  await save(server, invoiceCalls.delete, { invoice_ids: [invoice.invoice_id] });
  expect(await differing(plan, first, second)).toBe(0);
});

test('14.18: a plan kept as ordered is listed again when closed lines are reopened', async () => {
  const { plan, first, order, closing } = await invoicedInPart();
  await save(server, purchaseCalls.close, closing);
  const second = await order(200);
  await save(server, purchaseCalls.keepLines, second);
  expect(await drifted(plan)).toEqual([]);
  await save(server, purchaseCalls.reopen, closing);
  expect(await drifted(plan)).toMatchObject([{ quant: 1 }]);
  expect((await load(first)).drift_kept).toBe(false);
});

test('14.18: a closed line that is no longer needed differs only by its supplied quantity', async () => {
  const { plan, first, invoice, line, closing } = await invoicedInPart();
  await save(server, purchaseCalls.close, closing);
  const { product_id, sap_id } = await buildLine(server);
  const { specification_id } = await buildSpecification(server, {
    inputs: [{ product_id, sap_id, quant: 1 }],
  });
  await save(server, planCalls.save, { ...plan, specification_id });
  expect(await differing(plan, first)).toBe(2);
  await save(server, invoiceCalls.delete, { invoice_ids: [invoice.invoice_id] });
  expect(await differing(plan, first)).toBe(1);
  expect((await load(first)).plan_needs.find((each) => each.sap_id === line.sap_id)?.quant).toBe(0);
});
