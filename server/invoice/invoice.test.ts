import { expect, test } from 'vitest';
import { containerCalls } from '#domain/container/container';
import { invoiceCalls, invoiceGrid, invoiceSapLookup } from '#domain/invoice/invoice';
import { compareWithEntered } from '#domain/invoice/live-comparison';
import { partSapCalls } from '#domain/part-sap/part-sap';
import { purchaseCalls } from '#domain/purchase/purchase';
import type { RequestOf } from '#domain/wire/call';
import { buildInvoice, buildLine, buildPartSap, buildPurchase, save, unique } from '../testing/builders.ts';
import { daysFromToday } from '../testing/days.ts';
import { page } from '../testing/pages.ts';
import { testApp } from '../testing/test-app.ts';

const server = testApp();
const day = daysFromToday(server);

async function line(quant = 10) {
  const { sap_code: _, ...reference } = await buildLine(server, quant);
  return reference;
}

async function load(invoice_id: number) {
  return (await server.send(invoiceCalls.model, { invoice_id })).data;
}

test('a saved invoice is loaded with its lines, and with the number and plan of its purchase', async () => {
  const product_saps = [{ ...(await line()), container: ' MSKU-1 ', lot: '' }];
  const { invoice_id } = await buildInvoice(server, {
    invoice_number: '0007',
    product_saps,
    note: 'partial',
  });

  const invoice = await load(invoice_id);
  expect(invoice).toMatchObject({
    invoice_number: '0007',
    status: 'O',
    status_label: 'Open order',
    note: 'partial',
  });
  expect(invoice.product_label).toMatch(/^PO\d{6} · CM\d{6} · .* · 480$/);
  expect(invoice.product_saps).toMatchObject([{ quant: 10, container: 'MSKU-1', lot: null, packages: [] }]);
});

test('B10: two invoices of a purchase cannot have the same number, ignoring case', async () => {
  const { purchase_id } = await buildInvoice(server, { invoice_number: 'Inv-9' });
  const form = { invoice_number: 'INV-9', status: 'O' as const, product_saps: [await line()] };
  const repeat = await server.send(invoiceCalls.save, { ...form, purchase_id });
  expect(repeat.status).toBe(409);
  const sentence = expect.stringMatching(/^Invoice number Inv-9 already exists for PO\d{6}$/);
  expect(repeat.failure).toMatchObject({
    message: sentence,
    details: [{ path: 'invoice_number', message: sentence }],
  });

  const other = await buildPurchase(server);
  const elsewhere = await server.send(invoiceCalls.save, { ...form, purchase_id: other.purchase_id });
  expect(elsewhere.status).toBe(200);
});

test('any change of status is allowed and counts as a modification', async () => {
  const invoice = await buildInvoice(server);
  const before = await load(invoice.invoice_id);
  for (const status of ['A', 'O', 'T', 'A', 'T', 'O'] as const)
    await save(server, invoiceCalls.save, { ...invoice, status });

  const after = await load(invoice.invoice_id);
  expect(after).toMatchObject({ status: 'O', status_label: 'Open order', created_at: before.created_at });
  expect(after.modified_at > before.modified_at).toBe(true);
});

test('an invoice is compared with its purchase and the other invoices of the purchase', async () => {
  const ordered = await line(10);
  const { purchase_id } = await buildPurchase(server, { product_saps: [ordered] });
  const first = await buildInvoice(server, { purchase_id, product_saps: [{ ...ordered, quant: 9 }] });
  await buildInvoice(server, { purchase_id, status: 'T', product_saps: [{ ...ordered, quant: 4 }] });

  const { data } = await server.send(invoiceCalls.compareBase, { purchase_id, invoice_id: first.invoice_id });
  expect(data.ordered).toMatchObject([
    { sap_id: ordered.sap_id, quant: 10, closed: false, sap_state: 'A', product_number: expect.any(String) },
  ]);
  expect(data.invoiced).toMatchObject([{ sap_id: ordered.sap_id, quant: 4, status: 'T' }]);
  const fresh = () => server.send(invoiceCalls.compareBase, { purchase_id, invoice_id: null });
  expect((await fresh()).data.invoiced.map(({ quant }) => quant).sort()).toEqual([4, 9]);
  expect((await fresh()).data).toMatchObject({ closed_on: null, closed_note: null });
  await save(server, purchaseCalls.close, { purchase_id, sap_ids: null, note: 'Lost at sea' });
  expect((await fresh()).data).toMatchObject({
    closed_on: day(0),
    closed_note: 'Lost at sea',
  });
});

test('14.8, 15.7: the comparison and the status both count an invoiced SAP that once had the ordered code', async () => {
  const once = await buildPartSap(server, { sap_code: 'KR-2102' });
  await save(server, partSapCalls.save, { ...once, sap_code: 'KR-2202' });
  const { product_id, sap_id } = once;
  const ordered = await buildLine(server, 960, 'KR-2102');
  const { purchase_id } = await buildPurchase(server, { product_saps: [ordered] });
  await buildInvoice(server, { purchase_id, product_saps: [{ product_id, sap_id, quant: 960 }] });

  const { data: status } = await server.send(purchaseCalls.status, { purchase_id });
  expect([status.missings[0]?.sap_code, status.to_come]).toEqual(['KR-2102', 0]);
  const { data: base } = await server.send(invoiceCalls.compareBase, { purchase_id, invoice_id: null });
  expect(compareWithEntered(base, [], 'O').missings).toEqual([]);
});

