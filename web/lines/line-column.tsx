import type { ReactNode } from 'react';
import { isActiveSap } from '#domain/lines/line';
import { stateLabel } from '#domain/values/state';
import type { LineFields, Row } from './line-fields.ts';

export interface LineCell<Fields extends LineFields> {
  number: number;
  /** Changes the line as a separate step, and returns the function that undoes it. */
  patch: (fields: Partial<Fields>) => () => void;
  type: (fields: Partial<Fields>) => void;
  /** Restores the value that the cell had when it got the focus. */
  revert: () => void;
}

export interface LineFilter<Fields extends LineFields> {
  label: string;
  includes: (row: Row<Fields>) => boolean;
}

export interface LineColumn<Fields extends LineFields> {
  header: string;
  /** The width in CSS pixels in a wide table. Columns with neither `pixels` nor `share` divide the rest. */
  pixels?: number;
  /** The minimum width in CSS pixels, which still shows common values. */
  least?: number;
  /** The maximum width, in percent of the visible table. */
  share?: number;
  align?: 'end';
  wraps?: true;
  /** The cell in which a phone repeats the value, because the column itself is out of sight. */
  below?: 'SAP' | 'Quantity';
  cell: (row: Row<Fields>, cell: LineCell<Fields>) => ReactNode;
  /** The value by which the header sorts the lines and, if it is text, by which a search finds them. */
  value?: (row: Row<Fields>) => string | number | null;
  /** A quick filter of lines by this column: `Only under MOQ`. */
  only?: LineFilter<Fields>;
  /** The fields of a save that the cells of the column show. */
  fields?: readonly string[];
  /**
   * The list field whose entries, if any, replace the other fields of the line: `packages`. In a merge of two users'
   * changes, a line with entries is merged as a whole.
   */
  replacedBy?: string;
  fault?: (row: Row<Fields>) => string | undefined;
}

type DrawnByTable<Fields extends LineFields> = Omit<LineColumn<Fields>, 'cell'>;

const FIRST_COLUMNS: readonly DrawnByTable<LineFields>[] = [
  { header: 'SAP', value: ({ sap_code }) => sap_code, fields: ['sap_id'] },
  { header: 'Quantity', value: ({ quant }) => quant, fields: ['quant'] },
];

export function everyLineColumns<Fields extends LineFields>(
  documentColumns: readonly LineColumn<Fields>[],
): readonly DrawnByTable<Fields>[] {
  return [...FIRST_COLUMNS, ...documentColumns];
}

export const productNumberColumn: LineColumn<LineFields> = {
  header: 'Product number',
  pixels: 120,
  least: 86,
  cell: (row) => row.product_number,
  value: (row) => row.product_number,
};
export const partNameColumn: LineColumn<LineFields> = {
  header: 'Part name',
  least: 160,
  share: 21,
  wraps: true,
  below: 'SAP',
  cell: (row) => row.name,
  value: (row) => row.name,
};
export const partNumberColumn: LineColumn<LineFields> = {
  header: 'Part number',
  cell: (row) => row.gen_name,
  value: (row) => row.gen_name,
};
export const lineNoteColumn: LineColumn<LineFields> = {
  header: 'Note',
  cell: (row) => row.note,
  value: (row) => row.note,
};

export function SapCode({ row }: { row: LineFields }) {
  if (isActiveSap(row)) return row.sap_code;
  return (
    <>
      <s>{row.sap_code}</s> <PassiveMark row={row} />
    </>
  );
}

export function PassiveMark({ row, id }: { row: LineFields; id?: string }) {
  const title = row.product_state === 'P' ? 'Part is Passive' : 'Part SAP is Passive';
  return (
    <span id={id} className="small error aside" title={title}>
      {stateLabel('P')}
    </span>
  );
}
