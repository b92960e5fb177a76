import { expect, test } from 'vitest';
import { carModelCalls, carModelGrid } from '#domain/car-model/car-model';
import { buildCarModel } from '../testing/builders.ts';
import { page } from '../testing/pages.ts';
import { testApp } from '../testing/test-app.ts';

const server = testApp();

test('a saved car model gets a number and appears in the list', async () => {
  const { product_id } = await buildCarModel(server, { name: 'Нексия', gen_name: null, note: ' tall ' });

  const { data } = await server.send(carModelCalls.model, { product_id });
  expect(data).toMatchObject({ name: 'Нексия', gen_name: null, note: 'tall', state: 'A', version: 1 });
  expect(data.product_number).toMatch(/^CM\d{6}$/);

  const { rows } = await page(server, carModelGrid, { search_text: 'НЕКС' });
  expect(rows).toEqual([
    {
      product_id,
      product_number: data.product_number,
      model_name: 'Нексия',
      model_number: null,
      note: 'tall',
      state: 'A',
      state_label: 'Active',
    },
  ]);
});

test('the list shows active car models first, and newer numbers before older ones', async () => {
  const first = await buildCarModel(server, { note: 'in order' });
  const passive = await buildCarModel(server, { note: 'in order', state: 'P' });
  const last = await buildCarModel(server, { note: 'in order' });

  const { rows, count } = await page(server, carModelGrid, { search_text: 'in order' });
  expect(rows.map((row) => row.product_id)).toEqual([last.product_id, first.product_id, passive.product_id]);
  expect(count).toBe(3);
});

test('a save that omits the model number clears it', async () => {
  const { product_id, name } = await buildCarModel(server);
  await server.send(carModelCalls.save, { product_id, name, state: 'A', version: 1 });
  const { data } = await server.send(carModelCalls.model, { product_id });
  expect(data.gen_name).toBeNull();
});

test('deleting a car model removes it, and deleting it again succeeds', async () => {
  const { product_id } = await buildCarModel(server);
  const first = await server.send(carModelCalls.delete, { product_ids: [product_id, product_id] });
  const repeated = await server.send(carModelCalls.delete, { product_ids: [product_id] });
  const model = await server.send(carModelCalls.model, { product_id });
  expect([first.status, repeated.status, model.status]).toEqual([200, 200, 404]);
});
