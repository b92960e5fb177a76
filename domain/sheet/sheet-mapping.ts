import { withoutApostrophes } from '../values/code-doubt.ts';
import { counted } from '../values/counted.ts';
import { type Cell, isBlank, isError, type SheetRow, textCell } from './cell.ts';
import { haveSwappedDays, protectedText, readAs } from './cell-readers.ts';
import { type ColumnChoice, columnLetter, matchColumns } from './column-choice.ts';
import { type Field, type Fields, isAddedUp, isNumber, type ValueOf } from './field-types.ts';
import { bareHeader, missingColumnsFault } from './headers.ts';
import { type LeftOutRow, leftOutRows } from './left-out-rows.ts';

/**
 * The values of a row (behaviour 9.11). A column that the file does not contain has no key, and a blank cell is null.
 */
export type SheetRecord<Columns extends Fields> = {
  [Name in keyof Columns]?: ValueOf<Columns[Name]> | null;
};

export interface CellFault {
  field: string;
  message: string;
  /** The fault in the words of the file, if the message uses other words: `Qty 'many' is not a number`. */
  reason?: string | undefined;
}

export interface MappedRow<Row> {
  row: number;
  record: Row;
  errors: CellFault[];
  /** Warnings do not prevent the import of the row. */
  warnings: CellFault[];
}

export interface SheetMapping<Row> {
  rows: MappedRow<Row>[];
  positions: ReadonlyMap<string, number>;
  /** Names a field and its value in the words of the file; undefined if the header is the same as in messages. */
  inFile: (field: string, value: unknown) => string | undefined;
  headerRow: number | undefined;
  /** The headers of the columns that were ignored. A column without one has its letter: `column C`. */
  unknownHeaders: string[];
  /** The rows below the header that are not records (behaviour 9.27). */
  leftOut: LeftOutRow[];
  /** The reason why no row can be read, such as missing columns. `rows` is then empty. */
  fault: string | undefined;
}

/** Returns the error of a row without a required value (behaviour 9.10). */
export function missingField(field: string): string {
  return `Required field ${field} is missing`;
}

/** Checks a row as far as possible without the database, as the server will (behaviour 10.2). */
export type CheckRow = (row: unknown) => { record: unknown } | { error: string; field: string | null };

export interface SheetReader<Row> extends Omit<SheetMapping<Row>, 'rows' | 'leftOut'> {
  /** The rows below the header; empty if the sheet has a fault. */
  below: readonly SheetRow[];
  /**
   * The number of the first row with the headers in another order, or infinity if there is none. This row and all rows
   * below it are errors.
   */
  reordered: number;
  /** Reads a row of `below`. Undefined for a blank row. */
  readRow: (row: SheetRow) => MappedRow<Row> | LeftOutRow | undefined;
}

/**
 * Maps the rows of a sheet to records (behaviour 9.4–9.12). The header is among the first fifty rows. `choice` names
 * the header row and the columns that the user chose (behaviour 9.21).
 */
export function mapSheet<Columns extends Fields>(
  columns: Columns,
  rows: readonly SheetRow[],
  choice?: ColumnChoice,
  checkRow?: CheckRow,
): SheetMapping<SheetRecord<Columns>> {
  const { below, reordered: _, readRow, ...found } = sheetReader(columns, rows, choice, checkRow);
  const read = below.flatMap((row) => readRow(row) ?? []);
  return {
    ...found,
    rows: read.filter((row) => 'record' in row),
    leftOut: read.filter((row) => 'what' in row),
  };
}

