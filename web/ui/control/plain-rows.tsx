import { VisuallyHidden } from '@mantine/core';
import type { Key, ReactNode } from 'react';
import { PlainTable } from './plain-table.tsx';

/** A column of a small table, on the screen and on paper. */
export interface PlainColumn<Row> {
  header: string;
  /** Figures end their column. */
  align?: 'end';
  cell: (row: Row) => ReactNode;
  /** On the screen: takes what room there is. */
  wide?: true;
  /** On the screen: whether what stands there is red. */
  bad?: (row: Row) => boolean;
  /** On the screen: what its header means. */
  hint?: string;
  /** On the screen: its header is only read aloud. */
  unseen?: true;
}

interface PlainRowsProps<Row> {
  label: string;
  columns: readonly PlainColumn<Row>[];
  rows: readonly Row[];
  keyOf: (row: Row, index: number) => Key;
  /** The id of the rows, for the button that shows more of them. */
  id?: string;
  /** Rows above the others. */
  children?: ReactNode;
}

/** A small table that is only read, as its columns say it; what marks a whole row is written by hand. */
export function PlainRows<Row>({ label, columns, rows, keyOf, id, children }: PlainRowsProps<Row>) {
  return (
    <PlainTable label={label}>
      <thead>
        <tr>
          {columns.map(({ header, align, wide, hint, unseen }) => (
            <th key={header} scope="col" data-align={align} data-wide={wide} title={hint}>
              {unseen ? <VisuallyHidden>{header}</VisuallyHidden> : header}
            </th>
          ))}
        </tr>
      </thead>
      <tbody id={id}>
        {children}
        {rows.map((row, index) => (
          <tr key={keyOf(row, index)}>
            {columns.map(({ header, align, wide, bad, cell }) => (
              <td key={header} data-align={align} data-wide={wide} data-negative={bad?.(row) || undefined}>
                {cell(row)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </PlainTable>
  );
}
