import { expect, test } from 'vitest';
import { contentDisposition, safeFilename } from './send-file.ts';

test.each([
  ['purchase_PO000001.xlsx', 'purchase_PO000001.xlsx'],
  ['invoice_INV/2026:1*.xlsx', 'invoice_INV_2026_1_.xlsx'],
  ['invoice_../../x.xlsx', 'invoice_.._.._x.xlsx'],
  ['..\\secret', '_secret'],
  ['a"\r\nX-Evil: 1.xlsx', 'a___X-Evil_ 1.xlsx'],
  ['CON.xlsx', '_CON.xlsx'],
  ['lpt1', '_lpt1'],
  ['contract.xlsx', 'contract.xlsx'],
  [' name. . ', 'name'],
  ['', 'file'],
  ['\u202egpj.exe', '_gpj.exe'],
  [`${'ä'.repeat(300)}.xlsx`, `${'ä'.repeat(195)}.xlsx`],
])('F13: the file name %j is sent as %j', (filename, safe) => {
  expect(safeFilename(filename)).toBe(safe);
});

test('F13: a file name is sent on one line, in ASCII for old programs and in UTF-8 for all others', () => {
  expect(contentDisposition('invoice_Счёт "7"\r\n(100%).xlsx')).toBe(
    `attachment; filename="invoice_____ _7___(100_).xlsx"; filename*=UTF-8''invoice_%D0%A1%D1%87%D1%91%D1%82%20_7___%28100%25%29.xlsx`,
  );
});