/** Finds the header of a sheet as `mapSheet` does, and lets the caller read the rows one by one. */
export function sheetReader<Columns extends Fields>(
  columns: Columns,
  rows: readonly SheetRow[],
  choice?: ColumnChoice,
  checkRow?: CheckRow,
): SheetReader<SheetRecord<Columns>> {
  const match = matchColumns(columns, rows, choice);
  const { positions, unknownHeaders } = match;
  const header = rows[match.index];
  const shownHeaderOf = (field: string) =>
    shownHeader(columns[field], header?.cells[positions.get(field) ?? -1]);
  const inFile = (field: string, value: unknown) => {
    const name = shownHeaderOf(field);
    return name === columns[field]?.header ? undefined : `${name} ${value ?? ''}`.trim();
  };
  const found = { positions, inFile, unknownHeaders };
  const fault = missingColumnsFault(columns, match) ?? header?.fault;
  if (fault) {
    const none = { below: [], reordered: Number.POSITIVE_INFINITY, readRow: () => undefined };
    return { ...found, headerRow: undefined, fault, ...none };
  }

  const below = rows.slice(match.index + 1);
  const present = [...match.positions]
    .map(([field, position]) => ({
      field,
      position,
      column: columns[field] as Field,
      header: shownHeaderOf(field),
      mayBeSwapped:
        columns[field]?.type === 'day' && haveSwappedDays(below.map(({ cells }) => cells[position])),
    }))
    .sort((a, b) => order(columns, a.field) - order(columns, b.field));
  const isFilled = ({ cells, fault }: SheetRow) =>
    fault !== undefined || present.some(({ position }) => !isBlank(cells[position]));
  const width = header?.cells.length ?? 0;
  const first = below.findIndex(isFilled);
  const among = { header, first: below[first], others: below.slice(first + 1) };
  const { whatElse, isOtherOrder, headerFault } = leftOutRows(among, present);
  const filled = below.filter(isFilled);
  const reordered = filled.find(isOtherOrder)?.row ?? Number.POSITIVE_INFINITY;
  const unnamed = unnamedColumns(header?.cells ?? [], filled, new Set(positions.values()));
  const most = mostFields(header, filled);
  const cutOff = cutOffRow(most, filled);

  function readRow(row: SheetRow): MappedRow<SheetRecord<Columns>> | LeftOutRow | undefined {
    if (!isFilled(row)) return undefined;
    if (row.row >= reordered) {
      const message = `Row ${reordered} has the headers in another order: import the rows from there as a file of their own`;
      return mapRow<SheetRecord<Columns>>(present, row, message);
    }
    const what = row.fault ? undefined : whatElse(row);
    if (what) return { row: row.row, what };
    const mapped = mapRow<SheetRecord<Columns>>(present, row, rowFault(row, width, most) ?? headerFault(row));
    if (row.row === cutOff?.row) {
      const message = `The row has ${counted(row.fields ?? 0, 'field')}, but the header has ${most}. Does the file end too early?`;
      mapped.warnings.push({ field: '', message });
    }
    const checked = mapped.errors.length > 0 ? undefined : checkRow?.(mapped.record);
    if (!checked || 'record' in checked) return mapped;
    const field = checked.field ?? '';
    const value = (mapped.record as Readonly<Record<string, unknown>>)[field];
    return { ...mapped, errors: [{ field, message: checked.error, reason: inFile(field, value) }] };
  }
  const unread = unnamed.map((position) => `column ${columnLetter(position)}`);
  return {
    ...found,
    unknownHeaders: [...unknownHeaders, ...unread],
    headerRow: header?.row,
    fault,
    below,
    reordered,
    readRow,
  };
}

/** Returns the columns with values and without a header, which no field reads. */
function unnamedColumns(header: readonly Cell[], rows: readonly SheetRow[], read: ReadonlySet<number>) {
  const blank = [...header.keys()].filter((position) => isBlank(header[position]) && !read.has(position));
  const found = new Set<number>();
  for (const { cells, fields } of rows) {
    for (const position of blank) if (!isBlank(cells[position])) found.add(position);
    // In a text file, fields beyond the header are an error of their row.
    for (let position = fields ? cells.length : header.length; position < cells.length; position += 1) {
      if (!read.has(position) && !isBlank(cells[position])) found.add(position);
    }
  }
  return [...found].sort((a, b) => a - b);
}

/**
 * Returns the maximum number of fields of a row, which is that of the header. Undefined if most rows have more: some
 * programs end each row with a separator, except for the header and sometimes a total.
 */
function mostFields(header: SheetRow | undefined, rows: readonly SheetRow[]): number | undefined {
  const most = header?.fields ?? 0;
  const wider = rows.filter(({ fields = 0 }) => fields > most);
  return wider.length > rows.length / 2 ? undefined : most;
}

/**
 * Returns the fault of a row whose cells may be in the wrong columns (behaviour 9.24): it has values beyond the header,
 * or more fields than `most`, even if the last ones are blank.
 */
