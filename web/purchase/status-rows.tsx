import { useState } from 'react';
import type { StatusRow } from '#domain/purchase/purchase';
import { formatQuantity } from '#domain/values/quantity';
import { type ColumnMap, type ColumnView, visibleColumns } from '../grid/column-views.ts';
import { numberColumn, textColumn } from '../grid/columns.tsx';
import { Grid } from '../grid/grid.tsx';
import { GridFoot } from '../grid/grid-foot.tsx';
import { SearchBox } from '../grid/search-box.tsx';
import { useClientPages } from '../grid/use-client-pages.ts';
import styles from './purchase-status-dialog.module.css';

/** The columns that only some groups show. */
export type StatusColumn = 'purchase_quant' | 'invoice_quant' | 'difference';

/** Always with its sign; less than ordered is red. */
const differenceColumn: ColumnView<number, unknown> = {
  ...numberColumn('Difference', 16),
  cell: (difference) => (
    <strong className={difference < 0 ? styles.less : undefined}>
      {difference > 0 ? `+${formatQuantity(difference)}` : formatQuantity(difference)}
    </strong>
  ),
};

const columns = {
  sap_code: textColumn('SAP', 20),
  part_name: textColumn('Part name', 32),
  purchase_quant: numberColumn('Purchase quantity', 16),
  invoice_quant: numberColumn('Invoice quantity', 16),
  difference: differenceColumn,
  sap_id: 'hidden',
  product_id: 'hidden',
  open_quant: 'hidden',
  transit_quant: 'hidden',
  arrived_quant: 'hidden',
} satisfies ColumnMap<StatusRow>;

interface StatusRowsProps {
  caption: string;
  rows: readonly StatusRow[];
  figures: readonly StatusColumn[];
}

const codeOf = ({ sap_code }: StatusRow) => sap_code;

/** One group of the purchase status: sorted, filtered and paged here, since all of it has come. */
export function StatusRows({ caption, rows, figures }: StatusRowsProps) {
  const [shown] = useState(() =>
    visibleColumns<StatusRow>(columns).filter(
      ({ name }) => name === 'sap_code' || name === 'part_name' || figures.includes(name as StatusColumn),
    ),
  );
  const state = useClientPages(rows, shown.map(({ name }) => name) as (keyof StatusRow)[]);

  return (
    <>
      <div className={styles.filter}>
        <SearchBox
          placeholder="Search..."
          search={state.search}
          onSearch={(search) => state.change({ search })}
        />
      </div>
      <Grid caption={caption} columns={shown} state={state} rowId={codeOf} />
      <GridFoot state={state} />
    </>
  );
}
