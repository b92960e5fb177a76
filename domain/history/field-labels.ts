import { carModelLabels } from '../car-model/car-model.ts';
import { invoiceLabels } from '../invoice/invoice.ts';
import { partLabels } from '../part/part.ts';
import { partSapLabels } from '../part-sap/part-sap.ts';
import { planLabels } from '../plan/plan.ts';
import { purchaseLabels } from '../purchase/purchase.ts';
import type { RecordKind } from '../record/record-kinds.ts';
import { specificationLabels } from '../specification/specification.ts';

type Labels = Readonly<Record<string, string>>;

export const FIELD_LABELS = {
  car_model: carModelLabels,
  part: partLabels,
  part_sap: partSapLabels,
  specification: specificationLabels,
  plan: planLabels,
  purchase: purchaseLabels,
  invoice: invoiceLabels,
} satisfies Record<RecordKind, Labels>;

/** Returns the label of a field of a record, or its name if it has no label, such as the field of a dropped column. */
export function fieldLabel(kind: RecordKind, field: string): string {
  const labels: Labels = FIELD_LABELS[kind];
  return labels[field] ?? field;
}

export const LINE_LABELS: Labels = {
  quant: 'Quantity',
  container: 'Container',
  lot: 'LOT',
  packages: 'Package',
  promises: 'Promised',
  closed_on: 'Closed',
  expected_on: 'Expected',
  arrived_on: 'Arrived on',
};
