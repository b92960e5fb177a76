import { expect, test } from 'vitest';
import { carModelCalls } from '#domain/car-model/car-model';
import { partCalls, partGrid } from '#domain/part/part';
import { partSapCalls } from '#domain/part-sap/part-sap';
import { buildCarModel, buildPart, buildPartSap, buildSpecification, save } from '../testing/builders.ts';
import { page } from '../testing/pages.ts';
import { testApp } from '../testing/test-app.ts';

const server = testApp();

test('a part is loaded with its SAPs in code order', async () => {
  const { product_id } = await buildPart(server, { name: 'Болт', gen_name: 'M8', note: 'zinc' });
  await buildPartSap(server, { product_id, sap_code: '000200', min_order_quant: 0.125 });
  await buildPartSap(server, { product_id, sap_code: '000100', state: 'P' });

  const { data } = await server.send(partCalls.model, { product_id });
  expect(data).toMatchObject({ name: 'Болт', gen_name: 'M8', note: 'zinc', state: 'A', version: 1 });
  expect(data.product_number).toMatch(/^PT\d{6}$/);
  expect(data.saps).toMatchObject([
    { sap_code: '000100', state: 'P', state_label: 'Passive', min_order_quant: null },
    { sap_code: '000200', state: 'A', min_order_quant: 0.125 },
  ]);
});

test('the list shows the codes of active SAPs in code order, and a search for a code finds its part', async () => {
  const { product_id } = await buildPart(server);
  const passive = await buildPartSap(server, { product_id, sap_code: 'LIST-3' });
  await buildPartSap(server, { product_id, sap_code: 'LIST-2' });
  await buildPartSap(server, { product_id, sap_code: 'LIST-1' });
  await save(server, partSapCalls.save, { ...passive, state: 'P' });

  const { rows } = await page(server, partGrid, { search_text: 'list-1, list-2' });
  expect(rows).toMatchObject([{ product_id, sap_codes: 'LIST-1, LIST-2' }]);
});

test('a call for parts neither reads nor writes a car model', async () => {
  const { product_id } = await buildCarModel(server);
  const model = await server.send(partCalls.model, { product_id });
  const saved = await server.send(partCalls.save, { product_id, name: 'Stolen', state: 'A' });
  await server.send(partCalls.delete, { product_ids: [product_id] });
  const still = await server.send(carModelCalls.model, { product_id });
  expect([model.status, saved.status, still.status]).toEqual([404, 404, 200]);
});

test('H17, H18: a delete of parts deletes all or none, names the uses of a part, and offers Passive', async () => {
  const used = await buildPartSap(server, { sap_code: 'IN-USE' });
  const free = await buildPart(server);
  await buildSpecification(server, { inputs: [{ ...used, quant: 1 }] });

  const ids = [free.product_id, used.product_id];
  const { status, failure } = await server.send(partCalls.delete, { product_ids: ids });
  expect([status, failure.code]).toEqual([409, 'in_use']);
  expect(failure.message).toMatch(/^Cannot delete the part: IN-USE is used by specification CM/);
  expect(failure.message).toMatch(/Set it to Passive instead\.$/);
  expect(failure.details).toEqual({
    records: [
      {
        used: 'IN-USE',
        uses: [
          { kind: 'specification', id: expect.any(Number), by: expect.stringMatching(/^specification CM/) },
        ],
        more: 0,
      },
    ],
    more: 0,
    used_ids: [used.product_id],
  });
  const undeleted = await server.send(partCalls.model, { product_id: free.product_id });
  expect(undeleted.status).toBe(200);
});
