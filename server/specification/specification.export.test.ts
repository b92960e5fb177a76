import { expect, test } from 'vitest';
import { carModelCalls } from '#domain/car-model/car-model';
import { indexActiveSaps } from '#domain/lines/active-saps';
import { importLines } from '#domain/lines/line-import';
import { partCalls } from '#domain/part/part';
import { specificationCalls } from '#domain/specification/specification';
import { addDays } from '#domain/values/day';
import { today } from '../record/today.ts';
import { buildCarModel, buildPart, buildPartSap, buildSpecification, save } from '../testing/builders.ts';
import { testApp } from '../testing/test-app.ts';
import { readWorkbook } from '../testing/workbook.ts';

const server = testApp();

async function exported(specification_id: number) {
  const { raw, headers } = await server.get(
    `/api/specification_list/export?specification_id=${specification_id}`,
  );
  return { workbook: readWorkbook(raw), disposition: headers['content-disposition'] };
}

test('an exported specification has its inputs first, and then its fields', async () => {
  const car = await buildCarModel(server, { name: 'Нексия', gen_name: 'N-3' });
  const { product_number } = await save(server, carModelCalls.model, { product_id: car.product_id });
  const bolt = await buildPart(server, { name: '螺栓 M8', gen_name: '0042' });
  const { product_number: boltNumber } = await save(server, partCalls.model, { product_id: bolt.product_id });
  const sap = await buildPartSap(server, { product_id: bolt.product_id, sap_code: '000123', note: 'zinc' });
  const { specification_id } = await buildSpecification(server, {
    output_product_id: car.product_id,
    note: 'first\nsecond',
    inputs: [{ ...sap, quant: 2.125 }],
  });

  const { workbook, disposition } = await exported(specification_id);
  expect(disposition).toContain(`filename="specification_${product_number}_2026-01-05.xlsx"`);
  expect(workbook.names).toEqual(['Input parts', 'Specification']);
  expect(workbook.values('Input parts')).toEqual([
    ['SAP*', 'Quantity*', 'Product number', 'Part name', 'Part number', 'Note'],
    ['000123', 2.125, boltNumber, '螺栓 M8', '0042', 'zinc'],
  ]);
  expect(workbook.types('Input parts', 1)).toEqual(['s', 'n', 's', 's', 's', 's']);
  expect(Object.fromEntries(workbook.values('Specification') as [string, unknown][])).toMatchObject({
    'Car model': `${product_number} · Нексия · N-3`,
    'Begin date': '2026-01-05',
    State: 'Active',
    Superseded: 'No',
    Note: 'first\nsecond',
  });
});

test('the file marks a specification as superseded if its last day has passed or it never took effect, as the list does', async () => {
  const { product_id } = await buildCarModel(server);
  const day = await today(server.db);
  const begin = (days: number) =>
    buildSpecification(server, { output_product_id: product_id, begin_date: addDays(day, days) });
  const ended = await begin(-9);
  const neverInForce = await begin(-4);
  const inForce = await begin(-4);
  const last = await begin(1);

  const exportedState = async ({ specification_id }: { specification_id: number }) => {
    const fields = (await exported(specification_id)).workbook.values('Specification');
    return new Map(fields as [string, unknown][]).get('Superseded');
  };
  expect(await Promise.all([ended, neverInForce, inForce, last].map(exportedState))).toEqual([
    'Yes',
    'Yes',
    'No',
    'No',
  ]);
});

test('an exported specification imports again unchanged', async () => {
  const codes = ['=1+1', '007', '1E5', 'ЧД-5', '_x0041_'];
  const saps = await Promise.all(codes.map((sap_code) => buildPartSap(server, { sap_code })));
  const inputs = saps.map((sap, index) => ({ ...sap, quant: index + 0.125 }));
  const { specification_id } = await buildSpecification(server, { inputs });

  const { workbook } = await exported(specification_id);
  expect(workbook.formulas).toEqual([]);
  const active = await save(server, specificationCalls.activeSaps, undefined);
  const imported = importLines(workbook.sheetRows('Input parts'), indexActiveSaps(active));
  expect(imported.rows.map(({ error }) => error)).toEqual(codes.map(() => null));
  expect(imported.lines.map(({ sap_id, quant }) => ({ sap_id, quant }))).toEqual(
    inputs.map(({ sap_id, quant }) => ({ sap_id, quant })),
  );
});
