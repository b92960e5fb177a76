import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { historyCall } from '#domain/history/history';
import { promiseCalls } from '#domain/purchase/promise-calls';
import { mapPromiseSheet } from '#domain/purchase/promise-import';
import { purchaseCalls, purchaseGrid } from '#domain/purchase/purchase';
import { refreshStale } from '../stale/refresh-stale.ts';
import { buildInvoice, buildLine, save } from '../testing/builders.ts';
import { daysFromToday } from '../testing/days.ts';
import { page } from '../testing/pages.ts';
import { buildPurchaseOfTwo } from '../testing/purchase-of-two.ts';
import { testApp } from '../testing/test-app.ts';
import { readWorkbook } from '../testing/workbook.ts';

const server = testApp();
const day = daysFromToday(server);
const bought = () => buildPurchaseOfTwo(server);

async function promisesOf(purchase_id: number) {
  const { product_saps } = await save(server, purchaseCalls.model, { purchase_id });
  return product_saps.map(({ promises }) => promises);
}

test('promises are loaded in the order of their days, a save without promises or with null keeps them, and an empty list removes them', async () => {
  const { purchase_id, body } = await bought();
  const [late, soon] = [
    { day: day(17), quant: 200.5 },
    { day: day(3), quant: 299.5 },
  ];
  const other = [{ day: day(4), quant: 20 }];
  await save(server, purchaseCalls.save, body([late, soon], other));
  await save(server, purchaseCalls.save, body());
  await save(server, purchaseCalls.save, body(null, null));
  expect(await promisesOf(purchase_id)).toEqual([[soon, late], other]);
  await save(server, purchaseCalls.save, body([]));
  expect(await promisesOf(purchase_id)).toEqual([[], other]);
});

test('31.1: a save is refused if more is promised than ordered, even if only the ordered quantity was lowered, and the error names the line and the SAP', async () => {
  const { x, purchase_id, body } = await bought();
  const promised = [{ day: day(3), quant: 300 }];
  await save(server, purchaseCalls.save, body(promised));
  const more = body([...promised, { day: day(4), quant: 220 }]);
  const message = `The promises of ${x.sap_code} add up to 520, more than the 500 ordered.`;
  expect(await server.send(purchaseCalls.save, more)).toMatchObject({
    status: 400,
    failure: { message, details: [{ path: 'product_saps.0.promises', message }] },
  });

  const ordering = (quant: number) => ({
    ...body(),
    product_saps: body().product_saps.map((line) => (line.sap_id === x.sap_id ? { ...line, quant } : line)),
  });
  await save(server, purchaseCalls.save, ordering(300));
  const refused = await server.send(purchaseCalls.save, ordering(299));
  expect([refused.status, refused.failure.message]).toEqual([
    400,
    `The promises of ${x.sap_code} add up to 300, more than the 299 ordered.`,
  ]);
  expect(await promisesOf(purchase_id)).toEqual([promised, []]);
});

test('31.1: a line with two promises for one day, a promise of 0, a promise for an invalid day, or more than 366 promises is refused', async () => {
  const { body } = await bought();
  const onEach = (days: readonly string[], quant = 1) => days.map((on) => ({ day: on, quant }));
  const days = Array.from({ length: 367 }, (_, index) => day(index));
  for (const [promises, message] of [
    [onEach([day(3), day(3)]), /is promised twice\.$/],
    [onEach([day(3)], 0), /must be more than 0\.$/],
    [onEach(['2026-02-30']), /must be a day/],
    [onEach(days), /at most 366 promises\.$/],
  ] as const) {
    const { status, failure } = await server.send(purchaseCalls.save, body([...promises]));
    expect([status, failure.message]).toEqual([400, expect.stringMatching(message)]);
  }
});

test('promises are deleted with their line, and with their purchase', async () => {
  const { y, purchase_id, plan_id, body } = await bought();
  await save(server, purchaseCalls.save, body([{ day: day(3), quant: 300 }], [{ day: day(3), quant: 20 }]));
  const { product_id, sap_id, quant } = y;
  await save(server, purchaseCalls.save, {
    purchase_id,
    plan_id,
    product_saps: [{ product_id, sap_id, quant }],
  });
  const remaining = () =>
    server.db
      .selectFrom('purchase_promises')
      .where('purchase_id', '=', purchase_id)
      .select('sap_id')
      .execute();
  expect(await remaining()).toEqual([{ sap_id: y.sap_id }]);
  await save(server, purchaseCalls.delete, { purchase_ids: [purchase_id] });
  expect(await remaining()).toEqual([]);
});

