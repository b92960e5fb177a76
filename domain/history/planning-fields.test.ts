import { expect, test } from 'vitest';
import { PLANNING_FIELDS, type PlanningKind } from './since.ts';

const isListed = (kind: PlanningKind, path: string) => new RegExp(PLANNING_FIELDS[kind]).test(path);

test.each<[PlanningKind, string]>([
  ['plan', 'begin_date'],
  ['plan', 'quant'],
  ['specification', 'inputs.A.1.quant'],
  ['purchase', 'product_saps.A.1.promises.2026-12-03'],
  ['invoice', 'containers.MSKU 1.arrived_on'],
  ['invoice', 'product_saps.A.1.quant'],
  ['part_sap', 'stock.2026-01-05'],
])('26.4: a change of a %s at %s is listed', (kind, path) => {
  expect(isListed(kind, path)).toBe(true);
});

test.each<[PlanningKind, string]>([
  ['plan', 'note'],
  ['specification', 'inputs.A.1.note'],
  ['purchase', 'purchase_number'],
  ['invoice', 'product_saps.A.1.container'],
  ['part_sap', 'stock.2026-01-05.note'],
  ['part_sap', 'min_order_quant'],
])('26.4: a change of a %s at %s is not listed', (kind, path) => {
  expect(isListed(kind, path)).toBe(false);
});
