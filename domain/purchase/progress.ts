import { sumQuantities } from '../values/quantity.ts';
import {
  type PurchaseStatus,
  STATUS_GROUP_NAMES,
  type StatusGroups,
  type StatusRow,
} from './status-record.ts';

export interface Progress {
  ordered: number;
  /** The invoiced quantity, including invoices of any status and SAPs that were not ordered. */
  invoiced: number;
  arrived: number;
  /** Invoiced and not arrived, on invoices in the status Transit. */
  transit: number;
  /** Invoiced and not arrived, on invoices in the status Open order. */
  open: number;
  /** The ordered quantity that is still to be invoiced. */
  not_invoiced: number;
  /** The sum of `transit`, `open` and `not_invoiced`. */
  to_arrive: number;
  promised: number;
  overdue: number;
}

/** Returns the rows of the five groups, or of some of them. */
export function statusRows(groups: StatusGroups, names = STATUS_GROUP_NAMES): StatusRow[] {
  return names.flatMap((name) => groups[name]);
}

/** Returns the quantity of a row that is still expected: invoiced and not arrived, plus still to be invoiced. */
export function toArrive({ open_quant, transit_quant, rest }: StatusRow): number {
  return sumQuantities([open_quant, transit_quant, rest].map((quant) => ({ quant })));
}

/** Adds up the quantities in the status of a purchase, or in some of its groups (behaviour 14.19). */
export function progressOf(
  status: StatusGroups & Pick<PurchaseStatus, 'today'>,
  groups = STATUS_GROUP_NAMES,
): Progress {
  const rows = statusRows(status, groups);
  const promises = rows.flatMap((row) => row.promises);
  const sumOf = (quantOf: (row: StatusRow) => number) =>
    sumQuantities(rows.map((row) => ({ quant: quantOf(row) })));
  return {
    ordered: sumOf(({ purchase_quant }) => purchase_quant),
    invoiced: sumOf(({ invoice_quant }) => invoice_quant),
    arrived: sumOf(({ arrived_quant }) => arrived_quant),
    transit: sumOf(({ transit_quant }) => transit_quant),
    open: sumOf(({ open_quant }) => open_quant),
    not_invoiced: sumOf(({ rest }) => rest),
    to_arrive: sumOf(toArrive),
    promised: sumQuantities(promises),
    overdue: sumQuantities(promises.filter(({ day }) => day < status.today)),
  };
}
