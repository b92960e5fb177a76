import { expect } from 'vitest';
import { containerCalls } from '#domain/container/container';
import { type CoverageFigures, coverageCalls, coverageGrid } from '#domain/coverage/coverage';
import { invoiceCalls } from '#domain/invoice/invoice';
import { purchaseCalls } from '#domain/purchase/purchase';
import { stockCountCalls } from '#domain/stock-count/stock-count';
import { buildInvoice, buildLine, buildPlan, buildPurchase, buildSpecification, save } from '../builders.ts';
import { daysFromToday } from '../days.ts';
import { page } from '../pages.ts';
import type { TestApp } from '../test-app.ts';

interface Needed {
  from?: number;
  to?: number;
  quant?: number;
  input?: number;
}

interface Sent {
  due?: number | null;
  here?: number;
  container?: string;
}

/** A part SAP, and a plan that needs it. */
interface NeededSap {
  product_id: number;
  sap_id: number;
  plan_id: number;
}

/**
 * Returns functions that build a SAP, a plan that needs the SAP, and its receipts on days relative to today, and
 * functions that read the values of the SAP from the list and the panel.
 */
export function needsOf(server: TestApp) {
  const day = daysFromToday(server);

  /** Builds a SAP and a plan: by default, 100 cars from day 10 to day 19 after today, each with 4 of the SAP. */
  async function needed({ from = 10, to = 19, quant = 100, input = 4 }: Needed = {}) {
    const line = await buildLine(server, input);
    const { specification_id } = await buildSpecification(server, { inputs: [line] });
    const days = { begin_date: day(from), end_date: day(to) };
    const plan = await buildPlan(server, { specification_id, ...days, quant });
    return { ...line, plan, plan_id: plan.plan_id };
  }

  async function bought<Of extends NeededSap>(x: Of, quant = 400) {
    const { product_id, sap_id, plan_id } = x;
    const product_saps = [{ product_id, sap_id, quant }];
    const purchase = await buildPurchase(server, { plan_id, product_saps });
    return { ...x, purchase, purchase_id: purchase.purchase_id };
  }

  async function sent(
    { purchase_id, product_id, sap_id }: NeededSap & { purchase_id: number },
    quant: number,
    status: 'O' | 'T' | 'A',
    when: Sent = {},
  ) {
    return buildInvoice(server, {
      purchase_id,
      status,
      product_saps: [{ product_id, sap_id, quant, container: when.container ?? null }],
      ...(typeof when.due === 'number' && { expected_on: day(when.due) }),
      ...(when.here !== undefined && { arrived_on: day(when.here) }),
    });
  }

  async function arrive({ invoice_id }: { invoice_id: number }) {
    const { containers } = await save(server, invoiceCalls.model, { invoice_id });
    const container_ids = containers.map(({ container_id }) => container_id);
    await save(server, containerCalls.arrive, { container_ids, arrived_on: day(0) });
  }

  /** Replaces the promises of a SAP, with days relative to today. */
  async function promised<Of extends NeededSap & { purchase_id: number }>(
    x: Of,
    promises: Record<number, number>,
  ) {
    const { plan_id, purchase_id, sap_id } = x;
    const stored = await save(server, purchaseCalls.model, { purchase_id });
    await save(server, purchaseCalls.save, {
      purchase_id,
      plan_id,
      product_saps: stored.product_saps.map((line) => ({
        ...{ product_id: line.product_id, sap_id: line.sap_id, quant: line.quant },
        ...(line.sap_id === sap_id && {
          promises: Object.entries(promises).map(([days, quant]) => ({ day: day(Number(days)), quant })),
        }),
      })),
    });
    return x;
  }

  const count = ({ sap_id }: { sap_id: number }, quant: number, on: number) =>
    save(server, stockCountCalls.save, { sap_id, counted_on: day(on), quant });

  async function listed({ sap_id }: { sap_id: number }): Promise<Partial<CoverageFigures> | undefined> {
    const { rows } = await page(server, coverageGrid, { limit: 500 });
    return rows.find((row) => row.sap_id === sap_id);
  }

  async function model({ sap_id }: { sap_id: number }) {
    return save(server, coverageCalls.model, { sap_id });
  }

  /** Returns the row of the list, and expects the panel to show the same values. */
  async function figures(x: { sap_id: number }) {
    const row = await listed(x);
    if (!row) return undefined;
    const { needed, stock, rest, promised, to_order, short_on, short_quant, reason } = row;
    const shown = { needed, stock, rest, promised, to_order, short_on, short_quant, reason };
    expect(await model(x)).toMatchObject(shown);
    return row;
  }

  const storedOf = (sap_id: number) =>
    server.db.selectFrom('sap_coverage').selectAll().where('sap_id', '=', sap_id).executeTakeFirst();

  return { day, needed, bought, sent, arrive, promised, count, listed, model, figures, storedOf };
}