test('20.9: a comparison with a purchase that does not exist is refused with 404', async () => {
  const params = { purchase_id: 999_999, invoice_id: null };
  const { status, failure } = await server.send(invoiceCalls.compareBase, params);
  expect([status, failure.code]).toEqual([404, 'not_found']);
});

test('16.3: without a text, the lookup of part SAPs lists those of the purchase first', async () => {
  const { sap_id: first } = await buildPartSap(server, { sap_code: '000 lookup' });
  const { product_id, sap_id } = await buildPartSap(server, { sap_code: 'zzz lookup' });
  const { purchase_id } = await buildPurchase(server, { product_saps: [{ product_id, sap_id, quant: 1 }] });
  const found = async (d: object, p: object = {}) => {
    const { rows, count } = await page(server, invoiceSapLookup, { limit: 2, ...p, d });
    return { ids: rows.map((row) => row.sap_id), count };
  };
  const { ids, count } = await found({});
  expect(ids[0]).toBe(first);
  expect(await found({ purchase_id })).toEqual({ ids: [sap_id, first], count });
  expect(await found({ purchase_id }, { offset: 1 })).toEqual({ ids, count });
  expect(await found({ purchase_id, exclude_sap_ids: [sap_id] })).toEqual({ ids, count: count - 1 });
  expect((await found({ purchase_id }, { search_text: 'lookup' })).ids).toEqual([first, sap_id]);
});

type InvoiceForm = RequestOf<typeof invoiceCalls.save>;

async function daysOf(invoice_id: number) {
  const { data } = await server.send(invoiceCalls.model, { invoice_id });
  return [data.expected_on, data.arrived_on];
}

async function lateness(invoice_id: number) {
  const { rows } = await page(server, invoiceGrid);
  return rows.find((row) => row.invoice_id === invoice_id)?.days_late;
}

function resave(invoice: Awaited<ReturnType<typeof buildInvoice>>, fields: Partial<InvoiceForm>) {
  return server.send(invoiceCalls.save, { ...invoice, ...fields });
}

test('15.11: an invoice set from Open order to Arrived without a day arrives today, and loses the day when it is set back', async () => {
  const invoice = await buildInvoice(server);
  expect(await daysOf(invoice.invoice_id)).toEqual([null, null]);
  await resave(invoice, { status: 'A' });
  expect(await daysOf(invoice.invoice_id)).toEqual([null, day(0)]);
  await resave(invoice, { status: 'T' });
  expect(await daysOf(invoice.invoice_id)).toEqual([null, null]);
});

test('a save without expected and arrival days keeps the stored days', async () => {
  const [expected_on, arrived_on] = [day(-5), day(-2)];
  const invoice = await buildInvoice(server, { status: 'A', expected_on, arrived_on });
  const { expected_on: _, arrived_on: __, ...rest } = invoice;
  await save(server, invoiceCalls.save, { ...rest, note: 'seen' });
  expect(await daysOf(invoice.invoice_id)).toEqual([expected_on, arrived_on]);
  await resave(invoice, { expected_on: null, arrived_on: null });
  expect(await daysOf(invoice.invoice_id)).toEqual([null, arrived_on]);
});

test('15.11: a day of arrival is refused if it is tomorrow, or if the invoice does not have the status Arrived', async () => {
  const invoice = await buildInvoice(server);
  const { status, failure } = await resave(invoice, { status: 'A', arrived_on: day(1) });
  expect([status, failure.message]).toEqual([400, 'Arrived on must not be after today.']);
  expect(failure.details).toEqual([{ path: 'arrived_on', message: failure.message }]);
  const moving = await resave(invoice, { status: 'T', arrived_on: day(0) });
  expect([moving.status, moving.failure.message]).toEqual([400, 'Arrived on needs the status Arrived.']);
});

test('15.11: an invoice in Transit expected yesterday is late by 1 day, and is not late if it is expected today or has arrived', async () => {
  const invoice = await buildInvoice(server, { status: 'T', expected_on: day(-1) });
  expect(await lateness(invoice.invoice_id)).toBe(1);
  await resave(invoice, { expected_on: day(0) });
  expect(await lateness(invoice.invoice_id)).toBeNull();
  await resave(invoice, { expected_on: day(-9), status: 'A' });
  expect(await lateness(invoice.invoice_id)).toBeNull();
});

test('an invoice is as late as its most overdue container that has not arrived, even if the invoice has no expected day', async () => {
  const lines = await Promise.all(
    ['SOON', 'LATER'].map(async (name) => ({ ...(await buildLine(server, 5)), container: unique(name) })),
  );
  const { invoice_id } = await buildInvoice(server, { status: 'T', product_saps: lines });
  const { containers } = (await server.send(invoiceCalls.model, { invoice_id })).data;
  const [soon = 0, later = 0] = containers.map(({ container_id }) => container_id);
  const setExpected = (id: number, days: number) =>
    server.send(containerCalls.expect, { container_ids: [id], expected_on: day(days) });
  await setExpected(soon, -5);
  await setExpected(later, -2);
  expect(await lateness(invoice_id)).toBe(5);
  await server.send(containerCalls.arrive, { container_ids: [soon], arrived_on: day(0) });
  expect(await lateness(invoice_id)).toBe(2);
});
