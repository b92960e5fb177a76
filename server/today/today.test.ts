import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { batchCalls } from '#domain/batch/batch';
import { containerCalls } from '#domain/container/container';
import { coverageCalls } from '#domain/coverage/coverage';
import { invoiceCalls } from '#domain/invoice/invoice';
import { bulkCalls } from '#domain/part-sap/bulk-save';
import { partSapCalls } from '#domain/part-sap/part-sap';
import { planCalls } from '#domain/plan/plan';
import { purchaseCalls, purchaseGrid } from '#domain/purchase/purchase';
import { specificationCalls } from '#domain/specification/specification';
import { stockCountCalls } from '#domain/stock-count/stock-count';
import { BLOCK_NAMES, todayCalls } from '#domain/today/today';
import { type buildInvoice, buildLine, buildPlan, save } from '../testing/builders.ts';
import { page } from '../testing/pages.ts';
import { testApp } from '../testing/test-app.ts';
import { todayOf } from '../testing/today.ts';

const server = testApp();
const { day, ask, watch, planned, sapOf, bought } = todayOf(server);

test('26.2: late: a container due before today adds a row, and its arrival removes the row', async () => {
  const { invoice } = await bought();
  let invoice_id = 0;
  const differences = await watch(
    'late',
    async () => {
      ({ invoice_id } = await invoice({ status: 'T', expected_on: day(-1) }));
    },
    async () => {
      const { rows } = await ask('late');
      const { data } = await server.send(invoiceCalls.model, { invoice_id });
      const [{ container_id } = { container_id: 0 }] = data.containers;
      expect(rows.find(({ id }) => id === container_id)).toMatchObject({ label: null, day: day(-1) });
      await save(server, containerCalls.arrive, { container_ids: [container_id], arrived_on: day(0) });
    },
  );
  expect(differences).toEqual([1, 0]);
});

test('26.2: no_day: an invoice in Transit without a day adds a row, a day removes the row, and an Open order adds none', async () => {
  const { invoice } = await bought();
  let stored: Awaited<ReturnType<typeof buildInvoice>>;
  const differences = await watch(
    'no_day',
    async () => {
      stored = await invoice({ status: 'O' });
    },
    () => save(server, invoiceCalls.save, { ...stored, status: 'T' }),
    () => save(server, invoiceCalls.save, { ...stored, status: 'T', expected_on: day(3) }),
  );
  expect(differences).toEqual([0, 1, 0]);
});

test('26.2: order: a SAP that has to be ordered within a week adds a row, and an ordered SAP or a SAP that can wait longer adds none', async () => {
  let created: Awaited<ReturnType<typeof planned>>;
  const leadTime = async (lead_time_days: number) => {
    const stored = await sapOf(created.line.sap_id);
    await save(server, partSapCalls.save, {
      ...stored,
      version: undefined,
      lead_time_days,
      min_order_quant: 500,
    });
  };
  const rowOf = async () => (await ask('order')).rows.find(({ id }) => id === created.line.sap_id);
  const differences = await watch(
    'order',
    async () => {
      created = await planned();
    },
    () => leadTime(2),
    async () => {
      await leadTime(3);
      expect(await rowOf()).toMatchObject({ label: created.sap_code, day: day(7), quant: 500, why: null });
    },
    async () => {
      await leadTime(21);
      expect(await rowOf()).toMatchObject({ day: day(-11), quant: 500, due: null });
      const { specification_id } = created.plan;
      await buildPlan(server, { specification_id, begin_date: day(50), end_date: day(59), quant: 50 });
      expect(await rowOf()).toMatchObject({ day: day(-11), quant: 600, due: 400 });
    },
    async () => {
      const stored = await sapOf(created.line.sap_id);
      await save(server, partSapCalls.save, { ...stored, version: undefined, state: 'P' });
      expect(await rowOf()).toMatchObject({ why: 'Passive' });
    },
    () => created.buy(),
  );
  expect(differences).toEqual([0, 0, 1, 1, 1, 0]);
});

test('26.2: short: a SAP that runs short within the range adds a row, and a sufficient stock count removes the row', async () => {
  let created: Awaited<ReturnType<typeof planned>>;
  const differences = await watch(
    'short',
    async () => {
      created = await planned();
    },
    async () => {
      const { rows } = await save(server, todayCalls.rows, { block: 'short', days: 14, limit: 500 });
      const { sap_id: id } = created.line;
      expect(rows.find((row) => row.id === id)).toMatchObject({
        label: created.sap_code,
        day: day(10),
        quant: 400,
        reason: 'not_ordered',
      });
      await save(server, stockCountCalls.save, { sap_id: id, counted_on: day(-1), quant: 400, note: null });
    },
  );
  expect(differences).toEqual([1, 0]);
});

