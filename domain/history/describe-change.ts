import { formatPackage, type Package } from '../invoice/packages.ts';
import type { RecordKind } from '../record/record-kinds.ts';
import { formatDay, isDay } from '../values/day.ts';
import { INVOICE_STATUS_LABELS, type InvoiceStatus } from '../values/invoice-status.ts';
import { formatQuantity } from '../values/quantity.ts';
import { type State, stateLabel } from '../values/state.ts';
import type { RecordedChange } from './history.ts';

/** A change as a person reads it. */
export interface DescribedChange {
  /** `Note`, or `SAP 40010001 · Quantity` for a line. */
  label: string;
  from: string;
  to: string;
}

const LABELS: Record<string, string> = {
  product_number: 'Product number',
  note: 'Note',
  state: 'State',
  sap_code: 'SAP',
  sap_code_old: 'SAP old',
  sap_code_older: 'SAP older',
  product_id: 'Part',
  min_order_quant: 'MOQ',
  output_product_id: 'Car model',
  begin_date: 'Begin date',
  end_date: 'End date',
  specification_id: 'Specification',
  quant: 'Quantity',
  purchase_number: 'Purchase number',
  plan_id: 'Plan',
  invoice_number: 'Invoice number',
  purchase_id: 'Purchase',
  status: 'Status',
  container: 'Container',
  lot: 'LOT',
  packages: 'Package',
  file_id: 'Document',
};
/** A name and a maker's number are called after what has them. */
const LABELS_OF_KIND: Partial<Record<RecordKind, Record<string, string>>> = {
  car_model: { name: 'Model name', gen_name: 'Model number' },
  part: { name: 'Part name', gen_name: 'Part number' },
};
const NOTHING = '–';

/** Says a recorded change of a record of this kind in the words of the screens (behaviour 20.12); references are told by their id. */
export function describeChange(kind: RecordKind, { path, from, to }: RecordedChange): DescribedChange {
  const { sapCode, field } = readPath(path);
  const label = LABELS_OF_KIND[kind]?.[field] ?? LABELS[field] ?? field;
  return {
    label: sapCode === undefined ? label : `SAP ${sapCode} · ${label}`,
    from: describeValue(field, from),
    to: describeValue(field, to),
  };
}

/** `inputs.A.1.quant` is the quantity of the line with SAP `A.1`: a code may hold points, a field never does. */
export function readPath(path: string): { sapCode?: string; field: string } {
  const first = path.indexOf('.');
  if (first === -1) return { field: path };
  const last = path.lastIndexOf('.');
  return { sapCode: path.slice(first + 1, last), field: path.slice(last + 1) };
}

function describeValue(field: string, value: unknown): string {
  if (value === null || value === undefined) return NOTHING;
  if (field === 'state') return stateLabel(value as State);
  if (field === 'status') return INVOICE_STATUS_LABELS[value as InvoiceStatus];
  if (field === 'packages') return formatPackage(value as Package);
  if (field.endsWith('_id')) return `#${value}`;
  if (typeof value === 'number') return formatQuantity(value);
  const text = String(value);
  return field.endsWith('_date') && isDay(text) ? formatDay(text) : text;
}
