import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { bulkCalls } from '#domain/part-sap/bulk-save';
import { partSapCalls } from '#domain/part-sap/part-sap';
import { saveProduct } from '../product/product.queries.ts';
import { lockPartsOf } from '../record/lock-records.ts';
import { signedIn } from '../testing/add-person.ts';
import { buildPart, buildPartSap, buildPurchase, save } from '../testing/builders.ts';
import { testApp } from '../testing/test-app.ts';
import { untilSomethingWaits } from '../testing/until-something-waits.ts';
import { savePartSap } from './part-sap.queries.ts';

const server = testApp();

const model = async (sap_id: number) => (await server.send(partSapCalls.model, { sap_id })).data;

async function form(sap_id: number) {
  const { sap_code, product_id, min_order_quant, lead_time_days, note, state, version } = await model(sap_id);
  return { sap_id, sap_code, product_id, min_order_quant, lead_time_days, note, state, version };
}

async function stored(sap_code: string) {
  const name = `Part of ${sap_code}`;
  const { product_id } = await buildPart(server, { name });
  const { sap_id } = await buildPartSap(server, { sap_code, product_id });
  return { name, product_id, sap_id };
}

test('an import does not overwrite a save that is committed between the decision and the writes of the import', async () => {
  const { name, sap_id } = await stored('RACE-1');
  const saving = await server.begin();
  await savePartSap(saving, { ...(await form(sap_id)), note: 'meanwhile' });

  const importing = save(server, bulkCalls.save, [{ name, sap_code: 'RACE-1', state: 'P' }]);
  await untilSomethingWaits(server.db);
  await saving.commit().execute();

  expect(await importing).toMatchObject({ updatedCount: 1 });
  expect(await model(sap_id)).toMatchObject({ note: 'meanwhile', state: 'P' });
});

test('an import updates a SAP whose code was stored during the import', async () => {
  const { name, sap_id } = await stored('RACE-2');
  const saving = await server.begin();
  const another = { sap_id: null, version: undefined, sap_code: 'RACE-3' };
  await savePartSap(saving, { ...(await form(sap_id)), ...another });

  const rows = [
    { name, sap_code: 'RACE-3', state: 'P' },
    { name: 'New beside it', sap_code: 'RACE-4' },
  ];
  const importing = save(server, bulkCalls.save, rows);
  await untilSomethingWaits(server.db);
  await saving.commit().execute();

  expect(await importing).toMatchObject({ insertedCount: 1, updatedCount: 1 });
});

test("an import does not wait for another user's import of other codes", async () => {
  const { name, sap_id } = await stored('RACE-5');
  const cookie = await signedIn(server.db, 'neighbour');
  const holding = await server.begin();
  await lockPartsOf(holding, [sap_id]);
  const waiting = save(server, bulkCalls.save, [{ name, sap_code: 'RACE-5', note: 'first' }]);
  await untilSomethingWaits(server.db);

  const other = await server.send(bulkCalls.save, [{ name: 'Beside', sap_code: 'RACE-6' }], { cookie });
  expect(other.data).toMatchObject({ insertedCount: 1 });
  await holding.rollback().execute();
  expect(await waiting).toMatchObject({ updatedCount: 1 });
});

test('a part that is deleted while an import adds a SAP to it is created again', async () => {
  const { name, product_id, sap_id } = await stored('RACE-7');
  const deleting = await server.begin();
  await lockPartsOf(deleting, [sap_id]);
  await deleting.deleteFrom('part_saps').where('sap_id', '=', sap_id).execute();
  await deleting.deleteFrom('products').where('product_id', '=', product_id).execute();

  const importing = save(server, bulkCalls.save, [{ name, sap_code: 'RACE-8' }]);
  await untilSomethingWaits(server.db);
  await deleting.commit().execute();

  expect(await importing).toMatchObject({ insertedCount: 1 });
  const made = server.db.selectFrom('part_saps').where('sap_code', '=', 'RACE-8').select('part_name');
  expect(await made.execute()).toEqual([{ part_name: name }]);
});

test('a part that is renamed while an import adds a SAP by its old name does not get the SAP', async () => {
  const { name, product_id } = await stored('RACE-14');
  const renaming = await server.begin();
  const fields = { gen_name: null, note: null, state: 'A' } as const;
  await saveProduct(renaming, 'part', { product_id, version: 1, name: 'Renamed meanwhile', ...fields });

  const importing = save(server, bulkCalls.save, [{ name, sap_code: 'RACE-15' }]);
  await untilSomethingWaits(server.db);
  await renaming.commit().execute();

  expect(await importing).toMatchObject({ insertedCount: 1 });
  const made = server.db.selectFrom('part_saps').where('sap_code', '=', 'RACE-15').select('part_name');
  expect(await made.execute()).toEqual([{ part_name: name }]);
});

test('two users who import a new part by its name at once create one part', async () => {
  const cookie = await signedIn(server.db, 'twin');
  const holding = await server.begin();
  await sql`lock table part_saps in share mode`.execute(holding);
  const first = save(server, bulkCalls.save, [{ name: 'Twin part', sap_code: 'RACE-9' }]);
  await untilSomethingWaits(server.db);
  const second = server.send(bulkCalls.save, [{ name: 'Twin part', sap_code: 'RACE-10' }], { cookie });
  await untilSomethingWaits(server.db, 2);
  await holding.rollback().execute();

  expect([(await first).insertedCount, (await second).data.insertedCount]).toEqual([1, 1]);
  const parts = server.db.selectFrom('products').where('name', '=', 'Twin part').select('product_id');
  expect(await parts.execute()).toHaveLength(1);
});

test('a SAP that a document starts to use between the decision and the writes of an import does not move to another part', async () => {
  const { product_id, sap_id } = await stored('RACE-11');
  const holding = await server.begin();
  await lockPartsOf(holding, [sap_id]);
  const importing = save(server, bulkCalls.save, [{ name: 'Elsewhere', sap_code: 'RACE-11' }]);
  await untilSomethingWaits(server.db);
  await buildPurchase(server, { product_saps: [{ product_id, sap_id, quant: 1 }] });
  await holding.rollback().execute();

  expect((await importing).errors).toEqual([
    { index: 0, error: 'SAP code RACE-11 cannot move to another part: it is in use' },
  ]);
  expect((await model(sap_id)).product_id).toBe(product_id);
});

test('a document that starts to use a SAP waits while an import moves it', async () => {
  const { product_id, sap_id } = await stored('RACE-12');
  const other = await stored('RACE-13');
  const holding = await server.begin();
  await sql`select from part_saps where sap_id = ${other.sap_id} for update`.execute(holding);
  const rows = ['RACE-12', 'RACE-13'].map((sap_code) => ({ name: 'Elsewhere too', sap_code }));
  const importing = save(server, bulkCalls.save, rows);
  await untilSomethingWaits(server.db);
  const naming = buildPurchase(server, { product_saps: [{ product_id, sap_id, quant: 1 }] });
  await untilSomethingWaits(server.db, 2);
  await holding.rollback().execute();

  expect(await importing).toMatchObject({ updatedCount: 2 });
  await naming;
});
