import { useRef, useState } from 'react';
import type { StatusRow } from '#domain/purchase/purchase';
import { formatQuantity } from '#domain/values/quantity';
import { type ColumnMap, type ColumnView, visibleColumns } from '../grid/column-views.ts';
import { numberColumn, textColumn } from '../grid/columns.tsx';
import { Grid } from '../grid/grid.tsx';
import { GridFoot } from '../grid/grid-foot.tsx';
import { SearchBox } from '../grid/search-box.tsx';
import { useClientPages } from '../grid/use-client-pages.ts';
import styles from './purchase-status-dialog.module.css';
import { StatusSources } from './status-sources.tsx';

/** The columns that only some groups show. */
export type StatusColumn =
  | 'purchase_quant'
  | 'invoice_quant'
  | 'difference'
  | 'open_quant'
  | 'transit_quant'
  | 'arrived_quant';

/** Always with its sign; less than ordered is red. */
const differenceColumn: ColumnView<number, unknown> = {
  ...numberColumn('Difference', 10),
  cell: (difference) => (
    <strong className={difference < 0 ? styles.less : undefined}>
      {difference > 0 ? `+${formatQuantity(difference)}` : formatQuantity(difference)}
    </strong>
  ),
};

/** A column of invoiced quantities, in the hue that their status has in the list. */
function invoicedColumn(header: string, hue: string): ColumnView<number, unknown> {
  return { ...numberColumn(header, 9), swatch: `var(--bar-${hue})` };
}

/** What opens the invoices behind a row. */
type Open = (row: StatusRow) => void;

function statusColumns(onOpen: Open) {
  return {
    sap_code: {
      ...textColumn('SAP', 15),
      cell: (code, row) =>
        row.invoice_quant > 0 ? (
          <button type="button" className={styles.open} title="Show its invoices" onClick={() => onOpen(row)}>
            {code}
          </button>
        ) : (
          code
        ),
    },
    part_name: textColumn('Part name', 25),
    purchase_quant: numberColumn('Purchase quantity', 13),
    invoice_quant: numberColumn('Invoice quantity', 13),
    difference: differenceColumn,
    open_quant: invoicedColumn('Open', 'open'),
    transit_quant: invoicedColumn('Transit', 'transit'),
    arrived_quant: invoicedColumn('Arrived', 'arrived'),
    sap_id: 'hidden',
    product_id: 'hidden',
  } satisfies ColumnMap<StatusRow>;
}

interface StatusRowsProps {
  caption: string;
  purchaseId: number;
  rows: readonly StatusRow[];
  figures: readonly StatusColumn[];
}

const codeOf = ({ sap_code }: StatusRow) => sap_code;

/** One group of the purchase status: sorted, filtered and paged here, since all of it has come. */
export function StatusRows({ caption, purchaseId, rows, figures }: StatusRowsProps) {
  const [opened, setOpened] = useState<StatusRow>();
  const opener = useRef<Element>(null);
  const [shown] = useState(() =>
    visibleColumns<StatusRow>(statusColumns(open)).filter(
      ({ name }) => name === 'sap_code' || name === 'part_name' || figures.includes(name as StatusColumn),
    ),
  );
  const state = useClientPages(rows, shown.map(({ name }) => name) as (keyof StatusRow)[]);

  function open(row: StatusRow) {
    opener.current = document.activeElement;
    setOpened(row);
  }

  function close() {
    setOpened(undefined);
    if (opener.current instanceof HTMLElement) opener.current.focus();
  }

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
      {opened && <StatusSources purchaseId={purchaseId} row={opened} onClose={close} />}
    </>
  );
}
