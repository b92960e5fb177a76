import { expect, test } from 'vitest';
import { historyCall } from '#domain/history/history';
import { invoiceCalls } from '#domain/invoice/invoice';
import { purchaseCalls, purchaseGrid } from '#domain/purchase/purchase';
import { buildInvoice, buildLine, buildPurchase, save } from '../testing/builders.ts';
import { page } from '../testing/pages.ts';
import { testApp } from '../testing/test-app.ts';

const server = testApp();

const close = (purchase_id: number, sap_ids: number[] | null, note: string | null = null) =>
  server.send(purchaseCalls.close, { purchase_id, sap_ids, note });
const reopen = (purchase_id: number, sap_ids: number[] | null) =>
  server.send(purchaseCalls.reopen, { purchase_id, sap_ids });

async function statusOf(purchase_id: number) {
  return (await server.send(purchaseCalls.status, { purchase_id })).data;
}

async function listed(purchase_id: number) {
  const { rows } = await page(server, purchaseGrid);
  return rows.find((row) => row.purchase_id === purchase_id);
}

/**
 * Builds a purchase of 400 of one SAP, of which 250 are invoiced and in transit, and 10 of another SAP that is missing.
 */
async function buildShortPurchase() {
  const [x, y] = [await buildLine(server, 400), await buildLine(server, 10)];
  const { purchase_id, plan_id } = await buildPurchase(server, { product_saps: [x, y] });
  const { product_id, sap_id } = x;
  await buildInvoice(server, {
    purchase_id,
    status: 'T',
    product_saps: [{ product_id, sap_id, quant: 250 }],
  });
  return { purchase_id, plan_id, x, y };
}

test('14.12: a SAP that is closed with 250 of 400 invoiced no longer counts as not invoiced, and its difference of −150 and the percentages stay', async () => {
  const { purchase_id, x } = await buildShortPurchase();
  const before = await listed(purchase_id);
  const { data } = await close(purchase_id, [x.sap_id]);
  expect(data).toMatchObject({ purchase_id, version: 1, to_come: 1 });
  const status = await statusOf(purchase_id);
  expect(status.quant_less).toMatchObject([{ sap_code: x.sap_code, difference: -150, closed: true }]);
  expect(status.missings).toMatchObject([{ closed: false }]);
  expect(await listed(purchase_id)).toEqual({ ...before, to_come: 1, to_arrive: 260 });
});

test('14.12: a save with quantity 410 reopens the line, and a save with the same quantity keeps it closed', async () => {
  const { purchase_id, plan_id, x, y } = await buildShortPurchase();
  await close(purchase_id, [x.sap_id, y.sap_id]);
  const ordered = (quant: number) => [
    { product_id: x.product_id, sap_id: x.sap_id, quant },
    { product_id: y.product_id, sap_id: y.sap_id, quant: y.quant },
  ];
  await save(server, purchaseCalls.save, { purchase_id, plan_id, note: 'kept', product_saps: ordered(400) });
  expect((await listed(purchase_id))?.to_come).toBe(0);
  await save(server, purchaseCalls.save, { purchase_id, plan_id, product_saps: ordered(410) });
  expect((await listed(purchase_id))?.to_come).toBe(1);
});

test('closing a SAP that is not on the purchase or does not exist is refused with 400, and the error names its position', async () => {
  const { purchase_id, x } = await buildShortPurchase();
  const foreign = await buildLine(server);
  for (const [sap_id, code, message] of [
    [foreign.sap_id, 'foreign_sap', `SAP ${foreign.sap_code} is not on this purchase.`],
    [2_000_000_000, 'unknown_reference', 'The part SAP does not exist.'],
  ] as const) {
    const { status, failure } = await close(purchase_id, [x.sap_id, sap_id]);
    expect([status, failure]).toMatchObject([400, { code, details: [{ path: 'sap_ids.1', message }] }]);
  }
});

test('a whole purchase is closed with its reason and reopened, with its lines unchanged', async () => {
  const { purchase_id, x } = await buildShortPurchase();
  await close(purchase_id, [x.sap_id]);
  expect((await close(purchase_id, null, 'The model was cancelled')).data.to_come).toBe(0);
  const closed = await statusOf(purchase_id);
  expect(closed).toMatchObject({ to_come: 0, closed_note: 'The model was cancelled' });
  expect(closed.closed_on).toMatch(/^\d{4}-\d\d-\d\d$/);
  expect(closed.missings).toMatchObject([{ closed: true }]);

  const alone = await reopen(purchase_id, [x.sap_id]);
  expect([alone.status, alone.failure.message]).toEqual([
    400,
    'The whole purchase is closed. Reopen it first.',
  ]);
  expect((await reopen(purchase_id, null)).data.to_come).toBe(1);
  expect((await reopen(purchase_id, [x.sap_id])).data.to_come).toBe(2);
});

test('deliveries of a closed SAP still count in the status', async () => {
  const { purchase_id, y } = await buildShortPurchase();
  await close(purchase_id, [y.sap_id]);
  const { product_id, sap_id } = y;
  await buildInvoice(server, { purchase_id, product_saps: [{ product_id, sap_id, quant: 10 }] });
  expect((await statusOf(purchase_id)).matchings).toMatchObject([{ sap_code: y.sap_code, closed: true }]);
});

test('reopening with the earlier reason restores it, and reopening without a reason keeps the current reason', async () => {
  const { purchase_id, x, y } = await buildShortPurchase();
  await close(purchase_id, [x.sap_id], 'sold out');
  await close(purchase_id, [y.sap_id], 'late');
  await reopen(purchase_id, [y.sap_id]);
  expect((await statusOf(purchase_id)).closed_note).toBe('late');
  const undone = { purchase_id, sap_ids: [y.sap_id], note: 'sold out' };
  await server.send(purchaseCalls.reopen, undone);
  expect((await statusOf(purchase_id)).closed_note).toBe('sold out');
});

