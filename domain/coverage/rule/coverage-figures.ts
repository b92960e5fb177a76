/** The figures of a part SAP with their labels, in display order (behaviour 25.3, 25.4, 31.2). */
export const COVERAGE_FIGURES = {
  needed: 'Needed',
  ordered: 'Ordered',
  stock: 'Stock',
  arrived: 'Arrived',
  transit: 'Transit',
  open: 'Open',
  /** The ordered quantity that is neither invoiced nor closed. */
  rest: 'Not invoiced',
  /** The part of `rest` that is promised for a day. */
  promised: 'Promised',
  to_order: 'To order',
} as const;
export type CoverageFigure = keyof typeof COVERAGE_FIGURES;
export const COVERAGE_FIGURE_NAMES = Object.keys(COVERAGE_FIGURES) as readonly CoverageFigure[];
