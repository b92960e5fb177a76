import type { ColumnDefinition } from '../grid/columns/column-definitions.ts';
import { PercentCell } from '../grid/columns/percent-cell.tsx';
import { StackedBar } from '../ui/control/stacked-bar.tsx';

interface Percents {
  invoice_open_percent: number;
  invoice_transit_percent: number;
  invoice_arrived_percent: number;
}

/** The column that shows the progress of a purchase as shares of the ordered quantity (behaviour 14.5). */
export const filledColumn: ColumnDefinition<number, Percents> = {
  header: 'Invoiced',
  hint: 'Invoiced share of the ordered quantity, by status: Arrived, Transit and Open order',
  pixels: 176,
  optional: true,
  text: (percent) => `${percent}%`,
  cell: (percent, row) => (
    <PercentCell percent={percent}>
      <StackedBar label={invoicedWords(row)} parts={partsOf(row)} />
    </PercentCell>
  ),
};

export function invoicedWords(row: Percents): string {
  const parts = partsOf(row).map(({ name, percent }) => `${name} ${percent}%`);
  return parts.join(', ') || 'Nothing invoiced';
}

function partsOf(row: Percents) {
  return [
    { name: 'Arrived', percent: row.invoice_arrived_percent, fill: 'var(--bar-arrived)' },
    { name: 'Transit', percent: row.invoice_transit_percent, fill: 'var(--bar-transit)' },
    { name: 'Open order', percent: row.invoice_open_percent, fill: 'var(--bar-open)' },
  ].filter(({ percent }) => percent > 0);
}
