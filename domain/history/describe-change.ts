import { NO_CONTAINER } from '../container/container.ts';
import { formatPackage, type Package } from '../invoice/packages.ts';
import { formatPromise, type PurchasePromise } from '../purchase/promises.ts';
import type { RecordKind } from '../record/record-kinds.ts';
import type { RecordedChange } from '../record/recorded-change.ts';
import { formatDay, isDay } from '../values/day.ts';
import { INVOICE_STATUS_LABELS, type InvoiceStatus } from '../values/invoice-status.ts';
import { formatQuantity } from '../values/quantity.ts';
import { type State, stateLabel } from '../values/state.ts';
import { fieldLabel, LINE_LABELS } from './field-labels.ts';

export interface DescribedChange {
  /** `Note`, or `SAP 40010001 · Quantity` for a line. */
  label: string;
  from: string;
  to: string;
}

interface ReadPath {
  sapCode?: string;
  container?: string;
  countedOn?: string;
  promisedFor?: string;
  field: string;
}

const NO_VALUE = '–';
const PROMISES = '.promises';

/** Describes a recorded change as screens show it (behaviour 20.12). */
export function describeChange(kind: RecordKind, change: RecordedChange): DescribedChange {
  const { path, from, to, from_label, to_label } = change;
  const { sapCode, container, countedOn, promisedFor, field } = readPath(path);
  if (countedOn !== undefined) {
    const label = `Stock on ${formatDay(countedOn)}${field === 'note' ? ' · Note' : ''}`;
    return { label, from: describeValue(field, from), to: describeValue(field, to) };
  }
  const isField = sapCode === undefined && container === undefined;
  const ofLine = promisedFor ? `Promised for ${formatDay(promisedFor)}` : (LINE_LABELS[field] ?? field);
  const owner = container === undefined ? `SAP ${sapCode}` : containerWords(container);
  return {
    label: isField ? fieldLabel(kind, field) : `${owner} · ${ofLine}`,
    from: from_label ?? describeValue(field, from),
    to: to_label ?? describeValue(field, to),
  };
}

/**
 * Splits a path. `inputs.A.1.quant` is the quantity of the line with SAP `A.1`, and `containers.C-1.arrived_on` is the
 * arrival day of container `C-1`: codes may contain dots, fields never do. `stock.2026-01-05` is the stock count of
 * that day, and `product_saps.A.1.promises.2026-12-03` is the promise of the line for that day.
 */
export function readPath(path: string): ReadPath {
  const first = path.indexOf('.');
  if (first === -1) return { field: path };
  if (path.startsWith('stock.')) {
    const [, countedOn = '', field = 'quant'] = path.split('.');
    return { countedOn, field };
  }
  const last = path.lastIndexOf('.');
  const owner = path.slice(first + 1, last);
  const field = path.slice(last + 1);
  const promised = isDay(field) && owner.endsWith(PROMISES);
  if (promised) return { sapCode: owner.slice(0, -PROMISES.length), promisedFor: field, field: 'quant' };
  return path.startsWith('containers.') ? { container: owner, field } : { sapCode: owner, field };
}

function containerWords(container: string): string {
  return container === NO_CONTAINER ? NO_CONTAINER : `Container ${container}`;
}

function describeValue(field: string, value: unknown): string {
  if (value === null || value === undefined) return NO_VALUE;
  if (field === 'state') return stateLabel(value as State);
  if (field === 'status') return INVOICE_STATUS_LABELS[value as InvoiceStatus];
  if (Array.isArray(value)) return value.map((each) => describeValue(field, each)).join('; ') || NO_VALUE;
  if (field === 'packages') return formatPackage(value as Package);
  if (field === 'promises') return formatPromise(value as PurchasePromise);
  if (field.endsWith('_id')) return `#${value}`;
  if (typeof value === 'number') return formatQuantity(value);
  const text = String(value);
  return /_(date|on)$/.test(field) && isDay(text) ? formatDay(text) : text;
}
