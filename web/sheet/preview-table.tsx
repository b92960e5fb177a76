import { type ReactNode, useState } from 'react';
import { Button } from '../ui/button.tsx';
import classes from './sheet.module.css';

const MORE = 20;

export interface PreviewRow {
  /** The sheet's own row number. */
  row: number;
  cells: readonly string[];
  /** Why the row cannot be imported; null for a good one. */
  error?: string | null;
}

interface PreviewTableProps<Row extends PreviewRow> {
  label: string;
  headers: readonly string[];
  rows: readonly Row[];
  /** How many rows are shown at first. */
  first: number;
  /** What the last column, Status, says of a row; without it there is none. */
  status?: (row: Row) => ReactNode;
}

/** The first rows of a sheet, and more of them on demand. */
export function PreviewTable<Row extends PreviewRow>(props: PreviewTableProps<Row>) {
  const { label, headers, rows, first, status } = props;
  const [wanted, setWanted] = useState(first);
  const shown = Math.min(wanted, rows.length);

  return (
    <>
      <div className={classes.scroller}>
        <table className={classes.table} aria-label={label}>
          <thead>
            <tr>
              <th scope="col">Row</th>
              {headers.map((header, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a sheet may have two columns of one name, and none moves
                <th key={index} scope="col">
                  {header}
                </th>
              ))}
              {status && <th scope="col">Status</th>}
            </tr>
          </thead>
          <tbody>
            {rows.slice(0, shown).map((row) => (
              <tr key={row.row} data-error={row.error ? true : undefined}>
                <th scope="row">{row.row}</th>
                {headers.map((_, index) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: cells stand under their headers and never move
                  <td key={index}>{row.cells[index]}</td>
                ))}
                {status && <td>{status(row)}</td>}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <div className={classes.more}>
        <span>{`Showing ${shown} of ${rows.length} records`}</span>
        {shown < rows.length && <Button onClick={() => setWanted(shown + MORE)}>Show more</Button>}
      </div>
    </>
  );
}
