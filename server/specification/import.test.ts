import { expect, test } from 'vitest';
import { partSapCalls } from '#domain/part-sap/part-sap';
import { mapSheet } from '#domain/sheet/sheet-mapping';
import { checkSpecificationRecord } from '#domain/specification/bulk-record';
import { specificationBulkCalls as bulk } from '#domain/specification/bulk-save';
import { specificationsTogether } from '#domain/specification/exported-sheets';
import { specificationCalls } from '#domain/specification/specification';
import { specificationColumns } from '#domain/specification/specifications-import';
import { buildLine, buildPartSap, buildSpecification, save } from '../testing/builders.ts';
import { storedRows } from '../testing/database-state.ts';
import { overlap } from '../testing/faults/overlap.ts';
import { importedSpecificationsOf } from '../testing/imported-specifications.ts';
import { testApp } from '../testing/test-app.ts';
import { readWorkbook } from '../testing/workbook.ts';

const server = testApp();
const { carModel, stored } = importedSpecificationsOf(server);

test('36.1: several specifications are added at once, in the order of their rows, and car models are found by number, label, name or model number', async () => {
  const { car_model, product_id } = await carModel({ name: 'Nexia 36', gen_name: 'NX-36' });
  const [bolt, nut] = [await buildLine(server), await buildLine(server)];
  const rows = [
    { car_model, begin_date: '2026-01-05', sap_code: bolt.sap_code, quant: 2 },
    {
      car_model: `${car_model} · Nexia 36 · NX-36`,
      begin_date: '2026-01-05',
      sap_code: nut.sap_code,
      quant: 0.125,
    },
    {
      car_model: ' nexia 36',
      begin_date: '2026-02-05',
      sap_code: nut.sap_code.toLowerCase(),
      quant: 1,
      note: 'new',
    },
    { car_model: 'nx-36', begin_date: '2026-03-05', sap_code: bolt.sap_code, quant: 4, state: 'P' },
  ];
  expect(await save(server, bulk.check, rows)).toMatchObject({ totalCount: 4, new: 4, errors: 0 });
  expect(await stored(product_id)).toEqual([]);

  const result = await save(server, bulk.save, rows);
  expect(result).toMatchObject({ success: true, insertedCount: 4, updatedCount: 0, errors: [] });
  expect(result).toMatchObject({ added: 3, changed: 0, unchanged: 0 });
  expect(await stored(product_id)).toEqual([
    {
      begin_date: '2026-01-05',
      state: 'A',
      note: null,
      version: 1,
      inputs: [
        [bolt.sap_code, 2],
        [nut.sap_code, 0.125],
      ],
    },
    { begin_date: '2026-02-05', state: 'A', note: 'new', version: 1, inputs: [[nut.sap_code, 1]] },
    { begin_date: '2026-03-05', state: 'P', note: null, version: 1, inputs: [[bolt.sap_code, 4]] },
  ]);
  const [first] = await save(server, specificationCalls.timeline, { output_product_id: product_id });
  const { actual_state } = await save(server, specificationCalls.model, {
    specification_id: first?.specification_id ?? 0,
  });
  expect(actual_state).toBe('P');
});

test('36.4: rows change the stored specification of the same car model and day, and the check lists the changes', async () => {
  const { car_model, product_id } = await carModel();
  const [stays, changes, goes, comes] = await Promise.all(
    [1, 2, 3, 4].map((quant) => buildLine(server, quant)),
  );
  if (!stays || !changes || !goes || !comes) throw new Error('Four lines must be built.');
  const target = { car_model, begin_date: '2026-01-05' };
  await buildSpecification(server, {
    output_product_id: product_id,
    note: 'first',
    inputs: [stays, changes, goes],
  });
  const rows = [
    { ...target, sap_code: comes.sap_code, quant: 4 },
    { ...target, sap_code: changes.sap_code, quant: 5 },
    { ...target, sap_code: stays.sap_code, quant: 1 },
  ];

  const check = await save(server, bulk.check, rows);
  expect(check).toMatchObject({ new: 0, changed: 2, unchanged: 1, errors: 0 });
  expect(check.rows.flatMap(({ warnings }) => warnings)).toEqual([
    'This specification loses 1 of its 3 inputs',
  ]);
  expect(check.rows.map(({ changes: told }) => told)).toEqual([
    [
      { field: 'sap_code', from: goes.sap_code, to: null },
      { field: 'sap_code', from: null, to: comes.sap_code },
    ],
    [{ field: 'quant', from: 2, to: 5 }],
    [],
  ]);
  expect(await save(server, bulk.save, rows)).toMatchObject({ added: 0, changed: 1, updatedCount: 3 });
  expect(await stored(product_id)).toEqual([
    {
      begin_date: '2026-01-05',
      state: 'A',
      note: 'first',
      version: 2,
      inputs: [
        [stays.sap_code, 1],
        [changes.sap_code, 5],
        [comes.sap_code, 4],
      ],
    },
  ]);
});