test('the database itself refuses a promise without a line', async () => {
  const { purchase_id } = await bought();
  const { sap_id } = await buildLine(server);
  const values = { purchase_id, sap_id, day: day(3), quant: 1 };
  await expect(server.db.insertInto('purchase_promises').values(values).execute()).rejects.toThrow(
    'A promise has no line.',
  );
});

test('a line contains its invoiced quantity and whether it is closed', async () => {
  const { x, y, purchase_id } = await bought();
  await buildInvoice(server, {
    purchase_id,
    product_saps: [{ product_id: x.product_id, sap_id: x.sap_id, quant: 120.5 }],
  });
  await save(server, purchaseCalls.close, { purchase_id, sap_ids: [y.sap_id], note: null });
  const readLines = async () =>
    (await save(server, purchaseCalls.model, { purchase_id })).product_saps.map(({ invoiced, closed }) => [
      invoiced,
      closed,
    ]);
  expect(await readLines()).toEqual([
    [120.5, false],
    [0, true],
  ]);
  await save(server, purchaseCalls.close, { purchase_id, sap_ids: null, note: null });
  expect(await readLines()).toEqual([
    [120.5, true],
    [0, true],
  ]);
});

test('the history records each promise under its line and its day', async () => {
  const { x, purchase_id, body } = await bought();
  const path = (days: number) => `product_saps.${x.sap_code}.promises.${day(days)}`;
  const newest = async () => {
    const { rows } = await save(server, historyCall, {
      ...{ kind: 'purchase', id: purchase_id, offset: 0, limit: 1 },
    });
    return rows[0]?.changes.filter((change) => change.path.includes('promises'));
  };
  await save(server, purchaseCalls.save, body([5, 15].map((days) => ({ day: day(days), quant: 100 }))));
  expect(await newest()).toMatchObject([
    { path: path(5), from: null, to: 100 },
    { path: path(15), from: null, to: 100 },
  ]);
  await save(server, purchaseCalls.save, body([{ day: day(15), quant: 150 }]));
  expect(await newest()).toMatchObject([
    { path: path(5), from: 100, to: null },
    { path: path(15), from: 100, to: 150 },
  ]);
});

test('the purchase list shows the next open promise and the number of days with overdue promises', async () => {
  const { x, purchase_id, body } = await bought();
  const listed = async () => {
    const { rows } = await page(server, purchaseGrid, { limit: 500 });
    const row = rows.find((one) => one.purchase_id === purchase_id);
    return [row?.next_promise_on, row?.overdue_promises];
  };
  expect(await listed()).toEqual([null, 0]);
  const promised = [-3, -1, 4].map((days) => ({ day: day(days), quant: 100 }));
  await save(server, purchaseCalls.save, body(promised, [{ day: day(-1), quant: 20 }]));
  expect(await listed()).toEqual([day(4), 2]);

  const { product_id, sap_id } = x;
  const invoice = await buildInvoice(server, {
    purchase_id,
    product_saps: [{ product_id, sap_id, quant: 100 }],
  });
  expect(await listed()).toEqual([day(4), 1]);
  await sql`delete from invoices where invoice_id = ${invoice.invoice_id}`.execute(server.db);
  expect(await listed()).toEqual([day(4), 2]);
  await save(server, purchaseCalls.close, { purchase_id, sap_ids: null, note: null });
  expect(await listed()).toEqual([null, 0]);
});

test('the purchase list shows new promises even if more rows are stale than a read usually waits for', async () => {
  const { purchase_id, body } = await bought();
  await sql`insert into stale_rows (what, id) select 'figures', -n from generate_series(1, 6000) as n`.execute(
    server.db,
  );
  await save(server, purchaseCalls.save, body([{ day: day(4), quant: 100 }]));
  const { rows } = await page(server, purchaseGrid, { limit: 500 });
  expect(rows.find((row) => row.purchase_id === purchase_id)?.next_promise_on).toBe(day(4));
  await sql`delete from stale_rows where id < 0`.execute(server.db);
});

