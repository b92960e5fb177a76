import { VisuallyHidden } from '@mantine/core';
import type { LineColumn } from '../line-column.tsx';
import type { LineFields } from '../line-fields.ts';
import classes from './line-table.module.css';

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
        {columns.map(({ header, align }) => (
          <th key={header} scope="col" data-align={align}>
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
