import { VisuallyHidden } from '@mantine/core';
import type { ComponentProps } from 'react';
import { directionOf, nextSort, sortRank } from '../../grid/columns/sort.ts';
import { SortArrow, SortButton } from '../../grid/columns/sort-button.tsx';
import { useReadOnly } from '../../ui/control/read-only.ts';
import type { LineColumn } from '../line-column.tsx';
import type { LineFields } from '../line-fields.ts';
import classes from './line-table.module.css';
import type { lineWidths } from './line-widths.ts';

interface LineHeadProps<Fields extends LineFields> {
  columns: readonly LineColumn<Fields>[];
  widths: ReturnType<typeof lineWidths>['widths'];
  /** The order of the lines; empty for the saved order. */
  sort: readonly string[];
  onSort: (sort: string[]) => void;
}

export function LineHead<Fields extends LineFields>({
  columns,
  widths,
  sort,
  onSort,
}: LineHeadProps<Fields>) {
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
        {columns.map((column, index) => {
          const { header, align, value } = column;
          const looks = { 'data-align': align, style: { width: widths[index] } };
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

interface OrderHeaderProps extends Omit<LineHeadProps<never>, 'columns' | 'widths'>, ComponentProps<'th'> {
  header: string;
  text: string;
}

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
          // Not part of the header's name, which screen readers repeat for its cells. The finder announces the order.
          <span className="note" aria-hidden>
            {rank}
          </span>
        )}
      </SortButton>
    </th>
  );
}
