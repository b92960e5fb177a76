import { type ReactNode, useMemo } from 'react';
import type { LineDifference } from '#domain/lines/line-differences';
import { formatDifference, formatQuantity } from '#domain/values/quantity';
import {
  type ColumnDefinition,
  type RowColumns,
  visibleColumns,
} from '../grid/columns/column-definitions.ts';
import { numberColumn, textColumn } from '../grid/columns/columns.tsx';
import { SearchedTable } from '../grid/table/searched-table.tsx';
import classes from './differences.module.css';

interface DifferencesProps {
  caption: string;
  sides: { before: string; after: string };
  differences: readonly LineDifference<{ sap_code: string; name: string }>[];
  /** The quantity to order of each SAP code, shown in a separate column. */
  toOrder?: ReadonlyMap<string, number> | undefined;
  above?: ReactNode;
  children?: ReactNode;
}

interface DifferenceRow {
  sap_code: string;
  name: string;
  before: number | null;
  after: number | null;
  change: number;
  to_order: number;
}

export function Differences(props: DifferencesProps) {
  const { caption, sides, differences, toOrder, above, children } = props;
  const rows = useMemo(
    () =>
      differences.map(({ line: { sap_code, name }, ...sizes }) => ({
        ...{ sap_code, name, ...sizes },
        to_order: toOrder?.get(sap_code) ?? 0,
      })),
    [differences, toOrder],
  );
  const { before, after } = sides;
  const hasToOrder = toOrder !== undefined;
  const columns = useMemo(
    () => visibleColumns<DifferenceRow>(differenceColumns({ before, after }, hasToOrder)),
    [before, after, hasToOrder],
  );

  return (
    <div className={classes.body}>
      <div className={classes.above}>{above}</div>
      <SearchedTable
        caption={caption}
        columns={columns}
        rows={rows}
        rowId={codeOf}
        searched={SEARCHED}
        droppable={DROPPABLE}
      >
        <div className="row push">{children}</div>
      </SearchedTable>
    </div>
  );
}

const SEARCHED = ['sap_code', 'name'] as const;
const codeOf = ({ sap_code }: DifferenceRow) => sap_code;

/** The width in CSS pixels at which a side's header, such as a day, fits on one line. */
const SIDE_PX = 104;
const DROPPABLE = ['name'];

function differenceColumns({ before, after }: DifferencesProps['sides'], hasToOrder: boolean) {
  return {
    sap_code: textColumn('SAP'),
    name: { ...textColumn('Part name'), fills: true },
    before: sideColumn(before),
    after: sideColumn(after),
    // A spreadsheet reads a copied minus sign (U+2212) as text.
    change: {
      ...numberColumn('Difference'),
      cell: changeText(formatDifference),
      text: changeText(formatQuantity),
    },
    to_order: hasToOrder ? { ...numberColumn('To order'), cell: orderText, text: orderText } : 'hidden',
  } satisfies RowColumns<DifferenceRow>;
}

function sideColumn(header: string): ColumnDefinition<number | null, unknown> {
  const text = (quant: number | null) => (quant === null ? '–' : formatQuantity(quant));
  return { ...numberColumn(header), pixels: SIDE_PX, cell: text, text };
}

const orderText = (quant: number) => (quant > 0 ? formatQuantity(quant) : '');

const changeText =
  (format: (change: number) => string) =>
  (change: number, { before, after }: DifferenceRow): string => {
    if (before === null) return 'Added';
    return after === null ? 'Removed' : format(change);
  };
