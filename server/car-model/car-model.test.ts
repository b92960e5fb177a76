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

test('a save that omits the model number clears it', async () => {
  const { product_id, name } = await buildCarModel(server);
  await server.send(carModelCalls.save, { product_id, name, state: 'A', version: 1 });
  const { data } = await server.send(carModelCalls.model, { product_id });
  expect(data.gen_name).toBeNull();
});
