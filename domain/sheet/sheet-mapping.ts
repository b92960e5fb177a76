import { counted } from '../values/counted.ts';
import { type Cell, isBlank, type SheetRow, textCell } from './cell.ts';
import { protectedText, type ReadCell, readNumber } from './cell-readers.ts';
import { type ColumnChoice, columnLetter, matchColumns } from './column-choice.ts';
import { bareHeader, type HeaderWords, missingColumnsFault } from './headers.ts';
import { type LeftOutRow, leftOutRows } from './left-out-rows.ts';

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
  /** What is wrong in the words of the file, where the message has others: `Qty 'many' is not a number`. */
  reason?: string | undefined;
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
  /** A field and what it holds in the words of the file, where that has another header than the messages. */
  inFile: (field: string, value: unknown) => string | undefined;
  /** The sheet's own number of its header row. */
  headerRow: number | undefined;
  /** Headers that were ignored, as written. */
  unknownHeaders: string[];
  /** Rows below the header that are no records (behaviour 9.27). */
  leftOut: LeftOutRow[];
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
 * first fifty of them; a `choice` says where the header is and which columns count (behaviour 9.21).
 */
export function mapSheet<Columns extends SheetColumns>(
  columns: Columns,
  rows: readonly SheetRow[],
  choice?: ColumnChoice,
): SheetMapping<SheetRecord<Columns>> {
  const match = matchColumns(columns, rows, choice);
  const { positions, unknownHeaders, missingColumns, chosenTwice } = match;
  const header = rows[match.index];
  const calledOf = (field: string) => called(columns[field], header?.cells[positions.get(field) ?? -1]);
  const inFile = (field: string, value: unknown) => {
    const name = calledOf(field);
    return name === columns[field]?.header ? undefined : `${name} ${value ?? ''}`.trim();
  };
  const found = { positions, inFile, unknownHeaders, missingColumns };
  const fault = chosenTwice ?? missingColumnsFault(columns, match) ?? header?.fault;
  if (fault) return { ...found, rows: [], leftOut: [], headerRow: undefined, fault };

  const present = [...match.positions]
    .map(([field, position]) => ({
      field,
      position,
      column: columns[field] as SheetColumn<unknown>,
      called: calledOf(field),
    }))
    .sort((a, b) => order(columns, a.field) - order(columns, b.field));
  const filled = rows
    .slice(match.index + 1)
    .filter(({ cells, fault }) => fault || present.some(({ position }) => !isBlank(cells[position])));
  const width = header?.cells.length ?? 0;

  const isNoRecord = leftOutRows(
    [...(header ? [header] : []), ...filled],
    present.map(({ field, position, column }) => {
      return { field, position, isNumber: isCountedOnce(column), isRequired: column.required === true };
    }),
  );
  const leftOut: LeftOutRow[] = [];
  const mapped = filled.flatMap((row) => {
    const found = mapRow<SheetRecord<Columns>>(present, row, rowFault(row, width));
    const what = row.fault ? undefined : isNoRecord(row, found.record);
    if (!what) return found;
    leftOut.push({ row: row.row, what });
    return [];
  });

  return { ...found, rows: mapped, leftOut, headerRow: header?.row, fault };
}

/** Why none of a row's cells can be trusted to stand in its column (behaviour 9.24). */
function rowFault({ cells, separated, fault }: SheetRow, width: number): string | undefined {
  if (fault || !separated || !cells.slice(width).some((cell) => !isBlank(cell))) return fault;
  return `The row has ${counted(cells.length, 'field')}, the header ${width}. Put a value that holds the separator in quotes.`;
}

/** The columns of an import, and the check of its rows by what can be said without the database. */
export interface CheckedColumns<Columns extends SheetColumns = SheetColumns> {
  columns: Columns;
  checkRow: (row: unknown) => { record: unknown } | { error: string; field: string | null };
}

