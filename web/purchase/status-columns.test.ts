import { expect, test } from 'vitest';
import { column } from '../testing/column.ts';
import { statusColumns } from './status-columns.ts';
import type { ShownRow } from './status-figures.ts';

const figure = (name: keyof ShownRow) => column<ShownRow>(name, { pixels: 132, figures: true });
const said = [column<ShownRow>('sap_code'), column<ShownRow>('part_name', { fills: true })];

test.each([
  ['Missing', [figure('purchase_quant')], 'purchase_quant'],
  ['Extra', [figure('invoice_quant'), figure('open_quant')], 'invoice_quant'],
  ['Less', [figure('purchase_quant'), figure('invoice_quant'), figure('difference')], 'difference'],
])('on a phone who looks at %s sees its figure beside the SAP', (_, figures, telling) => {
  // So much a window of 390 pixels leaves inside the dialog.
  const shown = statusColumns([...said, ...figures], [{ sap_code: 'CN-9900004' } as ShownRow], 309);
  expect(shown.find(({ left }) => left === 0)?.name).toBe('sap_code');
  expect(shown.find(({ right }) => right === 0)?.name).toBe(telling);
});
