import { lineColumns } from '../lines/line-import.ts';
import { type Cell, isBlank, type SheetRow, textCell } from '../sheet/cell.ts';
import { bareHeader, matchHeader } from '../sheet/headers.ts';
import { firstOf } from '../values/counted.ts';
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
 * (behaviour 36.5). Undefined for other workbooks. The notes name the sheets that are missing or not imported, because
 * they were renamed or copied.
 */
export function specificationsTogether(
  sheets: readonly Sheet[],
): { name: string; rows: SheetRow[]; notes: string[] } | undefined {
  const named = [...fromSummarySheet(sheets), ...fromFieldSheet(sheets)];
  const found = named.flatMap(({ sheet, fields }) => (sheet ? { sheet, fields } : []));
  if (found.length === 0) return undefined;
  const missing = named.flatMap(({ sheet, name }) => (sheet || !name ? [] : name));
  const others = sheets.filter(
    (sheet) => !found.some((one) => one.sheet === sheet) && matchHeader(lineColumns, sheet.rows).index >= 0,
  );
  const otherNames = others.map(({ name }) => name);
  const header = HEADERS.map((field) => textCell(specificationColumns[field].header));
  const lines = found.flatMap(({ sheet, fields }) =>
    linesOf(sheet).map(({ cells, hidden }) => ({
      cells: [...FIELDS.map((field) => fields[field] ?? BLANK), ...cells, textCell(sheet.name)],
      ...(hidden && { hidden }),
    })),
  );
  return {
    name: ALL_SPECIFICATIONS,
    rows: [{ cells: header }, ...lines].map((row, index) => ({ ...row, row: index + 1 })),
    notes: [
      ...(missing.length > 0 ? [`Not imported, because these sheets are missing: ${firstOf(missing)}.`] : []),
      ...(others.length > 0
        ? [`Not imported, because no other sheet names them: ${firstOf(otherNames)}.`]
        : []),
    ],
  };
}

interface Named {
  name: string;
  /** Undefined if the workbook has no sheet of this name. */
  sheet: Sheet | undefined;
  fields: Fields;
}

function fromSummarySheet(sheets: readonly Sheet[]): Named[] {
  for (const summary of sheets) {
    const [header, ...rows] = summary.rows;
    const names = header?.cells.map(({ text }) => bareHeader(text)) ?? [];
    const place = (word: string) => names.indexOf(bareHeader(word));
    if (place('Sheet') < 0 || FIELDS.some((field) => place(specificationColumns[field].header) < 0)) continue;
    const byName = new Map(sheets.map((sheet) => [sheet.name.toLowerCase(), sheet]));
    byName.delete(summary.name.toLowerCase());
    return rows.map(({ cells }) => {
      const name = cells[place('Sheet')]?.text.trim() ?? '';
      const fields = FIELDS.map((field) => [
        field,
        cells[place(specificationColumns[field].header)] ?? BLANK,
      ]);
      return { name, sheet: byName.get(name.toLowerCase()), fields: Object.fromEntries(fields) };
    });
  }
  return [];
}

/**
 * Reads the workbook of a single specification: a sheet with its inputs, and a sheet with its fields next to their
 * names.
 */
function fromFieldSheet(sheets: readonly Sheet[]): Named[] {
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
  return [{ name: sheet.name, sheet, fields: Object.fromEntries(fields) }];
}

function linesOf({ rows }: Sheet): { cells: [Cell, Cell]; hidden: boolean | undefined }[] {
  const { index, positions } = matchHeader(lineColumns, rows);
  if (index < 0) return [];
  const cellOf = (cells: readonly Cell[], field: 'sap_code' | 'quant') =>
    cells[positions.get(field) ?? -1] ?? BLANK;
  const lines = rows.slice(index + 1).map(({ cells, hidden }) => {
    const line: [Cell, Cell] = [cellOf(cells, 'sap_code'), cellOf(cells, 'quant')];
    return { cells: line, hidden };
  });
  return lines.filter(({ cells }) => !cells.every(isBlank));
}
