import { expect, test } from 'vitest';
import { carModelCalls } from '#domain/car-model/car-model';
import { partCalls } from '#domain/part/part';
import { bulkCalls } from '#domain/part-sap/bulk-save';
import { partSapCalls, partSapGrid } from '#domain/part-sap/part-sap';
import { batchesOf } from '../testing/batches.ts';
import { buildCarModel, buildPart, buildPartSap, buildSpecification, save } from '../testing/builders.ts';
import { page } from '../testing/pages.ts';
import { testApp } from '../testing/test-app.ts';

const server = testApp();
const { importRows, sap, undo } = batchesOf(server);

async function stored(sapCode: string) {
  const { rows } = await page(server, partSapGrid, { search_text: sapCode, search: ['sap_code'] });
  return rows.find((row) => row.sap_code === sapCode);
}

test('F19: new rows create their parts and SAPs, the check creates nothing, and a second import changes nothing', async () => {
  const rows = [
    { name: 'Колесо', gen_name: 'W-1', sap_code: '000700', min_order_quant: 4, note: 'round', state: 'A' },
    { name: 'Колесо', gen_name: 'W-1', sap_code: '000701', min_order_quant: null, note: null, state: 'P' },
  ];
  expect(await save(server, bulkCalls.check, rows)).toMatchObject({ new: 2, changed: 0 });
  expect(await stored('000700')).toBeUndefined();
  const first = await save(server, bulkCalls.save, rows);
  expect(first).toEqual({
    success: true,
    totalCount: 2,
    successCount: 2,
    insertedCount: 2,
    updatedCount: 0,
    errors: [],
    batch_id: expect.any(Number),
  });
  const [one, two] = [await stored('000700'), await stored('000701')];
  expect(one).toMatchObject({
    part_name: 'Колесо',
    part_number: 'W-1',
    min_order_quant: 4,
    note: 'round',
    state: 'A',
  });
  expect(two).toMatchObject({ product_id: one?.product_id, min_order_quant: null, state: 'P' });

  const check = await save(server, bulkCalls.check, rows);
  expect(check).toMatchObject({ totalCount: 2, new: 0, changed: 0, unchanged: 2, errors: 0 });
  const second = await save(server, bulkCalls.save, rows);
  expect(second).toMatchObject({ insertedCount: 0, updatedCount: 2 });
  const { data } = await server.send(partSapCalls.model, { sap_id: one?.sap_id ?? 0 });
  expect(data.version).toBe(1);
});

test('10.5: new and earlier codes that differ from a stored code only in leading zeros have a warning', async () => {
  await buildPartSap(server, { sap_code: '10500001' });
  await buildPartSap(server, { sap_code: '10500002' });
  const check = await save(server, bulkCalls.check, [
    { name: 'Zeros 1', sap_code: '0010500001' },
    { name: 'Zeros 2', sap_code: '10500003', sap_code_old: '000000000010500002' },
  ]);
  expect(check.rows.map(({ verdict, warnings }) => [verdict, warnings])).toEqual([
    ['new', ['SAP code 0010500001 is new, but 10500001 exists']],
    ['new', ['Earlier SAP code 000000000010500002 is unknown, but 10500002 exists']],
  ]);
});

test('F19: invalid rows are returned with their index, and valid rows are written', async () => {
  const result = await save(server, bulkCalls.save, [
    { name: 'Good', sap_code: 'GOOD-1' },
    { name: '', sap_code: 'BAD-1' },
    { name: 'Bad', sap_code: 'BAD-2', min_order_quant: -1 },
    { name: 'Bad', sap_code: 'BAD-3', min_order_quant: 'many' },
    { name: 'Bad', sap_code: 'BAD-4', state: 'X' },
    'not a row',
  ]);
  expect(result).toMatchObject({ success: false, totalCount: 6, successCount: 1, insertedCount: 1 });
  expect(result.errors).toEqual([
    { index: 1, error: 'Required field name is missing' },
    { index: 2, error: 'MOQ cannot be negative' },
    { index: 3, error: 'MOQ must be a number.' },
    { index: 4, error: 'State must be A, P or null.' },
    { index: 5, error: 'The row must be an object.' },
  ]);
  expect(await stored('GOOD-1')).toBeDefined();
  expect(await stored('BAD-2')).toBeUndefined();
});

