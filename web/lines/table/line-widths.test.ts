import { expect, test } from 'vitest';
import { firstWidths, lineWidths } from './line-widths.ts';

const row = (sap_code: string, quant: number | null, sap_state: 'A' | 'P' = 'A') => ({
  ...{ sap_code, quant, sap_state },
  product_state: 'A' as const,
});
const first = { sap: 140, quantity: 107 };

test('SAP and Quantity fit the longest code and quantity, and at least 12 characters and 1,234,567.5', () => {
  const common = firstWidths([]);
  expect(common).toEqual({ sap: 140, quantity: 107 });
  expect(firstWidths([row('40010001', 1_234_567.5), row('CN-990004-XY', 480)])).toEqual(common);
  const long = firstWidths([row('CN-990004-XY-2026', null), row('40010001', 123_456_789.123456)]);
  expect(long).toEqual({ sap: 183, quantity: 157 });
  expect(firstWidths([row('CN-990004-XY', 1, 'P')]).sap).toBe(208);
});

test('the columns of a long code and of a long text that is not a quantity have a maximum width', () => {
  expect(firstWidths([row('A'.repeat(40), null)]).sap).toBe(242);
  expect(firstWidths([{ ...row('A', null), quant_text: 'as many as possible, please' }]).quantity).toBe(157);
});

test('columns shrink to their minimum widths before the table scrolls sideways', () => {
  const columns = [
    { pixels: 120, least: 90 },
    { pixels: 156, least: 126 },
    { pixels: 84 },
    {},
    { share: 21, least: 160 },
  ];
  const { least, widths } = lineWidths(first, columns, false);
  expect(least).toBe(325 + 90 + 126 + 84 + 96 + 160);
  expect(widths).toEqual([
    'clamp(90px, 90px + (100cqi - 881px) * 0.395, 120px)',
    'clamp(126px, 126px + (100cqi - 881px) * 0.395, 156px)',
    84,
    undefined,
    'clamp(160px, 100cqi - 797px, 21cqi)',
  ]);
});
