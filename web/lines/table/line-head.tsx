import { VisuallyHidden } from '@mantine/core';
import type { ComponentProps } from 'react';
import { directionOf, nextSort, sortRank } from '../../grid/columns/sort.ts';
import { SortArrow, SortButton } from '../../grid/columns/sort-button.tsx';
import { useReadOnly } from '../../ui/control/read-only.ts';
import type { LineColumn } from '../line-column.tsx';
import type { LineFields } from '../line-fields.ts';
import classes from './line-table.module.css';

/** The total width of the columns of every line, as in the styles, and the default width of other columns. */
const EVERY_LINE_PX = 420;
const DEFAULT_COLUMN_PX = 112;

type Sized = Pick<LineColumn<never>, 'pixels' | 'share'>;

/** Returns the width below which a table of lines scrolls sideways. */
export function minLineWidth(columns: readonly Sized[]): number {
  return columns.reduce((sum, { pixels = DEFAULT_COLUMN_PX }) => sum + pixels, EVERY_LINE_PX);
}

/** Returns the width of a column: its share of the scroller, as long as the others keep their minimum. */
export function lineColumnWidth(
  { pixels, share }: Sized,
  columns: readonly Sized[],
): number | string | undefined {
  if (share === undefined) return pixels;
  return `clamp(${DEFAULT_COLUMN_PX}px, 100cqi - ${minLineWidth(columns) - DEFAULT_COLUMN_PX}px, ${share}cqi)`;
}

interface LineHeadProps<Fields extends LineFields> {
  columns: readonly LineColumn<Fields>[];
  /** The order of the lines; empty for the saved order. */
  sort: readonly string[];
  onSort: (sort: string[]) => void;
}

/** The headers of a line table: the columns of every line, and between them the columns of the document. */
export function LineHead<Fields extends LineFields>({ columns, sort, onSort }: LineHeadProps<Fields>) {
  const order = { sort, onSort };
  const star = useReadOnly() ? '' : '*';
  return (
    <thead>
      <tr>
        <th scope="col" className={classes.number}>
          #
        </th>
        <OrderHeader header="SAP" text={`SAP${star}`} {...order} className={classes.sap} />
        <OrderHeader
          header="Quantity"
          text={`Quantity${star}`}
          {...order}
          className={classes.right}
          data-align="end"
        />
        {columns.map((column) => {
          const { header, align, value } = column;
          const looks = { 'data-align': align, style: { width: lineColumnWidth(column, columns) } };
          return value ? (
            <OrderHeader key={header} header={header} text={header} {...order} {...looks} />
          ) : (
            <th key={header} scope="col" {...looks}>
              {header}
            </th>
          );
        })}
        <th scope="col" className={classes.last}>
          <VisuallyHidden>Remove</VisuallyHidden>
        </th>
      </tr>
    </thead>
  );
}

interface OrderHeaderProps extends Omit<LineHeadProps<never>, 'columns'>, ComponentProps<'th'> {
  header: string;
  text: string;
}

/** A header that sorts the lines. Further attributes apply to its cell. */
function OrderHeader({ header, text, sort, onSort, ...attributes }: OrderHeaderProps) {
  const direction = directionOf(sort, header);
  const rank = sortRank(sort, header);
  return (
    <th scope="col" aria-sort={direction} {...attributes}>
      <SortButton
        className={classes.order}
        column={header}
        onSort={(column, adding) => onSort(nextSort(sort, column, adding))}
      >
        {text}
        <SortArrow direction={direction} />
        {rank !== undefined && (
          // Hidden from the name of the header, which also names its cells. The finder announces the order.
          <span className="note" aria-hidden>
            {rank}
          </span>
        )}
      </SortButton>
    </th>
  );
}
