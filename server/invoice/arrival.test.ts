import { expect, test } from 'vitest';
import { containerCalls } from '#domain/container/container';
import { invoiceCalls, invoiceGrid } from '#domain/invoice/invoice';
import { addDays } from '#domain/values/day';
import type { RequestOf } from '#domain/wire/call';
import { today } from '../record/today.ts';
import { buildInvoice, buildLine, save, unique } from '../testing/builders.ts';
import { page } from '../testing/pages.ts';
import { testApp } from '../testing/test-app.ts';

const server = testApp();

type InvoiceForm = RequestOf<typeof invoiceCalls.save>;

async function daysOf(invoice_id: number) {
  const { data } = await server.send(invoiceCalls.model, { invoice_id });
  return [data.expected_on, data.arrived_on];
}

async function lateness(invoice_id: number) {
  const { rows } = await page(server, invoiceGrid);
  return rows.find((row) => row.invoice_id === invoice_id)?.days_late;
}

async function dayFromToday(days: number): Promise<string> {
  return addDays(await today(server.db), days);
}

function resave(invoice: Awaited<ReturnType<typeof buildInvoice>>, fields: Partial<InvoiceForm>) {
  return server.send(invoiceCalls.save, { ...invoice, ...fields });
}

test('15.11: an invoice set from Open order to Arrived without a day arrives today, and loses the day when it is set back', async () => {
  const invoice = await buildInvoice(server);
  expect(await daysOf(invoice.invoice_id)).toEqual([null, null]);
  await resave(invoice, { status: 'A' });
  expect(await daysOf(invoice.invoice_id)).toEqual([null, await today(server.db)]);
  await resave(invoice, { status: 'T' });
  expect(await daysOf(invoice.invoice_id)).toEqual([null, null]);
});

test('a save without expected and arrival days keeps the stored days', async () => {
  const [expected_on, arrived_on] = [await dayFromToday(-5), await dayFromToday(-2)];
  const invoice = await buildInvoice(server, { status: 'A', expected_on, arrived_on });
  const { expected_on: _, arrived_on: __, ...rest } = invoice;
  await save(server, invoiceCalls.save, { ...rest, note: 'seen' });
  expect(await daysOf(invoice.invoice_id)).toEqual([expected_on, arrived_on]);
  await resave(invoice, { expected_on: null, arrived_on: null });
  expect(await daysOf(invoice.invoice_id)).toEqual([null, arrived_on]);
});

test('15.11: a day of arrival is refused if it is tomorrow, or if the invoice has not the status Arrived', async () => {
  const invoice = await buildInvoice(server);
  const { status, failure } = await resave(invoice, { status: 'A', arrived_on: await dayFromToday(1) });
  expect([status, failure.message]).toEqual([400, 'Arrived on must not be after today.']);
  expect(failure.details).toEqual([{ path: 'arrived_on', message: failure.message }]);
  const moving = await resave(invoice, { status: 'T', arrived_on: await today(server.db) });
  expect([moving.status, moving.failure.message]).toEqual([400, 'Arrived on needs the status Arrived.']);
});

test('15.11: an invoice in Transit expected yesterday is late by 1 day, and is not late if it is expected today or has arrived', async () => {
  const invoice = await buildInvoice(server, { status: 'T', expected_on: await dayFromToday(-1) });
  expect(await lateness(invoice.invoice_id)).toBe(1);
  await resave(invoice, { expected_on: await today(server.db) });
  expect(await lateness(invoice.invoice_id)).toBeNull();
  await resave(invoice, { expected_on: await dayFromToday(-9), status: 'A' });
  expect(await lateness(invoice.invoice_id)).toBeNull();
});

test('an invoice is as late as its most overdue container that has not arrived, even if the invoice has no expected day', async () => {
  const lines = await Promise.all(
    ['SOON', 'LATER'].map(async (name) => ({ ...(await buildLine(server, 5)), container: unique(name) })),
  );
  const { invoice_id } = await buildInvoice(server, { status: 'T', product_saps: lines });
  const { containers } = (await server.send(invoiceCalls.model, { invoice_id })).data;
  const [soon = 0, later = 0] = containers.map(({ container_id }) => container_id);
  const setExpected = async (id: number, days: number) =>
    server.send(containerCalls.expect, { container_ids: [id], expected_on: await dayFromToday(days) });
  await setExpected(soon, -5);
  await setExpected(later, -2);
  expect(await lateness(invoice_id)).toBe(5);
  await server.send(containerCalls.arrive, { container_ids: [soon], arrived_on: await today(server.db) });
  expect(await lateness(invoice_id)).toBe(2);
});