test('a promise becomes overdue when its day has passed', async () => {
  const { purchase_id, body } = await bought();
  await save(server, purchaseCalls.save, body([{ day: day(0), quant: 100 }]));
  await refreshStale(server.db, { forMs: 5_000 });
  const stored = () =>
    server.db
      .selectFrom('purchases')
      .where('purchase_id', '=', purchase_id)
      .select(['next_promise_on', 'overdue_promises_on'])
      .executeTakeFirstOrThrow();
  expect(await stored()).toEqual({ next_promise_on: day(0), overdue_promises_on: [] });

  // Sets the state in which the values were derived yesterday, with a promise for that day.
  await sql`update settings set value = ${day(-1)} where name = 'coverage_day'`.execute(server.db);
  await sql`alter table purchase_promises disable trigger user`.execute(server.db);
  await sql`update purchase_promises set day = ${day(-1)} where purchase_id = ${purchase_id}`.execute(
    server.db,
  );
  await sql`alter table purchase_promises enable trigger user`.execute(server.db);
  await refreshStale(server.db, { forMs: 5_000 });
  expect(await stored()).toEqual({ next_promise_on: null, overdue_promises_on: [day(-1)] });
});

test('the status has the open promises of each SAP, and the workbook has their sum and first day', async () => {
  const { x, purchase_id, body } = await bought();
  await save(server, purchaseCalls.save, body([-2, 4].map((days) => ({ day: day(days), quant: 200 }))));
  const { product_id, sap_id } = x;
  await buildInvoice(server, { purchase_id, product_saps: [{ product_id, sap_id, quant: 150 }] });
  const status = async () => save(server, purchaseCalls.status, { purchase_id });
  const openPromises = [
    { day: day(-2), quant: 50 },
    { day: day(4), quant: 200 },
  ];
  expect(await status()).toMatchObject({ today: day(0), quant_less: [{ promises: openPromises }] });
  // The list and coverage use the database's calculation.
  const { rows } = await sql`
    select day, quant_left as quant from promises_of_purchases(array[${purchase_id}::int]) order by day
  `.execute(server.db);
  expect(rows).toEqual(openPromises);
  expect((await status()).missings).toMatchObject([{ promises: [] }]);
  const { raw } = await server.get(`/api/purchase_list/export_status?purchase_id=${purchase_id}`);
  const [headers, row] = readWorkbook(raw).values('Less');
  const cells = Object.fromEntries((headers ?? []).map((header, at) => [header, row?.[at]]));
  expect(cells).toMatchObject({ Promised: 250, 'First promise': day(-2) });

  await save(server, purchaseCalls.close, { purchase_id, sap_ids: [sap_id], note: null });
  expect((await status()).quant_less).toMatchObject([{ promises: [] }]);
});

test('the workbook of a purchase contains its promises, which can be imported again', async () => {
  const { x, purchase_id, body } = await bought();
  await save(server, purchaseCalls.save, body([4, 14].map((days) => ({ day: day(days), quant: 100.5 }))));
  const { raw } = await server.get(`/api/purchase_list/export?purchase_id=${purchase_id}`);
  const workbook = readWorkbook(raw);
  expect(workbook.values('Promises')).toMatchObject([
    ['SAP*', 'Day*', 'Quantity*', 'Left', 'Part name'],
    [x.sap_code, day(4), 100.5, 100.5, expect.any(String)],
    [x.sap_code, day(14), 100.5, 100.5, expect.any(String)],
  ]);
  const rows = mapPromiseSheet(workbook.sheetRows('Promises')).rows.flatMap(({ promises }) =>
    promises.flatMap((check) => ('record' in check ? [check.record] : [])),
  );
  expect(await save(server, promiseCalls.check, { purchase_id, rows, replace: 'all' })).toMatchObject({
    ...{ totalCount: 2, unchanged: 2, errors: 0, removed: 0 },
  });
});

test('31.2: promises change neither the percentages nor the groups of a purchase', async () => {
  const { x, purchase_id, body } = await bought();
  const product_saps = [{ product_id: x.product_id, sap_id: x.sap_id, quant: 120 }];
  await buildInvoice(server, { purchase_id, status: 'T', product_saps });
  const shown = async () => {
    const { quant_less, missings, matchings, to_come } = await save(server, purchaseCalls.status, {
      purchase_id,
    });
    const { rows } = await page(server, purchaseGrid, { limit: 500 });
    const row = rows.find((one) => one.purchase_id === purchase_id);
    return {
      groups: [quant_less, missings, matchings].map((group) =>
        group.map(({ sap_code, difference }) => [sap_code, difference]),
      ),
      percents: [row?.invoice_open_percent, row?.invoice_transit_percent, row?.filled_percent],
      to_come: [to_come, row?.to_come],
    };
  };
  const before = await shown();
  expect(before.percents[1]).toBeGreaterThan(0);
  await save(server, purchaseCalls.save, body([5, 15].map((days) => ({ day: day(days), quant: 100 }))));
  expect(await shown()).toEqual(before);
});