test('26.2: short: a SAP that stops a plan has the quantity that is missing at its first stop, as in its coverage', async () => {
  const { line, invoice } = await bought();
  await invoice({ status: 'A', product_saps: [{ ...line, quant: 100 }] });
  await invoice({ status: 'T', expected_on: day(14), product_saps: [{ ...line, quant: 100 }] });
  const { rows } = await save(server, todayCalls.rows, { block: 'short', days: 14, limit: 500 });
  const { sap_id } = line;
  const coverage = await save(server, coverageCalls.model, { sap_id });
  expect(coverage).toMatchObject({ still_from: day(12), stop_quant: 60, short_quant: 300 });
  expect(rows.find(({ id }) => id === sap_id)).toMatchObject({ day: day(12), quant: 60 });
});

test('26.2: no_purchase: an open plan adds a row, its purchase removes the row, and a plan of zero cars adds none', async () => {
  let created: Awaited<ReturnType<typeof planned>>;
  const differences = await watch(
    'no_purchase',
    async () => {
      created = await planned();
    },
    () => save(server, planCalls.save, { ...created.plan, quant: 0 }),
    () => save(server, planCalls.save, created.plan),
    () => created.buy(),
  );
  expect(differences).toEqual([1, 0, 1, 0]);
});

test('26.2: incomplete: a purchase with an open quantity for a plan that begins within the range adds a row, and a closed purchase has none', async () => {
  const { purchase_id } = await bought(20, 25);
  const differences = await watch(
    'incomplete',
    () => bought(14, 20),
    () => save(server, purchaseCalls.close, { purchase_id, sap_ids: null, note: null }),
  );
  expect(differences).toEqual([1, 1]);
  expect((await ask('incomplete', 30)).count).toBe((await ask('incomplete')).count);
});

test('26.2: over: an incomplete purchase of an ended plan adds a row, and closing it removes the row', async () => {
  let open: Awaited<ReturnType<typeof bought>>;
  let moving: Awaited<ReturnType<typeof bought>>;
  const close = ({ purchase_id }: { purchase_id: number }) =>
    save(server, purchaseCalls.close, { purchase_id, sap_ids: null, note: null });
  const differences = await watch(
    'over',
    async () => {
      open = await bought(-9, -1);
    },
    async () => {
      moving = await bought(-9, -1);
      await moving.invoice({ status: 'T' });
    },
    async () => {
      const arrived = await bought(-9, -1);
      await arrived.invoice({ status: 'A' });
    },
    () => close(open),
    () => close(moving),
  );
  expect(differences).toEqual([1, 2, 2, 1, 0]);
});

test('26.2: drifted: a changed plan adds a row, keeping the lines as ordered removes the row, and a changed input adds it again', async () => {
  const { purchase_id, plan, line, product_saps } = await bought();
  const keep = () => save(server, purchaseCalls.keepLines, { purchase_id });
  const isKept = async () => (await server.send(purchaseCalls.model, { purchase_id })).data.drift_kept;
  const { data } = await server.send(specificationCalls.model, plan);
  const respecify = (quant: number) =>
    save(server, specificationCalls.save, {
      ...data,
      specification_id: plan.specification_id,
      version: null,
      inputs: [{ ...line, quant }],
    });
  const differences = await watch(
    'drifted',
    () => save(server, planCalls.save, { ...plan, quant: 120 }),
    keep,
    () => respecify(5),
    async () => save(server, partSapCalls.save, { ...(await sapOf(line.sap_id)), min_order_quant: 400 }),
    () => save(server, planCalls.save, { ...plan, quant: 70 }),
    keep,
    () => save(server, purchaseCalls.save, { purchase_id, plan_id: plan.plan_id, note: null, product_saps }),
  );
  // 70 cars with 5 pieces each need 350, which the MOQ raises to the ordered 400.
  expect(differences).toEqual([1, 0, 1, 1, 0, 0, 0]);
  expect(await isKept()).toBe(false);
  await save(server, planCalls.save, { ...plan, quant: 200 });
  await keep();
  expect(await isKept()).toBe(true);
  expect((await server.send(purchaseCalls.keepLines, { purchase_id: 2_000_000_000 })).status).toBe(404);
});

test('26.2: drifted: an ended plan has no row, and neither has a plan whose purchases are all closed, until one of them is reopened', async () => {
  const ended = await bought(-9, -1);
  const { purchase_id, plan } = await bought();
  const differences = await watch(
    'drifted',
    () => save(server, planCalls.save, { ...ended.plan, quant: 1 }),
    () => save(server, planCalls.save, { ...plan, quant: 120 }),
    () => save(server, purchaseCalls.close, { purchase_id, sap_ids: null, note: null }),
    () => save(server, planCalls.save, { ...plan, quant: 140, version: undefined }),
    () => save(server, purchaseCalls.reopen, { purchase_id, sap_ids: null }),
  );
  expect(differences).toEqual([0, 1, 0, 0, 1]);
});

