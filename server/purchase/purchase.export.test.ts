import { expect, test } from 'vitest';
import { purchaseCalls } from '#domain/purchase/purchase';
import { buildInvoice, buildLine, buildPurchase, save } from '../testing/builders.ts';
import { testApp } from '../testing/test-app.ts';
import { readWorkbook } from '../testing/workbook.ts';

const server = testApp();

test('an exported purchase has its lines on the first sheet and its invoiced percentages on the second', async () => {
  const line = await buildLine(server, 100.000001, '+PLUS-1');
  const { purchase_id } = await buildPurchase(server, {
    product_saps: [line],
    note: '=HYPERLINK("http://x")',
  });
  const { product_id, sap_id } = line;
  await buildInvoice(server, { purchase_id, status: 'T', product_saps: [{ product_id, sap_id, quant: 25 }] });
  const purchase = await save(server, purchaseCalls.model, { purchase_id });

  const { raw, headers } = await server.get(`/api/purchase_list/export?purchase_id=${purchase_id}`);
  const workbook = readWorkbook(raw);
  expect(headers['content-disposition']).toContain(`filename="purchase_${purchase.purchase_number}.xlsx"`);
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
