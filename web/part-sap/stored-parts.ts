import { importFields } from '#domain/part-sap/import-fields';
import { partSapGrid } from '#domain/part-sap/part-sap';
import { type Cell, isBlank, type SheetRow, textCell } from '#domain/sheet/cell';
import { topRows } from '#domain/sheet/headers';
import { mapSheet, rowFault, type SheetRecord } from '#domain/sheet/sheet-mapping';
import { fold } from '#domain/values/text';
import { MAX_VALUES } from '#domain/wire/condition';
import { fetchRows } from '../api/grid-query.ts';
import type { Sheet } from '../sheet/read/workbook.ts';

const { sap_code, product_number, name } = importFields;
const SAP_FIELDS = { sap_code, product_number };
const PAGE_ROWS = 500;

export const NO_PART_COLUMN =
  'There is no column Part name: the rows change stored part SAPs, and the preview adds their parts. SAPs that are not stored are errors.';

/**
 * Adds the stored part of each SAP to a sheet without a part name column (behaviour 10.14). Returns the same sheet if
 * it has no header row or none of its SAPs is stored.
 */
export async function withStoredParts(sheet: Sheet, signal: AbortSignal): Promise<Sheet> {
  const mapping = mapSheet(SAP_FIELDS, sheet.rows);
  const { headerRow, positions } = mapping;
  const header = sheet.rows.find(({ row }) => row === headerRow);
  if (!header) return sheet;
  const records = new Map(mapping.rows.map(({ row, record }) => [row, record]));
  const parts = await storedParts(codesIn(records.values()), signal);
  if (parts.size === 0) return sheet;

  // The added columns follow the last cell of any row.
  const width = sheet.rows.reduce((most, { cells }) => Math.max(most, cells.length), 0);
  const number = positions.get('product_number') ?? width;
  const at = { sap: positions.get('sap_code') ?? 0, number, name: Math.max(width, number + 1) };
  const headers = { product_number: product_number.header, part_name: name.header };
  const rows = sheet.rows.map((row) => {
    if (row.row < header.row) return row;
    const part = row === header ? headers : partOf(records.get(row.row), parts);
    // The added columns would otherwise hide a surplus field.
    return { ...withPart(row, at, part), fault: rowFault(row, header.cells.length) };
  });
  return { ...sheet, rows, notes: [...(sheet.notes ?? []), NO_PART_COLUMN] };
}

/** The pause in typing after which the part of a corrected SAP is looked up. */
const PAUSE_MS = 300;

/**
 * Replaces the added parts of rows whose SAP or product number was corrected: first with blanks, so that no row has the
 * part of another SAP, and if they are blank, with the stored parts. Returns the same sheet if there are no such rows.
 */
export async function withCorrectedParts(sheet: Sheet, signal: AbortSignal): Promise<Sheet> {
  if (!sheet.notes?.includes(NO_PART_COLUMN)) return sheet;
  // A hidden column that is left out has no header.
  const { rows: all } = sheet.complete ?? sheet;
  const { headerRow = 0, positions } = mapSheet(importFields, topRows(all));
  const placeOf = (field: string) => positions.get(field) ?? 0;
  const at = { sap: placeOf('sap_code'), number: placeOf('product_number'), name: placeOf('name') };
  const corrected = sheet.rows.flatMap((row) => {
    const added = row.row > headerRow ? sources.get(row.cells[at.name] ?? NO_CELL) : undefined;
    const [sap, numberCell] = [row.cells[at.sap], row.cells[at.number]];
    if (!added || (added.sap === sap && added.number === numberCell)) return [];
    const isTyped = added.number !== numberCell;
    const cells = row.cells.map((cell, place) => (place === at.number && !isTyped ? added.ownNumber : cell));
    return { ...row, cells };
  });
  if (corrected.length === 0) return sheet;

  const isShown = corrected.some(({ cells }) => !isBlank(cells[at.name]));
  const changed = new Map<number, SheetRow>();
  if (isShown) {
    for (const row of corrected) {
      const blank = withPart(row, at, undefined);
      sources.set(blank.cells[at.name] ?? NO_CELL, { ownNumber: NO_CELL });
      changed.set(row.row, blank);
    }
  } else {
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    if (signal.aborted) return sheet;
    const header = sheet.rows.filter(({ row }) => row === headerRow);
    const mapping = mapSheet(SAP_FIELDS, [...header, ...corrected]);
    const records = new Map(mapping.rows.map(({ row, record }) => [row, record]));
    const parts = await storedParts(codesIn(records.values()), signal);
    for (const row of corrected) changed.set(row.row, withPart(row, at, partOf(records.get(row.row), parts)));
  }
  return { ...sheet, rows: sheet.rows.map((row) => changed.get(row.row) ?? row) };
}

type Sap = SheetRecord<typeof SAP_FIELDS>;

interface PartOf {
  product_number: string;
  part_name: string;
}

/** Returns the stored part of a record; undefined if its SAP is not stored, or it has the number of another part. */
function partOf(record: Sap | undefined, parts: ReadonlyMap<string, PartOf>): PartOf | undefined {
  const part = parts.get(fold(record?.sap_code ?? ''));
  const number = record?.product_number;
  return part && number && fold(number) !== fold(part.product_number) ? undefined : part;
}

function codesIn(records: Iterable<Sap>): string[] {
  const codes = new Map([...records].map(({ sap_code: code }) => [fold(code ?? ''), code ?? '']));
  codes.delete('');
  return [...codes.values()];
}

interface Positions {
  sap: number;
  number: number;
  name: number;
}

/** The cells for which a part was looked up, by the added cell of its name. A typed name has no entry. */
const sources = new WeakMap<Cell, { sap?: Cell | undefined; number?: Cell | undefined; ownNumber: Cell }>();
const NO_CELL = textCell('');

/** Returns a row with the name of its part, and with the number of the part if it has none of its own. */
function withPart(row: SheetRow, at: Positions, part: PartOf | undefined): SheetRow {
  const length = Math.max(row.cells.length, at.name + 1);
  const cells = Array.from({ length }, (_, place) => row.cells[place] ?? textCell(''));
  const ownNumber = cells[at.number] ?? NO_CELL;
  const number = isBlank(ownNumber) ? textCell(part?.product_number ?? '') : ownNumber;
  const name = textCell(part?.part_name ?? '');
  sources.set(name, { sap: cells[at.sap], number, ownNumber });
  cells[at.number] = number;
  cells[at.name] = name;
  return { ...row, cells };
}

async function storedParts(codes: readonly string[], signal: AbortSignal): Promise<Map<string, PartOf>> {
  const found = new Map<string, PartOf>();
  for (let from = 0; from < codes.length; from += MAX_VALUES) {
    const extra = { where: { sap_code: { any: codes.slice(from, from + MAX_VALUES) } } };
    for (let offset = 0; ; offset += PAGE_ROWS) {
      const request = { search: '', extra, offset, limit: PAGE_ROWS };
      const { rows } = await fetchRows(partSapGrid, request, { signal });
      for (const row of rows) {
        // The current code of another SAP takes precedence over an earlier code.
        for (const code of [row.sap_code_older, row.sap_code_old]) {
          if (code !== null && !found.has(fold(code))) found.set(fold(code), row);
        }
        found.set(fold(row.sap_code), row);
      }
      if (rows.length < PAGE_ROWS) break;
    }
  }
  return found;
}
