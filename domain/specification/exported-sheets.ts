import { lineColumns } from '../lines/line-import.ts';
import { type Cell, isBlank, type SheetRow, textCell } from '../sheet/cell.ts';
import { bareHeader, matchHeader } from '../sheet/headers.ts';
import { specificationColumns } from './specifications-import.ts';

interface Sheet {
  name: string;
  rows: readonly SheetRow[];
}

const ALL_SPECIFICATIONS = 'All specifications';
/** The columns of an import that lines do not have. */
const FIELDS = ['car_model', 'begin_date', 'state', 'note'] as const;
const HEADERS = [...FIELDS, 'sap_code', 'quant', 'sheet'] as const;
const BLANK = textCell('');

type Fields = Partial<Record<(typeof FIELDS)[number], Cell>>;

/**
 * Joins the sheets of an exported workbook, one for each specification, into one sheet that the import can read
 * (behaviour 36.5). Undefined for other workbooks.
 */
export function specificationsTogether(
  sheets: readonly Sheet[],
): { name: string; rows: SheetRow[] } | undefined {
  const found = [...fromSummarySheet(sheets), ...fromFieldSheet(sheets)];
  if (found.length === 0) return undefined;
  const header = HEADERS.map((field) => textCell(specificationColumns[field].header));
  const lines = found.flatMap(({ sheet, fields }) =>
    linesOf(sheet).map(([sap, quant]) => [
      ...FIELDS.map((field) => fields[field] ?? BLANK),
      sap,
      quant,
      textCell(sheet.name),
    ]),
  );
  return {
    name: ALL_SPECIFICATIONS,
    rows: [header, ...lines].map((cells, index) => ({ row: index + 1, cells })),
  };
}

function fromSummarySheet(sheets: readonly Sheet[]): { sheet: Sheet; fields: Fields }[] {
  for (const summary of sheets) {
    const [header, ...rows] = summary.rows;
    const names = header?.cells.map(({ text }) => bareHeader(text)) ?? [];
    const place = (word: string) => names.indexOf(bareHeader(word));
    if (place('Sheet') < 0 || FIELDS.some((field) => place(specificationColumns[field].header) < 0)) continue;
    const byName = new Map(sheets.map((sheet) => [sheet.name.toLowerCase(), sheet]));
    return rows.flatMap(({ cells }) => {
      const sheet = byName.get(cells[place('Sheet')]?.text.trim().toLowerCase() ?? '');
      const fields = FIELDS.map((field) => [
        field,
        cells[place(specificationColumns[field].header)] ?? BLANK,
      ]);
      return sheet && sheet !== summary ? [{ sheet, fields: Object.fromEntries(fields) }] : [];
    });
  }
  return [];
}

/**
 * Reads the workbook of a single specification: a sheet with its inputs, and a sheet with its fields next to their
 * names.
 */
function fromFieldSheet(sheets: readonly Sheet[]): { sheet: Sheet; fields: Fields }[] {
  const about = sheets.find(({ rows: [header] }) => {
    const words = header?.cells.map(({ text }) => bareHeader(text));
    return words?.[0] === 'field' && words[1] === 'value';
  });
  const [sheet] = sheets;
  if (!about || !sheet || sheet === about) return [];
  const values = new Map(
    about.rows.map(({ cells: [name, value] }) => [bareHeader(name?.text ?? ''), value ?? BLANK]),
  );
  const fields = FIELDS.map((field) => [field, values.get(bareHeader(specificationColumns[field].header))]);
  if (!fields.every(([, value]) => value)) return [];
  return [{ sheet, fields: Object.fromEntries(fields) }];
}

function linesOf({ rows }: Sheet): [Cell, Cell][] {
  const { index, positions } = matchHeader(lineColumns, rows);
  if (index < 0) return [];
  const at = (cells: readonly Cell[], field: 'sap_code' | 'quant') =>
    cells[positions.get(field) ?? -1] ?? BLANK;
  const lines = rows
    .slice(index + 1)
    .map(({ cells }): [Cell, Cell] => [at(cells, 'sap_code'), at(cells, 'quant')]);
  return lines.filter((line) => !line.every(isBlank));
}
