import { COVERAGE_FIGURE_NAMES } from '#domain/coverage/coverage-figures';

/** A query of all plants: columns of a view, a condition, and an order. */
export interface GroupQuery {
  view: string;
  columns: readonly string[];
  where: string;
  /** Ascending, or descending with a minus. Nulls are last, and equal rows are grouped by plant. */
  sort: readonly string[];
}

export const GROUP_QUERIES = {
  coverage: {
    view: 'coverage_list',
    columns: [
      'sap_code',
      'part_name',
      'part_number',
      ...COVERAGE_FIGURE_NAMES,
      'short_on',
      'short_quant',
      'reason_label',
      'min_order_quant',
      'state',
    ],
    where: 'true',
    sort: ['short_on', '-short_quant', 'sap_code'],
  },
  containers: {
    view: 'container_list',
    columns: [
      'container',
      'lots',
      'status_label',
      'due_on',
      'days_late',
      'invoice_number',
      'purchase_number',
      'product_label',
      'line_count',
      'stops',
    ],
    where: 'not arrived',
    sort: ['due_on', 'container', 'invoice_number'],
  },
  plans: {
    view: 'plan_list',
    columns: ['product_label', 'begin_date', 'end_date', 'quant', 'buildable', 'all_from', 'note'],
    // rules/100_coverage.sql has the same condition for open plans.
    where: `end_date >= today() or plan_id in (
      select plan_id from plans where split_of = any ((select open_splits())::int[])
    )`,
    sort: ['begin_date', 'end_date', 'product_label'],
  },
} as const satisfies Record<string, GroupQuery>;

export type GroupQueryName = keyof typeof GROUP_QUERIES;

export function isQueryName(name: string | undefined): name is GroupQueryName {
  return name !== undefined && name in GROUP_QUERIES;
}
