import { expect, test } from 'vitest';
import { carModelCalls } from '#domain/car-model/car-model';
import { FIELD_LABELS } from '#domain/history/field-labels';
import { invoiceCalls } from '#domain/invoice/invoice';
import { importInvoice } from '#domain/invoice/invoice-import';
import { indexActiveSaps } from '#domain/lines/active-saps';
import { importLines } from '#domain/lines/line-import';
import { partCalls } from '#domain/part/part';
import { purchaseCalls } from '#domain/purchase/purchase';
import { specificationCalls } from '#domain/specification/specification';
import { addDays } from '#domain/values/day';
import { today } from '../record/today.ts';
import {
  buildCarModel,
  buildInvoice,
  buildLine,
  buildPart,
  buildPartSap,
  buildPurchase,
  buildSpecification,
  save,
} from '../testing/builders.ts';
import { testApp } from '../testing/test-app.ts';
import { readWorkbook } from '../testing/workbook.ts';

const server = testApp();

type Kind = 'specification' | 'purchase' | 'invoice';

/** Attached files, which no cell contains. */
const ATTACHED = new Set(['file_id']);

/** Returns the file of a document, and expects it to contain each field of the record under its label. */
async function exported(kind: Kind, id: number) {
  const { raw, headers } = await server.get(`/api/${kind}_list/export?${kind}_id=${id}`);
  const workbook = readWorkbook(raw);
  const fields = workbook.values(workbook.names[1] ?? '').map(([field]) => field);
  const labels = Object.entries(FIELD_LABELS[kind]).filter(([field]) => !ATTACHED.has(field));
  expect(fields).toEqual(expect.arrayContaining(labels.map(([, label]) => label)));
  return { workbook, disposition: headers['content-disposition'] };
}

test('an exported specification has its inputs first, and then each of its fields under its label', async () => {
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

  const { workbook, disposition } = await exported('specification', specification_id);
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
    const fields = (await exported('specification', specification_id)).workbook.values('Specification');
    return new Map(fields as [string, unknown][]).get('Superseded');
  };
  expect(await Promise.all([ended, neverInForce, inForce, last].map(exportedState))).toEqual([
    'Yes',
    'Yes',
    'No',
    'No',
  ]);
});

test('importing an exported specification gives the same lines', async () => {
  const codes = ['=1+1', '007', '1E5', 'ЧД-5', '_x0041_'];
  const saps = await Promise.all(codes.map((sap_code) => buildPartSap(server, { sap_code })));
  const inputs = saps.map((sap, index) => ({ ...sap, quant: index + 0.125 }));
  const { specification_id } = await buildSpecification(server, { inputs });

  const { workbook } = await exported('specification', specification_id);
  expect(workbook.formulas).toEqual([]);
  const active = await save(server, specificationCalls.activeSaps, undefined);
  const imported = importLines(workbook.sheetRows('Input parts'), indexActiveSaps(active));
  expect(imported.rows.map(({ error }) => error)).toEqual(codes.map(() => null));
  expect(imported.lines.map(({ sap_id, quant }) => ({ sap_id, quant }))).toEqual(
    inputs.map(({ sap_id, quant }) => ({ sap_id, quant })),
  );
});

test('an exported purchase has its lines on the first sheet, and each of its fields and its invoiced percentages on the second', async () => {
  const line = await buildLine(server, 100.000001, '+PLUS-1');
  const { purchase_id } = await buildPurchase(server, {
    product_saps: [line],
    note: '=HYPERLINK("http://x")',
  });
  const { product_id, sap_id } = line;
  await buildInvoice(server, { purchase_id, status: 'T', product_saps: [{ product_id, sap_id, quant: 25 }] });
  const purchase = await save(server, purchaseCalls.model, { purchase_id });

  const { workbook, disposition } = await exported('purchase', purchase_id);
  expect(disposition).toContain(`filename="purchase_${purchase.purchase_number}.xlsx"`);
  expect(workbook.names).toEqual(['Part SAPs', 'Purchase']);
  expect(workbook.values('Part SAPs').map((row) => row.slice(0, 2))).toEqual([
    ['SAP*', 'Quantity*'],
    ['+PLUS-1', 100.000001],
  ]);
  expect(workbook.formulas).toEqual([]);

  const day = expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/);
  expect(Object.fromEntries(workbook.values('Purchase') as [string, unknown][])).toEqual({
    Field: 'Value',
    'Purchase number': purchase.purchase_number,
    Plan: purchase.product_label,
    'Open order %': 0,
    'Transit %': 24.9,
    'Arrived %': 0,
    'Still to arrive': 100.000001,
    'SAPs not invoiced': 1,
    Closed: undefined,
    'Closed because': undefined,
    Note: '=HYPERLINK("http://x")',
    Created: day,
    Modified: day,
  });
});

test('an exported invoice has a row for every package and each of its fields, and importing it gives the same lines', async () => {
  const [packed, whole] = [await buildPartSap(server), await buildPartSap(server)];
  const packages = [
    { container: 'MSKU 1', lot: '007', quant: 10.5 },
    { container: 'MSKU 2', lot: null, quant: 20 },
  ];
  const { invoice_id } = await buildInvoice(server, {
    invoice_number: 'INV/7:"x"',
    status: 'A',
    product_saps: [
      { product_id: packed.product_id, sap_id: packed.sap_id, quant: 30.5, packages },
      { product_id: whole.product_id, sap_id: whole.sap_id, quant: 4, container: '=C', lot: 'L-1' },
    ],
  });

  const { workbook, disposition } = await exported('invoice', invoice_id);
  expect(disposition).toContain('filename="invoice_INV_7__x_.xlsx"');
  const [header, ...rows] = workbook.values('Part SAPs');
  expect(header?.slice(0, 4)).toEqual(['SAP*', 'Quantity*', 'Container', 'LOT']);
  expect(rows.map((row) => row.slice(1, 4))).toEqual([
    [10.5, 'MSKU 1', '007'],
    [20, 'MSKU 2', null],
    [4, '=C', 'L-1'],
  ]);
  expect(workbook.formulas).toEqual([]);
  expect(Object.fromEntries(workbook.values('Invoice') as [string, unknown][])).toMatchObject({
    'Invoice number': 'INV/7:"x"',
    Status: 'Arrived',
  });

  const active = await save(server, invoiceCalls.activeSaps, {});
  const imported = importInvoice(workbook.sheetRows('Part SAPs'), indexActiveSaps(active));
  expect(imported.rows.map(({ error }) => error)).toEqual([null, null, null]);
  const { product_saps } = await save(server, invoiceCalls.model, { invoice_id });
  const shipped = ({ sap_id, quant, container, lot, packages }: (typeof product_saps)[number]) => ({
    ...{ sap_id, quant, container, lot, packages },
  });
  expect(imported.lines).toMatchObject(product_saps.map(shipped));
});
