import { expect, test } from 'vitest';
import { pinEnds } from '../grid/columns/pin-ends.ts';
import { column } from '../testing/column.ts';
import { purchaseStatus, statusRow } from '../testing/purchase-status.ts';
import { type ShownRow, STATUS_ENDS, shownRows } from './status-figures.ts';

const figure = (name: keyof ShownRow) => column<ShownRow>(name, { pixels: 132, figures: true });
const textColumns = [column<ShownRow>('sap_code'), column<ShownRow>('part_name', { fills: true })];

test.each([
  ['Missing', [figure('purchase_quant')], 'purchase_quant'],
  ['Extra', [figure('invoice_quant'), figure('open_quant')], 'invoice_quant'],
  ['Less', [figure('purchase_quant'), figure('invoice_quant'), figure('difference')], 'difference'],
])('on a phone the group %s shows its main figure beside the SAP', (_, figures, mainFigure) => {
  // The width inside the dialog in a window of 390 pixels.
  const shown = pinEnds(
    [...textColumns, ...figures],
    [{ sap_code: 'CN-9900004' } as ShownRow],
    309,
    STATUS_ENDS,
  );
  expect(shown.find(({ left }) => left === 0)?.name).toBe('sap_code');
  expect(shown.find(({ right }) => right === 0)?.name).toBe(mainFigure);
});

test('each promise for a past day is overdue', () => {
  const promises = [
    { day: '2026-01-02', quant: 50 },
    { day: '2026-01-05', quant: 100 },
  ];
  const missings = [{ ...statusRow(4, 150, 0), promises }];
  const [shown] = shownRows({ ...purchaseStatus, missings }, 'missings');
  expect(shown?.promised).toBe('50 Jan 2 overdue · 100 Jan 5');
});
