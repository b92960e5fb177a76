import type * as z from 'zod/mini';
import type { carModelForm } from '../car-model/car-model.ts';
import type { invoiceForm } from '../invoice/invoice.ts';
import type { partForm } from '../part/part.ts';
import { partSapFields, type partSapForm, SAP_FIELDS, type SapField } from '../part-sap/part-sap.ts';
import type { planForm } from '../plan/plan.ts';
import type { purchaseForm } from '../purchase/purchase.ts';
import type { RecordKind } from '../record/record-kinds.ts';
import type { specificationForm } from '../specification/specification.ts';

type Labels = Readonly<Record<string, string>>;
/** A label for each field of a form but the record's own id, its version, and its lists. */
type LabelsOf<Form extends z.ZodMiniType, Id extends keyof z.output<Form>> = Labels &
  Record<Exclude<keyof z.output<Form>, Id | 'version' | 'inputs' | 'product_saps' | 'file_ids'>, string>;

const sapLabels = Object.fromEntries(SAP_FIELDS.map((name) => [name, partSapFields[name].header])) as Record<
  SapField,
  string
>;

/** What people call the recorded fields of each kind, by their column. */
export const FIELD_LABELS = {
  car_model: {
    product_number: 'Product number',
    name: 'Model name',
    gen_name: 'Model number',
    note: 'Note',
    state: 'State',
  } satisfies LabelsOf<typeof carModelForm, 'product_id'>,

  part: {
    product_number: 'Product number',
    name: 'Part name',
    gen_name: 'Part number',
    note: 'Note',
    state: 'State',
  } satisfies LabelsOf<typeof partForm, 'product_id'>,

  part_sap: { ...sapLabels, product_id: 'Part' } satisfies LabelsOf<typeof partSapForm, 'sap_id'>,

  specification: {
    output_product_id: 'Car model',
    begin_date: 'Begin date',
    state: 'State',
    note: 'Note',
  } satisfies LabelsOf<typeof specificationForm, 'specification_id'>,

  plan: {
    specification_id: 'Specification',
    begin_date: 'Begin date',
    end_date: 'End date',
    quant: 'Quantity',
    note: 'Note',
    split_of: 'One order with',
  } satisfies LabelsOf<typeof planForm, 'plan_id'>,

  purchase: {
    purchase_number: 'Purchase number',
    plan_id: 'Plan',
    note: 'Note',
    closed_on: 'Closed',
    closed_note: 'Closed because',
    file_id: 'Document',
  } satisfies LabelsOf<typeof purchaseForm, 'purchase_id'>,

  invoice: {
    invoice_number: 'Invoice number',
    purchase_id: 'Purchase',
    status: 'Status',
    expected_on: 'Expected',
    arrived_on: 'Arrived on',
    note: 'Note',
    file_id: 'Document',
  } satisfies LabelsOf<typeof invoiceForm, 'invoice_id'>,
} satisfies Record<RecordKind, Labels>;

/** The same of a line, and of a container. */
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
