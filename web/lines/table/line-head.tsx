import { VisuallyHidden } from '@mantine/core';
import type { LineColumn } from '../line-column.tsx';
import type { LineFields } from '../line-fields.ts';
import classes from './line-table.module.css';

/** What number, SAP, Quantity and the way to remove a line take, as the styles say, and a column that says nothing. */
const EVERY_LINE_PX = 420;
const LEAST_PX = 112;

/** The width below which a table of lines scrolls sideways. */
export function leastLineWidth(columns: readonly { pixels?: number }[]): number {
  return columns.reduce((sum, { pixels = LEAST_PX }) => sum + pixels, EVERY_LINE_PX);
}

/** The headers of a line table: what every line has, with the kind's own columns between. */
export function LineHead<Fields extends LineFields>({ columns }: { columns: readonly LineColumn<Fields>[] }) {
  return (
    <thead>
      <tr>
        <th scope="col" className={classes.number}>
          #
        </th>
        <th scope="col" className={classes.sap}>
          SAP*
        </th>
        <th scope="col" className={classes.right}>
          Quantity*
        </th>
        {columns.map(({ header, align, pixels, share }) => (
          <th key={header} scope="col" data-align={align} style={{ width: share ?? pixels }}>
            {header}
          </th>
        ))}
        <th scope="col" className={classes.last}>
          <VisuallyHidden>Remove</VisuallyHidden>
        </th>
      </tr>
    </thead>
  );
}