test('36.5: a workbook of several specifications imports as unchanged, including two specifications of one day and passive SAPs', async () => {
  const { product_id } = await carModel({ name: '=1+1' });
  const codes = ['007', '1E5', 'ЧД-5 36'];
  const saps = await Promise.all(codes.map((sap_code) => buildPartSap(server, { sap_code })));
  const inputs = saps.map((sap, index) => ({ ...sap, quant: index + 0.125 }));
  const twin = { output_product_id: product_id, begin_date: '2026-04-05' };
  const built = [
    await buildSpecification(server, { output_product_id: product_id, inputs, note: 'first\nsecond' }),
    await buildSpecification(server, { ...twin, inputs }),
    await buildSpecification(server, { ...twin, inputs: inputs.slice(1), state: 'P' }),
    await buildSpecification(server),
  ];
  for (const sap of saps.slice(0, 1)) await save(server, partSapCalls.save, { ...sap, state: 'P' });

  const ids = built.map(({ specification_id }) => specification_id);
  for (const some of [ids, ids.slice(0, 1)]) {
    const { raw } = await server.get(`/api/specification_list/export_many?ids=${some.join()}`);
    const workbook = readWorkbook(raw);
    const together = specificationsTogether(
      workbook.names.map((name) => ({ name, rows: workbook.sheetRows(name) })),
    );
    const mapping = mapSheet(specificationColumns, together?.rows ?? [], undefined, checkSpecificationRecord);
    expect(mapping.rows.flatMap(({ errors, warnings }) => [...errors, ...warnings])).toEqual([]);
    const rows = mapping.rows.map(({ record }) => record);
    expect(await save(server, bulk.check, rows)).toMatchObject({ unchanged: rows.length, errors: 0 });
    const before = await storedRows(server.db);
    expect(await save(server, bulk.save, rows)).toMatchObject({
      added: 0,
      changed: 0,
      unchanged: some.length,
    });
    expect(await storedRows(server.db)).toBe(before);
  }
});

test('36.4: two sheets with the same car model and day become two specifications, as the check shows', async () => {
  const { car_model, product_id } = await carModel();
  const line = await buildLine(server);
  const target = { car_model, begin_date: '2026-01-05', sap_code: line.sap_code };
  const rows = [
    { ...target, quant: 1, sheet: 'A' },
    { ...target, quant: 2, sheet: 'B' },
  ];
  const { rows: checked } = await save(server, bulk.check, rows);
  expect(checked[0]?.warnings).toEqual(['Another specification of this car model begins on the same day']);
  await save(server, bulk.save, rows);
  expect((await stored(product_id)).map(({ inputs }) => inputs)).toEqual([
    [[line.sap_code, 1]],
    [[line.sap_code, 2]],
  ]);
});

test('10.11, 36.4: of four concurrent imports of the same specification, one adds it and the others update it', async () => {
  const { car_model, product_id } = await carModel();
  const line = await buildLine(server);
  const importing = [1, 2, 3, 4].map((quant) =>
    save(server, bulk.save, [{ car_model, begin_date: '2026-01-05', sap_code: line.sap_code, quant }]),
  );
  const results = await Promise.all(importing);
  expect(results.map(({ added }) => added).sort()).toEqual([0, 0, 0, 1]);
  expect(await stored(product_id)).toMatchObject([{ version: 4 }]);
});

test('10.11: an import of specifications is offered with its result until the user has seen the result', async () => {
  const { car_model } = await carModel();
  const line = await buildLine(server);
  const row = { car_model, begin_date: '2026-01-05', sap_code: line.sap_code, quant: 1 };
  const headers = { 'idempotency-key': 'specifications of mine' };
  await server.send(bulk.save, [row], { headers });
  const { data } = await server.send(bulk.run, {});
  expect(data).toMatchObject({ key: 'specifications of mine', state: 'done', total: 1, written: 1 });
  await save(server, bulk.runSeen, { key: 'specifications of mine' });
  expect((await server.send(bulk.run, {})).data).toBeNull();
});

test('36.6: each invalid row is reported with its error, and only its own specification is rejected', async () => {
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
    row(bad.car_model, '2026-04-05', { state: 'A' }),
    row(bad.car_model, '2026-04-05', { state: 'P' }),
  ];
  const result = await save(server, bulk.save, rows);
  expect(result).toMatchObject({
    success: false,
    totalCount: 10,
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
    [8, 'Another row of this specification has an error', 9],
    [9, 'All rows of a specification must have the same State', 8],
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

test('36.2: rows of one SAP are added up, an earlier code finds its successor, and a no-break space in a code counts as a space', async () => {
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

test('11.6: the check names the active code that differs from an unknown one only in leading zeros', async () => {
  const { car_model } = await carModel();
  await buildPartSap(server, { sap_code: '36000001' });
  await buildPartSap(server, { sap_code: '36000002', state: 'P' });
  const row = { car_model, begin_date: '2026-01-05', quant: 1 };
  const codes = ['000000000036000001', '000000000036000002'];
  const check = await save(
    server,
    bulk.check,
    codes.map((sap_code) => ({ ...row, sap_code })),
  );
  expect(check.rows.map(({ error }) => error)).toEqual([
    "The part SAP couldn't be found in the Active SAPs (is it 36000001?)",
    "The part SAP couldn't be found in the Active SAPs",
  ]);
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