test('a missing column keeps a value, and a blank cell clears it', async () => {
  await save(server, bulkCalls.save, [
    { name: 'Keep', sap_code: 'KEEP', min_order_quant: 5, note: 'n', state: 'P' },
  ]);
  await save(server, bulkCalls.save, [{ name: 'Keep', sap_code: 'KEEP', note: null }]);
  expect(await stored('KEEP')).toMatchObject({ min_order_quant: 5, note: null, state: 'P' });

  await save(server, bulkCalls.save, [{ name: 'Keep', sap_code: 'KEEP', state: null }]);
  expect(await stored('KEEP')).toMatchObject({ state: 'A' });
});

test('a row with an earlier code renames the SAP that has the code, and a later row with the earlier code as its current code is an error', async () => {
  const { sap_id } = await buildPartSap(server, { sap_code: 'OLD-1' });
  const part = await server.send(partSapCalls.model, { sap_id });
  const product_number = part.data.product_label.split(' · ')[0];
  const row = { product_number, name: 'Renamed', sap_code: 'NEW-1', sap_code_old: 'old-1' };

  const result = await save(server, bulkCalls.save, [row]);
  expect(result).toMatchObject({ insertedCount: 0, updatedCount: 1 });
  const { data } = await server.send(partSapCalls.model, { sap_id });
  expect(data).toMatchObject({ sap_code: 'NEW-1', sap_code_old: 'old-1' });

  const again = await save(server, bulkCalls.save, [{ name: 'Renamed', sap_code: 'OLD-1' }]);
  expect(again.errors).toEqual([{ index: 0, error: 'SAP code OLD-1 was replaced by NEW-1' }]);
});

test('an unknown product number in the file creates a part, and a row may rename its part', async () => {
  await save(server, bulkCalls.save, [{ product_number: 'PT900001', name: 'Brought', sap_code: 'BR-1' }]);
  expect(await stored('BR-1')).toMatchObject({ product_number: 'PT900001', part_name: 'Brought' });

  const row = { product_number: 'pt900001', name: 'Better name', gen_name: 'B-2', sap_code: 'BR-1' };
  const check = await save(server, bulkCalls.check, [row]);
  expect(check.rows[0]).toMatchObject({
    verdict: 'changed',
    changes: [
      { field: 'name', from: 'Brought', to: 'Better name' },
      { field: 'gen_name', from: null, to: 'B-2' },
    ],
  });
  await save(server, bulkCalls.save, [row]);
  expect(await stored('BR-1')).toMatchObject({ part_name: 'Better name', part_number: 'B-2' });
});

test('generated product numbers skip a number used by an import, even after its part is deleted', async () => {
  const { product_id } = await buildPart(server);
  const { data } = await server.send(partCalls.model, { product_id });
  const next = `PT${String(Number(data.product_number.slice(2)) + 1).padStart(6, '0')}`;
  await save(server, bulkCalls.save, [{ product_number: next, name: 'In the way', sap_code: 'WAY-1' }]);
  const brought = await stored('WAY-1');
  await save(server, partCalls.delete, { product_ids: [brought?.product_id ?? 0] });

  const after = await buildPart(server);
  const model = await server.send(partCalls.model, { product_id: after.product_id });
  expect(Number(model.data.product_number.slice(2))).toBe(Number(next.slice(2)) + 1);
});

test('a row with the product number of a car model is an error', async () => {
  const { product_id } = await buildCarModel(server);
  const { data } = await server.send(carModelCalls.model, { product_id });
  const row = { product_number: data.product_number, name: 'Cobalt', sap_code: 'CAR-1' };
  const { errors } = await save(server, bulkCalls.save, [row]);
  expect(errors).toEqual([
    { index: 0, error: `Product number ${data.product_number} belongs to a car model` },
  ]);
});

test('a row whose part name is not unique requires the product number, unless one of the parts has no part number', async () => {
  await buildPart(server, { name: 'Washer', gen_name: 'A' });
  await buildPart(server, { name: 'Washer', gen_name: 'B' });
  const ambiguous = await save(server, bulkCalls.save, [{ name: 'washer', sap_code: 'WASH-1' }]);
  expect(ambiguous.errors[0]?.error).toBe('Several parts are called washer: give the product number');

  const washer = await buildPart(server, { name: 'Washer', gen_name: null });
  await save(server, bulkCalls.save, [{ name: 'WASHER', sap_code: 'WASH-1' }]);
  expect(await stored('WASH-1')).toMatchObject({ product_id: washer.product_id });
});

