import { createContext, useContext, useId, useRef, useState } from 'react';
import type { StatusRow } from '#domain/purchase/purchase';
import { formatQuantity } from '#domain/values/quantity';
import {
  type ColumnDefinition,
  type RowColumns,
  visibleColumns,
} from '../grid/columns/column-definitions.ts';
import { numberColumn, textColumn } from '../grid/columns/columns.tsx';
import { useClientPages } from '../grid/pages/use-client-pages.ts';
import { GridFoot } from '../grid/table/grid-foot.tsx';
import { GridTable } from '../grid/table/grid-table.tsx';
import { SearchBox } from '../grid/table/search-box.tsx';
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
const differenceColumn: ColumnDefinition<number, unknown> = {
  ...numberColumn('Difference', 10),
  cell: (difference) => (
    <strong className={difference < 0 ? styles.less : undefined}>
      {difference > 0 ? `+${formatQuantity(difference)}` : formatQuantity(difference)}
    </strong>
  ),
};

/** A column of invoiced quantities, in the hue that their status has in the list. */
function invoicedColumn(header: string, hue: string): ColumnDefinition<number, unknown> {
  return { ...numberColumn(header, 10), swatch: `var(--bar-${hue})` };
}

const columns = {
  sap_code: {
    ...textColumn('SAP', 14),
    cell: (code, row) => (row.invoice_quant > 0 ? <Opener row={row} /> : code),
  },
  part_name: textColumn('Part name', 20),
  purchase_quant: numberColumn('Purchase quantity', 13),
  invoice_quant: numberColumn('Invoice quantity', 13),
  difference: differenceColumn,
  open_quant: invoicedColumn('Open', 'open'),
  transit_quant: invoicedColumn('Transit', 'transit'),
  arrived_quant: invoicedColumn('Arrived', 'arrived'),
  sap_id: 'hidden',
  product_id: 'hidden',
} satisfies RowColumns<StatusRow>;

/** Which row is open; known to the openers alone, so that the rows stay as they are drawn. */
const OpenedRow = createContext({
  id: '',
  opened: undefined as StatusRow | undefined,
  toggle: (_row: StatusRow) => {},
});

/** Opens and closes the invoices behind a row. */
function Opener({ row }: { row: StatusRow }) {
  const { id, opened, toggle } = useContext(OpenedRow);
  const isOpen = opened?.sap_id === row.sap_id;
  return (
    <button
      type="button"
      className={styles.open}
      title={isOpen ? 'Hide its invoices' : 'Show its invoices'}
      aria-expanded={isOpen}
      aria-controls={isOpen ? id : undefined}
      onClick={() => toggle(row)}
    >
      {row.sap_code}
    </button>
  );
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
  const id = useId();
  const [shown] = useState(() =>
    visibleColumns<StatusRow>(columns).filter(
      ({ name }) => name === 'sap_code' || name === 'part_name' || figures.includes(name as StatusColumn),
    ),
  );
  const state = useClientPages(rows, shown.map(({ name }) => name) as (keyof StatusRow)[]);

  function toggle(row: StatusRow) {
    opener.current = document.activeElement;
    setOpened(row.sap_id === opened?.sap_id ? undefined : row);
  }

  function close() {
    setOpened(undefined);
    if (opener.current instanceof HTMLElement) opener.current.focus();
  }

  return (
    <OpenedRow value={{ id, opened, toggle }}>
      <div className={styles.filter}>
        <SearchBox
          placeholder="Search..."
          search={state.search}
          onSearch={(search) => state.change({ search })}
        />
      </div>
      <GridTable caption={caption} columns={shown} state={state} rowId={codeOf} />
      <GridFoot state={state} />
      {opened && <StatusSources id={id} purchaseId={purchaseId} row={opened} onClose={close} />}
    </OpenedRow>
  );
}
