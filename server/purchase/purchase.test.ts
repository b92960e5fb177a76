import { expect, test } from 'vitest';
import { invoiceCalls } from '#domain/invoice/invoice';
import { partSapCalls } from '#domain/part-sap/part-sap';
import { purchaseCalls, purchaseGrid } from '#domain/purchase/purchase';
import {
  buildInvoice,
  buildLine,
  buildPartSap,
  buildPlan,
  buildPurchase,
  buildSpecification,
  save,
} from '../testing/builders.ts';
import { page } from '../testing/pages.ts';
import { testApp } from '../testing/test-app.ts';

const server = testApp();

async function listed(purchase_id: number) {
  const { rows } = await page(server, purchaseGrid);
  return rows.find((row) => row.purchase_id === purchase_id);
}

test('a saved purchase gets a number and is loaded with its lines', async () => {
  const line = await buildLine(server, 0.000001);
  const { purchase_id } = await buildPurchase(server, { product_saps: [line], note: 'urgent' });
  const { data } = await server.send(purchaseCalls.model, { purchase_id });
  expect(data.purchase_number).toMatch(/^PO\d{6}$/);
  expect(data.product_label).toMatch(/^CM\d{6} · Cobalt-\d+ · LT-1\.5 · Jan 5, 2026 – Jan 31, 2026 · 480$/);
  expect(data).toMatchObject({ note: 'urgent', version: 1, files: [] });
  expect(data.product_saps).toMatchObject([{ sap_id: line.sap_id, quant: 0.000001, sap_state: 'A' }]);
});

test('a request for the lines of a plan that needs too much of a SAP is refused, and the error names the SAP', async () => {
  const line = await buildLine(server, 999_999_999, 'HUGE');
  const { specification_id } = await buildSpecification(server, { inputs: [line] });
  const { plan_id } = await buildPlan(server, { specification_id, quant: 1000 });
  const { status, failure } = await server.send(purchaseCalls.planLines, { plan_id });
  expect(status).toBe(400);
  expect(failure.message).toContain('HUGE');
});

test('a passive SAP can be ordered for a plan that needs it, and for no other plan', async () => {
  const sap = await buildPartSap(server);
  const { specification_id } = await buildSpecification(server, { inputs: [{ ...sap, quant: 1 }] });
  const { plan_id } = await buildPlan(server, { specification_id });
  await save(server, partSapCalls.save, { ...sap, state: 'P' });

  const line = { product_id: sap.product_id, sap_id: sap.sap_id, quant: 480 };
  const withPlan = await server.send(purchaseCalls.save, { plan_id, product_saps: [line] });
  const other = await buildPlan(server);
  const without = await server.send(purchaseCalls.save, { plan_id: other.plan_id, product_saps: [line] });
  expect([withPlan.status, without.status]).toEqual([200, 400]);
});

test('a row of the purchase status has a quantity for each invoice status, and its sources list the invoices', async () => {
  const { sap_code: _, ...line } = await buildLine(server, 10);
  const { purchase_id } = await buildPurchase(server, { product_saps: [line] });
  const packages = [
    { container: 'C-1', lot: 'L-1', quant: 1 },
    { container: 'C-2', lot: null, quant: 2 },
  ];
  await buildInvoice(server, {
    purchase_id,
    status: 'T',
    invoice_number: 'SEA',
    product_saps: [{ ...line, quant: 3, packages }],
  });
  await buildInvoice(server, {
    purchase_id,
    status: 'A',
    invoice_number: 'AIR',
    product_saps: [{ ...line, quant: 4, container: 'AIR-1' }],
  });

  const { data: status } = await server.send(purchaseCalls.status, { purchase_id });
  expect(status.quant_less).toMatchObject([
    { sap_id: line.sap_id, open_quant: 0, transit_quant: 3, arrived_quant: 4 },
  ]);
  const { data: sources } = await server.send(purchaseCalls.statusSources, {
    purchase_id,
    sap_id: line.sap_id,
  });
  expect(sources).toMatchObject([
    { invoice_number: 'SEA', status_label: 'Transit', quant: 1, container: 'C-1', lot: 'L-1' },
    { invoice_number: 'SEA', status_label: 'Transit', quant: 2, container: 'C-2', lot: null },
    { invoice_number: 'AIR', status_label: 'Arrived', quant: 4, container: 'AIR-1', lot: null },
  ]);
});

test('the status pairs a part that is missing under one SAP with the same part supplied under another SAP', async () => {
  const ordered = await buildPartSap(server, { sap_code: 'PAIR-OLD' });
  const came = await buildPartSap(server, { sap_code: 'PAIR-NEW', product_id: ordered.product_id });
  const { purchase_id } = await buildPurchase(server, { product_saps: [{ ...ordered, quant: 1 }] });
  const { product_id, sap_id } = came;
  await buildInvoice(server, { purchase_id, product_saps: [{ product_id, sap_id, quant: 1 }] });
  const { data } = await server.send(purchaseCalls.status, { purchase_id });
  expect(data.replacements).toMatchObject([{ missing: 'PAIR-OLD', extra: 'PAIR-NEW' }]);
});

test('an order is filled with arrived, then transit, then open quantities, and the three percentages are rounded down', async () => {
  const [a, b] = [await buildLine(server, 100), await buildLine(server, 200)];
  const extra = await buildLine(server, 1_000);
  const { purchase_id } = await buildPurchase(server, { product_saps: [a, b] });
  const invoice = (status: 'O' | 'T' | 'A', line: typeof a, quant: number) => {
    const { sap_code: _, ...rest } = line;
    return buildInvoice(server, { purchase_id, status, product_saps: [{ ...rest, quant }] });
  };
  expect(await listed(purchase_id)).toMatchObject(percents(0, 0, 0));

  await invoice('O', a, 90);
  const arrived = await invoice('A', a, 33.333);
  await invoice('T', b, 1);
  await invoice('A', extra, 500);
  expect(await listed(purchase_id)).toMatchObject(percents(22.2, 0.3, 11.1));

  await save(server, invoiceCalls.save, { ...arrived, status: 'T' });
  expect(await listed(purchase_id)).toMatchObject(percents(22.2, 11.4, 0));
  await save(server, invoiceCalls.delete, { invoice_ids: [arrived.invoice_id] });
  expect(await listed(purchase_id)).toMatchObject(percents(30, 0.3, 0));
});

test('B09: the percentages of an order for 0 pieces are 0', async () => {
  const line = await buildLine(server, 0);
  const { purchase_id } = await buildPurchase(server, { product_saps: [line] });
  await buildInvoice(server, { purchase_id });
  expect(await listed(purchase_id)).toMatchObject(percents(0, 0, 0));
});

function percents(open: number, transit: number, arrived: number) {
  const percents = {
    invoice_open_percent: open,
    invoice_transit_percent: transit,
    invoice_arrived_percent: arrived,
  };
  return { ...percents, filled_percent: open + transit + arrived };
}
