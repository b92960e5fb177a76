import { expect, test } from 'vitest';
import { containerCalls } from '#domain/container/container';
import { invoiceCalls } from '#domain/invoice/invoice';
import { addDays } from '#domain/values/day';
import { today } from '../record/today.ts';
import { save } from '../testing/builders.ts';
import { buildPacked } from '../testing/packed-invoice.ts';
import { testApp } from '../testing/test-app.ts';

const server = testApp();

test('a count includes an arrival on its day and no later arrival, and the response of the arrival reports the count', async () => {
  const day = await today(server.db);
  const { invoice_id, c1, c2, product_saps } = await buildPacked(server);
  const model = async () => (await server.send(invoiceCalls.model, { invoice_id })).data;
  const arrive = (container_ids: number[], arrived_on: string) =>
    save(server, containerCalls.arrive, { container_ids, arrived_on });
  const [{ sap_id } = { sap_id: 0 }] = product_saps;
  const counted_on = addDays(day, -2);
  const count = (ids: unknown[], on: string) =>
    server.db
      .insertInto('stock_counts')
      .values(ids.map((id) => ({ sap_id: Number(id), counted_on: on, quant: '4' })))
      .execute();
  await count([sap_id], counted_on);
  const [all, some] = [
    { counted_on, all_counted_on: counted_on },
    { counted_on, all_counted_on: null },
  ];
  expect(await save(server, containerCalls.same, { container_ids: [c1] })).toMatchObject(all);
  expect(await model()).toMatchObject({ ...some, today: day });
  expect(await arrive([c1], addDays(day, -1))).toMatchObject({ changed: 1, counted_on: null });
  expect(await arrive([c2], counted_on)).toMatchObject({ changed: 1, ...some });

  const others = product_saps.map((line) => line.sap_id).filter((id) => id !== sap_id);
  await count(others, addDays(day, -4));
  expect(await model()).toMatchObject({ counted_on, all_counted_on: addDays(day, -4) });
});
