import { type Cell, isBlank, type SheetRow } from './cell.ts';
import type { ReadCell } from './cell-readers.ts';
import { type HeaderWords, matchHeader, missingColumnsFault } from './headers.ts';

/** One column that an import knows: its header words, whether it must be there and filled, how its cells read. */
export interface SheetColumn<Value> extends HeaderWords {
  read: ReadCell<Value>;
}

/** The columns of an import by the field of the record that each one fills. */
export type SheetColumns = Readonly<Record<string, SheetColumn<unknown>>>;

/** What a row says: a field whose column the file lacks has no key, a blank cell gives null (behaviour 9.11). */
export type SheetRecord<Columns extends SheetColumns> = {
  [Field in keyof Columns]?: Columns[Field] extends SheetColumn<infer Value> ? Value | null : never;
};

export interface CellFault {
  field: string;
  message: string;
}

export interface MappedRow<Row> {
  /** The sheet's own row number. */
  row: number;
  record: Row;
  /** Why the row cannot be taken; empty for a good one. */
  errors: CellFault[];
  /** What a person may want to look at; the row is good all the same. */
  warnings: CellFault[];
}

export interface SheetMapping<Row> {
  rows: MappedRow<Row>[];
  /** For each field that the sheet has, the position of its cell in a row. */
  positions: ReadonlyMap<string, number>;
  /** The sheet's own number of its header row. */
  headerRow: number | undefined;
  /** Headers that were ignored, as written. */
  unknownHeaders: string[];
  /** Required columns that the sheet lacks; then `rows` is empty and `fault` is the message. */
  missingColumns: string[];
  fault: string | undefined;
}

/** The error of a row without a required value (behaviour 9.10). */
export function missingField(field: string): string {
  return `Required field ${field} is missing`;
}

/**
 * Maps the rows of a sheet to records (behaviour 9.4–9.12). `rows` are in the sheet's order, the header among the
 * first twenty of them.
 */
export function mapSheet<Columns extends SheetColumns>(
  columns: Columns,
  rows: readonly SheetRow[],
): SheetMapping<SheetRecord<Columns>> {
  const match = matchHeader(columns, rows);
  const { positions, unknownHeaders, missingColumns } = match;
  const fault = missingColumnsFault(columns, match);
  if (fault) return { rows: [], positions, headerRow: undefined, unknownHeaders, missingColumns, fault };

  const present = [...match.positions]
    .map(([field, position]) => ({ field, position, column: columns[field] as SheetColumn<unknown> }))
    .sort((a, b) => order(columns, a.field) - order(columns, b.field));
  const filled = rows
    .slice(match.index + 1)
    .filter(({ cells }) => present.some(({ position }) => !isBlank(cells[position])));

  return {
    rows: filled.map((row) => mapRow(present, row)),
    positions,
    headerRow: rows[match.index]?.row,
    unknownHeaders,
    missingColumns,
    fault: undefined,
  };
}

interface Present {
  field: string;
  position: number;
  column: SheetColumn<unknown>;
}

function mapRow<Row>(present: readonly Present[], { row, cells }: SheetRow): MappedRow<Row> {
  const values: [string, unknown][] = [];
  const errors: CellFault[] = [];
  const warnings: CellFault[] = [];
  let complete = true;

  for (const { field, position, column } of present) {
    const reading = readCell(column, cells[position]);
    if ('fault' in reading) {
      values.push([field, null]);
      errors.push({ field, message: reading.fault });
      continue;
    }
    values.push([field, reading.value]);
    if (reading.warning) warnings.push({ field, message: reading.warning });
    // One message per row for what is missing: the first, as people fill a row from left to right.
    if (column.required && reading.value === null && complete) {
      complete = false;
      errors.push({ field, message: missingField(field) });
    }
  }

  return { row, record: Object.fromEntries(values) as Row, errors, warnings };
}

function readCell(column: SheetColumn<unknown>, cell: Cell | undefined) {
  if (!cell || isBlank(cell)) return { value: null };
  if (cell.kind === 'error') return { fault: `${column.header} holds the error ${cell.text.trim()}` };
  return column.read(cell, column.header);
}

function order(columns: SheetColumns, field: string): number {
  return Object.keys(columns).indexOf(field);
}