/** Maps the rows of a sheet and checks each that could be read, as the server will (behaviour 10.2). */
export function mapChecked<Columns extends SheetColumns>(
  { columns, checkRow }: CheckedColumns<Columns>,
  rows: readonly SheetRow[],
  choice?: ColumnChoice,
): SheetMapping<SheetRecord<Columns>> {
  const mapping = mapSheet(columns, rows, choice);
  const checked = mapping.rows.map((mapped) => {
    if (mapped.errors.length > 0) return mapped;
    const found = checkRow(mapped.record);
    if ('record' in found) return mapped;
    const { error: message } = found;
    const field = found.field ?? '';
    const value = (mapped.record as Readonly<Record<string, unknown>>)[field];
    return { ...mapped, errors: [{ field, message, reason: mapping.inFile(field, value) }] };
  });
  return { ...mapping, rows: checked };
}

/** The header as the file writes it, or our own word where that is the same one. */
function called(column: SheetColumn<unknown> | undefined, cell: Cell | undefined): string {
  const written = cell?.text.trim() ?? '';
  const own = column?.header ?? '';
  return written && bareHeader(written) !== bareHeader(own) ? written : own;
}

interface Present {
  field: string;
  position: number;
  column: SheetColumn<unknown>;
  called: string;
}

function mapRow<Row>(
  present: readonly Present[],
  { row, cells }: SheetRow,
  fault: string | undefined,
): MappedRow<Row> {
  const values: [string, unknown][] = [];
  const errors: CellFault[] = fault ? [{ field: '', message: fault }] : [];
  const warnings: CellFault[] = [];
  let complete = true;

  for (const { field, position, column, called: name } of present) {
    const reading = readCell({ column, name, place: `${columnLetter(position)}${row}` }, cells[position]);
    if ('fault' in reading) {
      values.push([field, null]);
      errors.push({ field, message: reading.fault });
      continue;
    }
    const { value, warning } = reading;
    values.push([field, value]);
    if (!column.required || value !== null) {
      if (warning) warnings.push({ field, message: warning });
    } else if (complete) {
      // One message per row for what is missing: the first, as people fill a row from left to right.
      complete = false;
      const blank = name === column.header ? undefined : `${name} is blank`;
      errors.push({ field, message: missingField(field), reason: warning ?? blank });
    }
  }

  return { row, record: Object.fromEntries(values) as Row, errors, warnings };
}

/** Whether a column holds numbers: one that is merged over rows would count with each of them (behaviour 9.22). */
export function isCountedOnce(column: Pick<SheetColumn<unknown>, 'read'> | undefined): boolean {
  return column?.read === readNumber;
}

/** The cell that counts in a column: the one that is merged over it, but where that is counted once. */
export function cellThatCounts(
  column: Pick<SheetColumn<unknown>, 'read'> | undefined,
  own: Cell | undefined,
): Cell | undefined {
  return isCountedOnce(column) ? own : (own?.merged ?? own);
}

interface Asked {
  column: SheetColumn<unknown>;
  name: string;
  /** What a spreadsheet calls the cell: `C2`. */
  place: string;
}

function readCell({ column, name, place }: Asked, own: Cell | undefined) {
  const cell = cellThatCounts(column, own);
  if (!cell || isBlank(cell)) return { value: null };
  if (cell.fault) return { fault: `${name} "${cell.text.trim()}" ${cell.fault}` };
  if (cell.kind === 'error') return { fault: `${name} holds the error ${cell.text.trim()}` };
  if (cell.kind === 'uncalculated') {
    return { fault: `${place} holds a formula without a result: open the file in Excel and save it` };
  }
  const text = cell.kind === 'text' ? protectedText(cell.text) : undefined;
  if (text === undefined) return column.read(cell, name);
  const warning = `${name} ${cell.text.trim()} is read as ${text}`;
  return text.trim() ? { warning, ...column.read(textCell(text), name) } : { value: null };
}

function order(columns: SheetColumns, field: string): number {
  return Object.keys(columns).indexOf(field);
}
