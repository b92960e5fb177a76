import { createContext, use, useId, useMemo, useRef, useState } from 'react';
import { purchaseCalls } from '#domain/purchase/purchase';
import {
  type PurchaseStatus,
  STATUS_GROUPS,
  type StatusGroup,
  type StatusRow,
} from '#domain/purchase/status-record';
import { formatDifference } from '#domain/values/quantity';
import { joinLabel } from '#domain/values/text';
import { useMay } from '../api/user.ts';
import {
  type ColumnDefinition,
  type RowColumns,
  visibleColumns,
} from '../grid/columns/column-definitions.ts';
import { numberColumn, textColumn } from '../grid/columns/columns.tsx';
import { TwoLines } from '../grid/columns/two-lines.tsx';
import { SearchedTable } from '../grid/table/searched-table.tsx';
import { TextButton } from '../ui/control/text-button.tsx';
import { DROPPABLE, FIGURES, type ShownRow, type StatusColumn, shownRows } from './status-figures.ts';
import { StatusSources } from './status-sources.tsx';

const differenceColumn: ColumnDefinition<number, unknown> = {
  ...numberColumn('Difference'),
  pixels: 88,
  cell: (difference) => (
    <strong className={difference < 0 ? 'error' : undefined}>{formatDifference(difference)}</strong>
  ),
};

/**
 * Returns a column of invoiced quantities, so narrow that all columns of the group Less fit into a window of 1280
 * pixels.
 */
function invoicedColumn(header: string, hue: string): ColumnDefinition<number, unknown> {
  return { ...numberColumn(header), pixels: 84, swatch: `var(--bar-${hue})` };
}

export const COLUMNS = {
  sap_code: {
    ...textColumn('SAP'),
    cell: (_, row) => <Opener row={row} />,
  },
  // The mark is first, so that a long name does not hide it.
  part_name: {
    ...textColumn('Part name'),
    pixels: 136,
    fills: true,
    text: (name, { mark }) => joinLabel([mark, name]),
    cell: (name, { mark }) => (
      <span title={joinLabel([mark, name])}>
        {mark && <span className="secondary">{`${mark} · `}</span>}
        {name}
      </span>
    ),
  },
  purchase_quant: { ...numberColumn('Purchase quantity'), pixels: 132 },
  invoice_quant: { ...numberColumn('Invoice quantity'), pixels: 116 },
  difference: differenceColumn,
  open_quant: {
    ...invoicedColumn('Open order', 'open'),
    pixels: 102,
    hint: 'On invoices in the status Open order',
  },
  transit_quant: invoicedColumn('Transit', 'transit'),
  arrived_quant: invoicedColumn('Arrived', 'arrived'),
  promised: {
    ...textColumn('Promised'),
    pixels: 168,
    cell: (promised, { overdue }) => (
      <span className={overdue ? 'error' : undefined} title={promised ?? ''}>
        {promised}
      </span>
    ),
  },
  overdue: 'hidden',
  promises: 'hidden',
  rest: 'hidden',
  sap_id: 'hidden',
  product_id: 'hidden',
  closed: 'hidden',
  mark: 'hidden',
} satisfies RowColumns<ShownRow>;

const NARROW = {
  ...COLUMNS,
  sap_code: {
    ...COLUMNS.sap_code,
    fills: true,
    pixels: 112,
    cell: (_, row) => (
      <TwoLines below={joinLabel([row.mark, row.part_name, row.promised && `promised ${row.promised}`])}>
        <Opener row={row} />
      </TwoLines>
    ),
  },
  part_name: 'hidden',
  purchase_quant: { ...numberColumn('Ordered'), pixels: 84 },
  invoice_quant: { ...numberColumn('Invoiced'), pixels: 84 },
  open_quant: 'hidden',
  transit_quant: 'hidden',
  arrived_quant: 'hidden',
  promised: 'hidden',
} satisfies RowColumns<ShownRow>;

/** The expanded row. Only the buttons that expand rows use this context, so that the rows do not re-render. */
const OpenedRow = createContext({
  id: '',
  opened: undefined as StatusRow | undefined,
  toggle: (_row: StatusRow) => {},
});

function Opener({ row }: { row: StatusRow }) {
  const { id, opened, toggle } = use(OpenedRow);
  const isOpen = opened?.sap_id === row.sap_id;
  return (
    <TextButton
      title={isOpen ? 'Hide invoices' : 'Show invoices'}
      expands={{ opened: isOpen, id }}
      onClick={() => toggle(row)}
    >
      {row.sap_code}
    </TextButton>
  );
}

/** The groups of SAPs that are not invoiced in full, which can be closed. */
const SHORT: readonly StatusGroup[] = ['quant_less', 'missings'];

interface StatusRowsProps {
  purchaseId: number;
  status: PurchaseStatus;
  group: StatusGroup;
}

const codeOf = ({ sap_code }: StatusRow) => sap_code;

export function StatusRows({ purchaseId, status, group }: StatusRowsProps) {
  const mayClose = useMay(purchaseCalls.close);
  const rows = useMemo(() => shownRows(status, group), [status, group]);
  const figures = FIGURES[group];
  const [openedId, setOpenedId] = useState<number>();
  const opened = rows.find(({ sap_id }) => sap_id === openedId);
  const opener = useRef<Element>(null);
  const id = useId();
  const isFigure = (name: StatusColumn) =>
    figures.includes(name) && (name !== 'promised' || rows.some(({ promised }) => promised));
  const [columns] = useState(() =>
    visibleColumns<ShownRow>(COLUMNS).filter(
      ({ name }) => name === 'sap_code' || name === 'part_name' || isFigure(name as StatusColumn),
    ),
  );
  // A phone has no space for both the difference and the invoiced quantity.
  const [narrow] = useState(() =>
    visibleColumns<ShownRow>(NARROW).filter(({ name }) =>
      name === 'invoice_quant' && isFigure('difference')
        ? false
        : name === 'sap_code' || isFigure(name as StatusColumn),
    ),
  );
  const [searched] = useState(() => columns.map(({ name }) => name) as (keyof ShownRow)[]);

  function toggle(row: StatusRow) {
    opener.current = document.activeElement;
    setOpenedId(row.sap_id === openedId ? undefined : row.sap_id);
  }

  function close() {
    setOpenedId(undefined);
    if (opener.current instanceof HTMLElement) opener.current.focus();
  }

  return (
    <OpenedRow value={{ id, opened, toggle }}>
      <SearchedTable
        caption={STATUS_GROUPS[group]}
        columns={columns}
        narrow={narrow}
        rows={rows}
        rowId={codeOf}
        searched={searched}
        droppable={DROPPABLE}
      />
      {opened && (
        <StatusSources
          id={id}
          purchaseId={purchaseId}
          row={opened}
          canClose={mayClose && SHORT.includes(group) && !status.closed_on}
          onClose={close}
        />
      )}
    </OpenedRow>
  );
}