test('14.13: closing returns the newly closed lines and the earlier reason, and keeps the reason if all lines were closed already', async () => {
  const { purchase_id, x, y } = await buildShortPurchase();
  await close(purchase_id, [x.sap_id], 'sold out');
  const closing = async (sap_ids: number[] | null, note = 'late') => {
    const { closed, note_before } = (await close(purchase_id, sap_ids, note)).data;
    return [closed, note_before, (await statusOf(purchase_id)).closed_note];
  };
  expect(await closing([x.sap_id])).toEqual([[], 'sold out', 'sold out']);
  expect(await closing([x.sap_id, y.sap_id])).toEqual([[y.sap_id], 'sold out', 'late']);
  const cancelled = 'The model was cancelled';
  expect(await closing(null, cancelled)).toEqual([null, 'late', cancelled]);
  expect(await closing(null)).toEqual([[], cancelled, cancelled]);
});

test('14.13: closing with a blank reason deletes the reason of lines that were closed earlier', async () => {
  const { purchase_id, x } = await buildShortPurchase();
  await close(purchase_id, [x.sap_id], 'sold out');
  await close(purchase_id, null, '');
  expect((await statusOf(purchase_id)).closed_note).toBeNull();
});

test('14.13: the undo of a closing does not replace a reason that another user wrote in the meantime', async () => {
  const { purchase_id, x, y } = await buildShortPurchase();
  await close(purchase_id, [x.sap_id], 'sold out');
  await close(purchase_id, [y.sap_id], 'late');
  const undone = { purchase_id, sap_ids: [x.sap_id], note: null, expect: 'sold out' };
  const { status, failure } = await server.sendRaw(purchaseCalls.reopen, undone);
  expect([status, failure.code, failure.message]).toEqual([
    409,
    'list_changed',
    'The reason for closing is now "late". Review it and try again.',
  ]);
  expect(await statusOf(purchase_id)).toMatchObject({ closed_note: 'late', to_come: 0 });
});

test('14.12: reopening the whole purchase keeps the reason for lines that stay closed, and otherwise deletes it', async () => {
  const { purchase_id, x } = await buildShortPurchase();
  const noteAfter = async (note?: string | null) => {
    await close(purchase_id, null, 'The model was cancelled');
    await server.send(purchaseCalls.reopen, {
      purchase_id,
      sap_ids: null,
      ...(note !== undefined && { note }),
    });
    return (await statusOf(purchase_id)).closed_note;
  };
  expect([await noteAfter(), await noteAfter('sold out')]).toEqual([null, null]);
  await close(purchase_id, [x.sap_id]);
  expect(await noteAfter()).toBe('The model was cancelled');
  expect([await noteAfter('sold out'), await noteAfter(null)]).toEqual(['sold out', null]);
});

test('14.12: the reason is deleted when the last closed line is reopened, changed or removed', async () => {
  type Bought = Awaited<ReturnType<typeof buildShortPurchase>>;
  const noteAfter = async (open: (bought: Bought) => Promise<unknown>) => {
    const bought = await buildShortPurchase();
    const { purchase_id, x, y } = bought;
    await close(purchase_id, [x.sap_id, y.sap_id], 'sold out');
    await reopen(purchase_id, [x.sap_id]);
    const { closed_note } = await statusOf(purchase_id);
    await open(bought);
    return [closed_note, (await statusOf(purchase_id)).closed_note];
  };
  const order = ({ purchase_id, plan_id }: Bought, ...product_saps: Bought['x'][]) =>
    save(server, purchaseCalls.save, { purchase_id, plan_id, product_saps });
  const deleted = ['sold out', null];
  expect(await noteAfter(({ purchase_id, y }) => reopen(purchase_id, [y.sap_id]))).toEqual(deleted);
  expect(await noteAfter((all) => order(all, all.x, { ...all.y, quant: 11 }))).toEqual(deleted);
  expect(await noteAfter((all) => order(all, all.x))).toEqual(deleted);
  expect(await noteAfter((all) => order(all, { ...all.x, quant: 410 }, all.y))).toEqual([
    'sold out',
    'sold out',
  ]);
});

test('the history records the closed lines, the closed purchase and the reason', async () => {
  const { purchase_id, x } = await buildShortPurchase();
  await close(purchase_id, [x.sap_id]);
  await close(purchase_id, null, 'late');
  const { data } = await server.send(historyCall, { kind: 'purchase', id: purchase_id });
  const paths = data.rows.flatMap(({ changes }) => changes.map(({ path }) => path));
  expect(paths).toEqual(
    expect.arrayContaining(['closed_on', 'closed_note', `product_saps.${x.sap_code}.closed_on`]),
  );
});

test('closing a purchase that does not exist or an empty list of SAPs is refused', async () => {
  expect((await close(2_000_000_000, null)).status).toBe(404);
  const { purchase_id } = await buildShortPurchase();
  expect((await close(purchase_id, [])).status).toBe(400);
});

test('deleting an invoice adds its SAP to those that are not invoiced in full', async () => {
  const { purchase_id, y } = await buildShortPurchase();
  const { product_id, sap_id } = y;
  const { invoice_id } = await buildInvoice(server, {
    purchase_id,
    product_saps: [{ product_id, sap_id, quant: 10 }],
  });
  expect((await listed(purchase_id))?.to_come).toBe(1);
  await server.send(invoiceCalls.delete, { invoice_ids: [invoice_id] });
  expect((await listed(purchase_id))?.to_come).toBe(2);
});