export function rowFault(
  { cells, fields, fault }: SheetRow,
  width: number,
  most?: number,
): string | undefined {
  if (fault || !fields) return fault;
  const isWider = cells.slice(width).some((cell) => !isBlank(cell));
  if (!isWider && (most === undefined || fields <= most)) return undefined;
  const [count, headers] = isWider ? [cells.length, width] : [fields, most];
  return `The row has ${counted(count, 'field')}, but the header has ${headers}. Put values that contain the separator in quotes.`;
}

/**
 * Returns the last row if the file may have been cut off within it: it does not end with a line end, and is the only
 * row with fewer fields than `width` (behaviour 9.24).
 */
function cutOffRow(width: number | undefined, rows: readonly SheetRow[]): SheetRow | undefined {
  const short = rows.filter(({ fields = 0 }) => fields < (width ?? 0));
  const last = rows.at(-1);
  return last?.unterminated && rows.length > 1 && short.length === 1 && short[0] === last ? last : undefined;
}

/** Returns the header as written in the file, or the column's own header if both mean the same. */
function shownHeader(column: Field | undefined, cell: Cell | undefined): string {
  const written = cell?.text.trim() ?? '';
  const knownHeader = column?.header ?? '';
  return written && bareHeader(written) !== bareHeader(knownHeader) ? written : knownHeader;
}

interface Present {
  field: string;
  position: number;
  column: Field;
  header: string;
  mayBeSwapped: boolean;
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

  for (const { field, position, column, header: name, mayBeSwapped } of present) {
    const reading = readCell({ column, name, row, position, mayBeSwapped }, cells[position]);
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
      // Only the first missing field is reported, because users fill in a row from left to right.
      complete = false;
      const blank = name === column.header ? undefined : `${name} is blank`;
      errors.push({ field, message: missingField(field), reason: warning ?? blank });
    }
  }

  return { row, record: Object.fromEntries(values) as Row, errors, warnings };
}

/**
 * Returns the cell to read: the merged cell that covers `cell`, or else `cell` itself. Numbers that are added up count
 * only in the first row of a merged cell (behaviour 9.22).
 */
export function effectiveCell(
  column: Pick<Field, 'type'> | undefined,
  cell: Cell | undefined,
): Cell | undefined {
  return column && isAddedUp(column) ? cell : (cell?.merged ?? cell);
}

/** Returns the fault of a cell with an error in place of its value (behaviour 9.8). */
export function errorFault(header: string, { text }: Cell): string {
  return `${header} contains the error ${text.trim()}`;
}

interface CellPosition {
  column: Field;
  name: string;
  row: number;
  position: number;
  mayBeSwapped: boolean;
}

function readCell({ column, name, row, position, mayBeSwapped }: CellPosition, own: Cell | undefined) {
  const cell = effectiveCell(column, own);
  if (!cell || isBlank(cell)) return { value: null };
  if (cell.fault) return { fault: `${name} "${cell.text.trim()}" ${cell.fault}` };
  if (isError(cell)) return { fault: errorFault(name, cell) };
  if (cell.kind === 'uncalculated') {
    const place = `${columnLetter(position)}${row}`;
    return { fault: `${place} contains a formula without a result: open the file in Excel and save it` };
  }
  const text = cell.kind === 'text' ? unmarkedText(cell.text, column) : undefined;
  if (text === undefined) return readAs(column, mayBeSwapped ? { ...cell, mayBeSwapped } : cell, name);
  const warning = `${name} ${cell.text.trim()} is read as ${text}`;
  return text.trim() ? { warning, ...readAs(column, textCell(text), name) } : { value: null };
}

/**
 * Returns the text of a cell without its text marker (behaviour 9.25), or undefined. An apostrophe may belong to a name
 * or note, and `readCode` removes that of a code.
 */
function unmarkedText(text: string, column: Field): string | undefined {
  const isValue = isNumber(column) || column.type === 'day' || column.type === 'state';
  return protectedText(text) ?? (isValue ? withoutApostrophes(text.trim()) : undefined);
}

function order(columns: Fields, field: string): number {
  return Object.keys(columns).indexOf(field);
}
