import { invoiceCalls } from '#domain/invoice/invoice';
import { addDays } from '#domain/values/day';
import { today } from '../record/today.ts';
import { buildInvoice, buildLine, buildPlan, buildPurchase } from './builders.ts';
import type { TestApp } from './test-app.ts';

async function bareLine(server: TestApp, quant: number) {
  const { sap_code: _, ...line } = await buildLine(server, quant);
  return line;
}

/**
 * Builds an invoice with 10 of A in C1 and 5 in C2, 7 of B in C2, and 3 of D in no container. The container numbers are
 * unique.
 */
export async function buildPacked(server: TestApp, status: 'O' | 'T' | 'A' = 'T') {
  const day = await today(server.db);
  const [a, b, d] = [await bareLine(server, 15), await bareLine(server, 7), await bareLine(server, 3)];
  const [one, two] = [`C1 ${a.sap_id}-X`, `C2 ${a.sap_id}-X`];
  const packages = [
    { container: one, quant: 10 },
    { container: two, quant: 5 },
  ];
  const product_saps = [{ ...a, packages }, { ...b, container: two }, d];
  const { plan_id } = await buildPlan(server, { begin_date: addDays(day, 10), end_date: addDays(day, 19) });
  const { purchase_id } = await buildPurchase(server, { plan_id });
  const invoice = await buildInvoice(server, { purchase_id, status, product_saps });
  const [c1, c2, none] = (await containersOf(server, invoice.invoice_id)).map(
    ({ container_id }) => container_id,
  );
  return { ...invoice, a, b, d, one, two, c1: c1 ?? 0, c2: c2 ?? 0, none: none ?? 0 };
}

/** Returns the containers of an invoice. */
export async function containersOf(server: TestApp, invoice_id: number) {
  return (await server.send(invoiceCalls.model, { invoice_id })).data.containers;
}