test('F20: a repeated code is written once if its rows agree', async () => {
  const row = { name: 'Twice', sap_code: 'TWICE-1' };
  const result = await save(server, bulkCalls.save, [row, { ...row, sap_code: 'twice-1' }]);
  expect(result).toMatchObject({ insertedCount: 1, updatedCount: 1, errors: [] });
});

test('F18: an empty list and a value that is not a list are refused', async () => {
  const none = await server.send(bulkCalls.save, []);
  const other = await server.sendRaw(bulkCalls.save, { rows: [] });
  expect([none.status, none.failure.message, other.status]).toEqual([400, 'No data to import', 400]);
});

test('F18: an import of more than 250,000 rows is refused', async () => {
  const { status } = await server.send(bulkCalls.save, new Array(250_001).fill(0));
  expect(status).toBe(413);
});

test('F21: an import sent repeatedly, even concurrently, gets the same response and is written once', async () => {
  const rows = [{ name: 'Pressed twice', sap_code: 'PRESSED-1' }, { name: '' }];
  const headers = { 'idempotency-key': 'pressed twice' };
  const answers = await Promise.all([1, 2, 3].map(() => server.send(bulkCalls.save, rows, { headers })));
  const again = await server.send(bulkCalls.save, rows, { headers });
  for (const { status, data } of [...answers, again]) {
    expect([status, data]).toEqual([200, answers[0]?.data]);
  }
  expect(again.data).toMatchObject({ insertedCount: 1, successCount: 1 });
  const other = await server.send(bulkCalls.save, rows.slice(1), { headers });
  expect([other.status, other.failure.code]).toEqual([422, 'idempotency_key_reused']);
});

test('a SAP moves to another part only while it is unused', async () => {
  const used = await buildPartSap(server, { sap_code: 'USED-1' });
  const free = await buildPartSap(server, { sap_code: 'FREE-1' });
  await buildSpecification(server, { inputs: [{ ...used, quant: 1 }] });

  const { errors } = await save(server, bulkCalls.save, [
    { name: 'Elsewhere', sap_code: 'USED-1' },
    { name: 'Elsewhere', sap_code: 'FREE-1' },
  ]);
  expect(errors).toEqual([{ index: 0, error: 'SAP code USED-1 cannot move to another part: it is in use' }]);
  const { product_id } = (await server.send(partSapCalls.model, { sap_id: free.sap_id })).data;
  expect((await server.send(partCalls.model, { product_id: Number(product_id) })).data.name).toBe(
    'Elsewhere',
  );
});

test('a row that may not move its SAP to a part cannot rename that part', async () => {
  const { product_id } = await buildPart(server);
  const { product_number } = (await server.send(partCalls.model, { product_id })).data;
  const used = await buildPartSap(server, { sap_code: 'USED-2' });
  await buildPartSap(server, { sap_code: 'FREE-2' });
  await buildSpecification(server, { inputs: [{ ...used, quant: 1 }] });
  const verdicts = async (sap_code: string) => {
    const rows = [
      { product_number, name: 'Called so', sap_code },
      { product_number, name: 'Called otherwise', sap_code: 'FOLLOWS-1' },
    ];
    return (await save(server, bulkCalls.check, rows)).rows.map(({ verdict }) => verdict);
  };

  expect(await verdicts('USED-2')).toEqual(['error', 'new']);
  expect(await verdicts('FREE-2')).toEqual(['changed', 'error']);
});

test('8.6: an import sets the lead time, keeps it without a column, and clears it with a blank cell', async () => {
  const row = { name: 'Bolt', sap_code: 'LEAD-1' };
  await importRows([{ ...row, lead_time_days: 21 }]);
  const { rows } = await page(server, partSapGrid, { search: ['sap_code'], search_text: 'LEAD-1' });
  const sap_id = rows[0]?.sap_id ?? 0;
  await importRows([{ ...row, note: 'without the column' }]);
  expect(await sap(sap_id)).toMatchObject({ lead_time_days: 21 });

  const cleared = [{ ...row, lead_time_days: null }];
  const { data } = await server.send(bulkCalls.check, cleared);
  expect(data.rows[0]?.changes).toEqual([{ field: 'lead_time_days', from: 21, to: null }]);
  const batch = await importRows(cleared);
  expect(await sap(sap_id)).toMatchObject({ lead_time_days: null });
  await undo(batch);
  expect(await sap(sap_id)).toMatchObject({ lead_time_days: 21 });
});
