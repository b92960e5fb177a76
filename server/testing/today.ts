import { partSapCalls } from '#domain/part-sap/part-sap';
import { type Block, todayCalls } from '#domain/today/today';
import { buildInvoice, buildPurchase, save } from './builders.ts';
import { needsOf } from './coverage/needs.ts';
import type { TestApp } from './test-app.ts';

/** Returns functions that read Today, and build records that it shows. */
export function todayOf(server: TestApp) {
  const { day, needed } = needsOf(server);

  /** Returns the first five rows of a block, and the number of its rows. */
  async function ask(block: Block, days = 14) {
    return save(server, todayCalls.rows, { block, days, limit: 5 });
  }

  /** Runs the steps. Returns for each step how many more rows the block has after it than before the first step. */
  async function watch(block: Block, ...steps: (() => Promise<unknown>)[]) {
    const { count } = await ask(block);
    const differences: number[] = [];
    for (const step of steps) {
      await step();
      differences.push((await ask(block)).count - count);
    }
    return differences;
  }

  async function planned(from = 10, to = 19) {
    const { sap_code, plan, plan_id: _, ...line } = await needed({ from, to });
    const product_saps = [{ ...line, quant: 400 }];
    const buy = () => buildPurchase(server, { plan_id: plan.plan_id, product_saps });
    return { sap_code, line, plan, product_saps, buy };
  }

  async function sapOf(sap_id: number) {
    return (await server.send(partSapCalls.model, { sap_id })).data;
  }

  async function bought(from = 10, to = 19) {
    const made = await planned(from, to);
    const purchase = await made.buy();
    const { purchase_id } = purchase;
    const invoice = (form: object) =>
      buildInvoice(server, { purchase_id, product_saps: made.product_saps, ...form });
    return { ...made, purchase, purchase_id, invoice };
  }

  return { day, ask, watch, planned, sapOf, bought };
}
