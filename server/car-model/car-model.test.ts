import { expect, test } from 'vitest';
import { carModelCalls, carModelGrid } from '#domain/car-model/car-model';
import { buildCarModel } from '../testing/builders.ts';
import { expectGuarded } from '../testing/guarded.ts';
import { page } from '../testing/pages.ts';
import { testApp } from '../testing/test-app.ts';

const server = testApp();

test('a saved car model gets the next number and appears in the list', async () => {
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

test('a save changes the record and increments its version', async () => {
  const { product_id, name } = await buildCarModel(server);
  const { data } = await server.send(carModelCalls.save, { product_id, name, state: 'P', version: 1 });

  expect(data).toEqual({ product_id, version: 2 });
  const model = await server.send(carModelCalls.model, { product_id });
  expect(model.data).toMatchObject({ state: 'P', gen_name: null, version: 2 });
});

test("a save over another user's change is refused and changes nothing", async () => {
  const { product_id, name } = await buildCarModel(server);
  await server.send(carModelCalls.save, { product_id, name: 'theirs', state: 'A', version: 1 });

  const { status, failure } = await server.send(carModelCalls.save, {
    product_id,
    name,
    state: 'A',
    version: 1,
  });
  expect([status, failure.code]).toEqual([409, 'stale']);
  const details = { version: 2, username: 'clerk', at: expect.stringMatching(/^20.*Z$/) };
  expect(failure.details).toEqual(details);
  const { data } = await server.send(carModelCalls.model, { product_id });
  expect(data.name).toBe('theirs');
});

test('a blank name is refused with «Fill all the required fields.»', async () => {
  const { status, failure } = await server.sendRaw(carModelCalls.save, { name: '  ', state: 'A' });
  expect([status, failure.message]).toEqual([400, 'Fill all the required fields.']);
});

test('an unknown id is not found', async () => {
  const model = await server.send(carModelCalls.model, { product_id: 999_999 });
  const save = await server.send(carModelCalls.save, { product_id: 999_999, name: 'Ghost', state: 'A' });
  expect([model.status, save.status]).toEqual([404, 404]);
});

test('deleting a car model removes it, and deleting it again is no error', async () => {
  const { product_id } = await buildCarModel(server);
  const first = await server.send(carModelCalls.delete, { product_ids: [product_id, product_id] });
  const repeated = await server.send(carModelCalls.delete, { product_ids: [product_id] });
  const model = await server.send(carModelCalls.model, { product_id });
  expect([first.status, repeated.status, model.status]).toEqual([200, 200, 404]);
});

test('a delete without ids is refused', async () => {
  const { status } = await server.send(carModelCalls.delete, { product_ids: [] });
  expect(status).toBe(400);
});

test('two saves with the same key create one record, and the key is refused for another save', async () => {
  const headers = { 'idempotency-key': 'one-press' };
  const form = { name: 'Pressed twice', state: 'A' as const };
  const [first, second] = await Promise.all([
    server.send(carModelCalls.save, form, { headers }),
    server.send(carModelCalls.save, form, { headers }),
  ]);
  expect(second.data).toEqual(first.data);
  const other = await server.send(carModelCalls.save, { ...form, name: 'Other' }, { headers });
  expect([other.status, other.failure.code]).toEqual([422, 'idempotency_key_reused']);
});

test('every car model call requires a session', async () => {
  await expectGuarded(server, [carModelGrid.call, ...Object.values(carModelCalls)]);
});
