import type { PlainColumn } from '../control/plain-rows.tsx';
import styles from './paper.module.css';

interface PaperTableProps<Row> {
  /** Printed above the headers at the top of each page. */
  title?: string;
  columns: readonly PlainColumn<Row>[];
  rows: readonly Row[];
}

/** Prints all rows of a table, numbered. Columns without any value are omitted. */
export function PaperTable<Row>({ title, columns, rows }: PaperTableProps<Row>) {
  const filled = columns.filter(({ cell }) => rows.some((row) => Boolean(cell(row))));
  if (rows.length === 0) return title && <p>{title}</p>;
  return (
    <table className={styles.table}>
      <thead>
        {title && (
          <tr>
            <th className={styles.title} colSpan={filled.length + 1}>
              {title}
            </th>
          </tr>
        )}
        <tr>
          <th data-align="end">#</th>
          {filled.map(({ header, align }) => (
            <th key={header} data-align={align}>
              {header}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: printed rows never change
          <tr key={index}>
            <td data-align="end">{index + 1}</td>
            {filled.map(({ header, align, cell }) => (
              <td key={header} data-align={align}>
                {cell(row)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
