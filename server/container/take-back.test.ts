import { expect, test } from 'vitest';
import { containerCalls } from '#domain/container/container';
import { invoiceCalls } from '#domain/invoice/invoice';
import { addDays } from '#domain/values/day';
import { today } from '../record/today.ts';
import { save } from '../testing/builders.ts';
import { buildPacked, containersOf } from '../testing/packed-invoice.ts';
import { testApp } from '../testing/test-app.ts';

const server = testApp();

const arrive = (container_ids: number[], arrived_on: string) =>
  save(server, containerCalls.arrive, { container_ids, arrived_on });
const takeBack = (container_ids: number[]) => save(server, containerCalls.takeBack, { container_ids });

/** Returns the day of arrival of each container in the order C1, C2, loose goods. */
async function arrivals(invoice_id: number) {
  return (await containersOf(server, invoice_id)).map(({ here_on }) => here_on);
}

/** Builds an invoice in Transit. `day(n)` returns the day n days after today. */
async function packed() {
  const now = await today(server.db);
  return { ...(await buildPacked(server)), day: (days: number) => addDays(now, days) };
}

test('reverting arrivals reports their days, and the containers can arrive on these days again', async () => {
  const { invoice_id, c1, c2, none, day } = await packed();
  await arrive([c1], day(-5));
  await arrive([c2, none], day(-2));
  const { before } = await takeBack([none, c2, c1]);
  expect(before).toEqual([
    { arrived_on: day(-5), container_ids: [c1] },
    { arrived_on: day(-2), container_ids: [c2, none].toSorted((a, b) => a - b) },
  ]);
  expect(await arrivals(invoice_id)).toEqual([null, null, null]);
  for (const { container_ids, arrived_on } of before) await arrive(container_ids, arrived_on);
  expect(await arrivals(invoice_id)).toEqual([day(-5), day(-2), day(-2)]);
  const { data } = await server.send(invoiceCalls.model, { invoice_id });
  expect(data).toMatchObject({ status: 'A', arrived_on: day(-2) });
});

test('containers that arrived on the latest day follow the day of their invoice, even after a reversal and a new arrival', async () => {
  const { c1, c2, none, day, ...invoice } = await packed();
  await arrive([c1, none], day(-2));
  await arrive([c2], day(-4));
  await takeBack([c1]);
  await arrive([c1], day(-2));
  await save(server, invoiceCalls.save, { ...invoice, status: 'A', arrived_on: day(-1), version: 5 });
  expect(await arrivals(invoice.invoice_id)).toEqual([day(-1), day(-4), day(-1)]);
});

test('a separate day of arrival is kept even if the day of the invoice equals it for a while', async () => {
  const { c1, c2, none, day, ...invoice } = await packed();
  await arrive([c2], day(-8));
  await arrive([c1, none], day(-2));
  for (const [version, days] of [
    [3, -8],
    [4, -2],
  ] as const) {
    await save(server, invoiceCalls.save, { ...invoice, status: 'A', arrived_on: day(days), version });
  }
  expect(await arrivals(invoice.invoice_id)).toEqual([day(-2), day(-8), day(-2)]);
});
