import { partSapGrid } from '#domain/part-sap/part-sap';
import { partSapColumns } from '#domain/part-sap/part-sap-import';
import { type SheetRow, textCell } from '#domain/sheet/cell';
import { bareHeader, matchHeader } from '#domain/sheet/headers';
import { XLSX } from '#domain/sheet/xlsx';
import { fold, visible } from '#domain/values/text';
import { MAX_VALUES } from '#domain/wire/condition';
import { fetchRows } from '../api/grid-query.ts';
import { clipboardFault, readClipboard } from '../sheet/read/read-clipboard.ts';
import { writeSheet } from '../sheet/write/write-sheet.ts';

/** The columns that a copied range without headers is assumed to have. */
const DEFAULT_COLUMNS = ['sap_code', 'min_order_quant'] as const;
const PAGE_ROWS = 500;

/** Returns whether a text consists of rows with several cells, as a spreadsheet copies them. */
export function hasColumns(text: string): boolean {
  return /\t/.test(text);
}

/**
 * Builds a file for the import from rows copied from a spreadsheet (behaviour 10.12). For rows without a part the
 * stored part of the SAP is added, so that columns of SAPs and MOQs suffice.
 */
export async function filePasted(text: string): Promise<File> {
  const pasted = readClipboard(visible(text));
  const fault = clipboardFault(pasted);
  if (fault) throw new Error(fault);
  const [head = [], ...body] = withHeaders(pasted);
  const codes = new Map<string, string>();
  const index = head.findIndex((word) => bareHeader(word) === bareHeader(partSapColumns.sap_code.header));
  for (const cells of body)
    if (cells[index]?.trim()) codes.set(fold(cells[index].trim()), cells[index].trim());

  const isNamed = matchHeader(partSapColumns, [rowOf(head)]).index === 0;
  const parts = isNamed ? undefined : await partsOf([...codes.values()]);
  const rows = parts
    ? [
        [...head, partSapColumns.product_number.header, partSapColumns.name.header],
        ...body.map((cells) => {
          const part = parts.get(fold(cells[index]?.trim() ?? ''));
          return [
            ...head.map((_, index) => cells[index] ?? ''),
            part?.product_number ?? '',
            part?.part_name ?? '',
          ];
        }),
      ]
    : [head, ...body];
  const written = writeSheet(rows.map((cells) => cells.map(textCell)));
  return new File([written], 'Pasted rows.xlsx', { type: XLSX });
}

function rowOf(texts: readonly string[]): SheetRow {
  return { row: 1, cells: texts.map(textCell) };
}

/** Returns the texts of the rows, starting with headers. */
function withHeaders(rows: readonly SheetRow[]): string[][] {
  const texts = rows.map(({ cells }) => cells.map(({ text }) => text));
  const { sap_code } = partSapColumns;
  const [first] = rows;
  if (first && matchHeader({ sap_code: { ...sap_code, required: true } }, [first]).index === 0) return texts;
  return [DEFAULT_COLUMNS.map((field) => partSapColumns[field].header), ...texts];
}

interface PartOf {
  product_number: string;
  part_name: string;
}

/** Returns the parts of the stored SAPs by their current and earlier codes. */
async function partsOf(codes: readonly string[]): Promise<Map<string, PartOf>> {
  const found = new Map<string, PartOf>();
  for (let from = 0; from < codes.length; from += MAX_VALUES) {
    const extra = { where: { sap_code: { any: codes.slice(from, from + MAX_VALUES) } } };
    for (let offset = 0; ; offset += PAGE_ROWS) {
      const { rows } = await fetchRows(partSapGrid, { search: '', extra, offset, limit: PAGE_ROWS }, {});
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