test('31.2: promises: a purchase has a row while a promised day before today has an open quantity, invoices cover the earliest day first, and a closed purchase has no row', async () => {
  const { purchase, purchase_id, sap_code, product_saps, invoice } = await bought();
  const promising = (days: number[]) =>
    save(server, purchaseCalls.save, {
      purchase_id,
      plan_id: purchase.plan_id,
      product_saps: product_saps.map((line) => ({
        ...line,
        promises: days.map((on) => ({ day: day(on), quant: 100 })),
      })),
    });
  const differences = await watch(
    'promises',
    () => promising([0, 5]),
    () => promising([-3, -1, 5]),
    async () => {
      const { rows } = await ask('promises');
      expect(rows.filter(({ id }) => id === purchase_id)).toMatchObject([
        { day: day(-3), quant: 2, detail: expect.stringContaining(sap_code) },
      ]);
      const { rows: listed } = await page(server, purchaseGrid, { limit: 500 });
      const overdue = listed.filter(({ overdue_promises }) => overdue_promises > 0);
      expect(overdue.map((row) => [row.purchase_id, row.overdue_promises])).toEqual([[purchase_id, 2]]);
      await invoice({ product_saps: product_saps.map((line) => ({ ...line, quant: 150 })) });
    },
    () => save(server, purchaseCalls.close, { purchase_id, sap_ids: null, note: null }),
    () => save(server, purchaseCalls.reopen, { purchase_id, sap_ids: null }),
  );
  expect(differences).toEqual([0, 1, 1, 0, 1]);
  const { data } = await server.send(todayCalls.rows, { block: 'promises', days: 14 });
  expect(data).toMatchObject({ count: 1, rows: [{ id: purchase_id, day: day(-1), quant: 1 }] });
});

test('Today shows the first five rows of each block, and all rows of a block can be read page by page', async () => {
  for (let index = 0; index < 6; index += 1) await planned();
  const { blocks } = await save(server, todayCalls.today, { days: 14 });
  expect(blocks.map(({ block }) => block)).toEqual(BLOCK_NAMES);
  for (const { block, ...shown } of blocks) expect(await ask(block)).toMatchObject(shown);

  const { count, rows } = await ask('no_purchase');
  expect([rows.length, count >= 6]).toEqual([5, true]);
  const part = (offset: number, limit: number) =>
    save(server, todayCalls.rows, { block: 'no_purchase', days: 14, offset, limit });
  const pages = [...(await part(0, 3)).rows, ...(await part(3, 500)).rows];
  expect(pages).toHaveLength(count);
  expect(pages.slice(0, 5)).toEqual(rows);
});

test.each([[0], [91], [1.5], ['14'], [null]])(
  'Today refuses a request for %j days with 400',
  async (days) => {
    expect((await server.sendRaw(todayCalls.today, { days })).status).toBe(400);
    expect((await server.sendRaw(todayCalls.rows, { block: 'late', days })).status).toBe(400);
  },
);

test("Today has the company's current day, and a request for an unknown block is refused with 400", async () => {
  expect((await server.send(todayCalls.today, { days: 14 })).data).toMatchObject({
    today: day(0),
    waiting: 0,
  });
  expect((await server.sendRaw(todayCalls.rows, { block: 'gone', days: 14 })).status).toBe(400);
});

/** Imports a file of which `refused` rows are refused by the server, and `left_out` rows were not sent. */
async function importFile(filename: string, refused: number, left_out = 0): Promise<number> {
  const { sap_code } = await buildLine(server);
  const rows = [{ name: 'Nut', sap_code }, ...Array.from({ length: refused }, () => ({ name: 'no code' }))];
  const { batch_id } = await save(server, bulkCalls.save, rows);
  await save(server, batchCalls.describe, { batch_id, filename, left_out });
  return batch_id;
}

test('26.2: imports: an import with skipped rows adds a row until it is undone, its file is imported completely, or 7 days pass', async () => {
  let first = 0;
  const age = (days: number) =>
    server.db
      .updateTable('batches')
      .set({ at: sql`now() - make_interval(days => ${days})` })
      .where('batch_id', '=', first)
      .execute();
  const differences = await watch(
    'imports',
    () => importFile('whole.xlsx', 0),
    async () => {
      first = await importFile('Prices.csv', 1, 2);
    },
    () => importFile('other.csv', 0),
    () => importFile('prices with errors (1).xlsx', 0),
    async () => {
      const { rows } = await ask('imports');
      expect(rows.find(({ id }) => id === first)).toBeUndefined();
      first = await importFile('prices.csv', 0, 1);
    },
    async () => {
      const { rows } = await ask('imports');
      expect(rows.find(({ id }) => id === first)).toMatchObject({
        label: 'Part SAPs imported',
        detail: 'prices.csv',
        day: day(0),
        quant: 1,
      });
      await save(server, batchCalls.undo, { batch_id: first });
    },
    async () => {
      first = await importFile('late.csv', 1);
    },
    () => age(6),
    () => age(8),
  );
  expect(differences).toEqual([0, 1, 1, 0, 1, 0, 1, 1, 0]);
});

test('26.2: imports: a corrected file belongs to the file that it was downloaded from, and another number to another file', async () => {
  const differences = await watch(
    'imports',
    () => importFile('moq (1).xlsx', 1),
    () => importFile('moq (1) with errors.xlsx', 0, 1),
    () => importFile('moq (2).xlsx', 0),
    () => importFile('moq.xlsx', 0),
    () => importFile('MOQ (1) with errors(1) with errors (2).xlsx', 0),
  );
  expect(differences).toEqual([1, 2, 2, 2, 0]);
});
