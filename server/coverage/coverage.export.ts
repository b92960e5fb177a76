import { type CoverageFilter, coverageDownloads, coverageGrid } from '#domain/coverage/coverage';
import { COVERAGE_FIGURE_NAMES, COVERAGE_FIGURES } from '#domain/coverage/rule/coverage-figures';
import { STATE_LABELS } from '#domain/values/state';
import { gridQuery } from '../grid/grid-query.ts';
import { columnsOf } from '../grid/grid-sql.ts';
import { fileColumns, type Headed } from '../list/file-columns.ts';
import { pageOf } from '../list/list-page.ts';
import { listWorkbook } from '../list/list-workbook.ts';
import type { ExportHandler } from '../sheet/export.ts';
import { MAX_ROWS } from '../sheet/workbook.ts';
import { refreshBeforeRead } from '../stale/refresh-stale.ts';
import { filteredCoverage } from './filtered-coverage.ts';

const HEADED: readonly Headed[] = [
  ['sap_code', 'SAP'],
  ['part_name', 'Part name'],
  ['part_number', 'Part number'],
  ...COVERAGE_FIGURE_NAMES.filter((name) => name !== 'promised').map(
    (name): Headed => [name, COVERAGE_FIGURES[name]],
  ),
  ['still_from', 'Stands still from'],
  ['stop_quant', 'Missing at stop'],
  ['short_on', 'Short from'],
  ['short_quant', 'Short at start'],
  ['reason_label', 'Why'],
  ['order_by', 'Order by'],
  ['min_order_quant', 'MOQ'],
  ['state', 'State'],
];
const NAMES = HEADED.map(([name]) => name);
const COLUMNS = fileColumns(coverageGrid, HEADED, []).map((column) =>
  column.name === 'state' ? { ...column, words: STATE_LABELS } : column,
);

const coverageExport: ExportHandler = {
  name: coverageDownloads.export.path,
  download: coverageDownloads.export,
  async write(db, { days = null }: CoverageFilter) {
    await refreshBeforeRead(db);
    const p = { column: NAMES, search: [], search_text: '', sort: [], offset: 0, limit: MAX_ROWS + 1 };
    const { sql, parameters } = pageOf(
      gridQuery(coverageGrid, p, filteredCoverage({ days })),
      columnsOf(NAMES),
    ).compile(db);
    return listWorkbook.write(db, {
      filename: 'coverage.xlsx',
      sheet: 'Coverage',
      columns: COLUMNS,
      sql,
      parameters,
    });
  },
};
export const coverageExports = [coverageExport];
