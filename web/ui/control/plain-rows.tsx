import { VisuallyHidden } from '@mantine/core';
import type { Key, ReactNode } from 'react';
import { useIsPhone } from '../use-is-phone.ts';
import { PlainTable } from './plain-table.tsx';

export interface PlainColumn<Row> {
  header: string;
  /** `end` for numbers. */
  align?: 'end';
  cell: (row: Row) => ReactNode;
  /** On screen: true if the cells are the headers of their rows. */
  rowHeader?: true;
  /** On screen: true if the column takes the remaining width. */
  wide?: true;
  /** On screen: true if the content wraps on a phone. */
  wraps?: true;
  /** On a phone: true if the content is a line below the first other column. */
  below?: true;
  /** On screen: true if the content is red. */
  bad?: (row: Row) => boolean;
  /** On screen: the tooltip of the header. */
  hint?: string;
  /** On screen: true if the header is only for screen readers. */
  unseen?: true;
}

interface PlainRowsProps<Row> {
  label: string;
  columns: readonly PlainColumn<Row>[];
  rows: readonly Row[];
  keyOf: (row: Row, index: number) => Key;
  id?: string;
  children?: ReactNode;
}

export function PlainRows<Row>({ label, columns: all, rows, keyOf, id, children }: PlainRowsProps<Row>) {
  const columns = useIsPhone() ? stacked(all) : all;
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
            {columns.map(({ header, align, wide, wraps, bad, cell, rowHeader }) => {
              const Cell = rowHeader ? 'th' : 'td';
              return (
                <Cell
                  key={header}
                  scope={rowHeader && 'row'}
                  data-align={align}
                  data-wide={wide}
                  data-wraps={wraps}
                  data-negative={bad?.(row) || undefined}
                >
                  {cell(row)}
                </Cell>
              );
            })}
          </tr>
        ))}
      </tbody>
    </PlainTable>
  );
}

/** Shows the columns that are `below` as lines in the first other column. */
function stacked<Row>(columns: readonly PlainColumn<Row>[]): readonly PlainColumn<Row>[] {
  const below = columns.filter((column) => column.below);
  const [first, ...others] = columns.filter((column) => !column.below);
  if (!first || below.length === 0) return columns;
  const lines = (row: Row) =>
    below.map(({ header, unseen, bad, cell }) => {
      const content = cell(row);
      return (
        content && (
          <div key={header} className={bad?.(row) ? 'bad' : 'secondary'}>
            {!unseen && `${header}: `}
            {content}
          </div>
        )
      );
    });
  const all: PlainColumn<Row> = {
    ...first,
    wide: true,
    cell: (row) => (
      <>
        {first.cell(row)}
        {lines(row)}
      </>
    ),
  };
  return [all, ...others];
}
