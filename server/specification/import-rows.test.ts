import { expect, test } from 'vitest';
import { partSapCalls } from '#domain/part-sap/part-sap';
import { specificationBulkCalls as bulk } from '#domain/specification/bulk-save';
import { buildLine, buildPartSap, buildSpecification, save } from '../testing/builders.ts';
import { overlap } from '../testing/faults/overlap.ts';
import { importedSpecificationsOf } from '../testing/imported-specifications.ts';
import { testApp } from '../testing/test-app.ts';

const server = testApp();
const { carModel, stored } = importedSpecificationsOf(server);

test('36.6: an invalid row is reported with an error that explains what to do, and only its own specification is rejected', async () => {
  const [good, bad] = [await carModel(), await carModel()];
  const [retired, twins] = [await carModel({ state: 'P' }), await carModel({ name: 'Twin 36' })];
  await carModel({ name: 'twin 36' });
  await buildSpecification(server, { output_product_id: twins.product_id });
  await buildSpecification(server, { output_product_id: twins.product_id });
  const line = await buildLine(server);
  const passive = await buildPartSap(server, { sap_code: 'PASSIVE-36', state: 'P' });
  const row = (car_model: string, begin_date: string, other: object = {}) => ({
    car_model,
    begin_date,
    sap_code: line.sap_code,
    quant: 1,
    ...other,
  });
  const rows = [
    row(good.car_model, '2026-01-05'),
    row(bad.car_model, '2026-01-05'),
    row(bad.car_model, '2026-01-05', { sap_code: 'nobody has it' }),
    row(bad.car_model, '2026-02-05', { sap_code: passive.sap_code }),
    row('CM999999', '2026-01-05'),
    row('TWIN 36', '2026-01-05'),
    row(retired.car_model, '2026-01-05'),
    row(twins.car_model, '2026-01-05'),
    row(bad.car_model, '2026-03-05', { quant: -1 }),
    row(bad.car_model, '2026-03-05', { quant: 0.0000001 }),
    row(bad.car_model, '5.3.2026'),
    row(bad.car_model, '2026-04-05', { state: 'A' }),
    row(bad.car_model, '2026-04-05', { state: 'P' }),
    row(bad.car_model, '2026-05-05', { sap_code: `${line.sap_code}\u200b` }),
    { car_model: bad.car_model, begin_date: '2026-06-05', sap_code: line.sap_code },
  ];
  const result = await save(server, bulk.save, rows);
  expect(result).toMatchObject({
    success: false,
    totalCount: 15,
    successCount: 1,
    insertedCount: 1,
    added: 1,
  });
  expect(result.errors.map(({ index, error, first_index }) => [index, error, first_index])).toEqual([
    [1, 'Another row of this specification has an error', 2],
    [2, "The part SAP couldn't be found in the Active SAPs", undefined],
    [3, "The part SAP couldn't be found in the Active SAPs (it is Passive)", undefined],
    [4, 'There is no car model CM999999. Enter its number, or add it first.', undefined],
    [5, 'Several car models are called TWIN 36. Enter the number instead.', undefined],
    [6, `Car model ${retired.car_model} is passive and cannot be chosen.`, undefined],
    [
      7,
      `${twins.car_model} already has 2 specifications that begin on Jan 5, 2026, so the import cannot tell which one is meant. Change them on their forms.`,
      undefined,
    ],
    [8, 'Quantity cannot be negative!', undefined],
    [9, 'Quantity must have at most 6 decimal places.', undefined],
    [10, 'Begin date must be a day as YYYY-MM-DD between 1900 and 2199.', undefined],
    [11, 'Another row of this specification has an error', 12],
    [12, 'All rows of a specification must have the same State', 11],
    [13, expect.stringContaining('An invisible character (U+200B)'), undefined],
    [14, 'Required field quant is missing', undefined],
  ]);
  expect(await stored(good.product_id)).toHaveLength(1);
  expect(await stored(bad.product_id)).toEqual([]);
});

test('36.4: a car model set to Passive during an import gets no new specification', async () => {
  const { car_model, product_id } = await carModel();
  const line = await buildLine(server);
  const { errors } = await overlap(
    server.db,
    (db) => db.updateTable('products').set({ state: 'P' }).where('product_id', '=', product_id).execute(),
    () =>
      save(server, bulk.save, [{ car_model, begin_date: '2026-01-05', sap_code: line.sap_code, quant: 1 }]),
  );
  expect(errors).toEqual([{ index: 0, error: `Car model ${car_model} is passive and cannot be chosen.` }]);
});

test('36.2: rows of one SAP are added up, an earlier code finds its successor, and codes may contain any kind of spaces', async () => {
  const { car_model, product_id } = await carModel();
  const sap = await buildPartSap(server, { sap_code: 'OLD 36' });
  await save(server, partSapCalls.save, { ...sap, sap_code: 'NEW 36' });
  const target = { car_model, begin_date: '2026-01-05' };
  const rows = [
    { ...target, sap_code: 'OLD 36', quant: 0.1 },
    { ...target, sap_code: 'NEW\u00a036', quant: 0.2 },
  ];
  const check = await save(server, bulk.check, rows);
  expect(check.rows.map(({ warnings }) => warnings)).toEqual([
    ['SAP code OLD 36 was replaced by NEW 36'],
    ['Added to the row of the same SAP above'],
  ]);
  await save(server, bulk.save, rows);
  expect(await stored(product_id)).toMatchObject([{ inputs: [['NEW 36', 0.3]] }]);
});

test('36.6: a part SAP deleted during an import of specifications is reported as an error of its row', async () => {
  const { car_model } = await carModel();
  const sap = await buildPartSap(server, { sap_code: 'GONE-36' });
  const row = { car_model, begin_date: '2026-01-05', sap_code: sap.sap_code, quant: 1 };
  const { errors } = await overlap(
    server.db,
    (db) => db.deleteFrom('part_saps').where('sap_id', '=', sap.sap_id).execute(),
    () => save(server, bulk.save, [row]),
  );
  expect(errors).toEqual([{ index: 0, error: "The part SAP couldn't be found in the Active SAPs" }]);
});
