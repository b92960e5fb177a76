import { expect, test } from 'vitest';
import { invoiceCalls } from '#domain/invoice/invoice';
import { importInvoice } from '#domain/invoice/invoice-import';
import { indexActiveSaps } from '#domain/lines/active-saps';
import { buildInvoice, buildPartSap, save } from '../testing/builders.ts';
import { testApp } from '../testing/test-app.ts';
import { readWorkbook } from '../testing/workbook.ts';

const server = testApp();

async function buildPackedInvoice(invoice_number: string) {
  const { product_id, sap_id } = await buildPartSap(server);
  const other = await buildPartSap(server);
  return buildInvoice(server, {
    invoice_number,
    status: 'A',
    product_saps: [
      {
        product_id,
        sap_id,
        quant: 30.5,
        packages: [
          { container: 'MSKU 1', lot: '007', quant: 10.5 },
          { container: 'MSKU 2', lot: null, quant: 20 },
        ],
      },
      { product_id: other.product_id, sap_id: other.sap_id, quant: 4, container: '=C', lot: 'L-1' },
    ],
  });
}

async function exported(invoice_id: number) {
  const { raw, headers } = await server.get(`/api/invoice_list/export?invoice_id=${invoice_id}`);
  return { workbook: readWorkbook(raw), disposition: headers['content-disposition'] };
}

test('an exported invoice has a row for every package', async () => {
  const { invoice_id } = await buildPackedInvoice('INV/7:"x"');
  const { workbook, disposition } = await exported(invoice_id);

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
});

test('an exported invoice imports again unchanged, with its packages', async () => {
  const { invoice_id } = await buildPackedInvoice('INV-8');
  const { workbook } = await exported(invoice_id);
  const active = await save(server, invoiceCalls.activeSaps, {});
  const { product_saps } = await save(server, invoiceCalls.model, { invoice_id });

  const imported = importInvoice(workbook.sheetRows('Part SAPs'), indexActiveSaps(active));
  expect(imported.rows.map(({ error }) => error)).toEqual([null, null, null]);
  expect(
    imported.lines.map(({ sap_id, quant, container, lot, packages }) => ({
      sap_id,
      quant,
      container,
      lot,
      packages,
    })),
  ).toEqual(
    product_saps.map(({ sap_id, quant, container, lot, packages }) => ({
      sap_id,
      quant,
      container,
      lot,
      packages,
    })),
  );
});
