import { sql } from 'kysely';
import { coverageDownloads } from '#domain/coverage/coverage';
import {
  COVERAGE_FIGURE_NAMES,
  COVERAGE_FIGURES,
  type CoverageFigure,
} from '#domain/coverage/rule/coverage-figures';
import { type State, stateLabel } from '#domain/values/state';
import type { Db } from '../db/db.ts';
import { type Export, exportHandler } from '../sheet/export.ts';
import {
  dayCell,
  MAX_ROWS,
  numberCell,
  refuseTooManyRows,
  type SheetColumn,
  sheetOf,
  textCell,
} from '../sheet/workbook.ts';
import { refreshBeforeRead } from '../stale/refresh-stale.ts';
import { filteredCoverage } from './filtered-coverage.ts';

type Row = Record<CoverageFigure, number> & {
  sap_code: string;
  part_name: string;
  part_number: string | null;
  still_from: string | null;
  stop_quant: number | null;
  short_on: string | null;
  short_quant: number | null;
  reason_label: string | null;
  order_by: string | null;
  min_order_quant: number | null;
  state: State;
};

/** The columns that the export reads. */
const READ = [
  'sap_code',
  'part_name',
  'part_number',
  ...COVERAGE_FIGURE_NAMES,
  'still_from',
  'stop_quant',
  'short_on',
  'short_quant',
  'reason_label',
  'order_by',
  'min_order_quant',
  'state',
] as const satisfies (keyof Row)[];

const columns: readonly SheetColumn<Row>[] = [
  { header: 'SAP', cell: ({ sap_code }) => textCell(sap_code) },
  { header: 'Part name', cell: ({ part_name }) => textCell(part_name) },
  { header: 'Part number', cell: ({ part_number }) => textCell(part_number) },
  ...COVERAGE_FIGURE_NAMES.filter((name) => name !== 'promised').map((name) => ({
    header: COVERAGE_FIGURES[name],
    cell: (row: Row) => numberCell(row[name]),
  })),
  { header: 'Stands still from', cell: ({ still_from }) => dayCell(still_from) },
  { header: 'Missing at stop', cell: ({ stop_quant }) => numberCell(stop_quant) },
  { header: 'Short from', cell: ({ short_on }) => dayCell(short_on) },
  { header: 'Short at start', cell: ({ short_quant }) => numberCell(short_quant) },
  { header: 'Why', cell: ({ reason_label }) => textCell(reason_label) },
  { header: 'Order by', cell: ({ order_by }) => dayCell(order_by) },
  { header: 'MOQ', cell: ({ min_order_quant }) => numberCell(min_order_quant) },
  { header: 'State', cell: ({ state }) => textCell(stateLabel(state)) },
];

/** Exports the coverage list in its order. */
export const coverageExports = [
  exportHandler(coverageDownloads.export, (db, { days }) => exportCoverage(db, days), refreshBeforeRead),
];

async function exportCoverage(db: Db, days: number | undefined): Promise<Export> {
  const { where } = filteredCoverage({ days: days ?? null });
  const { rows } = await sql<Row>`
    select ${sql.join(READ.map((name) => sql.ref(name)))} from coverage_list where ${where ?? sql`true`}
    order by still_from, short_on, lateness desc, sap_id limit ${MAX_ROWS + 1}
  `.execute(db);
  refuseTooManyRows(rows.length);
  return { filename: 'coverage.xlsx', sheets: [sheetOf('Coverage', columns, rows)] };
}
