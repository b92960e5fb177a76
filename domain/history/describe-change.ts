import { formatPackage, type Package } from '../invoice/packages.ts';
import type { RecordKind } from '../record/record-kinds.ts';
import { formatDay, isDay } from '../values/day.ts';
import { INVOICE_STATUS_LABELS, type InvoiceStatus } from '../values/invoice-status.ts';
import { formatQuantity } from '../values/quantity.ts';
import { type State, stateLabel } from '../values/state.ts';
import { FIELD_LABELS, LINE_LABELS } from './field-labels.ts';
import type { RecordedChange } from './history.ts';

/** A change as a person reads it. */
export interface DescribedChange {
  /** `Note`, or `SAP 40010001 · Quantity` for a line. */
  label: string;
  from: string;
  to: string;
}

const NOTHING = '–';

/** Describes a recorded change in the words of the screens (behaviour 20.12); a reference is shown by its id. */
export function describeChange(kind: RecordKind, { path, from, to }: RecordedChange): DescribedChange {
  const { sapCode, field } = readPath(path);
  const labels: Readonly<Record<string, string>> = sapCode === undefined ? FIELD_LABELS[kind] : LINE_LABELS;
  // A column that is gone by now has no label any more.
  const label = labels[field] ?? field;
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
  if (Array.isArray(value)) return value.map((each) => describeValue(field, each)).join('; ') || NOTHING;
  if (field === 'packages') return formatPackage(value as Package);
  if (field.endsWith('_id')) return `#${value}`;
  if (typeof value === 'number') return formatQuantity(value);
  const text = String(value);
  return /_(date|on)$/.test(field) && isDay(text) ? formatDay(text) : text;
}
