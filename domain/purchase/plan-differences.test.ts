import { expect, test } from 'vitest';
import { planDifferences } from './plan-differences.ts';

const line = (sap_id: number, quant: number, min_order_quant: number | null = null) => ({
  sap_id,
  sap_code: `S-${sap_id}`,
  quant,
  min_order_quant,
});

test('a purchase that holds what the plan needs has no differences', () => {
  expect(planDifferences([line(1, 0.3), line(2, 5)], [line(2, 5), line(1, 0.3)])).toEqual([]);
});

test('a quantity raised to its MOQ covers the need, any other one differs', () => {
  expect(planDifferences([line(1, 500, 500)], [line(1, 480, 500)])).toEqual([]);
  expect(planDifferences([line(1, 501, 500)], [line(1, 480, 500)])).toHaveLength(1);
  expect(planDifferences([line(1, 500, 500)], [line(1, 520, 500)])).toHaveLength(1);
});
