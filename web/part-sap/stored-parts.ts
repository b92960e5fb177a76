import { importFields } from '#domain/part-sap/import-fields';
import { partSapGrid } from '#domain/part-sap/part-sap';
import { isBlank, type SheetRow, textCell } from '#domain/sheet/cell';
import { mapSheet, rowFault } from '#domain/sheet/sheet-mapping';
import { fold } from '#domain/values/text';
import { MAX_VALUES } from '#domain/wire/condition';
import { fetchRows } from '../api/grid-query.ts';
import type { Sheet } from '../sheet/read/workbook.ts';

const { sap_code, product_number, name } = importFields;
const PAGE_ROWS = 500;

export const NO_PART_COLUMN =
  'There is no column Part name: the rows change stored part SAPs, and the preview adds their parts. SAPs that are not stored are errors.';

/**
 * Adds the stored part of each SAP to a sheet without a part name column (behaviour 10.14). Returns the same sheet if
 * it has no header row or none of its SAPs is stored.
 */
export async function withStoredParts(sheet: Sheet, signal: AbortSignal): Promise<Sheet> {
  const mapping = mapSheet({ sap_code, product_number }, sheet.rows);
  const { headerRow, positions } = mapping;
  const header = sheet.rows.find(({ row }) => row === headerRow);
  if (!header) return sheet;
  const records = new Map(mapping.rows.map(({ row, record }) => [row, record]));
  const codes = new Map([...records.values()].map(({ sap_code: code }) => [fold(code ?? ''), code ?? '']));
  codes.delete('');
  const parts = await storedParts([...codes.values()], signal);
  if (parts.size === 0) return sheet;

  // The added columns follow the last cell of any row.
  const width = sheet.rows.reduce((most, { cells }) => Math.max(most, cells.length), 0);
  const numberAt = positions.get('product_number') ?? width;
  const nameAt = Math.max(width, numberAt + 1);
  const withCells = (row: SheetRow, number: string, part: string): SheetRow => {
    const cells = Array.from({ length: nameAt + 1 }, (_, position) => row.cells[position] ?? textCell(''));
    if (isBlank(cells[numberAt])) cells[numberAt] = textCell(number);
    cells[nameAt] = textCell(part);
    // The added columns would otherwise hide a surplus field.
    return { ...row, cells, fault: rowFault(row, header.cells.length) };
  };
  const rows = sheet.rows.map((row) => {
    if (row.row < header.row) return row;
    if (row === header) return withCells(row, product_number.header, name.header);
    const record = records.get(row.row);
    const part = parts.get(fold(record?.sap_code ?? ''));
    const isOther =
      record?.product_number && fold(record.product_number) !== fold(part?.product_number ?? '');
    return part && !isOther ? withCells(row, part.product_number, part.part_name) : withCells(row, '', '');
  });
  return { ...sheet, rows, notes: [...(sheet.notes ?? []), NO_PART_COLUMN] };
}

interface PartOf {
  product_number: string;
  part_name: string;
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
